import { describe, expect, test } from 'vitest'
import { descriptionHtml, descriptionText } from '#modules/catalogue/managing/description-text.rules.ts'
import { codesOf } from '#modules/catalogue/managing/sizes.rules.ts'
import { movedTo, zoomed } from './crop.ts'
import { NewProductForm, noProduct } from './new-product-form.ts'
import { chartOf } from './price-chart.ts'
import { correctionOf, movementOf, readStock } from './typed-stock.ts'

const size = (sku: string, lies: number) => ({
  ...{ sku, lies, size: sku, free: lies, held: 0, sold: 0, waiting: 0, surchargeCents: 0 },
})
const sizes = [size('S', 10), size('M', 20)]
const why = { kind: 'count', reason: '' } as const

describe('what is typed into the stock', () => {
  test('a number sets, a sign adds and takes, and the kind follows', () => {
    expect(readStock(sizes, { S: '+5' })).toMatchObject({ kind: 'delivery', pieces: 5, sizes: 1 })
    expect(readStock(sizes, { S: '−3' })).toMatchObject({ kind: 'loss', pieces: -3 })
    expect(readStock(sizes, { S: '12', M: '+1' })).toMatchObject({ kind: 'count', pieces: 3 })
    expect(readStock(sizes, { S: ' ' })).toMatchObject({ sizes: 0 })
  })

  test.each(['abc', '1.5', '-11', '1e3', '99999999'])('%s is no number of pieces', (typed) => {
    expect(readStock(sizes, { S: typed }).wrong).toEqual(['S'])
  })

  test('a delivery does not take, and what was booked is taken back', () => {
    const read = readStock(sizes, { S: '12', M: '15' })
    expect(movementOf(sizes, read, { ...why, kind: 'delivery' })).toBeNull()
    expect(movementOf(sizes, read, why)?.moves).toEqual([
      { sku: 'S', counted: 12, seen: 10 },
      { sku: 'M', counted: 15, seen: 20 },
    ])
    expect(correctionOf(sizes, read, 'zurück')?.moves).toEqual([
      { sku: 'S', pieces: -2 },
      { sku: 'M', pieces: 5 },
    ])
  })

  test('a size that was counted and is right is written down, and needs no correction', () => {
    const read = readStock(sizes, { S: '10' })
    expect(movementOf(sizes, read, why)?.moves).toEqual([{ sku: 'S', counted: 10, seen: 10 }])
    expect(correctionOf(sizes, read, 'zurück')).toBeNull()
  })
})

describe('sizes of a new product', () => {
  const typed = { ...noProduct, name: { de: 'Schal', en: 'Scarf', ja: '' }, priceCents: 1995 }
  test.each([
    [
      'S 10, M 20, L',
      [
        ['S', 10],
        ['M', 20],
        ['L', 0],
      ],
    ],
    [
      '110/116 4; 122/128',
      [
        ['110/116', 4],
        ['122/128', 0],
      ],
    ],
    ['30', [[null, 30]]],
    ['', [[null, 0]]],
  ])('%s', (text, wanted) => {
    const { sizes: read } = NewProductForm.parse({ ...typed, sizes: text })
    expect(read.map((one) => [one.size, one.pieces])).toEqual(wanted)
  })

  test('one that stands twice is refused at its field', () => {
    const { error } = NewProductForm.safeParse({ ...typed, sizes: 'M, M' })
    expect(error?.issues.map(({ path }) => path[0])).toEqual(['sizes'])
  })

  test('have codes of their own, whatever they are called', () => {
    expect(codesOf(['S', 's', '110/116', null, '大', '…'])).toEqual(['S', 's-2', '110-116', 'U', 'V', 'V-2'])
    expect(codesOf(['M'], ['M'])).toEqual(['M-2'])
  })
})

describe('descriptions', () => {
  test.each([
    'Ein Absatz.\nZweite Zeile.\n\n## Pflege\n\n- 30 Grad\n- nicht & nie **heiß**\n\n[mehr](https://club.example/a?b=1&c=2)',
    '5 < 6 & 7 > 2',
    '',
  ])('come back as they were typed', (text) => {
    expect(descriptionText(descriptionHtml(text))).toBe(text)
  })

  test('with more than can be typed stay HTML', () => {
    const table = '<table><tbody><tr><td>1</td></tr></tbody></table>'
    expect(descriptionText(table)).toBe(table)
    expect(descriptionHtml(table)).toBe(table)
  })

  test('what is typed is text, not a page', () => {
    expect(descriptionHtml('Text <img src=x onerror=alert(1)>')).toBe(
      '<p>Text &lt;img src=x onerror=alert(1)&gt;</p>',
    )
    expect(descriptionHtml('[x](javascript:alert(1))')).not.toContain('href')
  })
})

test('the line of prices begins with what held then, and is none where nothing changed', () => {
  const now = Date.parse('2026-03-01T00:00:00Z')
  const step = (priceCents: number, from: string) => ({ priceCents, from: `${from}T00:00:00Z` })
  expect(chartOf([step(100, '2025-01-01')], now)).toBeNull()
  const line = chartOf([step(100, '2025-01-01'), step(80, '2026-02-01'), step(90, '2026-02-15')], now)!
  expect(line.points.map(({ cents }) => cents)).toEqual([100, 80, 90])
  expect(line.points[0]!.share).toBe(0)
  expect(line.lowest.priceCents).toBe(80)
})

test('a frame never leaves the picture', () => {
  const frame = { x: 0.2, y: 0.2, width: 0.5, height: 0.4 }
  expect(movedTo(frame, { x: 2, y: -2 })).toMatchObject({ x: 0.5, y: 0 })
  expect(zoomed(movedTo(frame, { x: 0.5, y: 0.6 }), { width: 1, height: 0.8 })).toEqual({
    ...{ x: 0, width: 1, height: 0.8 },
    y: expect.closeTo(0.2),
  })
})
