import { useEffect, useState } from 'react'
import { isLive, type Minute, runningMinute, shownMinute } from '#modules/matches/minutes.schema.ts'
import type { TickerData } from '#modules/matches/schema.ts'
import { serverNow } from './read-feed.ts'

type Clock = Pick<TickerData, 'period' | 'period_started_at' | 'clock_speed'>

/**
 * The minute that runs; null in breaks. Begins with the moment of the render, so that a cached page hydrates as it was
 * sent, and goes on by the clock of the server.
 */
export function useRunningMinute(clock: Clock, renderedAt: string): Minute | null {
  const [now, setNow] = useState(() => Date.parse(renderedAt))
  const { period, period_started_at, clock_speed } = clock
  useEffect(() => {
    const given = { period, period_started_at, clock_speed }
    const look = () =>
      setNow((before) => (shownAt(given, before) === shownAt(given, serverNow()) ? before : serverNow()))
    look()
    if (!isLive(period)) return
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [period, period_started_at, clock_speed])
  return minuteAt(clock, now)
}

function minuteAt(clock: Clock, now: number): Minute | null {
  return runningMinute({
    period: clock.period,
    periodStartedAt: clock.period_started_at,
    clockSpeed: clock.clock_speed,
    now,
  })
}

const shownAt = (clock: Clock, now: number): string | null => {
  const minute = minuteAt(clock, now)
  return minute && shownMinute(minute, clock.period)
}
