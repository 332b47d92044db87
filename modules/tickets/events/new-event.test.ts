import { expect, test } from 'vitest'
import { buildShop } from '#modules/tickets/build.ts'
import { venue } from '#modules/tickets/venue/venue.ts'
import { testDatabase } from '#testing/database.ts'
import type { NewEvent } from './new-event.ts'
import { priceGrid } from './sale.rules.ts'

const database = await testDatabase('empty')
const { tickets, cart, anonymous } = buildShop(database)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

function buildNew(given: Partial<NewEvent> = {}): NewEvent {
  return {
    slug: 'falkenstadt-pruef',
    name: { de: 'Falkenstadt – Prüf', en: 'Falkenstadt v Prüf' },
    competition: { de: '1. Liga', en: 'First division' },
    opponent: 'Prüf',
    opponentCrest: '',
    matchday: 1,
    startsAt: inDays(10),
    doorsOpenAt: inDays(9.9),
    vatRate: 19,
    releasedBlocks: null,
    terms: {
      phases: [
        {
          who: 'everybody',
          memberSince: null,
          from: inDays(-1),
          until: null,
          maxPerBuyer: 4,
          priceClasses: null,
        },
      ],
      saleUntil: inDays(10),
      prices: priceGrid.map((one) => ({ ...one, priceCents: 2000, memberPriceCents: null })),
    },
    ...given,
  }
}

const add = (event: NewEvent) => database.db.transaction().execute((trx) => tickets.addEvent(trx, event))

test('the first match of a club sells every place that the plan of its ground has', async () => {
  const { id } = await add(buildNew())
  expect(await tickets.start()).toEqual([])
  const { blocks } = await tickets.loadAvailability(id)
  expect(blocks.map(({ id: block, free }) => [block, free])).toEqual(
    venue()
      .blocksOnSale(null)
      .map(({ id: block, capacity }) => [block, capacity]),
  )
  const terrace = blocks.find(({ priceClass }) => priceClass === 's')!
  const added = await cart.addItem(await anonymous(), {
    sku: `${id}-s-full`,
    quantity: 2,
    userOptionValues: [{ key: 'blockId', value: terrace.id }],
  })
  expect(added).toBeDefined()
})

test('a second match against the same club has an address of its own', async () => {
  const startsAt = inDays(60)
  const { slug } = await add(buildNew({ startsAt, doorsOpenAt: inDays(59.9) }))
  expect(slug).toBe(`falkenstadt-pruef-${startsAt.toISOString().slice(0, 10)}`)
})

test('what lies in a cart keeps the price it was promised for', async () => {
  const { id } = await add(buildNew({ slug: 'other' }))
  const buyer = await anonymous()
  const seat = (value: string) => ({
    sku: `${id}-1-full`,
    quantity: 1,
    userOptionValues: [{ key: 'seatId', value }],
  })
  await cart.addItem(buyer, seat('19-1-1'))
  const { terms } = buildNew()
  const prices = terms.prices.map((one) => ({ ...one, priceCents: 3000 }))
  await tickets.changeSale({ id, version: 1, terms: { ...terms, prices } })
  await cart.addItem(buyer, seat('19-1-2'))
  const rows = await database.db
    .selectFrom('cart_items')
    .select(['quoted'])
    .where('sku', '=', `${id}-1-full`)
    .orderBy('id')
    .execute()
  expect(JSON.stringify(rows[0])).toContain('2000')
  expect(JSON.stringify(rows[0])).not.toContain('3000')
  expect(JSON.stringify(rows[1])).toContain('3000')
})
