import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { ProviderError } from '#modules/payments/provider.ts'
import { buildRecurringWorld } from '#modules/recurring/build.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { waitingForLocks } from '#testing/waiting.ts'

const database = await testDatabase('empty')
const { db } = database
/** Where the answer of the provider does not reach the program, as if it ended there: before it was asked, or after. */
let lost: 'before' | 'after' | null = null
const world = await buildRecurringWorld(database, {
  wrapProvider: (provider) => ({
    ...provider,
    async start(given) {
      if (lost === 'before') throw new ProviderError('unavailable', 'gone')
      const word = await provider.start(given)
      if (lost === 'after') throw new ProviderError('unavailable', 'gone')
      return word
    },
  }),
})
const { recurring, planned, round, storedMethod, jobs } = world

afterEach(() => {
  delete process.env['UNSAFE']
})

async function dueToday(): Promise<string> {
  const payerId = newId()
  const { dues } = await planned({ payerId, paymentTokenId: await storedMethod(payerId) })
  await recurring.round()
  jobs.waiting.length = 0
  return dues[0]!.id
}

async function charges(dueId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bank_ledger l join bank_payments b on b.id = l.payment_id
    join payments p on p.id::text = b.merchant_reference join due_attempts a on a.id = p.checkout_id
    where a.due_id = ${dueId} and l.kind = 'capture'`.execute(db)
  return rows[0]!.count
}

const collectAtOnce = (dueId: string) =>
  Promise.all(Array.from({ length: 8 }, () => recurring.collect({ dueId, actor: 'system' })))

test('eight workers collect one due at once: it is charged once', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const dueId = await dueToday()
    await collectAtOnce(dueId)
    await jobs.drain()
    expect(await charges(dueId)).toBe(1)
  }
})

test.each(['before', 'after'] as const)(
  'a program that is gone %s the provider has the money: charged once',
  async (when) => {
    const dueId = await dueToday()
    lost = when
    await recurring.collect({ dueId, actor: 'system' })
    expect(await charges(dueId)).toBe(when === 'before' ? 0 : 1)
    lost = null
    await sql`update due_attempts set begun_at = begun_at - interval '1 hour' where due_id = ${dueId}`.execute(
      db,
    )
    await round()
    await round()
    expect(await charges(dueId)).toBe(1)
    const { rows } = await sql<{ state: string }>`select state from dues where id = ${dueId}`.execute(db)
    expect(rows).toEqual([{ state: 'paid' }])
  },
)

test('control: without the lock of the due it is charged more than once', async () => {
  await sql`drop index due_attempts_one`.execute(db)
  const dueId = await dueToday()
  process.env['UNSAFE'] = 'noDueLock'
  // Whoever has read the due stands at writing an attempt, until two of them do.
  const { begun } = await db.transaction().execute(async (holder) => {
    await sql`lock table due_attempts in share mode`.execute(holder)
    const all = Promise.all([1, 2].map(() => recurring.collect({ dueId, actor: 'system' }))).catch(() => null)
    await waitingForLocks(db, 2)
    return { begun: all }
  })
  await begun
  expect(await charges(dueId)).toBe(2)
})
