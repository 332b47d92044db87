import { expect, test } from 'vitest'
import { testApp } from './app.ts'
import { ADDRESS } from './harness/buyer.ts'

const program = await testApp()
const CART = '/api/shop/v4/carts/self'

test('CHK-04 CHK-05 addresses are sent flat, and come back with their country as an object', async () => {
  const token = await program.tokenFor('fan')
  const { sku } = await program.database.db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('sku')
    .where('in_stock', '>=', 1)
    .where('active_since', 'is not', null)
    .where('hidden_since', 'is', null)
    .where('min_age', 'is', null)
    .orderBy('sku')
    .executeTakeFirstOrThrow()
  const item = { sku, quantity: 1, userOptionValues: [] }
  await program.send({ method: 'POST', path: `${CART}/items`, token, body: item })
  const cart = (await program.send({ path: CART, token })).json as { id: string }
  const order = (shippingAddress: object) =>
    program.send({
      method: 'POST',
      path: '/api/checkout/v2/checkouts/creditcard',
      token,
      body: { cartId: cart.id, shippingAddress, billingAddress: ADDRESS, acceptedTerms: true },
    })

  const notFlat = await order({ ...ADDRESS, country: { countryCode: 'DE' } })
  expect(notFlat.status).toBe(400)

  const created = await order(ADDRESS)
  expect(created.status).toBe(200)
  const { checkoutId } = created.json as { checkoutId: string }
  const checkout = (await program.send({ path: `/api/checkout/v3/checkouts/${checkoutId}`, token })).json
  for (const name of ['shippingAddress', 'billingAddress'] as const) {
    expect((checkout as Record<typeof name, object>)[name]).toMatchObject({
      country: { countryCode: ADDRESS.countryCode },
      isInvoiceAddress: expect.any(Boolean),
      isOrderAddress: expect.any(Boolean),
      lastName: ADDRESS.lastName,
    })
    expect((checkout as Record<typeof name, object>)[name]).toHaveProperty('id')
  }
})
