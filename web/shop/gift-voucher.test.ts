import { expect, test } from 'vitest'
import { problemOf, voucherItem } from './gift-voucher.ts'

test.each([
  ['10', null],
  ['250', null],
  ['9', 'tooLittle'],
  ['251', 'tooMuch'],
  ['', 'tooLittle'],
  ['1e2', 'tooLittle'],
  ['12,50', 'tooLittle'],
])('a voucher of %s', (euros, problem) => {
  expect(problemOf({ euros, recipientName: '', message: '' })).toBe(problem)
})

test('goes into the cart in cents, with the words that were given', () => {
  expect(voucherItem({ euros: '25', recipientName: ' Oma ', message: ' ' })).toEqual({
    sku: 'voucher.2500',
    quantity: 1,
    userOptionValues: [{ key: 'recipientName', value: 'Oma' }],
  })
})
