import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { emailOf, type PersonKey, people, seedPeople } from '#demo/people.ts'
import { buildContract, buildSeasons, seatsOfClass } from '#modules/contracts/renewal/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const office = await officeFor(program, 'buero')
const service = await officeFor(program, 'fanservice')
const finance = await officeFor(program, 'finanzen')
const shop = await officeFor(program, 'laden')

type Row = {
  id: string
  number: string
  state: string
  seat: string | null
  block: string
  subscriber: string
}
type Member = typeof office
const get = async (path: string, who: Member = service) => who.call({ path: `/api/office/${path}` })
const list = async (query = '') => (await get(`contracts?${query}`)).json.items as Row[]
const season = 2026
let all: Row[]

beforeAll(async () => {
  await buildSeasons(db)
  for (const [index, person] of [people.fan, people.mitglied, people.neu].entries())
    await buildContract({ ...program, db }, { personId: person.id, seatId: seatsOfClass('2')[index]!.id })
  all = await list()
})

test('contracts are found by number, name and place, and filtered', async () => {
  expect(all.length).toBeGreaterThan(1)
  const [one] = all as [Row]
  expect((await list(`q=${one.number}`)).map(({ id }) => id)).toEqual([one.id])
  const name = encodeURIComponent(one.subscriber)
  expect((await list(`q=${name}`)).map(({ id }) => id)).toContain(one.id)
  expect(await list(`season=${season + 1}`)).toEqual([])
  expect(await list('view=ended')).toEqual([])
  expect(await list('q=%25')).toEqual([])
  const { items } = (await get('contracts/counts')).json
  expect(items[0]).toEqual({ key: 'all', count: all.length })
})

test('who may not has no list, no end and no run', async () => {
  expect((await get('contracts', shop)).status).toBe(403)
  expect((await get('seasons', shop)).status).toBe(403)
  const body = { when: 'now', reason: 'weil es sein muss', digest: 'x' }
  const path = `/api/office/contracts/${all[0]!.id}/end`
  expect((await finance.call({ method: 'POST', path, body })).status).toBe(403)
  const trial = `/api/office/seasons/${season + 1}/trials`
  expect((await service.call({ method: 'POST', path: trial })).status).toBe(403)
  expect((await get(`contracts/${newId()}`)).status).toBe(404)
})

test('one contract tells its seasons, dues and its whole story', async () => {
  const { status, json } = await get(`contracts/${all[0]!.id}`)
  expect(status).toBe(200)
  expect(json).toMatchObject({ number: all[0]!.number, season })
  expect(json.seasonTickets[0]).toMatchObject({ season, endedAt: null })
  expect(json.steps.length).toBeGreaterThan(0)
})

