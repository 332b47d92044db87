import { expect, test } from 'vitest'
import { joinedIn } from './joined.rules.ts'

test.each([
  ['de', 'Block 4, 0, Reihe 12'],
  ['en', 'Block 4, 0, Reihe 12'],
  ['ja', 'Block 4、0、Reihe 12'],
])('words stand in a row as %s separates them, and what is not there is left out', (language, row) => {
  expect(joinedIn(language, ['Block 4', null, 0, undefined, false, '', 'Reihe 12'])).toBe(row)
})

test('a word alone has no mark, and no word is none', () => {
  expect(joinedIn('ja', ['Block 4'])).toBe('Block 4')
  expect(joinedIn('de', [])).toBe('')
})
