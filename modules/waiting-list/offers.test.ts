import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { resaleItem } from '#modules/marketplace/build.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { checkOut, putInCart } from '#testing/harness/buyer.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { buildSoldToSeller, waitFor } from './build.ts'

const program = await testApp()
const { db } = program.test
const { drain } = program.jobs
const gathered = await program.gather(6)
const seller = gathered[0]!
const stranger = gathered[1]!
const others = gathered.slice(2)
const ROW = ['19-3-1', '19-3-2', '19-3-3', '19-3-4']
const resale = (offerId: string) => `resale-${offerId}`

afterEach(async () => {
  await shiftClock(program.test, 0)
  expect(await violations(db)).toEqual([])
})

/** A sold-out match and those who wait for it, in their order. */
async function soldOut(wishes: object[], seats = ROW) {
  const match = await buildSoldToSeller(program, { seller, seats })
  const line = []
  for (const [index, wish] of wishes.entries())
    line.push(await waitFor(program, others[index]!, match.eventId, wish))
  await drain()
  for (const one of line) await one.letGo()
  return { ...match, line }
}

test('MKT-05 an offered ticket goes to the first in line, held for twelve hours; nobody else sees or takes it', async () => {
  const { line, offer, publicOffers, exchange } = await soldOut([{}, {}])
  const id = await offer('19-3-2')
  expect(await publicOffers()).toEqual([])
  const grab = () => putInCart(exchange.shop, stranger, resaleItem(id))
  expect((await grab()).json.errorCode).toBe('OFFER_TAKEN')
  await drain()
  const [item] = await line[0]!.items()
  expect(item!.sku).toBe(resale(id))
  expect(item!.expiresIn).toBeGreaterThan(11.9 * 3600)
  expect([await line[0]!.state(), await line[1]!.state()]).toEqual(['Offered', 'Waiting'])
  expect((await grab()).json.errorCode).toBe('OFFER_TAKEN')
  expect(await checkOut(exchange.shop, others[0]!)).toMatchObject({ outcome: 'paid' })
  expect(await line[0]!.state()).toBe('Bought')
  await line[1]!.leave()
})

test('an offered seat and one of the club make a pair side by side', async () => {
  const { line, offer, refund } = await soldOut([{ quantity: 2 }])
  const id = await offer('19-3-2')
  await drain()
  expect(await line[0]!.items()).toEqual([])
  await refund('19-3-3')
  await drain()
  const skus = await line[0]!.skus()
  expect(skus).toHaveLength(2)
  expect(skus).toContain(resale(id))
  await line[0]!.leave()
})

test('who cannot be served whole is passed over and stays first; let go, it is the next one’s', async () => {
  const { line, offer, exchange } = await soldOut([{ quantity: 2 }, {}, {}])
  const id = await offer('19-3-2')
  await drain()
  expect(await Promise.all(line.map((one) => one.skus()))).toEqual([[], [resale(id)], []])
  await line[1]!.letGo()
  expect((await putInCart(exchange.shop, stranger, resaleItem(id))).json.errorCode).toBe('OFFER_TAKEN')
  await drain()
  expect(await Promise.all(line.map((one) => one.state()))).toEqual(['Waiting', 'Expired', 'Offered'])
  await shiftClock(program.test, 12.1 * 3600)
  await program.afterTheSale.waitingList.serve((await eventOf(id))!)
  expect(await line[2]!.state()).toBe('Expired')
  await shiftClock(program.test, 0)
  await line[0]!.leave()
})

test('nobody waits any more: it is everybody’s', async () => {
  const { line, offer, publicOffers, exchange } = await soldOut([{ quantity: 2 }])
  const id = await offer('19-3-2')
  await drain()
  await line[0]!.leave()
  expect(await publicOffers()).toEqual([id])
  expect((await putInCart(exchange.shop, stranger, resaleItem(id))).status).toBe(200)
})

test('MKT-10 MKT-18 the seller may withdraw it until it is in somebody’s cart; refunded, it is no candidate', async () => {
  const { line, offer, withdraw, refund } = await soldOut([{ quantity: 2 }, {}])
  await offer('19-3-1')
  expect((await withdraw('19-3-1')).status).toBe(204)
  await drain()
  expect(await line[1]!.items()).toEqual([])
  const next = await offer('19-3-3')
  await drain()
  expect(await line[1]!.skus()).toEqual([resale(next)])
  expect((await withdraw('19-3-3')).json.errorCode).toBe('MARKETPLACE_TICKET_IN_CART')
  await line[1]!.letGo()
  await drain()
  await refund('19-3-3')
  await drain()
  // The place itself is kept now, and alone it is not what the pair waits for.
  expect(await line[0]!.items()).toEqual([])
  await line[0]!.leave()
})

test('sellers who wait get somebody else’s ticket, not their own', async () => {
  const match = await buildSoldToSeller(program, { seller, seats: ROW })
  const own = await waitFor(program, seller, match.eventId)
  await match.offer('19-3-1')
  await drain()
  expect(await own.items()).toEqual([])
  expect(await match.publicOffers()).toHaveLength(1)
  await own.leave()
})

async function eventOf(offerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select event_id as id from marketplace_offers where id = ${offerId}`.execute(db)
  return rows[0]?.id
}
