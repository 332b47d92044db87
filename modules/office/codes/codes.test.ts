import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoVouchers } from '#demo/codes.ts'
import { voucherHash } from '#modules/discounts/codes.rules.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const money = await officeFor(program, 'finanzen')
const shop = await officeFor(program, 'laden')

const list = async (query: string) => {
  const answer = await shop.call({ path: `/api/office/codes?${query}` })
  expect(answer.status, JSON.stringify(answer.json)).toBe(200)
  return answer.json
}
const codesOf = async (query: string) => (await list(query)).items.map(({ code }: { code: string }) => code)
const post = (path: string, body: object, who = shop) =>
  who.call({ method: 'POST', path: `/api/office/codes/${path}`, body })
const audit = async (id: string) =>
  (
    await sql<{ action: string; details: Record<string, unknown> }>`
      select action, details from audit_entries where thing_id = ${id} order by id`.execute(db)
  ).rows

const name = { de: 'Sommer', en: 'Summer', ja: '夏' }
const promotion = (code: string, more: object = {}) => ({ code, name, percent: 10, ...more })

describe('the list', () => {
  test('shows promotions with what of them is used, and in which state they are', async () => {
    const { items } = await list('')
    const byCode = Object.fromEntries(items.map((row: { code: string }) => [row.code, row]))
    expect(byCode['WILLKOMMEN10']).toMatchObject({ state: 'live', percent: 10, maxUses: null })
    expect(byCode['ERSTE100']).toMatchObject({ state: 'usedUp', used: 100, maxUses: 100 })
    expect(byCode['NURHEUTE']).toMatchObject({ state: 'ended' })
    expect(byCode['BALD25']).toMatchObject({ state: 'planned' })
  })

  test.each([
    ['q=willkommen', ['WILLKOMMEN10']],
    ['q=from 50&state=live', ['FALKE5']],
    ['state=usedUp', ['ERSTE100']],
    ['q=W_LLKOMMEN', []],
    ['kind=partner&state=live&q=krone', ['KRONE7']],
    [`kind=voucher&q=${demoVouchers.single}`, ['****-****-****-0020']],
    ['kind=voucher&q=0500', ['****-****-****-0500']],
    ['kind=voucher&state=usedUp', ['****-****-****-0001']],
    ['kind=voucher&q=FALK', []],
  ])('%s', async (query, wanted) => {
    expect(await codesOf(query)).toEqual(wanted)
  })

  test('counts what is taken now', async () => {
    const { json } = await shop.call({ path: '/api/office/codes/counts' })
    expect(json.items).toContainEqual({ key: 'partner', count: 2 })
  })

  test('is a table for spreadsheets; vouchers keep their codes to themselves', async () => {
    const { statusCode, body } = await program.app.inject({
      url: '/api/office/codes.csv?kind=voucher',
      headers: { host: officeHostOf(program), cookie: money.cookie },
    })
    expect(statusCode).toBe(200)
    expect(body).toContain('****-****-****-0025')
    expect(body).not.toContain(demoVouchers.gift)
    expect((await audit('voucher')).at(-1)).toMatchObject({ action: 'export' })
  })

  test('the newest of 20,000 vouchers, and one by its end, come from an index', async () => {
    await db.transaction().execute(async (trx) => {
      await sql`insert into vouchers (id, seller_id, kind, code_hash, code_ending, initial_cents, balance_cents,
        activated_at, created_at, created_by)
        select gen_random_uuid(), 1, 'credit', sha256(n::text::bytea), lpad(n::text, 6, '0'), 100, 100, now(),
          now() - interval '1 day' - n * interval '1 minute', 'test' from generate_series(1, 20000) n`.execute(
        trx,
      )
      await sql`analyze vouchers`.execute(trx)
      const planOf = async (rest: string) =>
        JSON.stringify(
          (
            await sql
              .raw(`explain (format json) select * from (select v.id, v.code_ending as code,
            v.created_at as "createdAt" from vouchers v) x ${rest}`)
              .execute(trx)
          ).rows,
        )
      expect(await planOf('order by x."createdAt" desc, x.id desc limit 51')).toContain('vouchers_created')
      expect(await planOf(`where x.code = '000077'`)).toContain('vouchers_ending')
      await sql`delete from vouchers where created_by = 'test'`.execute(trx)
    })
  })
})

