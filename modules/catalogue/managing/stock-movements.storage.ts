import { sql } from 'kysely'
import type { StockChange } from '#modules/catalogue/stock.storage.ts'
import type { Db, Trx } from '#platform/db.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { MovementKind } from './managing.schema.ts'

export type LockedSize = { sku: string; inStock: number; reserved: number }

/**
 * Sizes of a product with what is promised of them, in the order in which every writer takes them. Held until the transaction
 * ends: nothing is promised or given back meanwhile.
 */
export async function lockSizes(
  trx: Trx,
  given: { productId: string; skus: readonly string[] },
): Promise<LockedSize[]> {
  const lock = unsafe('noStockGuard') ? sql`` : sql`for update`
  const { rows } = await sql<Omit<LockedSize, 'reserved'>>`
    select sku, in_stock as "inStock" from variants
    where product_id = ${given.productId} and sku = any(${[...given.skus]}::text[]) order by sku ${lock}`.execute(
    trx,
  )
  // In a statement of its own: one that waited for the lock has not seen what was promised meanwhile.
  const reserved = await reservedOf(trx, given.skus)
  return rows.map((row) => ({ ...row, reserved: reserved.get(row.sku) ?? 0 }))
}

/** What checkouts that are under way have been promised of these sizes. */
export async function reservedOf(db: Db, skus: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ sku: string; pieces: number }>`
    select sku, sum(quantity)::int as pieces from stock_reservations where sku = any(${[...skus]}::text[]) group by sku`.execute(
    db,
  )
  return new Map(rows.map(({ sku, pieces }) => [sku, pieces]))
}

export type NewMovement = StockChange & {
  kind: MovementKind
  reason: string | null
  by: { id: string; name: string }
}

/** Changes the stock and writes down who did, in one guarded statement; false when less would be left than nothing. */
export async function writeMovement(trx: Trx, movement: NewMovement): Promise<boolean> {
  const { sku, before, now, kind, reason, by } = movement
  const pieces = now - before
  // Wrong on purpose: what was read before is written over whatever was promised since.
  const change = unsafe('noStockGuard')
    ? sql`update variants set in_stock = ${now} where sku = ${sku} returning sku, in_stock`
    : sql`update variants set in_stock = in_stock + ${pieces}
        where sku = ${sku} and in_stock + ${pieces} >= 0 returning sku, in_stock`
  const { rows } = await sql`
    with changed as (${change})
    insert into stock_movements (sku, kind, pieces, in_stock, reason, moved_by, moved_by_name, moved_at)
    select sku, ${kind}, ${pieces}, in_stock, ${reason}, ${by.id}, ${by.name}, app.now() from changed
    returning id`.execute(trx)
  return rows.length === 1
}
