import { offlineListMinutes } from '#club/gates.ts'
import type { OfflineList } from './offline-list.ts'

/** When a phone forgets the list of its match, by its own clock. */
export function endOf({ event, clock }: Pick<OfflineList, 'event' | 'clock'>): number {
  return Date.parse(event.admissionEndsAt) + offlineListMinutes * 60_000 - clock.aheadMs
}
