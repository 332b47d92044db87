import type { Language } from '#club/club.ts'
import type { NewsletterLook } from '#club/newsletters.ts'
import { type Html, html, trusted } from '#platform/html.ts'
import { letterTexts } from './letter.texts.ts'
import { addressesIn, ownUrl } from './links.rules.ts'
import type { Block, Contents, ThingBlock } from './schema.ts'

/** Something the club shows elsewhere, as it is known in one language. */
export type Thing = {
  title: string
  teaser: string
  url: string
  /** A picture of it, wide and square, as addresses. */
  picture: { wide: string; square: string } | null
  /** When it is, or was: ISO 8601. */
  at: string | null
}

/** What an issue is put into: the club, its addresses, and what is known of the things it shows. */
export type Frame = {
  look: NewsletterLook
  legalName: string
  /** What stands above every mail. */
  head: Html
  /** Title of the newsletter or sector. */
  topic: string
  isAdvertising: boolean
  /** Of all sites: links lead nowhere else. */
  origins: ReadonlySet<string>
  pictureUrl(id: string): string
  /** By the key of `thingKey`; what is not there is left out. */
  things: ReadonlyMap<string, Thing>
  links: { browser: string | null; end: string | null; manage: string }
}

/** In which light it is drawn: as the mail program says, or one of the two for a preview. */
export type Light = 'auto' | 'day' | 'night'

type Given = { contents: Contents; language: Language; frame: Frame; light?: Light }

export function thingKey({ type, thing }: { type: ThingBlock; thing: string }): string {
  return `${type}:${thing}`
}

/** An issue in one language: HTML for mail programs (tables, styles on each element) and the same as plain text. */
export function writeIssue(given: Given): { subject: string; html: string; plain: string } {
  return { subject: given.contents.subject[given.language], html: pageOf(given), plain: plainOf(given) }
}

const FONT = "Archivo,'Arial Nova','Helvetica Neue',Arial,sans-serif"
const WIDE = 'font-weight:900;font-stretch:125%;letter-spacing:-.015em'

function pageOf({ contents, language, frame, light = 'auto' }: Given): string {
  const { day } = frame.look
  const subject = contents.subject[language]
  const blocks = contents.blocks.map((block) => blockOf(block, { language, frame }))
  // What follows the first line in the list of mails would be the first words of the page.
  const hidden = html`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${contents.preheader[language]}${trusted('&#847;&zwnj;&nbsp;'.repeat(60))}</div>`
  return html`${trusted('<!doctype html>')}<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="robots" content="noindex"><title>${subject}</title><style>${trusted(stylesOf(frame.look, light))}</style></head>
<body class="ground" style="margin:0;padding:0;background:${day.ground};color:${day.ink};font:17px/1.5 ${trusted(FONT)}">${hidden}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background:${day.ground}"><tr><td align="center">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" class="paper sheet" style="width:600px;max-width:100%;background:${day.paper};overflow-wrap:anywhere">
<tr><td>${frame.head}</td></tr>
${blocks}
<tr><td class="inner" style="padding:8px 32px 32px">${footOf({ language, frame })}</td></tr>
</table></td></tr></table></body></html>`.markup
}

/** The dark half is for programs that say which light their reader has; the narrow one for phones. */
function stylesOf({ night }: NewsletterLook, light: Light): string {
  const dark = `.ground{background:${night.ground}!important}.paper{background:${night.paper}!important}.words,.words a{color:${night.ink}!important}.quiet,.quiet a{color:${night.quiet}!important}.line{border-color:${night.line}!important}.more a{color:${night.link}!important}`
  const narrow =
    '@media (max-width:480px){.sheet{width:100%!important}.inner,.start{padding-left:20px!important}.inner,.end{padding-right:20px!important}.half{display:block!important;width:100%!important;padding-left:0!important}.half img{width:100%!important;height:auto!important}.big{font-size:26px!important}}'
  const base = 'img{border:0;max-width:100%}a{text-decoration:underline}'
  // Outlook in a browser colours by attributes of its own instead of the media query.
  const outlook = dark.replaceAll(/(^|})([^{}]+){/g, (_all, end: string, names: string) => {
    const each = names.split(',').map((name) => `[data-ogsc] ${name}`)
    return `${end}${each.join(',')}{`
  })
  if (light === 'day') return base + narrow
  if (light === 'night') return base + dark + narrow
  return `${base}${narrow}@media (prefers-color-scheme:dark){${dark}}${outlook}`
}

