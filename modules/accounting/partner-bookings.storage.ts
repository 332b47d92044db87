import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { NamedSettlement } from './partner-bookings.rules.ts'
import type { PartnerBookingWord } from './partner-bookings.schema.ts'

/** Settlements with these numbers, the oldest first. */
export async function listNamed(db: Db, numbers: readonly string[]): Promise<NamedSettlement[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<NamedSettlement>`
    select s.id, s.number, l.name as partner, s.month::text, s.payable_cents as "payableCents", p.paid_on::text as "paidOn",
      exists (select from partner_bookings b where b.settlement_id = s.id and b.word in ('paid', 'confirmed')) as "isBooked"
    from partner_settlements s join sellers l on l.id = s.seller_id left join partner_payouts p on p.settlement_id = s.id
    where s.number = any(${numbers}) order by s.number`.execute(db)
  return rows
}

/** Whoever notes a payout of them waits; in the order of their numbers. */
export async function holdSettlements(trx: Trx, numbers: readonly string[]): Promise<void> {
  if (unsafe('noPartnerLock')) return
  await sql`select from partner_settlements where number = any(${numbers}) order by number for update`.execute(
    trx,
  )
}

export async function isKnown(db: Db, fingerprint: string): Promise<boolean> {
  const { rows } = await sql`select from partner_bookings where fingerprint = ${fingerprint} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export async function insertBookings(
  trx: Trx,
  given: {
    booking: {
      fingerprint: string
      bookedOn: string
      amountCents: number
      direction: 'in' | 'out'
      actor: string
    }
    word: PartnerBookingWord
    settlementIds: readonly string[]
  },
): Promise<void> {
  const { booking, word, settlementIds } = given
  const { fingerprint, bookedOn, amountCents, direction, actor } = booking
  await sql`
    insert into partner_bookings (fingerprint, settlement_id, booked_on, amount_cents, word, taken_by)
    select ${fingerprint}, id, ${bookedOn}, ${direction === 'out' ? amountCents : -amountCents}, ${word}, ${actor}
    from unnest(${settlementIds}::uuid[]) as id on conflict do nothing`.execute(trx)
}

export type PartnerBookingRow = {
  settlementId: string
  bookedOn: string
  amountCents: number
  word: PartnerBookingWord
}

/** What statements say of all settlements, the oldest first. */
export async function listBookings(db: Db): Promise<PartnerBookingRow[]> {
  const { rows } = await sql<PartnerBookingRow>`
    select settlement_id as "settlementId", booked_on::text as "bookedOn", amount_cents as "amountCents", word
    from partner_bookings order by booked_on, fingerprint`.execute(db)
  return rows
}
