import { goodsForAll } from '#modules/catalogue/build.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.ts'
import { buildShop } from '#modules/checkout/build.ts'
import type { TestDatabase } from '#testing/database.ts'

const STAFF = 'staff:ute' as const

export type PledgedPurchase = Awaited<ReturnType<Awaited<ReturnType<typeof buildPledged>>['bought']>>

/** A shop where a fan buys by Klarna of the club and of a partner, in one purchase. */
export async function buildPledged(database: TestDatabase) {
  const { db } = database
  const shop = await buildShop(database, async () => [
    createCatalogue({ db, isStaff: async () => false }).sellable,
  ])
  const own = (await goodsForAll(db))[0]!.sku
  const { sku: partners } = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('sku')
    .where('seller_id', '<>', 1)
    .where('in_stock', '>', 0)
    .where('active_since', 'is not', null)
    .where('shippable_to', 'is', null)
    .orderBy('sku')
    .executeTakeFirstOrThrow()
  await db.updateTable('variants').set({ in_stock: 5_000 }).where('sku', 'in', [own, partners]).execute()

  /** Agreed to on Klarna's page; the orders of both sellers, the club's first. */
  async function bought(skus = [own, partners]) {
    await db.deleteFrom('cart_items').execute()
    const cartId = await shop.fill(
      'fan',
      skus.map((sku) => ({ sku })),
    )
    await shop.order('fan', 'v3/checkouts/klarna', { cartId })
    const { id: checkoutId } = await db
      .selectFrom('checkouts')
      .select('id')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const { id: paymentId } = await shop.paymentOf(checkoutId)
    await shop.pay(shop.bank, paymentId)
    await shop.get('fan', `/api/checkout/v3/checkouts/${checkoutId}/paymentStatus`)
    await shop.jobs.drain()
    const orders = await db
      .selectFrom('checkout_orders')
      .select(['id', 'seller_id as sellerId'])
      .where('checkout_id', '=', checkoutId)
      .orderBy('seller_id')
      .execute()
    const { totalPrice } = (await shop.get('fan', `/api/checkout/v3/checkouts/${checkoutId}`)).json
    return { checkoutId, paymentId, orderIds: orders.map(({ id }) => id), totalPrice: totalPrice as number }
  }

  const send = (orderId: string, wishes: { itemId: string; quantity: number }[] | null = null) =>
    shop.afterSale.staff.ship({
      ...{ orderId, wishes, carrier: 'DHL', trackingNumber: null, actor: STAFF },
    })
  const callOff = (orderId: string, wishes: { itemId: string; quantity: number }[] | null = null) =>
    shop.afterSale.staff.cancel({ orderId, wishes, actor: STAFF, reason: 'goodwill' })

  /** What the bank has taken and not given back, in cents. */
  async function takenFor(paymentId: string): Promise<number> {
    const entries = (await shop.control.ledger()).filter((one) => one.merchantReference === paymentId)
    return entries.reduce(
      (sum, { kind, amountCents }) => sum + (kind === 'capture' ? amountCents : -amountCents),
      0,
    )
  }

  /** What the club's books say, account by account. */
  async function booksOf(checkoutId: string): Promise<Record<string, number>> {
    const rows = await db
      .selectFrom('ledger_entries')
      .select((row) => ['account', row.fn.sum<string>('amount_cents').as('cents')])
      .where('checkout_id', '=', checkoutId)
      .groupBy('account')
      .execute()
    return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]))
  }

  /** As the fan's order says it. */
  const settlementOf = async (checkoutId: string) =>
    (await shop.get('fan', `/api/checkout/v3/checkouts/${checkoutId}`)).json.settlement

  return { shop, own, partners, bought, send, callOff, takenFor, booksOf, settlementOf }
}
