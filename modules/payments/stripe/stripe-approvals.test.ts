import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, startFakeStripe } from '#testing/fakes/stripe.ts'
import { createStripeProvider } from './stripe.ts'

const AMOUNT = 8995
const fake = await startFakeStripe()
afterAll(fake.close)
const stripe = createStripeProvider({
  ...{ secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: fake.origin },
  ...{ timeoutMs: 30_000, scriptUrlOf: (reference) => `https://club.example/${reference}/form.js` },
})

async function begin(asksWhoBuys = true) {
  const key = newId()
  const { reference, paymentUrl } = await stripe.start({
    ...{ key, method: 'klarna', amountCents: AMOUNT, currency: 'EUR', asksWhoBuys },
    ...{ tokenReference: null, store: false, isTakenWhenSent: false, language: 'de' },
    ...{ returnUrl: 'https://club.example/b', cancelUrl: 'https://club.example/c' },
  })
  return { key, reference, paymentUrl, ask: () => stripe.approval!({ key, reference }) }
}

describe('Klarna on Stripe’s page, agreed to before there is an order', () => {
  test('says who agreed and to where, and only vouches, whatever will be ordered', async () => {
    const { key, reference, paymentUrl, ask } = await begin()
    expect(paymentUrl).toMatch(/^https:\/\/checkout\.stripe\.com\//)
    expect(await ask()).toEqual({ state: 'open', amountCents: AMOUNT, buyer: null })
    fake.act(reference, 'pays')
    expect(await ask()).toEqual({
      ...{ state: 'approved', amountCents: AMOUNT },
      buyer: {
        ...{ name: 'Anna Sommer', email: 'anna@example.org', phone: '+4969123456' },
        address: {
          ...{ street: 'Lindenweg 4', additionalAddress: 'c/o Winter' },
          ...{ postalCode: '60311', city: 'Frankfurt am Main', countryCode: 'DE' },
        },
      },
    })
    expect([fake.heldFor(key), fake.netOf(key)]).toEqual([AMOUNT, 0])
  })

  test('taken or let go it is over; its sum is that of the payment, whatever the page was for', async () => {
    const [one, other] = [await begin(), await begin()]
    for (const { reference } of [one, other]) fake.act(reference, 'pays')
    fake.changeSum(other.reference, 1)
    expect(await other.ask()).toMatchObject({ state: 'approved', amountCents: 1 })
    await stripe.capture!({ ...one, amountCents: AMOUNT })
    expect(await one.ask()).toMatchObject({ state: 'over', buyer: null })
  })

  test('in the steps the page asks nobody who buys, and without parcels it is taken at once', async () => {
    const { key, reference, ask } = await begin(false)
    fake.act(reference, 'pays')
    expect(await ask()).toMatchObject({ state: 'over', buyer: null })
    expect(fake.netOf(key)).toBe(AMOUNT)
  })

  test('what Stripe does not know is over', async () => {
    expect(await stripe.approval!({ key: newId(), reference: 'cs_test_unknown' })).toBeNull()
  })
})
