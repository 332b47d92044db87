import { expect, test } from 'vitest'
import { arrange } from './arrange.ts'

test('every door is there once, out of order, in every calendar', () => {
  for (let count = 1; count <= 31; count += 1) {
    const doors = Array.from({ length: count }, (_, at) => at + 1)
    expect(arrange(doors).toSorted((a, b) => a - b)).toEqual(doors)
  }
  expect(arrange([...Array(24).keys()]).slice(0, 3)).toEqual([6, 13, 20])
})
