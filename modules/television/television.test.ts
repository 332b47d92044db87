import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { type PersonKey, people } from '#demo/people.ts'
import { createMemberships } from '#modules/memberships/memberships.ts'
import { berlinDate } from '#platform/dates.ts'
import { newId } from '#platform/ids.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { call } from '#testing/module-app.ts'
import { buildTelevision, buildTelevisionShop, televisionItem } from './build.ts'
import { televisionData } from './personal-data.ts'
import { seasonEnd, seasonYearOf } from './television.rules.ts'

const database = await testDatabase()
const { db } = database
const { shop, mails, television, recurring } = await buildTelevisionShop(database)
const { hasPaywall } = createMemberships({ db })
await sql`delete from paywall_subscriptions`.execute(db)

const DAY = 86_400
const CARTS = '/api/shop/v4/carts/self'
const MONTH = 'TV-month'
const year = seasonYearOf(new Date())
const SEASON = `TV-season-${year}`
const callerOf = (as: PersonKey) => ({
  caller: { subjectId: people[as].id, actorId: people[as].id } as never,
})
const own = async (as: PersonKey) => (await television.readOwn(callerOf(as))).subscription
const isOpen = (as: PersonKey) => hasPaywall(people[as].id, 1)
const lettersTo = (as: PersonKey) =>
  mails
    .filter(({ to, messageId }) => to.startsWith(as) && messageId?.startsWith('television'))
    .map(({ messageId }) => messageId!.split('-')[1])

const tried = async (as: string, item: object) => {
  const { status, json } = await call(shop.app, { as, method: 'POST', url: `${CARTS}/items`, body: item })
  return status === 200 ? json : json.errorCode
}

/** Orders it by card. */
async function order(as: PersonKey, sku: string, given: { isRemembered?: boolean } = {}) {
  const cartId = await shop.fill(as, [televisionItem(sku)])
  const { isRemembered = true } = given
  return shop.order(as, 'v2/checkouts/creditcard', {
    cartId,
    ...(isRemembered ? { rememberMethod: true } : {}),
  })
}

async function pay(as: PersonKey, checkoutId: string) {
  await shop.pay(shop.bank, (await shop.paymentOf(checkoutId)).id)
  await shop.get(as, `/api/checkout/v3/checkouts/${checkoutId}/paymentStatus`)
  await shop.jobs.drain()
}

async function bought(as: PersonKey, sku: string) {
  const { status, json } = await order(as, sku)
  expect([status, json.errorCode]).toEqual([200, undefined])
  await pay(as, json.checkoutId)
  expect(await shop.stateOf(json.checkoutId)).toBe('paid')
  return json.checkoutId as string
}

const daysLeft = async (as: PersonKey) => {
  const { rows } = await sql<{ days: number }>`
    select round(extract(epoch from max(expires_at) - app.now()) / 86400)::int as days from paywall_subscriptions
    where subject_id = ${people[as].id}`.execute(db)
  return rows[0]!.days
}

async function round() {
  await recurring.round()
  await shop.jobs.drain()
}

const duesOf = async (as: PersonKey) => {
  const subscription = await own(as)
  return recurring.duesOf(db, { kind: 'television', subjectId: subscription!.id })
}

const itemsOf = async (checkoutId: string) =>
  (await db.selectFrom('checkout_items').select('id').where('checkout_id', '=', checkoutId).execute()).map(
    ({ id }) => id,
  )

afterEach(async () => {
  await shiftClock(database, 0)
  await db.deleteFrom('cart_items').execute()
  await sql`delete from due_steps where due_id in (select id from dues where kind = 'television')`
    .execute(db)
    .catch(() => {})
  await sql`update dues set state = 'cancelled', next_attempt_on = null
    where kind = 'television' and state in ('planned', 'failed')`.execute(db)
  await sql`delete from television_subscriptions`.execute(db)
  await sql`delete from paywall_subscriptions`.execute(db)
  mails.length = 0
  expect(await violations(db)).toEqual([])
})

