import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import {
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  startFakeStripe,
  stripeEvent,
} from '#testing/fakes/stripe.ts'
import { buildPaymentsWorld, RETURNS } from '../build.ts'
import { oneProvider } from '../providers.ts'
import { createStripeProvider } from '../stripe/stripe.ts'
import { findBegun } from './approvals.storage.ts'

/** Klarna's own button by Stripe: what is agreed to is ordered with, or let go. */

const AMOUNT = 8995
const database = await testDatabase('empty')
const fake = await startFakeStripe()
afterAll(fake.close)
const stripe = createStripeProvider({
  ...{ secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: fake.origin },
  ...{ timeoutMs: 30_000, scriptUrlOf: (reference) => `https://club.example/${reference}/form.js` },
})
const { payments, jobs, app } = await buildPaymentsWorld(database, { providers: oneProvider(stripe) })
const holder = 'visitor anna'

async function begin() {
  const cartId = newId()
  const given = { method: 'klarna', cartId, holder, amountCents: AMOUNT, ...RETURNS } as const
  const { approval } = await payments.beginApproval(given)
  const { key, reference } = JSON.parse(Buffer.from(approval.split('.')[0]!, 'base64url').toString())
  return { key: key as string, reference: reference as string, approval, cartId }
}
type Begun = Awaited<ReturnType<typeof begin>>

async function agreed(): Promise<Begun> {
  const begun = await begin()
  fake.act(begun.reference, 'pays')
  return begun
}

const read = ({ approval }: Begun, isLeft = false) =>
  payments.readApproval({ sealed: approval, holder, isLeft })

/** A payment of an order, opened and started as a checkout does it. */
async function order({ approval, cartId }: Begun, isTakenWhenSent = true) {
  const checkoutId = newId()
  await database.db.transaction().execute((trx) =>
    payments.openPayment(trx, {
      ...{ checkoutId, ownerId: newId(), method: 'klarna', amountCents: AMOUNT, isTakenWhenSent },
      approval: { sealed: approval, cartId, holder, besides: [] },
      expiresAt: new Date(Date.now() + 20 * 60_000),
    }),
  )
  return (await payments.startPayment(checkoutId, RETURNS)).payment
}
const refused = { code: 'APPROVAL_NOT_VALID' }
const heldAndTaken = ({ key }: Begun) => [fake.heldFor(key), fake.netOf(key)]

describe('agreed to, and ordered with', () => {
  test('parcels stay vouched for until they leave, as in the steps', async () => {
    const begun = await agreed()
    const payment = await order(begun)
    expect(payment).toMatchObject({ id: begun.key, state: 'paid', isReserved: true, isSettled: false })
    expect(heldAndTaken(begun)).toEqual([AMOUNT, 0])
    await database.db.transaction().execute((trx) => payments.takeReserved(trx, payment.checkoutId))
    await jobs.drain()
    expect(heldAndTaken(begun)).toEqual([0, AMOUNT])
  })

  test('anything else is taken at once, once, and no webhook takes it again', async () => {
    const begun = await agreed()
    const payment = await order(begun, false)
    expect(payment).toMatchObject({ state: 'paid', isReserved: false, isSettled: true })
    await payments.followUp(begun.key)
    expect(heldAndTaken(begun)).toEqual([0, AMOUNT])
  })

  test('what Klarna does not pay when it is asked is declined, and let go', async () => {
    const begun = await agreed()
    fake.refuseCapture(begun.key)
    expect(await order(begun, false)).toMatchObject({ state: 'failed', failure: 'declined' })
    expect(heldAndTaken(begun)).toEqual([0, 0])
  })

  test('an event before the order is no news and makes nothing; one about nothing of ours is sent again', async () => {
    const begun = await agreed()
    const tell = async (key: string) => {
      const { rawBody, headers } = stripeEvent({ eventId: newId(), key, at: new Date() })
      const url = '/api/checkout/v2/checkouts/paymentEvents/stripe'
      const payload = {
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', ...headers },
      } as const
      return (await app.inject({ ...payload, payload: rawBody })).statusCode
    }
    expect([await tell(begun.key), await tell(newId())]).toEqual([204, 409])
    expect(await payments.findPayment({ paymentId: begun.key })).toBeNull()
    expect(await order(begun)).toMatchObject({ state: 'paid' })
    expect(await tell(begun.key)).toBe(204)
  })
})

