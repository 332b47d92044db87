import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { seedPeople } from '#demo/people.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { throughOrWaiting } from '#testing/waiting.ts'
import { buildTipGame, buildTipGroup } from '../build.ts'
import { predictionsData } from '../personal-data.ts'
import { MOST_GROUPS, MOST_MEMBERS } from './groups.schema.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const crowd = await program.gather(5)
const [anna, bert, carla, dora, emil] = crowd.map(({ token }) => token) as [
  ...[string, string, string, string, string],
]
const idOf = (token: string) => crowd.find((one) => one.token === token)!.id
const BASE = '/api/predictions'
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE') => (path: string, token?: string, body?: object) =>
  program.send({
    ...{ method, path: `${BASE}${path}` },
    ...(token ? { token } : {}),
    ...(body ? { body } : {}),
  })
const [get, post, put, remove] = [call('GET'), call('POST'), call('PUT'), call('DELETE')]
const found = (game: string, token: string, name = 'Stammtisch') =>
  post(`/self/games/${game}/groups`, token, { name })
const group = async (id: string, token: string, query = '') =>
  (await get(`/self/groups/${id}${query}`, token)).json
const look = (invitation: string, token?: string) => post('/invitation', token, { invitation })
const join = (invitation: string, token: string) => post('/self/invitation', token, { invitation })
const listed = async (game: string, token: string) =>
  (await get(`/self/games/${game}/groups`, token)).json.items

/** A game with a group of Anna's, and how one gets in. */
async function aGroup(...members: string[]) {
  const { id: game, matches } = await buildTipGame(db, { kickOffs: [60, 60] })
  const { id } = (await found(game, anna)).json as { id: string }
  const { invitation } = (await group(id, anna)) as { invitation: string }
  for (const token of members) expect((await join(invitation, token)).status).toBe(200)
  return { game, matches, id, invitation }
}

test('whoever founds a group keeps it; opening the invitation joins nothing, pressing joins once', async () => {
  const { game, id, invitation } = await aGroup()
  expect(await listed(game, anna)).toEqual([{ id, name: 'Stammtisch', members: 1, isKeeper: true, rank: 1 }])
  const seen = {
    name: 'Stammtisch',
    members: 1,
    isFull: false,
    isMember: false,
    isPlayer: false,
    group: null,
  }
  expect((await look(invitation)).json).toEqual(seen)
  expect((await look(invitation, bert)).json).toEqual(seen)
  expect(await listed(game, bert)).toEqual([])
  expect((await post('/self/invitation', undefined, { invitation })).status).toBe(401)
  expect((await join(invitation, bert)).json).toEqual({ id })
  expect((await join(invitation, bert)).json).toEqual({ id })
  expect((await look(invitation, bert)).json).toMatchObject({ members: 2, isMember: true, group: id })
  expect(await listed(game, bert)).toMatchObject([{ members: 2, isKeeper: false }])
  expect((await group(id, bert)).invitation).toBe(null)
  expect((await found(game, anna, 'STAMMTISCH')).json).toEqual({ id })
  expect(await listed(game, anna)).toHaveLength(1)
  const organisation = await program.tokenFor('vorsitz', { organisation: 'adlerhorst' })
  expect((await join(invitation, organisation)).status).toBe(403)
  expect((await look(invitation, organisation)).json).toMatchObject({ isMember: false })
})

