import { useCallback, useEffect, useRef, useState } from 'react'
import { readAvailability, readBlock } from '#modules/tickets/endpoints.ts'
import type { Availability, BlockSeats } from '#modules/tickets/schema.ts'
import { call } from '#web/api/call.ts'

/** Others buy at the same moment: counts are read again this often while the page is seen. */
const REFRESH_MS = 15_000

/** What is free per block, beginning with what the page brought along. */
export function useAvailability(eventId: string, initial: Availability) {
  const [availability, setAvailability] = useState(initial)
  const refresh = useCallback(async () => {
    const answer = await call(readAvailability, { params: { id: eventId }, reaction: () => 'silent' })
    if (answer.ok) setAvailability(answer.data)
  }, [eventId])
  useRepeat(refresh)
  return { availability, refresh }
}

export type BlockState = { seats: BlockSeats | null; failed: boolean; refresh: () => Promise<void> }

/** The seats of the chosen block; null while they are read for the first time. */
export function useBlockSeats(eventId: string, blockId: string | null): BlockState {
  const [state, setState] = useState<{ seats: BlockSeats | null; failed: boolean }>({
    seats: null,
    failed: false,
  })
  const wanted = useRef(blockId)
  const refresh = useCallback(async () => {
    if (!blockId) return
    const params = { id: eventId, block: blockId }
    const answer = await call(readBlock, { params, reaction: () => 'silent' })
    if (wanted.current !== blockId) return
    setState((before) =>
      answer.ok ? { seats: answer.data, failed: false } : { seats: before.seats, failed: !before.seats },
    )
  }, [eventId, blockId])
  useEffect(() => {
    wanted.current = blockId
    setState({ seats: null, failed: false })
  }, [blockId])
  useRepeat(refresh)
  // What was read for another block is not shown for a moment under the new name.
  const seats = state.seats?.id === blockId ? state.seats : null
  return { seats, failed: state.failed, refresh }
}

function useRepeat(work: () => Promise<void>): void {
  useEffect(() => {
    void work()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void work()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [work])
}
