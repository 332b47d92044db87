import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBrokenSettlement } from '#modules/accounting/accounting.ts'
import { listSettlements } from '#modules/accounting/partners.storage.ts'
import { ledgerBalance, postSale, reverseSale } from '#modules/payments/ledger/ledger.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'
import { partnerPaper } from './partner-paper.ts'

const program = await testApp()
const { db, pool } = program.test
const BASE = '/api/office/partner-settlements'
const SELLER = 2
const startedAt = Date.now()
const as = {
  finance: () => officeFor(program, 'finanzen'),
  owner: () => officeFor(program, 'buero'),
  service: () => officeFor(program, 'fanservice'),
}
type Member = Awaited<ReturnType<typeof as.finance>>

async function goTo(monthsAhead: number): Promise<string> {
  const now = new Date(startedAt)
  const then = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAhead, 15, 11)
  await shiftClock(program.test, (then - Date.now()) / 1000)
  return new Date(then).toISOString().slice(0, 7)
}
const sale = (grossCents: number) => ({
  ...{ checkoutId: newId(), paymentId: newId(), voucherCents: 0 },
  lines: [
    { sellerId: SELLER, grossCents, vatRate: 7 },
    { sellerId: 1, grossCents: 1_190, vatRate: 19 },
  ],
})
const sell = (one: ReturnType<typeof sale>) => db.transaction().execute((trx) => postSale(trx, one))
const takeBack = (one: ReturnType<typeof sale>) => db.transaction().execute((trx) => reverseSale(trx, one))

async function closeMonths(who: Member) {
  const months = (await who.call({ path: '/api/office/accounting/months' })).json.items
  for (const { month, state } of months.toReversed()) {
    if (state !== 'over') continue
    const path = `/api/office/accounting/months/${month}/closing`
    const { digest } = (await who.call({ method: 'POST', path: `${path}/preview` })).json
    expect((await who.call({ method: 'POST', path, body: { digest } })).status).toBe(204)
  }
}
const books = async (who: Member) =>
  (await who.call({ path: BASE })).json.items.find(({ id }: { id: number }) => id === SELLER)
const ofMonth = (month: string, id: number | string = SELLER) => `${BASE}/partners/${id}/months/${month}`
const setRate = (who: Member, month: string, percent: number, id: number = SELLER) =>
  who.call({ method: 'PUT', path: `${BASE}/partners/${id}/commission/${month}`, body: { percent } })
const preview = (who: Member, month: string) =>
  who.call({ method: 'POST', path: `${ofMonth(month)}/preview` })
async function settle(who: Member, month: string) {
  const shown = await preview(who, month)
  if (shown.status !== 200) return shown
  return who.call({ method: 'POST', path: ofMonth(month), body: { digest: shown.json.digest } })
}
const pay = (who: Member, id: string, paidOn: string) =>
  who.call({ method: 'POST', path: `${BASE}/${id}/payout`, body: { paidOn } })

let first = ''
let second = ''
let third = ''

beforeAll(async () => {
  // What the demo has sold for the partner is a month of its own.
  first = await goTo(1)
  const back = sale(2_598)
  for (const one of [sale(129_900 - 2_598), back]) await sell(one)
  second = await goTo(2)
  // Sold in the first month, and back in the second.
  await takeBack(back)
  await sell(sale(10_000))
  third = await goTo(3)
  await sell(sale(5_000))
}, 60_000)
afterAll(() => shiftClock(program.test, 0))

test('a month is settled once, in order, when its books are closed and a commission is agreed; all of it from the ledger', async () => {
  const [finance, owner] = [await as.finance(), await as.owner()]
  expect((await settle(finance, first)).json.errorCode).toBe('MONTH_NOT_CLOSED')
  await closeMonths(owner)
  const before = (await books(finance)).open
  // Months of the demo before come first.
  for (const { month } of before.toReversed()) {
    if (month >= first) break
    expect((await setRate(finance, month, 10)).status).toBe(204)
    expect((await settle(finance, month)).status).toBe(204)
  }
  if (before.length === 3)
    expect((await settle(finance, first)).json.errorCode).toBe('COMMISSION_RATE_MISSING')
  expect((await setRate(finance, first, 12.5)).status).toBe(204)
  expect((await settle(finance, second)).json.errorCode).toBe('PARTNER_MONTH_BEFORE_OPEN')
  const balance = (await ledgerBalance(db))[`seller:${SELLER}`]!
  expect((await settle(finance, first)).status).toBe(204)
  const [settled] = (await books(finance)).settlements
  expect(settled).toMatchObject({
    ...{ month: first, salesCents: 129_900, returnsCents: 0, percent: 12.5, paidOn: null },
    ...{ commissionCents: 16_238, vatCents: 3_085, payableCents: 110_577 },
    number: expect.stringMatching(/^PA-\d{4}-\d{6}$/),
  })
  // The commission is the club's turnover, taken from what the partner gets.
  expect((await ledgerBalance(db))[`seller:${SELLER}`]).toBe(balance + 16_238 + 3_085)
  expect((await settle(finance, first)).json.errorCode).toBe('PARTNER_SETTLED')
  expect((await setRate(finance, first, 5)).json.errorCode).toBe('PARTNER_SETTLED')
  expect((await settle(finance, second)).status).toBe(204)
  expect((await books(finance)).settlements[0]).toMatchObject({
    ...{ salesCents: 10_000, returnsCents: 2_598, commissionCents: 925, vatCents: 176, payableCents: 6_301 },
  })
  expect((await settle(finance, third)).json.errorCode).toBe('MONTH_NOT_CLOSED')
  const audit = (await owner.call({ path: '/api/office/audit?pageSize=5' })).json.items
  expect(audit[0]).toMatchObject({ action: 'officePartnerSettle', thing: { type: 'partnerSettlement' } })
})

