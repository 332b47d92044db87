import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type PersonKey, people } from '#demo/people.ts'
import { layValues } from '#modules/values/now.rules.ts'
import { berlinDate } from '#platform/dates.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { buildTelevision } from '../build.ts'
import { buildGiftShop, DAY, giftItem, MAIL, SKU, WORDS } from './build.ts'

const database = await testDatabase()
const { db } = database
const {
  add,
  bought,
  callerOf,
  clean,
  context,
  giftMails,
  inTrx,
  isOpen,
  mails,
  own,
  preview,
  redeem,
  rowOf,
  shop,
  television,
} = await buildGiftShop(database)

beforeEach(clean)

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

  test('it costs what the office says now, nobody more than that; one already bought stays as it was', async () => {
    const earlier = await bought('fan')
    const lay = (prices: Record<string, number>) =>
      layValues(
        new Map(
          Object.entries(prices).map(([name, value]) => [
            `televisionGift.${SKU.split('-').at(-1)}.${name}`,
            [{ from: new Date(Date.now() - 60_000), isBase: false, former: 0, value }],
          ]),
        ),
      )
    const priceFor = async (as: PersonKey) => {
      const { checkoutId } = await bought(as)
      return (await shop.get(as, `/api/checkout/v3/checkouts/${checkoutId}`)).json.totalPrice
    }
    lay({ cents: 2099, memberCents: 1899 })
    expect([await priceFor('neu'), await priceFor('mitglied')]).toEqual([2099, 1899])
    lay({ cents: 999 })
    expect([await priceFor('neu'), await priceFor('mitglied')]).toEqual([999, 999])
    layValues(new Map())
    const first = await shop.get('fan', `/api/checkout/v3/checkouts/${earlier.checkoutId}`)
    expect(first.json.totalPrice).not.toBe(999)
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
    expect(await add(giftItem(SKU, options))).toBe(code)
  })

  test('one that is not on offer there is not, and two at once are two lines', async () => {
    expect(await add(giftItem('TVG-century', WORDS))).not.toBe('added')
    expect(await add({ ...giftItem(SKU, WORDS), quantity: 2 })).toBe('TELEVISION_GIFT_ONE_EACH')
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
