import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { club } from '#club/club.ts'
import { addressMessages } from '#modules/contacts/schema.ts'
import { sentenceOf } from '#web/api/error-messages.ts'
import { messageOf, ruleOf } from './rule-messages.ts'
import { fieldProblems } from './server-problem.ts'
import { translatorFor } from './translator-for-test.tsx'

const message = (language: 'de' | 'en' | 'ja', rule: string) =>
  messageOf(translatorFor(language).getFixedT(null, 'forms'), rule)

test.each([
  ['FRM-01', 'required', 'muss ausgefüllt werden', 'needs to be filled out'],
  ['FRM-02', 'min:10', 'muss mindestens 10 Zeichen haben', 'must contain at least 10 characters'],
  ['FRM-02', 'max:80', 'darf höchstens 80 Zeichen haben', 'must contain at most 80 characters'],
  ['FRM-03', 'email', 'ist keine gültige E-Mail-Adresse', 'is not a valid e-mail address'],
  ['FRM-04', 'notEqual', 'stimmt nicht überein', 'does not match'],
  ['FRM-05', 'passwordsNotEqual', 'Passwörter stimmen nicht überein', 'Passwords do not match'],
  [
    'FRM-06',
    'specialCharacters:1',
    'muss mindestens 1 Sonderzeichen enthalten',
    'must contain at least 1 special character',
  ],
  [
    'FRM-07',
    'phoneAbroad',
    'ist für Adressen außerhalb Deutschlands nötig',
    'is required for addresses outside Germany',
  ],
])('%s %s is said in German and English', (_, rule, german, english) => {
  expect(message('de', rule)).toBe(german)
  expect(message('en', rule)).toBe(english)
})

test('FRM-07 every rule of the address has words of its own in every language', () => {
  for (const language of club.languages) {
    const invalid = message(language, 'invalid')
    for (const rule of Object.keys(addressMessages)) {
      expect(message(language, `${rule}:80`), `${language} ${rule}`).not.toBe(invalid)
    }
  }
})

test('what nobody has words for is called not valid, never shown as it came', () => {
  fc.assert(
    fc.property(fc.string(), (rule) => {
      const known = /^(required|min|max|email|notEqual|passwords|special|phone|postal|country|char)/.test(
        rule,
      )
      if (!known) expect(message('en', `x-${rule}`)).toBe('is not valid')
    }),
    { numRuns: 30 },
  )
})

test('FRM-01 FRM-02 FRM-03 schemas without words of their own get the right rule', () => {
  const schema = z.object({ name: z.string().min(2).max(4), mail: z.email() })
  const rules = (value: unknown) => {
    const { error } = schema.safeParse(value, { error: ruleOf })
    return Object.fromEntries(error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [])
  }
  expect(rules({ name: '', mail: '' })).toEqual({ name: 'required', mail: 'required' })
  expect(rules({})).toEqual({ name: 'required', mail: 'required' })
  expect(rules({ name: 'a', mail: 'a' })).toEqual({ name: 'min:2', mail: 'email' })
  expect(rules({ name: 'abcde', mail: 'a@b.example' })).toEqual({ name: 'max:4' })
})

test('refusals of the server find their fields, in whatever form they are named', () => {
  const problem = {
    errors: {
      'ShippingAddress.Phone': [{ errorCode: 'INVALID', message: 'phoneAbroad' }],
      postalCode: [{ errorCode: 'POSTAL' }],
      '(body)': [{ errorCode: 'INVALID' }],
    },
  }
  expect(fieldProblems(problem, ['postalCode', 'phone'])).toEqual([
    { field: 'phone', rule: 'phoneAbroad' },
    { field: 'postalCode', rule: 'POSTAL' },
  ])
  expect(fieldProblems(problem, ['shippingAddress.phone', 'billingAddress.phone'])).toEqual([
    { field: 'shippingAddress.phone', rule: 'phoneAbroad' },
  ])
  expect(fieldProblems(null, ['phone'])).toEqual([])
})

test('ERR-08 the sentence of the server is shown in the reader’s language', () => {
  const problem = { localizedErrors: [{ de: 'Nein.', en: 'No.', ja: 'いいえ。' }] }
  expect(['de', 'en', 'ja'].map((language) => sentenceOf(problem, language))).toEqual([
    'Nein.',
    'No.',
    'いいえ。',
  ])
  expect(sentenceOf({ localizedErrors: [{ de: 'Nein.', en: 'No.' }] }, 'ja')).toBe('No.')
  expect(sentenceOf({}, 'de')).toBeNull()
})