describe('what it costs, and whom', () => {
  test('a member pays the member price, nobody else does, whatever they send', async () => {
    expect(await tried('fan', televisionItem(MONTH))).not.toBeTypeOf('string')
    expect(await tried('mitglied', televisionItem(MONTH))).not.toBeTypeOf('string')
    const priceOf = async (as: string) => {
      const { json } = await shop.get(as, CARTS)
      return json.orders[0].items[0].price
    }
    expect([await priceOf('fan'), await priceOf('mitglied')]).toEqual([599, 499])
    const hostile: Record<string, string>[] = [{ startAtOnce: 'yes', price: '1' }, { memberPrice: 'yes' }]
    for (const options of hostile)
      expect(await tried('inhaber', televisionItem(MONTH, options))).toBe('USER_OPTION_UNKNOWN')
  })

  test.each<[string, string, object, string]>([
    ['two at once', 'fan', { ...televisionItem(MONTH), quantity: 2 }, 'CARTITEM_QUANTITY_ABOVE_MAX'],
    ['without the word that it begins', 'fan', televisionItem(MONTH, {}), 'TELEVISION_START_NOT_CONFIRMED'],
    ['a season of the past', 'fan', televisionItem('TV-season-2020'), 'TELEVISION_OFFER_UNKNOWN'],
    ['for a fan club', 'vorsitz.adlerhorst', televisionItem(MONTH), 'TELEVISION_ONLY_FOR_PERSONS'],
  ])('%s is refused', async (_, as, item, code) => {
    expect(await tried(as, item)).toBe(code)
  })

  test('a month needs a method that is kept; both offers together are one too many', async () => {
    const { json } = await order('fan', MONTH, { isRemembered: false })
    expect(json.errorCode).toBe('SUBSCRIPTION_NEEDS_STORED_METHOD')
    expect(await tried('fan', televisionItem(SEASON))).not.toBeTypeOf('string')
    const { json: cart } = await shop.get('fan', CARTS)
    const refused = await shop.order('fan', 'v2/checkouts/creditcard', {
      cartId: cart.id,
      rememberMethod: true,
    })
    expect(refused.json.errorCode).toBe('TELEVISION_ONCE')
  })
})

describe('a month', () => {
  test('VID-18 opens the paywall when it is paid, goes on by itself, and closes at its moment', async () => {
    expect(await isOpen('fan')).toBe(false)
    await bought('fan', MONTH)
    expect(await isOpen('fan')).toBe(true)
    expect(await own('fan')).toMatchObject({
      state: 'active',
      offer: 'month',
      renews: true,
      paid: 599,
      next: { amount: 599, paidWith: 'creditCard' },
      may: { cancel: true, resume: false },
    })
    expect(lettersTo('fan')).toContain('begun')
    await shiftClock(database, 28 * DAY)
    await round()
    expect((await duesOf('fan')).map(({ state }) => state)).toEqual(['paid', 'planned'])
    expect(await daysLeft('fan')).toBeGreaterThanOrEqual(30)
    await shiftClock(database, 100 * DAY)
    expect([await isOpen('fan'), (await own('fan'))!.state]).toEqual([false, 'resting'])
  })

  test('a collection that is told twice gives its month once', async () => {
    await bought('fan', MONTH)
    await shiftClock(database, 28 * DAY)
    await round()
    const [due] = await duesOf('fan')
    const before = await daysLeft('fan')
    for (let again = 0; again < 2; again++) {
      await db.transaction().execute((trx) => shop.jobs.enqueue(trx, 'recurring.paid', { dueId: due!.id }))
      await shop.jobs.drain()
    }
    expect(await daysLeft('fan')).toBe(before)
    expect(await duesOf('fan')).toHaveLength(2)
  })

  test('what is not paid is tried again; it runs as long as it is paid, rests, and ends with nothing owed', async () => {
    const checkoutId = await bought('fan', MONTH)
    await sql`update bank_instruments set behaviour = 'declined' where reference in (
      select t.provider_reference from payment_tokens t join payments p on p.payment_token_id = t.id
      where p.checkout_id = ${checkoutId})`.execute(db)
    const states: unknown[] = []
    for (const day of [28, 31, 36, 43]) {
      await shiftClock(database, day * DAY)
      await round()
      states.push([(await own('fan'))!.state, await isOpen('fan'), (await duesOf('fan'))[0]!.state])
    }
    expect(states).toEqual([
      ['failed', true, 'failed'],
      ['resting', false, 'failed'],
      ['resting', false, 'failed'],
      ['ended', false, 'cancelled'],
    ])
    expect(lettersTo('fan')).toContain('unpaid')
    expect(await duesOf('fan')).toHaveLength(1)
  })

  test('paid late, it goes on from then', async () => {
    const checkoutId = await bought('fan', MONTH)
    const reference = sql`(select t.provider_reference from payment_tokens t join payments p on p.payment_token_id = t.id
      where p.checkout_id = ${checkoutId})`
    await sql`update bank_instruments set behaviour = 'declined' where reference in ${reference}`.execute(db)
    await shiftClock(database, 28 * DAY)
    await round()
    await sql`update bank_instruments set behaviour = 'success' where reference in ${reference}`.execute(db)
    await shiftClock(database, 36 * DAY)
    await round()
    expect([(await own('fan'))!.state, await isOpen('fan')]).toEqual(['active', true])
    expect(await daysLeft('fan')).toBeGreaterThanOrEqual(28)
    expect((await own('fan'))!.expiresAt > (await duesOf('fan'))[0]!.dueOn).toBe(true)
  })
})

