import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { club } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { seedPeople } from '#demo/people.ts'
import { goodbyeMail } from '#modules/privacy/privacy.mails.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { createValues } from '#modules/values/values.ts'
import { writeLetter } from '#platform/mail/mail-layout.ts'
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

type Staff = typeof finance
const foresee = (name: string, plan: object, who = finance) =>
  who.call({ method: 'POST', path: `${AT}/${name}/consequences`, body: plan })
async function change(name: string, value: unknown, version = 0, who: Staff = finance) {
  const plan = value === undefined ? {} : { value }
  const { digest = 'x' } = (await foresee(name, plan, who)).json
  const body = { ...plan, version, digest, reason: 'Beschluss vom 26.11.' }
  return who.call({ method: 'PUT', path: `${AT}/${name}`, body })
}
const read = async (name: string) =>
  (await finance.call({ path: AT })).json.items.find((one: { name: string }) => one.name === name)

test('a value is laid over the file, shown beside it, had back, and every step stays written down', async () => {
  expect((await shop.call({ path: AT })).status).toBe(403)
  expect((await change(FEE, 9, 0, shop)).status).toBe(403)
  expect(await read(FEE)).toMatchObject({
    base: 10,
    value: 10,
    version: 0,
    isChanged: false,
    file: 'club/resale.ts',
  })
  expect((await foresee(FEE, { value: 9 })).json.lines.map(({ kind }: { kind: string }) => kind)).toEqual([
    ...['atOnce', 'pages', 'stays.exchange'],
  ])
  expect((await change(FEE, 9)).status).toBe(204)
  expect((await change(FEE, 7, 0, board)).json.errorCode).toBe('OFFICE_VERSION_CONFLICT')
  expect((await change(FEE, 9, 1, board)).json.errorCode).toBe('VALUE_SAME')
  expect((await change(FEE, 8, 1, board)).status).toBe(204)
  expect(await read(FEE)).toMatchObject({ base: 10, value: 8, version: 2, isChanged: true })
  const file = async (which: string) => (await finance.call({ path: `${AT}/export?which=${which}` })).json
  expect(await file('changed')).toEqual({
    'club/resale.ts': { resale: { handlingFeePercent: { full: 8 } } },
  })
  expect((await file('all'))['club/shipping.ts'].shipping.standard.freeFromCents).toBe(8000)
  expect((await change(FEE, undefined, 2)).status).toBe(204)
  expect((await change(FEE, undefined, 3)).json.errorCode).toBe('VALUE_SAME')
  expect(await file('changed')).toEqual({})
  const { items } = (await finance.call({ path: `${AT}/${FEE}/versions` })).json
  expect(
    items.map((one: { former: number; value: number; isBase: boolean }) => [
      one.former,
      one.value,
      one.isBase,
    ]),
  ).toEqual([
    ...[
      [8, 10, true],
      [9, 8, false],
      [10, 9, false],
    ],
  ])
  const { rows } = await sql<{ details: { before: object; after: object; reason: string } }>`
    select details from audit_entries where action = 'officeValueChange' order by id`.execute(db)
  expect(rows.map(({ details }) => [details.before, details.after, details.reason])).toContainEqual([
    ...[{ value: 9 }, { value: 8 }, 'Beschluss vom 26.11.'],
  ])
  await expect(sql`update club_value_versions set value = '1'`.execute(db)).rejects.toThrow(
    'stay as they were',
  )
  await expect(sql`delete from club_value_versions`.execute(db)).rejects.toThrow('stay as they were')
})