type Around = { language: Language; frame: Frame }

function blockOf(block: Block, around: Around): Html | null {
  const inner = innerOf(block, around)
  return inner && html`<tr><td class="inner" style="padding:24px 32px 0">${inner}</td></tr>`
}

function innerOf(block: Block, around: Around): Html | null {
  if (block.type === 'text') return textOf(block, around)
  if (block.type === 'button')
    return buttonOf(around, { label: block.label[around.language], url: block.url })
  if (block.type === 'picture') return pictureOf(block, around)
  const thing = around.frame.things.get(thingKey(block))
  if (!thing) return null
  if (block.type === 'match') return matchOf(thing, around)
  return block.type === 'product' ? productOf(thing, around) : storyOf({ ...thing, type: block.type }, around)
}

function textOf(block: Extract<Block, { type: 'text' }>, { language, frame }: Around): Html {
  const { day } = frame.look
  const title = block.title[language]
  const paragraphs = paragraphsOf(block.text[language]).map(
    (text) =>
      html`<p class="words" style="margin:0 0 16px;color:${day.ink}">${linesOf(linked(text, frame))}</p>`,
  )
  return html`${title && html`<h2 class="words big" style="margin:8px 0 14px;font-size:30px;${trusted(WIDE)};line-height:1.1;color:${day.ink}">${title}</h2>`}${paragraphs}`
}

function storyOf(story: Thing & { type: 'news' | 'film' }, { language, frame }: Around): Html {
  const { day } = frame.look
  const { title, teaser, url, picture, type } = story
  const texts = letterTexts[language]
  const image =
    picture &&
    html`<a href="${url}"><img src="${picture.wide}" alt="" width="536" height="302" style="display:block;width:100%;height:auto"></a>`
  return html`${image}<p class="quiet" style="margin:14px 0 4px;font-size:13px;color:${day.quiet}">${texts.kind[type]}</p><h3 class="words" style="margin:0 0 6px;font-size:22px;${trusted(WIDE)};line-height:1.15"><a href="${url}" style="color:${day.ink};text-decoration:none">${title}</a></h3>${teaser && html`<p class="words" style="margin:0 0 8px;color:${day.ink}">${teaser}</p>`}${moreOf(frame, { url, label: texts.more[type] })}`
}

function moreOf({ look: { day } }: Frame, { url, label }: { url: string; label: string }): Html {
  return html`<p class="more" style="margin:0 0 8px"><a href="${url}" style="color:${day.link};font-weight:700">${label}</a></p>`
}

function productOf({ title, teaser, url, picture }: Thing, { language, frame }: Around): Html {
  const { day } = frame.look
  const texts = letterTexts[language]
  const image =
    picture &&
    html`<td class="half" width="200" valign="top"><a href="${url}"><img src="${picture.square}" alt="" width="200" height="200" style="display:block;width:200px;height:200px"></a></td>`
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="line" style="border-top:1px solid ${day.line};border-bottom:1px solid ${day.line}"><tr>${image}<td class="half" valign="middle" style="padding:16px 0 12px ${picture ? '24px' : '0'}"><p class="quiet" style="margin:0 0 4px;font-size:13px;color:${day.quiet}">${texts.kind.product}</p><h3 class="words" style="margin:0 0 6px;font-size:20px;${trusted(WIDE)};line-height:1.15"><a href="${url}" style="color:${day.ink};text-decoration:none">${title}</a></h3>${teaser && html`<p class="words" style="margin:0 0 8px;color:${day.ink}">${teaser}</p>`}${moreOf(frame, { url, label: texts.more.product })}</td></tr></table>`
}

function matchOf({ title, teaser, url, at }: Thing, { language, frame }: Around): Html {
  const { day } = frame.look
  const texts = letterTexts[language]
  const when = at ? momentOf(at, language) : teaser
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${day.head}" style="background:${day.head};border-left:8px solid ${day.hot}"><tr><td style="padding:20px 24px"><p style="margin:0 0 6px;font-size:15px;color:${day.onHeadQuiet}">${when}</p><h3 style="margin:0 0 10px;font-size:24px;${trusted(WIDE)};line-height:1.15;color:${day.onHead}">${title}</h3><p style="margin:0"><a href="${url}" style="color:${day.onHead};font-weight:700">${texts.more.match}</a></p></td></tr></table>`
}