describe('agreed to, and not ordered with', () => {
  test.each(['agreed to', 'only begun'] as const)('%s and left: it is let go, for good', async (how) => {
    const begun = how === 'agreed to' ? await agreed() : await begin()
    expect(await read(begun, true)).toMatchObject({ state: 'over' })
    await jobs.drain()
    // On Klarna's page nobody can go on with it either.
    expect(fake.act(begun.reference, 'pays')).toBe(false)
    expect(heldAndTaken(begun)).toEqual([0, 0])
    expect(await read(begun)).toMatchObject({ state: 'over', buyer: null })
    await expect(order(begun)).rejects.toMatchObject(refused)
  })

  test('agreed to while it is being let go: what Klarna vouches for then is let go too', async () => {
    const begun = await begin()
    await read(begun, true)
    fake.act(begun.reference, 'pays')
    await jobs.drain()
    expect(heldAndTaken(begun)).toEqual([0, 0])
  })

  test('its sum changed at Stripe: nobody orders with it', async () => {
    const begun = await agreed()
    fake.changeSum(begun.reference, AMOUNT + 1)
    expect(await read(begun)).toMatchObject({ state: 'over', buyer: null })
    await jobs.drain()
    expect(heldAndTaken(begun)).toEqual([0, 0])
    await expect(order(begun)).rejects.toMatchObject(refused)
  })

  test.each([true, false])(
    'ordered with nevertheless it is not paid (parcels: %s)',
    async (isTakenWhenSent) => {
      const begun = await agreed()
      fake.changeSum(begun.reference, AMOUNT + 1)
      expect(await order(begun, isTakenWhenSent)).toMatchObject({
        state: 'failed',
        failure: 'amountMismatch',
      })
      expect(heldAndTaken(begun)).toEqual([0, 0])
    },
  )

  test('ordered with, it is let go by nobody; others cannot let it go either', async () => {
    const begun = await agreed()
    await payments.readApproval({ sealed: begun.approval, holder: 'visitor eve', isLeft: true })
    await jobs.drain()
    expect(heldAndTaken(begun)).toEqual([AMOUNT, 0])
    await order(begun)
    expect(await read(begun, true)).toMatchObject({ state: 'used' })
    await jobs.drain()
    expect(heldAndTaken(begun)).toEqual([AMOUNT, 0])
  })

  test('after three hours the clock lets go what nobody ordered with, and nothing else', async () => {
    const [late, young, ordered] = [await agreed(), await agreed(), await agreed()]
    await order(ordered)
    await database.db
      .updateTable('payment_approvals')
      .set({ begun_at: new Date(Date.now() - 3 * 3_600_000 - 1_000) })
      .where('id', 'in', [late.key, ordered.key])
      .execute()
    await payments.letGoForgotten()
    await payments.letGoForgotten()
    await jobs.drain()
    expect([late, young, ordered].map((one) => fake.heldFor(one.key))).toEqual([0, AMOUNT, AMOUNT])
    expect((await findBegun(database.db, ordered.key))!.isLetGo).toBe(false)
    await expect(order(late)).rejects.toMatchObject(refused)
  })

  test('Stripe away, the job asks again', async () => {
    const begun = await agreed()
    await read(begun, true)
    const [job] = jobs.waiting.splice(0)
    fake.setFault('serverError')
    jobs.waiting.push(job!)
    await expect(jobs.drain()).rejects.toMatchObject({ kind: 'unavailable' })
    fake.setFault(null)
    jobs.waiting.push(job!, job!)
    await jobs.drain()
    expect(heldAndTaken(begun)).toEqual([0, 0])
  })
})
