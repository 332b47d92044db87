import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { seedPeople } from '#demo/people.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { faultsOf } from '../../tools/verify-draw.ts'
import { buildLots, buildSweepstake } from './build.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const [anna, bert, carla] = await program.gather(3)
const BASE = '/api/sweepstakes'
const build = (given: Partial<Parameters<typeof buildSweepstake>[1]> = {}) =>
  buildSweepstake(db, { sealing: program.sealing, ...given })
const get = (path: string, token?: string) => program.send({ path, ...(token ? { token } : {}) })
const post = (path: string, token?: string, body?: object) =>
  program.send({ method: 'POST', path, ...(token ? { token } : {}), ...(body ? { body } : {}) })
const enter = (id: string, token?: string) => post(`${BASE}/participants/self/sweepstakes/${id}`, token)
const proofOf = async (id: string) => (await get(`${BASE}/sweepstakes/${id}/proof`)).json
const lotsOf = async (id: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sweepstake_entries where sweepstake_id = ${id}`.execute(db)
  return rows[0]!.count
}
const inTrx = <T>(work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
  db.transaction().execute(work) as Promise<T>
const close = (id: string) => inTrx<string | null>((trx) => program.sweepstakes.staff.closeList(trx, id))
const draw = (id: string) => inTrx<{ winners: number }>((trx) => program.sweepstakes.staff.draw(trx, { id }))

test('SWP-01 SWP-02 SWP-03 SWP-04 SWP-05 SWP-06 SWP-10 series, their sweepstakes and one of them, ten to a page', async () => {
  const { id, seriesId } = await build()
  for (let more = 0; more < 10; more += 1) await build({ seriesId, hours: [24, 48, 49] })
  const active = (await get(`${BASE}/sweepstakeseries/active`)).json
  expect(active.items).toMatchObject([{ id: seriesId, name: { de: 'Reihe' }, runningSweepstake: { id } }])
  expect(active).toMatchObject({ page: 1, pageSize: 10, hasNextPage: false })
  expect((await get(`${BASE}/self/sweepstakeseries/${seriesId}`)).status).toBe(401)
  const series = (await get(`${BASE}/self/sweepstakeseries/${seriesId}`, anna!.token)).json
  expect(series.runningSweepstake).toMatchObject({ id, status: 'active', entries: 0, winners: [] })
  const list = `${BASE}/self/sweepstakeseries/${seriesId}/sweepstakes`
  const first = (await get(list, anna!.token)).json
  expect([first.items.length, first.hasNextPage]).toEqual([10, true])
  expect((await get(`${list}?Page=2`, anna!.token)).json).toMatchObject({ page: 2, hasNextPage: false })
  expect((await get(`${list}?PageSize=11`, anna!.token)).status).toBe(400)
  expect((await get(`${BASE}/self/sweepstakes/${id}`, anna!.token)).json).toMatchObject({ id, lot: null })
  await sql`update sweepstakes set published_at = null where id = ${id}`.execute(db)
  for (const path of [`self/sweepstakes/${id}`, `self/sweepstakes/${newId()}`, `sweepstakes/${id}/proof`])
    expect((await get(`${BASE}/${path}`, anna!.token)).status).toBe(404)
})

test('SWP-07 SWP-08 ERR-03 one lot each: a second time is 409 with words that can be shown as they are', async () => {
  const { id } = await build()
  expect((await enter(id)).status).toBe(401)
  const first = await enter(id, anna!.token)
  expect([first.status, first.json.number]).toEqual([200, 1])
  const again = await enter(id, anna!.token)
  expect(again.status).toBe(409)
  expect(again.json).toMatchObject({
    errorCode: 'SWEEPSTAKE_ALREADY_IN',
    localizedErrors: [
      { de: 'Du hast schon ein Los.', en: 'You already have a lot.', ja: 'すでに応募済みです。' },
    ],
  })
  const { lot } = (await get(`${BASE}/self/sweepstakes/${id}`, anna!.token)).json
  expect(lot).toMatchObject({ number: 1, code: first.json.code, win: null, excluded: null })
  expect((await get(`${BASE}/self/sweepstakes`, anna!.token)).json.items[0].id).toBe(id)
  expect((await get(`${BASE}/self/sweepstakes`, bert!.token)).json.items).toEqual([])
  const organisation = await program.tokenFor('vorsitz', { organisation: 'adlerhorst' })
  expect((await enter(id, organisation)).status).toBe(403)
  expect((await enter(newId(), anna!.token)).status).toBe(404)
})

test('whoever is too young, no member, or has proved no address has no lot; the reason is named', async () => {
  const code = async (id: string, token: string) => (await enter(id, token)).json.errorCode
  const { id: grown } = await build({ minAge: 18 })
  await sql`update contacts set birthday = null where id = ${bert!.id}`.execute(db)
  expect(await code(grown, bert!.token)).toBe('SWEEPSTAKE_BIRTHDAY_MISSING')
  await sql`update contacts set birthday = (app.now() at time zone 'Europe/Berlin')::date - interval '18 years' + interval '1 day'
    where id = ${bert!.id}`.execute(db)
  expect(await code(grown, bert!.token)).toBe('SWEEPSTAKE_TOO_YOUNG')
  await sql`update contacts set birthday = birthday - 1 where id = ${bert!.id}`.execute(db)
  expect((await enter(grown, bert!.token)).status).toBe(200)
  const { id: members } = await build({ membersOnly: true })
  expect(await code(members, bert!.token)).toBe('SWEEPSTAKE_MEMBERS_ONLY')
  expect((await enter(members, await program.tokenFor('mitglied'))).status).toBe(200)
  await sql`update contact_emails set confirmed_at = null where contact_id = ${carla!.id}`.execute(db)
  expect(await code(grown, carla!.token)).toBe('SWEEPSTAKE_UNPROVED')
  await sql`update contact_emails set confirmed_at = app.now() where contact_id = ${carla!.id}`.execute(db)
})

test('before it opens, after it closes and once the list is closed nobody enters; a commitment is there from the start', async () => {
  for (const hours of [
    [1, 2, 3],
    [-2, -1, 1],
  ] as const) {
    const { id } = await build({ hours })
    expect((await enter(id, anna!.token)).json.errorCode).toBe('SWEEPSTAKE_NOT_OPEN')
    expect(await proofOf(id)).toMatchObject({ listHash: null, secret: null, lots: [], drawn: [] })
    expect((await proofOf(id)).commitment).toMatch(/^[0-9a-f]{64}$/)
  }
  const { id } = await build()
  await enter(id, anna!.token)
  await close(id)
  expect((await enter(id, bert!.token)).json.errorCode).toBe('SWEEPSTAKE_NOT_OPEN')
  await expect(
    sql`insert into sweepstake_entries (sweepstake_id, number, entrant, code) values (${id}, 9, ${newId()}, 'x')`.execute(
      db,
    ),
  ).rejects.toThrow('the list of lots is closed')
  await expect(
    sql`update sweepstake_entries set code = 'x' where sweepstake_id = ${id}`.execute(db),
  ).rejects.toThrow()
  await expect(sql`update sweepstakes set commitment = 'x' where id = ${id}`.execute(db)).rejects.toThrow(
    'stays',
  )
  await expect(sql`update sweepstakes set list_hash = 'x' where id = ${id}`.execute(db)).rejects.toThrow(
    'stays',
  )
})

test('a draw is made again by the second implementation; one lot changed or one digit of the secret turned is found', async () => {
  const { id } = await build({ prizes: [{ quantity: 2 }, { quantity: 1 }] })
  for (const { token } of [anna!, bert!, carla!]) await enter(id, token)
  await inTrx((trx) =>
    program.sweepstakes.staff.enterPostcard(trx, { id, postal: 'Ida B., Werda', entrant: newId() }),
  )
  await expect(draw(id)).rejects.toMatchObject({ code: 'SWEEPSTAKE_LIST_CLOSED' })
  await close(id)
  expect(await proofOf(id)).toMatchObject({ secret: null, drawnAt: null, lots: { length: 4 } })
  expect(faultsOf(await proofOf(id))).toEqual(['nothing is drawn yet'])
  expect(await draw(id)).toEqual({ winners: 3 })
  await expect(draw(id)).rejects.toMatchObject({ code: 'SWEEPSTAKE_LIST_CLOSED' })
  const proof = await proofOf(id)
  expect(faultsOf(proof)).toEqual([])
  expect(proof.drawn).toHaveLength(3)
  const turned = proof.secret.replace(/^./, (one: string) => (Number.parseInt(one, 16) ^ 1).toString(16))
  const forged = proof.lots.with(
    2,
    proof.lots[2].replace(/.$/, (one: string) => (one === '0' ? '1' : '0')),
  )
  for (const wrong of [
    { secret: turned },
    { lots: forged },
    { lots: proof.lots.slice(1) },
    { drawn: proof.drawn.toReversed() },
    { drawn: proof.drawn.slice(1) },
  ])
    expect(faultsOf({ ...proof, ...wrong })).not.toEqual([])
  // Of four lots, one other number in 24 happens to draw the same three.
  const numbers = Array.from({ length: 20 }, (_, index) => String(index + 1))
  const same = numbers.filter((publicNumber) => faultsOf({ ...proof, publicNumber }).length === 0)
  expect(same.length).toBeLessThan(10)
  expect((await get(`${BASE}/self/sweepstakes/${id}`, anna!.token)).json.status).toBe('drawn')
  const own = (await get(`${BASE}/self/sweepstakes/${id}`, anna!.token)).json
  expect(proof.lots).toContain(`${own.lot.number} ${own.lot.code}`)
  expect(JSON.stringify(proof)).not.toContain(anna!.id)
})

test('a lot that is out stays in the list and is passed over for everybody to see', async () => {
  const { id } = await build()
  for (const { token } of [anna!, bert!, carla!]) await enter(id, token)
  await inTrx((trx) =>
    program.sweepstakes.staff.excludeEntry(trx, { sweepstakeId: id, number: 1, because: 'staff' }),
  )
  await inTrx((trx) =>
    program.sweepstakes.staff.excludeEntry(trx, { sweepstakeId: id, number: 2, because: 'double' }),
  )
  await close(id)
  const leave = { method: 'DELETE', path: `${BASE}/participants/self/sweepstakes/${id}` } as const
  expect((await program.send({ ...leave, token: carla!.token })).status).toBe(204)
  expect((await program.send({ ...leave, token: carla!.token })).status).toBe(404)
  expect(await draw(id)).toEqual({ winners: 0 })
  const proof = await proofOf(id)
  expect([proof.lots.length, proof.drawn.length, proof.excluded.length]).toEqual([3, 3, 3])
  expect(faultsOf(proof)).toEqual([])
  expect(faultsOf({ ...proof, excluded: proof.excluded.slice(1) })).not.toEqual([])
  expect((await program.send({ ...leave, token: anna!.token })).json.errorCode).toBe('SWEEPSTAKE_LIST_CLOSED')
})

test('A13 twenty at once: one lot; without the guard there are several', async () => {
  const storm = async () => {
    const { id } = await build()
    const all = await Promise.all(Array.from({ length: 20 }, () => enter(id, anna!.token)))
    return { lots: await lotsOf(id), statuses: [...new Set(all.map(({ status }) => status))].sort() }
  }
  expect(await storm()).toEqual({ lots: 1, statuses: [200, 409] })
  vi.stubEnv('UNSAFE', 'noLotGuard')
  expect((await storm()).lots).toBeGreaterThan(1)
  vi.unstubAllEnvs()
})

test('sixty accounts behind one address get no more lots than one may have in an hour', async () => {
  const { id } = await build()
  const crowd = await program.gather(60)
  const all = await Promise.all(crowd.map(({ token }) => enter(id, token)))
  expect(await lotsOf(id)).toBe(20)
  const refused = all.filter(({ status }) => status !== 200)
  expect([refused.length, refused[0]!.json.errorCode]).toEqual([40, 'SWEEPSTAKE_TOO_MANY_HERE'])
  await sql`update sweepstake_entries set entered_at = entered_at - interval '61 minutes' where sweepstake_id = ${id}`.execute(
    db,
  )
  const late = crowd[all.findIndex(({ status }) => status !== 200)]!
  expect((await enter(id, late.token)).status).toBe(200)
  await close(id)
  await draw(id)
  const { rows } =
    await sql`select from sweepstake_entries where sweepstake_id = ${id} and network is not null`.execute(db)
  expect(rows).toEqual([])
})

test('ACC-28 SWP-09 SUC-06 a calendar: a lot for the door of today, once a day; what is behind a shut door nobody reads', async () => {
  const { id: first, seriesId } = await build({ kind: 'calendar', door: 1, hours: [-1, 1, 2] })
  await build({ kind: 'calendar', seriesId, door: 2, hours: [23, 25, 26] })
  const open = (id: string, token = anna!.token) => post(`/api/account/self/groups/${id}`, token)
  const entered = await open(seriesId)
  expect(entered.json).toEqual({ door: 1, sweepstakeId: first, number: 1 })
  const again = await open(seriesId)
  expect(again.status).toBe(409)
  expect(again.json.localizedErrors).toEqual([
    {
      de: 'Du bist bei der Verlosung von heute schon dabei.',
      en: 'You are already in today’s draw.',
      ja: '今日の抽選にはすでに参加しています。',
    },
  ])
  const doors = (await get(`${BASE}/self/sweepstakeseries/${seriesId}/sweepstakes`, anna!.token)).json.items
  expect(doors.map((door: { name: object | null }) => door.name)).toEqual([
    { de: 'Gewinnspiel', en: 'Gewinnspiel' },
    null,
  ])
  expect(doors[1]).toMatchObject({ status: 'planned', text: null, picture: null, prizes: [] })
  for (const unknown of [newId(), 'SEPA-Testers', first]) expect((await open(unknown)).status).toBe(404)
  expect((await enter(first, bert!.token)).status).toBe(404)
  await sql`update sweepstakes set opens_at = app.now() - interval '2 days', closes_at = app.now() - interval '1 day',
    draws_at = app.now() - interval '1 minute' where id = ${first}`.execute(db)
  expect((await open(seriesId, bert!.token)).json.errorCode).toBe('SWEEPSTAKE_NOT_OPEN')
  await program.sweepstakes.lookAfter()
  expect(await proofOf(first)).toMatchObject({ drawn: [{ number: 1, because: null }] })
  expect(faultsOf(await proofOf(first))).toEqual([])
})

test('hundred thousand lots are drawn, published and made again', { timeout: 60_000 }, async () => {
  const { id } = await build({ prizes: [{ quantity: 100 }] })
  await buildLots(db, { sweepstakeId: id, count: 100_000 })
  await close(id)
  expect(await draw(id)).toEqual({ winners: 100 })
  const proof = await proofOf(id)
  expect([proof.lots.length, faultsOf(proof)]).toEqual([100_000, []])
})
