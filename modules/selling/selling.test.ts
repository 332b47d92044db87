import { expect, test } from 'vitest'
import type { Sellable } from './sellable.ts'
import { createSellables } from './selling.ts'

const seller = (kind: string) => ({ kind, owns: (sku: string) => sku.startsWith(`${kind}-`) }) as Sellable
const sellables = createSellables([seller('tour'), seller('drink')])

test('a sku and a kind lead to their seller', () => {
  expect(sellables.ofSku('tour-1')?.kind).toBe('tour')
  expect(sellables.ofSku('other-1')).toBeNull()
  expect(sellables.ofKind('drink').kind).toBe('drink')
  expect(() => sellables.ofKind('other')).toThrow('nobody sells other')
})

test('items come in the same order of kinds, however they stand in a cart', () => {
  const items = ['tour', 'drink', 'tour'].map((kind, id) => ({ kind, id }))
  const inOrder = (given: typeof items) =>
    sellables.inLockOrder(given).map(([{ kind }, own]) => [kind, own.map(({ id }) => id)])
  expect(inOrder(items)).toEqual([
    ['drink', [1]],
    ['tour', [0, 2]],
  ])
  expect(inOrder(items.toReversed())).toEqual([
    ['drink', [1]],
    ['tour', [2, 0]],
  ])
})

test('a cart’s statement asks about the kinds that are named, or all', () => {
  const { statusColumnOf } = createSellables([
    { ...seller('tour'), status: 'seats_left' },
    { ...seller('drink'), status: 'bottles_left' },
  ])
  expect(statusColumnOf(['drink'])).toBe("case i.kind when 'drink' then bottles_left end as status")
  expect(statusColumnOf(null)).toContain('seats_left')
  expect(statusColumnOf(null)).toContain('bottles_left')
  expect(statusColumnOf([])).toBe('null::json as status')
})

test('a kind has one seller', () => {
  expect(() => createSellables([seller('tour'), seller('tour')])).toThrow('two sellers have the same kind')
})
