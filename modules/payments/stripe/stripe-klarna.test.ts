import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, startFakeStripe } from '#testing/fakes/stripe.ts'
import { createStripeProvider, type StripeProvider } from './stripe.ts'

const AMOUNT = 8995
let fake: Awaited<ReturnType<typeof startFakeStripe>>
let stripe: StripeProvider
beforeAll(async () => {
  fake = await startFakeStripe()
  stripe = createStripeProvider({
    ...{ secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: fake.origin },
    ...{ timeoutMs: 30_000, scriptUrlOf: (reference) => `https://club.example/${reference}/form.js` },
  })
})
afterAll(() => fake.close())

const start = (method: 'klarna' | 'applepay', isTakenWhenSent = true) =>
  stripe.start({
    ...{ key: newId(), method, amountCents: AMOUNT, currency: 'EUR', tokenReference: null, store: false },
    ...{
      isTakenWhenSent,
      language: 'de',
      returnUrl: 'https://club.example/b',
      cancelUrl: 'https://club.example/c',
    },
  })
const ask = ({ key, reference }: { key: string; reference: string }, isGivenUp = false) =>
  stripe.confirm({ key, reference, tokenReference: null, isGivenUp })

/** Agreed to on Klarna's page; as we know it then. */
async function vouchedFor() {
  const started = await start('klarna')
  expect(started).toMatchObject({
    state: 'open',
    paymentUrl: expect.stringMatching(/^https:\/\/checkout\.stripe/),
  })
  fake.act(started.reference, 'pays')
  return { ...(await ask(started))!, key: started.key }
}

test('Klarna vouches on its own page; asked about, also when nobody waits, nothing is taken', async () => {
  const payment = await vouchedFor()
  expect(payment).toMatchObject({ state: 'captured', settlement: 'reserved', amountCents: AMOUNT })
  expect(await ask(payment, true)).toMatchObject({ settlement: 'reserved' })
  expect(fake.netOf(payment.key)).toBe(0)
})

test('a part is taken once when the goods leave, and goes back from there', async () => {
  const payment = await vouchedFor()
  const part = { key: payment.key, reference: payment.reference, amountCents: AMOUNT - 1_000 }
  await expect(stripe.refund({ ...part, key: newId(), amountCents: 500 })).rejects.toMatchObject({
    kind: 'unavailable',
  })
  expect(await stripe.capture!(part)).toMatchObject({ state: 'captured', settlement: 'arrived' })
  expect(await stripe.capture!(part)).toMatchObject({ settlement: 'arrived' })
  expect(fake.netOf(payment.key)).toBe(AMOUNT - 1_000)
  await stripe.refund({ ...part, key: newId(), amountCents: 500 })
  expect(fake.netOf(payment.key)).toBe(AMOUNT - 1_500)
})

test('let go it can be taken by nobody any more', async () => {
  const payment = await vouchedFor()
  const { key, reference } = payment
  const given = { key, reference, method: 'klarna' as const, amountCents: AMOUNT, currency: 'EUR' }
  expect(await stripe.cancel(given)).toMatchObject({ state: 'cancelled' })
  expect(await stripe.capture!({ key, reference, amountCents: AMOUNT })).toMatchObject({ state: 'cancelled' })
  expect(fake.netOf(key)).toBe(0)
})

test('without parcels Klarna pays at once', async () => {
  const started = await start('klarna', false)
  fake.act(started.reference, 'pays')
  expect(await ask(started)).toMatchObject({ state: 'captured', settlement: 'arrived' })
  expect(fake.netOf(started.key)).toBe(AMOUNT)
})

test('a wallet is a card payment whose form is the button of that wallet', async () => {
  const started = await start('applepay')
  expect(started.scriptUrl).toBe(`https://club.example/${started.reference}/form.js`)
  expect(await stripe.formOf(started.reference)).toMatchObject({ wallet: 'applepay', isStored: false })
  const card = await stripe.start({
    ...{ key: newId(), method: 'creditcard', amountCents: AMOUNT, currency: 'EUR', tokenReference: null },
    ...{ store: false, isTakenWhenSent: true, language: 'de' },
    ...{ returnUrl: 'https://club.example/b', cancelUrl: 'https://club.example/c' },
  })
  expect(await stripe.formOf(card.reference)).toMatchObject({ wallet: null })
})
