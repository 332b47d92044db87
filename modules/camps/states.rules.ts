import type { BookingState } from './schema.ts'

/** Almost full from here on (CMP-04). */
export const ALMOST_FULL_BELOW = 5

export type CampOnSale = {
  booksFrom: Date
  /** The first moment in which nothing is booked any more. */
  booksUntil: Date
  capacity: number
  /** Held or booked. */
  taken: number
  /** While somebody waits, what comes free is theirs. */
  waiting: number
  hasWaitingList: boolean
}

/** How booking a camp stands; `isReserved`: whoever looks holds places of it in their cart. */
export function bookingStateOf(
  camp: CampOnSale,
  { now, isReserved }: { now: Date; isReserved: boolean },
): BookingState {
  if (isReserved) return 'preliminary_reserved'
  if (now < camp.booksFrom) return 'bookable_in_future'
  if (now >= camp.booksUntil) return 'past_closing_date'
  const free = freeOf(camp)
  if (free === 0) return camp.hasWaitingList ? 'fully_booked_and_waiting_list_active' : 'fully_booked'
  return free < ALMOST_FULL_BELOW ? 'less_then_5_free_spots' : 'open_for_booking'
}

/** Places that anybody may have. */
export function freeOf(camp: Pick<CampOnSale, 'capacity' | 'taken' | 'waiting'>): number {
  return camp.waiting > 0 ? 0 : Math.max(0, camp.capacity - camp.taken)
}
