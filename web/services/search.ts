import type { Language } from '#club/club.ts'
import type { SearchAnswer, SearchKind } from '#modules/search/schema.ts'

/** What the search page asks the server for. */
export type SearchServices = {
  find(given: {
    q: string
    language: Language
    kind?: SearchKind
    site?: string
    page: number
    pageSize: number
    /** The best of each kind in place of a page. */
    perKind?: number
  }): Promise<SearchAnswer>
}
