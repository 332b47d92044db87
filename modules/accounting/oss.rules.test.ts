import { describe, expect, test } from 'vitest'
import { bookkeeping } from '#club/money/bookkeeping.ts'
import { ratesOf } from './accounting.rules.ts'
import { abroadOf, datevAccountOf, datevRow } from './datev.rules.ts'
import { datevColumns } from './datev.texts.ts'
import {
  dueOn,
  monthsOf,
  type OssMovement,
  ossCorrections,
  ossCorrectionsFile,
  ossReturn,
  ossUpload,
  quarterOf,
} from './oss.rules.ts'

const moved = (kind: 'revenue' | 'vat', cents: number, more: Partial<OssMovement> = {}): OssMovement => ({
  ...{ kind, country: 'AT', rate: 20, supply: 'goods', soldIn: '2026-Q4', cents },
  ...more,
})

const at20 = { country: 'AT', rate: 20, supply: 'goods' } as const

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
      { ...at20, netCents: 10_000, taxCents: 2_000 },
      { country: 'FR', rate: 5.5, supply: 'goods', netCents: 500, taxCents: 28 },
    ])
    expect(read.corrections).toEqual([{ ...at20, quarter: '2026-Q3', netCents: -4_163, taxCents: -832 }])
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
      { ...at20, netCents: 10_000, taxCents: 2_000 },
      { ...at20, rate: 10, netCents: 2_000, taxCents: 200 },
      { ...at20, supply: 'services', netCents: 499, taxCents: 100 },
      { ...at20, country: 'CZ', rate: 0, netCents: 2_000, taxCents: 0 },
      { ...at20, country: 'GR', rate: 24, netCents: 5, taxCents: 1 },
    ] as const
    expect(ossUpload(lines, ({ rate }) => rate > 10)).toBe(
      [
        ...['#v2.0', '1,AT', '1,EL', '3,AT,STANDARD,20.00,100.00,20.00', '3,AT,REDUCED,10.00,20.00,2.00'],
        ...['2,AT,STANDARD,20.00,4.99,1.00', '3,EL,STANDARD,24.00,0.05,0.01', ''],
      ].join('\r\n'),
    )
  })
})

describe('corrections as the form asks for them', () => {
  const back = (quarter: string, country: string, taxCents: number, rate = 20) => ({
    ...{ ...at20, country, rate, quarter, netCents: taxCents * 5, taxCents },
  })

  test('one amount for each quarter and country, whatever rates and kinds were in it', () => {
    const all = [
      ...[back('2026-Q3', 'AT', -832), back('2026-Q3', 'AT', -100, 10), back('2026-Q2', 'GR', -40)],
      ...[back('2026-Q2', 'FR', 50), back('2026-Q2', 'FR', -50, 5.5)],
    ]
    const corrections = ossCorrections(all, '2026-Q4')
    expect(corrections).toEqual([
      { quarter: '2026-Q2', country: 'GR', taxCents: -40, isTooLate: false },
      { quarter: '2026-Q3', country: 'AT', taxCents: -932, isTooLate: false },
    ])
    expect(ossCorrectionsFile(corrections)).toBe(
      [...['Land des Verbrauchs,Jahr,Quartal,Steuerbetrag', 'EL,2026,2,-0.40', 'AT,2026,3,-9.32', '']].join(
        '\r\n',
      ),
    )
  })

  test('three years after its return was due it is no part of the form', () => {
    const late = (quarter: string) => ossCorrections([back('2026-Q4', 'AT', -1)], quarter)[0]!.isTooLate
    // Due on 31 January 2027.
    expect([late('2029-Q4'), late('2030-Q1'), late('2030-Q2')]).toEqual([false, true, true])
    expect(ossCorrectionsFile(ossCorrections([back('2026-Q4', 'AT', -1)], '2030-Q2'))).not.toContain('AT')
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
      ...[bookkeeping.abroad.goods.revenue, bookkeeping.abroad.goods.vat],
    ])
    expect([datevAccountOf('revenue:FR:20:services'), datevAccountOf('vat:FR:20:services')]).toEqual([
      ...[bookkeeping.abroad.services.revenue, bookkeeping.abroad.services.vat],
    ])
    expect(bookkeeping.automatic).toContain(bookkeeping.abroad.services.revenue)
    expect([
      abroadOf('revenue:19'),
      abroadOf('seller:2'),
      abroadOf('revenue:FR:'),
      abroadOf('vat:fr:20'),
      abroadOf('vat:FR:20:goods'),
    ]).toEqual([null, null, null, null, null])
  })

  test('says country and rate in each row, both ways', () => {
    const row = (debit: string, credit: string) =>
      datevRow({
        ...{ debit, credit, cents: 1_000, day: '2026-11-07', paper: null, reason: 'sale', currency: 'EUR' },
      })
    for (const one of [row('deposits', 'revenue:FR:5.5:services'), row('vat:FR:5.5', 'deposits')]) {
      expect(one.split(';')).toHaveLength(125)
      expect(cell(one, 'EU-Land u. UStID (Bestimmung)')).toBe('"FR"')
      expect(cell(one, 'EU-Steuersatz (Bestimmung)')).toBe('5,50')
    }
    expect(cell(row('deposits', 'revenue:FR:20'), 'BU-Schlüssel')).toBe('"40"')
    expect(cell(row('deposits', 'revenue:19'), 'EU-Land u. UStID (Bestimmung)')).toBe('')
  })
})
