import type { Language } from '#club/club.ts'
import type { PageAnswer } from '#modules/content/page-data.schema.ts'
import type { NodeKind, NodeSummary } from '#modules/content/schema.ts'

export type ContentPlace = { site: string; path: string }

/** What content pages ask the server for. */
export type ContentServices = {
  /**
   * The page at an address without its language prefix (`/`, `/news/`, `/news/detail/`, `/geschichte/`).
   * Of the query count `id`, `page` and `category`.
   */
  pageData(given: {
    site: string
    language: Language
    path: string
    query: Record<string, string | undefined>
  }): Promise<PageAnswer>
  /** What a signed link shows before it is published. Keep it private: `page.private()`. */
  preview(given: { token: string }): Promise<PageAnswer>
  /** Which of these addresses there are; `path` as in `pageData`. */
  publishedPlaces(places: ContentPlace[]): Promise<ContentPlace[]>
  /** The newest of a kind; without a site from the whole club. */
  latest(given: {
    kind: Exclude<NodeKind, 'page'>
    language: Language
    count: number
    site?: string
    category?: string
  }): Promise<NodeSummary[]>
  /** The newest articles that name somebody. None also while the search has too much to do. */
  naming(given: { name: string; language: Language; count: number }): Promise<NodeSummary[]>
  /** Reports, previews, galleries and videos of a match, the newest first; tag the page `content:match:{id}`. */
  aboutMatch(given: { match: string; language: Language }): Promise<NodeSummary[]>
}
