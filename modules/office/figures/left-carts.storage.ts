import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { FiguresQuery } from './schema.ts'
import type { LeftCarts } from './shop.schema.ts'
import { within } from './storage.ts'

/** Carts of accounts that lie, and what became of those whose person was told; of visitors' nothing is known that they could be told by. */
export async function readLeftCarts(
  db: Db,
  given: { days: FiguresQuery; afterHours: number },
): Promise<LeftCarts> {
  const { days, afterHours } = given
  const { rows } = await sql<LeftCarts>`
    with lying as (
      select c.id, sum(i.quantity)::int as pieces from carts c join cart_items i on i.cart_id = c.id
      where c.subject_id is not null and c.updated_at < app.now() - make_interval(hours => ${afterHours})
        and i.hold_expires_at is null
      group by c.id),
    told as (select r.subject_id, r.reminded_at from cart_reminders r where ${within(sql`r.reminded_at`, days)})
    select (select count(*)::int from lying) as left, (select coalesce(sum(pieces), 0)::int from lying) as pieces,
      ${afterHours}::int as "afterHours",
      (select count(*)::int from cart_reminders where asked_at is not null) as asked,
      (select count(*)::int from told) as reminded,
      (select count(*)::int from told where exists (
        select from checkouts c join checkout_orders o on o.checkout_id = c.id
        where c.owner_id = told.subject_id
          and o.placed_at between told.reminded_at and told.reminded_at + interval '3 days')) as bought`.execute(
    db,
  )
  return rows[0]!
}