describe('cancelling', () => {
  test('once is enough: it runs until its day, nothing more is collected, and it is confirmed by mail at once', async () => {
    await bought('fan', MONTH)
    const until = (await own('fan'))!.expiresAt
    const first = await television.cancelOwn(callerOf('fan'))
    expect(first.subscription).toMatchObject({
      state: 'ending',
      expiresAt: until,
      next: null,
      may: { cancel: false, resume: true },
    })
    expect((await television.cancelOwn(callerOf('fan'))).subscription).toEqual(first.subscription)
    expect(lettersTo('fan').filter((one) => one === 'cancelled')).toHaveLength(1)
    await shiftClock(database, 29 * DAY)
    await round()
    expect((await duesOf('fan')).map(({ state }) => state)).toEqual(['cancelled'])
    await shiftClock(database, 40 * DAY)
    await television.endOver()
    expect([(await own('fan'))!.state, await isOpen('fan')]).toEqual(['ended', false])
    await expect(television.cancelOwn(callerOf('fan'))).rejects.toMatchObject({
      code: 'TELEVISION_NOT_RUNNING',
    })
  })

  test('taken back while it runs it goes on, and is collected', async () => {
    await bought('fan', MONTH)
    await television.cancelOwn(callerOf('fan'))
    const again = await television.resumeOwn(callerOf('fan'))
    expect(again.subscription).toMatchObject({ state: 'active', renews: true, next: { amount: 599 } })
    expect((await television.resumeOwn(callerOf('fan'))).subscription).toEqual(again.subscription)
    await shiftClock(database, 28 * DAY)
    await round()
    expect((await duesOf('fan')).map(({ state }) => state)).toEqual(['cancelled', 'paid', 'planned'])
  })

  test('nobody cancels what is not there or ends by itself', async () => {
    const refused = { code: 'TELEVISION_NOT_RUNNING' }
    await expect(television.cancelOwn(callerOf('fan'))).rejects.toMatchObject(refused)
    await expect(television.resumeOwn(callerOf('fan'))).rejects.toMatchObject(refused)
    await buildTelevision(db, { subjectId: people.fan.id, offer: 'season' })
    await expect(television.cancelOwn(callerOf('fan'))).rejects.toMatchObject(refused)
    await expect(television.resumeOwn(callerOf('fan'))).rejects.toMatchObject({
      code: 'TELEVISION_NOT_CANCELLED',
    })
  })

  test('by a declaration without signing in it ends as well, by its number or its holder', async () => {
    const { id, number } = await buildTelevision(db, { subjectId: people.fan.id, renews: true })
    const terminable = television.terminable()
    const found = { id, subjectId: people.fan.id, number }
    expect(await terminable.find(db, { subjectId: people.fan.id, number: null })).toEqual(found)
    expect(await terminable.find(db, { number: number.toLowerCase().replace('-', ' ') })).toEqual(found)
    expect(await terminable.find(db, { number: 'TV' })).toBeNull()
    expect(await terminable.find(db, { subjectId: people.mitglied.id, number: null })).toBeNull()
    const row = { reason: null } as never
    const end = () =>
      db
        .transaction()
        .execute((trx) => terminable.end(trx, { contract: found, row, by: 'staff:Kim', lastDay: null }))
    expect(await end()).toBe(berlinDate(new Date((await own('fan'))!.expiresAt)))
    await expect(end()).rejects.toMatchObject({ code: 'TELEVISION_NOT_RUNNING' })
    expect(lettersTo('fan')).toEqual(['cancelled'])
  })

  test('what goes on keeps an account from being deleted; what ends by itself does not', async () => {
    const person = { id: people.fan.id, emails: [], givenEmails: [] }
    const { id } = await buildTelevision(db, { subjectId: people.fan.id })
    expect(await televisionData.blockers!(db, person)).toEqual([])
    await sql`update television_subscriptions set renews = true, price_cents = 599, vat_rate = 19 where id = ${id}`.execute(
      db,
    )
    expect(await televisionData.blockers!(db, person)).toEqual([{ kind: 'runningContracts', count: 1 }])
    expect(await televisionData.mergeConflicts!(db, { from: newId(), into: people.fan.id })).toEqual([])
  })
})

