import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookkeeping } from '#club/money/bookkeeping.ts'
import { bookingsOf, digestOfMonth, ratesOf } from './accounting.rules.ts'
import {
  type DatedBooking,
  datevAccountOf,
  datevHeader,
  datevRow,
  summedByDay,
  unassignedOf,
} from './datev.rules.ts'
import { datevColumns, reasonTexts } from './datev.texts.ts'
import { businessYearOf, lastDayOf, monthAfter } from './months.rules.ts'

const booking = (given: Partial<DatedBooking>): DatedBooking => ({
  ...{ debit: 'deposits', credit: 'revenue:19', cents: 7559, day: '2026-11-07' },
  ...{ paper: 'R-2026-000012', reason: 'sale', currency: 'EUR' },
  ...given,
})
const cell = (row: string, heading: string) => row.split(';')[datevColumns.indexOf(heading)]

describe('a posting as pairs', () => {
  test('keeps the sum of every account, whatever it is made of', () => {
    const accounts = fc.constantFrom('bank', 'deposits', 'revenue:19', 'vat:19', 'vouchers', 'seller:2')
    const entries = fc
      .uniqueArray(fc.record({ account: accounts, amountCents: fc.integer({ min: -9e6, max: 9e6 }) }), {
        selector: ({ account }) => account,
        maxLength: 5,
      })
      .map((some) => {
        const rest = -some.reduce((sum, { amountCents }) => sum + amountCents, 0)
        return [...some, { account: 'receivable', amountCents: rest }].filter(
          ({ amountCents }) => amountCents !== 0,
        )
      })
    fc.assert(
      fc.property(entries, (posting) => {
        const sums = new Map<string, number>()
        for (const { debit, credit, cents } of bookingsOf(posting)) {
          expect(cents).toBeGreaterThan(0)
          sums.set(debit, (sums.get(debit) ?? 0) + cents)
          sums.set(credit, (sums.get(credit) ?? 0) - cents)
        }
        expect(Object.fromEntries(sums)).toEqual(
          Object.fromEntries(posting.map(({ account, amountCents }) => [account, amountCents])),
        )
      }),
    )
  })
})

describe('a line of the batch', () => {
  test('has a cell for each of the 125 columns of version 13, in DATEV’s order', () => {
    expect(datevColumns).toHaveLength(125)
    expect([datevColumns[0], datevColumns[13], datevColumns[113], datevColumns[124]]).toEqual([
      'Umsatz (ohne Soll/Haben-Kz)',
      'Buchungstext',
      'Festschreibung',
      'Abw. Skontokonto',
    ])
    expect(datevRow(booking({})).split(';')).toHaveLength(125)
  })

  test('books net and tax apart: an account that computes tax by itself is told not to', () => {
    const sale = datevRow(booking({}))
    expect(sale.split(';').slice(0, 14)).toEqual([
      ...['75,59', '"S"', '"EUR"', '', '', '', '1718', '8400', '"40"', '0711', '"R-2026-000012"', '', ''],
      '"Verkauf R-2026-000012"',
    ])
    const tax = datevRow(booking({ credit: 'vat:19', cents: 1436 }))
    expect([cell(tax, 'Gegenkonto (ohne BU-Schlüssel)'), cell(tax, 'BU-Schlüssel')]).toEqual(['1776', '""'])
    const back = datevRow(booking({ debit: 'revenue:19', credit: 'deposits', reason: 'saleReversed' }))
    expect(back.split(';').slice(1, 9)).toEqual(['"H"', '"EUR"', '', '', '', '1718', '8400', '"40"'])
  })

  test('stays a line whatever stands in it: quotes, semicolons and ends of lines of a name change no cell', () => {
    const row = datevRow(booking({ paper: 'R"1;\r\n=2', reason: 'x"y\nz' }))
    expect(row).not.toMatch(/[\r\n]/)
    expect(cell(row, 'Belegfeld 1')).toBe('"R12"')
    expect(row).toContain('"x""y z R""1;  =2"')
  })

  test('tells money at a provider apart, and says which account has no number', () => {
    expect(datevAccountOf('bank@stripe')).toBe(bookkeeping.providers['stripe'])
    expect(datevAccountOf('bank@sandbox')).toBe(bookkeeping.accounts['bank'])
    expect(unassignedOf(['bank', 'seller:99', 'revenue:5', 'constructor', 'seller:99'])).toEqual([
      ...['constructor', 'revenue:5', 'seller:99'],
    ])
  })

  test('each reason that the ledger knows has its words', () => {
    for (const reason of ['sale', 'receipt', 'refund', 'returnFee', 'payout', 'cash.difference'])
      expect(reasonTexts[reason]).toBeDefined()
  })
})

test('the head of the file says whose month it is, when the business year began, and whether it is closed', () => {
  const madeAt = new Date('2026-12-01T09:08:07.123Z')
  const head = datevHeader({ month: '2026-11-01', madeAt, isClosed: true, name: 'Verein "2026-11"' })
  expect(head).toBe(
    `"EXTF";700;21;"Buchungsstapel";13;20261201090807123;;"KV";"";"";${bookkeeping.consultant};${bookkeeping.client};` +
      '20260701;4;20261101;20261130;"Verein ""2026-11""";"";1;0;1;"EUR";;"";;;"03";;;"";""',
  )
  expect(datevHeader({ month: '2026-11-01', madeAt, isClosed: false, name: 'x' })).toContain(';1;0;0;"EUR"')
})

test('sums of a day keep every cent', () => {
  const some = [booking({}), booking({ cents: 1, paper: 'R-2' }), booking({ day: '2026-11-08' })]
  expect(summedByDay(some).map(({ day, cents, paper }) => [day, cents, paper])).toEqual([
    ['2026-11-07', 7560, null],
    ['2026-11-08', 7559, null],
  ])
})

test('months, years and rates', () => {
  expect([monthAfter('2026-12-01'), monthAfter('2026-11-01'), lastDayOf('2028-02-01')]).toEqual([
    ...['2027-01-01', '2026-12-01', '2028-02-29'],
  ])
  expect([
    businessYearOf('2026-06-01', 7),
    businessYearOf('2026-07-01', 7),
    businessYearOf('2026-01-01', 1),
  ]).toEqual([...['2025-07-01', '2026-07-01', '2026-01-01']])
  expect(ratesOf({ 'revenue:7': -100, 'vat:7': -7, 'revenue:19': 50, bank: 57 })).toEqual([
    { rate: 19, netCents: -50, taxCents: 0 },
    { rate: 7, netCents: 100, taxCents: 7 },
  ])
})

test('a digest changes with each day, each count and the month before', () => {
  const days = [{ day: '2026-11-07', count: 2, digest: 'a' }]
  const digest = digestOfMonth({ month: '2026-11-01', previous: null, days })
  const others = [
    digestOfMonth({ month: '2026-11-01', previous: 'p', days }),
    digestOfMonth({ month: '2026-12-01', previous: null, days }),
    digestOfMonth({ month: '2026-11-01', previous: null, days: [{ ...days[0]!, count: 3 }] }),
    digestOfMonth({ month: '2026-11-01', previous: null, days: [] }),
  ]
  expect(new Set([digest, ...others]).size).toBe(5)
})
