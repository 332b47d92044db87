import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { goodsForAll } from '#modules/catalogue/build.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.ts'
import { checkoutData } from '#modules/checkout/personal-data.ts'
import { createGifts } from '#modules/gifts/gifts.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { buildShop, germanAddress } from '../build.ts'
import { isPassOf, sealPass } from './guest-pass.rules.ts'

const database = await testDatabase()
const { db } = database
const shop = await buildShop(database, async (jobs) => {
  const catalogue = createCatalogue({ db, isStaff: async () => false })
  const gifts = createGifts({ db, jobs } as never)
  return [catalogue.sellable, gifts.sellable]
})
let sku: string
let count = 0
const mailbox = () => {
  count += 1
  return `guest-${count}@mailbox.example`
}

beforeAll(async () => {
  sku = (await goodsForAll(db))[0]!.sku
  await db.updateTable('variants').set({ in_stock: 500 }).where('sku', '=', sku).execute()
})

type Sent = {
  method?: 'GET' | 'POST'
  url: string
  body?: object
  pass?: string
  as?: string
  key?: string
  from?: string
}
async function send({ method = 'GET', url, body, pass, as, key, from = '203.0.113.7' }: Sent) {
  const answer = await shop.app.inject({
    method,
    url,
    remoteAddress: from,
    headers: {
      ...(pass ? { 'guest-pass': pass } : {}),
      ...(as ? { authorization: `Bearer ${as}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.statusCode, text: answer.body, json: safely(answer.body) }
}
function safely(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function cartOf(skus: string[] = [sku]) {
  const { json } = await send({ method: 'POST', url: '/api/shop/v4/carts/anonymousUser' })
  const anonymousUserId = json.userId as string
  const query = `?anonymousUserId=${anonymousUserId}`
  for (const one of skus) {
    const body = { sku: one, quantity: 1 }
    const put = await send({ method: 'POST', url: `/api/shop/v4/carts/self/items${query}`, body })
    if (put.status !== 200) throw new Error(put.text)
  }
  const cart = (await send({ url: `/api/shop/v4/carts/self${query}` })).json
  return { anonymousUserId, cart, cartId: cart.id as string }
}

async function order(
  cart: { anonymousUserId: string; cartId: string },
  email: string,
  more: object = {},
  rest: Pick<Sent, 'from' | 'key'> = {},
) {
  return send({
    method: 'POST',
    url: '/api/checkout/v3/guest-checkouts',
    body: {
      cartId: cart.cartId,
      anonymousUserId: cart.anonymousUserId,
      email,
      method: 'creditcard',
      shippingAddress: germanAddress,
      billingAddress: germanAddress,
      acceptedTerms: true,
      ...more,
    },
    ...rest,
  })
}

/** A cart that costs nothing. */
async function paidByVoucher() {
  const { id, code } = await db.transaction().execute((trx) =>
    shop.discounts.issueVoucher(trx, {
      sellerId: 1,
      kind: 'gift',
      amountCents: 50_000,
      expiresAt: null,
      createdBy: 'test',
      owedFrom: 'goodwill',
    }),
  )
  const cart = await cartOf()
  const url = `/api/shop/v2/vouchers?anonymousUserId=${cart.anonymousUserId}`
  await send({ method: 'POST', url, body: { voucherCode: code } })
  return { id, cart }
}

async function buy(email: string, more: object = {}) {
  const { status, json, text } = await order(await cartOf(), email, more)
  expect(status, text).toBe(200)
  const { checkoutId, guestPass: pass } = json.guestOrder
  await paid(checkoutId)
  await shop.jobs.drain()
  const { number } = await db
    .selectFrom('checkout_orders')
    .select('number')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  return { checkoutId: checkoutId as string, pass: pass as string, number: number! }
}

/** As the page does that comes back from the bank, it is asked how the payment stands. */
async function paid(checkoutId: string): Promise<void> {
  await shop.pay(shop.bank, (await shop.paymentOf(checkoutId)).id)
  await shop.payments.settle({ checkoutId })
}

const find = (orderNumber: string, email: string, from = '203.0.113.8') =>
  send({ method: 'POST', url: '/api/checkout/v3/guest-orders/find', body: { orderNumber, email }, from })
const mailsTo = (email: string) =>
  db.selectFrom('mailbox').selectAll().where('recipient', '=', email).orderBy('id').execute()
const ownerOf = async (checkoutId: string) =>
  (await db.selectFrom('checkouts').select('owner_id').where('id', '=', checkoutId).executeTakeFirstOrThrow())
    .owner_id

describe('buying goods without an account', () => {
  test('ends in a paid order whose mail finds it, with its invoice, its parcel and the ways back', async () => {
    const email = mailbox()
    const { checkoutId, pass, number } = await buy(email)
    const url = `/api/checkout/v3/checkouts/${checkoutId}`
    expect((await send({ url: `${url}/paymentStatus`, pass })).json).toEqual({ status: 'Paid' })
    const [mail] = await mailsTo(email)
    expect(mail!.plain).toContain(number)
    expect(mail!.plain).toContain(`/bestellung-finden#number=${number}&email=${encodeURIComponent(email)}`)
    expect(mail!.plain).toContain('ohne Konto')

    const found = await find(number.toLowerCase(), email.toUpperCase())
    expect(found.json.checkoutId).toBe(checkoutId)
    const opened = found.json.guestPass
    const read = (await send({ url, pass: opened })).json
    const [placed] = read.transactions[0].orders
    expect(placed.number).toBe(number)
    const paper = await send({
      url: `/api/checkout/v3/checkouts/files/${placed.documents[0].id}`,
      pass: opened,
    })
    expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    const since = (await send({ url: `${url}/orders`, pass: opened })).json
    expect(since.items[0].items[0].cancellable).toBe(1)
    const body = { reason: 'changedMind' }
    const off = await send({
      method: 'POST',
      url: `${url}/orders/${placed.id}/cancellations`,
      body,
      pass: opened,
    })
    expect(off.json.items[0].items[0].cancelled).toBe(1)
    await shop.jobs.drain()
    expect((await mailsTo(email)).length).toBeGreaterThan(1)
  })

  test('the statutory withdrawal works by number and mailbox as for everybody', async () => {
    const email = mailbox()
    const { number, checkoutId, pass } = await buy(email)
    const body = { orderNumber: number, name: 'Anna Sommer', email }
    expect((await send({ method: 'POST', url: '/api/checkout/v3/withdrawals', body })).status).toBe(202)
    await shop.jobs.drain()
    const since = (await send({ url: `/api/checkout/v3/checkouts/${checkoutId}/orders`, pass })).json
    expect(since.items[0].items[0].cancelled).toBe(1)
  })

  test('pressed twice, and in two tabs, it is one order and one payment', async () => {
    const email = mailbox()
    const cart = await cartOf()
    const both = await Promise.all([order(cart, email), order(cart, email)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(both.map(({ json }) => json.guestOrder.checkoutId)).size).toBe(1)
    const rows = await db
      .selectFrom('guest_orders')
      .select('checkout_id')
      .where('email', '=', email)
      .execute()
    expect(rows).toHaveLength(1)
    // Another way to pay ends the first try; both stay this mailbox's.
    const paypal = await order(cart, email, { method: 'paypal' })
    expect(await shop.stateOf(both[0]!.json.guestOrder.checkoutId)).toBe('expired')
    expect(await shop.stateOf(paypal.json.guestOrder.checkoutId)).toBe('open')
  })

  test('what needs an account is refused, also slipped in after the form was opened', async () => {
    const email = mailbox()
    const cart = await cartOf([sku, 'voucher.2500'])
    const forGuests = cart.cart.orders.flatMap(
      (one: never) => (one as { items: { isForGuests: boolean }[] }).items,
    )
    expect(forGuests.map((item: { isForGuests: boolean }) => item.isForGuests).toSorted()).toEqual([
      false,
      true,
    ])
    const refused = await order(cart, email)
    expect([refused.status, refused.json.errorCode]).toEqual([400, 'GUESTS_ONLY_GOODS'])
    expect(await db.selectFrom('guest_orders').select('email').where('email', '=', email).execute()).toEqual(
      [],
    )
  })

  test('what is for nothing and whose answer was lost is the same order, asked for with its key beside an empty cart', async () => {
    const { cart } = await paidByVoucher()
    const email = mailbox()
    const key = newId()
    const first = await order(cart, email, { method: 'nopayment' }, { key })
    expect(first.status, first.text).toBe(200)
    const left = await send({ url: `/api/shop/v4/carts/self?anonymousUserId=${cart.anonymousUserId}` })
    expect(left.json.totalItemQuantity).toBe(0)
    const again = await order(cart, email, { method: 'nopayment' }, { key })
    expect(again.json.guestOrder.checkoutId).toBe(first.json.guestOrder.checkoutId)
    const other = await order(cart, email, { method: 'nopayment' }, { key: newId() })
    expect(other.status).toBe(400)
  })

  test('a voucher pays all of it: no bank, and pressed twice it is used once', async () => {
    const { id, cart } = await paidByVoucher()
    const email = mailbox()
    const answers = await Promise.all([1, 2].map(() => order(cart, email, { method: 'nopayment' })))
    const [first] = answers.filter(({ status }) => status === 200)
    await shop.jobs.drain()
    const found = await db
      .selectFrom('checkouts')
      .innerJoin('guest_orders', 'guest_orders.checkout_id', 'checkouts.id')
      .innerJoin('vouchers', (join) => join.on('vouchers.id', '=', id))
      .select(['checkouts.id', 'checkouts.state', 'balance_cents as left'])
      .where('guest_orders.email', '=', email)
      .execute()
    expect(found).toEqual([
      { id: first!.json.guestOrder.checkoutId, state: 'paid', left: expect.any(Number) },
    ])
    expect(found[0]!.left).toBeLessThan(50_000)
    expect((await mailsTo(email)).length).toBe(1)
  })

  test('keeps no way to pay, buys nothing on account, and takes no hostile address', async () => {
    const cart = await cartOf()
    for (const more of [
      { method: 'purchaseOnAccount' },
      { method: 'sepa' },
      { method: 'token' },
      { rememberMethod: true },
      { paymentTokenId: newId() },
    ])
      expect((await order(cart, mailbox(), more)).status).toBe(400)
    for (const email of [
      'a@b',
      'a\r\nBcc: b@c.example',
      '<a@b.example>',
      `${'a'.repeat(250)}@b.example`,
      'a@b.example,c@d.example',
    ])
      expect((await order(cart, email)).status, email).toBe(400)
    const hostile = { ...germanAddress, lastName: '\u202E<img src=x onerror=alert(1)>' }
    const email = mailbox()
    const { checkoutId } = await buy(email, { billingAddress: hostile, shippingAddress: hostile })
    expect(await shop.stateOf(checkoutId)).toBe('paid')
    const [mail] = await mailsTo(email)
    expect(mail!.html).not.toContain('<img src=x')
  })

  test('somebody else’s cart is no cart', async () => {
    const mine = await cartOf()
    const theirs = await cartOf()
    expect((await order({ ...mine, cartId: theirs.cartId }, mailbox())).status).toBe(404)
  })

  test('sixty of one mailbox or of one network are too many, and each has its own count', async () => {
    const cart = await cartOf()
    const email = mailbox()
    const codes: number[] = []
    for (let at = 0; at < 14; at += 1)
      codes.push((await order(cart, email, { comment: `${at}` }, { from: `198.51.100.${at}` })).status)
    expect(codes).toEqual([...Array(12).fill(200), 429, 429])
    expect((await order(cart, mailbox(), {}, { from: '198.51.100.99' })).status).toBe(200)
  })
})

describe('finding an order', () => {
  test('a wrong number, a wrong mailbox and the order of an account are refused to the byte alike', async () => {
    const email = mailbox()
    const { number } = await buy(email)
    const cartId = await shop.fill('fan', [{ sku }])
    const { json } = await shop.order('fan', 'v2/checkouts/creditcard', { cartId })
    await paid(json.checkoutId)
    const accounts = await db
      .selectFrom('checkout_orders')
      .select('number')
      .where('checkout_id', '=', json.checkoutId)
      .executeTakeFirstOrThrow()
    const answers = [
      await find('SVF-2026-999999', email),
      await find(number, 'fan@falkenstadt.example'),
      await find(accounts.number!, 'fan@falkenstadt.example'),
      await find(`${number}' or 1=1 --`, email),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await find(number, email)).status).toBe(200)
  })

  test('a pass opens its own order, until its hours are over or the mailbox is another', async () => {
    const email = mailbox()
    const { checkoutId, pass } = await buy(email)
    const other = await buy(mailbox())
    const url = `/api/checkout/v3/checkouts/${checkoutId}`
    expect((await send({ url, pass: other.pass })).status).toBe(404)
    expect((await send({ url, pass: `${pass.slice(0, -1)}${pass.endsWith('A') ? 'B' : 'A'}` })).status).toBe(
      404,
    )
    expect(
      (await send({ url, pass: pass.replace(await ownerOf(checkoutId), await ownerOf(other.checkoutId)) }))
        .status,
    ).toBe(404)
    expect((await send({ url })).status).toBe(401)
    // Signed in, it is the account that asks.
    expect((await send({ url, pass, as: 'neu' })).status).toBe(404)
    // It opens orders alone.
    expect((await send({ url: '/api/checkout/v3/checkouts', pass })).status).toBe(401)
    await db
      .transaction()
      .execute((trx) => shop.guests.correctEmail(trx, { checkoutId, email: 'right@mailbox.example' }))
    expect((await send({ url, pass })).status).toBe(404)
    const row = { ownerId: newId(), email }
    const sealed = sealPass('secret', row, new Date('2026-01-01T00:00:00Z'))
    expect(isPassOf('secret', sealed, row, new Date('2026-01-01T11:59:00Z'))).toBe(true)
    expect(isPassOf('secret', sealed, row, new Date('2026-01-01T12:00:01Z'))).toBe(false)
    expect(isPassOf('other', sealed, row, new Date('2026-01-01T00:00:00Z'))).toBe(false)
  })

  test('guessing ends, by network and by mailbox; whoever is right does not count against their network', async () => {
    const email = mailbox()
    const { number } = await buy(email)
    const codes: number[] = []
    for (let at = 0; at < 22; at += 1)
      codes.push((await find(`SVF-2026-9${at}`, mailbox(), '192.0.2.1')).status)
    expect(codes.filter((code) => code === 429)).toHaveLength(2)
    for (let at = 0; at < 19; at += 1) await find(`SVF-2026-9${at}`, email, `192.0.2.${10 + at}`)
    expect((await find(number, email, '192.0.2.50')).status).toBe(200)
    expect((await find(number, email, '192.0.2.51')).status).toBe(429)
  })
})

describe('the mailbox of an account', () => {
  test('typing it signs nobody in, shows and attaches nothing; its owner takes the order in', async () => {
    const { email, contact_id: fan } = await db
      .selectFrom('contact_emails')
      .select(['email', 'contact_id'])
      .where('email', '=', 'neu@falkenstadt.example')
      .executeTakeFirstOrThrow()
    const { checkoutId, pass, number } = await buy(email)
    expect(await ownerOf(checkoutId)).not.toBe(fan)
    const url = `/api/checkout/v3/checkouts/${checkoutId}`
    expect((await send({ url, as: 'neu' })).status).toBe(404)
    const stranger = { method: 'POST', url: '/api/checkout/v3/guest-orders/self', as: 'fan' } as const
    expect((await send(stranger)).json).toEqual({ orders: 0 })
    const [one, two] = await Promise.all([send({ ...stranger, as: 'neu' }), send({ ...stranger, as: 'neu' })])
    expect(one.json.orders + two.json.orders).toBe(1)
    expect((await send({ url, as: 'neu' })).status).toBe(200)
    expect((await send({ url, pass })).status).toBe(404)
    expect((await find(number, email)).status).toBe(404)
    expect((await shop.paymentOf(checkoutId)).ownerId).toBe(fan)
  })

  test('what is still being paid stays the guest’s until it is paid', async () => {
    const email = mailbox()
    const { json } = await order(await cartOf(), email)
    const taking = () =>
      db.transaction().execute((trx) => shop.guests.takeIn(trx, { subjectId: newId(), emails: [email] }))
    expect(await taking()).toBe(0)
    await paid(json.guestOrder.checkoutId)
    expect(await taking()).toBe(1)
  })

  test('signing in while the bank is asked moves the payment with the cart: nothing is bought twice', async () => {
    const cart = await cartOf()
    const { json } = await order(cart, mailbox())
    const { checkoutId } = json.guestOrder
    const body = { userId: cart.anonymousUserId }
    const claimed = await send({ method: 'POST', url: '/api/shop/v4/carts/self/claims', body, as: 'tv' })
    expect(claimed.status).toBe(200)
    const again = await shop.order('tv', 'v2/checkouts/creditcard', { cartId: claimed.json.id })
    expect(again.status).toBe(200)
    expect(await shop.stateOf(checkoutId)).toBe('expired')
  })

  test('an order is forgotten when nobody has a claim from it any more', async () => {
    const { checkoutId } = await buy(mailbox())
    const owner = await ownerOf(checkoutId)
    const taking = () => db.transaction().execute((trx) => shop.guests.takeDue(trx))
    expect(await taking()).toBe(null)
    await sql`update guest_orders set created_at = app.now() - interval '5 years' where checkout_id = ${checkoutId}`.execute(
      db,
    )
    expect(await taking()).toBe(owner)
    expect(await taking()).toBe(null)
  })

  test('whoever has their account erased, or asks for their data, gets what they bought without it too', async () => {
    const email = mailbox()
    const { checkoutId } = await buy(email)
    const person = { id: newId(), emails: [email.toUpperCase()], givenEmails: [] }
    const { documents } = await checkoutData.export(db, person)
    expect(documents['guestOrders']).toMatchObject([{ checkoutId, email }])
    expect(documents['guestCheckouts']).toMatchObject([{ id: checkoutId }])
    await db.transaction().execute(async (trx) => {
      await checkoutData.lock!(trx, person)
      await checkoutData.erase(trx, person)
    })
    const { rows } = await sql<{ name: string }>`
      select billing_address ->> 'lastName' as name from checkouts where id = ${checkoutId}`.execute(db)
    expect(rows[0]!.name).toBe('erased')
    expect(await db.selectFrom('guest_orders').select('email').where('email', '=', email).execute()).toEqual(
      [],
    )
  })
})
