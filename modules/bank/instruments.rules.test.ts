import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  BEHAVIOUR_NAMES,
  cardFaults,
  cardOf,
  decisionOf,
  ibanOf,
  monthOf,
  noticesOf,
  retryAfterSeconds,
  TEST_ACCOUNTS,
  TEST_CARDS,
  TEST_IBANS,
} from './instruments.rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const card = { number: '4000 1899 0000 0111', expiry: '08/31', code: '123', holder: 'Anna Sommer' }

test('the test cards are numbers that a card field takes: their check digit is right', () => {
  for (const { number } of TEST_CARDS) {
    const sum = [...number].reverse().reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
    expect([number, sum % 10]).toEqual([number, 0])
  }
})

test('the test IBANs have the right check digits', () => {
  for (const { iban } of TEST_IBANS) {
    const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
      String(letter.charCodeAt(0) - 55),
    )
    expect([iban, BigInt(digits) % 97n]).toEqual([iban, 1n])
  }
})

test('no number but the test cards’ is ever taken, so that no real card gets in', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{13,19}$/), (number) => {
      fc.pre(!TEST_CARDS.some((known) => known.number === number))
      expect(cardOf(number)).toBeNull()
      expect(cardFaults({ ...card, number }, now)).toEqual(['number'])
    }),
  )
})

test.each([
  ['right', {}, []],
  ['another card', { number: '4111 1111 1111 1111' }, ['number']],
  ['this month still counts', { expiry: '11/26' }, []],
  ['last month does not', { expiry: '10/26' }, ['expiry']],
  ['no month', { expiry: '13/31' }, ['expiry']],
  ['letters as code', { code: 'abc' }, ['code']],
  ['no name', { holder: ' ' }, ['holder']],
  [
    'nothing at all',
    { number: '', expiry: '', code: '', holder: '' },
    ['number', 'expiry', 'code', 'holder'],
  ],
])('card form: %s', (_name, change, faults) => {
  expect(cardFaults({ ...card, ...change }, now)).toEqual(faults)
})

test('spaces and small letters in an IBAN are read', () => {
  expect(ibanOf('de92 1899 0000 0000 0000 01')?.behaviour).toBe('success')
  expect(ibanOf('DE93 1899 0000 0000 0000 01')).toBeNull()
  expect(monthOf('08 / 31')).toBe('2031-08')
})

test('each behaviour decides and tells as its name says', () => {
  expect(decisionOf('success')).toEqual({ state: 'captured' })
  expect(decisionOf('challenge')).toEqual({ state: 'challenged' })
  expect(decisionOf('insufficientFunds')).toEqual({ state: 'declined', declineCode: 'insufficientFunds' })
  expect(decisionOf('captureThenDrop')).toEqual({ state: 'captured' })
  expect(noticesOf('captureThenDrop', 'captured')).toEqual([])
  expect(noticesOf('doubleWebhook', 'captured')).toMatchObject([{ copies: 2 }])
  expect(noticesOf('lateWebhook', 'captured')[0]!.afterSeconds).toBeGreaterThan(60)
  const [first, second] = noticesOf('shuffledWebhooks', 'captured')
  expect([first!.type, second!.type]).toEqual(['payment.captured', 'payment.opened'])
  expect(second!.afterSeconds).toBeGreaterThan(first!.afterSeconds)
})

test('a delivery waits longer each time, a minute at most', () => {
  expect([1, 2, 3, 6, 19].map(retryAfterSeconds)).toEqual([2, 4, 8, 60, 60])
})

test('docs/algorithms/payments.md lists every test instrument, and what each does', () => {
  const doc = readFileSync(new URL('../../docs/algorithms/payments.md', import.meta.url), 'utf8')
  for (const { number, behaviour } of TEST_CARDS)
    expect(doc).toContain(
      `| \`${number.replace(/(.{4})(?=.)/g, '$1 ')}\` | ${BEHAVIOUR_NAMES[behaviour].en} |`,
    )
  for (const { email, behaviour } of TEST_ACCOUNTS)
    expect(doc).toContain(`| \`${email}\` | ${BEHAVIOUR_NAMES[behaviour].en} |`)
  for (const { iban, behaviour } of TEST_IBANS)
    expect(doc).toContain(`| \`${iban.replace(/(.{4})(?=.)/g, '$1 ')}\` | ${BEHAVIOUR_NAMES[behaviour].en} |`)
})
