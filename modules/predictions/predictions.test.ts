import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { seedPeople } from '#demo/people.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { throughOrWaiting } from '#testing/waiting.ts'
import { buildTipGame } from './build.ts'
import { predictionsData } from './personal-data.ts'
import { pointsOf } from './predictions.rules.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const [anna, bert, carla] = await program.gather(3)
const BASE = '/api/predictions'
const get = (path: string, token?: string) =>
  program.send({ path: `${BASE}${path}`, ...(token ? { token } : {}) })
const put = (path: string, body: object, token?: string) =>
  program.send({ method: 'PUT', path: `${BASE}/self${path}`, body, ...(token ? { token } : {}) })
const tip = (match: string, home: unknown, away: unknown, token?: string) =>
  put(`/matches/${match}/tip`, { home, away }, token)
const own = async (game: string, token: string) => (await get(`/self/games/${game}/matchdays/1`, token)).json
const table = async (game: string, query = '') => (await get(`/games/${game}/table${query}`)).json.items
const kickOff = (match: string, minutes: number) =>
  sql`update matches set kick_off = app.now() + make_interval(mins => ${minutes}) where id = ${match}`.execute(
    db,
  )
const result = (match: string, home: number, away: number) =>
  sql`update matches set period = 'FullTime', home_score = ${home}, away_score = ${away}, full_time_home = ${home},
    full_time_away = ${away} where id = ${match}`.execute(db)
const count = () => program.predictions.countResults()

test('tips are taken until the kick-off that stands there now; what is called off or played is not tipped', async () => {
  const { id, matches } = await buildTipGame(db, { kickOffs: [60, 60, -1] })
  const [first, second, begun] = matches as [string, string, string]
  expect((await tip(first, 2, 1)).status).toBe(401)
  expect((await tip(first, 2, 1, anna!.token)).status).toBe(204)
  expect((await tip(first, 0, 0, anna!.token)).status).toBe(204)
  expect((await own(id, anna!.token)).tips).toMatchObject([
    { matchId: first, home: 0, away: 0, points: null },
  ])
  expect((await tip(begun, 1, 0, anna!.token)).json.errorCode).toBe('TIP_TOO_LATE')
  await sql`update matches set kick_off = app.now() + interval '200 milliseconds' where id = ${first}`.execute(
    db,
  )
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect((await tip(first, 2, 1, anna!.token)).json.errorCode).toBe('TIP_TOO_LATE')
  await kickOff(first, 120)
  expect((await tip(first, 2, 1, anna!.token)).status).toBe(204)
  await sql`update matches set period = 'FirstHalf' where id = ${first}`.execute(db)
  expect((await tip(first, 3, 1, anna!.token)).json.errorCode).toBe('TIP_TOO_LATE')
  await sql`update matches set void_at = app.now() where id = ${second}`.execute(db)
  expect((await tip(second, 1, 0, anna!.token)).json.errorCode).toBe('TIP_TOO_LATE')
  const { rows } = await sql`select from tips where match_id = any(${[second, begun]}::uuid[])`.execute(db)
  expect(rows).toEqual([])
})

test('hostile numbers, unknown matches and games that nobody may see yet are refused', async () => {
  const { id, matches } = await buildTipGame(db, { kickOffs: [60] })
  for (const goals of [-1, 100, 1e9, 1.5, '1', null, [1], {}])
    expect((await tip(matches[0]!, goals, 0, anna!.token)).status).toBe(400)
  expect((await tip(newId(), 1, 0, anna!.token)).status).toBe(404)
  await sql`update tip_games set opened_at = null where id = ${id}`.execute(db)
  expect((await tip(matches[0]!, 1, 0, anna!.token)).status).toBe(404)
  for (const path of [`/games/${id}/matchdays/1`, `/games/${id}/table`, `/self/games/${id}/matchdays/1`])
    expect((await get(path, anna!.token)).status).toBe(404)
  await sql`update tip_games set opened_at = app.now() where id = ${id}`.execute(db)
  expect((await get(`/games/${id}/matchdays/2`)).status).toBe(404)
  await sql`update tip_games set closed_at = app.now() where id = ${id}`.execute(db)
  expect((await tip(matches[0]!, 1, 0, anna!.token)).json.errorCode).toBe('TIP_TOO_LATE')
  const organisation = await program.tokenFor('vorsitz', { organisation: 'adlerhorst' })
  expect((await tip(matches[0]!, 1, 0, organisation)).status).toBe(403)
  await sql`update contact_emails set confirmed_at = null where contact_id = ${carla!.id}`.execute(db)
  expect((await tip(matches[0]!, 1, 0, carla!.token)).json.errorCode).toBe('TIP_UNPROVED')
  await sql`update contact_emails set confirmed_at = app.now() where contact_id = ${carla!.id}`.execute(db)
})

