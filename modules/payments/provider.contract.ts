import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import {
  ForgedEventError,
  type PaymentProvider,
  type ProviderPayment,
  type StartAtProvider,
  type WebhookDelivery,
} from './provider.ts'
import type { PaymentMethod, TokenKind } from './schema.ts'

/** What the buyer does at the provider. */
export type Deed = 'pays' | 'isDeclined' | 'hasNoMoney' | 'isChallenged' | 'cancels'
export type Fault = 'silence' | 'serverError' | 'garbage' | 'reset' | 'doneThenReset'
export type PayoutFate = 'arrives' | 'waits' | 'isRefused'

/** A way that is agreed to before there is an order, and its buyer. */
type AgreedFirst = { method: PaymentMethod; agrees(payment: ProviderPayment): Promise<unknown> }

/** One provider with everything around it that a case may pull at. */
export type ProviderWorld = {
  provider: PaymentProvider
  method: 'creditcard' | 'paypal'
  kind: TokenKind
  /** False: the provider let nothing happen any more. */
  buyer(payment: ProviderPayment, deed: Deed): Promise<boolean>
  /** What the provider does or fails to do from now on; null makes it well again. */
  setFault(fault: Fault | null): Promise<void>
  /** The same with a time limit that is over at once: for a provider that says nothing. */
  impatient: PaymentProvider
  /** What the provider says it took, while it is wrong about it. */
  wrongly: { amountCents: number; currency: string }
  setWrong(isWrong: boolean): Promise<void>
  /** In cents, refunds taken off. */
  takenFor(key: string): Promise<number>
  /** Payouts that are asked for from now on: arrive, wait, or are refused. Null: the provider pays nobody out. */
  setPayouts: ((fate: PayoutFate, tokenReference: string) => Promise<void>) | null
  /** In cents, what reached a person with this key. */
  paidOutFor(key: string): Promise<number>
  isStored(reference: string): Promise<boolean>
  event(given: { eventId: string; key: string | null; at: Date; forged?: boolean }): Promise<WebhookDelivery>
  /** So much time is over that the provider knows no key of ours any more. */
  forgetKeys(): Promise<void>
  agreedFirst: AgreedFirst
  /** The provider itself lets the time run out; false when it knows no such thing. */
  expire(payment: ProviderPayment): Promise<boolean>
}

export const AMOUNT = 8995

