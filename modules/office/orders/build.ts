import { sql } from 'kysely'
import type { TestApp } from '#testing/app.ts'
import {
  ADDRESS,
  type Buyer,
  order,
  outcomeOf,
  payAtBankPage,
  putInCart,
  type Wish,
} from '#testing/harness/buyer.ts'

/** What a test of the office's orders buys: goods by card, on a whole program. */
export async function buildOrders(program: TestApp) {
  const { db } = program.test
  const shop = program.shopWith()
  const { rows } = await sql<{ sku: string; flock: boolean; price: number }>`
    select sku, flock is not null as flock, price_cents as price from variants v join products p on p.id = v.product_id
    where seller_id = 1 and in_stock > 15 and active_since is not null and shippable_to is null
      and appclusive_until is null and price_cents > 0 order by sku`.execute(db)
  const { sku: plain, price } = rows.find(({ flock }) => !flock)!
  const printed = rows.find(({ flock }) => flock)!.sku
  await db.updateTable('variants').set({ in_stock: 1_000 }).where('sku', 'in', [plain, printed]).execute()

  /** A paid order; the buyer's name stands on it. */
  async function buy(buyer: Buyer, wishes: Wish[], name: Partial<typeof ADDRESS> = {}) {
    for (const wish of wishes) {
      const put = await putInCart(shop, buyer, wish)
      if (put.status !== 200) throw new Error(JSON.stringify(put.json))
    }
    const ordered = await order(shop, buyer)
    if (ordered.status !== 200) throw new Error(JSON.stringify(ordered.json))
    const { checkoutId, scriptUrl } = ordered.json as { checkoutId: string; scriptUrl: string }
    await payAtBankPage(shop, { scriptUrl })
    await outcomeOf(shop, buyer, checkoutId)
    const address = JSON.stringify({ ...ADDRESS, ...name })
    await sql`update checkouts set billing_address = ${address}::text::jsonb, shipping_address = ${address}::text::jsonb
      where id = ${checkoutId}`.execute(db)
    const placed = await db
      .selectFrom('checkout_orders')
      .select(['id', 'number'])
      .where('checkout_id', '=', checkoutId)
      .executeTakeFirstOrThrow()
    return { ...placed, number: placed.number!, checkoutId }
  }

  const shirt: Wish = {
    sku: printed,
    quantity: 1,
    userOptionValues: [
      { key: 'flockName', value: 'Jansen' },
      { key: 'flockNumber', value: '24' },
    ],
  }
  /** So many mugs cost at least this. */
  const mugsFor = (cents: number) => Math.ceil(cents / price)

  return { buy, shop, mugsFor, mug: (quantity = 1): Wish => ({ sku: plain, quantity }), shirt }
}
