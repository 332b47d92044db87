import type { Language } from '#club/club.ts'
import type { SearchKind } from '#modules/search/schema.ts'
import { path } from '#web/paths.ts'

/** What is searched for, as it stands in the address. */
export type SearchChoice = { q: string; kind: SearchKind | null; site: string | null; page: number }

/** In the order in which a page about everything would show them. */
export const kinds: readonly SearchKind[] = [
  ...(['page', 'department', 'person', 'match', 'article', 'video'] as const),
  ...(['gallery', 'product', 'job'] as const),
]

/** No more of it is searched. */
const MAX_LENGTH = 100
const MAX_PAGE = 100

export function choiceIn(query: URLSearchParams): SearchChoice {
  const kind = query.get('kind')
  const site = query.get('site') ?? ''
  const page = Number(query.get('page') ?? '1')
  return {
    q: (query.get('q') ?? '').trim().slice(0, MAX_LENGTH),
    kind: kinds.find((known) => known === kind) ?? null,
    site: /^[a-z]{2,40}$/.test(site) ? site : null,
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  }
}

/** The first page and what is not chosen are left out, so that one choice has one address. */
export function searchAddress(language: Language, choice: Partial<SearchChoice> & { q: string }): string {
  const { q, kind, site, page = 1 } = choice
  const query = new URLSearchParams({
    q,
    ...(kind ? { kind } : {}),
    ...(site ? { site } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  })
  return `${path.search(language)}?${query}`
}
