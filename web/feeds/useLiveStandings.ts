import type { MatchSummary } from '#modules/matches/page.schema.ts'
import { polling } from '#modules/matches/polling.rules.ts'
import type { StandingsFeed } from '#modules/matches/schema.ts'
import type { Followed } from './follow-feed.ts'
import { readFeed } from './read-feed.ts'
import { createFeedPool, useSharedFeed } from './shared-feed.ts'

type TeamSeason = { season: string; teamId: number }
type KnownStandings = StandingsFeed | null

const pool = createFeedPool<TeamSeason, KnownStandings>({
  nameOf: ({ season, teamId }) => `${season}/${teamId}`,
  open: ({ season, teamId }) => ({
    read: (signal) => readFeed<StandingsFeed>(`/feeds/standings/${season}/${teamId}.json`, signal),
    // Tables carry no number of their own: asked for one after the other, the later answer counts.
    isNewer: (feed, known) => JSON.stringify(feed) !== JSON.stringify(known),
    pauseMs: (feed) => (feed?.data?.live ? polling.standings.live : polling.standings.idle),
  }),
  nothing: null,
})

/** The table of a team's league, asked for again and again, more often while matches are played (MAT-12, MAT-15). */
export function useLiveStandings(key: TeamSeason | null): Followed<KnownStandings> {
  return useSharedFeed({ pool, key, initial: null })
}

/** Matches of a league as they stand now: what the page knew of them, moved on by the feed of the table. */
export function useMovingScores(matches: MatchSummary[], key: TeamSeason | null): MatchSummary[] {
  const moved = useLiveStandings(key).state?.data?.scores
  if (!moved) return matches
  const now = new Map(moved.map((one) => [one.id, one]))
  return matches.map((match) => ({ ...match, ...now.get(match.id) }))
}
