import { expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { televisionGifts, televisionOffers } from '#club/television.ts'
import { faultsOfTelevision } from './television.rules.ts'

const month = { id: 'month', runs: 'month', cents: 599, memberCents: 499, trialDays: 7 } as const
const right = {
  offers: [month, { id: 'season', runs: 'season', cents: 4999, memberCents: 4499, trialDays: 0 }] as const,
  gifts: [{ id: 'quarter', cents: 1699, memberCents: 1449, runs: { months: 3 } }] as const,
  paywallId: 1,
  paywalls: [{ id: 1 }],
  seasonEnd: { month: 6, day: 30 },
  collectDaysBefore: 3,
}

test('the club’s own offers can be sold', () => {
  expect(faultsOfTelevision(right)).toEqual([])
  expect(faultsOfTelevision({ ...right, gifts: [] })).toEqual([])
  expect(
    faultsOfTelevision({
      ...right,
      offers: televisionOffers,
      gifts: televisionGifts,
      paywalls: club.paywalls,
    }),
  ).toEqual([])
})

test.each([
  ['nothing', { offers: [] }, /offers nothing/],
  ['an offer twice', { offers: [month, month] }, /two offers of the same id/],
  ['two by the month', { offers: [month, { ...month, id: 'monat' }] }, /two offers by the month/],
  ['an id that is no part of a sku', { offers: [{ ...month, id: 'Monat 1' }] }, /no id of an offer/],
  ['the id of what is given', { offers: [{ ...month, id: 'given' }] }, /no id of an offer/],
  ['free days of a season', { offers: [{ ...month, runs: 'season' as const }] }, /of a month alone/],
  ['too many free days', { offers: [{ ...month, trialDays: 90 }] }, /0 to 31/],
  ['members who pay more', { offers: [{ ...month, memberCents: 700 }] }, /no more than others/],
  ['members who pay nothing', { offers: [{ ...month, memberCents: 0 }] }, /more than nothing/],
  ['half a cent', { offers: [{ ...month, cents: 599.5 }] }, /no more than others/],
  ['a gift twice', { gifts: [right.gifts[0], right.gifts[0]] }, /two gifts of the same id/],
  ['a gift of no months', { gifts: [{ ...right.gifts[0], runs: { months: 0 } }] }, /1 to 36 months/],
  ['a gift that costs nothing', { gifts: [{ ...right.gifts[0], memberCents: 0 }] }, /more than nothing/],
  ['a gift with no id', { gifts: [{ ...right.gifts[0], id: '3 Monate' }] }, /no id of a gift/],
  ['an unknown paywall', { paywallId: 7 }, /opens the paywall 7/],
  ['a day that is none', { seasonEnd: { month: 2, day: 30 } }, /cannot end on 30.2/],
  ['a month that is collected too early', { collectDaysBefore: 30 }, /0 to 14 days/],
])('%s is refused at the start', (_, wrong, sentence) => {
  expect(faultsOfTelevision({ ...right, ...wrong }).join('\n')).toMatch(sentence)
})