describe('a promotion', () => {
  test('is made with its limits, is taken in carts, and stands in the audit book', async () => {
    const body = promotion('Sommer-26', {
      validFrom: '2026-01-01',
      validUntil: '2036-06-30',
      maxUses: 50,
      minOrderCents: 3000,
      types: ['Merchandise'],
      isExclusive: true,
    })
    const { status, json } = await post('promotions', body)
    expect(status, JSON.stringify(json)).toBe(201)
    const { json: made } = await shop.call({ path: `/api/office/codes/promotion/${json.id}` })
    expect(made).toMatchObject({
      code: 'SOMMER-26',
      state: 'live',
      maxUses: 50,
      minOrderCents: 3000,
      isExclusive: true,
      appliesTo: { types: ['Merchandise'] },
      validFrom: '2025-12-31T23:00:00.000Z',
      validUntil: '2036-06-30T22:00:00.000Z',
      redeemed: { orders: 0, cents: 0, newest: [] },
    })
    expect(await audit(json.id)).toMatchObject([
      { action: 'officePromotionAdd', details: { name: 'Sommer-26' } },
    ])
  })

  test.each([
    ['neither percent nor amount', { percent: null }],
    ['both', { amountCents: 500 }],
    ['days that end before they begin', { validFrom: '2026-05-02', validUntil: '2026-05-01' }],
    ['a code with blanks', { code: 'AB CD' }],
    ['more than all of it', { percent: 101 }],
  ])('is refused with %s', async (_what, more) => {
    expect((await post('promotions', promotion('REFUSED1', more))).status).toBe(400)
    expect(await codesOf('q=REFUSED1')).toEqual([])
  })

  test('of two who make the same code at once one is told, and there is one', async () => {
    const both = await Promise.all([
      post('promotions', promotion('ZUGLEICH')),
      post('promotions', promotion('zugleich'), money),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.json.errorCode).toBe('PROMOTIONCODE_EXISTS')
    expect(await codesOf('q=zugleich')).toEqual(['ZUGLEICH'])
  })
})

describe('a partner discount', () => {
  test('is made for a partner that there is', async () => {
    const { json: choices } = await shop.call({ path: '/api/office/codes/choices' })
    const partnerId = choices.partners[0].id
    const made = await post('partners', { partnerId, code: 'ZWANZIG', percent: 20 })
    expect(made.status).toBe(201)
    expect((await post('partners', { partnerId, code: 'zwanzig', percent: 5 })).json.errorCode).toBe(
      'PARTNER_CODE_EXISTS',
    )
    expect((await post('partners', { partnerId: 999_999, code: 'XYZ', percent: 5 })).status).toBe(404)
    expect(await codesOf('kind=partner&state=live&q=zwanzig')).toEqual(['ZWANZIG'])
  })
})

describe('vouchers', () => {
  const terms = { kind: 'credit', amountCents: 2500, validUntil: null, reason: 'Trostpflaster Abbruch' }
  const owed = async () =>
    (
      await sql<{ sum: number }>`select coalesce(sum(-amount_cents), 0)::int as sum from ledger_entries
        where account = 'vouchers'`.execute(db)
    ).rows[0]!.sum

  test('are made with a fresh sign-in alone, and are owed from then on', async () => {
    const old = await officeFor(program, 'finanzen', { authTime: Date.now() / 1000 - 3600 })
    expect((await post('vouchers', terms, old)).json).toMatchObject({ status: 401 })
    const before = await owed()
    const { status, json } = await post('vouchers', terms, money)
    expect(status, JSON.stringify(json)).toBe(201)
    expect(await owed()).toBe(before + 2500)
    const row = await db
      .selectFrom('vouchers')
      .select(['balance_cents', 'created_by'])
      .where('code_hash', '=', voucherHash(json.codes[0].code))
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ balance_cents: 2500 })
    const [entry] = await audit(json.codes[0].id)
    expect(entry).toMatchObject({ action: 'officeVoucherMake', details: { reason: terms.reason } })
    expect(JSON.stringify(entry)).not.toContain(json.codes[0].code)
  })

  test('many at once need the right to export, and no two have the same code', async () => {
    const batch = { ...terms, count: 40 }
    expect((await post('vouchers/batch', batch, shop)).json.errorCode).toBe('OFFICE_NOT_ALLOWED')
    expect((await post('vouchers/batch', { ...batch, count: 501 }, money)).status).toBe(400)
    const before = await owed()
    const { json } = await post('vouchers/batch', batch, money)
    const codes: string[] = json.codes.map(({ code }: { code: string }) => code)
    expect(new Set(codes).size).toBe(40)
    expect(await owed()).toBe(before + 40 * 2500)
  })
})

