import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { seedPeople } from '#demo/people.ts'
import { valueNow } from '#modules/values/now.rules.ts'
import { changeableValues } from '#modules/values/registry.rules.ts'
import { createValues } from '#modules/values/values.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const finance = await officeFor(program, 'finanzen')
const board = await officeFor(program, 'buero')
const shop = await officeFor(program, 'laden')
const AT = '/api/office/values'
const FEE = 'resale.handlingFeePercent.full'

beforeEach(async () => {
  await sql`truncate club_value_versions`.execute(db)
  await program.values.readAgain()
})

const sent = (given: unknown) => ({
  name: 'werte.json',
  content: Buffer.from(typeof given === 'string' ? given : JSON.stringify(given)).toString('base64'),
})
const look = (given: unknown, who = finance) =>
  who.call({ method: 'POST', path: `${AT}/import/preview`, body: sent(given) })
const take = (given: unknown, digest: string, who = finance) =>
  who.call({
    ...{ method: 'POST', path: `${AT}/import` },
    body: { ...sent(given), digest, reason: 'Beschluss vom 27.11.' },
  })
async function bring(given: unknown, who = finance) {
  return take(given, (await look(given, who)).json.consequences.digest, who)
}
const exported = async (which: string) => (await finance.call({ path: `${AT}/export?which=${which}` })).json
const fees = (full: unknown, more: object = {}) => ({
  'club/resale.ts': { resale: { handlingFeePercent: { full }, ...more } },
})
const versions = async () =>
  (
    await sql<{ name: string; version: number; isBase: boolean }>`
      select name, version, is_base as "isBase" from club_value_versions order by name, version`.execute(db)
  ).rows

test('what was exported comes back: shown first, nothing before it is confirmed, then all of it with its rows', async () => {
  const file = {
    ...fees(9),
    'club/club.ts': {
      club: { returnDays: 40, mailNotice: { de: 'Bis Montag zu', en: 'Closed until Monday' } },
    },
  }
  const { status, json } = await look(file)
  expect(status).toBe(200)
  expect(json).toMatchObject({ same: 0, faults: [], unknown: [], unknownCount: 0 })
  expect(
    json.changes.map(({ name, former, value }: { name: string; former: unknown; value: unknown }) => [
      ...[name, former, value],
    ]),
  ).toEqual([
    [FEE, 10, 9],
    ['club.returnDays', club.returnDays, 40],
    ['club.mailNotice', { de: '', en: '', ja: '' }, { de: 'Bis Montag zu', en: 'Closed until Monday' }],
  ])
  const kinds = json.consequences.lines.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['atOnce', 'pages', 'stays.exchange', 'stays.returns']))
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(await versions()).toEqual([])
  expect((await take(file, json.consequences.digest)).json).toEqual({ changed: 3 })
  expect(valueNow(FEE, 10)).toBe(9)
  const whole = await exported('changed')
  expect(whole).toEqual(file)
  // The same once more changes nothing, and says so; one value of the club's file gives it back.
  expect((await bring(whole)).json.errorCode).toBe('VALUE_SAME')
  expect((await look(fees(10))).json.changes).toMatchObject([{ name: FEE, isBase: true }])
  expect((await bring(fees(10), board)).json).toEqual({ changed: 1 })
  expect((await versions()).filter(({ name }) => name === FEE)).toEqual([
    { name: FEE, version: 1, isBase: false },
    { name: FEE, version: 2, isBase: true },
  ])
  const { rows } = await sql<{ thing: string; details: { before: object; after: object; reason: string } }>`
    select thing_id as thing, details from audit_entries where action = 'officeValuesImport' order by id`.execute(
    db,
  )
  expect(rows.map(({ thing, details }) => [thing, details.reason])).toEqual([
    ...[FEE, 'club.returnDays', 'club.mailNotice', FEE].map((thing) => [thing, 'Beschluss vom 27.11.']),
  ])
  expect(rows[0]!.details).toMatchObject({ before: { value: 10 }, after: { value: 9 } })
})

