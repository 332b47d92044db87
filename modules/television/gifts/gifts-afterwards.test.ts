import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { berlinDate } from '#platform/dates.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { call } from '#testing/module-app.ts'
import { buildTelevision } from '../build.ts'
import { televisionData } from '../personal-data.ts'
import { buildGiftShop, DAY, giftItem, MAIL, SKU } from './build.ts'

const database = await testDatabase()
const { db } = database
const {
  bought,
  callerOf,
  clean,
  context,
  giftMails,
  inTrx,
  isOpen,
  mails,
  own,
  recurring,
  redeem,
  rowOf,
  shop,
  television,
} = await buildGiftShop(database)

beforeEach(clean)

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
            options: giftItem(SKU, MAIL).userOptionValues,
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
