import { type UIMatch, useMatches } from 'react-router'
import type { Language } from '#club/club.ts'

/**
 * `night`: dark header; `overlay`: dark and one with the hero below; `day`: light (default);
 * `simple`: brand and way back only, no footer columns (checkout); `none`: no shell at all.
 */
export type Head = 'day' | 'night' | 'overlay' | 'simple' | 'none'

/** What a page says about its surroundings: `export const handle: PageHandle = { head: 'night' }`. */
export type PageHandle = {
  /** Fixed, or told by what the loader answered; that is undefined where it failed. */
  head?: Head | ((loaderData: unknown) => Head)
  /** Of a `simple` head: where it leads back to; to the cart when left out. */
  back?: 'cart' | 'orders'
  /**
   * Where the page stands in the languages, read from what its loader answered: for addresses whose words or ids differ
   * by language. A language left out has no such page. Fixed addresses of `paths.ts` need not say it.
   */
  addresses?(loaderData: unknown): PageAddresses
  /** Where the same thing is at home, when it is read on other sites, too: its one address for search engines. */
  home?(loaderData: unknown): { site: string; path: string }
}

/** Paths with prefix, and query where it is part of the address: `/en/news/detail/?id=…`. */
export type PageAddresses = Partial<Record<Language, string>>

type Match = UIMatch<unknown, PageHandle | undefined>

export function useHead(): Head | undefined {
  const matches = useMatches() as Match[]
  const match = matches.findLast((one) => one.handle)
  const head = match?.handle?.head
  return typeof head === 'function' ? head(match!.loaderData) : head
}

/** Where a `simple` head leads back to. */
export function useBack(): 'cart' | 'orders' {
  const matches = useMatches() as Match[]
  return matches.findLast((one) => one.handle)?.handle?.back ?? 'cart'
}

/** What the page says about its addresses; null where it says nothing, or could not be loaded. */
export function useSaidAddresses(): PageAddresses | null {
  const matches = useMatches() as Match[]
  const match = matches.findLast((one) => one.handle?.addresses)
  return match?.loaderData ? match.handle!.addresses!(match.loaderData) : null
}

/** Where the page says it is at home; null where it is here. */
export function useSaidHome(): { site: string; path: string } | null {
  const matches = useMatches() as Match[]
  const match = matches.findLast((one) => one.handle?.home)
  return match?.loaderData ? match.handle!.home!(match.loaderData) : null
}
