import { useEffect, useRef, useState } from 'react'
import type { FeedEvent, Side, TickerData } from '#modules/matches/schema.ts'
import { goalToShow } from './day-state.ts'

/** How long the goal has the poster. */
const SCENE_MS = 9000

/**
 * The goal that is celebrated now. Each once, also when a connection tells of it again; one that is taken back is gone at once, and one
 * that is corrected is shown corrected.
 */
export function useGoal(given: {
  ticker: TickerData
  own: Side
  /** What the page was sent with: nothing of it is news. */
  first: TickerData
  minute: number | null
}): FeedEvent | null {
  const { ticker, own, first, minute } = given
  const known = useRef({ match: first.id, ids: new Set(first.events.map(({ id }) => id)) })
  const [shown, setShown] = useState<string | null>(null)

  useEffect(() => {
    if (known.current.match !== ticker.id)
      known.current = { match: ticker.id, ids: new Set(ticker.events.map(({ id }) => id)) }
    const { ids } = known.current
    const goal = goalToShow({ ticker, own, known: ids, minute })
    for (const { id } of ticker.events) ids.add(id)
    if (goal) setShown(goal.id)
  }, [ticker, own, minute])

  useEffect(() => {
    if (shown === null) return
    const timer = setTimeout(() => setShown(null), SCENE_MS)
    return () => clearTimeout(timer)
  }, [shown])

  return ticker.events.find(({ id }) => id === shown) ?? null
}
