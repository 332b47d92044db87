import {
  DETAILS,
  hrefOf,
  inLanguage,
  languagesFor,
  normalPath,
  OVERVIEWS,
  splitLanguage,
} from './addresses.rules.ts'
import type { Block, BlockLink } from './blocks.schema.ts'
import { isAllowedUrl } from './html.rules.ts'
import type { ResolvedLink } from './page-data.schema.ts'
import type { ContentLanguage, ContentNode } from './schema.ts'

/** Where a node stands in one language. */
export type Place = Pick<ContentNode, 'uid' | 'kind' | 'language' | 'site' | 'path'>

/** What a link means: a node, an address of the club, or one elsewhere. */
export type LinkTarget =
  | { kind: 'node'; uid: string; suffix: string }
  | {
      kind: 'address'
      site: string
      path: string
      /** Null: the reader's. */
      language: ContentLanguage | null
      /** Query and fragment. */
      suffix: string
    }
  | { kind: 'url'; url: string }

/** Whose links are read: the site they stand on, and which hosts are the club's. */
export type LinkContext = { site: string; siteOf(host: string): string | null }

/** Every link of a block with its place in it: `items.0.link`. */
export function linksOf(block: Block): { at: string; link: BlockLink }[] {
  return collect(block, [])
}

function collect(value: unknown, keys: string[]): { at: string; link: BlockLink }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'link' && isLink(part)
      ? [{ at: [...keys, key].join('.'), link: part }]
      : collect(part, [...keys, key]),
  )
}

function isLink(value: unknown): value is BlockLink {
  return ['page', 'node', 'url'].includes((value as BlockLink | null)?.kind ?? '')
}

/** Null: it may not be shown. */
export function targetOf(link: BlockLink, context: LinkContext): LinkTarget | null {
  if (link.kind === 'node') return { kind: 'node', uid: link.uid, suffix: '' }
  if (link.kind === 'page') return targetAt(link.site, link.path)
  const inClub = targetOfHref(link.url, context)
  if (inClub) return inClub
  return isAllowedUrl(link.url) ? { kind: 'url', url: link.url } : null
}

/** What an address in a text means; null where it leads out of the club, or within its own page. */
export function targetOfHref(href: string, context: LinkContext): LinkTarget | null {
  if (href.startsWith('/') && !href.startsWith('//')) return targetAt(context.site, href)
  if (!/^https?:/i.test(href)) return null
  const url = URL.parse(href)
  const site = url && context.siteOf(url.host)
  return site ? targetAt(site, url.pathname + url.search + url.hash) : null
}

function targetAt(site: string, address: string): LinkTarget {
  const [, pathname = '/', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
  const prefix = /^\/(en|ja)(?=\/|$)/.test(pathname)
  const { language, path } = splitLanguage(pathname, 'de')
  const uid = DETAILS[path] && new URLSearchParams(search).get('id')
  if (uid) return { kind: 'node', uid, suffix: hash }
  return { kind: 'address', site, path, language: prefix ? language : null, suffix: search + hash }
}

/** What the links of a page need to know. */
export type KnownPlaces = {
  places: readonly Place[]
  /** An address of the program itself (shop, tickets, legal pages …) in a language; null when it has none there. */
  programPath(given: { site: string; path: string; language: ContentLanguage }): string | null
}

/** Null: it leads nowhere (any more). */
export function resolveTarget(
  target: LinkTarget,
  reader: ContentLanguage,
  known: KnownPlaces,
): ResolvedLink | null {
  if (target.kind === 'url') return target
  if (target.kind === 'node') {
    const place = bestPlace(known.places, target.uid, reader)
    return place && { kind: 'site', site: place.site, href: hrefOf(place, reader) + target.suffix }
  }
  const { site, path, suffix } = target
  const language = target.language ?? reader
  const there = known.places.find((place) => place.site === site && place.path === path)
  const place = there && bestPlace(known.places, there.uid, language)
  if (place) return { kind: 'site', site: place.site, href: withSuffix(hrefOf(place, language), suffix) }
  if (path === '/' || path in OVERVIEWS)
    return { kind: 'site', site, href: inLanguage(path, language) + suffix }
  const own = known.programPath({ site, path, language })
  return own === null ? null : { kind: 'site', site, href: own + suffix }
}

/** The place in the best language for the reader, else in any. */
function bestPlace(places: readonly Place[], uid: string, reader: ContentLanguage): Place | null {
  const twins = places.filter((place) => place.uid === uid)
  const best = languagesFor(reader).map((language) => twins.find((twin) => twin.language === language))
  return best.find((twin) => twin !== undefined) ?? twins[0] ?? null
}

/** An article's address has its query already: of a suffix only the fragment is left. */
function withSuffix(href: string, suffix: string): string {
  if (!href.includes('?')) return href + suffix
  const hash = suffix.indexOf('#')
  return hash < 0 ? href : href + suffix.slice(hash)
}

/** Which nodes and addresses have to be looked up for these targets. */
export function wantedBy(targets: readonly LinkTarget[]): {
  uids: string[]
  addresses: { site: string; path: string }[]
} {
  const uids = targets.filter((target) => target.kind === 'node').map(({ uid }) => uid)
  const addresses = targets
    .filter((target) => target.kind === 'address')
    .map(({ site, path }) => ({ site, path: normalPath(path) }))
  return { uids: [...new Set(uids)], addresses }
}
