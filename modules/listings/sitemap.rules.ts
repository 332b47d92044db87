import type { Language } from '#club/club.ts'
import { escapeHtml } from '#platform/html.ts'

/** One thing at its addresses, all of them within one site. */
export type SitemapEntry = {
  /** Paths by language; only those in which it is really written. */
  paths: Partial<Record<Language, string>>
  /** ISO 8601; null where nobody knows. */
  changedAt: string | null
  title: string
  /** Path of a picture on the same site. */
  picture: string | null
  video?: { description: string; seconds: number; publishedAt: string; isFree: boolean }
}

/** Search engines read no more of one file. */
export const MAX_ADDRESSES = 50_000

const FRAME = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACES = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"',
  'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
].join(' ')

export function sitemapIndex(parts: readonly { address: string; changedAt: string | null }[]): string {
  const entries = parts.map(
    ({ address, changedAt }) =>
      `<sitemap>${element('loc', address)}${changedAt ? element('lastmod', changedAt) : ''}</sitemap>`,
  )
  return `${FRAME}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</sitemapindex>\n`
}

/** Every language is an address of its own and names all the others. */
export function sitemap(entries: readonly SitemapEntry[], origin: string, fallback: Language): string {
  const urls = entries.flatMap((entry) =>
    languagesOf(entry).map((language) => urlOf(entry, { language, origin, fallback })),
  )
  return framed(urls)
}

type NewsEntry = { address: string; title: string; language: Language; publishedAt: string }

/** The articles of the last two days, for the news of search engines. */
export function newsSitemap(entries: readonly NewsEntry[], publication: string): string {
  return framed(
    entries.map(
      ({ address, title, language, publishedAt }) => `<url>${element('loc', address)}<news:news>
<news:publication>${element('news:name', publication)}${element('news:language', language)}</news:publication>
${element('news:publication_date', publishedAt)}${element('news:title', title)}</news:news></url>`,
    ),
  )
}

/** How many addresses an entry makes. */
export function addressesOf(entry: SitemapEntry): number {
  return languagesOf(entry).length
}

/** In files that are small enough, in the same order. */
export function partsOf(entries: readonly SitemapEntry[], most = MAX_ADDRESSES): SitemapEntry[][] {
  const parts: SitemapEntry[][] = []
  let room = 0
  for (const entry of entries) {
    const needed = addressesOf(entry)
    if (needed > room) {
      parts.push([])
      room = most
    }
    parts.at(-1)!.push(entry)
    room -= needed
  }
  return parts
}

type Shown = { language: Language; origin: string; fallback: Language }

function urlOf(entry: SitemapEntry, { language, origin, fallback }: Shown): string {
  const twins = languagesOf(entry)
  const link = (name: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${name}" href="${escaped(origin + path)}"/>`
  const links = twins.length > 1 ? twins.map((twin) => link(twin, entry.paths[twin]!)) : []
  const own = entry.paths[fallback]
  if (links.length > 0 && own) links.push(link('x-default', own))
  return [
    `<url>${element('loc', origin + entry.paths[language]!)}`,
    entry.changedAt ? element('lastmod', entry.changedAt) : '',
    ...links,
    entry.picture ? `<image:image>${element('image:loc', origin + entry.picture)}</image:image>` : '',
    entry.video && entry.picture ? videoOf(entry, entry.video, origin) : '',
    '</url>',
  ].join('')
}

function videoOf(entry: SitemapEntry, video: NonNullable<SitemapEntry['video']>, origin: string): string {
  const address = entry.paths.de ?? Object.values(entry.paths)[0]!
  return `<video:video>${[
    element('video:thumbnail_loc', origin + entry.picture!),
    element('video:title', entry.title.slice(0, 100)),
    element('video:description', (video.description || entry.title).slice(0, 2048)),
    element('video:player_loc', origin + address),
    element('video:duration', String(Math.min(video.seconds, 28_800))),
    element('video:publication_date', video.publishedAt),
    element('video:requires_subscription', video.isFree ? 'no' : 'yes'),
  ].join('')}</video:video>`
}

function languagesOf({ paths }: SitemapEntry): Language[] {
  return (Object.keys(paths) as Language[]).filter((language) => paths[language] !== undefined)
}

function framed(urls: readonly string[]): string {
  return `${FRAME}<urlset ${NAMESPACES}>\n${urls.join('\n')}\n</urlset>\n`
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`
}

/** What XML cannot hold is left out, what it reads as its own is written differently. */
function escaped(text: string): string {
  return escapeHtml(text.replace(UNWRITABLE, ''))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those that XML 1.0 forbids
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
