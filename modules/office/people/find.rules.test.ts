import { describe, expect, test } from 'vitest'
import { coverEnding, coverPhone } from './covered.rules.ts'
import { beginningWith, numbersIn, wordsOf } from './find.rules.ts'

describe('what somebody typed', () => {
  test.each([
    ['Anna Sommer', ['sommer', 'anna']],
    ['  Sommer,  Anna ', ['sommer', 'anna']],
    ['an an', ['an']],
    ['a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['', []],
  ])('%j is the words %j', (q, words) => {
    expect(wordsOf(q)).toEqual(words)
  })

  test.each([
    ['f-2026-000123', { number: 'F-2026-000123', ticketEnd: null, id: null }],
    ['018 993', { number: '018993', ticketEnd: null, id: null }],
    ['0AB1-C2D3-E4F5', { number: '0AB1-C2D3-E4F5', ticketEnd: '0ab1c2d3e4f5', id: null }],
    [
      'ticket.01990000-0000-7000-8000-0AB1C2D3E4F5',
      {
        number: 'TICKET.01990000-0000-7000-8000-0AB1C2D3E4F5',
        ticketEnd: null,
        id: '01990000-0000-7000-8000-0ab1c2d3e4f5',
      },
    ],
  ])('%j is the number %j', (q, numbers) => {
    expect(numbersIn(q)).toEqual(numbers)
  })

  test('signs that mean something to the database are taken as they are', () => {
    expect(beginningWith('100%_\\')).toBe('100\\%\\_\\\\%')
  })
})

describe('what stays covered', () => {
  test.each([
    ['+4915112342400', '+49•••••••2400'],
    ['+49691', '+49••91'],
    ['110', '110••10'],
  ])('%s is shown as %s', (phone, covered) => {
    expect(coverPhone(phone)).toBe(covered)
  })

  test('of a card its end', () => {
    expect([coverEnding('4417'), coverEnding(null)]).toEqual(['••••4417', '••••'])
  })
})
