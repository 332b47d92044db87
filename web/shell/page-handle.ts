import { type UIMatch, useMatches } from 'react-router'

/** What a page says about its surroundings: `export const handle: PageHandle = { head: 'night' }`. */
export type PageHandle = {
  /**
   * `night`: dark header; `overlay`: dark and one with the hero below; `day`: light (default);
   * `simple`: brand and way back only, no footer columns (checkout); `none`: no shell at all.
   */
  head?: 'day' | 'night' | 'overlay' | 'simple' | 'none'
}

export function usePageHandle(): PageHandle {
  const matches = useMatches() as UIMatch<unknown, PageHandle | undefined>[]
  return matches.findLast((match) => match.handle)?.handle ?? {}
}
