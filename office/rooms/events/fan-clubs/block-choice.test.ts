import { expect, test } from 'vitest'
import { partsOf } from './BlockChoice.tsx'

const cases: [Record<string, string>, { blockId: string; places: number }[] | null][] = [
  [
    { 23: '4', 24: '', 25: ' 2 ', 26: '0' },
    [
      { blockId: '23', places: 4 },
      { blockId: '25', places: 2 },
    ],
  ],
  [{}, null],
  [{ 23: '' }, null],
  [{ 23: '2', 24: 'drei' }, null],
  [{ 23: '1.5' }, null],
  [{ 23: '-1' }, null],
  [{ 23: '2001' }, null],
]

test.each(cases)('%j are %j', (typed, parts) => {
  expect(partsOf({ contingentId: 'c', typed })).toEqual(parts)
})
