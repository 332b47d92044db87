import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.rules.ts'
import { refusalsOfPassword } from './password.rules.ts'

/** 128 characters. */
const LONGEST =
  'Im Block 19 singen wir seit 1899: laut, heiser & gemeinsam; bei Regen, Schnee, Hitze und Wind, zu Hause wie auswärts, Pokal oder'

describe('password rules', () => {
  test.each([
    ['Falken-1899!', []],
    ['Grüße-aus-Block19', []],
    ['vier Worte Sind 1 Satz!', []],
    ['Kurz-1', ['TOO_SHORT']],
    [`Aa1!${'xyzk'.repeat(32)}`, ['TOO_LONG']],
    ['FALKEN-18990', ['LOWER_CASE_MISSING']],
    ['falken-18990', ['UPPER_CASE_MISSING']],
    ['Falkenstadt-', ['DIGIT_MISSING']],
    ['Falkenstadt1', ['SPECIAL_CHARACTER_MISSING']],
    [
      '',
      ['TOO_SHORT', 'LOWER_CASE_MISSING', 'UPPER_CASE_MISSING', 'DIGIT_MISSING', 'SPECIAL_CHARACTER_MISSING'],
    ],
    ['Passwort123!', ['TOO_COMMON']],
    ['Falken-18', ['TOO_SHORT']],
    ['Falken-189', []],
    [LONGEST, []],
    [`${LONGEST}!`, ['TOO_LONG']],
  ])('PWD-03 PWD-04 PWD-05 OPEN-11 %j is refused for %j', (password, refusals) => {
    expect(refusalsOfPassword(password)).toEqual(refusals)
  })

  test('PWD-03 OPEN-11 ten characters are enough, 128 are not too many, whatever each is written with', () => {
    const long = (count: number) => `Aa1!${'🦅'.repeat(count - 4)}`
    for (const [count, refusals] of [
      [9, ['TOO_SHORT']],
      [10, []],
      [128, []],
      [129, ['TOO_LONG']],
    ] as const)
      expect(refusalsOfPassword(long(count)), `${count}`).toEqual(refusals)
  })

  test.each([
    'Password123!',
    'P@ssw0rd2024',
    'Passw0rt-2025',
    'Qwertz12345!',
    '1qay!QAY2wsx',
    'Sommer2024!!',
    'Schatz1234#!',
    'Hallo12345!!',
    'Willkommen1!',
    'IchLiebeDich1!',
    'Aa1!Aa1!Aa1!',
    'Fussball#2006',
    'Admin-Admin-1',
    'Michael1985!',
  ])('OPEN-11 %s is one of the common ones', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each(['Nordkurve&Regen7', 'drei-Katzen-am-1.Tor', 'h7Kq!z0wPvX2', 'Lindenweg 4, Hinterhof'])(
    'OPEN-11 %s is not',
    (password) => {
      expect(isCommonPassword(password)).toBe(false)
    },
  )

  test('OPEN-11 random passwords are practically never called common', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'bcdfghjkmnpqrstvwxz'),
      minLength: 11,
      maxLength: 20,
    })
    fc.assert(
      fc.property(letters, (text) => {
        const distinct = new Set(text).size
        fc.pre(distinct >= 7)
        expect(refusalsOfPassword(`B${text}7#`)).not.toContain('TOO_SHORT')
        expect(isCommonPassword(`B${text}7#`)).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  test('PWD-03 the rules never throw, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(Array.isArray(refusalsOfPassword(text))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
