import { useRef, useState } from 'react'
import type { Minute } from '#modules/matches/minutes.schema.ts'
import type { TickerData } from '#modules/matches/schema.ts'
import type { LiveVideo } from '#modules/videos/schema.ts'
import { useLiveTicker } from '#web/feeds/useLiveTicker.ts'
import { useRunningMinute } from '#web/feeds/useRunningMinute.ts'
import { useLanguage } from '#web/site/here.ts'

export type LiveMatch = {
  /** Null while nothing is known, and where the feed tells of another match. */
  ticker: TickerData | null
  minute: Minute | null
  state: 'loading' | 'told' | 'elsewhere' | 'failed'
  /** Nothing new comes in. */
  silentSince: number | null
}

const NO_CLOCK = { period: 'PreMatch', period_started_at: null, clock_speed: 1 } as const

/** How the match stands that is shown live, told by the same feed as in the match centre. */
export function useLiveMatch(match: LiveVideo['match']): LiveMatch {
  const language = useLanguage()
  const [openedAt] = useState(() => new Date().toISOString())
  const { state: feed, silentSince } = useLiveTicker(match && { teamId: match.team_id, language }, null)
  // What was told of it stays when the feed goes on to the next match.
  const latest = useRef<TickerData | null>(null)
  if (feed?.data && feed.data.id === match?.id) latest.current = feed.data
  const ticker = latest.current?.id === match?.id ? latest.current : null
  const minute = useRunningMinute(ticker ?? NO_CLOCK, openedAt)
  const waiting = silentSince === null ? 'loading' : 'failed'
  return { ticker, minute, silentSince, state: ticker ? 'told' : feed ? 'elsewhere' : waiting }
}
