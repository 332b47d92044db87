import { expect, test } from 'vitest'
import { createCatalogue } from '#modules/catalogue/catalogue.ts'
import { buildShop } from '#modules/checkout/build.ts'
import { testDatabase } from '#testing/database.ts'

const database = await testDatabase()
const { db } = database
const shop = await buildShop(database, async () => [
  createCatalogue({ db, isStaff: async () => false }).sellable,
])
const CHECKOUTS = '/api/checkout/v3/checkouts'

const skuOf = async (sellerId: number) =>
  (
    await db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select('sku')
      .where('seller_id', '=', sellerId)
      .where('in_stock', '>', 5)
      .where('active_since', 'is not', null)
      .where('price_cents', '>', 0)
      .orderBy('sku')
      .executeTakeFirstOrThrow()
  ).sku

/** Whoever issued a paper is the author of the PDF. */
async function authorOf(documentId: string): Promise<string> {
  const { rawPayload } = await shop.app.inject({
    url: `${CHECKOUTS}/files/${documentId}`,
    headers: { authorization: 'Bearer fan' },
  })
  const text = rawPayload.toString('latin1')
  const reference = /\/Author (\d+) 0 R/.exec(text)?.[1]
  const [, literal] = (
    reference
      ? new RegExp(`(?:^|\\s)${reference} 0 obj\\s*\\((.*?)\\)\\s*endobj`, 's')
      : /\/Author \((.*?)\)/s
  ).exec(text)!
  return literal!
}

test('what a partner sells is on the paper of the partner, the invoice and its correction; the rest on the paper of the club', async () => {
  const [own, theirs] = await Promise.all([skuOf(1), skuOf(2)])
  const cartId = await shop.fill('fan', [{ sku: own }, { sku: theirs }])
  const { json } = await shop.order('fan', 'v2/checkouts/creditcard', { cartId })
  await shop.pay(shop.bank, (await shop.paymentOf(json.checkoutId)).id)
  await shop.get('fan', `${CHECKOUTS}/${json.checkoutId}/paymentStatus`)
  await shop.jobs.drain()
  const sellers = await db.selectFrom('sellers').select(['id', 'legal_name']).execute()
  const nameOf = (id: number) => sellers.find((seller) => seller.id === id)!.legal_name

  const checkout = (await shop.get('fan', `${CHECKOUTS}/${json.checkoutId}`)).json
  const orders = checkout.transactions.flatMap((one: { orders: object[] }) => one.orders)
  const orderOf = (sku: string) =>
    orders.find((order: { items: { serialNumber: string }[] }) => order.items[0]!.serialNumber === sku)
  const [invoice] = orderOf(theirs).documents
  expect(await authorOf(invoice.id)).toBe(nameOf(2))
  expect(await authorOf(orderOf(own).documents[0].id)).not.toBe(nameOf(2))

  await shop.app.inject({
    method: 'POST',
    url: `${CHECKOUTS}/${json.checkoutId}/orders/${orderOf(theirs).id}/cancellations`,
    headers: { authorization: 'Bearer fan' },
    payload: { reason: 'changedMind' },
  })
  await shop.jobs.drain()
  const { items } = (await shop.get('fan', `${CHECKOUTS}/${json.checkoutId}/orders`)).json
  const cancelled = items.find(({ id }: { id: string }) => id === orderOf(theirs).id)
  expect(await authorOf(cancelled.refunds[0].creditNote.id)).toBe(nameOf(2))
})
