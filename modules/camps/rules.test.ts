import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageOn, fitsAge } from './ages.rules.ts'
import { heldMinutes, heldUntil } from './ends.rules.ts'
import { daysBetween, lostDiscount, priceOf, refundPercent, refundsOf } from './prices.rules.ts'
import { type BookingState, bookingStates } from './schema.ts'
import { parseCampSku } from './sku.rules.ts'
import { bookingStateOf, type CampOnSale } from './states.rules.ts'

const from = new Date('2026-03-01T08:00:00Z')
const until = new Date('2026-04-01T08:00:00Z')
const camp: CampOnSale = {
  booksFrom: from,
  booksUntil: until,
  capacity: 20,
  taken: 0,
  waiting: 0,
  hasWaitingList: true,
}
const justBefore = (moment: Date) => new Date(moment.getTime() - 1)
const now = new Date('2026-03-10T00:00:00Z')

describe('CMP-02 the seven booking states', () => {
  test.each<[string, Partial<CampOnSale>, Partial<{ now: Date; isReserved: boolean }>, BookingState]>([
    ['before it opens', {}, { now: justBefore(from) }, 'bookable_in_future'],
    ['the moment it opens', {}, { now: from }, 'open_for_booking'],
    ['before it opens, though full', { taken: 20 }, { now: justBefore(from) }, 'bookable_in_future'],
    ['before the closing minute', {}, { now: justBefore(until) }, 'open_for_booking'],
    ['the closing minute', {}, { now: until }, 'past_closing_date'],
    ['closed and full', { taken: 20, waiting: 3 }, { now: until }, 'past_closing_date'],
    ['CMP-04 five are free', { taken: 15 }, {}, 'open_for_booking'],
    ['CMP-04 four are free', { taken: 16 }, {}, 'less_then_5_free_spots'],
    ['one is free', { taken: 19 }, {}, 'less_then_5_free_spots'],
    ['none is free', { taken: 20 }, {}, 'fully_booked_and_waiting_list_active'],
    ['none is free, and no list', { taken: 20, hasWaitingList: false }, {}, 'fully_booked'],
    [
      'one is free, and somebody waits for it',
      { taken: 19, waiting: 1 },
      {},
      'fully_booked_and_waiting_list_active',
    ],
    ['a camp of four', { capacity: 4 }, {}, 'less_then_5_free_spots'],
    ['held in the own cart', { taken: 20 }, { isReserved: true }, 'preliminary_reserved'],
    ['held in the own cart, and closed', {}, { isReserved: true, now: until }, 'preliminary_reserved'],
  ])('%s', (_, more, look, state) => {
    expect(bookingStateOf({ ...camp, ...more }, { now, isReserved: false, ...look })).toBe(state)
    expect(bookingStates).toContain(state)
  })
})

describe('who may come', () => {
  const six = { startsOn: '2026-07-06', ageFrom: 6, ageUntil: 9 }
  test.each([
    ['2020-07-06', true],
    ['2020-07-07', false],
    ['2016-07-07', true],
    ['2016-07-06', false],
    ['2027-01-01', false],
  ])('born on %s: %s', (birthday, fits) => expect(fitsAge(birthday, six)).toBe(fits))

  test('whoever was born on 29 February', () => {
    expect([ageOn('2020-02-29', '2026-02-28'), ageOn('2020-02-29', '2026-03-01')]).toEqual([5, 6])
  })
})

describe('prices', () => {
  test('brothers and sisters pay less, from the second on', () => {
    expect([0, 1, 2, 3].map((rank) => priceOf({ listCents: 14900, rank }))).toEqual([
      14900, 13410, 12665, 12665,
    ])
  })

  test.each([
    ['2026-06-22', 100],
    ['2026-06-23', 50],
    ['2026-06-29', 50],
    ['2026-06-30', 0],
    ['2026-07-06', 0],
    ['2026-08-01', 0],
  ])('called off on %s: %i %', (today, percent) =>
    expect(refundPercent({ today, startsOn: '2026-07-06' })).toBe(percent),
  )

  test('days between two dates do not change with summer time', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  })

  test('who gives up the child that paid the whole price gives back what the others had less', () => {
    const [one, two] = [0, 1].map((rank) => ({
      id: String(rank),
      rank,
      listCents: 10000,
      priceCents: priceOf({ listCents: 10000, rank }),
    }))
    expect(lostDiscount([two!])).toBe(1000)
    const going = [{ id: '0', paidCents: 10000 }]
    expect(refundsOf({ going, staying: [two!], percent: 100 }).get('0')).toBe(9000)
    expect(refundsOf({ going: [{ id: '1', paidCents: 9000 }], staying: [one!], percent: 100 }).get('1')).toBe(
      9000,
    )
    expect(refundsOf({ going, staying: [two!], percent: 0 }).get('0')).toBe(0)
  })

  test('a refund is never below nothing and never above what was paid, whatever was paid', () => {
    const cents = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 6 }),
        fc.array(cents, { maxLength: 6 }),
        fc.integer({ min: 0, max: 100 }),
        (paid, lists, percent) => {
          const going = paid.map((paidCents, index) => ({ id: String(index), paidCents }))
          const staying = lists.map((listCents, rank) => {
            const priceCents = priceOf({ listCents, rank: rank + 1 })
            return { id: `s${rank}`, rank: rank + 1, listCents, priceCents }
          })
          const refunds = refundsOf({ going, staying, percent })
          for (const { id, paidCents } of going) {
            expect(refunds.get(id)).toBeGreaterThanOrEqual(0)
            expect(refunds.get(id)).toBeLessThanOrEqual(paidCents)
          }
        },
      ),
    )
  })
})

test('only what looks like a camp is one', () => {
  const id = '0199c100-0000-7000-8000-000000000001'
  expect(parseCampSku(`camp-${id}`)).toBe(id)
  for (const other of ['camp-', `camp-${id}x`, `Camp-${id}`, 'TV-month'])
    expect(parseCampSku(other)).toBeNull()
})

test.each<[string, string, number, string]>([
  ['the whole time where there is time', '2027-03-20T10:00:00Z', 24, '2027-03-21T10:00:00.000Z'],
  [
    'the evening before, pressed the afternoon before',
    '2027-03-28T13:00:00Z',
    24,
    '2027-03-28T21:59:59.000Z',
  ],
  ['the same late in that evening', '2027-03-28T21:50:00Z', 48, '2027-03-28T21:59:59.000Z'],
  ['over the change of the clocks', '2027-03-27T20:00:00Z', 72, '2027-03-28T21:59:59.000Z'],
])('a place of a camp from 29 March is held until %s', (_, at, hours, end) => {
  const given = { hours, now: new Date(at), startsOn: '2027-03-29' }
  expect(heldUntil(given).toISOString()).toBe(end)
  expect(given.now.getTime() + heldMinutes(given) * 60_000).toBeLessThanOrEqual(Date.parse(end))
})
