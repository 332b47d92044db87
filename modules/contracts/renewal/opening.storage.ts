import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { ContractRow } from '../contracts.storage.ts'

/** Subscribers with contracts of the season before that nobody has asked about this one. */
export async function listUnasked(db: Db, season: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct c.subscriber_id as id from contracts c
    where c.season = ${season - 1} and c.state not in ('Terminated', 'SubscriberChanged')
      and not exists (select from renewal_openings o where o.season = ${season} and o.contract_id = c.id)
    order by 1 limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listUnaskedOf(
  trx: Trx,
  given: { season: number; subscriberId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from contracts c
    where c.subscriber_id = ${given.subscriberId} and c.season = ${given.season - 1}
      and c.state not in ('Terminated', 'SubscriberChanged')
      and not exists (select from renewal_openings o where o.season = ${given.season} and o.contract_id = c.id)
    order by c.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** False: somebody has asked meanwhile. */
export async function insertOpening(
  trx: Trx,
  given: { season: number; contractId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into renewal_openings (season, contract_id) values (${given.season}, ${given.contractId})
    on conflict do nothing`.execute(trx)
  return numAffectedRows === 1n
}

export type Reminded = Pick<
  ContractRow,
  | 'subscriberId'
  | 'number'
  | 'blockId'
  | 'row'
  | 'seat'
  | 'priceCents'
  | 'priceClass'
  | 'ticketType'
  | 'newPriceClass'
>

/** Whose contracts are not confirmed and were reminded of less than so often. */
export async function listUnreminded(
  db: Db,
  given: { season: number; reminders: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct c.subscriber_id as id from renewal_openings o join contracts c on c.id = o.contract_id
    where o.season = ${given.season} and o.reminders < ${given.reminders} and ${UNCONFIRMED}
    order by 1 limit ${given.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts the reminder for all of a subscriber's contracts that are not confirmed, and answers them. */
export async function countReminder(
  trx: Trx,
  given: { season: number; reminders: number; subscriberId: string },
): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    update renewal_openings o set reminders = ${given.reminders}
    from contracts c
    where c.id = o.contract_id and c.subscriber_id = ${given.subscriberId} and o.season = ${given.season}
      and o.reminders < ${given.reminders} and ${UNCONFIRMED}
    returning c.subscriber_id as "subscriberId", c.number, c.block_id as "blockId", c.row, c.seat,
      c.price_cents as "priceCents", c.price_class as "priceClass", c.ticket_type as "ticketType",
      c.new_price_class as "newPriceClass"`.execute(trx)
  return rows.toSorted((one, other) => (one.number < other.number ? -1 : 1))
}

const UNCONFIRMED = sql.raw(`c.season = o.season - 1 and c.state not in ('Terminated', 'SubscriberChanged')
  and coalesce(c.confirmed_season, 0) < o.season`)

/** What waits for an answer goes back to a contract that is asked. */
export async function restUnconfirmed(trx: Trx, contractId: string): Promise<void> {
  await sql`
    update contracts set resting_state = 'NotConfirmed'
    where id = ${contractId} and resting_state in ('Confirmed', 'Transferred')`.execute(trx)
}
