import { describe, expect, test } from 'vitest'
import { europeanUnion } from '#club/countries.ts'
import type { Taxation } from '#club/money/taxation.ts'
import { netOf, vatIn } from '#platform/money.ts'
import { type Destination, ratesFor, type TaxedThing, thresholdState, vatOf } from './destination.rules.ts'
import { isInUnion, isReduced, rateOf, unionRates } from './rates.rules.ts'

const terms: Taxation & { ownSeller: number } = {
  ...{ homeCountry: 'DE', ossFrom: '2025-01-01', threshold: 'waived', thresholdCents: 1_000_000 },
  ownSeller: 1,
}
const goods: TaxedThing = { sellerId: 1, delivery: 'parcel', settlesAs: 'revenue', vatRate: 19 }
const to = (country: string, more: Partial<Destination> = {}): Destination => ({
  ...{ country, postalCode: null, isBusiness: false, day: '2026-11-27', rates: 'destination' },
  ...more,
})
const HOME = { vatRate: 19, vatCountry: null, suppliedTo: null }

describe('rates', () => {
  test('every member state has both, in the order of their days, none above a third', () => {
    expect(Object.keys(unionRates).sort()).toEqual([...europeanUnion].sort())
    for (const [country, classes] of Object.entries(unionRates))
      for (const rates of Object.values(classes)) {
        expect(rates.map(([from]) => from)).toEqual(rates.map(([from]) => from).sort())
        expect(rates[0]![0], country).toBe('2021-07-01')
        expect(rates.every(([, percent]) => percent >= 0 && percent < 33)).toBe(true)
      }
  })

  test.each([
    ['EE', '2025-06-30', 22],
    ['EE', '2025-07-01', 24],
    ['FI', '2026-11-27', 25.5],
    ['RO', '2025-07-31', 19],
    ['RO', '2025-08-01', 21],
    ['SK', '2024-12-31', 20],
  ])('%s on %s is %d percent', (country, day, percent) => {
    expect(rateOf({ country, postalCode: null, rateClass: 'standard', day })).toBe(percent)
  })

  test('a day before all rates and a country outside are no guess', () => {
    expect(() =>
      rateOf({ country: 'AT', postalCode: null, rateClass: 'standard', day: '2020-01-01' }),
    ).toThrow(RangeError)
    expect(() => rateOf({ country: 'CH', postalCode: null, rateClass: 'book', day: '2026-01-01' })).toThrow()
  })

  test('parts of a country have rates of their own, or are outside the Union', () => {
    const standard = (country: string, postalCode: string) =>
      rateOf({ country, postalCode, rateClass: 'standard', day: '2026-11-27' })
    expect([standard('AT', '6691'), standard('AT', '1010')]).toEqual([19, 20])
    expect([standard('PT', '9000-100'), standard('PT', '9500-321'), standard('PT', '1000-001')]).toEqual([
      22, 16, 23,
    ])
    expect(isInUnion('ES', '35001') || isInUnion('FR', '97400') || isInUnion('IT', '23041')).toBe(false)
    expect(isInUnion('FI', '22100') || isInUnion('GB', null) || isInUnion('toString', null)).toBe(false)
    expect(isInUnion('ES', '28001') && isInUnion('FR', '75001')).toBe(true)
  })

  test('which rates are reduced ones', () => {
    expect([isReduced('FR', 5.5), isReduced('FR', 20), isReduced('DK', 25), isReduced('XX', 1)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('whose tax is in a price', () => {
  test.each([
    ['a shirt to Austria', goods, to('AT'), { vatRate: 20, vatCountry: 'AT', suppliedTo: 'AT' }],
    [
      'a book to France',
      { ...goods, vatRate: 7, goodsKind: 'book' as const },
      to('FR'),
      { vatRate: 5.5, vatCountry: 'FR', suppliedTo: 'FR' },
    ],
    [
      'what is reduced at home and nobody said why, to France',
      { ...goods, vatRate: 7 },
      to('FR'),
      { vatRate: 20, vatCountry: 'FR', suppliedTo: 'FR' },
    ],
    [
      'a book that is taxed in full at home, to France',
      { ...goods, goodsKind: 'book' as const },
      to('FR'),
      { vatRate: 20, vatCountry: 'FR', suppliedTo: 'FR' },
    ],
    [
      'food to the Netherlands',
      { ...goods, vatRate: 7, goodsKind: 'food' as const },
      to('NL'),
      { vatRate: 9, vatCountry: 'NL', suppliedTo: 'NL' },
    ],
    [
      'food to where some of it is taxed in full',
      { ...goods, vatRate: 7, goodsKind: 'food' as const },
      to('FR'),
      { vatRate: 20, vatCountry: 'FR', suppliedTo: 'FR' },
    ],
    ['below the threshold', goods, to('AT', { rates: 'home' }), { ...HOME, suppliedTo: 'AT' }],
    ['a shirt at home', goods, to('DE'), HOME],
    ['outside the Union', goods, to('CH'), HOME],
    ['the Canary Islands', goods, to('ES', { postalCode: '35 001' }), HOME],
    ['a business with a VAT id', goods, to('AT', { isBusiness: true }), HOME],
    ['what a partner sells', { ...goods, sellerId: 2 }, to('AT'), HOME],
    [
      'club TV',
      { ...goods, delivery: 'email' as const, isElectronic: true },
      to('FR'),
      { vatRate: 20, vatCountry: 'FR', suppliedTo: 'FR' },
    ],
    [
      'club TV at a reduced rate of home: never a reduced one elsewhere',
      { ...goods, delivery: 'email' as const, isElectronic: true, vatRate: 7 },
      to('FR'),
      { vatRate: 20, vatCountry: 'FR', suppliedTo: 'FR' },
    ],
    ['a camp that is booked', { ...goods, delivery: 'email' as const }, to('AT'), HOME],
    ['a place of a match', { ...goods, delivery: 'wallet' as const }, to('AT'), HOME],
    ['a voucher that is sent', { ...goods, settlesAs: 'voucher' as const }, to('AT'), HOME],
    ['what has no tax at home', { ...goods, vatRate: 0 }, to('AT'), { ...HOME, vatRate: 0 }],
    ['no destination', goods, null, HOME],
  ])('%s', (_, thing, destination, vat) => {
    expect(vatOf(thing, destination, terms)).toEqual(vat)
  })

  test('net and tax are the price at every rate there is', () => {
    const rates = Object.values(unionRates).flatMap(({ standard, book, food = [] }) => [
      ...standard,
      ...book,
      ...food,
    ])
    for (const [, rate] of rates)
      for (const cents of [1, 3, 999, 1_295, 8_995, 123_457]) {
        expect(netOf(cents, rate) + vatIn(cents, rate)).toBe(cents)
        expect(Math.abs(vatIn(cents, rate) - (cents * rate) / (100 + rate))).toBeLessThanOrEqual(0.5)
      }
  })
})

describe('the threshold', () => {
  const kept = { ...terms, threshold: 'kept' as const }
  const day = '2026-11-27'
  test.each([
    ['just reached is not passed', 999_000, 0, 1_000, 'home'],
    ['the sale that passes it', 999_000, 0, 1_001, 'destination'],
    ['passed last year counts all of this one', 0, 1_000_001, 1, 'destination'],
    ['reached last year does not', 0, 1_000_000, 1, 'home'],
  ])('%s', (_, thisYear, lastYear, saleCents, rates) => {
    expect(ratesFor({ day, sums: { thisYear, lastYear }, saleCents, terms: kept })).toBe(rates)
  })

  test('waived, not taking part, and before the first day', () => {
    const sums = { thisYear: 0, lastYear: 0 }
    expect(ratesFor({ day, sums, saleCents: 1, terms })).toBe('destination')
    expect(ratesFor({ day, sums, saleCents: 1, terms: { ...terms, ossFrom: null } })).toBe('home')
    const from = { ...terms, ossFrom: '2026-11-28' }
    expect(ratesFor({ day, sums, saleCents: 1, terms: from })).toBe('home')
    expect(ratesFor({ day: '2026-11-28', sums, saleCents: 1, terms: from })).toBe('destination')
  })

  test.each([
    [799_999, 0, 'far'],
    [800_000, 0, 'near'],
    [1_000_000, 0, 'near'],
    [1_000_001, 0, 'passed'],
    [0, 1_000_001, 'passed'],
  ])('of %d cents this year and %d last year it is %s', (thisYear, lastYear, state) => {
    expect(thresholdState({ thisYear, lastYear }, 1_000_000)).toBe(state)
  })
})
