import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { televisionOffers } from '#club/television.ts'
import { people, seedPeople } from '#demo/people.ts'
import { buildTelevision } from '#modules/television/build.ts'
import { berlinDate } from '#platform/dates.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
await sql`delete from television_subscriptions`.execute(db)
await sql`delete from paywall_subscriptions`.execute(db)
const [service, finance, shop] = await Promise.all(
  (['fanservice', 'finanzen', 'laden'] as const).map((one) => officeFor(program, one)),
)
for (const who of ['fan', 'neu', 'mitglied'] as const)
  await buildTelevision(db, { subjectId: people[who].id, renews: true, days: 60 })
const [month] = televisionOffers

const AT = '/api/office/television/prices'
const dayIn = (days: number) => berlinDate(new Date(Date.now() + days * 86_400_000))
const WISH = {
  cents: month.cents + 100,
  memberCents: month.memberCents + 100,
  effectiveOn: dayIn(60),
  onSilence: 'keeps',
}
const read = async () => (await service!.call({ path: AT })).json
const foresee = (wish = WISH, who = service) =>
  who!.call({
    path: `${AT}/preview?${new URLSearchParams(Object.entries(wish).map(([key, value]) => [key, String(value)]))}`,
  })
const plan = async (wish = WISH, who = service) => {
  const { digest = 'x' } = (await foresee(wish)).json
  return who!.call({ method: 'POST', path: AT, body: { ...wish, digest, reason: 'Rechte teurer' } })
}
const withdraw = (id: string, who = service) =>
  who!.call({ method: 'POST', path: `${AT}/${id}/withdrawal`, body: { reason: 'Doch nicht' } })
const entries = async () => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where thing_type = 'televisionPrice' order by id`.execute(db)
  return rows.map(({ action }) => action)
}

beforeEach(async () => {
  await sql`delete from television_price_answers`.execute(db)
  await sql`delete from television_price_changes`.execute(db)
})

test('today’s prices, what is agreed with how many, and what follows, before anything is planned', async () => {
  expect(await read()).toMatchObject({
    offers: [
      { id: 'month', cents: month.cents, memberCents: month.memberCents, isChanged: false },
      { id: 'season' },
    ],
    agreed: [{ cents: month.cents, memberCents: month.memberCents, count: 3 }],
    items: [],
  })
  const told = (await foresee()).json
  expect(told.lines).toMatchObject([
    { kind: 'dearer', count: 3 },
    { kind: 'silence_keeps' },
    { kind: 'others' },
    { kind: 'mail', count: 3 },
  ])
  expect((await foresee({ ...WISH, effectiveOn: dayIn(30) })).json.errorCode).toBe(
    'TELEVISION_PRICE_TOO_SOON',
  )
  const same = { ...WISH, cents: month.cents, memberCents: month.memberCents }
  expect((await foresee(same)).json.errorCode).toBe('TELEVISION_PRICE_SAME')
  for (const wrong of [{ cents: 0 }, { cents: 1.5 }, { cents: 1e9 }, { effectiveOn: '2027-02-30' }])
    expect((await foresee({ ...WISH, ...wrong })).status).toBe(400)
})

test('planned, seen with its numbers, withdrawn with a reason; each step stands in the book', async () => {
  const { status, json } = await plan()
  expect(status).toBe(201)
  await program.jobs.drain()
  expect((await read()).items).toMatchObject([
    { id: json.id, state: 'live', reason: 'Rechte teurer', counts: { told: 3, dearer: 3, silent: 3 } },
  ])
  expect((await foresee()).json.errorCode).toBe('TELEVISION_PRICE_ON_ITS_WAY')
  expect((await withdraw(json.id)).status).toBe(204)
  expect((await withdraw(json.id)).json.errorCode).toBe('TELEVISION_NO_PRICE_CHANGE')
  expect((await withdraw(newId())).status).toBe(404)
  expect((await read()).items).toMatchObject([{ id: json.id, state: 'withdrawn' }])
  expect(await entries()).toEqual(['officeTelevisionPricePlan', 'officeTelevisionPriceWithdraw'])
})

test('who may only read plans nothing; two who plan at once leave one plan', async () => {
  expect((await read()).items).toEqual([])
  expect((await finance!.call({ path: AT })).status).toBe(200)
  expect((await shop!.call({ path: AT })).status).toBe(403)
  expect((await plan(WISH, finance)).status).toBe(403)
  const planned = await Promise.all(Array.from({ length: 6 }, () => plan()))
  expect(planned.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  expect((await read()).items).toHaveLength(1)
})

test('another price for new subscriptions is a value of the club, and no running one pays it', async () => {
  const name = 'television.month.cents'
  const path = `/api/office/values/${name}`
  const told = await finance!.call({ method: 'POST', path: `${path}/consequences`, body: { value: 749 } })
  const body = { value: 749, version: 0, digest: told.json.digest, reason: 'Beschluss vom 26.11.' }
  expect((await finance!.call({ method: 'PUT', path, body })).status).toBe(204)
  await program.values.readAgain()
  expect(await read()).toMatchObject({
    offers: [{ id: 'month', cents: 749, memberCents: month.memberCents, isChanged: true }, {}],
    agreed: [{ cents: month.cents, count: 3 }],
  })
  expect((await read()).gifts).toMatchObject([{ isChanged: false }, { isChanged: false }])
  // A dearer price is asked for as before.
  expect((await foresee({ ...WISH, cents: 749 })).json.lines[0]).toMatchObject({ kind: 'dearer', count: 3 })
})
