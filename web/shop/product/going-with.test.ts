import { expect, test } from 'vitest'
import { goingWith } from './going-with.ts'

const thing = (id: number, categories: number[], isSoldOut = false) => ({
  id: String(id),
  categories,
  isSoldOut,
})
const shirt = thing(1, [10, 11])
const idsOf = (things: { id: string }[]) => things.map(({ id }) => Number(id))

test('what goes with a product stands on other shelves, one thing of each', () => {
  const all = [shirt, thing(2, [20]), thing(3, [20]), thing(4, [30]), thing(5, [40]), thing(6, [50])]
  expect(idsOf(goingWith(shirt, { all, near: [], count: 4 }))).toEqual([2, 4, 5, 6])
})

test('what is sold out, the product itself and its own shelf go with nothing', () => {
  const all = [shirt, thing(2, [20], true), thing(3, [60, 10]), thing(4, [20])]
  expect(idsOf(goingWith(shirt, { all, near: [], count: 4 }))).toEqual([4])
})

test('neighbours stand in where there are too few other shelves, and nothing stands there twice', () => {
  const near = [shirt, thing(7, [10]), thing(4, [30]), thing(8, [10])]
  expect(idsOf(goingWith(shirt, { all: [thing(4, [30])], near, count: 3 }))).toEqual([4, 7, 8])
})

test('a product of no shelf has company too', () => {
  expect(idsOf(goingWith(thing(1, []), { all: [thing(2, [20]), thing(3, [])], near: [], count: 4 }))).toEqual(
    [2, 3],
  )
})