describe('switching off', () => {
  const preview = async (kind: string, id: string) =>
    (await shop.call({ path: `/api/office/codes/${kind}/${id}/end` })).json
  const end = (kind: string, id: string, digest: string, who = shop) =>
    post(`${kind}/${id}/end`, { digest, reason: 'Aktion vorbei' }, who)
  const idOf = async (query: string) => (await list(query)).items[0].id as string
  const putInCart = async (kind: 'promotion' | 'voucher', ownId: string) => {
    const cartId = newId()
    const column = sql.ref(`${kind}_id`)
    await sql`insert into carts (id, anonymous_hash) values (${cartId}, ${Buffer.from(cartId)})`.execute(db)
    await sql`insert into cart_codes (id, cart_id, seller_id, kind, code, ${column}, terms, reserved_until)
      values (${newId()}, ${cartId}, 1, ${kind}, 'X', ${ownId}, '{}', now() + interval '20 minutes')`.execute(
      db,
    )
  }
  const line = (told: { lines: { kind: string }[] }, kind: string) =>
    told.lines.find((one) => one.kind === kind)

  test('a promotion: carts that have it keep their price, and nobody else gets it', async () => {
    const id = await idOf('q=FALKE5')
    await putInCart('promotion', id)
    const told = await preview('promotion', id)
    expect(line(told, 'cartsKeep')).toMatchObject({ count: 1 })
    await putInCart('promotion', id)
    expect((await end('promotion', id, told.digest)).status).toBe(204)
    expect(await codesOf('q=FALKE5&state=ended')).toEqual(['FALKE5'])
    expect((await audit(id)).at(-1)).toMatchObject({
      action: 'officeCodeEnd',
      details: { reason: 'Aktion vorbei', before: { state: 'live' }, after: { state: 'ended' } },
    })
    expect((await end('promotion', id, told.digest)).json.errorCode).toBe('OFFICE_CODE_ENDED')
  })

  test('a voucher: says how much is lost, and refuses when that has changed meanwhile', async () => {
    const id = await idOf('kind=voucher&q=0500')
    await putInCart('voucher', id)
    const told = await preview('voucher', id)
    expect(told).toMatchObject({ totalCents: 50_000, isFinal: true })
    expect(line(told, 'cartsLose')).toMatchObject({ count: 1 })
    await sql`update vouchers set balance_cents = 20000 where id = ${id}`.execute(db)
    expect((await end('voucher', id, told.digest)).json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
    const now = await preview('voucher', id)
    expect((await end('voucher', id, now.digest)).status).toBe(204)
    expect(await codesOf('kind=voucher&q=0500&state=ended')).toHaveLength(1)
  })

  test('of two at once one does it, and the book has one line', async () => {
    const id = await idOf('kind=partner&q=KRONE7')
    const { digest } = await preview('partner', id)
    const both = await Promise.all([end('partner', id, digest), end('partner', id, digest, money)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(await audit(id)).toHaveLength(1)
  })

  test('whoever may only read switches nothing off', async () => {
    const reader = await officeFor(program, 'fanservice')
    const id = await idOf('q=EXKLUSIV20')
    expect((await post(`promotion/${id}/end`, { digest: 'x' }, reader)).json.errorCode).toBe(
      'OFFICE_NOT_ALLOWED',
    )
    expect((await shop.call({ path: `/api/office/codes/voucher/${id}` })).status).toBe(404)
  })
})
