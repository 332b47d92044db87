import { afterEach, expect, test } from 'vitest'
import { buildExchange, resaleItem } from '#modules/marketplace/build.ts'
import { testApp } from '#testing/app.ts'
import { ADDRESS, type Buyer, checkOut, putInCart } from '#testing/harness/buyer.ts'
import { buildLaterPaying } from '#testing/harness/later-paying.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { buildUpgrades } from './build.ts'

// An attack: one buys for a child, the other pays the difference and sells it at full price, and the bank takes the first price back.

const program = await testApp()
const { db } = program.test
const [anna, bert, cleo] = (await program.gather(3)) as [Buyer, Buyer, Buyer]
const { shop, forwarded, wished, paid, live } = buildUpgrades(program, { sender: anna, recipient: bert })
const { offer, read, afterMatch } = buildExchange(program)
const { pay, takeBack } = buildLaterPaying(program)

afterEach(async () => {
  delete process.env['UNSAFE']
  expect(await violations(db)).toEqual([])
})

const stateOf = async (offerId: string) => (await read(bert, `/${offerId}`)).json.state

/** The upgraded ticket, with what offers it, and the payment of its first price. */
async function upgraded() {
  const { id, eventId, checkoutId } = await forwarded()
  await wished(bert, id)
  const second = await paid(bert)
  const { id: firstPayment } = await db
    .selectFrom('payments')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  const { number } = await db
    .selectFrom('checkout_orders')
    .select('number')
    .where('checkout_id', '=', second)
    .executeTakeFirstOrThrow()
  const [ticket] = await live(eventId)
  const request = { serialNumber: number!, ticketSerialNumber: `ticket.${ticket!.id}`, useVoucher: true }
  return { eventId, firstPayment, request: { ...request, address: ADDRESS } }
}

test('it is not offered before its first price is here again', async () => {
  const { firstPayment, request } = await upgraded()
  await takeBack(firstPayment)
  expect(await offer(bert, request)).toMatchObject({ status: 409, json: { errorCode: 'TICKET_IS_UNPAID' } })
  await pay(firstPayment, 1600)
  expect((await offer(bert, request)).status).toBe(200)
})

test('offered and sold, its seller is not paid before that; control: without the question they are', async () => {
  for (const isAsked of [true, false]) {
    const { eventId, firstPayment, request } = await upgraded()
    const offerId = (await offer(bert, request)).json.id as string
    expect((await putInCart(shop, cleo, resaleItem(offerId))).status).toBe(200)
    expect(await checkOut(shop, cleo)).toMatchObject({ outcome: 'paid' })
    await takeBack(firstPayment)
    if (!isAsked) process.env['UNSAFE'] = 'noPaidCheck'
    await afterMatch(eventId)
    expect(await stateOf(offerId)).toBe(isAsked ? 'Sold' : 'PaymentSucceeded')
    delete process.env['UNSAFE']
    if (!isAsked) continue
    await pay(firstPayment, 1600)
    await afterMatch(eventId)
    expect(await stateOf(offerId)).toBe('PaymentSucceeded')
  }
})
