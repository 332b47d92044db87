import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seasonOf } from '#modules/tickets/seasons.rules.ts'
import { matchPriceCents, nameOfSeason, seasonTicketNumber } from './season-tickets.rules.ts'

test.each([
  ['2026-06-30T21:59:59Z', 2025],
  ['2026-06-30T22:00:00Z', 2026],
  ['2026-12-31T23:30:00Z', 2026],
  ['2027-05-20T13:30:00Z', 2026],
] as const)('TIX-07 %s belongs to the season that began in %i', (at, season) => {
  expect(seasonOf(new Date(at))).toBe(season)
})

test('TIX-07 a season is named after both its years', () => {
  expect([nameOfSeason(2026), nameOfSeason(2099)]).toEqual(['2026/27', '2099/00'])
  expect(seasonTicketNumber(2026, 123)).toBe('DK-2026-000123')
})

test('TIX-07 the matches of a season ticket together never cost more than it did', () => {
  fc.assert(
    fc.property(fc.nat(500_000), fc.nat(40), (price, matches) => {
      const each = matchPriceCents(price, matches)
      expect(each * matches).toBeLessThanOrEqual(price)
      if (matches > 0) expect(price - each * matches).toBeLessThan(matches)
    }),
  )
})
