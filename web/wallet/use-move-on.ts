import { useEffect, useRef } from 'react'
import type { OfflineTicket } from '#modules/wallet/offline-tickets.schema.ts'
import { useIsOnline } from '#web/api/connection.ts'
import { askHowTicketsStand } from './offline/save-tickets-offline.ts'

/** How often a phone at the gate asks whether the ticket that it shows was read: many phones share one network address there. */
export const ASKED_EACH_MS = 8_000
/** From three hours before a match until one after it has begun somebody may stand at the gate. */
const [BEFORE_MS, AFTER_MS] = [3 * 3_600_000, 3_600_000]
/** So long the ticket that was read stays in sight, that nobody doubts it was. */
export const STAYS_MS = 1_200

/** Of several tickets for one match: once the one that is shown was read at the gate, the next good one takes its place. */
export function useMoveOn(
  shown: OfflineTicket,
  deck: readonly OfflineTicket[],
  show: (id: string) => void,
): void {
  const isOnline = useIsOnline()
  const { id, state } = shown
  const before = useRef({ id, state })
  const next = deck.find((one) => one.id !== id && one.state === 'good')
  const nextId = next?.id
  const isAwaited = isOnline && state === 'good' && nextId !== undefined

  useEffect(() => {
    if (!isAwaited) return
    const timer = setInterval(() => {
      const since = Date.now() - Date.parse(shown.event.startsAt)
      if (document.visibilityState === 'visible' && since > -BEFORE_MS && since < AFTER_MS)
        askHowTicketsStand()
    }, ASKED_EACH_MS)
    return () => clearInterval(timer)
  }, [isAwaited, shown.event.startsAt])

  useEffect(() => {
    const was = before.current
    before.current = { id, state }
    if (was.id !== id || was.state !== 'good' || state !== 'used' || nextId === undefined) return
    const timer = setTimeout(() => show(nextId), STAYS_MS)
    return () => clearTimeout(timer)
  }, [id, state, nextId, show])
}
