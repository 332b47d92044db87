import { expect, test } from 'vitest'
import type { BlockSeats } from '#modules/tickets/schema.ts'
import { blockRows, nextSeat } from './seat-grid.ts'

const seats = (...positions: number[]) => positions.map((position, index) => [index + 1, position, 0, 0])
const block: BlockSeats = {
  id: '19',
  kind: 'seated',
  priceClass: '1',
  free: 6,
  rows: [
    { row: '1', seats: seats(1, 2, 3, 5, 6) },
    { row: '2', seats: seats(1, 2, 3, 5, 6) },
    { row: '3', seats: seats(1, 2, 3, 5, 6), wheelchairs: [1], companions: [[2, 1]] },
  ],
  taken: { 1: [2, 3], 2: [1, 2, 3, 4, 5] },
  offers: [],
}
const rows = blockRows(block, new Set(['19-1-2']))
const stateOf = (id: string) => rows.flatMap((row) => row.seats).find((seat) => seat.id === id)

test('a seat of one’s own is own, although the server counts it among the taken', () => {
  expect(stateOf('19-1-2')?.state).toBe('own')
  expect(stateOf('19-1-3')?.state).toBe('taken')
  expect(stateOf('19-1-1')?.state).toBe('free')
  expect([stateOf('19-3-1')?.kind, stateOf('19-3-2')?.kind, stateOf('19-3-3')?.kind]).toEqual([
    'wheelchair',
    'companion',
    'seat',
  ])
})

test.each([
  ['19-1-1', 'ArrowRight', '19-1-2'],
  ['19-1-2', 'ArrowRight', '19-1-4'],
  ['19-1-4', 'ArrowLeft', '19-1-2'],
  ['19-1-5', 'ArrowRight', undefined],
  ['19-1-4', 'Home', '19-1-1'],
  ['19-1-1', 'End', '19-1-5'],
  ['19-1-4', 'ArrowDown', '19-3-4'],
  ['19-3-3', 'ArrowUp', '19-1-2'],
  ['19-3-1', 'ArrowDown', undefined],
  ['19-1-1', 'Enter', undefined],
])('from %s %s leads to %s, over what is taken', (from, key, to) => {
  expect(nextSeat(rows, from, key)?.id).toBe(to)
})
