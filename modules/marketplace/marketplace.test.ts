import { expect, test } from 'vitest'
import { buildEvent } from '#modules/tickets/build.ts'
import { testApp } from '#testing/app.ts'
import { checkOut, putInCart } from '#testing/harness/buyer.ts'
import { violations } from '#testing/harness/invariants.ts'
import { buildExchange, resaleItem } from './build.ts'

const program = await testApp()
const { db } = program.test
const { shop, buyTicket, offer, withdraw, read, afterMatch } = buildExchange(program)
const [seller, buyer] = (await program.gather(2)) as [never, never]
const event = await buildEvent(db)
let seats = 0
const nextSeat = () => {
  seats += 1
  return `19-1-${seats}`
}
const mailsTo = async ({ id }: { id: string }) => {
  await program.jobs.drain()
  const rows = await db
    .selectFrom('mailbox')
    .select('subject')
    .where('recipient', '=', `${id}@probe.example`)
    .execute()
  return rows.map(({ subject }) => subject)
}

test('MKT-02 MKT-05 MKT-07 MKT-11 MKT-16 a ticket is offered, bought through cart and checkout, and its seller is paid after the match', async () => {
  const mine = await buyTicket(seller, event, nextSeat())
  const offered = await offer(seller, mine.request)
  expect(offered.status).toBe(200)
  expect(offered.json).toMatchObject({ state: 'Created', ticketPrice: 6400, reimbursedAmount: 5760 })
  const { id } = offered.json

  const list = await program.send({ path: `/api/ticketing/marketplace/events/${event}/offers` })
  expect(list.json.items).toMatchObject([{ id, sku: `resale-${id}`, price: 6400, seat: '1' }])
  expect(JSON.stringify(list.json)).not.toContain((seller as { id: string }).id)

  expect((await putInCart(shop, buyer, resaleItem(id))).status).toBe(200)
  expect((await read(seller, `/${id}`)).json).toMatchObject({ state: 'Created', isInCart: true })
  const refused = await withdraw(seller, mine.id)
  expect(refused).toMatchObject({ status: 409, json: { errorCode: 'MARKETPLACE_TICKET_IN_CART' } })

  expect(await checkOut(shop, buyer)).toMatchObject({ outcome: 'paid' })
  expect((await read(seller, `/${id}`)).json).toMatchObject({ state: 'Sold', isInCart: false })
  const bought = await program.send({
    path: '/api/wallet/v3/self/tickets',
    token: (buyer as { token: string }).token,
  })
  expect(bought.json.items).toMatchObject([{ seat: '1', price: 6400, vatRate: 0 }])
  expect(await violations(db)).toEqual([])

  await afterMatch(event)
  const paid = (await read(seller, `/${id}`)).json
  expect(paid).toMatchObject({ state: 'PaymentSucceeded', attempts: [{ state: 'done', amount: 5760 }] })
  expect(await violations(db)).toEqual([])
  expect(await mailsTo(seller)).toEqual(expect.arrayContaining([expect.stringContaining('57,60')]))
})
