import type { Language } from '#club/club.ts'
import type { Followed } from './follow-feed.ts'
import { type KnownTicker, tickerSource } from './live-ticker.ts'
import { createFeedPool, useSharedFeed } from './shared-feed.ts'

type TeamFeed = { teamId: number; language: Language }

const pool = createFeedPool<TeamFeed, KnownTicker>({
  nameOf: ({ teamId, language }) => `${language}/${teamId}`,
  open: tickerSource,
  nothing: null,
})

/** The ticker of a team, live: one connection for the match centre, the blocks and the strip of a page. */
export function useLiveTicker(key: TeamFeed | null, initial: KnownTicker): Followed<KnownTicker> {
  return useSharedFeed({ pool, key, initial })
}
