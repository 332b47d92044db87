import { expect, test } from 'vitest'
import type { ProductSold } from '#modules/office/figures/shop.schema.ts'
import { productColumns, sortedProducts } from './product-order.ts'

const product = (id: string, de: string, more: Partial<ProductSold> = {}): ProductSold => ({
  ...{ id, name: { de, en: de }, partner: null, inStock: 0, pieces: 0, backPieces: 0, grossCents: 0 },
  ...{ netCents: 0, printPieces: 0, beforePieces: 0, beforeGrossCents: 0, ...more },
})
const shown = [
  product('a', 'Öltuch', { grossCents: 300, pieces: 1, inStock: 4 }),
  product('b', 'Zaun', { grossCents: 200, pieces: 9, inStock: 4 }),
  product('c', 'Ober', { grossCents: 100, pieces: 3, inStock: 9 }),
]
const order = (by: (typeof productColumns)[number], isRising = false) =>
  sortedProducts(shown, { by, isRising }, 'de')
    .map(({ id }) => id)
    .join('')

test('each column sorts both ways, names by the alphabet; what is equal keeps its turnover’s order', () => {
  expect(order('grossCents')).toBe('abc')
  expect(order('grossCents', true)).toBe('cba')
  expect(order('share')).toBe('abc')
  expect(order('pieces')).toBe('bca')
  expect(order('name', true)).toBe('cab')
  expect(order('inStock')).toBe('cab')
  expect(order('inStock', true)).toBe('abc')
  expect(shown.map(({ id }) => id).join('')).toBe('abc')
})

test('none of the columns loses a product', () => {
  for (const by of productColumns) expect(order(by)).toHaveLength(3)
})
