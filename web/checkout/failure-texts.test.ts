import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { BEHAVIOURS, decisionOf } from '#modules/bank/instruments.rules.ts'
import { reasonOf as reasonOfPaypal } from '#modules/payments/paypal/paypal.rules.ts'
import { PAYMENT_FAILURES } from '#modules/payments/schema.ts'
import { reasonOf as reasonOfStripe } from '#modules/payments/stripe/stripe.rules.ts'

type Failed = { reasons: Record<string, string>; next: Record<string, string> }
const textsOf = (language: string): Failed =>
  JSON.parse(readFileSync(new URL(`../texts/${language}/checkout.json`, import.meta.url), 'utf8')).failed

test.each(club.languages)('CHK-42 every failure has a sentence and a way on in %s', (language) => {
  const { reasons, next } = textsOf(language)
  // `superseded` is the checkout's own word: the buyer has ordered again.
  for (const failure of [...PAYMENT_FAILURES, 'superseded', 'unknown']) {
    expect(reasons[failure], failure).toMatch(/.{8,}/)
    expect(next[failure], failure).toMatch(/.{8,}/)
  }
})

test('what the providers say is one of our failures', () => {
  const known = new Set<string>(PAYMENT_FAILURES)
  for (const behaviour of BEHAVIOURS) {
    const decision = decisionOf(behaviour)
    if (decision.state === 'declined') expect(known).toContain(decision.declineCode)
  }
  const stripe = ['insufficient_funds', 'expired_card', 'authentication_required', 'lost_card', 'fraudulent']
  for (const code of stripe) expect(known).toContain(reasonOfStripe({ code, decline_code: code }))
  for (const issue of ['INSTRUMENT_DECLINED', 'TRANSACTION_REFUSED', 'PAYER_ACTION_REQUIRED', 'CARD_EXPIRED'])
    expect(known).toContain(reasonOfPaypal(issue))
  expect(reasonOfPaypal('INTERNAL_SERVICE_ERROR')).toBeNull()
})
