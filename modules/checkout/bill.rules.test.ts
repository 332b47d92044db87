import { expect, test } from 'vitest'
import { articleNumberOf } from './bill.rules.ts'
import { lineName } from './papers/paper.ts'

test.each([
  ['a jersey', 'parcel', '1.1001.M', '1.1001.M'],
  ['a season ticket that is held back', 'wallet', 'DK-2026-1-full', null],
  ['a month of club TV', 'email', 'TV-month', null],
  ['a ticket', 'wallet', 'ticket.01a1f909-7f4d-7145-8c5b-0a2649baa0f5', null],
] as const)('papers name the number of an article alone: %s', (name, delivery, serialNumber, told) => {
  const articleNumber = articleNumberOf({ delivery, serialNumber })
  expect(articleNumber).toBe(told)
  expect(lineName({ name, articleNumber })).toBe(told ? `${name}\n${told}` : name)
})
