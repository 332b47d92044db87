import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { taxation } from '#club/money/taxation.ts'
import { type PersonKey, people } from '#demo/people.ts'
import { ossReturn, quarterOf } from '#modules/accounting/oss.rules.ts'
import { listOssMovements } from '#modules/accounting/oss.storage.ts'
import { germanAddress } from '#modules/checkout/build.ts'
import { createTaxes, readCrossBorder } from '#modules/taxes/taxes.ts'
import { berlinDate } from '#platform/dates.ts'
import { newId } from '#platform/ids.ts'
import { netOf, vatIn } from '#platform/money.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { buildTelevisionShop, televisionItem } from './build.ts'
import { seasonYearOf } from './television.rules.ts'

// Club TV carries the tax of the country where its subscriber lives: in the order, in each month that is collected, and in what comes back.

const database = await testDatabase()
const { db } = database
const { shop, recurring } = await buildTelevisionShop(database)
await sql`delete from paywall_subscriptions`.execute(db)

const DAY = 86_400
const vienna = { ...germanAddress, countryCode: 'AT', postalCode: '1010', city: 'Wien', phone: '+431234567' }
const paris = {
  ...germanAddress,
  countryCode: 'FR',
  postalCode: '75011',
  city: 'Paris',
  phone: '+33123456789',
}

