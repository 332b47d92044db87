import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { seedPeople } from '#demo/people.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'
import { throughOrWaiting } from '#testing/waiting.ts'
import { dayPaper, dayRows } from './day-paper.ts'

const program = await testApp({ base: 'empty' })
const { db, pool } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const finance = await officeFor(program, 'finanzen')
const owner = await officeFor(program, 'buero')
const shop = await officeFor(program, 'laden')
const AT = '/api/office/accounting/days'

const dayAgo = async (days: number) => {
  const { rows } = await sql<{ day: string }>`
    select ((app.now() at time zone 'Europe/Berlin')::date - ${days}::int)::text as day`.execute(db)
  return rows[0]!.day
}
const [today, yesterday, before] = [await dayAgo(0), await dayAgo(1), await dayAgo(2)]

beforeEach(async () => {
  await pool.query(
    'truncate ledger_entries, accounting_days, cash_entries, cash_shifts, cash_drawers cascade',
  )
})

type Client = { query(text: string, values: unknown[]): Promise<unknown> }
/** A sale that is booked at a time of a day. */
const book = (day: string, net = 100, time = '12:00', client: Client = pool) =>
  client.query(
    `insert into ledger_entries (id, posting_id, account, amount_cents, reason, created_at)
      select gen_random_uuid(), $1, account, cents, 'sale', ($2::date + $3::time) at time zone 'Europe/Berlin'
      from (values ('bank', $4::int + $5::int), ('revenue:19', -$4::int), ('vat:19', -$5::int)) lines (account, cents)`,
    [newId(), day, time, net, Math.round(net * 0.19)],
  )

const counted = (more: object = {}) => ({ terminalCents: null, reason: null, ...more })
async function close(day: string, more: object = {}, who = finance) {
  const body = counted(more)
  const told = await who.call({ method: 'POST', path: `${AT}/${day}/closing/preview`, body })
  if (told.status !== 200) return told
  return who.call({
    method: 'POST',
    path: `${AT}/${day}/closing`,
    body: { ...body, digest: told.json.digest },
  })
}
const read = async (day: string) => (await finance.call({ path: `${AT}/${day}` })).json
const code = (answer: { status: number; json: { errorCode?: string } }) => [
  answer.status,
  answer.json?.errorCode,
]

test('days are closed one after the other with numbers without gaps, and stay as they were', async () => {
  await book(before)
  await book(yesterday, 1000)
  expect((await close(before, {}, shop)).status).toBe(403)
  expect(code(await close(today))).toEqual([409, 'DAY_NOT_OVER'])
  expect((await close(before)).status).toBe(204)
  expect(code(await close(before))).toEqual([409, 'DAY_CLOSED'])
  expect(await read(before)).toMatchObject({
    ...{ state: 'closed', number: 1, closedBy: 'Fritzi Heller' },
    report: { rates: [{ rate: 19, netCents: 100, taxCents: 19 }], entryCount: 3 },
  })
  expect(await read(yesterday)).toMatchObject({ state: 'over', number: null, closeFirst: null })
  expect((await close(yesterday)).status).toBe(204)
  const { items, brokenDay } = (await finance.call({ path: `${AT}?month=${yesterday.slice(0, 7)}` })).json
  expect(items.find(({ day }: { day: string }) => day === yesterday)).toMatchObject({
    number: 2,
    state: 'closed',
  })
  expect(brokenDay).toBeNull()

  await expect(pool.query(`update accounting_days set number = 7`)).rejects.toThrow('stay as they were')
  await expect(pool.query('delete from accounting_days')).rejects.toThrow('stay as they were')
  const row = `insert into accounting_days (day, number, report, entry_count, entries_digest, digest, closed_by, closed_name)
    values ($1, $2, '{}', 0, '', '', '${newId()}', 'x')`
  await expect(pool.query(row, [today, 4])).rejects.toThrow('one after the other')
  await expect(pool.query(row, [await dayAgo(-1), 3])).rejects.toThrow('one after the other')
  await pool.query('alter table ledger_entries disable trigger user')
  await pool.query(`update ledger_entries set amount_cents = amount_cents * 2 where abs(amount_cents) < 120`)
  await pool.query('alter table ledger_entries enable trigger user')
  expect((await finance.call({ path: `${AT}?month=${yesterday.slice(0, 7)}` })).json.brokenDay).toBe(before)
})

test('what is booked late goes to the first open day, and whoever closes waits for what is being booked', async () => {
  await book(before)
  const late = await pool.connect()
  await late.query('begin')
  await book(before, 100, '23:59', late)
  const closing = close(before)
  await throughOrWaiting(db, [closing])
  await late.query('commit')
  // Its preview did not know of it: it looks again.
  expect(code(await closing)).toEqual([409, 'OFFICE_CONSEQUENCES_CHANGED'])
  expect((await close(before)).status).toBe(204)
  expect((await read(before)).report.entryCount).toBe(6)
  await book(before, 100, '23:59', late)
  late.release()
  expect((await read(before)).report.entryCount).toBe(6)
  expect((await read(yesterday)).report.entryCount).toBe(3)
})

test('of two who close one day one does', async () => {
  await book(before)
  const answers = await Promise.all([close(before), close(before, {}, owner), close(before)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
})

test('open drawers are counted first; differences stand with their reasons in the report, on paper and in the table', async () => {
  await book(before)
  const [drawer, shift] = [newId(), newId()]
  await pool.query('insert into cash_drawers (id, name) values ($1, $2)', [drawer, '=Kasse\u202e 1'])
  await pool.query(
    `insert into cash_shifts (id, drawer_id, number, opened_at, opened_by, opened_name)
      values ($1, $2, 5, ($3::date + time '10:00') at time zone 'Europe/Berlin', $4, 'x')`,
    [shift, drawer, before, newId()],
  )
  expect(code(await close(before))).toEqual([409, 'DAY_DRAWERS_OPEN'])
  await pool.query(
    `update cash_shifts set closed_at = opened_at + interval '9 hours', closed_by = opened_by, closed_name = 'Tessa',
      expected_cents = 20000, counted_cents = 19950, difference_reason = 'Rückgeld verzählt' where id = $1`,
    [shift],
  )
  expect(code(await close(before, { terminalCents: 500 }))).toEqual([409, 'DAY_REASON_MISSING'])
  expect((await close(before, { terminalCents: 500, reason: 'Ein Beleg von gestern' })).status).toBe(204)
  const day = await read(before)
  expect(day.report).toMatchObject({
    drawers: [{ number: 5, expectedCents: 20000, countedCents: 19950, reason: 'Rückgeld verzählt' }],
    terminal: { expectedCents: 0, countedCents: 500, reason: 'Ein Beleg von gestern' },
  })
  const paper = dayPaper(day)
  expect(paper.rows).toContainEqual({ label: 'Differenz alle Kassen', value: '4,50\u00a0€' })
  expect(paper.notes.join()).toContain('Rückgeld verzählt')
  expect(
    dayRows(day)
      .map(({ what }) => what)
      .join(),
  ).not.toContain('\u202e')
  const pdf = await finance.call({ path: `${AT}/${before}/report` })
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  const csv = await finance.call({ path: `${AT}/${before}/report.csv` })
  expect(csv.status).toBe(200)
  expect(csv.headers['content-disposition']).toContain(`tagesabschluss-${before}.csv`)
  expect((await finance.call({ path: `${AT}/${await dayAgo(-3)}` })).status).toBe(404)
  expect((await finance.call({ path: `${AT}/2026-02-30` })).status).toBe(400)
})