describe('bought while one runs', () => {
  test('a second month follows the first, with one collection after both', async () => {
    await bought('fan', MONTH)
    const one = await daysLeft('fan')
    await bought('fan', MONTH)
    expect(await daysLeft('fan')).toBeGreaterThanOrEqual(one + 28)
    expect((await duesOf('fan')).map(({ state }) => state)).toEqual(['cancelled', 'planned'])
    expect(await sql`select from television_subscriptions`.execute(db).then(({ rows }) => rows.length)).toBe(
      1,
    )
  })

  test('a season ends on its day, with what was paid of the month behind it, and nothing is collected', async () => {
    await bought('fan', MONTH)
    const left = await daysLeft('fan')
    await bought('fan', SEASON)
    const season = Math.round((seasonEnd(year).getTime() - Date.now()) / 86_400_000)
    expect(Math.abs((await daysLeft('fan')) - season - left)).toBeLessThanOrEqual(1)
    expect(await own('fan')).toMatchObject({ state: 'active', offer: 'season', renews: false, next: null })
    const { json } = await order('fan', SEASON)
    expect(json.errorCode).toBe('TELEVISION_RUNS_LONGER')
  })

  test('time that the club gave before is not lost', async () => {
    await sql`insert into paywall_subscriptions (id, subject_id, paywall_id, expires_at)
      values (${newId()}, ${people.fan.id}, 1, app.now() + interval '50 days')`.execute(db)
    await bought('fan', MONTH)
    expect(await daysLeft('fan')).toBeGreaterThanOrEqual(50 + 28)
  })
})

