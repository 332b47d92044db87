import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameForStrangers, printable, readLine, readLines, typedLine } from './text.schema.ts'

const ESC = '\u001b'

describe('a line that somebody typed', () => {
  test.each([
    ['Max\r\nBcc: all@club.test', 'Max Bcc: all@club.test'],
    [`${ESC}[2J${ESC}]0;root\u0007Max`, '[2J]0;rootMax'],
    ['Max \u202Egro.live\u202C', 'Max gro.live'],
    ['\u2066Max\u2069\u200B\uFEFF\u00AD', 'Max'],
    ['a\u200D\u200D\u200Cb', 'ab'],
    ['\u200D\u200DMax\u200C', 'Max'],
    ['Max\u0000\u0085Falke', 'Max Falke'],
    ['\u{E0041}\u{E0042}Max', 'Max'],
    ['Jo\u0308rg', 'Jörg'],
    ['  ', ''],
  ])('%j is read as %j', (typed, read) => expect(readLine(typed)).toBe(read))

  test.each([
    'محمد الأحمد',
    'می\u200Cخواهم',
    'क्\u200Dष',
    '👨\u200D👩\u200D👧',
    '山田 太郎',
    'Łukasz',
    "O'Neil-Smith",
    '❤️\u200D🔥',
  ])('%s stays as it is', (name) => expect(readLine(name)).toBe(name.normalize('NFC')))

  test('is the same when it is read again, and holds nothing that controls', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const read = readLine(typed)
        expect(readLine(read)).toBe(read)
        expect(read).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u)
        expect(readLines(typed)).not.toMatch(/[^\P{Cc}\n]/u)
      }),
      { numRuns: 500 },
    )
  })

  test('is measured as it is kept, and refused unread when it is far too long', () => {
    expect(typedLine(3).parse('\u200B\u200BMax\u200B')).toBe('Max')
    expect(typedLine(3).safeParse('Maxi').success).toBe(false)
    expect(typedLine(3).safeParse('\u200B'.repeat(13)).success).toBe(false)
  })
})

test.each([
  ['Anna-Lena von Böhm', true],
  ['J. R. Müller', true],
  ["Sinéad O'Connor", true],
  ['山田 太郎', true],
  ['محمد الأحمد', true],
  ['www.evil.com', false],
  ['Gewinn evil.com', false],
  ['https://evil', false],
  ['Sperrung! Ruf 0900 an', false],
  ['a@b', false],
  ['Konto gesperrt bitte sofort hier melden und zahlen danke', false],
  ['x'.repeat(61), false],
  [null, false],
])('the name %j may stand in a mail to strangers: %s', (name, may) =>
  expect(nameForStrangers(name) !== null).toBe(may),
)

test('lines keep their breaks', () =>
  expect(readLines('Hallo\r\nMax\rund\u2028Du\t!')).toBe('Hallo\nMax\nund\nDu !'))

test('a terminal shows what it would have obeyed', () =>
  expect(printable(`a${ESC}[31m\u202Eb\n`)).toBe('a\\u{1b}[31m\\u{202e}b\\u{a}'))
