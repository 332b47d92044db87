import { club, type Language } from '#club/club.ts'
import { type CrestShape, crest, mark } from '#club/look/crest.ts'
import { type Html, html, trusted } from '#platform/html.ts'
import type { Assets } from './page-style.ts'
import { pageTexts } from './pages.texts.ts'

/** What every page of the id host needs to know. */
export type Frame = {
  language: Language
  assets: Assets
  /** Origin of the club's main site. */
  home: string
  /** The same page in another language; null where a page cannot be asked for again. */
  inLanguage: ((language: Language) => string) | null
}

const LANGUAGE_NAMES: Record<Language, string> = { de: 'Deutsch', en: 'English', ja: '日本語' }

/** Address on the main site in the page's language. */
export function homeUrl(frame: Pick<Frame, 'home' | 'language'>, path: string): string {
  return `${frame.home}${frame.language === 'de' ? '' : `/${frame.language}`}${path}`
}

export function accountUrl(frame: Pick<Frame, 'home' | 'language'>): string {
  return homeUrl(frame, frame.language === 'de' ? '/konto' : '/account')
}

export function renderPage(
  frame: Frame,
  page: { title: string; lead: Html | string; content: Html },
): string {
  const { assets, language } = frame
  const texts = pageTexts[language]
  const { markup } = html`<!doctype html>
<html lang="${language}" data-site="global" data-theme="tag">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title} | ${club.name}</title>
<link rel="icon" href="${assets.icon.url}" type="image/svg+xml">
<link rel="stylesheet" href="${assets.style.url}">
<link rel="preload" href="${assets.font.url}" as="font" type="font/woff2" crossorigin>
<script src="${assets.script.url}" defer></script>
</head>
<body>
<a class="skip" href="#inhalt">${texts.skip}</a>
<div class="auth">
<div class="auth__panel">
<header class="auth__header">${brand(frame)}${languageSwitch(frame)}</header>
<main id="inhalt" class="auth__body">
<div><h1 class="display">${page.title}</h1>${page.lead && html`<p class="lead">${page.lead}</p>`}</div>
${page.content}
</main>
<footer class="auth__footer"><a href="${homeUrl(frame, '/datenschutz')}">${texts.privacy}</a><a href="${homeUrl(frame, '/impressum')}">${texts.imprint}</a></footer>
</div>
<div class="auth__picture" aria-hidden="true">${BANDS}<img src="${assets.portrait.url}" alt="" width="380" height="475"></div>
</div>
</body>
</html>`
  return markup
}

function brand(frame: Frame): Html {
  const texts = pageTexts[frame.language]
  return html`<a class="brand" href="${homeUrl(frame, '/')}">${CREST}<span class="brand__text"><b>${club.shortName}</b> <i>${texts.brand}</i></span><span class="vh">, ${texts.home}</span></a>`
}

function languageSwitch(frame: Frame): Html | null {
  const { inLanguage, language: current } = frame
  if (!inLanguage) return null
  return html`<nav class="auth__lang" aria-label="${pageTexts[current].language}">${club.languages.map(
    (language) =>
      language === current
        ? html`<span aria-current="true" lang="${language}">${LANGUAGE_NAMES[language]}</span>`
        : html`<a href="${inLanguage(language)}" lang="${language}" hreflang="${language}">${LANGUAGE_NAMES[language]}</a>`,
  )}</nav>`
}

const CREST = html`<svg class="crest" viewBox="${crest.viewBox}" aria-hidden="true">${pathsOf(crest.shapes)}<g transform="${crest.markAt}">${pathsOf(mark.shapes)}</g></svg>`

function pathsOf(shapes: readonly CrestShape[]): Html[] {
  return shapes.map(
    ({ tone, d, fillRule }) =>
      html`<path fill="var(--${tone})"${fillRule && html` fill-rule="${fillRule}"`} d="${d}"/>`,
  )
}

const BANDS = trusted(
  `<svg viewBox="0 0 760 900" preserveAspectRatio="xMidYMid slice"><g fill="var(--accent)"><path d="M520 0H760V130L452 900H160Z"/><path d="M424 0H488L128 900H64Z"/><path d="M372 0H398L38 900H12Z"/></g></svg>`,
)
