import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commissionEntries, digestOfSettlement, settlementSums } from './partners.rules.ts'

const terms = { percent: 12.5, vatRate: 19 }

test('the commission is a share of sales less returns, its VAT on top, the rest is the partner’s', () => {
  expect(settlementSums({ salesCents: 129_900, returnsCents: 2_598 }, terms)).toEqual({
    ...{ salesCents: 129_900, returnsCents: 2_598, percent: 12.5, vatRate: 19 },
    ...{ commissionCents: 15_913, vatCents: 3_023, payableCents: 108_366 },
  })
})

test('where more came back than was sold the commission comes back too, and the partner owes the rest', () => {
  const sums = settlementSums({ salesCents: 0, returnsCents: 1_000 }, terms)
  expect(sums).toMatchObject({ commissionCents: -125, vatCents: -24, payableCents: -851 })
  expect(settlementSums({ salesCents: 500, returnsCents: 500 }, terms)).toMatchObject({
    ...{ commissionCents: 0, vatCents: 0, payableCents: 0 },
  })
})

test('whatever the figures are, no cent is lost, and the entries sum to zero', () => {
  const cents = fc.integer({ min: 0, max: 9_000_000 })
  const percent = fc.integer({ min: 0, max: 6_000 }).map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(cents, cents, percent, (salesCents, returnsCents, share) => {
      const sums = settlementSums({ salesCents, returnsCents }, { percent: share, vatRate: 19 })
      const { commissionCents, vatCents, payableCents } = sums
      expect(payableCents + commissionCents + vatCents).toBe(salesCents - returnsCents)
      const entries = commissionEntries('seller:2', sums)
      expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0)
      // The same back and forth comes to nothing.
      const back = settlementSums({ salesCents: returnsCents, returnsCents: salesCents }, { ...sums })
      expect(back.payableCents + payableCents).toBe(0)
    }),
  )
})

test('a digest changes with each figure, and with the settlement before', () => {
  const sums = settlementSums({ salesCents: 1_000, returnsCents: 0 }, terms)
  const given = {
    sellerId: 2,
    month: '2026-11-01',
    number: 'PA-2026-000001',
    sums,
    entriesDigest: 'e',
    previous: null,
  }
  const digests = [
    given,
    { ...given, sums: { ...sums, payableCents: 1 } },
    { ...given, previous: 'p' },
    { ...given, number: 'PA-2026-000002' },
    { ...given, entriesDigest: 'f' },
  ].map(digestOfSettlement)
  expect(new Set(digests).size).toBe(5)
})
