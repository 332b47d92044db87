import { expect, test } from 'vitest'
import { daysOfPresale, soldAt } from './presale.rules.ts'

const on = (daysLeft: number, change: number) => ({ eventId: 'e', daysLeft, change })

test('a presale adds up day by day, less what was taken back on its day; what is to come has no number', () => {
  const own = [on(5, 10), on(4, 3), on(4, -1), on(2, 8)]
  expect(daysOfPresale({ own, others: [], daysLeft: 2 })).toEqual([
    { daysLeft: 5, sold: 10, usually: null },
    { daysLeft: 4, sold: 12, usually: null },
    { daysLeft: 3, sold: 12, usually: null },
    { daysLeft: 2, sold: 20, usually: null },
    { daysLeft: 1, sold: null, usually: null },
    { daysLeft: 0, sold: null, usually: null },
  ])
})

test('beside it stands the mean of others, a match without any sale among them', () => {
  const others = [[on(3, 6), on(0, 4)], [], [on(1, 3)]]
  expect(daysOfPresale({ own: [], others, daysLeft: 1 }).map(({ usually }) => usually)).toEqual([
    2,
    2,
    3,
    13 / 3,
  ])
})

test('what was sold very early counts to the first day that is shown', () => {
  const days = daysOfPresale({ own: [on(400, 7), on(0, 1)], others: [], daysLeft: 0 })
  expect(days).toHaveLength(121)
  expect(days[0]).toMatchObject({ daysLeft: 120, sold: 7 })
  expect(days.at(-1)).toMatchObject({ daysLeft: 0, sold: 8 })
  expect(soldAt([on(400, 7)], 0)).toBe(7)
})
