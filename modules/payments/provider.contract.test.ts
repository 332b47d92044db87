import { afterAll } from 'vitest'
import { signatureOf } from '#modules/bank/webhooks.ts'
import { createPaypalProvider } from '#modules/payments/paypal/paypal.ts'
import { createStripeProvider } from '#modules/payments/stripe/stripe.ts'
import { bankControl, payAtBank } from '#testing/bank.ts'
import { testDatabase } from '#testing/database.ts'
import { PAYPAL_CLIENT, PAYPAL_WEBHOOK_ID, startFakePaypal } from '#testing/fakes/paypal.ts'
import {
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  startFakeStripe,
  stripeEvent,
} from '#testing/fakes/stripe.ts'
import { describeApprovals } from './approvals/approvals.contract.ts'
import { buildPaymentsWorld, WEBHOOK_SECRET } from './build.ts'
import { AMOUNT, describeContract, type ProviderWorld } from './provider.contract.ts'

/** Longer than any machine takes; and so short that it is over before a silent provider would have spoken. */
const PATIENT_MS = 30_000
const IMPATIENT_MS = 100
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

async function openSandbox(): Promise<ProviderWorld> {
  const database = await testDatabase('empty')
  const { db } = database
  const { sandbox, bank, impatient } = await buildPaymentsWorld(database, { bankTimeoutMs: PATIENT_MS })
  const control = bankControl(db)
  const deeds = { pays: 'success', isDeclined: 'declined', hasNoMoney: 'insufficientFunds' } as const
  const faults = {
    silence: 'neverAnswer',
    serverError: 'serverError',
    garbage: 'garbage',
    reset: 'neverAnswer',
  } as const
  return {
    provider: sandbox,
    impatient,
    wrongly: { amountCents: AMOUNT - 1, currency: 'EUR' },
    method: 'creditcard',
    kind: 'creditCard',
    async buyer({ key }, deed) {
      const payment = (await bank.paymentByKey(key))!
      if (payment.state === 'challenged')
        return (await bank.answerChallenge(payment, '1899')).state === 'captured'
      if (deed === 'cancels') return (await bank.cancelPayment(payment)).state === 'cancelled'
      if (deed === 'isChallenged') return (await payAtBank(bank, key, 'challenge')).state === 'challenged'
      return payment.state === 'open' && (await payAtBank(bank, key, deeds[deed])).state !== 'open'
    },
    async setFault(fault) {
      if (fault === null) await control.clearBehaviour('*')
      // The sandbox cuts the line only after a deed of its own; asking does no deed.
      else await control.setBehaviour('*', fault === 'doneThenReset' ? 'neverAnswer' : faults[fault])
    },
    async setWrong(isWrong) {
      if (isWrong) await control.setBehaviour('*', 'wrongAmount')
      else await control.clearBehaviour('*')
    },
    async takenFor(key) {
      const entries = (await control.ledger()).filter((entry) => entry.merchantReference === key)
      return entries.reduce(
        (sum, { kind, amountCents }) => sum + (kind === 'capture' ? amountCents : -amountCents),
        0,
      )
    },
    async setPayouts(fate, reference) {
      const behaviour = fate === 'isRefused' ? 'payoutRefused' : 'success'
      await db.updateTable('bank_instruments').set({ behaviour }).where('reference', '=', reference).execute()
    },
    paidOutFor: control.paidOut,
    async isStored(reference) {
      const rows = await db
        .selectFrom('bank_instruments')
        .select('id')
        .where('reference', '=', reference)
        .execute()
      return rows.length > 0
    },
    async event({ eventId, key, at, forged }) {
      const rawBody = JSON.stringify({ id: eventId, type: 'payment.captured', merchantReference: key })
      const secret = forged ? 'somebody else' : WEBHOOK_SECRET
      return { rawBody, headers: { 'bank-signature': signatureOf(secret, rawBody, at) }, now: new Date() }
    },
    agreedFirst: {
      method: 'klarna',
      agrees: async ({ key }) => {
        const account = { kind: 'klarna', behaviour: 'success', display: {} } as const
        return bank.approve((await bank.paymentByKey(key))!, account, 0)
      },
    },
    // The bank never forgets.
    forgetKeys: async () => {},
    expire: async () => false,
  }
}

