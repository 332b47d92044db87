import { expect, test } from 'vitest'
import { createHandScanner } from './hand-scanner.ts'

function typing(keys: readonly string[], gapMs = 20) {
  const scanner = createHandScanner()
  return keys
    .map((key, index) => scanner.key({ key, at: 5000 + index * gapMs }))
    .filter((code) => code !== null)
}

test('what a scanner types is a code, once it has pressed Enter; keys that write nothing are no part of it', () => {
  const keys = [...'SVF1.', 'Shift', ...'Abc-_d01', 'Enter', ...'SVF1.second.one', 'Enter']
  expect(typing(keys)).toEqual(['SVF1.Abc-_d01', 'SVF1.second.one'])
})

test('Enter alone, a few keys, and what a person types slowly are none', () => {
  expect(typing(['Enter', 'a', 'Enter'])).toEqual([])
  expect(typing([...'SVF1.Abcdefgh', 'Enter'], 1200)).toEqual([])
})
