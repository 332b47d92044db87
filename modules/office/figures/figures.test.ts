import { expect, test } from 'vitest'
import { saleEntries } from '#modules/payments/ledger/ledger.rules.ts'
import { post } from '#modules/payments/ledger/ledger.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { berlinDate } from '#platform/dates.ts'
import { testApp } from '#testing/app.ts'
import { buildLaterPaying } from '#testing/harness/later-paying.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

const program = await testApp()
const { buyTicketBy } = buildLaterPaying(program)
const buyers = await program.gather(2)
const eventId = await buildEvent(program.test.db, { maxPerBuyer: 40 })
const today = berlinDate(new Date())
const query = `from=${today}&to=${today}`

test('a ticket is turnover of its day, rate, way, kind and match; on other days there is none', async () => {
  await buyTicketBy('sepa', buyers[0]!, { eventId, seatId: '19-1-1' })
  await buyTicketBy('onAccount', buyers[1]!, { eventId, seatId: '19-1-2' })
  const finance = await officeFor(program, 'finanzen')
  const figures = (await finance.call({ path: `/api/office/figures?${query}` })).json
  const { turnover, ways, kinds, events, days } = figures
  expect(turnover.grossCents).toBe(12_800)
  expect(
    turnover.rates.map(({ netCents, taxCents }: Record<string, number>) => netCents! + taxCents!),
  ).toEqual([12_800])
  expect(days).toEqual([{ day: today, grossCents: 12_800 }])
  expect(
    ways.map(({ method, count, receivedCents }: Record<string, unknown>) => [method, count, receivedCents]),
  ).toEqual(
    expect.arrayContaining([
      ['sepa', 1, 6400],
      ['purchaseOnAccount', 1, 6400],
    ]),
  )
  expect(kinds).toMatchObject([{ pieces: 2, backPieces: 0, grossCents: 12_800 }])
  const match = expect.objectContaining({ id: eventId, tickets: 2, grossCents: 12_800 })
  expect(events).toEqual(expect.arrayContaining([match]))
  const other = (await finance.call({ path: '/api/office/figures?from=2020-02-28&to=2020-03-01' })).json
  expect(other).toMatchObject({ turnover: { grossCents: 0, rates: [] }, ways: [], kinds: [], events: [] })
  expect(other.days.map(({ day }: { day: string }) => day)).toEqual([
    '2020-02-28',
    '2020-02-29',
    '2020-03-01',
  ])
})

test('the table has the same cents, and stands in the audit book', async () => {
  const finance = await officeFor(program, 'finanzen')
  const table = await program.app.inject({
    url: `/api/office/figures/table?${query}`,
    headers: { host: officeHostOf(program), cookie: finance.cookie },
  })
  expect(table.body.split('\n')[1]).toMatch(new RegExp(`^${today};\\d+;\\d+,\\d\\d;\\d+,\\d\\d;128,00`))
  const owner = await officeFor(program, 'buero')
  const [entry] = (await owner.call({ path: '/api/office/audit?pageSize=1' })).json.items
  expect(entry).toMatchObject({ action: 'export', thing: { type: 'figures' } })
})

test('what carries the tax of another country, goods and services, is turnover at its rate', async () => {
  const finance = await officeFor(program, 'finanzen')
  const of = async () => (await finance.call({ path: `/api/office/figures?${query}` })).json.turnover
  const before = await of()
  const abroad = { sellerId: 1, grossCents: 1200, vatRate: 20, vatCountry: 'FR' }
  const lines = [abroad, { ...abroad, delivery: 'wallet' as const }]
  const entries = saleEntries({ lines, voucherCents: 0 })
  await program.test.db.transaction().execute((trx) => post(trx, { entries, reason: 'sale' }))
  const after = await of()
  expect(after.grossCents).toBe(before.grossCents + 2400)
  expect(after.rates).toContainEqual({ rate: 20, netCents: 2000, taxCents: 400 })
})

test('days the wrong way round, more than two years, wild ones and strangers', async () => {
  const finance = await officeFor(program, 'finanzen')
  for (const wrong of [
    'from=2026-02-02&to=2026-02-01',
    'from=0001-01-01&to=2026-01-01',
    'from=2020-01-01&to=9999-12-31',
  ])
    for (const where of ['', '/table'])
      expect((await finance.call({ path: `/api/office/figures${where}?${wrong}` })).json.errorCode).toBe(
        'OFFICE_DAYS_WRONG',
      )
  for (const wild of ['', 'from=x&to=y', `from=${today}`, `from=${today}'--&to=${today}`])
    expect((await finance.call({ path: `/api/office/figures?${wild}` })).status).toBe(400)
  const service = await officeFor(program, 'fanservice')
  expect((await service.call({ path: `/api/office/figures?${query}` })).status).toBe(403)
})
