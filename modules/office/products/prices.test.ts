import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { buildProduct } from '#modules/catalogue/build.ts'
import { applyPlans } from '#modules/catalogue/managing/prices.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { officeFor } from '#testing/staff.ts'

const DAY = 86_400
const program = await testApp()
const { db } = program.test
let shop = await officeFor(program, 'laden')
const fanService = await officeFor(program, 'fanservice')
const at = (id: string, rest = '') => `/api/office/products/${id}${rest}`
const read = async (id: string) => (await shop.call({ path: at(id) })).json
const inShop = async (id: string) =>
  (await program.send({ path: `/api/shop/v4/shops/1/products/${id}` })).json
const build = (given: Parameters<typeof buildProduct>[1] = {}) =>
  db.transaction().execute((trx) => buildProduct(trx, { priceCents: 8995, ...given }))
const inDays = (days: number) => new Date(Date.now() + days * DAY * 1000).toISOString()
const prices = (priceCents: number) => ({
  priceCents,
  memberDiscountPercent: 10,
  priceGroupDiscounts: { fanclub: 15, business: 0 },
})

async function set(id: string, priceCents: number, version?: number) {
  const body = { ...prices(priceCents), version: version ?? (await read(id)).version }
  return shop.call({ method: 'PUT', path: at(id, '/prices'), body })
}
const plan = (id: string, body: object) => shop.call({ method: 'POST', path: at(id, '/prices/plans'), body })
const preview = async (id: string, body: object) =>
  (await shop.call({ method: 'POST', path: at(id, '/prices/preview'), body })).json

/** The clock goes on, and what is due comes about. */
async function wait(days: number) {
  await shiftClock(program.test, days * DAY)
  // A working day is over.
  shop = await officeFor(program, 'laden')
  await applyPlans(db)
}

afterEach(async () => {
  await shiftClock(program.test, 0)
  shop = await officeFor(program, 'laden')
})