test('the table of a group has the points of the big one, ranks of its own, and nothing of a person but their name there', async () => {
  const { game, matches, id } = await aGroup(bert, carla, dora)
  const tip = (token: string, home: number, away: number) =>
    put(`/self/matches/${matches[0]}/tip`, token, { home, away })
  for (const [token, home, away] of [
    [anna, 2, 1],
    [bert, 3, 2],
    [carla, 1, 0],
    [emil, 2, 1],
  ] as const)
    await tip(token, home, away)
  await put(`/self/games/${game}/name`, bert, { name: 'Libero' })
  await sql`update matches set period = 'FullTime', home_score = 2, away_score = 1, full_time_home = 2, full_time_away = 1
    where id = ${matches[0]}`.execute(db)
  await program.predictions.countResults()
  const { rows } = await group(id, bert, '?Matchday=1')
  expect(rows).toEqual([
    {
      ...{ player: expect.any(String), number: 1, name: null, rank: 1, points: 4, exact: 1 },
      isKeeper: true,
      isOwn: false,
    },
    {
      ...{ player: expect.any(String), number: 2, name: 'Libero', rank: 2, points: 3, exact: 0 },
      isKeeper: false,
      isOwn: true,
    },
    {
      ...{ player: expect.any(String), number: 3, name: null, rank: 2, points: 3, exact: 0 },
      isKeeper: false,
      isOwn: false,
    },
    {
      ...{ player: expect.any(String), number: 4, name: null, rank: 4, points: 0, exact: 0 },
      isKeeper: false,
      isOwn: false,
    },
  ])
  expect(JSON.stringify(await group(id, bert))).not.toContain(idOf(anna))
  const big = (await get(`/games/${game}/table`)).json.items as { player: string; points: number }[]
  for (const { player, points } of rows as { player: string; points: number }[])
    expect(big.find((one) => one.player === player)?.points ?? 0).toBe(points)
  expect((await group(id, bert, '?Matchday=2')).rows[0]).toMatchObject({ rank: 1, points: 0 })
  expect(await listed(game, dora)).toMatchObject([{ rank: 4 }])
})

test('strangers find nothing: groups of others, made-up and renewed links and closed groups are the same 404', async () => {
  const { game, id, invitation } = await aGroup(bert)
  const told = (await get(`/self/groups/${newId()}`, carla)).json
  for (const answer of [
    await get(`/self/groups/${id}`, carla),
    await put(`/self/groups/${id}/name`, carla, { name: 'Meins' }),
    await post(`/self/groups/${id}/invitation`, carla),
    await remove(`/self/groups/${id}/membership`, carla),
    await remove(`/self/groups/${id}`, carla),
    await remove(`/self/groups/${id}/members/${newId()}`, carla),
    await get(`/self/games/${newId()}/groups`, carla),
    await found(newId(), carla),
    ...(await Promise.all(
      ['', 'x', id, `${invitation.slice(0, -1)}${invitation.endsWith('A') ? 'B' : 'A'}`, "' or 1=1 --"].map(
        (made) => join(made, carla),
      ),
    )),
  ])
    expect([answer.status, answer.json.errorCode]).toEqual([404, told.errorCode])
  expect((await join('x'.repeat(101), carla)).status).toBe(400)
  const { invitation: renewed } = (await post(`/self/groups/${id}/invitation`, anna)).json
  expect(renewed).not.toBe(invitation)
  expect((await look(invitation)).status).toBe(404)
  expect((await join(invitation, carla)).status).toBe(404)
  expect((await look(renewed)).status).toBe(200)
  await sql`update tip_games set closed_at = app.now() where id = ${game}`.execute(db)
  expect((await join(renewed, carla)).status).toBe(404)
  expect((await found(game, carla)).status).toBe(404)
  expect((await get(`/self/groups/${id}`, bert)).status).toBe(200)
  await sql`update tip_games set closed_at = null where id = ${game}`.execute(db)
  expect((await remove(`/self/groups/${id}`, anna)).status).toBe(204)
  expect((await look(renewed)).status).toBe(404)
  expect((await get(`/self/groups/${id}`, bert)).status).toBe(404)
  expect(await listed(game, bert)).toEqual([])
})

