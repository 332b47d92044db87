import { afterAll, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { findBrokenMonth } from '#modules/accounting/accounting.ts'
import { post, postSale, reverseSale } from '#modules/payments/ledger/ledger.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

const program = await testApp()
const { db, pool } = program.test
const startedAt = Date.now()
/** Into the middle of the month that is so many months ahead. */
async function goTo(monthsAhead: number, day = 15): Promise<string> {
  const now = new Date(startedAt)
  const then = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAhead, day, 11)
  await shiftClock(program.test, (then - Date.now()) / 1000)
  return new Date(then).toISOString().slice(0, 7)
}
const sale = () => ({
  checkoutId: newId(),
  paymentId: newId(),
  voucherCents: 0,
  lines: [
    { sellerId: 1, grossCents: 8995, vatRate: 19 },
    { sellerId: 1, grossCents: 1605, vatRate: 7 },
    { sellerId: 2, grossCents: 1299, vatRate: 7 },
  ],
})
const sell = (one = sale()) => db.transaction().execute((trx) => postSale(trx, one))
const ofMonth = (month: string, what = '') => `/api/office/accounting/months/${month}${what}`
const as = { finance: () => officeFor(program, 'finanzen'), service: () => officeFor(program, 'fanservice') }

async function close(month: string) {
  const finance = await as.finance()
  const shown = await finance.call({ method: 'POST', path: ofMonth(month, '/closing/preview') })
  if (shown.status !== 200) return shown
  const body = { digest: shown.json.digest }
  return finance.call({ method: 'POST', path: ofMonth(month, '/closing'), body })
}

afterAll(() => shiftClock(program.test, 0))

test('a month is summed by rate, closed once and in order, and takes no entry any more', async () => {
  await sell()
  const first = await goTo(1)
  await sell()
  const back = sale()
  await sell(back)
  await db.transaction().execute((trx) => reverseSale(trx, { ...back, lines: [back.lines[0]!] }))
  const finance = await as.finance()
  const books = (await finance.call({ path: ofMonth(first) })).json
  expect(books.state).toBe('running')
  expect(books.rates).toEqual([
    { rate: 19, netCents: 7559, taxCents: 1436, taxReturnLine: '81' },
    { rate: 7, netCents: 3000, taxCents: 210, taxReturnLine: '86' },
  ])
  expect(books.accounts.find(({ account }: { account: string }) => account === 'seller:2')).toMatchObject({
    cents: -2598,
    number: expect.any(Number),
  })
  expect((await close(first)).json.errorCode).toBe('MONTH_NOT_OVER')

  const second = await goTo(2)
  await sell()
  expect((await close(first)).json.errorCode).toBe('MONTH_BEFORE_OPEN')
  const months = (await (await as.finance()).call({ path: '/api/office/accounting/months' })).json.items
  for (const { month, state } of months.toReversed())
    if (state === 'over') expect((await close(month)).status, month).toBe(204)
  expect((await close(first)).json.errorCode).toBe('MONTH_CLOSED')
  expect((await close(second)).json.errorCode).toBe('MONTH_NOT_OVER')

  const late = `insert into ledger_entries (id, posting_id, account, amount_cents, reason, created_at)
    values ($1, $3, 'bank', 5, 'x', $4), ($2, $3, 'deposits', -5, 'x', $4)`
  const inside = `${first}-20T12:00:00Z`
  await expect(pool.query(late, [newId(), newId(), newId(), inside])).rejects.toThrow('are closed')
  await expect(pool.query('delete from accounting_months')).rejects.toThrow('stay as they were written')
  await expect(pool.query(`update accounting_months set digest = 'x'`)).rejects.toThrow('stay as they were')
})

