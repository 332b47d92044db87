import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reductionShownDays } from '#club/shop.ts'
import type { Trx } from '#platform/db.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { buildProduct } from './build.ts'
import { changePrice, createCatalogue } from './catalogue.ts'
import { type PriceStep, reductionOf } from './price-history.rules.ts'

const NOW = new Date('2026-03-31T12:00:00Z')
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const steps = (...given: [priceCents: number, daysAgo: number][]): PriceStep[] =>
  given.map(([priceCents, days]) => ({ priceCents, validFrom: ago(days) }))

describe('the lowest price of the 30 days before a reduction', () => {
  test.each([
    ['a price that never changed', steps([1000, 90]), null],
    ['a higher price', steps([1000, 90], [1200, 5]), null],
    ['a first reduction', steps([1000, 90], [800, 5]), 1000],
    [
      'a price that was raised first: the low one before counts',
      steps([700, 90], [1000, 10], [800, 5]),
      null,
    ],
    ['raised 31 days before: only the high one counts', steps([700, 90], [1000, 36], [800, 5]), 1000],
    [
      'raised 29 days before: the low one held within the 30 days',
      steps([700, 90], [1000, 34], [600, 5]),
      700,
    ],
    ['reduced twice: measured by the first reduction', steps([1000, 90], [800, 10], [600, 2]), 800],
    ['back to the old price', steps([1000, 90], [800, 10], [1000, 2]), null],
    ['the same price written twice', steps([1000, 90], [800, 10], [800, 2]), 1000],
    ['a price that begins tomorrow', steps([1000, 90], [800, -1]), null],
    ['no price at all', [], null],
  ])('%s', (_, given, lowest) => {
    expect(reductionOf(given, NOW)?.lowestCents ?? null).toBe(lowest)
  })

  test('a second writing of the same price does not move the beginning of the reduction', () => {
    expect(reductionOf(steps([1000, 90], [800, 10], [800, 2]), NOW)?.reducedAt).toEqual(ago(10))
  })

  test('is never lower than the present price, and was asked within the 30 days before', () => {
    const step = fc.record({
      priceCents: fc.integer({ min: 1, max: 500 }),
      days: fc.integer({ min: 0, max: 90 }),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(step, { minLength: 1, maxLength: 8, selector: ({ days }) => days }),
        (given) => {
          const all = given.map(({ priceCents, days }) => ({ priceCents, validFrom: ago(days) }))
          const reduction = reductionOf(all, NOW)
          const present = all.toSorted((one, other) => +one.validFrom - +other.validFrom).at(-1)!
          if (!reduction) return
          expect(reduction.lowestCents).toBeGreaterThan(present.priceCents)
          const before = all.filter((one) => one.validFrom < reduction.reducedAt)
          const from = reduction.reducedAt.getTime() - 30 * 86_400_000
          const cheapest = Math.min(
            ...before.filter((one) => one.validFrom.getTime() > from).map((one) => one.priceCents),
          )
          expect(reduction.lowestCents).toBeLessThanOrEqual(cheapest)
          expect(before.map((one) => one.priceCents)).toContain(reduction.lowestCents)
        },
      ),
    )
  })
})

const database = await testDatabase('demo')
const { db } = database
const catalogue = createCatalogue({ db, isStaff: async () => false })
const inTransaction = <T>(run: (trx: Trx) => Promise<T>) => db.transaction().execute(run)
const load = (id: string) => catalogue.loadProduct({ shopId: null, id })

describe('changing a price', () => {
  test('is written down, and a reduction shows what it is measured by', async () => {
    const { id } = await inTransaction((trx) => buildProduct(trx, { priceCents: 1000 }))
    expect(await load(id)).toMatchObject({ price: 1000, previousPrice: null, badges: [] })
    const change = await inTransaction((trx) => changePrice(trx, { productId: id, priceCents: 750 }))
    expect(change).toEqual({ beforeCents: 1000 })
    expect(await load(id)).toMatchObject({
      price: 750,
      previousPrice: 1000,
      badges: [{ kind: 'Discount', percent: 25 }],
    })
    await inTransaction((trx) => changePrice(trx, { productId: id, priceCents: 1000 }))
    expect(await load(id)).toMatchObject({ price: 1000, previousPrice: null })
    // Raised and lowered within 30 days: the low price of before is what counts.
    await inTransaction((trx) => changePrice(trx, { productId: id, priceCents: 900 }))
    expect(await load(id)).toMatchObject({ price: 900, previousPrice: null })
  })

  test('two at once come one after the other', async () => {
    const { id } = await inTransaction((trx) => buildProduct(trx, { priceCents: 1000 }))
    const prices = [900, 800, 700, 600]
    const changes = await Promise.all(
      prices.map((priceCents) => inTransaction((trx) => changePrice(trx, { productId: id, priceCents }))),
    )
    const written = await db
      .selectFrom('product_prices')
      .select('price_cents')
      .where('product_id', '=', id)
      .execute()
    expect(new Set([...changes.map((one) => one.beforeCents), (await load(id)).price])).toEqual(
      new Set([1000, ...prices]),
    )
    expect(written.map((row) => row.price_cents)).toContain((await load(id)).price)
  })

  test('refuses what is no price and products that do not exist', async () => {
    const { id } = await inTransaction((trx) => buildProduct(trx))
    for (const priceCents of [-1, 1.5, Number.NaN])
      await expect(inTransaction((trx) => changePrice(trx, { productId: id, priceCents }))).rejects.toThrow(
        RangeError,
      )
    await expect(
      inTransaction((trx) => changePrice(trx, { productId: '1.1', priceCents: 1 })),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('is called a reduction for a while only', async () => {
    const { id } = await inTransaction((trx) => buildProduct(trx, { priceCents: 1000 }))
    await inTransaction((trx) => changePrice(trx, { productId: id, priceCents: 750 }))
    await shiftClock(database, (reductionShownDays + 1) * 86_400)
    expect(await load(id)).toMatchObject({ price: 750, previousPrice: null, badges: [] })
    await shiftClock(database, 0)
  })
})
