import { expect, test } from 'vitest'
import { hashOfCode, newCode, readCode, spelledCode } from './confirm-codes.rules.ts'

test('a code has eight digits, the first ones of a small number as well, and is read as it is spelled', () => {
  const codes = Array.from({ length: 500 }, newCode)
  for (const code of codes) expect([code, readCode(spelledCode(code))]).toEqual([code, code])
  expect(new Set(codes).size).toBeGreaterThan(490)
  expect(codes.every((code) => /^[0-9]{8}$/.test(code))).toBe(true)
})

test.each([
  ['12345678', '12345678'],
  [' 1234 5678\n', '12345678'],
  ['1234-5678', '12345678'],
  ['1234–5678', '12345678'],
  ['１２３４　５６７８', '12345678'],
  ['1234567', null],
  ['123456789', null],
  ['1234567a', null],
  ['٠١٢٣٤٥٦٧', null],
  ['', null],
])('%j is read as %j', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

test('the hash is of one browser, one secret and one code', () => {
  const given = { secret: 's', code: '12345678', browserMark: 'b' }
  const hashes = [
    given,
    { ...given, secret: 't' },
    { ...given, code: '12345679' },
    { ...given, browserMark: 'c' },
  ]
  expect(new Set(hashes.map((one) => hashOfCode(one).toString('hex'))).size).toBe(4)
})
