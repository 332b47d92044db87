import { useEffect, useRef, useState } from 'react'
import { shownMinute } from '#modules/matches/minutes.schema.ts'
import type { FeedEvent, TickerData } from '#modules/matches/schema.ts'

/** How long a word about what was taken back stays. */
const WORD_MS = 10_000

export type TakenBack = { id: string; minute: string | null }

/** What came since the page was opened, and what was taken back just now. */
export function useTickerChanges(ticker: TickerData): {
  fresh: ReadonlySet<string>
  takenBack: TakenBack | null
} {
  const first = useRef({ match: ticker.id, ids: idsOf(ticker.events) })
  const before = useRef(ticker)
  const [takenBack, setTakenBack] = useState<TakenBack | null>(null)

  // Another match is another page: nothing of it is news.
  if (first.current.match !== ticker.id) first.current = { match: ticker.id, ids: idsOf(ticker.events) }

  useEffect(() => {
    const gone = missing(before.current, ticker)
    before.current = ticker
    if (gone) setTakenBack({ id: gone.id, minute: gone.minute === null ? null : minuteOf(gone) })
  }, [ticker])

  useEffect(() => {
    if (!takenBack) return
    const timer = setTimeout(() => setTakenBack(null), WORD_MS)
    return () => clearTimeout(timer)
  }, [takenBack])

  const fresh = new Set(ticker.events.filter(({ id }) => !first.current.ids.has(id)).map(({ id }) => id))
  return { fresh, takenBack }
}

function missing(before: TickerData, now: TickerData): FeedEvent | undefined {
  if (before.id !== now.id) return undefined
  const ids = idsOf(now.events)
  return before.events.findLast((event) => !ids.has(event.id))
}

const idsOf = (events: FeedEvent[]): ReadonlySet<string> => new Set(events.map(({ id }) => id))
const minuteOf = (event: FeedEvent): string =>
  shownMinute({ minute: event.minute ?? 0, extra: event.extra_minute }, event.period)