describe('a price', () => {
  test('is shown as fans will see it, and then is so: raised first, a cut is measured by what it was before', async () => {
    const { id } = await build()
    expect(await preview(id, prices(7495))).toMatchObject({ lowestCents: 8995, percent: 16, members: 6746 })
    expect((await set(id, 9995)).status).toBe(204)
    const told = await preview(id, prices(8495))
    expect(told).toMatchObject({ beforeCents: 9995, lowestCents: 8995, percent: 5 })
    expect(told.groups).toEqual([{ group: 'fanclub', cents: 7221 }])
    expect((await set(id, 8495)).status).toBe(204)
    await expect.poll(() => inShop(id)).toMatchObject({ price: 8495, previousPrice: 8995, memberPrice: 7646 })
    const { prices: now, audit } = await read(id)
    expect(now).toMatchObject({ lowestCents: 8995, percent: 5, priceGroupDiscounts: { fanclub: 15 } })
    expect(now.history.map(({ priceCents }: { priceCents: number }) => priceCents)).toEqual([
      8995, 9995, 8495,
    ])
    expect((await inShop(id)).priceGroupDiscounts).toEqual({ fanclub: 15 })
    expect(audit[0]).toMatchObject({
      action: 'officePricesChange',
      before: { priceCents: 9995 },
      after: { priceCents: 8495 },
    })
  })

  test('of what nobody could buy yet is no former price', async () => {
    const { id } = await build({ activeSince: null })
    expect(await preview(id, prices(4995))).toMatchObject({ lowestCents: null, percent: null })
    await set(id, 4995)
    expect((await read(id)).prices.history).toHaveLength(1)
    await sql`update products set active_since = now() where id = ${id}`.execute(db)
    await expect.poll(() => inShop(id)).toMatchObject({ price: 4995, previousPrice: null })
  })

  test('of two who change it one reads the other’s; no price, no foreign one, nobody without the right', async () => {
    const { id } = await build()
    const { version } = await read(id)
    const answers = await Promise.all([set(id, 7000, version), set(id, 6000, version)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    for (const wrong of [0, -1, 1.5, 2_000_000]) expect((await set(id, wrong)).status).toBe(400)
    const body = { ...prices(100), version: 1 }
    expect((await shop.call({ method: 'PUT', path: at('1.999999', '/prices'), body })).status).toBe(404)
    expect((await fanService.call({ method: 'PUT', path: at(id, '/prices'), body })).status).toBe(403)
  })
})

describe('a planned price', () => {
  test('begins and ends by itself, with the sentence of the law; what was before comes back', async () => {
    const { id } = await build()
    const made = await plan(id, { name: 'Advent', priceCents: 7495, startsAt: inDays(2), endsAt: inDays(4) })
    expect(made.status).toBe(201)
    expect((await read(id)).prices.plans[0]).toMatchObject({
      name: 'Advent',
      lowestCents: 8995,
      percent: 16,
      isRunning: false,
    })
    await wait(1)
    await expect.poll(async () => (await inShop(id)).price).toBe(8995)
    await wait(2.1)
    await expect.poll(() => inShop(id)).toMatchObject({ price: 7495, previousPrice: 8995 })
    expect((await read(id)).prices.plans[0]).toMatchObject({ isRunning: true, lowestCents: 8995 })
    await wait(4.1)
    await expect.poll(() => inShop(id)).toMatchObject({ price: 8995, previousPrice: null })
    expect((await read(id)).prices.plans).toEqual([])
    // The next cut within thirty days is measured by the Advent's price.
    expect(await preview(id, prices(7000))).toMatchObject({ lowestCents: 7495 })
  })

  test('is measured by the plans before it', async () => {
    const { id } = await build()
    await plan(id, { priceCents: 7495, startsAt: inDays(2), endsAt: inDays(4) })
    expect(await preview(id, { ...prices(6995), startsAt: inDays(10) })).toMatchObject({
      lowestCents: 7495,
      percent: 6,
    })
    expect(await preview(id, { ...prices(6995), startsAt: inDays(40) })).toMatchObject({ lowestCents: 8995 })
  })

  test.each([
    ['in the past', { startsAt: inDays(-1) }, 'PRICE_PLAN_TIME'],
    ['that ends before it begins', { startsAt: inDays(3), endsAt: inDays(2) }, 'PRICE_PLAN_TIME'],
    ['within another one', { startsAt: inDays(11), endsAt: inDays(12) }, 'PRICE_PLAN_OVERLAPS'],
    ['that would change for good within another one', { startsAt: inDays(11) }, 'PRICE_PLAN_OVERLAPS'],
    ['around another one', { startsAt: inDays(9), endsAt: inDays(30) }, 'PRICE_PLAN_OVERLAPS'],
  ])('%s is refused', async (_, wrong, code) => {
    const { id } = await build()
    await plan(id, { priceCents: 7000, startsAt: inDays(10), endsAt: inDays(20) })
    expect((await plan(id, { priceCents: 6000, ...wrong })).json.title).toBe(code)
  })

  test('two at once for the same time are one', async () => {
    const { id } = await build()
    const wish = { priceCents: 7000, startsAt: inDays(1), endsAt: inDays(2) }
    const answers = await Promise.all([plan(id, wish), plan(id, wish), plan(id, wish)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test('is called off before and while it runs; what somebody set meanwhile stays', async () => {
    const { id } = await build()
    const call = (planId: string) => shop.call({ method: 'DELETE', path: at(id, `/prices/plans/${planId}`) })
    const first = await plan(id, { priceCents: 7000, startsAt: inDays(1), endsAt: inDays(2) })
    expect((await call(first.json.id)).status).toBe(204)
    expect((await call(first.json.id)).status).toBe(404)
    const second = await plan(id, { priceCents: 7000, startsAt: inDays(3), endsAt: inDays(9) })
    await wait(3.1)
    await expect.poll(async () => (await inShop(id)).price).toBe(7000)
    expect((await call(second.json.id)).status).toBe(204)
    await expect.poll(async () => (await inShop(id)).price).toBe(8995)
    await plan(id, { priceCents: 6000, startsAt: inDays(10), endsAt: inDays(12) })
    await wait(10.1)
    await set(id, 6500)
    await wait(13)
    await expect.poll(async () => (await inShop(id)).price).toBe(6500)
    const { rows } = await sql<{ outcome: string }>`
      select outcome from planned_prices where product_id = ${id} order by starts_at`.execute(db)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['calledOff', 'calledOff', 'overtaken'])
  })

  test('comes about once, however many processes look', async () => {
    const { id } = await build()
    await plan(id, { priceCents: 7000, startsAt: inDays(1), endsAt: inDays(2) })
    await shiftClock(program.test, 1.1 * DAY)
    await Promise.all(Array.from({ length: 8 }, () => applyPlans(db)))
    await shiftClock(program.test, 2.1 * DAY)
    await Promise.all(Array.from({ length: 8 }, () => applyPlans(db)))
    await wait(2.1)
    expect((await read(id)).prices.history.map((one: { priceCents: number }) => one.priceCents)).toEqual([
      8995, 7000, 8995,
    ])
  })

  test('for which the program stood still never was the price', async () => {
    const { id } = await build()
    await plan(id, { priceCents: 7000, startsAt: inDays(1), endsAt: inDays(2) })
    await wait(3)
    expect((await read(id)).prices.history).toHaveLength(1)
    await expect.poll(async () => (await inShop(id)).price).toBe(8995)
  })
})
