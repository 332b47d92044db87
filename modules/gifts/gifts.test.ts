import { beforeAll, describe, expect, test } from 'vitest'
import { buildShop } from '#modules/checkout/build.ts'
import { createContacts } from '#modules/contacts/contacts.ts'
import { createDiscounts } from '#modules/discounts/discounts.ts'
import { createFiles } from '#platform/files/files.ts'
import { createMailer } from '#platform/mail/mail.ts'
import { testDatabase } from '#testing/database.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { call } from '#testing/module-app.ts'
import { createGifts } from './gifts.ts'
import { giftCents, giftEnd } from './rules.ts'

const database = await testDatabase()
const { db } = database
let files: ReturnType<typeof createFiles>
let gifts: ReturnType<typeof createGifts>
const shop = await buildShop(database, async (jobs, folder) => {
  files = createFiles(folder)
  const discounts = createDiscounts({ db, jobs, secret: 'a-secret-for-codes' })
  const mailer = createMailer({ db, jobs, files, smtpUrl: null, from: 'Club <club@falkenstadt.example>' })
  gifts = createGifts({ db, jobs, mailer, files, discounts, recipientOf: createContacts({ db }).recipientOf })
  return [gifts.sellable]
})

const options = [
  { key: 'recipientName', value: 'Oma Erna' },
  { key: 'message', value: 'Alles Gute zum 80.!' },
]
const add = (as: string, sku: string, userOptionValues = options) =>
  call(shop.app, {
    as,
    method: 'POST',
    url: '/api/shop/v4/carts/self/items',
    body: { sku, quantity: 1, userOptionValues },
  })

async function buy(as: string, lines: Parameters<typeof shop.fill>[1]) {
  const cartId = await shop.fill(as, lines)
  const { json } = await shop.order(as, 'v2/checkouts/creditcard', { cartId })
  await shop.pay(shop.bank, (await shop.paymentOf(json.checkoutId)).id)
  await shop.payments.settle({ checkoutId: json.checkoutId })
  await shop.jobs.drain()
  return json.checkoutId as string
}

const mailsOf = (as: string) =>
  db
    .selectFrom('mailbox')
    .selectAll()
    .where('recipient', '=', `${as}@falkenstadt.example`)
    .where('subject', 'like', 'Dein Gutschein%')
    .execute()

describe('a gift voucher', () => {
  let checkoutId: string
  let code: string

  beforeAll(async () => {
    checkoutId = await buy('fan', [{ sku: 'voucher.2500', quantity: 2, userOptionValues: options }])
    const [mail] = await mailsOf('fan')
    code = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(mail!.plain)![0]
  })

  test('is sold without tax and shipping, and is owed to its holder until it is used', async () => {
    const checkout = (await shop.get('fan', `/api/checkout/v3/checkouts/${checkoutId}`)).json
    expect(checkout).toMatchObject({
      state: 'paid',
      totalPrice: 5000,
      totalTaxPrice: 0,
      totalShippingPrice: 0,
    })
    const [order] = checkout.transactions[0].orders
    expect(order.items[0]).toMatchObject({
      type: 'GiftVoucher',
      serialNumber: expect.stringMatching(/^voucher\./),
    })
    expect(await shop.payments.ledgerBalance(db, { checkoutId })).toEqual({
      bank: 5000,
      deposits: 0,
      vouchers: -5000,
    })
    expect(await violations(db)).toEqual([])
  })

  test('comes by mail with its code on a PDF, which lies with the order for its owner only', async () => {
    const mails = await mailsOf('fan')
    expect(mails).toHaveLength(1)
    expect(mails[0]!.plain).toContain('Oma Erna')
    expect(mails[0]!.attachments).toHaveLength(2)
    const checkout = (await shop.get('fan', `/api/checkout/v3/checkouts/${checkoutId}`)).json
    const papers = checkout.transactions[0].orders[0].documents.filter(
      (one: { kind: string }) => one.kind === 'giftVoucher',
    )
    expect(papers).toHaveLength(2)
    const file = (as: string) =>
      shop.app.inject({
        url: `/api/checkout/v3/checkouts/files/${papers[0].id}`,
        headers: { authorization: `Bearer ${as}` },
      })
    expect((await file('fan')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await file('neu')).statusCode).toBe(404)
  })

  test('pays, but not for another voucher', async () => {
    await add('tv', 'voucher.1000')
    const use = () =>
      call(shop.app, { as: 'tv', method: 'POST', url: '/api/shop/v2/vouchers', body: { voucherCode: code } })
    expect((await use()).json.failureReason).toBe('VOUCHER_WOULD_EXCEED_APPLICABLE_AMOUNT')
    const percent = await call(shop.app, {
      as: 'tv',
      method: 'POST',
      url: '/api/shop/v2/vouchers',
      body: { voucherCode: 'EXKLUSIV20' },
    })
    expect(percent.json.failureReason).toBe('MINIMUM_ORDER_VALUE_NOT_REACHED')
  })

  test('that is taken back is blocked, piece by piece; once it was used nothing is given back', async () => {
    const [item] = await db
      .selectFrom('checkout_items')
      .selectAll()
      .where('checkout_id', '=', checkoutId)
      .execute()
    const rows = () =>
      db.selectFrom('vouchers').selectAll().where('checkout_item_id', '=', item!.id).orderBy('id').execute()
    const revoke = (pieces?: number) =>
      db.transaction().execute((trx) =>
        gifts.sellable.revoke(trx, {
          checkoutItemIds: [item!.id],
          reason: 'test',
          ...(pieces ? { piecesInAll: new Map([[item!.id, pieces]]) } : {}),
        }),
      )
    const [first] = await rows()
    await db
      .insertInto('voucher_uses')
      .values({ voucher_id: first!.id, checkout_id: checkoutId, amount_cents: 100 })
      .execute()
    await db.updateTable('vouchers').set({ balance_cents: 2400 }).where('id', '=', first!.id).execute()
    for (const _again of [1, 2]) await revoke(1)
    expect((await rows()).map((row) => row.blocked_at !== null)).toEqual([false, true])
    await expect(revoke()).rejects.toMatchObject({ status: 409 })
  })
})

test('amounts that are not offered and options that it does not take are refused', async () => {
  for (const sku of ['voucher.999', 'voucher.1050', 'voucher.25100', 'voucher.0'])
    expect(await add('neu', sku)).toMatchObject({
      status: 400,
      json: { errorCode: 'VOUCHER_AMOUNT_NOT_OFFERED' },
    })
  const strange = await add('neu', 'voucher.1000', [{ key: 'flockName', value: 'X' }])
  expect([strange.status, strange.json.errorCode]).toEqual([400, 'USER_OPTION_UNKNOWN'])
  expect((await add('neu', 'voucher.x')).status).toBe(404)
  const many = await call(shop.app, {
    as: 'neu',
    method: 'POST',
    url: '/api/shop/v4/carts/self/items',
    body: { sku: 'voucher.1000', quantity: 11 },
  })
  expect([many.status, many.json.errorCode]).toEqual([400, 'CARTITEM_QUANTITY_ABOVE_MAX'])
})

test.each([
  ['voucher.1000', 1000],
  ['voucher.25000', 25_000],
  ['voucher.2550', null],
  ['voucher.900', null],
  ['1.1.M', null],
])('%s is worth %s', (sku, cents) => {
  expect(giftCents(sku)).toBe(cents)
})

test('it ends with the third year after the purchase', () => {
  expect(giftEnd(new Date('2026-11-21T12:00:00Z')).toISOString()).toBe('2029-12-31T23:00:00.000Z')
})