test('staff end a contract at once, with consequences, reason and a line in the book', async () => {
  const { id, number } = all[1]!
  const path = `/api/office/contracts/${id}/end`
  const told = (await get(`contracts/${id}/end?when=now`)).json
  expect(told.lines.find(({ kind }: { kind: string }) => kind === 'ticketsEnd')).toMatchObject({
    isNot: false,
  })
  const end = (body: object) => service.call({ method: 'POST', path, body })
  expect((await end({ when: 'now', reason: 'Umzug ins Ausland', digest: 'other' })).json.errorCode).toBe(
    'OFFICE_CONSEQUENCES_CHANGED',
  )
  expect((await end({ when: 'now', reason: ' ', digest: told.digest })).status).toBe(400)
  expect((await end({ when: 'now', reason: 'Umzug ins Ausland', digest: told.digest })).status).toBe(204)
  const { json } = await get(`contracts/${id}`)
  expect(json).toMatchObject({ state: 'Terminated', terminationWords: 'Umzug ins Ausland' })
  expect(json.seasonTickets[0]).toMatchObject({ ahead: 0 })
  expect(json.seasonTickets[0].endedAt).not.toBe(null)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit_entries where action = 'officeContractEnd' and thing_id = ${id}`.execute(
    db,
  )
  expect(rows[0]!.n).toBe(1)
  expect((await list('view=ended')).map((row) => row.number)).toEqual([number])
  expect((await get(`contracts/${id}/end?when=season`)).json.errorCode).toBe('CONTRACT_HAS_ENDED')
})

const put = (path: string, body: object, who: Member = office) =>
  who.call({ method: 'PUT', path: `/api/office/${path}`, body })
const seasonOf = async (year: number) =>
  (await get('seasons')).json.items.find((one: { season: number }) => one.season === year)

test('ABO-25 a season and its prices are made by copying, and stay once holders were told', async () => {
  const year = season + 2
  const terms = {
    ...{ startsOn: `${year}-07-01`, endsOn: `${year + 1}-06-30`, matches: 17, vatRate: 19 },
    ...{ renewalFrom: null, confirmUntil: null, silentHolders: 'end', noticeUntil: `${year}-05-31` },
    ...{ instalments: 10, instalmentDay: 1, version: null },
  }
  expect((await put(`seasons/${year}`, terms, service)).status).toBe(403)
  expect((await put(`seasons/${year}`, { ...terms, endsOn: `${year}-06-30` })).status).toBe(400)
  expect((await put(`seasons/${year}`, terms)).status).toBe(204)
  expect((await put(`seasons/${year}`, terms)).json.errorCode).toBe('SEASON_EXISTS')
  const proposal = await get(`seasons/${year}/prices/proposal?percent=4`, office)
  const { prices } = proposal.json
  expect(prices.length).toBeGreaterThan(0)
  const { version } = await seasonOf(year)
  expect((await put(`seasons/${year}/prices`, { version, prices })).status).toBe(204)
  expect((await put(`seasons/${year}/prices`, { version, prices })).json.errorCode).toBe('SEASON_CHANGED')
  const told = await seasonOf(season + 1)
  expect((await put(`seasons/${season + 1}/prices`, { version: told.version, prices })).json.errorCode).toBe(
    'PRICES_ARE_TOLD',
  )
})

test('TIX-07 staff plan who buys when; nobody overwrites what somebody else has planned', async () => {
  const year = season + 1
  const { version } = await seasonOf(year)
  const phase = { memberSince: null, from: `${year}-05-01T10:00:00.000Z`, until: null }
  const line = { ...phase, who: 'waitingList', groupSize: 50, offerHours: 48 }
  const all = { ...phase, who: 'everybody', groupSize: null, offerHours: null }
  const path = `seasons/${year}/phases`
  expect((await put(path, { version, phases: [line] }, service)).status).toBe(403)
  for (const wrong of [
    { ...line, groupSize: null },
    { ...all, groupSize: 5 },
    { ...all, memberSince: '2020-01-01' },
    { ...all, until: phase.from },
  ])
    expect((await put(path, { version, phases: [wrong] })).status).toBe(400)
  expect((await put(path, { version, phases: [line, all] })).status).toBe(204)
  expect((await put(path, { version, phases: [] })).json.errorCode).toBe('SEASON_CHANGED')
  expect((await seasonOf(year)).phases).toEqual([line, all])
  expect((await put('seasons/2099/phases', { version: 1, phases: [] })).status).toBe(404)
})

const post = (path: string, body: object = {}, who: Member = service) =>
  who.call({ method: 'POST', path: `/api/office/${path}`, body })
const mailsTo = async (person: PersonKey) => {
  await program.jobs.drain()
  const { rows } = await sql<{ subject: string }>`
    select subject from mailbox where recipient = ${emailOf(person)} order by created_at`.execute(db)
  return rows.map(({ subject }) => subject)
}
const lastAction = async () => (await get('audit', office)).json.items[0]

test('the line for season tickets is seen in its order, offered out of turn, and left with a reason', async () => {
  const year = season + 1
  for (const person of [people.tv, people.inhaber, people.kasse])
    await sql`insert into season_waiting (id, season, person_id, language, state)
      values (${newId()}, ${year}, ${person.id}, 'de', 'Waiting')`.execute(db)
  const line = async (view = 'waiting') => (await get(`seasons/${year}/waiting?view=${view}`)).json.items
  const [first, second, third] = await line()
  expect([first.position, second.position, third.position]).toEqual([1, 2, 3])
  expect((await get(`seasons/${year}/waiting?q=%25`)).json.items).toEqual([])
  // The line does not buy before its phase runs.
  expect((await post(`season-waiting/${third.id}/offer`, { hours: 24 })).json.errorCode).toBe(
    'WAITING_LIST_DOES_NOT_BUY',
  )
  await sql`update season_phases set from_at = app.now() - interval '1 hour', until_at = app.now() + interval '9 hours'
    where season = ${year} and who = 'waitingList'`.execute(db)
  expect((await post(`season-waiting/${third.id}/offer`, { hours: 24 }, finance)).status).toBe(403)
  expect((await post(`season-waiting/${third.id}/offer`, { hours: 24 })).status).toBe(204)
  expect((await post(`season-waiting/${third.id}/offer`, { hours: 24 })).json.errorCode).toBe(
    'NOT_WAITING_ANY_MORE',
  )
  const [offered] = await line('offered')
  expect(offered).toMatchObject({ id: third.id, state: 'Offered', position: 3 })
  // No longer than the phase of the line runs.
  expect(Date.parse(offered.offeredUntil) - Date.now()).toBeLessThan(9.1 * 3_600_000)
  expect((await mailsTo('kasse')).at(-1)).toContain('Du bist dran')
  expect((await post(`season-waiting/${first.id}/removal`, { reason: ' ' })).status).toBe(400)
  expect((await post(`season-waiting/${first.id}/removal`, { reason: 'auf Wunsch' })).status).toBe(204)
  expect(await lastAction()).toMatchObject({ action: 'officeSeasonWaitRemove', reason: 'auf Wunsch' })
  expect((await post(`season-waiting/${first.id}/removal`, { reason: 'auf Wunsch' })).status).toBe(409)
  expect((await line()).map(({ id }: { id: string }) => id)).toEqual([second.id, third.id])
  expect((await line('over'))[0]).toMatchObject({ id: first.id, state: 'Withdrawn', position: null })
  expect((await mailsTo('tv')).at(-1)).toContain('Warteliste')
  expect((await post(`season-waiting/${newId()}/offer`, { hours: 24 })).status).toBe(404)
})

test('what its parties were told last is sent again, as often as staff ask for it', async () => {
  const { id } = all.find(({ state }) => state !== 'Terminated')!
  const opening = sql`insert into renewal_openings (season, contract_id) values (${season + 1}, ${id})`
  expect((await get(`contracts/${id}`)).json.mails).toEqual(['confirmed'])
  await opening.execute(db)
  const due = newId()
  await sql`insert into dues (id, number, kind, subject_id, period, part, parts, payer_id, amount_cents, vat_rate, due_on, state)
    select ${due}, 'FD-T-1', 'seasonTicket', k.id, '2026', 1, 1, k.subscriber_id, 5000, 7, '2026-11-01', 'failed'
    from contracts k where k.id = ${id}`.execute(db)
  expect((await get(`contracts/${id}`)).json.mails).toEqual(['confirmed', 'renewal', 'dues'])
  const before = (await mailsTo('fan')).length
  for (const kind of ['confirmed', 'renewal', 'dues', 'dues'])
    expect([kind, (await post(`contracts/${id}/mails`, { kind })).status]).toEqual([kind, 204])
  expect((await mailsTo('fan')).length).toBe(before + 4)
  expect(await lastAction()).toMatchObject({ action: 'officeContractMail' })
  expect((await post(`contracts/${id}/mails`, { kind: 'transfer' })).json.errorCode).toBe(
    'CONTRACT_MAIL_NOT_AVAILABLE',
  )
  expect((await post(`contracts/${id}/mails`, { kind: 'dues' }, finance)).status).toBe(403)
})

test('Today tells who may see it of contracts that nobody confirmed, of the run, and of dues', async () => {
  const tasks = async (who: Member) =>
    ((await get('today', who)).json.tasks as { kind: string; count: number; cents: number | null }[]).filter(
      ({ kind }) => /^renewal|^dues/.test(kind),
    )
  await sql`update contracts set state = 'NotConfirmed' where state = 'Confirmed'`.execute(db)
  expect(await tasks(office)).toMatchObject([
    { kind: 'duesFailed', count: 1, cents: 5000 },
    { kind: 'renewalOpen', count: all.length - 1 },
  ])
  expect((await tasks(service)).map(({ kind }) => kind)).toEqual(['renewalOpen'])
  expect(await tasks(shop)).toEqual([])
  await sql`update dues set state = 'paid', paid_at = app.now() where number = 'FD-T-1'`.execute(db)
  const until = (shift: string) =>
    sql`update contract_seasons set confirm_until = app.now() + ${shift}::interval where season = ${season + 1}`.execute(
      db,
    )
  await until('-1 minute')
  expect(await tasks(finance)).toMatchObject([{ kind: 'renewalReady', count: all.length - 1 }])
  expect(await tasks(service)).toEqual([])
  await until('20 days')
})

test('the run: a trial first, begun as it was told, seen until it is over', async () => {
  const year = season + 1
  const begin = (path: string, body: object = {}) => post(path, body, office)
  const trial = (await office.call({ method: 'POST', path: `/api/office/seasons/${year}/trials` })).json
  expect(trial).toMatchObject({ isTrial: true, report: { contracts: all.length - 1 } })
  expect((await begin(`seasons/${year}/runs`, { digest: trial.digest })).json.errorCode).toBe(
    'RENEWAL_STILL_OPEN',
  )
  await sql`update contract_seasons set confirm_until = app.now() - interval '1 minute' where season = ${year}`.execute(
    db,
  )
  await sql`update contracts set confirmed_season = ${year} where id = ${all[0]!.id}`.execute(db)
  expect((await begin(`seasons/${year}/runs`, { digest: trial.digest })).json.errorCode).toBe(
    'OFFICE_CONSEQUENCES_CHANGED',
  )
  const again = (await office.call({ method: 'POST', path: `/api/office/seasons/${year}/trials` })).json
  const begun = await begin(`seasons/${year}/runs`, { digest: again.digest })
  expect(begun.status).toBe(202)
  await program.jobs.drain()
  const { runs, renewedAt } = await seasonOf(year)
  expect(renewedAt).not.toBe(null)
  const real = runs.find(({ isTrial }: { isTrial: boolean }) => !isTrial)
  const { json } = await get(`renewal-runs/${real.id}`)
  expect(json.progress).toMatchObject({ total: again.report.contracts, done: again.report.contracts })
  expect(json.progress.results.renewed).toBe(again.report.renewed)
  expect((await begin(`renewal-runs/${real.id}/continuation`)).json.errorCode).toBe('RENEWAL_OVER')
})
