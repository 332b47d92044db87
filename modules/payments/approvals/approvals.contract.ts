import { describe, expect, test } from 'vitest'
import { AMOUNT, type ProviderWorld } from '#modules/payments/provider.contract.ts'
import type { PaymentProvider, ProviderPayment } from '#modules/payments/provider.ts'
import { newId } from '#platform/ids.ts'

/** What checkout relies on of whoever lets a buyer agree first. */
export function describeApprovals(
  name: string,
  { provider, impatient, setFault, takenFor, agreedFirst: { method, agrees } }: ProviderWorld,
): void {
  describe(`what is agreed to first at ${name}`, () => {
    const begin = () =>
      provider.start({
        ...{ key: newId(), method, amountCents: AMOUNT, currency: 'EUR', asksWhoBuys: true },
        ...{ tokenReference: null, store: false, isTakenWhenSent: false, language: 'de' },
        returnUrl: 'https://stores.club.example/checkout/express/approved',
        cancelUrl: 'https://stores.club.example/cart',
      })
    const look = ({ key, reference }: ProviderPayment, of: PaymentProvider = provider) =>
      of.approval!({ key, reference })

    test('is open, then approved by somebody with an address, and nothing is taken', async () => {
      const payment = await begin()
      expect(payment.paymentUrl).toMatch(/^https?:\/\//)
      expect(await look(payment)).toEqual({ state: 'open', amountCents: AMOUNT, buyer: null })
      await agrees(payment)
      const approval = (await look(payment))!
      expect(approval).toMatchObject({ state: 'approved', amountCents: AMOUNT })
      expect(approval.buyer!.name).not.toBe('')
      expect(approval.buyer!.address).toMatchObject({
        countryCode: 'DE',
        postalCode: expect.stringMatching(/^\d{5}$/),
      })
      expect(await takenFor(payment.key)).toBe(0)
    })

    /** As `letting-go.ts` does it; what the provider calls it then. */
    async function letGo({ key, reference }: ProviderPayment): Promise<string> {
      const word = await provider.confirm({ key, reference, tokenReference: null, isGivenUp: true })
      if (word?.state !== 'open' && word?.state !== 'captured') return word?.state ?? 'cancelled'
      const agreed = { key, reference: word.reference, method, amountCents: AMOUNT, currency: 'EUR' }
      return (await provider.cancel(agreed)).state
    }

    test.each([false, true])('let go it takes nothing any more, agreed to before: %s', async (isAgreed) => {
      const payment = await begin()
      if (isAgreed) await agrees(payment)
      expect(await letGo(payment)).toBe('cancelled')
      if (!isAgreed) await agrees(payment)
      expect(await letGo(payment)).toBe('cancelled')
      expect(await takenFor(payment.key)).toBe(0)
    })

    test('is null where it was never begun, and asked about again where nobody answers', async () => {
      const payment = await begin()
      expect(await look({ ...payment, key: newId(), reference: 'unknown' })).toBeNull()
      for (const fault of ['silence', 'serverError', 'garbage', 'reset'] as const) {
        await setFault(fault)
        const asked = look(payment, fault === 'silence' ? impatient : provider)
        await expect(asked).rejects.toMatchObject({ name: 'ProviderError', kind: 'unavailable' })
        await setFault(null)
      }
      expect(await look(payment)).toMatchObject({ state: 'open' })
    })
  })
}