test('only the keeper renames, renews, removes and closes; whoever is removed does not come back by the old link', async () => {
  const { id, invitation } = await aGroup(bert, carla)
  for (const answer of [
    await put(`/self/groups/${id}/name`, bert, { name: 'Meins' }),
    await post(`/self/groups/${id}/invitation`, bert),
    await remove(`/self/groups/${id}`, bert),
  ])
    expect([answer.status, answer.json.errorCode]).toEqual([403, 'TIP_GROUP_KEEPER_ONLY'])
  const { rows } = await group(id, anna)
  const playerOf = (number: number) => rows.find((row: { number: number }) => row.number === number).player
  expect((await remove(`/self/groups/${id}/members/${playerOf(3)}`, bert)).status).toBe(403)
  // Whoever keeps it leaves; nobody takes themselves out.
  expect((await remove(`/self/groups/${id}/members/${playerOf(1)}`, anna)).status).toBe(404)
  expect((await remove(`/self/groups/${id}/members/${playerOf(3)}`, anna)).status).toBe(204)
  expect((await remove(`/self/groups/${id}/members/${playerOf(3)}`, anna)).status).toBe(404)
  expect((await get(`/self/groups/${id}`, carla)).status).toBe(404)
  expect((await join(invitation, carla)).status).toBe(404)
  expect((await group(id, anna)).invitation).not.toBe(invitation)
  expect((await put(`/self/groups/${id}/name`, anna, { name: ' Die  Vier ' })).status).toBe(204)
  for (const bad of ['S.í e g h e i l', '<script>', 'www.wette.com', '=cmd()', ' ', 'x'])
    expect((await put(`/self/groups/${id}/name`, anna, { name: bad })).json.errorCode).toBe(
      'TIP_GROUP_NAME_REFUSED',
    )
  expect((await put(`/self/groups/${id}/name`, anna, { name: 'x'.repeat(41) })).status).toBe(400)
  expect((await group(id, bert)).name).toBe('Die  Vier')
})

test('the keeper who leaves hands over to whoever is there longest; the last one who leaves closes it', async () => {
  const { game, id, invitation } = await aGroup(bert, carla)
  expect((await remove(`/self/groups/${id}/membership`, anna)).status).toBe(204)
  expect((await remove(`/self/groups/${id}/membership`, anna)).status).toBe(404)
  expect(await listed(game, bert)).toMatchObject([{ isKeeper: true, members: 2 }])
  // Whoever comes back is the last one, not the first.
  expect((await join(invitation, anna)).status).toBe(200)
  expect(await listed(game, anna)).toMatchObject([{ isKeeper: false, members: 3 }])
  for (const token of [bert, carla, anna]) await remove(`/self/groups/${id}/membership`, token)
  const { rows } = await sql`select from tip_groups where id = ${id}`.execute(db)
  expect(rows).toEqual([])
  expect((await look(invitation)).status).toBe(404)
})

test('ten groups each and no more, whether founded or joined; a mailbox that nobody proved founds and joins none', async () => {
  const { game, id, invitation } = await aGroup()
  for (let number = 2; number <= MOST_GROUPS; number += 1)
    expect((await found(game, anna, `Runde ${number}`)).status).toBe(201)
  expect((await found(game, anna, 'Runde 11')).json.errorCode).toBe('TIP_GROUPS_TOO_MANY')
  const other = (await found(game, bert, 'Bei Bert')).json.id
  const byBert = (await group(other, bert)).invitation
  expect((await join(byBert, anna)).json.errorCode).toBe('TIP_GROUPS_TOO_MANY')
  await remove(`/self/groups/${id}`, anna)
  expect((await join(byBert, anna)).status).toBe(200)
  expect((await look(invitation)).status).toBe(404)
  await sql`update contact_emails set confirmed_at = null where contact_id = ${idOf(emil)}`.execute(db)
  expect((await join(byBert, emil)).json.errorCode).toBe('TIP_UNPROVED')
  expect((await found(game, emil)).json.errorCode).toBe('TIP_UNPROVED')
  await sql`update contact_emails set confirmed_at = app.now() where contact_id = ${idOf(emil)}`.execute(db)
})

/** As many at once, who all have counted before one of them writes: somebody else holds the group meanwhile. */
async function atOnce(groupId: string, deeds: readonly (() => Promise<{ status: number }>)[]) {
  let answers: Promise<{ status: number }[]> | null = null
  await db.transaction().execute(async (trx) => {
    await sql`select from tip_groups where id = ${groupId} for update`.execute(trx)
    const begun = deeds.map((deed) => deed())
    answers = Promise.all(begun)
    await throughOrWaiting(db, begun)
  })
  return (await answers!).map(({ status }) => status).toSorted()
}

