import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { buildPaymentsWorld } from '#modules/payments/build.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { together } from './together.ts'

const { db } = await testDatabase('empty')
const { payments } = await buildPaymentsWorld({ db })
const LIMIT = 10_000
const CARTS = 6

afterEach(() => {
  delete process.env['UNSAFE']
})

/** One person orders from several carts at once, any two of which are beyond the limit; answers what is owed then. */
async function orderAtOnce(): Promise<number> {
  const ownerId = newId()
  await db
    .transaction()
    .execute((trx) =>
      payments.credit.decide(trx, { ownerId, isApproved: true, limitCents: LIMIT, actor: 'staff:test' }),
    )
  const answers = await together(
    db,
    'payments',
    Array.from(
      { length: CARTS },
      () => () =>
        db.transaction().execute((trx) =>
          payments.openPayment(trx, {
            checkoutId: newId(),
            ownerId,
            method: 'purchaseOnAccount',
            amountCents: 6_000,
            expiresAt: new Date(Date.now() + 60_000),
          }),
        ),
    ),
  )
  for (const answer of answers.filter((one) => one.status === 'rejected')) {
    expect(answer.reason).toBeInstanceOf(AppError)
    expect(answer.reason.code).toBe('ON_ACCOUNT_LIMIT_REACHED')
  }
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::int as cents from payments where owner_id = ${ownerId}`.execute(db)
  return rows[0]!.cents
}

test(`CHK-10 ${CARTS} carts of one person at one limit: one is bought on account`, async () => {
  expect(await orderAtOnce()).toBe(6_000)
})

test('control: without turns the same carts share the limit', async () => {
  process.env['UNSAFE'] = 'noCreditLock'
  expect(await orderAtOnce()).toBe(CARTS * 6_000)
})
