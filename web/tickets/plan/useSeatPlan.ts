import { useCallback, useEffect, useRef, useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { useTakeOffers } from '#web/tickets/offers/useTakeOffers.ts'
import { classRows } from '#web/tickets/ticket-view.ts'
import { useIsAlive } from '#web/tickets/useIsAlive.ts'
import { useSeatCart } from '#web/tickets/useSeatCart.ts'
import { useAvailability, useBlockSeats } from '#web/tickets/useTicketing.ts'
import type { loadSeats } from './load-seats.ts'

const loadBlockPlaces = () => import('./BlockPlaces.tsx')

/** Begins to load when a block is chosen. Until it is there the map stays: nothing stands between the two that would move the page. */
function useBlockPlaces(isWanted: boolean) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadBlockPlaces>> | null>(null)
  useEffect(() => {
    if (isWanted) void loadBlockPlaces().then(setLoaded)
  }, [isWanted])
  return loaded?.BlockPlaces ?? null
}

export type SeatPlan = ReturnType<typeof useSeatPlan>

/** What the plan shows and what somebody has chosen on it. The open block is in the address: `?block=19`. */
export function useSeatPlan() {
  const { event, availability: initial, map } = useLoaderData<typeof loadSeats>()
  const [query, setQuery] = useSearchParams()
  // The page is kept without its query, so it begins with the map and opens the block when it is alive.
  const wanted = useIsAlive() ? query.get('block') : null
  const found = map.find((block) => block.id === wanted && !block.isGuest) ?? null
  const BlockPlaces = useBlockPlaces(found !== null)
  const { availability, refresh: refreshCounts } = useAvailability(event.id, initial)
  const block = useBlockSeats(event.id, found?.id ?? null)
  const refreshBlock = useRef(block.refresh)
  refreshBlock.current = block.refresh
  const refreshAll = useCallback(() => {
    void refreshCounts()
    void refreshBlock.current()
  }, [refreshCounts])
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<string | null>(null)
  return {
    event,
    map,
    availability,
    rows: classRows(event, availability),
    /** Null until its block and what draws it are there. */
    BlockPlaces,
    opened: BlockPlaces ? found : null,
    block,
    seatCart: useSeatCart(event, refreshAll),
    taking: useTakeOffers(refreshAll),
    hidden,
    toggle: (id: string) => setHidden((before) => toggled(before, id)),
    chosen,
    choose: (id: string | null) => {
      setChosen(id)
      void loadBlockPlaces().catch(() => {})
    },
    open: (id: string | null) => {
      setQuery(id === null ? {} : { block: id })
      if (id) setChosen(id)
    },
  }
}

function toggled(set: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(one)) next.add(one)
  return next
}
