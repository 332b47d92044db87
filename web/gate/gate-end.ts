import { gateListKeptMinutes } from '#club/gates.ts'
import type { KeptList } from './kept-list.ts'

/** When a phone forgets the list of its match, by its own clock. */
export function endOf({ event, clock }: Pick<KeptList, 'event' | 'clock'>): number {
  return Date.parse(event.admissionEndsAt) + gateListKeptMinutes * 60_000 - clock.aheadMs
}
