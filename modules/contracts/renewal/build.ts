import { sql } from 'kysely'
import type { ContractRow } from '#modules/contracts/contracts.storage.ts'
import type { Contracts, NewDeal } from '#modules/contracts/contracts.ts'
import { placesByView } from '#modules/tickets/venue/by-view.ts'
import type { Db } from '#platform/db.ts'

/** Two seasons with prices, the later of which is asked about; for tests. */
export async function buildSeasons(
  db: Db,
  given: { silentHolders?: 'end' | 'renew'; instalments?: number } = {},
): Promise<void> {
  const { silentHolders = 'end', instalments = 10 } = given
  await sql`
    insert into contract_seasons (season, starts_on, ends_on, matches, vat_rate, renewal_from, confirm_until, silent_holders,
      notice_until, instalments, instalment_day)
    values (2026, '2026-07-01', '2027-06-30', 17, 7, null, null, 'end', '2026-05-31', ${instalments}, 1),
      (2027, '2027-07-01', '2028-06-30', 17, 7, app.now() - interval '1 day', app.now() + interval '20 days',
        ${silentHolders}, '2027-05-31', ${instalments}, 1)`.execute(db)
  await sql`
    insert into contract_prices (season, price_class, ticket_type, price_cents, member_price_cents)
    select season, class, 'full', cents + (season - 2026) * 1000, cents - 2000
    from (values (2026), (2027)) s (season),
      (values ('1', 60000), ('2', 50000), ('3', 40000), ('4', 30000), ('s', 20000)) p (class, cents)`.execute(
    db,
  )
}

/** The time to answer is over. */
export async function closeAsking(db: Db): Promise<void> {
  await sql`update contract_seasons set confirm_until = app.now() - interval '1 minute' where season = 2027`.execute(
    db,
  )
}

/** Seats of a class, the best first. */
export function seatsOfClass(
  priceClass: string,
): { id: string; blockId: string; row: string; seat: string }[] {
  return placesByView()
    .seats.filter((seat) => seat.priceClass === priceClass)
    .map(({ id, blockId, row }) => ({ id, blockId, row, seat: id.split('-').at(-1)! }))
}

/** A contract of 2026 on a seat (`117-3-4`) for one person. */
export async function buildContract(
  { contracts, db }: { contracts: Pick<Contracts, 'conclude'>; db: Db },
  given: { personId: string; seatId: string } & Partial<NewDeal>,
): Promise<ContractRow> {
  const { personId, seatId, ...deal } = given
  const seat = placesByView().seats.find(({ id }) => id === seatId)!
  return db.transaction().execute((trx) =>
    contracts.conclude(trx, {
      ...{ subscriberId: personId, recipientId: personId, contractorId: personId, season: 2026 },
      place: { blockId: seat.blockId, row: seat.row, seat: seatId.split('-').at(-1)!, seatId },
      ...{ priceClass: seat.priceClass, ticketType: 'full', medium: 'mobile', priceCents: 60_000 },
      ...{
        pays: 'atOnce',
        paymentTokenId: null,
        invoiceAddress: null,
        shippingAddress: null,
        actor: 'system',
      },
      ...deal,
    }),
  )
}
