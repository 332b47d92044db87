import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { berlinDate } from '#platform/dates.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { overtaken } from '#testing/race/together.ts'
import { buildMeans, buildTelevision, buildTelevisionShop } from './build.ts'
import { televisionDues } from './dues.ts'
import type { PlanPriceChange } from './schema.ts'

const database = await testDatabase()
const { db } = database
const { shop, mails, television, recurring, context } = await buildTelevisionShop(database)
await sql`delete from television_subscriptions`.execute(db)
await sql`delete from paywall_subscriptions`.execute(db)

const DAY = 86_400_000
const dayIn = (days: number) => berlinDate(new Date(Date.now() + days * DAY))
const callerOf = (id: string) => ({ subjectId: id, actorId: id }) as Caller
const own = async (id: string) => (await television.readOwn({ caller: callerOf(id) })).subscription!
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code }: { code: string }) => code,
  )
const planned = async (wish: Partial<PlanPriceChange> = {}) => {
  const full = {
    cents: 699,
    memberCents: 599,
    effectiveOn: dayIn(50),
    onSilence: 'keeps' as const,
    reason: 'Kosten',
  }
  const id = await db
    .transaction()
    .execute((trx) => television.byHand.planPriceChange(trx, { wish: { ...full, ...wish }, by: 'Kim' }))
  await shop.jobs.drain()
  return id
}
const say = (subjectId: string, id: string, answer: 'yes' | 'no') =>
  television.answerPrice({ caller: callerOf(subjectId), wish: { id, answer } })

/** A month of somebody that begins anew after so many days. */
async function aMonth(subjectId: string, days = 55) {
  const { id } = await buildTelevision(db, { subjectId, renews: true, days })
  const paymentTokenId = await buildMeans(db, subjectId)
  await db.transaction().execute((trx) =>
    recurring.plan(trx, {
      ...{ kind: 'television', subjectId: id, period: dayIn(days), payerId: subjectId, vatRate: 19 },
      ...{ parts: [{ amountCents: 599, dueOn: dayIn(days - 3) }], paymentTokenId, actor: 'test' },
    }),
  )
  return id
}
const plannedOf = async (id: string) =>
  (await recurring.duesOf(db, { kind: 'television', subjectId: id }))
    .filter(({ state }) => state === 'planned')
    .map(({ amountCents }) => amountCents)
const letters = () =>
  mails.flatMap(({ to, messageId }) =>
    messageId?.startsWith('television-price') ? [`${to.split('@')[0]} ${messageId.split('-')[1]}`] : [],
  )
async function decided() {
  await shiftClock(database, 46 * 86_400)
  await television.decidePrices()
}

/** As at the beginning: also of a race that is run once more, whose clock stands weeks ahead. */
async function clean() {
  await shiftClock(database, 0)
  await sql`update dues set state = 'cancelled', next_attempt_on = null
    where kind = 'television' and state in ('planned', 'failed')`.execute(db)
  await sql`delete from television_price_answers`.execute(db)
  await sql`delete from television_price_changes`.execute(db)
  await sql`delete from television_subscriptions`.execute(db)
  await sql`delete from paywall_subscriptions`.execute(db)
  mails.length = 0
}
afterEach(async () => {
  delete process.env['UNSAFE']
  await clean()
})

test('a dearer price holds for whoever says yes; silence and a no keep the old one', async () => {
  const [yes, no, silent] = [people.fan.id, people.neu.id, people.tv.id]
  const ids = [await aMonth(yes), await aMonth(no), await aMonth(silent)]
  const change = await planned()
  expect(letters()).toHaveLength(3)
  expect((await own(yes)).priceChange).toMatchObject({
    cents: 699,
    oldCents: 599,
    needsConsent: true,
    answer: null,
  })
  await say(yes, change, 'no')
  await say(yes, change, 'yes')
  await say(no, change, 'no')
  await television.decidePrices()
  expect(await Promise.all(ids.map(plannedOf))).toEqual([[599], [599], [599]])
  await decided()
  await television.decidePrices()
  expect(await Promise.all(ids.map(plannedOf))).toEqual([[699], [599], [599]])
  expect(await codeOf(say(silent, change, 'yes'))).toBe('TELEVISION_NO_PRICE_CHANGE')
  const [counts] = await television.listPriceChanges(db)
  expect(counts!.counts).toEqual({
    ...{ told: 3, dearer: 3, yes: 1, no: 1, silent: 1 },
    ...{ changed: 1, kept: 2, ended: 0 },
  })
  await shiftClock(database, 51 * 86_400)
  await television.decidePrices()
  expect((await television.listPriceChanges(db))[0]!.appliedAt).not.toBeNull()
  expect(letters()).toHaveLength(3)
})

test('where silence ends it nothing more is collected, and it runs as long as it is paid', async () => {
  const id = await aMonth(people.fan.id)
  await planned({ onSilence: 'ends' })
  const { expiresAt } = await own(people.fan.id)
  await decided()
  expect(await plannedOf(id)).toEqual([])
  expect(await own(people.fan.id)).toMatchObject({ state: 'ending', renews: false, expiresAt })
})

