import { useMemo, useRef } from 'react'
import type { MatchCentre } from '#modules/matches/page.schema.ts'
import type { TickerData } from '#modules/matches/schema.ts'
import { useLiveTicker } from '#web/feeds/useLiveTicker.ts'
import { useLanguage } from '#web/site/here.ts'

/**
 * The ticker of one match: live while its team's feed tells of it. What was shown once stays when the feed goes on to
 * the next match, and nothing older takes its place.
 */
export function useMatchTicker(centre: MatchCentre): { ticker: TickerData; silentSince: number | null } {
  const language = useLanguage()
  const { feed, ticker } = centre
  const rendered = useMemo(
    () => ({ website: feed.website, full_slug: feed.full_slug, data: ticker }),
    [feed, ticker],
  )
  const followed = useLiveTicker(feed.current ? { teamId: feed.teamId, language } : null, rendered)
  const latest = useRef(ticker)
  for (const known of [ticker, followed.state?.data]) {
    if (!known || known.id !== centre.match.id) continue
    if (latest.current.id !== known.id || known.version > latest.current.version) latest.current = known
  }
  return { ticker: latest.current, silentSince: followed.silentSince }
}
