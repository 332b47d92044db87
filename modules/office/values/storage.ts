import { sql } from 'kysely'
import { countOf } from '#modules/office/shared/lists.ts'
import type { Db } from '#platform/db.ts'

/** Carts with something in them that nobody has paid yet. */
export function countOpenCarts(db: Db): Promise<number> {
  return countOf(db, sql`select from carts c where exists (select from cart_items i where i.cart_id = c.id)`)
}

/** Products whose print has a price of its own. */
export function countOwnPrints(db: Db): Promise<number> {
  return countOf(db, sql`select from products where flock->>'priceCents' is not null`)
}