test('two who want the last place: one gets it; without the lock there are fifty-one', async () => {
  const race = async () => {
    const { gameId, groupId } = await buildTipGroup(db, { keeper: idOf(anna), others: MOST_MEMBERS - 2 })
    // Players already: new ones would wait for each other's number.
    for (const token of [bert, carla]) await put(`/self/games/${gameId}/name`, token, { name: null })
    const { invitation } = await group(groupId, anna)
    const statuses = await atOnce(groupId, [() => join(invitation, bert), () => join(invitation, carla)])
    return { statuses, members: (await look(invitation)).json }
  }
  expect(await race()).toMatchObject({ statuses: [200, 409], members: { members: 50, isFull: true } })
  vi.stubEnv('UNSAFE', 'noTipGroupLock')
  expect(await race()).toMatchObject({ statuses: [200, 200], members: { members: 51 } })
  vi.unstubAllEnvs()
})

test('whoever is removed while they join again is out: the link that is renewed meanwhile counts; without the lock they are in', async () => {
  const race = async () => {
    const { id, invitation } = await aGroup(bert)
    const { rows } = await group(id, anna)
    const { player } = rows.find((row: { isKeeper: boolean }) => !row.isKeeper)
    let joined: Promise<{ status: number }> | null = null
    await db.transaction().execute(async (trx) => {
      await sql`update tip_groups set link = link + 1 where id = ${id}`.execute(trx)
      await sql`delete from tip_group_members where player_id = ${player}`.execute(trx)
      joined = join(invitation, carla)
      await throughOrWaiting(db, [joined])
    })
    return (await joined!).status
  }
  expect(await race()).toBe(404)
  vi.stubEnv('UNSAFE', 'noTipGroupLock')
  expect(await race()).toBe(200)
  vi.unstubAllEnvs()
})

test('many groups founded at once by one player are ten', async () => {
  const { id: game } = await buildTipGame(db, { kickOffs: [60] })
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, number) => found(game, dora, `Runde ${number}`)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_GROUPS)
  expect(await listed(game, dora)).toHaveLength(MOST_GROUPS)
})

const personOf = (token: string) => ({ id: idOf(token), emails: [], givenEmails: [] })

test('an archive names the groups and nobody in them; an erased account is out of them, and the oldest keeps them', async () => {
  const { game, id } = await aGroup(bert)
  const alone = (await found(game, anna, 'Nur ich')).json.id
  const { documents } = await predictionsData.export(db, personOf(anna))
  expect(documents['tipGroups']).toContainEqual(
    expect.objectContaining({ id, name: 'Stammtisch', isKeeper: true }),
  )
  expect(JSON.stringify(documents)).not.toContain(idOf(bert))
  const erase = () => db.transaction().execute((trx) => predictionsData.erase(trx, personOf(anna)))
  await erase()
  await erase()
  expect(await listed(game, bert)).toMatchObject([{ id, isKeeper: true, members: 1 }])
  const { rows } = await sql`select from tip_groups where id = ${alone}`.execute(db)
  expect(rows).toEqual([])
})

test('two accounts that become one are once in each group, as early as the earlier of them', async () => {
  const { game, id, invitation } = await aGroup(bert, carla)
  const other = (await found(game, carla, 'Bei Carla')).json.id
  await db
    .transaction()
    .execute((trx) => predictionsData.beforeMerging!(trx, { from: idOf(anna), into: idOf(bert) }))
  await db.transaction().execute((trx) => predictionsData.erase(trx, personOf(anna)))
  expect(await listed(game, bert)).toMatchObject([{ id, isKeeper: true, members: 2 }])
  await db
    .transaction()
    .execute((trx) => predictionsData.beforeMerging!(trx, { from: idOf(carla), into: idOf(bert) }))
  await db.transaction().execute((trx) => predictionsData.erase(trx, personOf(carla)))
  expect((await listed(game, bert)).map((one: { id: string }) => one.id)).toEqual([id, other])
  expect((await look(invitation)).json).toMatchObject({ members: 1 })
})
