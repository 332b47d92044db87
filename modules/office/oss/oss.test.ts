import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenMonth } from '#modules/accounting/accounting.ts'
import { postSale, reverseSale } from '#modules/payments/ledger/ledger.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const BASE = '/api/office/oss'
const startedAt = Date.now()
const as = {
  finance: () => officeFor(program, 'finanzen'),
  service: () => officeFor(program, 'fanservice'),
}
type Member = Awaited<ReturnType<typeof as.finance>>

/** The middle of a quarter as many further on, and its name. */
async function goTo(quartersAhead: number): Promise<string> {
  const now = new Date(startedAt)
  const first = Math.floor(now.getUTCMonth() / 3) * 3
  const then = new Date(Date.UTC(now.getUTCFullYear(), first + 1 + quartersAhead * 3, 15, 11))
  await shiftClock(program.test, (then.getTime() - Date.now()) / 1000)
  return `${then.getUTCFullYear()}-Q${Math.floor(then.getUTCMonth() / 3) + 1}`
}
const sale = (vatCountry: string, vatRate: number, grossCents: number) => ({
  ...{ checkoutId: newId(), paymentId: newId(), voucherCents: 0 },
  lines: [
    { sellerId: 1, grossCents, vatRate, vatCountry },
    { sellerId: 1, grossCents: 1_190, vatRate: 19 },
  ],
})
type Sale = ReturnType<typeof sale>
const sell = (one: Sale) => db.transaction().execute((trx) => postSale(trx, one))
const takeBack = (one: Sale) => db.transaction().execute((trx) => reverseSale(trx, one))
const quarter = async (who: Member, name: string) => (await who.call({ path: `${BASE}/${name}` })).json
async function file(who: Member, name: string, which: string): Promise<string> {
  const headers = { host: officeHostOf(program), cookie: who.cookie }
  const answer = await program.app.inject({ url: `${BASE}/${name}/${which}.csv`, headers })
  expect(answer.statusCode).toBe(200)
  return answer.payload
}

let soldIn: string
let later: string
const shirt = sale('AT', 20, 12_000)
const book = sale('FR', 5.5, 2_110)

beforeAll(async () => {
  // Two quarters ahead, where nothing else of the demo stands.
  soldIn = await goTo(2)
  for (const one of [shirt, book, sale('GR', 24, 6_200)]) await sell(one)
  await takeBack(book)
  later = await goTo(3)
  await takeBack(shirt)
})
afterAll(() => shiftClock(program.test, 0))

describe('the one-stop-shop by quarters', () => {
  test('by country and rate, what came back in the same quarter taken off', async () => {
    const read = await quarter(await as.finance(), soldIn)
    expect(read).toMatchObject({ quarter: soldIn, state: 'over', corrections: [], taxCents: 3_200 })
    expect(read.lines).toEqual([
      { country: 'AT', rate: 20, supply: 'goods', netCents: 10_000, taxCents: 2_000 },
      { country: 'GR', rate: 24, supply: 'goods', netCents: 5_000, taxCents: 1_200 },
    ])
  })

  test('what comes back later corrects the quarter it was sold in, and the earlier one stays', async () => {
    const who = await as.finance()
    expect(await quarter(who, later)).toMatchObject({
      ...{ state: 'running', lines: [], taxCents: -2_000 },
      corrections: [
        { country: 'AT', rate: 20, supply: 'goods', quarter: soldIn, netCents: -10_000, taxCents: -2_000 },
      ],
      formCorrections: [{ country: 'AT', quarter: soldIn, taxCents: -2_000, isTooLate: false }],
      unproved: 0,
    })
    expect((await quarter(who, soldIn)).taxCents).toBe(3_200)
  })

  test('the file of the form and the table, with Greece as the form calls it and no cell a formula', async () => {
    const who = await as.finance()
    expect(await file(who, soldIn, 'elster')).toBe(
      '#v2.0\r\n1,AT\r\n1,EL\r\n3,AT,STANDARD,20.00,100.00,20.00\r\n3,EL,STANDARD,24.00,50.00,12.00\r\n',
    )
    const table = await file(who, later, 'table')
    expect(table).toContain(`${soldIn};AT;Waren;20;;;100,00;20,00`)
    expect(table.split('\n').every((row) => !/(^|;)[=+\-@]/.test(row))).toBe(true)
    expect(await file(who, later, 'corrections')).toBe(
      `Land des Verbrauchs,Jahr,Quartal,Steuerbetrag\r\nAT,${soldIn.slice(0, 4)},${soldIn.slice(6)},-20.00\r\n`,
    )
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_entries where thing_type = 'ossQuarter'`.execute(db)
    expect(rows[0]!.n).toBe(3)
  })

  test('quarters that are none, and whoever may not see money', async () => {
    const who = await as.finance()
    for (const [name, status] of [
      ...([
        ['2019-Q1', 404],
        ['2999-Q4', 404],
        ['2026-Q5', 400],
        ['2026-04', 400],
      ] as const),
      ...([
        ["2026-Q1'--", 400],
        ['2026-Q1%0A', 400],
      ] as const),
    ])
      expect([name, (await who.call({ path: `${BASE}/${name}` })).status]).toEqual([name, status])
    expect((await (await as.service()).call({ path: BASE })).status).toBe(403)
  })

  test('months at home are without it, and closed ones are still whole', async () => {
    const who = await as.finance()
    const [from] = [`${soldIn.slice(0, 4)}-${String(Number(soldIn.slice(6)) * 3 - 1).padStart(2, '0')}`]
    const month = (await who.call({ path: `/api/office/accounting/months/${from}` })).json
    expect(month.rates).toEqual([{ rate: 19, netCents: 2_000, taxCents: 380, taxReturnLine: '81' }])
    const numbers = month.accounts.filter(({ account }: { account: string }) => account.includes(':AT:'))
    expect(numbers.map(({ number }: { number: number }) => number).sort()).toEqual([1767, 8320])
    expect(await findBrokenMonth(db)).toBeNull()
  })

  test('figures of those days add up by rate, also where a country is in the account', async () => {
    const who = await as.finance()
    const day = `${soldIn.slice(0, 4)}-${String(Number(soldIn.slice(6)) * 3 - 1).padStart(2, '0')}-15`
    const { status } = await who.call({ path: `/api/office/figures?from=${day}&to=${day}` })
    expect(status).toBe(200)
  })
})
