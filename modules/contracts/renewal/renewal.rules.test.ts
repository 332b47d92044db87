import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contractStates } from '../schema.ts'
import { outcomeOf, partsOf, raisedPrices, seasonPriceCents } from './renewal.rules.ts'

const of = (given: Partial<Parameters<typeof outcomeOf>[0]>) => ({
  state: 'NotConfirmed' as const,
  restingState: null,
  season: 2026,
  confirmedSeason: 2026,
  ...given,
})
const next = (silentHolders: 'end' | 'renew') => ({ season: 2027, silentHolders })

test('whoever said yes goes on, whoever said nothing as the season says, whoever has not paid waits', () => {
  expect(outcomeOf(of({ state: 'Confirmed', confirmedSeason: 2027 }), next('end'))).toBe('renew')
  expect(outcomeOf(of({}), next('end'))).toBe('end')
  expect(outcomeOf(of({}), next('renew'))).toBe('renew')
  expect(outcomeOf(of({ state: 'Incomplete', confirmedSeason: 2027 }), next('renew'))).toBe('incomplete')
  const pending = { state: 'PendingRecipient', restingState: 'Incomplete' } as const
  expect(outcomeOf(of(pending), next('renew'))).toBe('incomplete')
})

test('what has ended or is renewed is none of the run’s, in any state', () => {
  for (const state of contractStates) {
    expect(outcomeOf(of({ state, season: 2027 }), next('renew'))).toBe('none')
    expect(outcomeOf(of({ state, season: 2025 }), next('renew'))).toBe('none')
  }
  for (const state of ['Terminated', 'SubscriberChanged'] as const)
    expect(outcomeOf(of({ state }), next('renew'))).toBe('none')
})

const season = { startsOn: '2027-07-01', instalments: 10, instalmentDay: 15 }

test('instalments add up to the cent, one a month, none before today', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 500_000 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
      (cents, instalments, instalmentDay) => {
        const parts = partsOf({
          ...{ cents, pays: 'monthly', today: '2027-06-02' },
          season: { startsOn: '2027-07-10', instalments, instalmentDay },
        })
        expect(parts.reduce((sum, part) => sum + part.amountCents, 0)).toBe(cents)
        expect(parts).toHaveLength(cents === 0 ? 0 : instalments)
        const days = parts.map(({ dueOn }) => dueOn)
        expect(days).toEqual(days.toSorted())
        expect(new Set(days).size).toBe(days.length)
        expect(days.every((day) => day >= '2027-07-10')).toBe(true)
      },
    ),
  )
})

test('at once is due when the season begins, late runs today', () => {
  const once = { cents: 24_000, pays: 'atOnce' as const, season }
  expect(partsOf({ ...once, today: '2027-06-01' })).toEqual([{ amountCents: 24_000, dueOn: '2027-07-01' }])
  expect(partsOf({ ...once, today: '2027-07-09' })).toEqual([{ amountCents: 24_000, dueOn: '2027-07-09' }])
})

const list = [
  { season: 2027, priceClass: '1', ticketType: 'full', priceCents: 60_000, memberPriceCents: 55_000 },
]

test('ABO-25 the price of the next season is that of its list, for members theirs', () => {
  const place = { priceClass: '1', ticketType: 'full' }
  expect(seasonPriceCents(list, { ...place, isMember: false })).toBe(60_000)
  expect(seasonPriceCents(list, { ...place, isMember: true })).toBe(55_000)
  expect(seasonPriceCents(list, { ...place, ticketType: 'child', isMember: true })).toBe(null)
})

test('a list is copied with a percentage, to the half euro', () => {
  expect(raisedPrices(list, 3.5)[0]).toMatchObject({ priceCents: 62_100, memberPriceCents: 56_950 })
  expect(raisedPrices(list, 0)[0]).toMatchObject({ priceCents: 60_000, memberPriceCents: 55_000 })
})