describe('refunded', () => {
  test('access ends, nothing more is collected, and a second time changes nothing', async () => {
    const checkoutId = await bought('fan', MONTH)
    await shop.afterSale.refundItems(await itemsOf(checkoutId), 'goodwill')
    await shop.jobs.drain()
    expect([await isOpen('fan'), (await own('fan'))!.state]).toEqual([false, 'ended'])
    const { rows } = await sql<{ state: string }>`select state from dues where kind = 'television'
      and state not in ('cancelled', 'paid')`.execute(db)
    expect(rows).toEqual([])
    const items = await itemsOf(checkoutId)
    await db
      .transaction()
      .execute((trx) => television.sellable.revoke(trx, { checkoutItemIds: items, reason: 'x' }))
    expect(await isOpen('fan')).toBe(false)
  })

  test('of two months one is taken back, the other stays', async () => {
    await bought('fan', MONTH)
    const second = await bought('fan', MONTH)
    await shop.afterSale.refundItems(await itemsOf(second), 'goodwill')
    await shop.jobs.drain()
    expect(await isOpen('fan')).toBe(true)
    expect(await daysLeft('fan')).toBeLessThanOrEqual(31)
    expect(await own('fan')).toMatchObject({ state: 'ending', renews: false })
  })

  test('its buyer calls it off by themselves for 14 days, and not a day longer', async () => {
    expect(await television.homeOf(people.fan.id)).toBeNull()
    const checkoutId = await bought('fan', MONTH)
    expect(await television.homeOf(people.fan.id)).toBe('DE')
    const [item] = await itemsOf(checkoutId)
    expect(await own('fan')).toMatchObject({ checkoutId, mayWithdrawUntil: expect.any(String) })
    const { id: orderId } = await db
      .selectFrom('checkout_orders')
      .select('id')
      .where('checkout_id', '=', checkoutId)
      .executeTakeFirstOrThrow()
    const cancel = () =>
      call(shop.app, {
        as: 'fan',
        method: 'POST',
        url: `/api/checkout/v3/checkouts/${checkoutId}/orders/${orderId}/cancellations`,
        body: { items: [{ itemId: item, quantity: 1 }], reason: 'changedMind' },
      })
    await shiftClock(database, 20 * DAY)
    expect((await own('fan'))!.mayWithdrawUntil).toBeNull()
    const late = await cancel()
    await shiftClock(database, 13 * DAY)
    const inTime = await cancel()
    expect([late.status, late.json.errorCode, inTime.status]).toEqual([409, 'DIGITAL_NOT_CANCELLABLE', 200])
    await shop.jobs.drain()
    expect(await isOpen('fan')).toBe(false)
  })
})

describe('by staff', () => {
  const hand = <T>(
    run: (trx: Parameters<Parameters<ReturnType<typeof db.transaction>['execute']>[0]>[0]) => Promise<T>,
  ) => db.transaction().execute(run)

  test('time is given after what is there, told by mail, and ended at once with a word', async () => {
    const { byHand } = television
    const give = { subjectId: people.fan.id, days: 30, reason: 'Preis der Tombola', by: 'Kim' }
    const { id } = await hand((trx) => byHand.giveByHand(trx, give))
    await hand((trx) => byHand.giveByHand(trx, give))
    expect([await daysLeft('fan'), (await own('fan'))!.offer]).toEqual([60, 'given'])
    const end = (when: 'paid' | 'now') =>
      hand((trx) => byHand.endByHand(trx, { id, when, reason: 'Irrtum', by: 'Kim' }))
    await expect(end('paid')).rejects.toMatchObject({ code: 'TELEVISION_NOT_RUNNING' })
    await end('now')
    expect([await isOpen('fan'), (await own('fan'))!.state]).toEqual([false, 'ended'])
    await expect(end('now')).rejects.toMatchObject({ code: 'TELEVISION_NOT_RUNNING' })
    expect(lettersTo('fan')).toEqual(['given', 'given', 'staff'])
  })

  test('a season is brought to mind once before it ends', async () => {
    const { id } = await buildTelevision(db, { subjectId: people.fan.id, offer: 'season', days: 10 })
    await sql`update television_subscriptions set created_at = app.now() - interval '100 days' where id = ${id}`.execute(
      db,
    )
    await television.remindOfEnds()
    await television.remindOfEnds()
    expect(lettersTo('fan')).toEqual(['ending'])
  })
})
