import { useEffect, useState } from 'react'

export type TimeLeft = { days: number; hours: number; minutes: number }

/** Whole days, hours and minutes until a moment; zeros once it has come. */
export function timeLeft(fromMs: number, untilMs: number): TimeLeft {
  const minutes = Math.max(0, Math.floor((untilMs - fromMs) / 60_000))
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
}

/**
 * Begins with the moment the page was rendered, so that a cached page hydrates as it was sent, and goes on by the
 * clock of the device.
 */
export function useTimeLeft(given: { until: string; renderedAt: string }): TimeLeft {
  const until = Date.parse(given.until)
  const [now, setNow] = useState(() => Date.parse(given.renderedAt))
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 10_000)
    return () => clearInterval(timer)
  }, [])
  return timeLeft(now, until)
}
