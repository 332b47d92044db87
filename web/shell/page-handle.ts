import { type UIMatch, useMatches } from 'react-router'
import type { Language } from '#club/club.ts'

/** What a page says about its surroundings: `export const handle: PageHandle = { head: 'night' }`. */
export type PageHandle = {
  /**
   * `night`: dark header; `overlay`: dark and one with the hero below; `day`: light (default);
   * `simple`: brand and way back only, no footer columns (checkout); `none`: no shell at all.
   */
  head?: 'day' | 'night' | 'overlay' | 'simple' | 'none'
  /**
   * Where the page stands in the languages, read from what its loader answered: for addresses whose words or ids differ
   * by language. A language left out has no such page. Fixed addresses of `paths.ts` need not say it.
   */
  addresses?(loaderData: unknown): PageAddresses
}

/** Paths with prefix, and query where it is part of the address: `/en/news/detail/?id=…`. */
export type PageAddresses = Partial<Record<Language, string>>

type Match = UIMatch<unknown, PageHandle | undefined>

export function usePageHandle(): PageHandle {
  const matches = useMatches() as Match[]
  return matches.findLast((match) => match.handle)?.handle ?? {}
}

/** What the page says about its addresses; null where it says nothing, or could not be loaded. */
export function useSaidAddresses(): PageAddresses | null {
  const matches = useMatches() as Match[]
  const match = matches.findLast((one) => one.handle?.addresses)
  return match?.loaderData ? match.handle!.addresses!(match.loaderData) : null
}
