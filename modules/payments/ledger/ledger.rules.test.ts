import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Entry,
  joined,
  receiptEntries,
  refundEntries,
  reversed,
  type Sale,
  type SaleLine,
  saleEntries,
  sumOf,
} from './ledger.rules.ts'

const line: fc.Arbitrary<SaleLine> = fc.record({
  sellerId: fc.integer({ min: 1, max: 4 }),
  grossCents: fc.integer({ min: 0, max: 10_000_000 }),
  vatRate: fc.constantFrom(0, 7, 19, 8.1, 5.5),
})
const sale: fc.Arbitrary<Sale> = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 40 }),
    share: fc.integer({ min: 0, max: 1000 }),
  })
  .map(({ lines, share }) => {
    const total = lines.reduce((sum, one) => sum + one.grossCents, 0)
    return { lines, voucherCents: Math.floor((total * share) / 1000) }
  })

/** The net price of one line, in exact arithmetic: round(gross · 1000 / (1000 + 10 · rate)), halves up. */
function exactNet({ grossCents, vatRate }: SaleLine): bigint {
  const numerator = BigInt(grossCents) * 1000n
  const denominator = 1000n + BigInt(Math.round(vatRate * 10))
  return (2n * numerator + denominator) / (2n * denominator)
}

/** The same posting, computed account by account with BigInt. */
function oracle({ lines, voucherCents }: Sale): Map<string, bigint> {
  const books = new Map<string, bigint>()
  const add = (account: string, cents: bigint) => books.set(account, (books.get(account) ?? 0n) + cents)
  add('vouchers', BigInt(voucherCents))
  add('deposits', lines.reduce((sum, one) => sum + BigInt(one.grossCents), 0n) - BigInt(voucherCents))
  for (const one of lines) {
    if (one.sellerId !== 1) add(`seller:${one.sellerId}`, -BigInt(one.grossCents))
    else {
      add(`revenue:${one.vatRate}`, -exactNet(one))
      add(`vat:${one.vatRate}`, exactNet(one) - BigInt(one.grossCents))
    }
  }
  return new Map([...books].filter(([, cents]) => cents !== 0n))
}

const inBigInt = (entries: Entry[]) =>
  new Map(entries.map(({ account, amountCents }) => [account, BigInt(amountCents)]))

test('A15 in 20,000 generated sales no rounding cent is lost: every account is what exact arithmetic says', () => {
  fc.assert(
    fc.property(sale, (given) => {
      const entries = saleEntries(given)
      expect(sumOf(entries)).toBe(0)
      expect(inBigInt(entries)).toEqual(oracle(given))
    }),
    { numRuns: 20_000 },
  )
})

test('A15 what the buyer paid is revenue, VAT and what sellers are owed, and none of them is negative', () => {
  fc.assert(
    fc.property(sale, (given) => {
      const credits = saleEntries(given).filter((entry) => !['deposits', 'vouchers'].includes(entry.account))
      const total = given.lines.reduce((sum, one) => sum + one.grossCents, 0)
      expect(0 - sumOf(credits) + 0).toBe(total)
      expect(credits.every((entry) => entry.amountCents < 0)).toBe(true)
    }),
    { numRuns: 5_000 },
  )
})

test('A15 a sale paid, delivered, taken back line by line and refunded leaves every account at zero', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
      const amountCents = lines.reduce((sum, one) => sum + one.grossCents, 0)
      const all = [
        ...receiptEntries({ account: 'bank', amountCents }),
        ...saleEntries({ lines, voucherCents: 0 }),
        ...lines.flatMap((one) => reversed(saleEntries({ lines: [one], voucherCents: 0 }))),
        ...refundEntries({ account: 'bank', amountCents }),
      ]
      expect(joined(all)).toEqual([])
    }),
    { numRuns: 5_000 },
  )
})

test.each([
  {
    name: 'a shirt at 19 %',
    sale: { lines: [{ sellerId: 1, grossCents: 8995, vatRate: 19 }], voucherCents: 0 },
    entries: { deposits: 8995, 'revenue:19': -7559, 'vat:19': -1436 },
  },
  {
    name: 'a ticket at 7 % partly by voucher',
    sale: { lines: [{ sellerId: 1, grossCents: 2500, vatRate: 7 }], voucherCents: 1000 },
    entries: { deposits: 1500, vouchers: 1000, 'revenue:7': -2336, 'vat:7': -164 },
  },
  {
    name: 'a partner sells through the club',
    sale: { lines: [{ sellerId: 2, grossCents: 1299, vatRate: 7 }], voucherCents: 0 },
    entries: { deposits: 1299, 'seller:2': -1299 },
  },
  {
    name: 'a discount that belongs to no line',
    sale: {
      lines: [
        { sellerId: 1, grossCents: 2000, vatRate: 19 },
        { sellerId: 1, grossCents: -500, vatRate: 19 },
      ],
      voucherCents: 0,
    },
    entries: { deposits: 1500, 'revenue:19': -1261, 'vat:19': -239 },
  },
])('$name', ({ sale: given, entries }) => {
  expect(Object.fromEntries(saleEntries(given).map((entry) => [entry.account, entry.amountCents]))).toEqual(
    entries,
  )
})

test('vouchers cannot pay more than the total', () => {
  expect(() =>
    saleEntries({ lines: [{ sellerId: 1, grossCents: 100, vatRate: 19 }], voucherCents: 101 }),
  ).toThrow(RangeError)
})

test('A15 the worked examples of docs/algorithms/payments.md are what the ledger does', () => {
  const doc = readFileSync(new URL('../../../docs/algorithms/payments.md', import.meta.url), 'utf8')
  const rows = [...doc.matchAll(/^\| .* (\d+\.\d{2}) at (\d+) % \|(.*)\|$/gm)]
  expect(rows).toHaveLength(3)
  for (const [row, price, rate, cells] of rows) {
    const [deposits, revenue, vat, seller] = cells!.split('|').map((cell) => Number(cell.replace('−', '-')))
    const lines = [
      {
        sellerId: row.includes('partner') ? 2 : 1,
        grossCents: Math.round(Number(price) * 100),
        vatRate: Number(rate),
      },
    ]
    const expected = { deposits, [`revenue:${rate}`]: revenue, [`vat:${rate}`]: vat, 'seller:2': seller }
    const posted = Object.fromEntries(
      saleEntries({ lines, voucherCents: 0 }).map((entry) => [entry.account, entry.amountCents]),
    )
    expect(posted).toEqual(Object.fromEntries(Object.entries(expected).filter(([, cents]) => cents !== 0)))
  }
})
