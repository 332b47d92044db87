import type { PartnerBookingWord } from './partner-bookings.schema.ts'

/** A settlement as a booking finds it. */
export type NamedSettlement = {
  id: string
  number: string
  partner: string
  month: string
  payableCents: number
  paidOn: string | null
  /** A booking has paid it, or said that it is. */
  isBooked: boolean
}

/** Numbers of settlements, however people and banks write them. */
export function settlementNumbersIn(words: string): string[] {
  const text = words.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return [
    ...new Set([...text.matchAll(/PA(20\d{2})(\d{6})/g)].map(([, year, number]) => `PA-${year}-${number}`)),
  ]
}

/**
 * What fits to the cent and lies within the time of the settlement pays it, or confirms what somebody has noted; once. Of several that are
 * named together the sum must fit, and all of them be open.
 */
export function wordOnBooking(
  booking: { signedCents: number; bookedOn: string },
  named: readonly NamedSettlement[],
  today: string,
): PartnerBookingWord {
  if (named.some(({ isBooked }) => isBooked)) return 'again'
  const payableCents = named.reduce((sum, one) => sum + one.payableCents, 0)
  const isInTime = named.every(({ month }) => booking.bookedOn >= month) && booking.bookedOn <= today
  if (booking.signedCents !== payableCents || !isInTime) return 'wrong'
  const paid = named.filter(({ paidOn }) => paidOn !== null)
  if (paid.length === 0) return 'paid'
  return paid.length === named.length ? 'confirmed' : 'wrong'
}
