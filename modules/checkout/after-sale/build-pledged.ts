import { goodsForAll } from '#modules/catalogue/build.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.ts'
import { buildShop } from '#modules/checkout/build.ts'
import type { Db } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
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
  const partners = await partnersSku(db)
  await db.updateTable('variants').set({ in_stock: 5_000 }).where('sku', 'in', [own, partners]).execute()
  const pledged: Pledged = { shop, own, partners }
  return { ...pledged, ...inContext(pledged, { bought, send, callOff, takenFor, booksOf, settlementOf }) }
}

type Pledged = {
  shop: Awaited<ReturnType<typeof buildShop>>
  /** Skus of the club and of a partner. */
  own: string
  partners: string
}

async function partnersSku(db: Db): Promise<string> {
  const { sku } = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('sku')
    .where('seller_id', '<>', 1)
    .where('in_stock', '>', 0)
    .where('active_since', 'is not', null)
    .where('shippable_to', 'is', null)
    .orderBy('sku')
    .executeTakeFirstOrThrow()
  return sku
}

/** Agreed to on Klarna's page; the orders of both sellers, the club's first. */
async function bought({ shop, own, partners }: Pledged, skus = [own, partners]) {
  const { db } = shop
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

type Wishes = { itemId: string; quantity: number }[] | null

function send({ shop }: Pledged, orderId: string, wishes: Wishes = null) {
  return shop.afterSale.staff.ship({
    ...{ orderId, wishes, carrier: 'DHL', trackingNumber: null, actor: STAFF },
  })
}

function callOff({ shop }: Pledged, orderId: string, wishes: Wishes = null) {
  return shop.afterSale.staff.cancel({ orderId, wishes, actor: STAFF, reason: 'goodwill' })
}

/** What the bank has taken and not given back, in cents. */
async function takenFor({ shop }: Pledged, paymentId: string): Promise<number> {
  const entries = (await shop.control.ledger()).filter((one) => one.merchantReference === paymentId)
  return entries.reduce(
    (sum, { kind, amountCents }) => sum + (kind === 'capture' ? amountCents : -amountCents),
    0,
  )
}

/** What the club's books say, account by account. */
async function booksOf({ shop }: Pledged, checkoutId: string): Promise<Record<string, number>> {
  const rows = await shop.db
    .selectFrom('ledger_entries')
    .select((row) => ['account', row.fn.sum<string>('amount_cents').as('cents')])
    .where('checkout_id', '=', checkoutId)
    .groupBy('account')
    .execute()
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]))
}

/** As the fan's order says it. */
async function settlementOf({ shop }: Pledged, checkoutId: string) {
  return (await shop.get('fan', `/api/checkout/v3/checkouts/${checkoutId}`)).json.settlement
}
