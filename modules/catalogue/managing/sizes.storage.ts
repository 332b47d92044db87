import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import type { ProductSizes } from './managing.schema.ts'

export async function lockAllSizes(trx: Trx, productId: string): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select sku from variants where product_id = ${productId} order by sku for update`.execute(trx)
  return rows.map(({ sku }) => sku)
}

/** False, and nothing removed, when one of them was ever counted, promised or sold, or somebody waits for it. */
export async function removeUnused(trx: Trx, skus: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    delete from variants v where v.sku = any(${[...skus]}::text[]) and v.in_stock = 0
      and not exists (select from stock_movements m where m.sku = v.sku)
      and not exists (select from stock_reservations r where r.sku = v.sku)
      and not exists (select from sold_goods s where s.sku = v.sku)
      and not exists (select from stock_alerts a where a.sku = v.sku)
    returning v.sku`.execute(trx)
  return rows.length === skus.length
}

type Wanted = { sku: string; size: string | null; surchargeCents: number; position: number }

export async function saveSizes(trx: Trx, productId: string, sizes: readonly Wanted[]): Promise<void> {
  await sql`
    insert into variants (sku, product_id, size, position, in_stock, surcharge_cents)
    select one.sku, ${productId}, one.size, one.position, 0, one."surchargeCents"
    from jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb) as one (sku text, size text, position int, "surchargeCents" int)
    on conflict (sku) do update set size = excluded.size, position = excluded.position,
      surcharge_cents = excluded.surcharge_cents`.execute(trx)
}

/** What is printed is shown so on its tile. */
export async function savePrint(trx: Trx, productId: string, print: ProductSizes['print']): Promise<void> {
  await sql`
    update products set flock = ${print ? JSON.stringify(print) : null}::jsonb, version = version + 1,
      labels = array_remove(labels, 'Customizable') || case when ${print !== null} then '{Customizable}'::text[] else '{}'::text[] end
    where id = ${productId}`.execute(trx)
}

/** Of sizes that are there; the product knows that it was changed. */
export async function saveSurcharges(
  trx: Trx,
  sizes: readonly { sku: string; cents: number }[],
): Promise<void> {
  await sql`
    with changed as (
      update variants v set surcharge_cents = one.cents
      from jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb) as one (sku text, cents int)
      where v.sku = one.sku and v.surcharge_cents <> one.cents returning v.product_id
    )
    update products set version = version + 1 where id in (select product_id from changed)`.execute(trx)
}

export async function versionOf(trx: Trx, productId: string): Promise<number> {
  const { version } = await trx
    .selectFrom('products')
    .select('version')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return version
}
