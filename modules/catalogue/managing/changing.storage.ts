import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { Trx } from '#platform/db.ts'
import type { ProductFacts } from './managing.schema.ts'

/** Two changes at once come one after the other. */
export async function lockProduct(trx: Trx, productId: string): Promise<{ version: number } | null> {
  const { rows } = await sql<{ version: number }>`
    select version from products where id = ${productId} for update`.execute(trx)
  return rows[0] ?? null
}

/** False when one of the categories does not exist. */
export async function saveCategories(
  trx: Trx,
  { productId, categories }: { productId: string; categories: readonly number[] },
): Promise<boolean> {
  const wanted = [...new Set(categories)]
  await trx.deleteFrom('product_categories').where('product_id', '=', productId).execute()
  const { rows } = await sql`
    insert into product_categories (product_id, category_id)
    select ${productId}, id from categories where id = any(${wanted}::int[]) returning category_id`.execute(
    trx,
  )
  return rows.length === wanted.length
}

export async function saveFacts(
  trx: Trx,
  given: {
    productId: string
    facts: ProductFacts
    name: Text
    description: Text
    search: { name: string; text: string }
  },
): Promise<void> {
  const { productId, facts, name, description, search } = given
  await trx
    .updateTable('products')
    .set({
      name: JSON.stringify(name),
      description: JSON.stringify(description),
      released_at: new Date(facts.releasedAt),
      vat_rate: facts.vatRate,
      goods_kind: facts.goodsKind,
      weight_grams: facts.weightGrams,
      max_quantity: facts.maxQuantity,
      min_age: facts.minAge,
      badges: [...(facts.isNew ? ['New'] : []), ...(facts.isTip ? ['Tip'] : [])],
      // `Customizable` follows from the print.
      labels: sql`array_remove(array_remove(labels, 'Highlight'), 'ProductOfTheMonth') || ${[
        ...(facts.isHighlight ? ['Highlight'] : []),
        ...(facts.isProductOfTheMonth ? ['ProductOfTheMonth'] : []),
      ]}::text[]`,
      appclusive_until: facts.appclusiveUntil && new Date(facts.appclusiveUntil),
      size_guide: facts.sizeGuide,
      search_name: search.name,
      search_text: search.text,
      // Also where only the categories are others: whoever edits the same product is to see it.
      version: sql`version + 1`,
    })
    .where('id', '=', productId)
    .execute()
}
