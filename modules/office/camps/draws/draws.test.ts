import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedPeople } from '#demo/people.ts'
import { aChild, buildCamp } from '#modules/camps/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const owner = await officeFor(program, 'buero')
const service = await officeFor(program, 'fanservice')
const coach = await officeFor(program, 'trainer')

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, who = owner) =>
  who.call({ method, path: `/api/office/camps${path}`, ...(body ? { body } : {}) })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const terms = (more: object = {}) => ({
  ...{ opensAt: inHours(-1), closesAt: inHours(48), drawsAt: inHours(49), confirmHours: 72 },
  ...more,
})
const reason = 'Der Hort ist informiert.'
const apply = async (drawId: string, as: 'fan' | 'mitglied', children: object[], together = true) =>
  program.send({
    method: 'POST',
    path: `/api/school/draws/${drawId}/applications?language=de`,
    token: await program.tokenFor(as),
    body: { children, together },
  })
const byLot = async (capacity: number) => {
  const camp = await buildCamp(db, { capacity })
  await sql`update camps set by_lot = true where id = ${camp.id}`.execute(db)
  return camp
}

test('a camp is changed to places by lot, its draw opened, corrected, closed and drawn; each stands in the book', async () => {
  const { id, slug } = await buildCamp(db, { capacity: 1 })
  const { form, version } = (await call('GET', `/${id}`)).json
  expect((await call('POST', `/${id}/draws`, terms())).json.errorCode).toBe('CAMP_NOT_BY_LOT')
  const programme = { de: '', en: '', ja: '' }
  const camp = { ...form, programme, byLot: true }
  expect((await call('PUT', `/${id}`, { version, camp })).status).toBe(204)
  for (const wrong of [
    { closesAt: inHours(-2) },
    { drawsAt: inHours(24) },
    { drawsAt: inHours(24 * 60), closesAt: inHours(24 * 59) },
  ])
    expect((await call('POST', `/${id}/draws`, terms(wrong))).json.errorCode).toBe('CAMP_DRAW_MOMENTS')
  expect((await call('POST', `/${id}/draws`, terms({ confirmHours: 1 }))).status).toBe(400)
  const opened = await call('POST', `/${id}/draws`, terms())
  expect(opened.status).toBe(201)
  const drawId = opened.json.id
  expect((await call('POST', `/${id}/draws`, terms())).json.errorCode).toBe('CAMP_DRAW_RUNS')
  expect((await call('PUT', `/${id}/draws/${drawId}`, terms({ drawsAt: inHours(60) }))).status).toBe(204)
  expect((await apply(drawId, 'fan', [aChild('Mia'), aChild('Ben')], false)).status).toBe(201)
  expect((await apply(drawId, 'mitglied', [aChild('Mia')])).status).toBe(201)

  const lots = (await call('GET', `/${id}/draws/${drawId}/lots`)).json.items
  expect(lots.map(({ count, isTwice }: { count: number; isTwice: boolean }) => [count, isTwice])).toEqual([
    [1, true],
    [1, false],
    [1, true],
  ])
  const out = `/${id}/draws/${drawId}/lots/${lots[2].id}/exclusion`
  expect((await call('POST', out, { reason })).status).toBe(204)
  expect((await call('POST', out, { reason })).json.errorCode).toBe('CAMP_DRAW_LOT_OUT')
  // While it runs the camp keeps what it has promised.
  const seen = (await call('GET', `/${id}`)).json
  const back = { version: seen.version, camp: { ...seen.form, programme, byLot: false } }
  expect((await call('PUT', `/${id}`, back)).json.errorCode).toBe('CAMP_DRAW_RUNS')
  expect((await call('POST', `/${id}/closing`, { reason })).json.errorCode).toBe('CAMP_BY_LOT')
  expect((await call('POST', `/${id}/draws/${drawId}/draw`, { reason })).json.errorCode).toBe(
    'CAMP_DRAW_LIST_CLOSED',
  )
  expect((await call('POST', `/${id}/draws/${drawId}/close`, { reason })).status).toBe(204)
  expect((await call('PUT', `/${id}/draws/${drawId}`, terms())).json.errorCode).toBe('CAMP_DRAW_LIST_CLOSED')
  const drawn = await call('POST', `/${id}/draws/${drawId}/draw`, { reason })
  expect(drawn.json).toEqual({ drawn: 1 })
  await program.jobs.drain()
  expect((await call('GET', `/${id}/draws`)).json.items).toMatchObject([
    { status: 'drawn', applications: 2, lots: 3, offered: 1, next: 1, drawnChildren: 1 },
  ])
  expect((await program.send({ path: `/api/school/camps/${slug}` })).json.draw.secret).toMatch(
    /^[0-9a-f]{64}$/,
  )
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where thing_id = ${id} order by id`.execute(db)
  expect(rows.map(({ action }) => action)).toEqual([
    'officeCampChange',
    'officeCampDrawOpen',
    'officeCampDrawChange',
    'officeCampLotOut',
    'officeCampDrawClose',
    'officeCampDrawDraw',
  ])
  const mails = await sql<{ subject: string }>`select subject from mailbox order by subject`.execute(db)
  expect(mails.rows.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Dein Los für/),
    expect.stringMatching(/^Gezogen/),
    expect.stringMatching(/^So ging die Auslosung aus/),
  ])
})

test('called off everybody reads why, and what was said of children is gone; a draw of another camp is a 404', async () => {
  const [{ id }, other] = [await byLot(3), await byLot(3)]
  const { id: drawId } = (await call('POST', `/${id}/draws`, terms())).json
  expect((await apply(drawId, 'fan', [aChild('Mia')])).status).toBe(201)
  for (const path of [`/${other.id}/draws/${drawId}`, `/${id}/draws/${newId()}`])
    for (const deed of ['close', 'draw', 'call-off'])
      expect((await call('POST', `${path}/${deed}`, { reason })).status).toBe(404)
  for (const who of [service, coach])
    expect((await call('POST', `/${id}/draws/${drawId}/call-off`, { reason }, who)).status).toBe(403)
  expect((await call('POST', `/${id}/draws/${drawId}/call-off`, { reason: '' })).status).toBe(400)
  expect((await call('POST', `/${id}/draws/${drawId}/call-off`, { reason })).status).toBe(204)
  await program.jobs.drain()
  const left = await sql`select from camp_places where camp_id = ${id}`.execute(db)
  expect(left.rows).toEqual([])
  const { rows } = await sql<{ body: string }>`
    select plain as body from mailbox where subject like 'Keine Auslosung%'`.execute(db)
  expect(rows.map(({ body }) => body.includes(reason))).toEqual([true])
  // Another one may be opened then.
  expect((await call('POST', `/${id}/draws`, terms())).status).toBe(201)
})

test('a camp that is called off calls off its draw, with the same reason', async () => {
  const { id } = await byLot(3)
  const { id: drawId } = (await call('POST', `/${id}/draws`, terms())).json
  await apply(drawId, 'mitglied', [aChild('Emil')])
  const { digest } = (await call('GET', `/${id}/cancellation`)).json
  expect((await call('POST', `/${id}/cancellation`, { digest, reason })).status).toBe(204)
  expect((await call('GET', `/${id}/draws`)).json.items).toMatchObject([
    { status: 'calledOff', calledOffBecause: reason },
  ])
})

test('nothing less than the drawn places is left of a camp while its draw runs', async () => {
  const { id } = await byLot(2)
  const { id: drawId } = (await call('POST', `/${id}/draws`, terms())).json
  await apply(drawId, 'fan', [aChild('Mia')])
  await call('POST', `/${id}/draws/${drawId}/close`, { reason })
  const { form, version } = (await call('GET', `/${id}`)).json
  const camp = { ...form, programme: { de: '', en: '', ja: '' }, capacity: 1 }
  expect((await call('PUT', `/${id}`, { version, camp })).json.errorCode).toBe('CAMP_CAPACITY_BELOW_TAKEN')
  expect((await call('PUT', `/${id}`, { version, camp: { ...camp, capacity: 5 } })).status).toBe(204)
})