beforeEach(async () => {
  await sql`delete from addresses where owner_id = any(${Object.values(people).map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
})
afterEach(async () => {
  expect(await violations(db)).toEqual([])
  await shiftClock(database, 0)
})

async function order(as: PersonKey, sku: string, address: object, more: object = {}) {
  // What a refused order left in the cart is bought by the next one.
  const { orders } = (await shop.get(as, '/api/shop/v4/carts/self')).json
  const cartId = await shop.fill(as, orders.length > 0 ? [] : [televisionItem(sku)])
  const at = { shippingAddress: address, billingAddress: address }
  return shop.order(as, 'v2/checkouts/creditcard', { cartId, rememberMethod: true, ...at, ...more })
}
async function bought(as: PersonKey, sku: string, address: object, more: object = {}): Promise<string> {
  const { status, json } = await order(as, sku, address, more)
  expect(status, JSON.stringify(json)).toBe(200)
  await shop.pay(shop.bank, (await shop.paymentOf(json.checkoutId)).id)
  await shop.payments.settle({ checkoutId: json.checkoutId })
  await shop.jobs.drain()
  return json.checkoutId
}
async function movesTo(as: PersonKey, address: typeof vienna): Promise<void> {
  const { id } = people[as]
  await sql`delete from addresses where owner_id = ${id}`.execute(db)
  await sql`
    insert into addresses (id, owner_id, first_name, last_name, street, postal_code, city, country_code, phone, invoice_default_since)
    values (${newId()}, ${id}, 'A', 'B', 'C 1', ${address.postalCode}, ${address.city}, ${address.countryCode}, ${address.phone},
      app.now())`.execute(db)
}
const ledgerOf = async (checkoutId: string) =>
  Object.fromEntries(
    Object.entries(await shop.payments.ledgerBalance(db, { checkoutId })).filter(([, cents]) => cents !== 0),
  )
const booked = (account: string, gross: number) => {
  const rate = Number(account.split(':')[1] ?? account)
  return {
    bank: gross,
    [`revenue:${account}`]: -netOf(gross, rate),
    [`vat:${account}`]: -vatIn(gross, rate),
  }
}
/** What is collected next, on its day. */
async function nextMonth(as: PersonKey) {
  const subscription = (
    await sql<{ id: string; days: number }>`
    select s.id, ceil(extract(epoch from p.expires_at - app.now()) / 86400)::int as days
    from television_subscriptions s join paywall_subscriptions p on p.id = s.right_id
    where s.subject_id = ${people[as].id} and s.ended_at is null`.execute(db)
  ).rows[0]!
  const { rows } = await sql<{ ahead: number }>`
    select extract(epoch from app.now() - now())::float8 as ahead`.execute(db)
  await shiftClock(database, rows[0]!.ahead + (subscription.days - 8) * DAY)
  await recurring.round()
  await shop.jobs.drain()
  await shiftClock(database, rows[0]!.ahead + (subscription.days - 1) * DAY)
  await recurring.round()
  await shop.jobs.drain()
  const { rows: attempts } = await sql<{ id: string; residence: { country: string; evidence: object[] } }>`
    select a.id, a.residence from due_attempts a join dues d on d.id = a.due_id
    where d.subject_id = ${subscription.id} and a.outcome = 'paid' order by a.begun_at desc limit 1`.execute(
    db,
  )
  return attempts[0]!
}
const residenceOf = async (checkoutId: string) =>
  (await sql<{ residence: object }>`select residence from checkouts where id = ${checkoutId}`.execute(db))
    .rows[0]!.residence

describe('club TV to a consumer in another country', () => {
  test('costs the same, with the tax of where they live; order, books and evidence agree', async () => {
    const id = await bought('fan', 'TV-month', vienna)
    expect(await ledgerOf(id)).toEqual(booked('AT:20:services', 599))
    expect(await residenceOf(id)).toEqual({
      country: 'AT',
      evidence: [
        { kind: 'billing', country: 'AT' },
        { kind: 'phone', country: 'AT' },
      ],
    })
    const checkout = (await shop.get('fan', `/api/checkout/v3/checkouts/${id}`)).json
    expect([checkout.totalPrice, checkout.totalTaxPrice]).toEqual([599, vatIn(599, 20)])
    expect(checkout.transactions[0].orders[0].items[0].vatRate).toBe(20)
  })

  test('each further month by where they live on its day; who moves is taxed there from then on', async () => {
    await movesTo('mitglied', vienna)
    await bought('mitglied', 'TV-month', vienna)
    const first = await nextMonth('mitglied')
    const cents = (
      await sql<{ cents: number }>`
      select amount_cents as cents from due_attempts where id = ${first.id}`.execute(db)
    ).rows[0]!.cents
    expect(await ledgerOf(first.id)).toEqual(booked('AT:20:services', cents))
    expect(first.residence).toMatchObject({ country: 'AT' })
    await movesTo('mitglied', paris)
    const second = await nextMonth('mitglied')
    expect(second.id).not.toBe(first.id)
    expect(await ledgerOf(second.id)).toEqual(booked('FR:20:services', cents))
    expect(second.residence.evidence).toContainEqual({ kind: 'before', country: 'AT' })
    // What was taxed before stays as it was.
    expect(await ledgerOf(first.id)).toEqual(booked('AT:20:services', cents))
    await movesTo('mitglied', { ...germanAddress, phone: '' })
    expect(await ledgerOf((await nextMonth('mitglied')).id)).toEqual(booked('19', cents))
  })

  test('what comes back a quarter later goes back at its own rate and corrects the quarter and country it was sold in', async () => {
    const id = await bought('fanclub', `TV-season-${seasonYearOf(new Date())}`, paris)
    const { rows } = await sql<{ id: string; cents: number }>`
      select id, total_cents as cents from checkout_orders where checkout_id = ${id}`.execute(db)
    const { id: orderId, cents } = rows[0]!
    const soldIn = quarterOf(berlinDate(new Date()))
    await shiftClock(database, 100 * DAY)
    await shop.afterSale.staff.cancel({ orderId, wishes: null, actor: 'staff:test', reason: 'damaged' })
    await shop.jobs.drain()
    expect(await ledgerOf(id)).toEqual({})
    const at = (days: number) => berlinDate(new Date(Date.now() + days * DAY * 1000))
    const moved = await listOssMovements(db, { from: at(90), until: at(110) })
    expect(ossReturn(moved, quarterOf(at(100))).corrections).toEqual([
      {
        ...{ country: 'FR', rate: 20, supply: 'services', quarter: soldIn },
        ...{ netCents: -netOf(cents, 20), taxCents: -vatIn(cents, 20) },
      },
    ])
  })

  test('whose address and number disagree says where they live, and is believed if it is the country of the bill', async () => {
    const odd = { ...vienna, phone: '+4969189900' }
    const { status, json } = await order('inhaber', 'TV-month', odd)
    expect([status, json.errorCode]).toEqual([400, 'RESIDENCE_NOT_CLEAR'])
    const elsewhere = await order('inhaber', 'TV-month', odd, { residenceCountryCode: 'HU' })
    expect([elsewhere.status, elsewhere.json.errorCode]).toEqual([400, 'RESIDENCE_NOT_CLEAR'])
    // Somebody whose bill goes to the country of the club, with a number of another one.
    const home = await order('inhaber', 'TV-month', { ...germanAddress, phone: '+431234567' })
    expect([home.status, home.json.errorCode]).toEqual([400, 'RESIDENCE_NOT_CLEAR'])
    const id = await bought('inhaber', 'TV-month', odd, { residenceCountryCode: 'AT' })
    expect(await ledgerOf(id)).toEqual(booked('AT:20:services', 599))
  })

  test.each(['at', 'AUT', '__proto__', 'A1', '', 'ÖÖ', "A'", 'constructor'])(
    'no country is made of %j',
    async (residenceCountryCode) => {
      const { status } = await order('kasse', 'TV-month', vienna, { residenceCountryCode })
      expect(status).toBe(400)
    },
  )

  test('outside the Union, at home and in its places outside its tax it is as at home', async () => {
    const zurich = { ...vienna, countryCode: 'CH', postalCode: '8001', phone: '+41441234567' }
    const canary = { ...vienna, countryCode: 'ES', postalCode: '35001', phone: '+34912345678' }
    for (const address of [zurich, canary, { ...germanAddress, phone: '' }]) {
      const id = await bought('kasse', 'TV-month', address)
      expect(await ledgerOf(id)).toEqual(booked('19', 599))
    }
  })
})

describe('below the threshold', () => {
  test('it stays at the tax of home and counts: in orders and in months that are collected', async () => {
    const kept = createTaxes({
      ...taxation,
      ossFrom: '2025-01-01',
      threshold: 'kept',
      thresholdCents: 100_000_000,
    })
    const before = await readCrossBorder(db, new Date())
    const tax = await db.transaction().execute(async (trx) => {
      await movesTo('fan', vienna)
      return kept.vatOfRenewal(trx, {
        ...{ ownerId: people.fan.id, paymentTokenId: null, before: null, amountCents: 599, vatRate: 19 },
      })
    })
    expect(tax).toMatchObject({ vatRate: 19, vatCountry: null, suppliedTo: 'AT' })
    expect(before.thisYear).toBeGreaterThan(0)
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(round(a.amount_cents * 100 / (100 + a.vat_rate))), 0)::float8 as cents from due_attempts a
      where a.supplied_to is not null and a.outcome = 'paid'
        and extract(year from a.begun_at at time zone 'Europe/Berlin') = ${Number(berlinDate(new Date()).slice(0, 4))}`.execute(
      db,
    )
    await sql`update due_attempts set supplied_to = null where supplied_to is not null`.execute(db)
    const without = await readCrossBorder(db, new Date())
    expect(before.thisYear - without.thisYear).toBe(rows[0]!.cents)
  })
})
