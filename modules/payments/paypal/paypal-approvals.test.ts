import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { PAYPAL_CLIENT, PAYPAL_WEBHOOK_ID, startFakePaypal } from '#testing/fakes/paypal.ts'
import { createPaypalProvider } from './paypal.ts'
import { approvalOf } from './paypal-approvals.ts'

const fake = await startFakePaypal()
afterAll(fake.close)
const paypal = createPaypalProvider({ ...PAYPAL_CLIENT, webhookId: PAYPAL_WEBHOOK_ID, apiBase: fake.origin })

async function begin(asksWhoBuys = true) {
  const key = newId()
  const { reference, paymentUrl } = await paypal.start({
    ...{ key, method: 'paypal', amountCents: 4990, currency: 'EUR', asksWhoBuys },
    ...{ tokenReference: null, store: false, isTakenWhenSent: false, language: 'de' },
    ...{ returnUrl: 'https://club.example/checkout', cancelUrl: 'https://club.example/checkout' },
  })
  return { key, reference, paymentUrl }
}

describe('an order at PayPal that is agreed to first', () => {
  test('says who agreed and to where, and is taken once, when it is asked for', async () => {
    const { key, reference, paymentUrl } = await begin()
    expect(paymentUrl).toMatch(/^https:\/\/www\.paypal\.com\//)
    expect(await paypal.approval!({ key, reference })).toEqual({
      state: 'open',
      amountCents: 4990,
      buyer: null,
    })
    fake.act(reference, 'pays')
    expect(await paypal.approval!({ key, reference })).toEqual({
      ...{ state: 'approved', amountCents: 4990 },
      buyer: {
        ...{ name: 'Anna Sommer', email: 'anna@example.org', phone: '' },
        address: {
          ...{ street: 'Lindenweg 4', additionalAddress: 'c/o Winter' },
          ...{ postalCode: '60311', city: 'Frankfurt am Main', countryCode: 'DE' },
        },
      },
    })
    expect(fake.netOf(key)).toBe(0)
    const wanted = { key, reference, tokenReference: null, isGivenUp: false }
    expect((await paypal.confirm(wanted))!.state).toBe('captured')
    expect((await paypal.confirm(wanted))!.state).toBe('captured')
    expect(fake.netOf(key)).toBe(4990)
    expect(await paypal.approval!({ key, reference })).toMatchObject({ state: 'over', buyer: null })
  })

  test('an order placed by the steps is not asked for an address', async () => {
    const { key, reference } = await begin(false)
    fake.act(reference, 'pays')
    expect((await paypal.approval!({ key, reference }))!.buyer!.address.street).toBe('')
  })

  test('what PayPal has forgotten is over', async () => {
    expect(await paypal.approval!({ key: newId(), reference: 'UNKNOWN' })).toBeNull()
  })

  test('an account that says little gives little', () => {
    const { buyer } = approvalOf({
      status: 'APPROVED',
      payer: { emailAddress: 'w@example.org', name: { surname: 'Winter' } },
    } as never)
    expect(buyer).toMatchObject({ name: 'Winter', email: 'w@example.org', address: { countryCode: '' } })
  })
})
