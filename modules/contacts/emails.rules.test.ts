import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  maskedAddress,
  refusalToMakePrimary,
  refusalToRemove,
  refusalToResend,
  stateOfLink,
} from './emails.rules.ts'
import { emailAddress, NewEmail } from './emails.schema.ts'

const primary = { isPrimary: true, isConfirmed: true }
const further = { isPrimary: false, isConfirmed: true }
const open = { isPrimary: false, isConfirmed: false }

test.each([
  ['EML-05 a confirmed address may become the primary one', refusalToMakePrimary(further), null],
  ['EML-05 one that nobody has proved may not', refusalToMakePrimary(open), 'EMAIL_NOT_CONFIRMED'],
  ['EML-03 a further address goes', refusalToRemove(further, 2), null],
  ['EML-03 one that was never confirmed goes', refusalToRemove(open, 2), null],
  ['EML-03 the primary one stays', refusalToRemove(primary, 2), 'EMAIL_IS_PRIMARY'],
  ['EML-03 the last one stays, primary or not', refusalToRemove(open, 1), 'EMAIL_IS_PRIMARY'],
  ['EML-04 what is open is sent again', refusalToResend(open), null],
  ['EML-04 what is confirmed is not', refusalToResend(further), 'EMAIL_ALREADY_CONFIRMED'],
])('%s', (_sentence, seen, wanted) => {
  expect(seen).toBe(wanted)
})

describe('a link', () => {
  const now = new Date('2026-11-22T10:00:00Z')
  const later = new Date('2026-11-23T10:00:00Z')
  const before = new Date('2026-11-21T10:00:00Z')
  const link = { usedAt: null, expiresAt: later, isConfirmed: false, purpose: 'confirm' as const }

  test.each([
    ['new', link, 'open'],
    ['too old', { ...link, expiresAt: before }, 'expired'],
    ['replaced by a newer one', { ...link, usedAt: before }, 'expired'],
    ['followed before', { ...link, usedAt: before, isConfirmed: true }, 'done'],
    ['of an address that was proved otherwise', { ...link, expiresAt: before, isConfirmed: true }, 'done'],
    ['back, new', { ...link, purpose: 'undo' as const }, 'open'],
    ['back, used', { ...link, purpose: 'undo' as const, usedAt: before }, 'done'],
    ['back, too old', { ...link, purpose: 'undo' as const, expiresAt: before }, 'expired'],
  ])('EML-04 that is %s', (_which, given, state) => {
    expect(stateOfLink(given, now)).toBe(state)
  })
})

describe('what is typed', () => {
  test.each([
    ['anna@example.org', true],
    ['  Anna.Sommer+x@mail.example.org ', true],
    ['anna@localhost', false],
    ['anna@example.org\nbcc: b@example.org', false],
    ['anna@ex ample.org', false],
    ['@example.org', false],
    ['', false],
    [`${'a'.repeat(250)}@b.example`, false],
  ])('FRM-03 %j is an address: %s', (text, good) => {
    expect(emailAddress.safeParse(text).success).toBe(good)
  })

  const problems = (value: unknown) =>
    NewEmail.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)

  test('EML-01 FRM-04 both have to be the same, but for the case of the letters', () => {
    expect(problems({ email: 'a@b.example', confirmEmail: 'A@B.example ' })).toBeUndefined()
    expect(problems({ email: 'a@b.example', confirmEmail: 'a@c.example' })).toEqual(['confirmEmail notEqual'])
  })

  test('FRM-01 FRM-03 each field says what is wrong with it', () => {
    expect(problems({ email: '', confirmEmail: '' })).toEqual(['email required', 'confirmEmail required'])
    expect(problems({ email: 'x', confirmEmail: 'a@b.example' })).toEqual([
      'email email',
      'confirmEmail notEqual',
    ])
  })

  test('a mask shows the first letter and the domain, never more', () => {
    expect(maskedAddress('anna@example.org')).toBe('a•••@example.org')
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const local = email.slice(0, email.lastIndexOf('@'))
        expect(maskedAddress(email)).toBe(`${local[0]}•••${email.slice(email.lastIndexOf('@'))}`)
      }),
    )
  })
})
