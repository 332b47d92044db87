import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedPeople } from '#demo/people.ts'
import { buildTipGame, buildTipGroup } from '#modules/predictions/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const owner = await officeFor(program, 'buero')
const editor = await officeFor(program, 'redaktion')
const shop = await officeFor(program, 'laden')
const get = (path: string, who = owner) => who.call({ path: `/api/office/tip-games${path}` })
const send = (path: string, body: object, who = owner) =>
  who.call({ method: 'POST', path: `/api/office/tip-games${path}`, body })
const reason = 'Weil es so weit ist'
const turn = async (id: string) =>
  send(`/${id}/turn`, { digest: (await get(`/${id}/turn`)).json.digest, reason })

test('a season is set up, opened, closed and opened again; names are taken; points are nobody’s to give', async () => {
  const { id: built, matches } = await buildTipGame(db, { kickOffs: [60] })
  await sql`delete from tip_games where id = ${built}`.execute(db)
  await sql`update football_teams set site_key = 'profis' where id = (select home_team_id from matches where id = ${matches[0]!})`.execute(
    db,
  )
  const [choice] = (await get('/choices')).json.competitions
  const { competitionId, season } = choice
  const { id } = (await send('', { competitionId, season }, editor)).json
  expect((await send('', { competitionId, season })).status).toBe(404)
  expect((await send('', { competitionId: 'nowhere', season })).status).toBe(404)
  const [anna] = await program.gather(1)
  const fan = (path: string, body: object) =>
    program.send({ method: 'PUT', path: `/api/predictions/self${path}`, token: anna!.token, body })
  expect((await fan(`/matches/${matches[0]}/tip`, { home: 1, away: 0 })).status).toBe(404)
  expect((await send(`/${id}/turn`, { digest: 'x', reason })).json.errorCode).toBe(
    'OFFICE_CONSEQUENCES_CHANGED',
  )
  expect((await turn(id)).status).toBe(204)
  expect((await fan(`/matches/${matches[0]}/tip`, { home: 1, away: 0 })).status).toBe(204)
  expect((await fan(`/games/${id}/name`, { name: 'Kurve' })).status).toBe(204)
  expect((await get(`/${id}/players?q=kur`)).json.items).toMatchObject([
    { number: 1, name: 'Kurve', tips: 1, rank: null },
  ])
  expect((await get(`/${id}/players?q=%25`)).json.items).toEqual([])
  expect((await send(`/${id}/players/1/name/removal`, { reason }, editor)).status).toBe(204)
  expect((await send(`/${id}/players/1/name/removal`, { reason })).status).toBe(404)
  expect((await turn(id)).status).toBe(204)
  expect((await fan(`/matches/${matches[0]}/tip`, { home: 2, away: 0 })).json.errorCode).toBe('TIP_TOO_LATE')
  expect((await turn(id)).status).toBe(204)
  expect((await get('')).json.items).toMatchObject([{ id, state: 'open', players: 1 }])
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where thing_type = 'tipGame' order by id`.execute(db)
  expect(rows.map(({ action }) => action)).toEqual([
    'officeTipGameMake',
    'officeTipGameTurn',
    'officeTipNameClear',
    'officeTipGameTurn',
    'officeTipGameTurn',
  ])
  for (const path of ['', `/${id}`, `/${id}/players`]) expect((await get(path, shop)).status).toBe(403)
  expect((await get(`/${id}/turn`, editor)).status).toBe(403)
  for (const path of ['', '/turn', '/players']) expect((await get(`/${newId()}${path}`)).status).toBe(404)
})

test('groups are listed without who is in them; a name that hurts is taken or changed, and does not come back', async () => {
  const [anna] = await program.gather(1)
  const { gameId, groupId } = await buildTipGroup(db, { keeper: anna!.id, others: 2 })
  const own = async () =>
    (await program.send({ path: `/api/predictions/self/groups/${groupId}`, token: anna!.token })).json
  const rename = (name: string) =>
    program.send({
      ...{ method: 'PUT', path: `/api/predictions/self/groups/${groupId}/name` },
      ...{ token: anna!.token, body: { name } },
    })
  expect((await rename('Schlimmes Wort')).status).toBe(204)
  const listed = async (q = '') => (await get(`/${gameId}/groups${q}`)).json.items
  const group = {
    ...{ id: groupId, name: 'Schlimmes Wort', members: 3, foundedAt: expect.any(String) },
    keeper: { number: 1, name: null },
  }
  expect(await listed()).toEqual([group])
  expect(await listed('?q=SCHLIMM')).toHaveLength(1)
  expect(await listed('?q=1')).toHaveLength(1)
  expect(await listed('?q=%25')).toEqual([])
  const path = `/${gameId}/groups/${groupId}/name`
  expect((await send(path, { name: null, reason }, shop)).status).toBe(403)
  expect((await send(path, { name: null, reason: 'x' })).status).toBe(400)
  expect((await send(path, { name: 'www.wette.com', reason })).json.errorCode).toBe('TIP_GROUP_NAME_REFUSED')
  expect((await send(path, { name: null, reason }, editor)).status).toBe(204)
  expect((await send(path, { name: null, reason })).status).toBe(404)
  expect((await own()).name).toBe(null)
  expect((await rename('SCHLIMMES WORT')).json.errorCode).toBe('TIP_GROUP_NAME_REFUSED')
  expect((await rename('Gutes Wort')).status).toBe(204)
  expect((await send(path, { name: 'Runde 1', reason })).status).toBe(204)
  expect((await own()).name).toBe('Runde 1')
  const other = await buildTipGame(db, { kickOffs: [60] })
  expect((await send(`/${other.id}/groups/${groupId}/name`, { name: null, reason })).status).toBe(404)
  expect((await get(`/${newId()}/groups`)).status).toBe(404)
  const { rows } = await sql<{ details: object }>`
    select details from audit_entries where action = 'officeTipGroupName' order by id`.execute(db)
  const told = (before: string, after: string | null) => ({
    details: expect.objectContaining({
      ...{ before: { group: groupId, name: before }, after: { group: groupId, name: after }, reason },
    }),
  })
  expect(rows).toEqual([told('Schlimmes Wort', null), told('Gutes Wort', 'Runde 1')])
})
