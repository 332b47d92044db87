import { useEffect, useMemo, useRef, useState } from 'react'
import { isOver } from '#modules/matches/minutes.schema.ts'
import type { MatchCentre } from '#modules/matches/page.schema.ts'
import type { TickerData } from '#modules/matches/schema.ts'
import { useLiveTicker } from '#web/feeds/useLiveTicker.ts'
import { useLanguage } from '#web/site/here.ts'

const NEAR_MS = 24 * 3_600_000

/**
 * The ticker of one match: live while its team's feed tells of it, and from the day before, as the feed may turn to it on a page
 * that was opened long ago. What was shown once stays when the feed goes on to
 * the next match, and nothing older takes its place.
 */
export function useMatchTicker(centre: MatchCentre): { ticker: TickerData; silentSince: number | null } {
  const language = useLanguage()
  const { feed, ticker } = centre
  const rendered = useMemo(
    () => ({ website: feed.website, full_slug: feed.full_slug, data: ticker }),
    [feed, ticker],
  )
  const isNear = useIsNear(centre.match.kickOff)
  const isFollowed = feed.current || (isNear && !isOver(centre.match.period))
  const followed = useLiveTicker(isFollowed ? { teamId: feed.teamId, language } : null, rendered)
  const latest = useRef(ticker)
  for (const known of [ticker, followed.state?.data]) {
    if (!known || known.id !== centre.match.id) continue
    if (latest.current.id !== known.id || known.version > latest.current.version) latest.current = known
  }
  return { ticker: latest.current, silentSince: followed.silentSince }
}

/** Looked at anew whenever somebody comes back to the page. */
function useIsNear(moment: string): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const look = () => setNear(Date.parse(moment) - Date.now() < NEAR_MS)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [moment])
  return isNear
}
