import { expect, test } from 'vitest'
import { goodsForAll } from '#modules/catalogue/build.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { ADDRESS, checkOut, payAtBankPage, putInCart } from '#testing/harness/buyer.ts'
import { officeFor } from '#testing/staff.ts'
import { buildExchange, resaleItem } from './build.ts'

const program = await testApp()
const { db } = program.test
const { shop, buyTicket, offer, read } = buildExchange(program)
const [seller, buyer] = await program.gather(2)
const finance = await officeFor(program, 'finanzen')
const AT = '/api/office/values'

async function change(name: string, value: unknown, version: number) {
  const { digest } = (
    await finance.call({ method: 'POST', path: `${AT}/${name}/consequences`, body: { value } })
  ).json
  const body = { value, version, digest, reason: 'Beschluss' }
  expect((await finance.call({ method: 'PUT', path: `${AT}/${name}`, body })).status).toBe(204)
}

test('what is offered and in a cart keeps its fee; what is offered then has the new one', async () => {
  const event = await buildEvent(db, { maxPerBuyer: 40 })
  const offered = async (seat: string) => {
    const ticket = await buyTicket(seller!, event, seat)
    return (await offer(seller!, ticket.request)).json.id as string
  }
  const payout = async (id: string) => (await read(seller!, `/${id}`)).json
  const first = await offered('19-1-1')
  expect((await putInCart(shop, buyer!, resaleItem(first))).status).toBe(200)
  const before = await payout(first)
  await change('resale.handlingFeePercent.full', 5, 0)
  expect(await payout(first)).toEqual(before)
  expect(await checkOut(shop, buyer!)).toMatchObject({ outcome: 'paid' })
  const { handlingFeePercent, handlingFee, reimbursedAmount } = await payout(first)
  expect([handlingFeePercent, handlingFee, reimbursedAmount]).toEqual([10, 640, before.reimbursedAmount])
  const second = await payout(await offered('19-1-2'))
  expect([second.handlingFeePercent, second.handlingFee]).toEqual([5, 320])
})

test('an open cart reckons with the new price of shipping, its buyer is asked, and what is sold stays', async () => {
  const { sku } = (await goodsForAll(db)).find(({ priceCents }) => priceCents > 500 && priceCents < 3000)!
  const { token } = buyer!
  expect((await putInCart(shop, buyer!, { sku, quantity: 1 })).status).toBe(200)
  const cart = async () => (await program.send({ path: '/api/shop/v4/carts/self', token })).json
  const shipping = async () => (await cart()).orders[0].shippingPrice
  const { id: cartId, totalPrice: shown } = await cart()
  expect(await shipping()).toBe(495)
  const order = (expectedTotal: number) =>
    program.send({
      ...{ method: 'POST', path: '/api/checkout/v2/checkouts/creditcard', token, key: newId() },
      body: { cartId, shippingAddress: ADDRESS, billingAddress: ADDRESS, acceptedTerms: true, expectedTotal },
    })
  await change('shipping.standard.prices.DE', 695, 0)
  expect(await shipping()).toBe(695)
  expect((await order(shown)).json.errorCode).toBe('TOTAL_CHANGED')
  const { status, json } = await order(shown + 200)
  expect(status, JSON.stringify(json)).toBe(200)
  await change('shipping.standard.prices.DE', 995, 1)
  await payAtBankPage(shop, { scriptUrl: json.scriptUrl })
  await expect
    .poll(
      async () => (await program.send({ path: `/api/checkout/v3/checkouts/${json.checkoutId}`, token })).json,
    )
    .toMatchObject({ state: 'paid', totalShippingPrice: 695 })
  await change('shipping.standard.freeFromCents', null, 0)
  expect((await putInCart(shop, buyer!, { sku, quantity: 1 })).status).toBe(200)
  expect(await shipping()).toBe(995)
})