test('all that counts, exported and read again, is what counts already; the book says who took it', async () => {
  const file = await exported('all')
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where thing_type = 'clubValue' order by id desc limit 1`.execute(db)
  expect(rows).toEqual([{ action: 'export' }])
  const { json } = await look(file)
  expect(json).toMatchObject({ changes: [], faults: [], unknownCount: 0, same: changeableValues.length })
})

test('every fault is named at once, and with one of them nothing is changed', async () => {
  const file = {
    ...fees(99),
    'club/club.ts': {
      club: {
        returnDays: '40',
        servicePhone: '0800 <script>',
        serviceMail: 'a@club.example\r\nBcc: b@evil.example',
        serviceNotice: { de: 'x'.repeat(91), en: 'x' },
        mailNotice: { de: 'a\u202eb', en: 'x' },
        supportHours: { days: { de: '', en: 'Mon' }, from: 8, to: 24.5 },
      },
    },
  }
  const { json } = await look(file)
  expect(
    Object.fromEntries(json.faults.map((one: { name: string; fault: string }) => [one.name, one.fault])),
  ).toEqual({
    [FEE]: 'range',
    'club.returnDays': 'number',
    'club.servicePhone': 'phone',
    'club.serviceMail': 'email',
    'club.serviceNotice': 'long',
    'club.mailNotice': 'signs',
    'club.supportHours.days': 'missing',
    'club.supportHours.to': 'number',
  })
  expect(JSON.stringify(json)).not.toContain('\u202e')
  expect((await take(file, json.consequences.digest)).json).toMatchObject({
    status: 422,
    errorCode: 'VALUE_REFUSED',
  })
  expect(await versions()).toEqual([])
})

test('what belongs to no value is named and stays out, whatever it is called', async () => {
  const hostile = `{"club/resale.ts":{"resale":{"handlingFeePercent":{"full":9,"__proto__":{"full":1}},"feeVatRate":7}},
    "__proto__":{"isBase":true},"constructor":{"prototype":{"polluted":1}},"club/../.env":{"SECRET":"x"},"a\\u202eb":1,
    "club/secrets.ts":{"secrets":{"mail":1}}}`
  const { json } = await look(hostile)
  expect(json.changes).toMatchObject([{ name: FEE, value: 9 }])
  expect(json.unknown).toEqual([
    'club/resale.ts › resale › handlingFeePercent › __proto__',
    'club/resale.ts › resale › feeVatRate',
    ...['__proto__', 'constructor', 'club/../.env', 'a\uFFFDb', 'club/secrets.ts'],
  ])
  expect((await take(hostile, json.consequences.digest)).json).toEqual({ changed: 1 })
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, 1]))
  const { json: told } = await look(many)
  expect([told.unknownCount, told.unknown.length]).toEqual([5000, 30])
})

test('nothing that is no such file, none that is too large or deep, nobody without the right', async () => {
  for (const wrong of ['', 'x', '[]', 'null', '12', '"text"', '{"a":', `${'['.repeat(60_000)}`])
    expect((await look(wrong)).status, wrong.slice(0, 9)).toBe(wrong === '' ? 400 : 422)
  const binary = { name: 'x', content: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('base64') }
  const preview = { method: 'POST', path: `${AT}/import/preview` } as const
  expect((await finance.call({ ...preview, body: binary })).json.errorCode).toBe('VALUES_FILE')
  const deep = `${'{"club/resale.ts":'.repeat(4_000)}1${'}'.repeat(4_000)}`
  expect((await look(deep)).json).toMatchObject({ unknownCount: 1, changes: [] })
  expect((await look(`{"a":"${'x'.repeat(100_001)}"}`)).status).toBe(400)
  expect((await look(`{"a":"${'x'.repeat(3_000_000)}"}`)).status).toBe(413)
  expect((await look(fees(9), shop)).status).toBe(403)
  expect((await take(fees(9), 'x', shop)).status).toBe(403)
  expect((await look(`\uFEFF${JSON.stringify(fees(9))}`)).json.changes).toHaveLength(1)
})

test('what was changed meanwhile is not written over, a confirmed file is taken once', async () => {
  const file = fees(9, { seasonTicketFeePercent: 9 })
  const { digest } = (await look(file)).json.consequences
  const by = { id: '00000000-0000-4000-8000-000000000001', name: 'x' }
  await db
    .transaction()
    .execute((trx) =>
      createValues({ db }).change(trx, { name: FEE, version: 0, value: 8, reason: 'Vorher', by }),
    )
  expect((await take(file, digest)).json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
  expect((await take(fees(13), digest)).json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
  expect(await versions()).toHaveLength(1)
  const again = (await look(file)).json.consequences.digest
  // Eight times at once: one of them does it, the others are told that something has changed.
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, at) => take(file, again, at % 2 ? board : finance)),
  )
  const answers = all.map(({ status }) => status).toSorted()
  expect(answers).toEqual([200, ...Array(7).fill(409)])
  expect(await versions()).toHaveLength(3)
  expect((await take(file, again)).status).toBe(409)
  expect(await versions()).toHaveLength(3)
})
