import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readSeasonBlock } from '#modules/contracts/sale/sale.endpoints.ts'
import type { SeasonBestPlaces, SeasonOnSale } from '#modules/contracts/sale/schema.ts'
import type { Availability, BlockSeats } from '#modules/tickets/schema.ts'
import { call } from '#web/api/call.ts'
import type { MapBlock } from '#web/services/tickets.ts'
import { useIsAlive } from '#web/tickets/useIsAlive.ts'
import { seasonRows } from './season-view.ts'

export type SeasonBlockState = { seats: BlockSeats | null; failed: boolean; refresh: () => Promise<void> }

export type SeasonPlan = ReturnType<typeof useSeasonPlan>

type Loaded = { season: SeasonOnSale; availability: Availability; map: MapBlock[] }

/**
 * What the plan of a season shows and what somebody has chosen on it. Block and seat are in the address
 * (`?block=19&seat=19-3-1`): whoever signs in comes back to them.
 */
export function useSeasonPlan({ season, availability, map }: Loaded) {
  const [query, setQuery] = useSearchParams()
  // The page is kept without its query, so it begins with the map and opens the block when it is alive.
  const isAlive = useIsAlive()
  const wanted = isAlive ? query.get('block') : null
  const opened = map.find(({ id, isGuest }) => id === wanted && !isGuest) ?? null
  const block = useSeasonBlock(season.season, opened?.id ?? null)
  const seat = isAlive ? query.get('seat') : null
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<string | null>(null)
  return {
    season,
    map,
    availability,
    rows: seasonRows(season, availability),
    opened,
    block,
    seat: opened && seat?.startsWith(`${opened.id}-`) ? seat : null,
    /** Proposed with it, for whoever comes along. */
    beside: opened && seat && isAlive ? seatsNamed(query.get('beside'), opened.id) : [],
    hidden,
    toggle: (id: string) =>
      setHidden(
        (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
      ),
    chosen,
    choose: (id: string | null) => setChosen(id),
    open(id: string | null) {
      setQuery(id === null ? {} : { block: id })
      if (id) setChosen(id)
    },
    /** Places that were found for somebody: the first is theirs. */
    propose(places: SeasonBestPlaces['places']) {
      const [first, ...others] = places
      const beside = others.flatMap(({ seatId }) => seatId ?? [])
      if (first)
        setQuery({
          block: first.block,
          ...(first.seatId ? { seat: first.seatId } : {}),
          ...(beside.length > 0 ? { beside: beside.join() } : {}),
        })
    },
    chooseSeat: (id: string | null) =>
      setQuery(id === null ? { block: opened!.id } : { block: opened!.id, seat: id }, {
        replace: true,
        preventScrollReset: true,
      }),
  }
}

/** Of an address, which anybody may have written. */
function seatsNamed(given: string | null, blockId: string): string[] {
  const seats = new Set((given ?? '').split(',').slice(0, 7))
  return [...seats].filter((seat) => /^\d{1,4}-\d{1,3}-\d{1,3}$/.test(seat) && seat.startsWith(`${blockId}-`))
}

/** Others buy at the same moment. */
const REFRESH_MS = 15_000

function useSeasonBlock(season: number, blockId: string | null): SeasonBlockState {
  const [state, setState] = useState<{ seats: BlockSeats | null; failed: boolean }>({
    seats: null,
    failed: false,
  })
  const wanted = useRef(blockId)
  const refresh = useCallback(async () => {
    if (!blockId) return
    const answer = await call(readSeasonBlock, {
      params: { season, block: blockId },
      reaction: () => 'silent',
    })
    if (wanted.current !== blockId) return
    setState((before) =>
      answer.ok ? { seats: answer.data, failed: false } : { seats: before.seats, failed: !before.seats },
    )
  }, [season, blockId])
  useEffect(() => {
    wanted.current = blockId
    setState({ seats: null, failed: false })
    void refresh()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [blockId, refresh])
  return { seats: state.seats?.id === blockId ? state.seats : null, failed: state.failed, refresh }
}
