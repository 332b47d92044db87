import type { Db, Trx } from '#platform/db.ts'
import { settlementNumbersIn, wordOnBooking } from './partner-bookings.rules.ts'
import type { PartnerBookingWord } from './partner-bookings.schema.ts'
import * as bookings from './partner-bookings.storage.ts'
import { readToday } from './partners.storage.ts'
import { notePartnerPayout } from './partners.ts'

/** A booking of a bank statement that may be of a settlement with a partner. */
export type PartnerBooking = {
  fingerprint: string
  /** `2026-12-31` */
  bookedOn: string
  amountCents: number
  /** `out`: the club has paid. */
  direction: 'in' | 'out'
  /** Everything in which the settlement may be named. */
  words: string
}

/** `known`: it was in a file before. */
export type JudgedPartnerBooking = {
  word: PartnerBookingWord | 'known'
  /** `PA-2026-000001 · Name`; several, where it names several. */
  reference: string
  /** What is payable for all of them; negative: the partner owes it. */
  payableCents: number
}

/** What a booking is for partners; null: it names no settlement, or is money that came and fits none: that waits with all other money. */
export async function judgePartnerBooking(
  db: Db,
  booking: PartnerBooking,
): Promise<JudgedPartnerBooking | null> {
  return (await judge(db, booking))?.judged ?? null
}

/**
 * Takes a booking once: what fits is noted as paid, everything else stands beside its settlement. In the caller's transaction; two files at once
 * come one after the other.
 */
export async function takePartnerBooking(
  trx: Trx,
  booking: PartnerBooking & { actor: string },
): Promise<JudgedPartnerBooking | null> {
  const numbers = settlementNumbersIn(booking.words)
  if (numbers.length === 0) return null
  await bookings.holdSettlements(trx, numbers)
  const found = await judge(trx, booking)
  if (!found || found.judged.word === 'known') return found?.judged ?? null
  const { judged, named } = found
  const { bookedOn: paidOn, actor } = booking
  const by = { id: null, name: actor.replace(/^staff:/, '') }
  if (judged.word === 'paid') for (const { id } of named) await notePartnerPayout(trx, { id, paidOn, by })
  await bookings.insertBookings(trx, {
    ...{ booking, word: judged.word as PartnerBookingWord, settlementIds: named.map(({ id }) => id) },
  })
  return judged
}

async function judge(db: Db, booking: PartnerBooking) {
  const named = await bookings.listNamed(db, settlementNumbersIn(booking.words))
  if (named.length === 0) return null
  const signedCents = booking.direction === 'out' ? booking.amountCents : -booking.amountCents
  const isKnown = await bookings.isKnown(db, booking.fingerprint)
  const word = wordOnBooking({ ...booking, signedCents }, named, await readToday(db))
  const isOthers = booking.direction === 'in' && word !== 'paid' && word !== 'confirmed'
  if (isOthers && !isKnown) return null
  return {
    named,
    judged: {
      word: isKnown ? ('known' as const) : word,
      reference: named.map(({ number, partner }) => `${number} · ${partner}`).join(', '),
      payableCents: named.reduce((sum, { payableCents }) => sum + payableCents, 0),
    },
  }
}
