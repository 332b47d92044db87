import { describe, expect, test } from 'vitest'
import { bookkeeping } from '#club/bookkeeping.ts'
import { ratesOf } from './accounting.rules.ts'
import { abroadOf, datevAccountOf, datevRow } from './datev.rules.ts'
import { datevColumns } from './datev.texts.ts'
import { dueOn, monthsOf, type OssMovement, ossReturn, ossUpload, quarterOf } from './oss.rules.ts'

const moved = (kind: 'revenue' | 'vat', cents: number, more: Partial<OssMovement> = {}): OssMovement => ({
  ...{ kind, country: 'AT', rate: 20, soldIn: '2026-Q4', cents },
  ...more,
})

describe('the return of a quarter', () => {
  test('adds up by country and rate; what came back of an earlier quarter corrects that one', () => {
    const early = { soldIn: '2026-Q3' }
    const read = ossReturn(
      [
        ...[
          moved('revenue', 10_000),
          moved('vat', 2_000),
          moved('revenue', 500, { country: 'FR', rate: 5.5 }),
        ],
        ...[moved('vat', 28, { country: 'FR', rate: 5.5 }), moved('revenue', -4_163, early)],
        moved('vat', -832, early),
      ],
      '2026-Q4',
    )
    expect(read.lines).toEqual([
      { country: 'AT', rate: 20, netCents: 10_000, taxCents: 2_000 },
      { country: 'FR', rate: 5.5, netCents: 500, taxCents: 28 },
    ])
    expect(read.corrections).toEqual([
      { country: 'AT', rate: 20, quarter: '2026-Q3', netCents: -4_163, taxCents: -832 },
    ])
  })

  test('what was sold and came back in the same quarter is nothing', () => {
    const read = ossReturn([moved('revenue', 0), moved('vat', 0)], '2026-Q4')
    expect(read).toEqual({ lines: [], corrections: [] })
  })

  test('its days', () => {
    expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map(quarterOf)).toEqual([
      ...['2026-Q1', '2026-Q1', '2026-Q2', '2026-Q4'],
    ])
    expect(monthsOf('2026-Q4')).toEqual(['2026-10-01', '2026-11-01', '2026-12-01'])
    expect([dueOn('2026-Q4'), dueOn('2026-Q1')]).toEqual(['2027-01-31', '2026-04-30'])
  })

  test('the file of the form: a record for each country, one for each rate, Greece as EL, nothing empty', () => {
    const lines = [
      { country: 'AT', rate: 20, netCents: 10_000, taxCents: 2_000 },
      { country: 'AT', rate: 10, netCents: 2_000, taxCents: 200 },
      { country: 'CZ', rate: 0, netCents: 2_000, taxCents: 0 },
      { country: 'GR', rate: 24, netCents: 5, taxCents: 1 },
    ]
    expect(ossUpload(lines, ({ rate }) => rate > 10)).toBe(
      [
        ...['#v2.0', '1,AT', '1,EL', '3,AT,STANDARD,20.00,100.00,20.00', '3,AT,REDUCED,10.00,20.00,2.00'],
        ...['3,EL,STANDARD,24.00,0.05,0.01', ''],
      ].join('\r\n'),
    )
  })
})

describe('tax of other countries in the books', () => {
  const cell = (row: string, heading: string) => row.split(';')[datevColumns.indexOf(heading)]

  test('is no part of the return at home', () => {
    expect(
      ratesOf({ 'revenue:19': -100, 'vat:19': -19, 'revenue:FR:20': -1_000, 'vat:FR:20': -200 }),
    ).toEqual([{ rate: 19, netCents: 100, taxCents: 19 }])
  })

  test('has accounts of its own at the tax adviser’s', () => {
    expect([datevAccountOf('revenue:FR:5.5'), datevAccountOf('vat:FR:5.5')]).toEqual([
      ...[bookkeeping.abroad.revenue, bookkeeping.abroad.vat],
    ])
    expect([
      abroadOf('revenue:19'),
      abroadOf('seller:2'),
      abroadOf('revenue:FR:'),
      abroadOf('vat:fr:20'),
    ]).toEqual([null, null, null, null])
  })

  test('says country and rate in each row, both ways', () => {
    const row = (debit: string, credit: string) =>
      datevRow({
        ...{ debit, credit, cents: 1_000, day: '2026-11-07', paper: null, reason: 'sale', currency: 'EUR' },
      })
    for (const one of [row('deposits', 'revenue:FR:5.5'), row('vat:FR:5.5', 'deposits')]) {
      expect(one.split(';')).toHaveLength(125)
      expect(cell(one, 'EU-Land u. UStID (Bestimmung)')).toBe('"FR"')
      expect(cell(one, 'EU-Steuersatz (Bestimmung)')).toBe('5,50')
    }
    expect(cell(row('deposits', 'revenue:FR:20'), 'BU-Schlüssel')).toBe('"40"')
    expect(cell(row('deposits', 'revenue:19'), 'EU-Land u. UStID (Bestimmung)')).toBe('')
  })
})
