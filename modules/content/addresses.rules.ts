import type { ContentLanguage, ContentNode, NodeKind } from './schema.ts'

/** The overviews, which every site has. */
export const OVERVIEWS: Record<string, Exclude<NodeKind, 'page'>> = {
  '/news/': 'article',
  '/bildergalerien/': 'gallery',
  '/videos/': 'video',
}
/** Addresses that name their node in the query (CNT-01, VID-22). */
export const DETAILS: Record<string, Exclude<NodeKind, 'page'>> = {
  '/news/detail/': 'article',
  '/video/detail/': 'video',
}
export const GALLERIES = '/bildergalerien/'

/** One spelling of an address: `geschichte`, `/geschichte` and `/geschichte/?x=1#y` are `/geschichte/`. */
export function normalPath(path: string): string {
  const words = path
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter(Boolean)
  return words.length === 0 ? '/' : `/${words.join('/')}/`
}

/** `/en/geschichte/` is `/geschichte/` in English; without a prefix the host's own language is meant. */
export function splitLanguage(
  pathname: string,
  siteLanguage: ContentLanguage,
): { language: ContentLanguage; path: string } {
  const prefix = /^\/(en|ja)(?=\/|$)/.exec(pathname)?.[1] as ContentLanguage | undefined
  return {
    language: prefix ?? siteLanguage,
    path: normalPath(prefix ? pathname.slice(prefix.length + 1) : pathname),
  }
}

export function inLanguage(path: string, language: ContentLanguage): string {
  return language === 'de' ? path : `/${language}${path}`
}

/** Address of a node on its site for a reader of this language. */
export function hrefOf(
  { kind, uid, path }: { kind: NodeKind; uid: string; path: string },
  language: ContentLanguage,
): string {
  if (kind === 'article') return inLanguage(`/news/detail/?id=${uid}`, language)
  if (kind === 'video') return inLanguage(`/video/detail/?id=${uid}`, language)
  return inLanguage(encodeURI(path), language)
}

/** In which languages a reader is answered, the best first. */
export function languagesFor(asked: ContentLanguage): ContentLanguage[] {
  return [...new Set<ContentLanguage>([asked, 'en', 'de'])]
}

/** Moments are ISO 8601 in UTC; null is a draft. */
export function isPublished(
  { publishAt, endAt }: Pick<ContentNode, 'publishAt' | 'endAt'>,
  now: Date,
): boolean {
  if (publishAt === null || new Date(publishAt) > now) return false
  return endAt === null || new Date(endAt) > now
}