test('two who close the same month at once close it once; what changed since it was shown is looked at again', async () => {
  const month = await goTo(2)
  await goTo(3)
  await sell()
  const [finance, owner] = [await as.finance(), await officeFor(program, 'buero')]
  const { digest } = (await finance.call({ method: 'POST', path: ofMonth(month, '/closing/preview') })).json
  const wrong = await finance.call({
    method: 'POST',
    path: ofMonth(month, '/closing'),
    body: { digest: 'other' },
  })
  expect(wrong.json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
  const both = await Promise.all(
    [finance, owner].map((who) =>
      who.call({ method: 'POST', path: ofMonth(month, '/closing'), body: { digest } }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  const { rows } = await pool.query('select closed_by from accounting_months where month = $1', [
    `${month}-01`,
  ])
  expect([people.finanzen.id, people.buero.id]).toContain(rows[0].closed_by)
})

test('whoever changes an entry behind the program’s back is found, also in the oldest month', async () => {
  expect(await findBrokenMonth(db)).toBeNull()
  await pool.query('alter table ledger_entries disable trigger user')
  await pool.query(`update ledger_entries set reason = 'other'
    where id = (select id from ledger_entries order by created_at, id limit 1)`)
  await pool.query('alter table ledger_entries enable trigger user')
  const finance = await as.finance()
  const proof = (await finance.call({ path: '/api/office/accounting/proof' })).json
  const oldest = (await finance.call({ path: '/api/office/accounting/months' })).json.items.at(-1)
  expect(proof).toEqual({ isWhole: false, brokenMonth: oldest.month, brokenSettlement: null })
})

test('the batch for DATEV holds every cent of the month, each posting or a sum for each day', async () => {
  const month = await goTo(4)
  const one = sale()
  await sell(one)
  await db.transaction().execute((trx) =>
    post(trx, {
      reason: 'receipt',
      entries: [
        { account: 'bank', amountCents: 500 },
        { account: 'deposits', amountCents: -500 },
      ],
    }),
  )
  const finance = await as.finance()
  for (const by of ['posting', 'day']) {
    const file = await program.app.inject({
      url: `${ofMonth(month, '/datev')}?by=${by}`,
      headers: { host: officeHostOf(program), cookie: finance.cookie },
    })
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-type']).toBe('text/csv; charset=windows-1252')
    expect(file.headers['content-disposition']).toContain(`EXTF_Buchungsstapel_${month}.csv`)
    const lines = file.rawPayload.toString('latin1').trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;/)
    const sums = new Map<string, number>()
    for (const line of lines.slice(2)) {
      const [amount, side, , , , , konto, gegen] = line.split(';') as string[]
      const cents = Number(amount!.replace(',', '')) * (side === '"S"' ? 1 : -1)
      sums.set(konto!, (sums.get(konto!) ?? 0) + cents)
      sums.set(gegen!, (sums.get(gegen!) ?? 0) - cents)
    }
    expect(Object.fromEntries(sums)).toEqual({
      ...{ 1200: 500, 1718: 11_399, 8400: -7559, 1776: -1436, 8300: -1500, 1771: -105, 1741: -1299 },
    })
  }
  const owner = await officeFor(program, 'buero')
  const audit = (await owner.call({ path: '/api/office/audit?pageSize=5' })).json.items
  expect(audit[0]).toMatchObject({ action: 'export', thing: { type: 'accountingMonth', id: month } })
})

test('an account without a number makes no file, and says which', async () => {
  const month = await goTo(4)
  await sell({ ...sale(), lines: [{ sellerId: 77, grossCents: 100, vatRate: 19 }] })
  const answer = await (await as.finance()).call({ path: ofMonth(month, '/datev') })
  expect(answer.json).toMatchObject({ status: 409, errorCode: 'ACCOUNTS_UNASSIGNED' })
  expect(answer.json.detail).toContain('seller:77')
})

test('strangers, wild months and months without books', async () => {
  const month = await goTo(4)
  const service = await as.service()
  expect((await service.call({ path: ofMonth(month) })).status).toBe(403)
  expect((await service.call({ path: ofMonth(month, '/datev') })).status).toBe(403)
  const finance = await as.finance()
  for (const wild of ['2026-13', '0000-00', '2026-1', 'x', '2026-11-01'])
    expect((await finance.call({ path: ofMonth(wild) })).status, wild).toBe(400)
  for (const far of ['1999-01', '2999-12'])
    expect((await finance.call({ path: ofMonth(far) })).status, far).toBe(404)
})
