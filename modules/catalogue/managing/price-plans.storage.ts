import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'

export type PlannedPriceRow = {
  id: string
  productId: string
  name: string | null
  priceCents: number
  startsAt: Date
  endsAt: Date | null
  beganAt: Date | null
  beforeCents: number | null
}

const COLUMNS = sql`id, product_id as "productId", name, price_cents as "priceCents", starts_at as "startsAt",
  ends_at as "endsAt", began_at as "beganAt", before_cents as "beforeCents"`

/** What is still to begin or to end, soonest first. */
export async function listPlans(db: Db, productId: string): Promise<PlannedPriceRow[]> {
  const { rows } = await sql<PlannedPriceRow>`
    select ${COLUMNS} from planned_prices where product_id = ${productId} and done_at is null
    order by starts_at, id`.execute(db)
  return rows
}

export async function insertPlan(
  trx: Trx,
  plan: Pick<PlannedPriceRow, 'id' | 'productId' | 'name' | 'priceCents' | 'startsAt' | 'endsAt'>,
): Promise<void> {
  const { id, productId, name, priceCents, startsAt, endsAt } = plan
  await sql`
    insert into planned_prices (id, product_id, name, price_cents, starts_at, ends_at)
    values (${id}, ${productId}, ${name}, ${priceCents}, ${startsAt}, ${endsAt})`.execute(trx)
}

/** Of plans whose time has come to begin or to end, whose products they are about. */
export async function productsDue(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct product_id as id from planned_prices
    where done_at is null and (case when began_at is null then starts_at else ends_at end) <= app.now()
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** The next one of a product that is due, read under the product's lock. */
export async function nextDue(trx: Trx, productId: string): Promise<PlannedPriceRow | null> {
  const { rows } = await sql<PlannedPriceRow>`
    select ${COLUMNS} from planned_prices
    where product_id = ${productId} and done_at is null
      and (case when began_at is null then starts_at else ends_at end) <= app.now()
    order by case when began_at is null then starts_at else ends_at end, id limit 1 for update`.execute(trx)
  return rows[0] ?? null
}

export async function beginPlan(
  trx: Trx,
  { id, beforeCents }: { id: string; beforeCents: number },
): Promise<void> {
  await sql`update planned_prices set began_at = app.now(), before_cents = ${beforeCents} where id = ${id}`.execute(
    trx,
  )
}

export async function endPlan(
  trx: Trx,
  { id, outcome }: { id: string; outcome: 'done' | 'calledOff' | 'overtaken' },
): Promise<void> {
  await sql`update planned_prices set done_at = app.now(), outcome = ${outcome} where id = ${id}`.execute(trx)
}

/** Whether anybody could buy it at its price yet. */
export async function wasOffered(db: Db, productId: string): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select coalesce(active_since <= app.now(), false) as was from products where id = ${productId}`.execute(
    db,
  )
  return rows[0]?.was ?? false
}

export async function saveDiscounts(
  trx: Trx,
  given: { productId: string; memberDiscountPercent: number; priceGroupDiscounts: Record<string, number> },
): Promise<void> {
  const { productId, memberDiscountPercent } = given
  // A group that pays as everybody has no price of its own.
  const priceGroupDiscounts = Object.fromEntries(
    Object.entries(given.priceGroupDiscounts).filter(([, percent]) => percent > 0),
  )
  await trx
    .updateTable('products')
    .set({
      member_discount_percent: memberDiscountPercent,
      price_group_discounts: JSON.stringify(priceGroupDiscounts),
      version: sql`version + 1`,
    })
    .where('id', '=', productId)
    .execute()
}
