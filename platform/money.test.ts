import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test('money is written as its readers write it; nothing has no sign', () => {
  expect(formatMoney(8995, 'de')).toBe('89,95\u00a0€')
  expect(formatMoney(8995, 'en')).toBe('€89.95')
  expect(formatMoney(-0, 'de')).toBe('0,00\u00a0€')
  expect(formatMoney(-1, 'de')).toBe('-0,01\u00a0€')
})
