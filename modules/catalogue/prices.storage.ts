import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { PriceStep, Reduction } from './price-history.rules.ts'

/** Locks the product: two changes at once come one after the other. Null when there is no such product. */
export async function lockPrice(
  trx: Trx,
  productId: string,
): Promise<{ priceCents: number; now: Date } | null> {
  const { rows } = await sql<{ priceCents: number; now: Date }>`
    select price_cents as "priceCents", app.now() as now from products where id = ${productId} for update`.execute(
    trx,
  )
  return rows[0] ?? null
}

export async function loadPriceSteps(db: Db, productId: string): Promise<PriceStep[]> {
  return db
    .selectFrom('product_prices')
    .select(['price_cents as priceCents', 'valid_from as validFrom'])
    .where('product_id', '=', productId)
    .execute()
}

/** Two changes in one moment leave the later one. */
export async function insertPriceSteps(
  trx: Trx,
  productId: string,
  steps: readonly PriceStep[],
): Promise<void> {
  await trx
    .insertInto('product_prices')
    .values(
      steps.map(({ priceCents, validFrom }) => ({
        product_id: productId,
        price_cents: priceCents,
        valid_from: validFrom,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'valid_from'])
        .doUpdateSet((row) => ({ price_cents: row.ref('excluded.price_cents') })),
    )
    .execute()
}

/** Of a product that nobody could buy yet. */
export async function deletePriceSteps(trx: Trx, productId: string): Promise<void> {
  await trx.deleteFrom('product_prices').where('product_id', '=', productId).execute()
}

export async function savePrice(
  trx: Trx,
  given: { productId: string; priceCents: number; reduction: Reduction | null },
): Promise<void> {
  const { productId, priceCents, reduction } = given
  await trx
    .updateTable('products')
    .set({
      price_cents: priceCents,
      previous_price_cents: reduction?.lowestCents ?? null,
      reduced_at: reduction?.reducedAt ?? null,
    })
    .where('id', '=', productId)
    .execute()
}
