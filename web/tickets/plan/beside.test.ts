import { expect, test } from 'vitest'
import { orphansOf, seatsBeside } from './beside.ts'
import type { GridRow, GridSeat } from './seat-grid.ts'

/** `.` free, `x` taken, `o` one’s own, `w` a wheelchair place, space an aisle. */
const rowOf = (drawn: string): GridRow => ({
  row: '1',
  seats: [...drawn].flatMap((sign, position): GridSeat[] => {
    if (sign === ' ') return []
    const state = sign === 'x' ? 'taken' : sign === 'o' ? 'own' : 'free'
    return [
      {
        id: String(position),
        row: '1',
        seat: position,
        position,
        kind: sign === 'w' ? 'wheelchair' : 'seat',
        state,
      },
    ]
  }),
})
const beside = (drawn: string, pressed: number, count: number) =>
  seatsBeside([rowOf(drawn)], String(pressed), count)
    ?.map(({ id }) => id)
    .join(' ') ?? null

test.each([
  ['.....', 1, 2, '0 1'],
  ['.....', 2, 2, '2 3'],
  ['x...x', 2, 2, '2 3'],
  ['x....x', 2, 2, '1 2'],
  ['....', 1, 4, '0 1 2 3'],
  ['.. ..', 1, 2, '0 1'],
  ['.. ..', 1, 3, null],
  ['.x.', 0, 2, null],
  ['.w.', 0, 2, null],
])('in %s a press on %i for %i takes %s', (drawn, pressed, count, taken) => {
  expect(beside(drawn, pressed, count)).toBe(taken)
})

test.each([
  ['o.x', '1'],
  ['.oo.x', '0 3'],
  ['x.x', ''],
  ['o..x', ''],
  ['o. .', '1'],
  ['o', ''],
])('%s leaves %s alone', (drawn, alone) => {
  expect(
    orphansOf([rowOf(drawn)])
      .map(({ id }) => id)
      .join(' '),
  ).toBe(alone)
})
