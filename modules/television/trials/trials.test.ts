import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { type PersonKey, people } from '#demo/people.ts'
import { createMemberships } from '#modules/memberships/memberships.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { buildMeans, buildTelevision, buildTelevisionShop } from '../build.ts'
import { televisionData } from '../personal-data.ts'

const database = await testDatabase()
const { db } = database
const { shop, mails, television, recurring } = await buildTelevisionShop(database)
const { hasPaywall } = createMemberships({ db })
await sql`delete from paywall_subscriptions`.execute(db)

const DAY = 86_400
const callerOf = (subjectId: string) => ({ subjectId, actorId: subjectId }) as Caller
const own = async (as: PersonKey) => television.readOwn({ caller: callerOf(people[as].id) })
const begin = (subjectId: string, paymentTokenId: string, cents = 599) =>
  television.beginTrial({
    caller: callerOf(subjectId),
    wish: { paymentTokenId, cents, startAtOnce: true },
  })
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'begun',
    (error: { code?: string }) => error.code,
  )
const letters = () =>
  mails
    .filter(({ messageId }) => messageId?.startsWith('television'))
    .map(({ messageId }) => messageId!.split('-')[1])
const paidOf = async () => {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(amount_cents), 0)::int as cents from dues
    where kind = 'television' and state in ('paid', 'collecting')
      and subject_id in (select id from television_subscriptions)`.execute(db)
  return rows[0]!.cents
}
async function round() {
  await recurring.round()
  await shop.jobs.drain()
}
/** Somebody with an address, proved or not. */
async function somebody({ isProved = true } = {}) {
  const id = newId()
  await sql`insert into contacts (id, language) values (${id}, 'de')`.execute(db)
  await sql`insert into contact_emails (id, contact_id, email, confirmed_at)
    values (${newId()}, ${id}, ${`${id}@trial.example`}, ${isProved ? new Date() : null})`.execute(db)
  return id
}

afterEach(async () => {
  delete process.env['UNSAFE']
  await shiftClock(database, 0)
  await sql`update dues set state = 'cancelled', next_attempt_on = null
    where kind = 'television' and state in ('planned', 'failed')`.execute(db)
  await sql`delete from television_trials`.execute(db)
  await sql`delete from television_subscriptions`.execute(db)
  await sql`delete from paywall_subscriptions`.execute(db)
  mails.length = 0
  expect(await violations(db)).toEqual([])
})

test('free days are offered with what follows, open at once, are brought to mind, and go on as a paid month', async () => {
  const { trial } = await own('fan')
  expect(trial).toMatchObject({ offer: 'month', days: 7, cents: 599 })
  expect(new Date(trial!.chargedOn) > new Date(trial!.endsAt.slice(0, 10))).toBe(true)
  const token = await buildMeans(db, people.fan.id)
  const { subscription, trial: next } = await begin(people.fan.id, token)
  expect(next).toBeNull()
  expect(subscription).toMatchObject({
    state: 'active',
    offer: 'trial',
    renews: true,
    paid: 0,
    expiresAt: trial!.endsAt,
    trialEndsAt: trial!.endsAt,
    withdrawal: null,
    next: { amount: 599, dueOn: trial!.chargedOn },
    may: { cancel: true, resume: false },
  })
  expect(await hasPaywall(people.fan.id, 1)).toBe(true)
  await round()
  expect(await paidOf()).toBe(0)
  await shiftClock(database, 6 * DAY)
  await television.remindOfTrials()
  await television.remindOfTrials()
  await round()
  expect([letters(), await paidOf()]).toEqual([['trial', 'trialEnding'], 0])
  await shiftClock(database, 8 * DAY)
  await round()
  expect(await paidOf()).toBe(599)
  const { subscription: after } = await own('fan')
  expect(after).toMatchObject({ state: 'active', offer: 'month', paid: 599, trialEndsAt: null })
})

test('cancelled during the free days it costs nothing, runs to their end, and is not had again', async () => {
  const token = await buildMeans(db, people.fan.id)
  await begin(people.fan.id, token)
  const { subscription } = await television.cancelOwn({ caller: callerOf(people.fan.id) })
  expect(subscription).toMatchObject({ state: 'ending', next: null, may: { resume: true } })
  // Taken back and cancelled again, nothing is collected before its day.
  const again = await television.resumeOwn({ caller: callerOf(people.fan.id) })
  expect(again.subscription!.next!.dueOn > again.subscription!.trialEndsAt!.slice(0, 10)).toBe(true)
  await television.cancelOwn({ caller: callerOf(people.fan.id) })
  await shiftClock(database, 9 * DAY)
  await round()
  await television.remindOfTrials()
  await television.endOver()
  expect([await paidOf(), await hasPaywall(people.fan.id, 1)]).toEqual([0, false])
  expect((await own('fan')).trial).toBeNull()
  expect(await outcomeOf(begin(people.fan.id, await buildMeans(db, people.fan.id)))).toBe(
    'TELEVISION_TRIAL_USED',
  )
})

test('sixty accounts with one card have free days once; an account of no proved address has none', async () => {
  const fingerprint = 'the same card'
  const accounts = await Promise.all(Array.from({ length: 60 }, () => somebody()))
  const tokens = await Promise.all(accounts.map((id) => buildMeans(db, id, { fingerprint })))
  const outcomes: (string | undefined)[] = []
  for (let from = 0; from < 60; from += 6)
    outcomes.push(
      ...(await Promise.all(
        accounts.slice(from, from + 6).map((id, index) => outcomeOf(begin(id, tokens[from + index]!))),
      )),
    )
  expect(outcomes.filter((one) => one === 'begun')).toHaveLength(1)
  expect(outcomes.filter((one) => one === 'TELEVISION_TRIAL_USED_BY_MEANS')).toHaveLength(59)
  const unproved = await somebody({ isProved: false })
  expect(await outcomeOf(begin(unproved, await buildMeans(db, unproved)))).toBe('TELEVISION_EMAIL_NOT_PROVED')
})

test('one account that asks with several cards at once has them once; the control: without the lock it fails', async () => {
  const storm = async () => {
    const id = await somebody()
    const tokens = await Promise.all(Array.from({ length: 4 }, () => buildMeans(db, id)))
    const outcomes = await Promise.all(tokens.map((token) => outcomeOf(begin(id, token))))
    return outcomes.toSorted()
  }
  const once = ['TELEVISION_TRIAL_USED', 'TELEVISION_TRIAL_USED', 'TELEVISION_TRIAL_USED', 'begun']
  expect(await storm()).toEqual(once)
  process.env['UNSAFE'] = 'noSubscriberLock'
  expect(await storm()).not.toEqual(once)
})

test('another’s card, another price, an organisation, and whoever subscribes already are refused', async () => {
  const token = await buildMeans(db, people.fan.id)
  expect(await outcomeOf(begin(people.mitglied.id, token, 499))).toBe('NOT_FOUND')
  expect(await outcomeOf(begin(people.fan.id, newId()))).toBe('NOT_FOUND')
  expect(await outcomeOf(begin(people.fan.id, token, 1))).toBe('TELEVISION_PRICE_CHANGED')
  await buildTelevision(db, { subjectId: people.fan.id })
  expect((await own('fan')).trial).toBeNull()
  expect(await outcomeOf(begin(people.fan.id, token))).toBe('TELEVISION_TRIAL_USED')
  expect((await own('mitglied')).trial).toMatchObject({ cents: 499 })
})

test('an account that is erased takes its name along, and its card is remembered for its time', async () => {
  const id = await somebody()
  const fingerprint = 'a card that stays'
  await begin(id, await buildMeans(db, id, { fingerprint }))
  await db.transaction().execute((trx) => televisionData.erase(trx, { id, emails: [], givenEmails: [] }))
  const again = await somebody()
  const token = await buildMeans(db, again, { fingerprint })
  expect(await outcomeOf(begin(again, token))).toBe('TELEVISION_TRIAL_USED_BY_MEANS')
  await sql`update television_trials set begun_at = begun_at - interval '4 years'`.execute(db)
  await television.remindOfTrials()
  expect(await outcomeOf(begin(again, token))).toBe('begun')
})

test('whoever withdraws after the free days gets back what they did not use, to the cent', async () => {
  await begin(people.fan.id, await buildMeans(db, people.fan.id))
  await shiftClock(database, 8 * DAY + 3600)
  await round()
  await shiftClock(database, 11 * DAY + 3600)
  const { subscription } = await own('fan')
  const { refund, days, used } = subscription!.withdrawal!
  expect([used, refund]).toEqual([3, 599 - Math.floor((599 * 3) / days)])
  const withdraw = (cents: number) =>
    television.withdrawOwn({ caller: callerOf(people.fan.id), wish: { refund: cents } })
  await expect(withdraw(599)).rejects.toMatchObject({ code: 'TELEVISION_REFUND_CHANGED' })
  const done = await Promise.all([outcomeOf(withdraw(refund)), outcomeOf(withdraw(refund))])
  expect(done.toSorted()).toEqual(['TELEVISION_NOT_WITHDRAWABLE', 'begun'])
  const { rows } = await sql<{ cents: number }>`select sum(refunded_cents)::int as cents from dues
    where kind = 'television'`.execute(db)
  expect([rows[0]!.cents, await hasPaywall(people.fan.id, 1)]).toEqual([refund, false])
})
