import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { picksOf } from './packing/packing.rules.ts'
import { judgeTracking, readTracking } from './tracking.rules.ts'

const given = {
  carrier: 'DHL',
  carriers: ['DHL', 'DPD'],
  isOrder: (word: string) => word.toUpperCase().startsWith('F-'),
} as const
const read = (text: string) => readTracking(text, given)

describe('lines of tracking numbers', () => {
  test.each([
    ['a table with a head', 'Nummer;Sendung;Versand\nF-1;0034;DPD\nf-2;0035;\n'],
    ['commas and quotes', '"F-1","0034","dpd"\r\n"F-2","0035"'],
    ['tabs and a mark at the beginning', '\uFEFFF-1\t0034\tDPD\nF-2\t0035'],
    ['a scanner: slip, parcel, slip, parcel', 'F-1\n0034\nF-2\n0035'],
  ])('%s', (_, text) => {
    const { read: lines, unread } = read(text)
    expect(lines.map(({ order, trackingNumber }) => [order, trackingNumber])).toEqual([
      ['F-1', '0034'],
      ['F-2', '0035'],
    ])
    expect(unread).toEqual([])
  })

  test('what cannot be read is told with its line, and keeps nothing else from being read', () => {
    const { read: lines, unread } = read('F-1;0034\nUnsinn;17\nF-2\nF-3\n0036\nF-4;0037;Brieftaube\n<b>;1')
    expect(lines.map(({ order }) => order)).toEqual(['F-1', 'F-3'])
    expect(unread.map(({ line }) => line).sort()).toEqual([2, 3, 6, 7])
  })

  test('whatever is in a file, each line is told at most once and nothing breaks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('F-1', '0034', 'F-2;0035', ';', '', 'x', 'F-1;0034;DPD', '"')),
        (lines) => {
          const { read: fits, unread } = read(lines.join('\n'))
          const told = [...fits, ...unread].map(({ line }) => line)
          expect(new Set(told).size).toBe(told.length)
        },
      ),
    )
  })
})

describe('what fits', () => {
  const order = (id: string, quantity: number) => ({
    id,
    buyer: 'Yara',
    items: quantity ? [{ itemId: id, quantity }] : [],
  })
  const known = {
    orders: new Map([
      ['F-1', order('1', 2)],
      ['F-2', order('2', 0)],
      ['F-3', order('3', 1)],
      ['F-4', order('4', 1)],
    ]),
    trackingNumbers: new Set(['0099']),
  }

  test.each([
    ['F-1;0034', [null]],
    ['F-9;0034', ['unknownOrder']],
    ['F-2;0034', ['nothingToSend']],
    ['F-1;0034\nF-1;0035', [null, 'orderTwice']],
    ['F-1;0034\nF-3;0034', [null, 'numberTwice']],
    ['F-3;0099', ['numberKnown']],
    ['F-1;0034\n?;7', [null, 'notReadable']],
  ])('%s', (text, problems) => {
    expect(judgeTracking(read(text), known).map(({ problem }) => problem)).toEqual(problems)
  })
})

test('picks of many parcels: all of one kind at once, other prints apart', () => {
  const parcel = (orderNumber: string, quantity: number, print: string | null) => ({
    orderNumber,
    placedAt: '',
    language: 'de',
    address: [],
    lines: [{ sku: 'S', name: 'Trikot', shelfName: 'Trikot', quantity, print }],
  })
  const picks = picksOf([parcel('F-1', 2, null), parcel('F-2', 1, 'JANSEN 24'), parcel('F-3', 3, null)])
  expect(picks).toMatchObject([
    { print: null, pieces: 5, orders: ['F-1', 'F-3'] },
    { print: 'JANSEN 24', pieces: 1, orders: ['F-2'] },
  ])
})