async function openStripe(): Promise<ProviderWorld> {
  const fake = await startFakeStripe()
  closing.push(fake.close)
  const provider = (timeoutMs: number) =>
    createStripeProvider({
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      apiBase: fake.origin,
      scriptUrlOf: (reference) => `https://club.example/${reference}/form.js`,
      timeoutMs,
    })
  const deeds = {
    pays: 'pays',
    isChallenged: 'challenged',
    isDeclined: { declined: 'generic_decline' },
    hasNoMoney: { declined: 'insufficient_funds' },
  } as const
  return {
    provider: provider(PATIENT_MS),
    impatient: provider(IMPATIENT_MS),
    method: 'creditcard',
    kind: 'creditCard',
    buyer: async ({ reference }, deed) => deed !== 'cancels' && fake.act(reference, deeds[deed]),
    setFault: async (fault) => fake.setFault(fault),
    wrongly: { amountCents: AMOUNT - 1, currency: 'CHF' },
    setWrong: async (isWrong) => fake.setTaken(isWrong ? { amount: AMOUNT - 1, currency: 'chf' } : {}),
    takenFor: async (key) => fake.netOf(key),
    setPayouts: null,
    paidOutFor: async () => 0,
    isStored: async (reference) => fake.hasCustomer(reference.split('/')[0]!),
    async event({ forged, ...given }) {
      const event = stripeEvent({ ...given, ...(forged ? { secret: 'whsec_other' } : {}) })
      return { ...event, now: new Date() }
    },
    agreedFirst: { method: 'klarna', agrees: async ({ reference }) => fake.act(reference, 'pays') },
    forgetKeys: async () => fake.forgetKeys(),
    expire: async () => false,
  }
}

async function openPaypal(): Promise<ProviderWorld> {
  const fake = await startFakePaypal()
  closing.push(fake.close)
  const provider = (timeoutMs: number) =>
    createPaypalProvider({
      ...PAYPAL_CLIENT,
      webhookId: PAYPAL_WEBHOOK_ID,
      apiBase: fake.origin,
      timeoutMs,
    })
  const deeds = {
    pays: 'pays',
    isDeclined: { declined: 'INSTRUMENT_DECLINED' },
    hasNoMoney: { declined: 'TRANSACTION_LIMIT_EXCEEDED' },
  } as const
  return {
    provider: provider(PATIENT_MS),
    impatient: provider(IMPATIENT_MS),
    method: 'paypal',
    kind: 'payPal',
    async buyer({ reference }, deed) {
      return deed !== 'cancels' && deed !== 'isChallenged' && fake.act(reference, deeds[deed])
    },
    setFault: async (fault) => fake.setFault(fault),
    wrongly: { amountCents: AMOUNT - 1, currency: 'CHF' },
    setWrong: async (isWrong) => fake.setTaken(isWrong ? { value: '89.94', currency_code: 'CHF' } : {}),
    takenFor: async (key) => fake.netOf(key),
    async setPayouts(fate) {
      fake.setPayouts(({ arrives: 'SUCCESS', waits: 'PENDING', isRefused: 'UNCLAIMED' } as const)[fate])
    },
    paidOutFor: async (key) => fake.paidOutFor(key),
    isStored: async (reference) => fake.hasToken(reference),
    event: async (given) => ({ ...fake.event(given), now: new Date() }),
    agreedFirst: { method: 'paypal', agrees: async ({ reference }) => fake.act(reference, 'pays') },
    forgetKeys: async () => fake.forgetKeys(),
    async expire() {
      fake.forgetOrders()
      return true
    },
  }
}

const worlds = { sandbox: await openSandbox(), stripe: await openStripe(), paypal: await openPaypal() }
for (const [name, world] of Object.entries(worlds)) {
  describeContract(name, world)
  describeApprovals(name, world)
}
