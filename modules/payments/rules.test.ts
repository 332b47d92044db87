import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signatureOf } from '#modules/bank/webhooks.ts'
import type { ProviderPayment } from './provider.ts'
import {
  isUndecided,
  PAYMENT_STEPS,
  refusalToAmount,
  stateAfterRefund,
  statesBefore,
  verdictOn,
} from './rules.ts'
import { PAYMENT_METHODS, PAYMENT_STATES } from './schema.ts'
import { faultOfSignature } from './signature.rules.ts'

const asked = { amountCents: 8995, currency: 'EUR' }
const word = (more: Partial<ProviderPayment>): ProviderPayment => ({
  reference: 'r',
  key: 'k',
  state: 'captured',
  reason: null,
  settlement: 'arrived',
  stored: null,
  paymentUrl: null,
  scriptUrl: null,
  ...asked,
  ...more,
})

test('the steps of a payment, whole', () => {
  const steps = PAYMENT_STATES.flatMap((from) => PAYMENT_STEPS[from].map((to) => `${from}>${to}`))
  expect(steps).toEqual([
    'started>paid',
    'started>failed',
    'started>expired',
    'paid>refunding',
    'failed>paid',
    'expired>paid',
    'expired>failed',
    'refunding>paid',
    'refunding>refunding',
    'refunding>refunded',
  ])
})

test('a refunded payment is the end, and nothing leads back to started', () => {
  expect(PAYMENT_STEPS.refunded).toEqual([])
  expect(statesBefore('started')).toEqual([])
})

test('only payments without money are asked about', () => {
  expect(PAYMENT_STATES.filter(isUndecided)).toEqual(['started', 'failed', 'expired'])
})

test.each([
  { of: 'no word', given: null, verdict: { kind: 'open' } },
  { of: 'open', given: word({ state: 'open' }), verdict: { kind: 'open' } },
  { of: 'captured', given: word({}), verdict: { kind: 'paid' } },
  {
    of: 'declined',
    given: word({ state: 'declined', reason: 'expiredCard' }),
    verdict: { kind: 'failed', reason: 'expiredCard' },
  },
  {
    of: 'declined without a reason',
    given: word({ state: 'declined' }),
    verdict: { kind: 'failed', reason: 'declined' },
  },
  { of: 'cancelled', given: word({ state: 'cancelled' }), verdict: { kind: 'failed', reason: 'cancelled' } },
  {
    of: 'a cent less',
    given: word({ amountCents: 8994 }),
    verdict: { kind: 'mismatch', amountCents: 8994, currency: 'EUR' },
  },
  {
    of: 'other money',
    given: word({ currency: 'CHF' }),
    verdict: { kind: 'mismatch', amountCents: 8995, currency: 'CHF' },
  },
])('B13 the provider says $of', ({ given, verdict }) => {
  expect(verdictOn(asked, given)).toEqual(verdict)
})

test('CHK-08 each method goes with its amounts: nothing to pay with zero alone, the others with more', () => {
  const refused = PAYMENT_METHODS.map((method) => [
    method,
    refusalToAmount({ method, amountCents: 0 }),
    refusalToAmount({ method, amountCents: 1 }),
  ])
  for (const [method, zero, one] of refused) {
    expect([zero, one]).toEqual(method === 'nopayment' ? [null, 'PAYMENT_NEEDED'] : ['NOTHING_TO_PAY', null])
  }
})

test.each([
  [8995, 8995, 0, 'refunded'],
  [8995, 3000, 0, 'paid'],
  [8995, 3000, 1, 'refunding'],
  [8995, 0, 0, 'paid'],
])(
  'of %i cents %i are back and %i refunds under way: %s',
  (amountCents, refundedCents, stillRequested, state) => {
    expect(stateAfterRefund({ amountCents, refundedCents, stillRequested })).toBe(state)
  },
)

const now = new Date('2026-11-21T12:00:00Z')
const signed = (ageSeconds: number, rawBody = '{}', secret = 'secret') =>
  faultOfSignature({
    secret: 'secret',
    header: signatureOf(secret, rawBody, new Date(now.getTime() - ageSeconds * 1000)),
    rawBody: '{}',
    now,
  })

test.each([
  [0, null],
  [299, null],
  [-299, null],
  [301, 'outside the time window'],
  [-301, 'outside the time window'],
])('T27 an event signed %i seconds ago: %s', (age, fault) => {
  expect(signed(age)).toBe(fault)
})

test('T27 another secret, another body, another time, no header: not genuine', () => {
  expect(signed(0, '{}', 'other')).toBe('wrong signature')
  expect(signed(0, '{ }')).toBe('wrong signature')
  const header = signatureOf('secret', '{}', now).replace(
    /^t=(\d+)/,
    (_all, seconds) => `t=${Number(seconds) + 1}`,
  )
  expect(faultOfSignature({ secret: 'secret', header, rawBody: '{}', now })).toBe('wrong signature')
  expect(faultOfSignature({ secret: 'secret', header: undefined, rawBody: '{}', now })).toBe('no signature')
})

test('T27 no header that anybody makes up is genuine, and none is an error', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (header) => {
      expect(faultOfSignature({ secret: 'secret', header, rawBody: '{}', now })).not.toBeNull()
    }),
    { numRuns: 2_000 },
  )
})
