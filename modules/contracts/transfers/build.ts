import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { insertContract } from '../contracts.storage.ts'

const SEASON = 2026

/** The season that the tests' contracts are for. */
export async function buildSeason(db: Db): Promise<void> {
  await sql`
    insert into contract_seasons (season, starts_on, ends_on, matches, vat_rate, notice_until)
    values (${SEASON}, '2026-07-01', '2027-06-30', 17, 19, '2026-05-31') on conflict do nothing`.execute(db)
}

/** A confirmed contract on a place of its own, with its season ticket; answers both ids. */
export async function buildContract(
  db: Db,
  given: {
    subscriberId: string
    recipientId?: string
    /** `block-row-seat`; a standing place in block 23 otherwise. */
    seatId?: string
    ticketType?: string
    state?: 'Confirmed' | 'Incomplete' | 'Terminated'
  },
): Promise<{ id: string; number: string; seasonTicketId: string }> {
  const { subscriberId, recipientId = subscriberId, seatId = null, ticketType = 'full' } = given
  const [blockId = '23', row = null, seat = null] = seatId?.split('-') ?? []
  const contract = await db.transaction().execute((trx) =>
    insertContract(trx, {
      id: newId(),
      subscriberId,
      recipientId,
      contractorId: subscriberId,
      state: given.state === 'Incomplete' ? 'Incomplete' : 'Confirmed',
      firstSeason: SEASON,
      season: SEASON,
      confirmedSeason: SEASON,
      blockId,
      row,
      seat,
      seatId,
      priceClass: seatId ? '1' : 's',
      ticketType,
      medium: 'mobile',
      priceCents: 34_000,
      startsOn: '2026-07-01',
      endsOn: '2027-06-30',
      runtimeMonths: 12,
      pays: 'monthly',
      paymentTokenId: null,
      invoiceAddress: null,
      shippingAddress: null,
      buysAddedMatches: true,
      predecessorId: null,
    }),
  )
  const { id, number } = contract!
  if (given.state === 'Terminated')
    await sql`update contracts set state = 'Terminated', terminated_at = app.now() where id = ${id}`.execute(
      db,
    )
  const seasonTicketId = newId()
  await sql`
    insert into season_tickets (id, season, owner_id, contract_id, number, block_id, row, seat, seat_id, price_class, ticket_type,
      media, price_cents, vat_rate, given_by)
    values (${seasonTicketId}, ${SEASON}, ${recipientId}, ${id}, ${`T-${number}`}, ${blockId}, ${row}, ${seat}, ${seatId},
      ${seatId ? '1' : 's'}, ${ticketType}, 'print', 34000, 19, 'test')`.execute(db)
  return { id, number, seasonTicketId }
}
