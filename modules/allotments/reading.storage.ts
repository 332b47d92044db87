import { sql } from 'kysely'
import { calledOf } from '#modules/tickets/venue/away.rules.ts'
import type { Db } from '#platform/db.ts'
import type { Unmet } from './distribution.rules.ts'
import type { WishesQuery } from './schema.ts'
import type { WishState } from './wishes.storage.ts'

export type PlaceRow = {
  id: string
  memberId: string
  blockId: string
  /** What another ground calls the area. */
  called: string | null
  row: string | null
  seat: string | null
  priceClass: string
  state: 'Free' | 'Given' | 'Bought'
  payUntil: Date | null
  /** What was paid; null: not yet. */
  paidCents: number | null
  priceCents: number
  memberPriceCents: number | null
  holderName: string | null
  boarding: string | null
}

/** Places that members have, in the order of the ground. */
export async function loadPlacesOf(
  db: Db,
  given: { id: string; memberIds: readonly string[] },
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select p.id, p.member_id as "memberId", p.block_id as "blockId", ${sql.raw(calledOf('p'))} as called, p.row, p.seat,
      p.price_class as "priceClass", p.state, p.pay_until as "payUntil", t.price_cents as "paidCents", x.price_cents as "priceCents",
      x.member_price_cents as "memberPriceCents", p.holder_name as "holderName", p.boarding
    from allotment_places p join event_prices x on x.event_id = p.event_id and x.price_class = p.price_class and x.ticket_type = 'full'
      left join tickets t on t.checkout_item_id = p.checkout_item_id and p.checkout_item_id is not null
    where p.allotment_id = ${given.id} and p.member_id = any(${[...given.memberIds]}::uuid[])
    order by length(p.block_id), p.block_id, length(p.row), p.row, length(p.seat), p.seat, p.id`.execute(db)
  return rows
}

export type WishOfMember = {
  id: string
  memberId: string
  name: string | null
  quantity: number
  priceClasses: string[]
  takesFewer: boolean
  group: string[]
  state: WishState
  turn: number | null
  because: Unmet | null
  granted: number | null
}

/** Of an allotment, by name; one more than a page. */
export async function listWishes(db: Db, given: WishesQuery & { id: string }): Promise<WishOfMember[]> {
  const { id, search, only, page, pageSize } = given
  const words = (search ?? '').split(/\s+/).filter(Boolean)
  const like = words.map(
    (word) => sql`and concat_ws(' ', c.first_name, c.last_name) ilike ${containing(word)}`,
  )
  const places = (states: string) =>
    sql.raw(`exists (select from allotment_places p where p.allotment_id = w.allotment_id and p.member_id = w.member_id
      and p.state in (${states}))`)
  const which = {
    all: sql`true`,
    without: sql`w.state <> 'Withdrawn' and not ${places(`'Given', 'Bought'`)}`,
    unpaid: places(`'Given'`),
  }[only]
  const { rows } = await sql<WishOfMember>`
    select w.id, w.member_id as "memberId", nullif(concat_ws(' ', c.first_name, c.last_name), '') as name, w.quantity,
      w.price_classes as "priceClasses", w.takes_fewer as "takesFewer",
      array(select concat_ws(' ', k.first_name, k.last_name) from allotment_wishes o join contacts k on k.id = o.member_id
        where o.allotment_id = w.allotment_id and o.group_code = w.group_code and o.id <> w.id and o.state <> 'Withdrawn'
        order by 1) as group,
      w.state, w.turn, w.because, w.granted
    from allotment_wishes w left join contacts c on c.id = w.member_id
    where w.allotment_id = ${id} and ${which} ${sql.join(like, sql` `)}
    order by w.state = 'Withdrawn', lower(c.last_name), lower(c.first_name), w.id
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

export async function sumWishes(
  db: Db,
  id: string,
): Promise<{ members: number; places: number; waiting: number }> {
  const { rows } = await sql<{ members: number; places: number; waiting: number }>`
    select count(*)::int as members, coalesce(sum(quantity), 0)::int as places,
      count(*) filter (where state in ('Wished', 'Waiting'))::int as waiting
    from allotment_wishes where allotment_id = ${id} and state <> 'Withdrawn'`.execute(db)
  return rows[0]!
}

export async function sumMoney(db: Db, id: string): Promise<{ paid: number; open: number }> {
  const { rows } = await sql<{ paid: number; open: number }>`
    select coalesce(sum(t.price_cents) filter (where p.state = 'Bought'), 0)::int as paid,
      coalesce(sum(x.price_cents) filter (where p.state = 'Given'), 0)::int as open
    from allotment_places p join event_prices x on x.event_id = p.event_id and x.price_class = p.price_class and x.ticket_type = 'full'
      left join tickets t on t.checkout_item_id = p.checkout_item_id and p.checkout_item_id is not null
    where p.allotment_id = ${id}`.execute(db)
  return rows[0]!
}

/** Of the last order of turns. */
export async function countTurns(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ turns: number }>`
    select coalesce(max(turn), 0)::int as turns from allotment_wishes where allotment_id = ${id}`.execute(db)
  return rows[0]!.turns
}

/** False: it is of another allotment, or nobody's. */
export async function setPassenger(
  db: Db,
  given: { id: string; placeId: string; holderName: string | null; boarding: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update allotment_places set holder_name = ${given.holderName || null}, boarding = ${given.boarding || null}
    where id = ${given.placeId} and allotment_id = ${given.id} and state in ('Given', 'Bought')`.execute(db)
  return numAffectedRows === 1n
}
