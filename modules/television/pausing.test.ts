import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { createMemberships } from '#modules/memberships/memberships.ts'
import { berlinDate } from '#platform/dates.ts'
import type { Caller } from '#platform/http/access.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { buildMeans, buildTelevision, buildTelevisionShop } from './build.ts'

const database = await testDatabase()
const { db } = database
const { shop, mails, television, recurring } = await buildTelevisionShop(database)
const { hasPaywall } = createMemberships({ db })
await sql`delete from paywall_subscriptions`.execute(db)

const DAY = 86_400
const fan = people.fan.id
const caller = { subjectId: fan, actorId: fan } as Caller
const own = async () => (await television.readOwn({ caller })).subscription!
const pause = (months: number) => television.pauseOwn({ caller, wish: { months } })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code }: { code: string }) => code,
  )
async function round() {
  await recurring.round()
  await shop.jobs.drain()
}

/** A month that runs for twenty days more and is collected from a card. */
async function aMonth() {
  const { id } = await buildTelevision(db, { subjectId: fan, renews: true })
  const paymentTokenId = await buildMeans(db, fan)
  const { expiresAt } = await own()
  await db.transaction().execute((trx) =>
    recurring.plan(trx, {
      ...{
        kind: 'television',
        subjectId: id,
        period: berlinDate(new Date(expiresAt)),
        payerId: fan,
        vatRate: 19,
      },
      parts: [
        {
          amountCents: 599,
          dueOn: berlinDate(new Date(Date.parse(expiresAt) - 3 * DAY * 1000)),
        },
      ],
      ...{ paymentTokenId, actor: 'test' },
    }),
  )
  return id
}
const statesOf = async (id: string) =>
  (await recurring.duesOf(db, { kind: 'television', subjectId: id })).map(({ state }) => state)

afterEach(async () => {
  await shiftClock(database, 0)
  await sql`update dues set state = 'cancelled', next_attempt_on = null
    where kind = 'television' and state in ('planned', 'failed')`.execute(db)
  await sql`delete from television_subscriptions`.execute(db)
  await sql`delete from paywall_subscriptions`.execute(db)
  mails.length = 0
  expect(await violations(db)).toEqual([])
})

test('it runs as long as it is paid, rests with nothing collected, and goes on by itself', async () => {
  const id = await aMonth()
  const { expiresAt } = await own()
  const { subscription } = await pause(2)
  expect(subscription).toMatchObject({ state: 'active', expiresAt, may: { pause: false, cancel: true } })
  const until = subscription!.pausedUntil!
  expect(subscription!.next).toMatchObject({ amount: 599, dueOn: until })
  await shiftClock(database, 25 * DAY)
  await round()
  expect([(await own()).state, await hasPaywall(fan, 1), await statesOf(id)]).toEqual([
    'paused',
    false,
    ['cancelled', 'planned'],
  ])
  await shiftClock(database, 20 * DAY + 64 * DAY)
  await round()
  expect(await statesOf(id)).toEqual(['cancelled', 'paid', 'planned'])
  expect([(await own()).state, (await own()).pausedUntil, await hasPaywall(fan, 1)]).toEqual([
    'active',
    null,
    true,
  ])
  expect(mails.some(({ messageId }) => messageId?.startsWith('television-paused'))).toBe(true)
})

test('ended before it begins everything is as it was; ended while it rests the next month is collected', async () => {
  const id = await aMonth()
  const before = (await own()).next
  await pause(3)
  const { subscription } = await television.endPauseOwn({ caller })
  expect([subscription!.pausedUntil, subscription!.next]).toEqual([null, before])
  await television.endPauseOwn({ caller })
  await pause(3)
  await shiftClock(database, 30 * DAY)
  await television.endPauseOwn({ caller })
  await round()
  expect((await statesOf(id)).filter((state) => state === 'paid')).toEqual(['paid'])
  expect([(await own()).state, await hasPaywall(fan, 1)]).toEqual(['active', true])
})

test('nothing rests that is unpaid, free, cancelled, a season, or resting already; cancelled it ends', async () => {
  expect(await codeOf(pause(1))).toBe('TELEVISION_NOT_RUNNING')
  const id = await aMonth()
  await sql`update dues set state = 'failed', attempts = 1 where subject_id = ${id} and state = 'planned'`.execute(
    db,
  )
  expect(await codeOf(pause(1))).toBe('TELEVISION_UNPAID')
  await sql`update dues set state = 'planned', attempts = 0 where subject_id = ${id} and state = 'failed'`
    .execute(db)
    .catch(() => sql`update dues set attempts = 0 where subject_id = ${id}`.execute(db))
  await sql`update television_subscriptions set trial_ends_at = app.now() + interval '2 days' where id = ${id}`.execute(
    db,
  )
  expect(await codeOf(pause(1))).toBe('TELEVISION_IN_TRIAL')
  await sql`update television_subscriptions set trial_ends_at = null where id = ${id}`.execute(db)
  await pause(1)
  expect(await codeOf(pause(2))).toBe('TELEVISION_PAUSED')
  await shiftClock(database, 30 * DAY)
  await television.cancelOwn({ caller })
  expect([(await own()).state, (await statesOf(id)).at(-1)]).toEqual(['ended', 'cancelled'])
})

test('two who pause at once pause once, with one collection afterwards', async () => {
  const id = await aMonth()
  const codes = await Promise.all([codeOf(pause(1)), codeOf(pause(3)), codeOf(pause(2))])
  expect(codes.filter((one) => one === null)).toHaveLength(1)
  expect((await statesOf(id)).filter((state) => state === 'planned')).toHaveLength(1)
})