/** What the rest of the module relies on, whoever moves the money. */
export function describeContract(name: string, world: ProviderWorld): void {
  describe(`the contract of ${name}`, () => {
    const { provider, buyer, setFault, takenFor } = world

    const wish = (given: Partial<StartAtProvider> = {}): StartAtProvider => ({
      key: newId(),
      method: world.method,
      amountCents: AMOUNT,
      currency: 'EUR',
      tokenReference: null,
      store: false,
      isTakenWhenSent: false,
      returnUrl: 'https://stores.club.example/checkout/confirmation',
      cancelUrl: 'https://stores.club.example/checkout',
      language: 'de',
      ...given,
    })
    const ask = (
      payment: ProviderPayment,
      given: { isGivenUp?: boolean; tokenReference?: string; of?: PaymentProvider } = {},
    ) =>
      (given.of ?? provider).confirm({
        key: payment.key,
        reference: payment.reference,
        tokenReference: given.tokenReference ?? null,
        isGivenUp: given.isGivenUp ?? false,
      })
    const stop = (payment: ProviderPayment, of = provider) =>
      of.cancel({
        key: payment.key,
        reference: payment.reference,
        method: world.method,
        amountCents: AMOUNT,
        currency: 'EUR',
      })
    async function started(given: Partial<StartAtProvider> = {}) {
      return provider.start(wish(given))
    }
    async function paid(given: Partial<StartAtProvider> = {}) {
      const payment = await started(given)
      await buyer(payment, 'pays')
      return (await ask(payment))!
    }
    const unavailable = { name: 'ProviderError', kind: 'unavailable' }
    const refused = { name: 'ProviderError', kind: 'refused' }

    test('a start says where the buyer goes and takes nothing', async () => {
      const payment = await started()
      expect(payment).toMatchObject({ state: 'open', amountCents: AMOUNT, currency: 'EUR' })
      expect(payment.paymentUrl ?? payment.scriptUrl).toMatch(/^https?:\/\//)
      expect(await takenFor(payment.key)).toBe(0)
    })

    test('the same key is the same payment, also at the same time', async () => {
      const given = wish()
      const first = await provider.start(given)
      const [second, third] = await Promise.all([provider.start(given), provider.start(given)])
      expect([second.reference, third.reference]).toEqual([first.reference, first.reference])
    })

    test('it is paid once, however often one asks', async () => {
      const payment = await started()
      await buyer(payment, 'pays')
      const asked = await Promise.all([ask(payment), ask(payment), ask(payment)])
      for (const word of [...asked, await ask(payment)])
        expect(word).toMatchObject({
          state: 'captured',
          amountCents: AMOUNT,
          currency: 'EUR',
          key: payment.key,
        })
      expect(await takenFor(payment.key)).toBe(AMOUNT)
    })

    test.each([
      ['isDeclined', 'declined'],
      ['hasNoMoney', 'insufficientFunds'],
    ] as const)('a buyer who %s is told so: %s', async (deed, reason) => {
      const payment = await started()
      await buyer(payment, deed)
      expect(await ask(payment)).toMatchObject({ state: 'declined', reason })
      expect(await takenFor(payment.key)).toBe(0)
      // What was declined stays so, even if the buyer could try again there.
      await buyer(payment, 'pays')
      await ask(payment, { isGivenUp: true })
      expect(await takenFor(payment.key)).toBe(0)
    })

    test('a buyer who is asked to prove it is no answer yet, and pays afterwards', async () => {
      const payment = await started()
      if (!(await buyer(payment, 'isChallenged'))) return
      expect(await ask(payment)).toMatchObject({ state: 'open' })
      await buyer(payment, 'pays')
      expect(await ask(payment)).toMatchObject({ state: 'captured' })
    })

    test('what is cancelled before it was paid is never taken', async () => {
      const payment = await started()
      expect(await stop(payment)).toMatchObject({ state: 'cancelled' })
      await buyer(payment, 'pays')
      expect(await ask(payment, { isGivenUp: true })).toMatchObject({ state: 'cancelled' })
      expect(await takenFor(payment.key)).toBe(0)
      expect(await stop(payment)).toMatchObject({ state: 'cancelled' })
    })

    test('what is cancelled after it was paid stays paid, and says so', async () => {
      const payment = await paid()
      expect(await stop(payment)).toMatchObject({ state: 'captured', amountCents: AMOUNT })
      expect(await takenFor(payment.key)).toBe(AMOUNT)
    })

    test('what was never started can be cancelled and is not known', async () => {
      const key = newId()
      const nothing = { key, reference: null }
      expect(await provider.confirm({ ...nothing, tokenReference: null, isGivenUp: false })).toBeNull()
      const given = { ...nothing, method: world.method, amountCents: AMOUNT, currency: 'EUR' }
      expect(await provider.cancel(given)).toMatchObject({ state: 'cancelled', key })
    })

    test('what the provider lets expire is cancelled', async () => {
      const payment = await started()
      if (!(await world.expire(payment))) return
      expect(await ask(payment)).toMatchObject({ state: 'cancelled' })
    })

    test('refunds: a part, the same part again, the rest, and never more than was paid', async () => {
      const { reference, key } = await paid()
      const part = { key: newId(), reference, amountCents: 3000 }
      const first = await provider.refund(part)
      expect(first).toMatchObject({ amountCents: 3000, currency: 'EUR' })
      expect((await provider.refund(part)).reference).toBe(first.reference)
      expect(await takenFor(key)).toBe(AMOUNT - 3000)
      await expect(provider.refund({ key: newId(), reference, amountCents: 6000 })).rejects.toMatchObject(
        refused,
      )
      await provider.refund({ key: newId(), reference, amountCents: AMOUNT - 3000 })
      expect(await takenFor(key)).toBe(0)
      await expect(provider.refund({ key: newId(), reference, amountCents: 1 })).rejects.toMatchObject(
        refused,
      )
    })

    test('a refund that is asked for again when the provider has forgotten our keys is made once', async () => {
      const { reference, key } = await paid()
      const part = { key: newId(), reference, amountCents: 3000 }
      const first = await provider.refund(part)
      await world.forgetKeys()
      expect(await provider.refund(part)).toEqual(first)
      expect(await takenFor(key)).toBe(AMOUNT - 3000)
      await provider.refund({ ...part, key: newId() })
      expect(await takenFor(key)).toBe(AMOUNT - 6000)
    })

    test('a method kept by paying pays the next time, once', async () => {
      const { stored } = await paid({ store: true })
      expect(stored).toMatchObject({ kind: world.kind })
      const tokenReference = stored!.reference
      const next = await started({ method: 'token', tokenReference })
      if (next.state === 'open' && next.scriptUrl) await buyer(next, 'pays')
      const words = await Promise.all([ask(next, { tokenReference }), ask(next, { tokenReference })])
      expect(words.map((word) => word?.state)).toEqual(['captured', 'captured'])
      expect(await takenFor(next.key)).toBe(AMOUNT)
    })

    test('a method is kept without paying, and forgotten, repeatably', async () => {
      const key = newId()
      const given = { key, kind: world.kind, language: 'en' }
      const urls = {
        returnUrl: 'https://club.example/konto',
        cancelUrl: 'https://club.example/konto?cancelled=1',
      }
      const begun = await provider.storeToken({ ...given, ...urls })
      expect(begun.paymentUrl).toMatch(/^https?:\/\//)
      expect((await provider.storeToken({ ...given, ...urls })).reference).toBe(begun.reference)
      expect(await ask(begun)).toMatchObject({ state: 'open', stored: null })
      await buyer(begun, 'pays')
      const kept = (await ask(begun))!
      expect(kept).toMatchObject({ state: 'captured', stored: { kind: world.kind } })
      expect((await ask(begun))!.stored?.reference).toBe(kept.stored!.reference)
      const { reference } = kept.stored!
      expect(await world.isStored(reference)).toBe(true)
      await provider.forgetToken({ reference })
      await provider.forgetToken({ reference })
      expect(await world.isStored(reference)).toBe(false)
    })

    test('a provider says for which kept methods it pays out', () => {
      expect(provider.canPayOut(world.kind)).toBe(world.setPayouts !== null)
      expect(provider.payOut !== undefined).toBe(world.setPayouts !== null)
    })

    async function payoutWish() {
      const tokenReference = (await paid({ store: true })).stored!.reference
      return { key: newId(), reference: null, tokenReference, amountCents: 4250, currency: 'EUR' }
    }

    test('MKT-11 a payout reaches the kept method once, however often and however it is asked for', async () => {
      if (!world.setPayouts) return
      const given = await payoutWish()
      const first = await provider.payOut!(given)
      expect(first.state).toBe('done')
      const [second, third] = await Promise.all([
        provider.payOut!(given),
        provider.payOut!({ ...given, reference: first.reference }),
      ])
      expect([second, third]).toEqual([first, first])
      expect(await world.paidOutFor(given.key)).toBe(4250)
    })

    test('MKT-12 a payout that is refused reaches nobody, and stays refused', async () => {
      if (!world.setPayouts) return
      const given = await payoutWish()
      await world.setPayouts('isRefused', given.tokenReference)
      await expect(provider.payOut!(given)).rejects.toMatchObject(refused)
      await world.setPayouts('arrives', given.tokenReference)
      await expect(provider.payOut!(given)).rejects.toMatchObject(refused)
      expect(await world.paidOutFor(given.key)).toBe(0)
    })

    test('a payout to a method that was forgotten is refused', async () => {
      if (!world.setPayouts) return
      const given = await payoutWish()
      await provider.forgetToken({ reference: given.tokenReference })
      await expect(provider.payOut!(given)).rejects.toMatchObject(refused)
    })

    test('a payout that waits is asked after, and no second one is made', async () => {
      if (name !== 'paypal') return
      const given = await payoutWish()
      await world.setPayouts!('waits', given.tokenReference)
      const begun = await provider.payOut!(given)
      expect(begun.state).toBe('underway')
      expect(await provider.payOut!(given)).toEqual(begun)
      await world.setPayouts!('arrives', given.tokenReference)
      expect(await provider.payOut!({ ...given, reference: begun.reference })).toEqual({
        ...begun,
        state: 'done',
      })
      expect(await world.paidOutFor(given.key)).toBe(4250)
    })

    test.each(['silence', 'serverError', 'garbage', 'reset', 'doneThenReset'] as const)(
      '%s leaves a payout open: asked for again it is made once',
      async (fault) => {
        if (!world.setPayouts) return
        const given = await payoutWish()
        await setFault(fault)
        const of = fault === 'silence' ? world.impatient : provider
        await expect(of.payOut!(given)).rejects.toMatchObject(unavailable)
        await setFault(null)
        expect(await provider.payOut!(given)).toMatchObject({ state: 'done' })
        expect(await world.paidOutFor(given.key)).toBe(4250)
      },
    )

    test('another amount or currency than asked for is reported as it is', async () => {
      const payment = await started()
      await buyer(payment, 'pays')
      await world.setWrong(true)
      const word = await ask(payment)
      await world.setWrong(false)
      expect(word).toMatchObject({ state: 'captured', ...world.wrongly })
    })

    test.each(['silence', 'serverError', 'garbage', 'reset'] as const)(
      '%s decides nothing: the same question is asked again',
      async (fault) => {
        const payment = await started()
        await buyer(payment, 'pays')
        await setFault(fault)
        const of = fault === 'silence' ? world.impatient : provider
        await expect(ask(payment, { of })).rejects.toMatchObject(unavailable)
        await expect(of.start(wish())).rejects.toMatchObject(unavailable)
        await expect(stop(payment, of)).rejects.toMatchObject(unavailable)
        await setFault(null)
        expect(await ask(payment)).toMatchObject({ state: 'captured' })
        expect(await takenFor(payment.key)).toBe(AMOUNT)
      },
    )

    test('a connection cut after the deed takes once and gives back once', async () => {
      const payment = await started()
      await buyer(payment, 'pays')
      await setFault('doneThenReset')
      await expect(ask(payment)).rejects.toMatchObject(unavailable)
      await setFault(null)
      const word = (await ask(payment))!
      expect(word).toMatchObject({ state: 'captured' })
      const refund = { key: newId(), reference: word.reference, amountCents: 1000 }
      await setFault('doneThenReset')
      await expect(provider.refund(refund)).rejects.toMatchObject(unavailable)
      await setFault(null)
      await provider.refund(refund)
      expect(await takenFor(payment.key)).toBe(AMOUNT - 1000)
    })

    test('A6 genuine events are read, also twice, old ones out of order, and about other things', async () => {
      const [one, two] = [newId(), newId()]
      const now = new Date()
      const later = await world.event({ eventId: 'evt-2', key: two, at: now })
      const earlier = await world.event({ eventId: 'evt-1', key: one, at: new Date(now.getTime() - 60_000) })
      expect(await provider.handleWebhook(later)).toEqual({ id: 'evt-2', key: two })
      expect(await provider.handleWebhook(earlier)).toEqual({ id: 'evt-1', key: one })
      expect(await provider.handleWebhook(earlier)).toEqual({ id: 'evt-1', key: one })
      if (name === 'sandbox') return
      expect(
        await provider.handleWebhook(await world.event({ eventId: 'evt-3', key: null, at: now })),
      ).toBeNull()
    })

    test('A6 forged, changed, unsigned and stale events are refused', async () => {
      const now = new Date()
      const genuine = await world.event({ eventId: 'evt-4', key: newId(), at: now })
      const old = new Date(now.getTime() - 4 * 86_400_000)
      const bad: WebhookDelivery[] = [
        await world.event({ eventId: 'evt-5', key: newId(), at: now, forged: true }),
        { ...genuine, rawBody: genuine.rawBody.replace('evt-4', 'evt-6') },
        { ...genuine, headers: {} },
        { ...genuine, rawBody: 'no json' },
        { ...(await world.event({ eventId: 'evt-7', key: newId(), at: old })), now },
      ]
      for (const delivery of bad)
        await expect(provider.handleWebhook(delivery)).rejects.toBeInstanceOf(ForgedEventError)
    })
  })
}
