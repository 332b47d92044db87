import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PersonKey, people } from '#demo/people.ts'
import { createMemberships } from '#modules/memberships/memberships.ts'
import { berlinDate } from '#platform/dates.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { violations } from '#testing/harness/invariants.ts'
import { call } from '#testing/module-app.ts'
import { buildTelevision, buildTelevisionShop } from '../build.ts'
import { televisionData } from '../personal-data.ts'
import { giftCodeOf } from './codes.ts'

const database = await testDatabase()
const { db } = database
const { shop, mails, television, context, recurring } = await buildTelevisionShop(database)
const { hasPaywall } = createMemberships({ db })
await sql`delete from paywall_subscriptions`.execute(db)

const DAY = 86_400
const SKU = 'TVG-quarter'
const WORDS = {
  giverName: 'Oma Erna',
  recipientName: 'Anna',
  greeting: 'Alles Gute zum 18. Geburtstag!',
  paper: 'yes',
}
const MAIL = { ...WORDS, recipientEmail: 'anna@probe.example' }
const callerOf = (as: PersonKey) => ({ subjectId: people[as].id, actorId: people[as].id }) as never
const own = async (as: PersonKey) => (await television.readOwn({ caller: callerOf(as) })).subscription
const isOpen = (as: PersonKey) => hasPaywall(people[as].id, 1)
const item = (sku: string, options: Record<string, string>) => ({
  sku,
  quantity: 1,
  userOptionValues: Object.entries(options).map(([key, value]) => ({ key, value })),
})
const add = async (line: object) => {
  const { status, json } = await call(shop.app, {
    as: 'fan',
    method: 'POST',
    url: '/api/shop/v4/carts/self/items',
    body: line,
  })
  return status === 200 ? 'added' : json.errorCode
}
const inTrx = <T>(run: (trx: Parameters<typeof television.giftSellable.revoke>[0]) => Promise<T>) =>
  db.transaction().execute(run)

async function bought(as: PersonKey, options: Record<string, string> = WORDS, sku = SKU) {
  const cartId = await shop.fill(as, [item(sku, options)])
  const { status, json } = await shop.order(as, 'v2/checkouts/creditcard', { cartId })
  expect([status, json.errorCode]).toEqual([200, undefined])
  const { checkoutId } = json
  await shop.pay(shop.bank, (await shop.paymentOf(checkoutId)).id)
  await shop.get(as, `/api/checkout/v3/checkouts/${checkoutId}/paymentStatus`)
  await shop.jobs.drain()
  const gift = await db
    .selectFrom('television_gifts')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  return {
    checkoutId: checkoutId as string,
    itemId: gift.checkout_item_id,
    id: gift.id,
    code: giftCodeOf(context, gift.id),
  }
}

const redeem = (as: PersonKey, code: string, address = '10.0.0.1') =>
  television.gifts.redeemGift({ caller: callerOf(as), code, address })
const preview = (as: PersonKey, code: string, address = '10.0.0.1') =>
  television.gifts.previewGift({ caller: callerOf(as), code, address })