function buttonOf({ frame }: Around, { label, url }: { label: string; url: string }): Html | null {
  const { day } = frame.look
  const href = ownUrl(url, frame.origins)
  if (!href || !label) return null
  return html`<table role="presentation" cellpadding="0" cellspacing="0"><tr><td bgcolor="${day.hot}" style="background:${day.hot}"><a href="${href}" style="display:inline-block;padding:15px 32px;color:${day.onHot};font-weight:800;line-height:1.3;text-decoration:none">${label}</a></td></tr></table>`
}

function pictureOf(block: Extract<Block, { type: 'picture' }>, { language, frame }: Around): Html {
  const image = html`<img src="${frame.pictureUrl(block.picture)}" alt="${block.alt[language]}" width="536" style="display:block;width:100%;height:auto">`
  const href = ownUrl(block.url, frame.origins)
  return href ? html`<a href="${href}">${image}</a>` : image
}

function footOf({ language, frame }: Around): Html {
  const { day } = frame.look
  const texts = letterTexts[language]
  const links = footLinksOf({ language, frame }).map(
    ([label, url]) => html`<a href="${url}" style="color:${day.quiet}">${label}</a>`,
  )
  const joined = links.map((link, at) => html`${at > 0 ? trusted(' &nbsp;·&nbsp; ') : ''}${link}`)
  return html`<p class="quiet line" style="margin:24px 0 0;padding-top:16px;border-top:2px solid ${day.ink};font-size:13px;line-height:1.6;color:${day.quiet}">${whyOf(frame, language)} ${texts.untracked}<br>${joined}<br>${frame.legalName}</p>`
}

function whyOf({ topic, isAdvertising }: Frame, language: Language): string {
  const texts = letterTexts[language]
  return isAdvertising ? texts.whyAdvertising(topic) : texts.why(topic)
}

function footLinksOf({ language, frame }: Around): [label: string, url: string][] {
  const texts = letterTexts[language]
  const { browser, end, manage } = frame.links
  return [
    ...(end ? [[texts.end, end] as [string, string]] : []),
    [texts.manage, manage],
    ...(browser ? [[texts.browser, browser] as [string, string]] : []),
  ]
}

function plainOf({ contents, language, frame }: Given): string {
  const around = { language, frame }
  const texts = letterTexts[language]
  const foot = [
    `${whyOf(frame, language)} ${texts.untracked}`,
    ...footLinksOf(around).map(([label, url]) => `${label}: ${url}`),
    frame.legalName,
  ].join('\n')
  const blocks = contents.blocks.map((block) => plainBlockOf(block, around))
  return [contents.subject[language], ...blocks, '--', foot].filter(Boolean).join('\n\n')
}

function plainBlockOf(block: Block, { language, frame }: Around): string {
  if (block.type === 'text')
    return [block.title[language], ...paragraphsOf(block.text[language])].filter(Boolean).join('\n\n')
  if (block.type === 'button') {
    const href = ownUrl(block.url, frame.origins)
    return href ? `${block.label[language]}: ${href}` : ''
  }
  if (block.type === 'picture') return block.alt[language]
  const thing = frame.things.get(thingKey(block))
  if (!thing) return ''
  const when = block.type === 'match' && thing.at ? momentOf(thing.at, language) : ''
  return [thing.title, when, thing.teaser, `${letterTexts[language].more[block.type]}: ${thing.url}`]
    .filter(Boolean)
    .join('\n')
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean)
}

/** Line breaks within a paragraph stay. */
function linesOf(markup: Html): Html {
  return trusted(markup.markup.replaceAll('\n', '<br>'))
}

/** Addresses of the club that somebody typed are links; others stay words. */
function linked(text: string, { look: { day }, origins }: Frame): Html {
  const parts: Html[] = []
  let from = 0
  for (const { address, index } of addressesIn(text)) {
    const href = ownUrl(address, origins)
    if (!href) continue
    parts.push(html`${text.slice(from, index)}<a href="${href}" style="color:${day.link}">${address}</a>`)
    from = index + address.length
  }
  return html`${parts}${text.slice(from)}`
}

function momentOf(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Europe/Berlin',
  }).format(new Date(iso))
}
