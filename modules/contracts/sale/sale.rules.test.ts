import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  instalmentCents,
  maySeasonBuyIn,
  mostInstalments,
  parseSeasonSku,
  planInstalments,
  proratedCents,
  type SeasonPhase,
  seasonSku,
  seasonStateOf,
} from './sale.rules.ts'

const cents = fc.integer({ min: 0, max: 500_000 })
const matches = fc.integer({ min: 1, max: 60 })

describe('what is left of a season', () => {
  test('TIX-07 costs the whole before it begins, nothing after its last match, and never more than the whole', () => {
    fc.assert(
      fc.property(cents, matches, fc.integer({ min: -5, max: 80 }), (price, all, left) => {
        const cost = proratedCents(price, { matches: all, left })
        expect(cost).toBeGreaterThanOrEqual(0)
        expect(cost).toBeLessThanOrEqual(price)
        if (left >= all) expect(cost).toBe(price)
        if (left <= 0) expect(cost).toBe(0)
        // A match fewer never costs more.
        expect(proratedCents(price, { matches: all, left: left - 1 })).toBeLessThanOrEqual(cost)
      }),
    )
  })
})

describe('instalments', () => {
  test('TIX-07 add up to the cent, and differ in nothing but the first', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 12 }), (total, parts) => {
        const [first, ...others] = instalmentCents(total, parts)
        expect(others.reduce((sum, one) => sum + one, first!)).toBe(total)
        expect(new Set(others).size).toBeLessThanOrEqual(1)
        expect(first! - (others[0] ?? first!)).toBeLessThan(parts)
      }),
    )
  })

  test('TIX-07 are due on one day of the months that follow, the last before the season ends', () => {
    const season = { most: 10, totalCents: 89_000, endsOn: '2027-06-30', day: 1 }
    expect(mostInstalments({ ...season, today: '2026-06-20' })).toBe(10)
    expect(mostInstalments({ ...season, today: '2026-11-25' })).toBe(8)
    expect(mostInstalments({ ...season, today: '2027-06-10' })).toBe(1)
    expect(mostInstalments({ ...season, totalCents: 2, today: '2026-07-01' })).toBe(2)
    const plan = planInstalments({ totalCents: 100, parts: 3, today: '2026-11-25', day: 15 })
    expect(plan).toEqual([
      { amountCents: 34, dueOn: '2026-11-25' },
      { amountCents: 33, dueOn: '2026-12-15' },
      { amountCents: 33, dueOn: '2027-01-15' },
    ])
  })
})

describe('who buys', () => {
  const now = new Date('2026-07-10T10:00:00Z')
  const phase = (given: Partial<SeasonPhase>): SeasonPhase => ({
    who: 'everybody',
    memberSince: null,
    from: new Date('2026-07-01T10:00:00Z'),
    until: null,
    ...given,
  })
  const rights = { memberSince: '2020-07-01', isFanClub: false, seasons: [2025] }

  test.each<[Partial<SeasonPhase>, boolean]>([
    [{ who: 'holder' }, true],
    [{ who: 'member' }, true],
    [{ who: 'member', memberSince: '2020-07-01' }, true],
    [{ who: 'member', memberSince: '2020-06-30' }, false],
    [{ who: 'fanClub' }, false],
    [{ who: 'waitingList' }, false],
    [{ who: 'everybody' }, true],
  ])('TIX-07 in the phase %o it is %s for a member and holder', (given, may) => {
    expect(maySeasonBuyIn(phase(given), { rights, isOffered: false }, 2026)).toBe(may)
    expect(maySeasonBuyIn(phase({ who: 'waitingList' }), { rights, isOffered: true }, 2026)).toBe(true)
  })

  test('TIX-07 a season is sold by its phases', () => {
    const later = phase({ from: new Date('2026-07-11T10:00:00Z') })
    expect(seasonStateOf({ now, phases: [], isOver: false })).toBe('later')
    expect(seasonStateOf({ now, phases: [later], isOver: false })).toBe('later')
    expect(seasonStateOf({ now, phases: [phase({ who: 'member' }), later], isOver: false })).toBe('presale')
    expect(seasonStateOf({ now, phases: [phase({})], isOver: false })).toBe('onSale')
    expect(seasonStateOf({ now, phases: [phase({ until: now })], isOver: false })).toBe('over')
    expect(seasonStateOf({ now, phases: [phase({})], isOver: true })).toBe('over')
  })
})

test.each(['DK-2026-1-full', 'DK-2031-s-reduced'])('%s is a season ticket', (sku) => {
  expect(seasonSku(parseSeasonSku(sku)!)).toBe(sku)
})

test.each(['DK-2026-000012', 'DK-1926-1-full', 'dk-2026-1-full', 'DK-2026-1-full-x', "DK-2026-1-f'u"])(
  '%s is none',
  (sku) => {
    expect(parseSeasonSku(sku)).toBeNull()
  },
)
