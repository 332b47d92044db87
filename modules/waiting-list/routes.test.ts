import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildEvent, standingItem } from '#modules/tickets/build.ts'
import { testApp } from '#testing/app.ts'
import { ADDRESS } from '#testing/harness/buyer.ts'

const program = await testApp()
const { db } = program.test
const [anna, bert] = await program.gather(2)
const OWN = '/api/ticketing/self/wishes'

/** A match with one standing place, and Anna has it; answers the match and her order. */
async function soldToAnna(): Promise<{ eventId: string; orderId: string }> {
  const eventId = await buildEvent(db, { releasedBlocks: ['23'], standingCapacity: 1 })
  const { token } = anna!
  const send = async (path: string, body?: object) =>
    (await program.send({ path, token, ...(body ? { method: 'POST', body } : {}) })).json
  await send('/api/shop/v4/carts/self/items', standingItem(eventId, 1))
  const cart = await send('/api/shop/v4/carts/self')
  const { checkoutId } = await send('/api/checkout/v3/checkouts/purchaseOnAccount', {
    cartId: cart.id,
    shippingAddress: ADDRESS,
    billingAddress: ADDRESS,
    acceptedTerms: true,
  })
  const checkout = await send(`/api/checkout/v3/checkouts/${checkoutId}`)
  return { eventId, orderId: checkout.transactions[0].orders[0].id }
}

const join = (eventId: string, token: string | undefined, body: object = {}) =>
  program.send({
    method: 'POST',
    path: `/api/ticketing/events/${eventId}/wishes`,
    ...(token ? { token } : {}),
    body: { quantity: 1, priceClasses: ['s'], ...body },
  })

test('a ticket that the club calls off lies in the cart of whoever waited, and a mail says so', async () => {
  const { eventId, orderId } = await soldToAnna()
  const joined = await join(eventId, bert!.token)
  expect([joined.status, joined.json.state, joined.json.ahead]).toEqual([201, 'Waiting', 0])
  const line = await program.send({ path: `/api/ticketing/events/${eventId}/wishes` })
  expect(line.json).toMatchObject({ isOpen: true, waiting: 1, priceClasses: ['s'] })
  const calledOff = { orderId, wishes: null, actor: 'staff:harness', reason: 'Doppelt bestellt' } as const
  await program.afterSale.staff.cancel(calledOff)
  await program.jobs.drain()
  const { items } = (await program.send({ path: OWN, token: bert!.token })).json
  expect(items).toMatchObject([{ id: joined.json.id, state: 'Offered', quantity: 1 }])
  const cart = await program.send({ path: '/api/shop/v4/carts/self', token: bert!.token })
  expect(cart.json.orders[0].items).toMatchObject([{ sku: `${eventId}-s-full`, canProlong: false }])
  const { rows } = await sql`select from mailbox where recipient like ${`${bert!.id}%`}`.execute(db)
  expect(rows).toHaveLength(1)
})

test('wishes are for who is signed in, for oneself; another’s is as unknown as none; bad input changes nothing', async () => {
  const { eventId } = await soldToAnna()
  expect((await join(eventId, undefined)).status).toBe(401)
  const forClub = await program.tokenFor('vorsitz', { organisation: 'adlerhorst' })
  expect((await join(eventId, forClub)).status).toBe(403)
  for (const body of [{ quantity: 0 }, { priceClasses: [] }, { seat: 'A1' }, { ticketType: 'X' }])
    expect((await join(eventId, bert!.token, body)).status).toBe(400)
  expect((await join(eventId, bert!.token, { priceClasses: ['r', 's'] })).status).toBe(422)
  const { json } = await join(eventId, bert!.token)
  const leave = (token: string) => program.send({ method: 'DELETE', path: `${OWN}/${json.id}`, token })
  expect((await leave(anna!.token)).status).toBe(404)
  expect((await program.send({ path: OWN, token: anna!.token })).json.items).toEqual([])
  expect((await leave(bert!.token)).status).toBe(204)
  expect((await leave(bert!.token)).status).toBe(404)
})