test('points come from the result alone, and anew when it is corrected, taken back or the match is called off', async () => {
  const { id, matches } = await buildTipGame(db, { kickOffs: [60, 60] })
  const [first, second] = matches as [string, string]
  const tips = [
    [anna!, 2, 1],
    [bert!, 3, 2],
    [carla!, 1, 0],
  ] as const
  for (const [{ token }, home, away] of tips) await tip(first, home, away, token)
  await tip(second, 0, 0, carla!.token)
  const points = async () =>
    (await table(id)).map((row: { points: number; rank: number }) => [row.rank, row.points])
  await result(first, 2, 1)
  await count()
  expect(await points()).toEqual([
    [1, 4],
    [2, 3],
    [2, 3],
  ])
  for (const [, home, away] of tips) expect([4, 3]).toContain(pointsOf({ home, away }, { home: 2, away: 1 }))
  await result(first, 3, 2)
  await count()
  expect((await own(id, bert!.token)).season).toMatchObject({ rank: 1, points: 4, exact: 1 })
  await result(second, 0, 0)
  await count()
  expect((await own(id, carla!.token)).season).toMatchObject({ rank: 1, points: 7 })
  await sql`update matches set void_at = app.now() where id = ${second}`.execute(db)
  await count()
  expect((await own(id, carla!.token)).season).toMatchObject({ rank: 2, points: 3 })
  await sql`update matches set period = 'SecondHalf', full_time_home = null, full_time_away = null where id = ${first}`.execute(
    db,
  )
  await count()
  expect(await table(id)).toEqual([])
  await count()
  await result(first, 3, 2)
  await count()
  expect(await table(id, '?Matchday=1')).toHaveLength(3)
})

test('whoever tipped before the kick-off was moved to before their tip has no points for it', async () => {
  const { id, matches } = await buildTipGame(db, { kickOffs: [60] })
  await tip(matches[0]!, 2, 1, anna!.token)
  await kickOff(matches[0]!, -5)
  await result(matches[0]!, 2, 1)
  await count()
  expect((await own(id, anna!.token)).season).toMatchObject({ points: 0, exact: 0 })
})

test('a kick-off that is moved forward while somebody tips: one waits for the other; without the lock a late tip stays', async () => {
  const race = async () => {
    const { matches } = await buildTipGame(db, { kickOffs: [60] })
    let answer: Promise<{ status: number }> | null = null
    await db.transaction().execute(async (trx) => {
      await sql`select from matches where id = ${matches[0]!} for update`.execute(trx)
      answer = tip(matches[0]!, 2, 1, anna!.token)
      await throughOrWaiting(db, [answer])
      await sql`update matches set kick_off = app.now() - interval '1 minute' where id = ${matches[0]!}`.execute(
        trx,
      )
    })
    return (await answer!).status
  }
  expect(await race()).toBe(409)
  vi.stubEnv('UNSAFE', 'noTipLock')
  expect(await race()).toBe(204)
  vi.unstubAllEnvs()
})

test('what others tip is seen once the match has begun, and not a moment before', async () => {
  const { id, matches } = await buildTipGame(db, { kickOffs: [60, 60] })
  for (const match of matches) await tip(match, 2, 1, anna!.token)
  const { player } = await own(id, anna!.token)
  const seen = async () => (await get(`/games/${id}/players/${player.id}/matchdays/1`, bert!.token)).json.tips
  expect(await seen()).toEqual([])
  await kickOff(matches[0]!, -1)
  expect((await seen()).map((one: { matchId: string }) => one.matchId)).toEqual([matches[0]])
  expect((await get(`/games/${id}/players/${newId()}/matchdays/1`)).status).toBe(404)
  const other = await buildTipGame(db, { kickOffs: [60] })
  expect((await get(`/games/${other.id}/players/${player.id}/matchdays/1`)).status).toBe(404)
  expect((await own(id, bert!.token)).player).toBe(null)
})

test('a name of one’s own, once in a game; hostile ones are refused, none is the number', async () => {
  const { id, matches } = await buildTipGame(db, { kickOffs: [60] })
  const name = (said: string | null, token: string) => put(`/games/${id}/name`, { name: said }, token)
  expect((await name('Kurve 74', anna!.token)).status).toBe(204)
  expect((await name('kurve 74', bert!.token)).json.errorCode).toBe('TIP_NAME_TAKEN')
  for (const bad of ['S.í e g h e i l', '<script>', 'www.wette.com', '=cmd()'])
    expect((await name(bad, bert!.token)).json.errorCode).toBe('TIP_NAME_REFUSED')
  expect((await name('x'.repeat(25), bert!.token)).status).toBe(400)
  const all = await Promise.all([name('Beide', bert!.token), name('BEIDE', carla!.token)])
  expect(all.map(({ status }) => status).sort()).toEqual([204, 409])
  await name('', anna!.token)
  await tip(matches[0]!, 1, 0, anna!.token)
  expect((await own(id, anna!.token)).player).toEqual({ id: expect.any(String), number: 1, name: null })
  const told = await predictionsData.export(db, { id: anna!.id } as Parameters<
    typeof predictionsData.export
  >[1])
  expect(told.documents['tips']).toContainEqual(expect.objectContaining({ home: 1, away: 0 }))
  await result(matches[0]!, 1, 0)
  await count()
  await db
    .transaction()
    .execute((trx) =>
      predictionsData.erase(trx, { id: anna!.id } as Parameters<typeof predictionsData.erase>[1]),
    )
  expect(await table(id)).toEqual([])
})