test('a cheaper price comes by itself, for what is not announced yet; a withdrawn one does not', async () => {
  const id = await aMonth(people.fan.id)
  const change = await planned({ cents: 499, memberCents: 399, effectiveOn: dayIn(45) })
  expect(letters().map((one) => one.split(' ')[1])).toEqual(['priceLower'])
  expect(await codeOf(say(people.fan.id, change, 'yes'))).toBe('TELEVISION_NO_PRICE_CHANGE')
  await decided()
  expect(await plannedOf(id)).toEqual([499])
  await shiftClock(database, 0)
  const withdraw = (which: string) =>
    db.transaction().execute((trx) => television.byHand.withdrawPriceChange(trx, which))
  expect(await codeOf(withdraw(change))).toBe('TELEVISION_NO_PRICE_CHANGE')
  const second = await planned()
  expect(await codeOf(planned())).toBe('TELEVISION_PRICE_ON_ITS_WAY')
  await withdraw(second)
  expect(await codeOf(withdraw(second))).toBe('TELEVISION_NO_PRICE_CHANGE')
  expect(await codeOf(say(people.fan.id, second, 'yes'))).toBe('TELEVISION_NO_PRICE_CHANGE')
  await decided()
  expect(await plannedOf(id)).toEqual([499])
})

test('too soon, the same, somebody else’s, and whoever subscribed later', async () => {
  await aMonth(people.fan.id)
  expect(await codeOf(planned({ effectiveOn: dayIn(20) }))).toBe('TELEVISION_PRICE_TOO_SOON')
  expect(await codeOf(planned({ cents: 599, memberCents: 499 }))).toBe('TELEVISION_PRICE_SAME')
  const change = await planned()
  const later = await aMonth(people.neu.id)
  await sql`update television_subscriptions set created_at = app.now() + interval '1 minute' where id = ${later}`.execute(
    db,
  )
  await television.decidePrices()
  expect((await own(people.neu.id)).priceChange).toBeNull()
  expect(await codeOf(say(people.neu.id, change, 'yes'))).toBe('TELEVISION_NO_PRICE_CHANGE')
  expect(await codeOf(say(people.fan.id, newId(), 'yes'))).toBe('TELEVISION_NO_PRICE_CHANGE')
})

/** What is planned is paid; what was called off while somebody looked is not, but what came in its place. */
async function payPlanned(subjectId: string) {
  for (;;) {
    const due = (await recurring.duesOf(db, { kind: 'television', subjectId })).find(
      ({ state }) => state === 'planned',
    )!
    const { numAffectedRows } = await sql`
      update dues set state = 'paid', next_attempt_on = null, paid_at = app.now()
      where id = ${due.id} and state = 'planned'`.execute(db)
    if (numAffectedRows === 1n) return due
  }
}

/** The month is paid in the moment in which the price is decided: what is collected next, of many. */
async function raced(count: number, race: (works: (() => Promise<void>)[]) => Promise<unknown>) {
  const subjects = Array.from({ length: count }, () => newId())
  const ids: string[] = []
  for (const id of subjects) ids.push(await aMonth(id))
  await planned({ cents: 499, memberCents: 399, effectiveOn: dayIn(45) })
  await shiftClock(database, 46 * 86_400)
  const kind = televisionDues(context)
  const paid = ids.map((subjectId) => async () => {
    const due = await payPlanned(subjectId)
    await db.transaction().execute((trx) => kind.onPaid!(trx, { ...due, state: 'paid' }))
  })
  const failed: string[][] = []
  const noting = (work: () => Promise<void>) => () => work().catch(() => void failed.push(['failed']))
  await race([...paid, () => television.decidePrices()].map(noting))
  await shiftClock(database, 80 * 86_400)
  await television.decidePrices()
  const next = [...failed, ...(await Promise.all(ids.map(plannedOf)))]
  await clean()
  return next
}

test('a price decided between a month’s payment and its job is that of the next month, collected once', async () => {
  const subjectId = newId()
  const id = await aMonth(subjectId)
  await planned({ cents: 499, memberCents: 399, effectiveOn: dayIn(45) })
  await shiftClock(database, 46 * 86_400)
  const due = await payPlanned(id)
  await television.decidePrices()
  expect(await plannedOf(id)).toEqual([])
  const told = () =>
    db.transaction().execute((trx) => televisionDues(context).onPaid!(trx, { ...due, state: 'paid' }))
  await told()
  await told()
  expect(await plannedOf(id)).toEqual([499])
})

/** The month is paid, and its next one about to be written down, when the price is decided. */
const inTurn = ([paid, decided]: (() => Promise<void>)[]) => overtaken(db, 'dues', paid!, decided!)

test('a renewal in the same moment has one outcome: one collection, at the new price', async () => {
  const storm = (works: (() => Promise<void>)[]) => Promise.all(works.map((work) => work()))
  expect(new Set((await raced(8, storm)).map((one) => one.join()))).toEqual(new Set(['499']))
  expect(await raced(1, inTurn)).toEqual([[499]])
})

test('the control: without the lock months are collected twice or at the old price', async () => {
  process.env['UNSAFE'] = 'noSubscriberLock'
  expect(await raced(1, inTurn)).not.toEqual([[499]])
})
