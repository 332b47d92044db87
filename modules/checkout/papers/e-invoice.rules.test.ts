import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatPerRate } from '#modules/checkout/bill.rules.ts'
import { eInvoiceSums, type SoldLine } from './e-invoice.rules.ts'

const rates = fc.constantFrom(0, 7, 19)
const soldLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 99 }),
    priceCents: fc.nat(50_000),
    vatRate: rates,
    off: fc.nat(100),
  })
  .map(
    ({ quantity, priceCents, vatRate, off }): SoldLine => ({
      ...{ name: 'Schal', articleNumber: '1.1', quantity, vatRate, settlesAs: 'revenue', performedAt: null },
      grossCents: quantity * priceCents,
      discountCents: Math.floor((quantity * priceCents * off) / 100),
    }),
  )
const sold = fc.record({
  lines: fc.array(soldLine, { minLength: 1, maxLength: 30 }),
  shipping: fc.record({ grossCents: fc.nat(2000), vatRate: rates }),
})

const sum = (all: number[]) => all.reduce((one, other) => one + other, 0)

test('the sums of every e-invoice follow the rules of EN 16931, and say what the paper says', () => {
  fc.assert(
    fc.property(sold, fc.nat(100), ({ lines, shipping }, paidPart) => {
      const gross = sum(lines.map((line) => line.grossCents - line.discountCents)) + shipping.grossCents
      const paidCents = Math.floor((gross * paidPart) / 100)
      const sums = eInvoiceSums({ lines, shipping, paidCents })
      // BR-CO-10, 12, 13, 14, 15, 16.
      expect(sums.linesCents).toBe(sum(sums.lines.map(({ netCents }) => netCents)))
      expect(sums.netCents).toBe(sums.linesCents + sums.chargeCents)
      expect(sums.taxCents).toBe(sum(sums.groups.map(({ taxCents }) => taxCents)))
      expect(sums.totalCents).toBe(sums.netCents + sums.taxCents)
      expect(sums.payableCents).toBe(sums.totalCents - sums.paidCents)
      expect(sums.payableCents).toBeGreaterThanOrEqual(0)
      // What was paid is the total, to the cent.
      expect(sums.totalCents).toBe(gross)
      for (const { quantity, price, netCents, allowanceCents } of sums.lines) {
        expect(allowanceCents).toBeGreaterThanOrEqual(0)
        expect(Math.round(quantity * Number(price) * 100) - allowanceCents).toBe(netCents)
      }
      for (const { rate, taxableCents, taxCents } of sums.groups) {
        const ofRate = sums.lines.filter(({ vatRate }) => vatRate === rate)
        const charge = shipping.vatRate === rate ? sums.chargeCents : 0
        // BR-S-08, BR-E-08.
        expect(taxableCents).toBe(sum(ofRate.map(({ netCents }) => netCents)) + charge)
        // BR-CO-17: half a cent for each line is far within the euro that it allows.
        expect(Math.abs((taxableCents * rate) / 100 - taxCents)).toBeLessThanOrEqual(
          (ofRate.length + 1) * 0.6,
        )
      }
      // BR-CO-18, BR-S-01: a group for each rate, once.
      const used = [
        ...lines.map(({ vatRate }) => vatRate),
        ...(shipping.grossCents > 0 ? [shipping.vatRate] : []),
      ]
      expect(sums.groups.map(({ rate }) => rate)).toEqual([...new Set(used)].sort((a, b) => b - a))
      const onPaper = vatPerRate([
        ...lines.map((line) => ({ grossCents: line.grossCents - line.discountCents, vatRate: line.vatRate })),
        shipping,
      ])
      for (const { rate, netCents, vatCents } of onPaper)
        expect(sums.groups).toContainEqual(
          expect.objectContaining({ rate, taxableCents: netCents, taxCents: vatCents }),
        )
    }),
    { numRuns: 300 },
  )
})