test('MKT-22 nothing beyond its bounds is laid over anything, nothing that is not in the list, and no hostile words', async () => {
  for (const [name, value] of [
    [FEE, 11],
    [FEE, -1],
    [FEE, 9.5],
    [FEE, null],
    [FEE, '9'],
    ['club.returnDays', 13],
    ['shipping.standard.prices.DE', 10_001],
    ['club.servicePhone', '+49 <script>'],
    ['club.serviceMail', 'Club <a@club.example>'],
    ['club.serviceMail', 'a@club.example, b@evil.example'],
    ['club.serviceMail', 'a@club.example\r\nBcc: b@evil.example'],
    ['club.serviceMail', 'a@club.example%0ABcc:b@evil.example'],
    ['club.serviceMail', '"a b"@club.example'],
    ['club.serviceMail', 'a@localhost'],
    ['club.serviceMail', 'ä@club.example'],
    ['club.serviceMail', `${'a'.repeat(60)}@${'b.'.repeat(60)}example`],
    ['shop.printPriceCents', -1],
    ['shop.printPriceCents', 10_001],
    ['club.backups.everyDays', 0],
    ['club.supportHours.days', { de: '', en: 'Mon' }],
    ['club.serviceNotice', { de: 'x'.repeat(91), en: 'x' }],
    ['club.mailNotice', { de: 'Zeile\nBcc: x', en: 'x' }],
    ['club.mailNotice', { de: 'a\u202eb', en: 'x' }],
    ['club.mailNotice', 'Text'],
  ] as const) {
    const { status, json } = await change(name, value)
    expect([status, json.errorCode], `${name} ${JSON.stringify(value)}`).toEqual([422, 'VALUE_REFUSED'])
  }
  const missing = await finance.call({ path: `${AT}/ordering.secondPersonFromCents/versions` })
  for (const name of ['constructor', '__proto__', 'ordering.secondPersonFromCents', 'resale.feeVatRate'])
    expect((await change(name, 1)).json).toMatchObject({ status: 404, detail: missing.json.detail })
  expect((await change('shipping.standard.freeFromCents', null)).status).toBe(204)
  const body = { value: 8, version: 0, digest: 'other', reason: 'Beschluss' }
  expect((await finance.call({ method: 'PUT', path: `${AT}/${FEE}`, body })).json.errorCode).toBe(
    'OFFICE_CONSEQUENCES_CHANGED',
  )
  expect(await read(FEE)).toMatchObject({ version: 0 })
})

async function race(): Promise<number[]> {
  const values = createValues({ db })
  const by = { id: '00000000-0000-4000-8000-000000000001', name: 'x' }
  const both = [8, 9].map((value) =>
    db
      .transaction()
      .execute(async (trx) => {
        await sql`select pg_sleep(0.05)`.execute(trx)
        await values.change(trx, { name: FEE, version: 0, value, reason: 'Beschluss', by })
        await sql`select pg_sleep(0.1)`.execute(trx)
      })
      .then(
        () => 204,
        (error) => error.status,
      ),
  )
  return (await Promise.all(both)).toSorted()
}

test('of two who change the same version one does, and the other is told', async () => {
  expect(await race()).toEqual([204, 409])
})

test('control: without the version both overwrite', async () => {
  vi.stubEnv('UNSAFE', 'noValueVersion')
  expect(await race()).toEqual([204, 204])
  vi.unstubAllEnvs()
})

test('pages carry what has changed, and another process reads it with the notice', async () => {
  const { values } = program
  expect(values.onPages()).toEqual({})
  const notice = { de: 'Heiligabend geschlossen', en: 'Closed on Christmas Eve' }
  await db.transaction().execute((trx) =>
    values.change(trx, {
      ...{ name: 'club.serviceNotice', version: 0, value: notice, reason: 'Feiertag' },
      by: { id: '00000000-0000-4000-8000-000000000001', name: 'x' },
    }),
  )
  await vi.waitFor(() => expect(values.onPages()).toEqual({ 'club.serviceNotice': notice }), 5_000)
})

test('every mail has the notice at its foot while there is one, in its language', async () => {
  const look = { ...papers, imprint: ['Am Park 1'] }
  const letter = (language: string) =>
    writeLetter(look, { language, title: 'Titel', paragraphs: ['Text'], footer: 'Verein' })
  expect(letter('de').plain.endsWith('Verein\nAm Park 1')).toBe(true)
  const notice = { de: 'Bis 6. Januar dauert es <länger>', en: 'It takes longer until 6 January' }
  expect((await change('club.mailNotice', notice)).status).toBe(204)
  expect(letter('en').plain).toContain(`Verein\n${notice.en}\nAm Park 1`)
  expect(letter('ja').plain).toContain(notice.de)
  expect(letter('de').html).toContain('&lt;länger&gt;')
})

test('fans write to another address as soon as it counts; heads of mails stay as the server is set', async () => {
  expect(serviceMail()).toBe(club.serviceMail)
  const told = (await foresee('club.serviceMail', { value: 'hilfe@club.example' })).json
  expect(told.lines.map(({ kind }: { kind: string }) => kind)).toEqual([
    ...['atOnce', 'pages', 'sender', 'legal', 'stays.texts'],
  ])
  expect((await change('club.serviceMail', 'hilfe@club.example')).status).toBe(204)
  expect(serviceMail()).toBe('hilfe@club.example')
  expect(program.values.onPages()).toEqual({ 'club.serviceMail': 'hilfe@club.example' })
  const mail = goodbyeMail({ to: 'nora@mail.example', language: 'de', retainedUntil: null })
  expect(mail.plain).toContain('hilfe@club.example')
  expect(JSON.stringify({ ...mail, plain: '', html: '' })).not.toContain('hilfe@')
})