const rowOf = (id: string) =>
  db.selectFrom('television_gifts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const giftMails = () => mails.filter(({ messageId }) => messageId?.startsWith('television-gift'))

afterEach(async () => {
  mails.length = 0
  await shiftClock(database, 0)
  await sql`delete from television_gifts where id not in (select gift_id from television_periods where gift_id is not null)`.execute(
    db,
  )
  await sql`delete from code_guesses`.execute(db)
})
beforeEach(async () => {
  for (const table of [
    'television_periods',
    'television_steps',
    'television_subscriptions',
    'paywall_subscriptions',
  ])
    await sql`delete from ${sql.table(table)}`.execute(db)
  await sql`delete from television_gifts`.execute(db)
})

describe('bought', () => {
  test('it is paid once, with tax at the sale, and its giver has no subscription and no due', async () => {
    const { checkoutId } = await bought('fan')
    const checkout = (await shop.get('fan', `/api/checkout/v3/checkouts/${checkoutId}`)).json
    expect(checkout).toMatchObject({ state: 'paid', totalShippingPrice: 0 })
    const [line] = checkout.transactions[0].orders[0].items
    expect(line).toMatchObject({
      type: 'TelevisionGift',
      serialNumber: expect.stringMatching(/^television-gift\./),
    })
    const net = Math.round(checkout.totalPrice / 1.19)
    expect(checkout.totalTaxPrice).toBe(checkout.totalPrice - net)
    const balance = await shop.payments.ledgerBalance(db, { checkoutId })
    expect(balance).toMatchObject({ bank: checkout.totalPrice })
    expect(balance['vouchers'] ?? 0).toBe(0)
    expect([await own('fan'), await isOpen('fan')]).toEqual([null, false])
    const { rows } = await sql`select from dues where kind = 'television'`.execute(db)
    expect(rows).toEqual([])
    expect(await violations(db)).toEqual([])
  })

  test('its paper comes to its giver, who finds it again; nobody else does', async () => {
    const { id, code } = await bought('fan')
    const [mail] = giftMails()
    expect(mail).toMatchObject({ to: 'fan@falkenstadt.example', attachments: [{ type: 'application/pdf' }] })
    expect(mail!.plain).not.toContain(code)
    const file = await context.files.load(mail!.attachments![0]!.file)
    expect(Buffer.from(file.subarray(0, 5)).toString()).toBe('%PDF-')
    const { items } = await television.gifts.listGiven({ caller: callerOf('fan') })
    expect(items).toMatchObject([
      { id, state: 'open', codeEnding: code.slice(-4), hasPaper: true, isMailed: false },
    ])
    expect(
      (await television.gifts.loadPaper({ caller: callerOf('fan'), id })).content.length,
    ).toBeGreaterThan(1000)
    await expect(television.gifts.loadPaper({ caller: callerOf('neu'), id })).rejects.toMatchObject({
      status: 404,
    })
    expect((await television.gifts.listGiven({ caller: callerOf('neu') })).items).toEqual([])
  })

  test('by mail it comes at once, or on its day, once, and its giver hears of it', async () => {
    const now = await bought('fan', MAIL)
    const toAnna = () => giftMails().filter(({ to }) => to === MAIL.recipientEmail)
    expect(toAnna()).toHaveLength(1)
    expect(toAnna()[0]!.plain).toContain(`/konto/tv#gift=${now.code}`)
    expect(toAnna()[0]!.plain).toContain('Oma Erna')
    // Words of strangers are no part of mails to addresses that nobody has proved.
    for (const part of [toAnna()[0]!.plain, toAnna()[0]!.html, toAnna()[0]!.subject])
      expect(part).not.toContain('Alles Gute')
    mails.length = 0
    const sendOn = berlinDate(new Date(Date.now() + 3 * DAY * 1000))
    const later = await bought('fan', { ...MAIL, sendOn })
    await television.gifts.sendDue()
    expect(toAnna()).toEqual([])
    await shiftClock(database, 4 * DAY)
    await Promise.all([television.gifts.sendDue(), television.gifts.sendDue()])
    await television.gifts.sendDue()
    expect(toAnna()).toHaveLength(1)
    expect(
      giftMails().filter(({ messageId }) => messageId === `television-gift-sent-${later.id}`),
    ).toHaveLength(1)
    expect((await rowOf(later.id)).times_sent).toBe(1)
  })

  test.each([
    ['nothing that hands it over', { giverName: 'Erna' }, 'TELEVISION_GIFT_HAND_OVER'],
    [
      'an address in the greeting',
      { ...WORDS, greeting: 'Gewinn: evil.example jetzt' },
      'TELEVISION_GIFT_LINK',
    ],
    ['an address in a name', { ...WORDS, giverName: 'https://böse' }, 'TELEVISION_GIFT_LINK'],
    ['an address with a foreign dot', { ...WORDS, greeting: 'evil．com' }, 'TELEVISION_GIFT_LINK'],
    [
      'two addresses',
      { ...MAIL, recipientEmail: 'a@probe.example,b@probe.example' },
      'TELEVISION_GIFT_EMAIL',
    ],
    ['a name beside an address', { ...MAIL, recipientEmail: 'A <a@probe.example>' }, 'TELEVISION_GIFT_EMAIL'],
    ['a day that is none', { ...MAIL, sendOn: '2027-02-30' }, 'TELEVISION_GIFT_DAY'],
    ['a day in ten years', { ...MAIL, sendOn: '2037-01-01' }, 'TELEVISION_GIFT_DAY'],
    ['a day without an address', { ...WORDS, sendOn: '2027-01-01' }, 'TELEVISION_GIFT_DAY'],
    ['what it does not know', { ...WORDS, flockName: 'X' }, 'USER_OPTION_UNKNOWN'],
  ])('%s is refused', async (_, options, code) => {
    expect(await add(item(SKU, options))).toBe(code)
  })

  test('one that is not on offer there is not, and two at once are two lines', async () => {
    expect(await add(item('TVG-century', WORDS))).not.toBe('added')
    expect(await add({ ...item(SKU, WORDS), quantity: 2 })).toBe('TELEVISION_GIFT_ONE_EACH')
  })
})

describe('redeemed', () => {
  test('it opens the paywall from then on, ends by itself, and is no contract', async () => {
    const { code, id } = await bought('fan')
    const told = await preview('neu', code.toLowerCase().replaceAll('-', ' '))
    expect(told).toMatchObject({ offer: 'quarter', givenBy: 'Oma Erna', greeting: WORDS.greeting })
    const { subscription } = await redeem('neu', code)
    expect(subscription).toMatchObject({
      ...{
        state: 'active',
        offer: 'gift',
        renews: false,
        next: null,
        withdrawal: null,
        expiresAt: expect.any(String),
      },
      gift: { givenBy: 'Oma Erna' },
      may: { cancel: false, resume: false, pause: false },
    })
    expect(subscription!.expiresAt.slice(0, 16)).toBe(told.until.slice(0, 16))
    expect([await isOpen('neu'), await isOpen('fan')]).toEqual([true, false])
    expect(mails.at(-1)).toMatchObject({ to: 'neu@falkenstadt.example' })
    expect((await television.gifts.listGiven({ caller: callerOf('fan') })).items).toMatchObject([
      { id, state: 'redeemed', hasPaper: false },
    ])
    await shiftClock(database, 93 * DAY)
    await television.endOver()
    expect([await isOpen('neu'), (await own('neu'))!.state]).toEqual([false, 'ended'])
    expect(await violations(db)).toEqual([])
  })

  test('again by the same person it changes nothing; by somebody else it is refused', async () => {
    const { code } = await bought('fan')
    const first = await redeem('neu', code)
    expect(await redeem('neu', code)).toEqual(first)
    await expect(redeem('tv', code)).rejects.toMatchObject({ status: 409, code: 'TELEVISION_GIFT_REDEEMED' })
    await expect(preview('tv', code)).rejects.toMatchObject({ code: 'TELEVISION_GIFT_REDEEMED' })
    expect(await isOpen('tv')).toBe(false)
  })

  test('it follows what is there, and whoever pays by the month pays when it is over', async () => {
    await buildTelevision(db, { subjectId: people.neu.id, days: 20, renews: true })
    const before = (await own('neu'))!
    const { code } = await bought('fan')
    const { subscription } = await redeem('neu', code)
    const days =
      (new Date(subscription!.expiresAt).getTime() - new Date(before.expiresAt).getTime()) / 86_400_000
    expect(Math.round(days)).toBeOneOf([89, 90, 91, 92])
    expect(subscription).toMatchObject({ renews: true, state: 'active' })
    expect(subscription!.next!.dueOn > berlinDate(new Date(Date.now() + 85 * DAY * 1000))).toBe(true)
  })

  test('somebody in free days is not charged before the gift is over', async () => {
    const { id } = await buildTelevision(db, {
      subjectId: people.neu.id,
      days: 5,
      renews: true,
      offer: 'trial',
    })
    await sql`update television_subscriptions set trial_ends_at = app.now() + interval '5 days' where id = ${id}`.execute(
      db,
    )
    const { code } = await bought('fan')
    const { subscription } = await redeem('neu', code)
    expect(subscription!.next!.dueOn > berlinDate(new Date(Date.now() + 70 * DAY * 1000))).toBe(true)
  })

  test('some days before it ends its recipient is told once, also after a second gift', async () => {
    for (const _gift of [1, 2]) {
      const { code } = await bought('fan')
      await redeem('neu', code)
      mails.length = 0
      const left = (new Date((await own('neu'))!.expiresAt).getTime() - Date.now()) / 1000
      await shiftClock(database, Math.round(left) - 10 * DAY)
      await television.remindOfEnds()
      await television.remindOfEnds()
      expect(mails.map(({ messageId }) => messageId!.split('-')[1])).toEqual(['ending'])
      await shiftClock(database, 0)
    }
  })

  test('guessing is counted: after ten wrong codes no code is looked at, right or wrong', async () => {
    const { code } = await bought('fan')
    for (let tries = 0; tries < 10; tries += 1)
      await expect(redeem('neu', `AAAA-AAAA-AAAA-${1000 + tries}`)).rejects.toMatchObject({ status: 404 })
    await expect(redeem('neu', code)).rejects.toMatchObject({ status: 429 })
    await expect(preview('neu', code)).rejects.toMatchObject({ status: 429 })
    expect(await isOpen('neu')).toBe(false)
  })

  test.each(['', '%', 'GS-1', `${'A'.repeat(16)}'; drop table television_gifts`, '０'.repeat(16)])(
    'what is no code is none: %s',
    async (text) => {
      await expect(redeem('neu', text)).rejects.toMatchObject({
        status: 404,
        code: 'TELEVISION_GIFT_UNKNOWN',
      })
    },
  )

  test('an organisation redeems nothing, and a voucher of the shop is no gift', async () => {
    const { code } = await bought('fan')
    const { rows } = await sql<{ id: string }>`select id from organisations limit 1`.execute(db)
    const caller = { subjectId: rows[0]!.id, actorId: people.fan.id } as never
    await expect(television.gifts.redeemGift({ caller, code, address: '1' })).rejects.toMatchObject({
      status: 422,
    })
  })

  test('until the end of the third year after its purchase, and not a day longer', async () => {
    const { code, id } = await bought('fan')
    const { expires_at: end } = await rowOf(id)
    expect(berlinDate(end)).toBe(`${Number(berlinDate(new Date()).slice(0, 4)) + 3}-12-31`)
    await shiftClock(database, Math.round((end.getTime() - Date.now()) / 1000) + 60)
    await expect(redeem('neu', code)).rejects.toMatchObject({ code: 'TELEVISION_GIFT_EXPIRED' })
    await inTrx((trx) =>
      television.byHand.extendGiftByHand(trx, { id, expiresAt: new Date(end.getTime() + 90 * DAY * 1000) }),
    )
    await redeem('neu', code)
    expect(await isOpen('neu')).toBe(true)
  })
})

describe('unpaid', () => {
  test('nobody gets a code before the money is here, and nobody redeems it', async () => {
    const { checkoutId, id, code } = await bought('fan', MAIL)
    await inTrx((trx) => television.giftSellable.withhold!(trx, { checkoutId }))
    await inTrx((trx) => television.giftSellable.unsettle!(trx, { checkoutId }))
    await expect(redeem('neu', code)).rejects.toMatchObject({ code: 'TELEVISION_GIFT_UNPAID' })
    await expect(television.gifts.loadPaper({ caller: callerOf('fan'), id })).rejects.toMatchObject({
      status: 404,
    })
    await inTrx((trx) => television.giftSellable.restore!(trx, { checkoutId }))
    await shop.jobs.drain()
    expect(giftMails().filter(({ to }) => to === MAIL.recipientEmail)).toHaveLength(1)
    await redeem('neu', code)
    expect(await isOpen('neu')).toBe(true)
  })

  test('fulfilled before its money is here it is handed over with the money', async () => {
    const { checkoutId, itemId, id } = await bought('fan', MAIL)
    await sql`delete from television_gifts where id = ${id}`.execute(db)
    mails.length = 0
    await inTrx((trx) =>
      television.giftSellable.fulfil(trx, {
        ...{
          checkoutId,
          orderNumber: 'x',
          ownerId: people.fan.id,
          buyerId: people.fan.id,
          isUnsettled: true,
        },
        items: [
          {
            ...{
              checkoutItemId: itemId,
              cartItemId: itemId,
              sku: SKU,
              quantity: 1,
              priceCents: 1699,
              vatRate: 19,
            },
            options: item(SKU, MAIL).userOptionValues,
          },
        ],
      }),
    )
    await shop.jobs.drain()
    await television.gifts.sendDue()
    expect(giftMails()).toEqual([])
    for (const _again of [1, 2]) await inTrx((trx) => television.giftSellable.restore!(trx, { checkoutId }))
    await shop.jobs.drain()
    expect(
      giftMails()
        .map(({ to }) => to)
        .sort(),
    ).toEqual([MAIL.recipientEmail, 'fan@falkenstadt.example'].sort())
  })

  test('its money is taken back after it was redeemed: the time ends, and goes on when it is paid after all', async () => {
    const { checkoutId, code } = await bought('fan')
    await redeem('neu', code)
    const before = (await own('neu'))!.expiresAt
    await shiftClock(database, 10 * DAY)
    for (const _again of [1, 2]) await inTrx((trx) => television.giftSellable.withhold!(trx, { checkoutId }))
    expect([await isOpen('neu'), (await own('neu'))!.state]).toEqual([false, 'ended'])
    expect(mails.at(-1)!.messageId).toMatch(/^television-giftTakenBack/)
    await shiftClock(database, 15 * DAY)
    for (const _again of [1, 2]) await inTrx((trx) => television.giftSellable.restore!(trx, { checkoutId }))
    expect(await isOpen('neu')).toBe(true)
    const later = new Date((await own('neu'))!.expiresAt).getTime() - new Date(before).getTime()
    expect(Math.round(later / 86_400_000)).toBe(5)
  })

  test('what its recipient pays themselves goes on', async () => {
    await buildTelevision(db, { subjectId: people.neu.id, days: 20, renews: true })
    const { checkoutId, code } = await bought('fan')
    await redeem('neu', code)
    await inTrx((trx) => television.giftSellable.withhold!(trx, { checkoutId }))
    expect(await own('neu')).toMatchObject({ state: 'active', renews: true })
    expect(await isOpen('neu')).toBe(true)
    await recurring.round()
  })
})

describe('taken back', () => {
  const orderOf = async (checkoutId: string) =>
    (
      await db
        .selectFrom('checkout_orders')
        .select('id')
        .where('checkout_id', '=', checkoutId)
        .executeTakeFirstOrThrow()
    ).id
  const cancel = async (checkoutId: string, itemId: string) =>
    call(shop.app, {
      as: 'fan',
      method: 'POST',
      url: `/api/checkout/v3/checkouts/${checkoutId}/orders/${await orderOf(checkoutId)}/cancellations`,
      body: { items: [{ itemId, quantity: 1 }], reason: 'changedMind' },
    })

  test('by its giver while nobody has redeemed it; its code is worth nothing then', async () => {
    const { checkoutId, itemId, code } = await bought('fan')
    expect((await cancel(checkoutId, itemId)).status).toBe(200)
    await shop.jobs.drain()
    await expect(redeem('neu', code)).rejects.toMatchObject({ code: 'TELEVISION_GIFT_VOIDED' })
    expect(await violations(db)).toEqual([])
  })

  test('by a declaration without signing in as well; of one that was redeemed staff decide', async () => {
    const declared = async (isRedeemed: boolean) => {
      const { checkoutId, code, id } = await bought('fan')
      if (isRedeemed) await redeem('neu', code)
      const { number: orderNumber } = await db
        .selectFrom('checkout_orders')
        .select('number')
        .where('checkout_id', '=', checkoutId)
        .executeTakeFirstOrThrow()
      const body = { orderNumber, name: 'Anna Sommer', email: 'fan@falkenstadt.example' }
      await call(shop.app, { method: 'POST', url: '/api/checkout/v3/withdrawals', body })
      await shop.jobs.drain()
      const { rows } = await sql<{ state: string }>`
        select state from withdrawals where order_number = ${orderNumber}`.execute(db)
      return [rows[0]!.state, (await rowOf(id)).voided_at !== null]
    }
    expect(await declared(false)).toEqual(['matched', true])
    expect(await declared(true)).toEqual(['unmatched', false])
    expect(await isOpen('neu')).toBe(true)
  })

  test('redeemed it is refused with a sentence, and staff take it back with its time and its money', async () => {
    const { checkoutId, itemId, code, id } = await bought('fan')
    await redeem('neu', code)
    const no = await cancel(checkoutId, itemId)
    expect([no.status, no.json.errorCode]).toEqual([409, 'TELEVISION_GIFT_REDEEMED'])
    await expect(shop.afterSale.refundItems([itemId], 'x')).rejects.toMatchObject({
      code: 'TELEVISION_GIFT_REDEEMED',
    })
    const orderId = await orderOf(checkoutId)
    expect(await television.byHand.refundOfGift(db, id)).toBe(1699)
    await inTrx((trx) => television.byHand.voidGiftByHand(trx, { id, reason: 'Doppelt gekauft', by: 'Kim' }))
    await shop.jobs.drain()
    expect(await isOpen('neu')).toBe(false)
    const { state } = await db
      .selectFrom('checkout_orders')
      .select('state')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect([state, await television.byHand.refundOfGift(db, id)]).toEqual(['CompleteCancellation', 0])
    await expect(
      inTrx((trx) => television.byHand.voidGiftByHand(trx, { id, reason: 'Noch mal', by: 'Kim' })),
    ).rejects.toMatchObject({ code: 'TELEVISION_GIFT_VOIDED' })
    expect(await violations(db)).toEqual([])
  })
})

describe('what it says of people', () => {
  test('once it is redeemed nothing says for whom it was, here, in the order and on paper', async () => {
    const { code, id, itemId, checkoutId } = await bought('fan', MAIL)
    await television.gifts.forgetClosed()
    expect((await rowOf(id)).recipient_email).toBe(MAIL.recipientEmail)
    await redeem('neu', code)
    await television.gifts.forgetClosed()
    expect(await rowOf(id)).toMatchObject({ recipient_name: null, greeting: null, recipient_email: null })
    const line = await db
      .selectFrom('checkout_items')
      .selectAll()
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(line)).not.toMatch(/Anna|anna@|Alles Gute/)
    await expect(context.files.load(`television-gifts/${id}.pdf`)).rejects.toThrow()
    // Who gave it is told as long as its time runs.
    expect((await own('neu'))!.gift).toMatchObject({ givenBy: 'Oma Erna' })
    await shiftClock(database, 100 * DAY)
    await television.gifts.forgetClosed()
    expect((await rowOf(id)).giver_name).toBeNull()
    expect((await shop.get('fan', `/api/checkout/v3/checkouts/${checkoutId}`)).status).toBe(200)
  })

  test('with the account of its giver go the words, but not whom it is still to be sent to', async () => {
    const sendOn = berlinDate(new Date(Date.now() + 3 * DAY * 1000))
    const [paper, later] = [await bought('fan'), await bought('fan', { ...MAIL, sendOn })]
    const person = { id: people.fan.id, emails: [], givenEmails: [] }
    const exported = (await televisionData.export(db, person)).documents
    expect(JSON.stringify(exported['televisionGiven'])).toContain('anna@probe.example')
    expect(JSON.stringify(exported)).not.toContain('codeHash')
    await inTrx((trx) => televisionData.erase(trx, person))
    expect(await rowOf(paper.id)).toMatchObject({
      giver_id: null,
      giver_name: null,
      recipient_name: null,
      greeting: null,
    })
    expect(await rowOf(later.id)).toMatchObject({ giver_id: null, recipient_email: MAIL.recipientEmail })
    await shiftClock(database, 4 * DAY)
    mails.length = 0
    await television.gifts.sendDue()
    expect(giftMails().map(({ to }) => to)).toEqual([MAIL.recipientEmail])
    await redeem('neu', paper.code)
    const recipient = { id: people.neu.id, emails: [], givenEmails: [] }
    const told = JSON.stringify((await televisionData.export(db, recipient)).documents['televisionRedeemed'])
    expect(told).not.toMatch(/giverId|recipientEmail|checkoutId/)
    await inTrx((trx) => televisionData.erase(trx, recipient))
    expect((await rowOf(paper.id)).redeemed_by).toBeNull()
  })

  test('staff write to a corrected address, and to nobody once it is redeemed', async () => {
    const { id, code } = await bought('fan', MAIL)
    await inTrx((trx) => television.byHand.sendGiftByHand(trx, { id, email: 'anne@probe.example' }))
    expect(giftMails().filter(({ to }) => to === 'anne@probe.example')).toHaveLength(1)
    await redeem('neu', code)
    await expect(
      inTrx((trx) => television.byHand.sendGiftByHand(trx, { id, email: 'anne@probe.example' })),
    ).rejects.toMatchObject({ code: 'TELEVISION_GIFT_NOT_OPEN' })
  })
})
