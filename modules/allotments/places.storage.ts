import { sql } from 'kysely'
import type { LentPlace } from '#modules/tickets/tickets.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { FreePlace } from './distribution.rules.ts'

export async function insertPlaces(
  trx: Trx,
  given: { allotmentId: string; places: readonly LentPlace[] },
): Promise<void> {
  await sql`
    insert into allotment_places (id, allotment_id, event_id, contingent_id, block_id, row, seat, seat_id, price_class)
    select * from json_to_recordset(${JSON.stringify(
      given.places.map((one) => ({
        ...{
          id: newId(),
          allotment_id: given.allotmentId,
          event_id: one.eventId,
          contingent_id: one.contingentId,
        },
        ...{
          block_id: one.blockId,
          row: one.row,
          seat: one.seat,
          seat_id: one.seatId,
          price_class: one.priceClass,
        },
      })),
    )}::json) as x(id uuid, allotment_id uuid, event_id uuid, contingent_id uuid, block_id text, "row" text, seat text,
      seat_id text, price_class text)`.execute(trx)
}

/** In the order of the ground. */
export async function loadFree(db: Db, id: string): Promise<FreePlace[]> {
  const { rows } = await sql<FreePlace>`
    select id, price_class as "priceClass", block_id as "blockId", row, seat from allotment_places
    where allotment_id = ${id} and state = 'Free'
    order by length(block_id), block_id, length(row), row, length(seat), seat, id`.execute(db)
  return rows
}

/** What is being paid at this moment is left alone, and so is what was bought. */
export const NOT_BEING_PAID = sql.raw('(p.checkout_id is null or p.secured_until <= app.now())')

/** Gives free places to members. Answers how many; `noAllotmentLock` gives what others have as well. */
export async function givePlaces(
  trx: Trx,
  given: { id: string; places: readonly { placeId: string; memberId: string }[]; payUntil: Date },
): Promise<number> {
  const { id, places, payUntil } = given
  const unlessGiven = unsafe('noAllotmentLock') ? sql`` : sql`and p.state = 'Free'`
  const { numAffectedRows } = await sql`
    with mine as (
      select p.id, w.member from unnest(${places.map(({ placeId }) => placeId)}::uuid[],
        ${places.map(({ memberId }) => memberId)}::uuid[]) as w(id, member)
        join allotment_places p on p.id = w.id and p.allotment_id = ${id} ${unlessGiven}
      order by p.id for update of p)
    update allotment_places p set state = 'Given', member_id = mine.member, pay_until = ${payUntil}, reminded_at = null
    from mine where p.id = mine.id`.execute(trx)
  return Number(numAffectedRows)
}

/** Free again: of one member, or all whose time is over. Answers whose they were. */
export async function freePlaces(
  trx: Trx,
  given: { id: string; memberId?: string },
): Promise<{ memberId: string; count: number }[]> {
  const which = given.memberId ? sql`p.member_id = ${given.memberId}` : sql`p.pay_until <= app.now()`
  const unlessPaid = unsafe('noAllotmentLock') ? sql`` : sql`and p.state = 'Given' and ${NOT_BEING_PAID}`
  const { rows } = await sql<{ memberId: string; count: number }>`
    with mine as (
      select p.id, p.member_id from allotment_places p
      where p.allotment_id = ${given.id} and p.member_id is not null and ${which} ${unlessPaid}
      order by p.id for update of p),
    gone as (
      update allotment_places p set state = 'Free', member_id = null, pay_until = null, checkout_id = null, cart_item_id = null,
        secured_until = null, holder_name = null, boarding = null
      from mine where p.id = mine.id)
    select member_id as "memberId", count(*)::int as count from mine group by 1 order by 1`.execute(trx)
  return rows
}

/** What nobody has goes back to the club; the allotment ends with the last place that is not bought. */
export async function returnFree(trx: Trx, id: string): Promise<LentPlace[]> {
  const unlessGiven = unsafe('noAllotmentLock') ? sql`p.state <> 'Returned'` : sql`p.state = 'Free'`
  const { rows } = await sql<LentPlace>`
    with mine as (select p.id from allotment_places p where p.allotment_id = ${id} and ${unlessGiven} order by p.id for update)
    update allotment_places p set state = 'Returned', member_id = null, pay_until = null, ended_at = app.now()
    from mine where p.id = mine.id
    returning p.event_id as "eventId", p.contingent_id as "contingentId", p.block_id as "blockId", p.row, p.seat,
      p.seat_id as "seatId", p.price_class as "priceClass"`.execute(trx)
  await sql`
    update allotments a set version = version + 1, ended_at = case when exists (select from allotment_places p
      where p.allotment_id = a.id and p.state in ('Free', 'Given')) then a.ended_at else app.now() end
    where a.id = ${id} and a.ended_at is null`.execute(trx)
  return rows
}

export type PlaceCounts = { all: number; free: number; given: number; bought: number; returned: number }

export async function countPlaces(db: Db, ids: readonly string[]): Promise<Map<string, PlaceCounts>> {
  const { rows } = await sql<PlaceCounts & { id: string }>`
    select allotment_id as id, count(*)::int as all, count(*) filter (where state = 'Free')::int as free,
      count(*) filter (where state = 'Given')::int as given, count(*) filter (where state = 'Bought')::int as bought,
      count(*) filter (where state = 'Returned')::int as returned
    from allotment_places where allotment_id = any(${ids}::uuid[]) group by 1`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Given and not paid: to one member, or to whomever the fan club pays for. */
export async function loadUnpaid(
  db: Db,
  { id, memberId }: { id: string; memberId: string | null },
): Promise<string[]> {
  const whose = memberId ? sql`and member_id = ${memberId}` : sql``
  const { rows } = await sql<{ id: string }>`
    select id from allotment_places where allotment_id = ${id} and state = 'Given' and pay_until > app.now() ${whose}
    order by id`.execute(db)
  return rows.map((row) => row.id)
}

/** Has anybody paid, or is about to? */
export async function isAnyPaid(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from allotment_places p where p.allotment_id = ${id}
      and (p.state = 'Bought' or (p.state = 'Given' and not ${NOT_BEING_PAID})) limit 1`.execute(trx)
  return rows.length > 0
}

/** How many places are kept for a member, and until when; null: none. */
export async function loadUntilOf(
  db: Db,
  of: { id: string; memberId: string },
): Promise<{ places: number; until: Date } | null> {
  const { rows } = await sql<{ places: number; until: Date | null }>`
    select count(*)::int as places, min(pay_until) as until from allotment_places
    where allotment_id = ${of.id} and member_id = ${of.memberId} and state = 'Given'`.execute(db)
  const { places, until } = rows[0]!
  return until ? { places, until } : null
}
