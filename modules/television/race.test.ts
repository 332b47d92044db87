import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { extend } from './extending.ts'
import { monthAfter, periodOf } from './television.rules.ts'

const database = await testDatabase('empty')
const { db } = database

afterEach(() => {
  delete process.env['UNSAFE']
})

/** So many months at once for one person; answers how many of them their access has, and how many subscriptions there are. */
async function monthsAtOnce(count: number) {
  const subjectId = newId()
  const done = await Promise.allSettled(
    Array.from({ length: count }, () =>
      db.transaction().execute((trx) =>
        extend(trx, {
          subjectId,
          language: 'de',
          offer: 'month',
          amountCents: 599,
          source: { checkoutId: newId(), checkoutItemId: newId() },
          period: ({ now, expiresAt }) => periodOf({ runs: 'month', year: null, now, expiresAt }),
          step: { kind: 'bought', actor: 'test' },
        }),
      ),
    ),
  )
  const { rows } = await sql<{ until: Date | null; rights: number; subscriptions: number }>`
    select max(p.expires_at) as until, count(distinct p.id)::int as rights,
      (select count(*)::int from television_subscriptions where subject_id = ${subjectId}) as subscriptions
    from paywall_subscriptions p where p.subject_id = ${subjectId}`.execute(db)
  const { until, rights, subscriptions } = rows[0]!
  let months = 0
  for (
    let end = new Date();
    until && monthAfter(end).getTime() < until.getTime() + 3_600_000;
    end = monthAfter(end)
  )
    months += 1
  return { isAllDone: done.every(({ status }) => status === 'fulfilled'), months, rights, subscriptions }
}

test('two months that are paid in the same moment are two months of one subscription', async () => {
  expect(await monthsAtOnce(4)).toEqual({ isAllDone: true, months: 4, rights: 1, subscriptions: 1 })
})

test('the control: without the lock a paid month is lost, or its purchase fails', async () => {
  process.env['UNSAFE'] = 'noSubscriberLock'
  expect(await monthsAtOnce(4)).not.toEqual({ isAllDone: true, months: 4, rights: 1, subscriptions: 1 })
})
