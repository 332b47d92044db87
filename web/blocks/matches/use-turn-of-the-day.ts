import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { berlinDate } from '#platform/dates.ts'
import { serverNow } from '#web/feeds/read-feed.ts'
import type { BlockProps } from '../block.ts'

/** How often a page that stands open looks whether the day of its match has come. */
const LOOK_MS = 60_000

/** Loads a start page again when the day of its match begins while it stands open, or has slept over it. */
export function useTurnOfTheDay({ block, place }: BlockProps<'match'>): void {
  const { revalidate } = useRevalidator()
  const { match, day } = block.answer ?? {}
  const isAhead = match?.status === 'announced' && match.kickOffPrecision === 'minute' && !match.void
  const kickOff = place.template === 'start' && isAhead && !day ? match.kickOff : null
  useEffect(() => {
    if (kickOff === null) return
    const look = () => {
      if (document.visibilityState === 'hidden') return
      if (berlinDate(new Date(serverNow())) === berlinDate(new Date(kickOff))) void revalidate()
    }
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [kickOff, revalidate])
}