test('two who settle at once settle once; the control without the lock sees the same month twice', async () => {
  await goTo(4)
  const [finance, owner] = [await as.finance(), await as.owner()]
  await closeMonths(owner)
  const { digest } = (await preview(finance, third)).json
  const changed = await finance.call({ method: 'POST', path: ofMonth(third), body: { digest: 'other' } })
  expect(changed.json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
  // Control: before either has written, both would see that nothing is settled.
  const seen = await db.transaction().execute((one) =>
    db.transaction().execute(async (two) => {
      const both = await Promise.all([listSettlements(one), listSettlements(two)])
      return both.map((some) => some.some(({ month }) => month === `${third}-01`))
    }),
  )
  expect(seen).toEqual([false, false])
  const both = await Promise.all(
    [finance, owner, finance, owner].map((who) =>
      who.call({ method: 'POST', path: ofMonth(third), body: { digest } }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409])
  const { rows } = await pool.query(
    `select count(*)::int as n from ledger_entries where reason = 'partnerCommission' and account = 'revenue:19'`,
  )
  expect(rows[0].n).toBe((await books(finance)).settlements.length)
})

test('a settlement is paid once, on a day that has been; its books are even then', async () => {
  const [finance, owner] = [await as.finance(), await as.owner()]
  const [settlement] = (await books(finance)).settlements
  const day = `${third}-28`
  expect((await pay(finance, settlement.id, '2999-01-01')).json.errorCode).toBe('PAID_DAY_WRONG')
  expect((await pay(finance, settlement.id, '1999-01-01')).json.errorCode).toBe('PAID_DAY_WRONG')
  const balance = (await ledgerBalance(db))[`seller:${SELLER}`]!
  const both = await Promise.all([pay(finance, settlement.id, day), pay(owner, settlement.id, day)])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  expect((await pay(finance, settlement.id, day)).json.errorCode).toBe('PARTNER_PAID')
  expect((await ledgerBalance(db))[`seller:${SELLER}`]).toBe(balance + settlement.payableCents)
  expect((await books(finance)).settlements[0].paidOn).toBe(day)
})

test('paper and table say what was settled, and who owes what', async () => {
  const finance = await as.finance()
  const [settlement] = (await books(finance)).settlements
  const headers = { host: officeHostOf(program), cookie: finance.cookie }
  const get = (what: string) => program.app.inject({ url: `${BASE}/${settlement.id}/${what}`, headers })
  const paper = await get('paper')
  expect([paper.statusCode, paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const table = await get('sales.csv')
  expect(table.payload).toContain('Tag;Bestellung;Verkauf brutto;Rücknahme brutto')
  expect(table.payload).toContain(';50,00;')
  const [row] = (await listSettlements(db)).toReversed()
  const partner = { id: 2, name: 'P', legalName: '=P', address: null, vatId: null, taxNumber: null }
  const said = partnerPaper({ settlement: { ...row!, payableCents: -851 }, partner })
  expect(said.sums.at(-1)).toMatchObject({
    label: 'Vom Partner zu zahlen',
    value: expect.stringContaining('8,51'),
  })
})

test('nothing of it changes afterwards, and whoever changes it behind the program’s back is found', async () => {
  for (const table of ['partner_settlements', 'partner_payouts']) {
    await expect(pool.query(`delete from ${table}`)).rejects.toThrow('stay as they were')
    await expect(pool.query(`update ${table} set id = id`)).rejects.toThrow()
  }
  await expect(pool.query('update partner_settlements set percent = 1')).rejects.toThrow('stay as they were')
  expect(await findBrokenSettlement(db)).toBeNull()
  const number = (await listSettlements(db)).find(({ month }) => month === `${second}-01`)!.number
  await sql`alter table partner_settlements disable trigger user`.execute(db)
  await sql`update partner_settlements set returns_cents = returns_cents + 1, payable_cents = payable_cents - 1
    where number = ${number}`.execute(db)
  await sql`alter table partner_settlements enable trigger user`.execute(db)
  const proof = (await (await as.finance()).call({ path: '/api/office/accounting/proof' })).json
  expect(proof).toEqual({ isWhole: false, brokenMonth: null, brokenSettlement: number })
})

test('strangers, foreign and wild ids, wild figures', async () => {
  const [finance, service] = [await as.finance(), await as.service()]
  expect((await service.call({ path: BASE })).status).toBe(403)
  expect((await preview(service, third)).status).toBe(403)
  expect((await setRate(service, '2030-01', 5)).status).toBe(403)
  // The club itself is no partner of its own.
  for (const id of [1, 77]) {
    expect((await setRate(finance, '2030-01', 5, id)).status).toBe(404)
    expect((await finance.call({ method: 'POST', path: `${ofMonth(third, id)}/preview` })).status).toBe(404)
  }
  expect((await pay(finance, newId(), `${third}-20`)).status).toBe(404)
  for (const what of ['paper', 'sales.csv'])
    expect((await finance.call({ path: `${BASE}/${newId()}/${what}` })).status).toBe(404)
  expect((await preview(finance, '1999-01')).status).toBe(404)
  for (const percent of [-1, 60.01, 12.345, '10'] as number[])
    expect((await setRate(finance, '2030-01', percent)).status, String(percent)).toBe(400)
  for (const id of ['x', '0', '99999999999', '2.5'])
    expect((await finance.call({ method: 'POST', path: `${ofMonth(third, id)}/preview` })).status, id).toBe(
      400,
    )
})
