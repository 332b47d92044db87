import { afterEach, expect, test } from 'vitest'
import { buildPaymentsWorld, RETURNS } from '#modules/payments/build.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { stopped } from './together.ts'

const { db } = await testDatabase('empty')
const { payments, bank, jobs } = await buildPaymentsWorld({ db })
const AMOUNT = 9_000

afterEach(() => {
  delete process.env['UNSAFE']
})

/**
 * What Klarna vouches for since its buyer agreed is ordered with while it is let go. Whoever comes first has looked, and written nothing
 * down, when the other one comes. Answers whether it was ordered with, and whether it was let go.
 */
async function orderedAndLetGo(
  first: 'ordered' | 'let go',
): Promise<{ isOrdered: boolean; isLetGo: boolean }> {
  const [cartId, holder, checkoutId] = [newId(), 'visitor anna', newId()]
  const asked = { method: 'klarna', cartId, holder, amountCents: AMOUNT, ...RETURNS } as const
  const { approval: sealed } = await payments.beginApproval(asked)
  const { key } = JSON.parse(Buffer.from(sealed.split('.')[0]!, 'base64url').toString())
  await bank.approve(
    (await bank.paymentByKey(key))!,
    { kind: 'klarna', display: {}, behaviour: 'success' },
    0,
  )
  const order = async () =>
    void (await db.transaction().execute((trx) =>
      payments.openPayment(trx, {
        ...{ checkoutId, ownerId: newId(), method: 'klarna', amountCents: AMOUNT, isTakenWhenSent: true },
        ...{ approval: { sealed, cartId, holder, besides: [] }, expiresAt: new Date(Date.now() + 60_000) },
      }),
    ))
  const letGo = async () => void (await payments.readApproval({ sealed, holder, isLeft: true }))
  // Noted before, so that letting go is all that is written then.
  await db.updateTable('payment_approvals').set({ left_at: new Date() }).where('id', '=', key).execute()
  if (first === 'ordered') await stopped(db, 'payments', [order, letGo])
  else await stopped(db, 'payment_approvals', [letGo, order], 'update')
  await jobs.drain()
  const state = (await bank.paymentByKey(key))!.state
  return {
    isOrdered: (await payments.findPayment({ paymentId: key })) !== null,
    isLetGo: state === 'cancelled',
  }
}

test.each(['ordered', 'let go'] as const)(
  'what is ordered with while it is let go is one of both: first it is %s',
  async (first) => {
    const isOrdered = first === 'ordered'
    expect(await orderedAndLetGo(first)).toEqual({ isOrdered, isLetGo: !isOrdered })
  },
)

test.each(['ordered', 'let go'] as const)(
  'control: without turns something is ordered with what was let go; first it is %s',
  async (first) => {
    process.env['UNSAFE'] = 'noApprovalLock'
    expect(await orderedAndLetGo(first)).toEqual({ isOrdered: true, isLetGo: true })
  },
)
