import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { seedPeople } from '#demo/people.ts'
import { codeOf, listHashOf } from '#modules/draws/draw.rules.ts'
import { pollsData } from '#modules/polls/personal-data.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { buildMatchPoll, buildPlayedMatch, buildPoll } from './build.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const [anna, bert, carla] = await program.gather(3)
const BASE = '/api/polls'
const get = (path: string, token?: string) =>
  program.send({ path: `${BASE}${path}`, ...(token ? { token } : {}) })
const vote = (id: string, answer: unknown, token?: string) =>
  program.send({
    method: 'PUT',
    path: `${BASE}/self/polls/${id}/voice`,
    ...(token ? { token } : {}),
    body: { answer } as object,
  })
const leave = (id: string, token: string) =>
  program.send({ method: 'DELETE', path: `${BASE}/self/polls/${id}/voice`, token })
const close = (id: string) => db.transaction().execute((trx) => program.polls.staff.closeList(trx, id))
const voicesOf = async (id: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from poll_voices where poll_id = ${id}`.execute(db)
  return rows[0]!.count
}

test('one voice an account, changed until it closes; the count is for whoever has voted', async () => {
  const id = await buildPoll(db)
  expect((await get(`/polls/${id}`)).json).toMatchObject({ status: 'open', result: null })
  expect((await get(`/self/polls/${id}`, anna!.token)).json).toMatchObject({ voice: null, result: null })
  expect((await vote(id, 1)).status).toBe(401)
  const first = await vote(id, 1, anna!.token)
  expect([first.status, first.json.voice.answer, first.json.result.voices]).toEqual([200, 1, 1])
  const again = await vote(id, 3, anna!.token)
  expect(again.json.result.answers).toEqual([
    { number: 1, voices: 0 },
    { number: 2, voices: 0 },
    { number: 3, voices: 1 },
  ])
  expect([await voicesOf(id), again.json.voice.code]).toEqual([1, first.json.voice.code])
  expect((await get(`/polls/${id}`)).json.result).toBe(null)
  expect((await get(`/self/polls/${id}`, bert!.token)).json.result).toBe(null)
  expect((await leave(id, anna!.token)).status).toBe(204)
  expect((await leave(id, anna!.token)).status).toBe(404)
  expect(await voicesOf(id)).toBe(0)
})

test('a foreign or unknown poll is 404, a foreign answer and hostile ones are refused, and nothing is kept of them', async () => {
  const id = await buildPoll(db)
  for (const unknown of [newId(), 'x'.repeat(36), `${id}%00`])
    expect([400, 404]).toContain((await vote(unknown, 1, anna!.token)).status)
  expect((await vote(id, 4, anna!.token)).json.errorCode).toBe('POLL_ANSWER_UNKNOWN')
  for (const answer of [0, -1, 1.5, 1e30, '1', null, [1], { $gt: 0 }])
    expect((await vote(id, answer, anna!.token)).status).toBe(400)
  await sql`update polls set published_at = null where id = ${id}`.execute(db)
  for (const path of [`/polls/${id}`, `/self/polls/${id}`, `/polls/${id}/proof`])
    expect((await get(path, anna!.token)).status).toBe(404)
  expect((await vote(id, 1, anna!.token)).status).toBe(404)
  const organisation = await program.tokenFor('vorsitz', { organisation: 'adlerhorst' })
  expect((await vote(id, 1, organisation)).status).toBe(403)
  expect(await voicesOf(id)).toBe(0)
})

test('before it opens, after its time and once it is closed nobody votes; nor without a proved address', async () => {
  for (const hours of [
    [1, 2],
    [-2, -1],
  ] as const) {
    const id = await buildPoll(db, { hours })
    expect((await vote(id, 1, anna!.token)).json.errorCode).toBe('POLL_NOT_OPEN')
  }
  const id = await buildPoll(db)
  await sql`update contact_emails set confirmed_at = null where contact_id = ${carla!.id}`.execute(db)
  expect((await vote(id, 1, carla!.token)).json.errorCode).toBe('POLL_UNPROVED')
  await sql`update contact_emails set confirmed_at = app.now() where contact_id = ${carla!.id}`.execute(db)
  await vote(id, 1, anna!.token)
  await close(id)
  expect((await vote(id, 2, anna!.token)).json.errorCode).toBe('POLL_NOT_OPEN')
  expect((await leave(id, anna!.token)).json.errorCode).toBe('POLL_NOT_OPEN')
  for (const attempt of [
    sql`insert into poll_voices (poll_id, code, entrant, answer) values (${id}, ${'0'.repeat(64)}, ${newId()}, 1)`,
    sql`update poll_voices set answer = 2 where poll_id = ${id}`,
    sql`delete from poll_voices where poll_id = ${id}`,
    sql`update polls set list_hash = 'x' where id = ${id}`,
  ])
    await expect(attempt.execute(db)).rejects.toThrow(/closed|stays/)
})

test('the list that is closed is hashed by the engine of draws, adds up to the result, and names nobody', async () => {
  const id = await buildPoll(db)
  const votes = [
    [anna!, 2],
    [bert!, 2],
    [carla!, 1],
  ] as const
  for (const [{ token }, answer] of votes) await vote(id, answer, token)
  const out = (await get(`/self/polls/${id}`, carla!.token)).json.voice.code
  await db.transaction().execute((trx) =>
    program.polls.staff.excludeVoice(trx, {
      pollId: id,
      code: out,
      because: 'bought',
      withNeighbours: false,
    }),
  )
  expect((await get(`/polls/${id}/proof`)).json).toMatchObject({ voices: [], listHash: null, closedAt: null })
  const listHash = await close(id)
  expect(await close(id)).toBe(null)
  const proof = (await get(`/polls/${id}/proof`)).json
  const lots = proof.voices.map((line: string) => {
    const [number, ...code] = line.split(' ')
    return { number: Number(number), code: code.join(' ') }
  })
  expect([proof.listHash, listHashOf(lots)]).toEqual([listHash, listHash])
  expect(proof.voices.filter((line: string) => line.endsWith(' 2'))).toHaveLength(2)
  expect(proof.voices.filter((line: string) => line.endsWith(' -'))).toHaveLength(1)
  expect(proof.answers.map(({ voices }: { voices: number }) => voices)).toEqual([0, 2, 0])
  const own = (await get(`/self/polls/${id}`, anna!.token)).json
  expect(proof.voices).toContain(`${own.voice.number} ${own.voice.code} 2`)
  expect(codeOf({ drawId: id, entrant: anna!.id, salt: own.voice.salt })).toBe(own.voice.code)
  expect(JSON.stringify(proof)).not.toContain(anna!.id)
  expect((await get(`/polls/${id}`)).json).toMatchObject({
    status: 'closed',
    result: { voices: 2, final: true },
  })
  expect((await get('/self/polls', carla!.token)).json.items[0]).toMatchObject({
    id,
    voice: { excluded: 'bought' },
  })
})

test('twenty at once are one voice; without the guard there are several', async () => {
  const storm = async () => {
    const id = await buildPoll(db)
    const all = await Promise.all(Array.from({ length: 20 }, (_, at) => vote(id, 1 + (at % 3), anna!.token)))
    return { voices: await voicesOf(id), statuses: [...new Set(all.map(({ status }) => status))] }
  }
  expect(await storm()).toEqual({ voices: 1, statuses: [200] })
  vi.stubEnv('UNSAFE', 'noVoiceGuard')
  expect((await storm()).voices).toBeGreaterThan(1)
  vi.unstubAllEnvs()
})

test('whoever votes while the list is closed is in it or refused: its hash is that of all there are', async () => {
  const id = await buildPoll(db)
  const crowd = await program.gather(12)
  await Promise.all([...crowd.map(({ token }) => vote(id, 1, token)), close(id)])
  await close(id)
  const proof = (await get(`/polls/${id}/proof`)).json
  expect(proof.voices).toHaveLength(await voicesOf(id))
  expect(proof.answers[0].voices).toBe(proof.voices.length)
})

test('sixty accounts behind one address have no more voices than one may have in an hour; to change one’s own goes on', async () => {
  const id = await buildPoll(db)
  const crowd = await program.gather(60)
  const all = await Promise.all(crowd.map(({ token }) => vote(id, 1, token)))
  expect(await voicesOf(id)).toBe(20)
  expect(new Set(all.map(({ json }) => json.errorCode))).toEqual(new Set([undefined, 'POLL_TOO_MANY_HERE']))
  const inside = crowd[all.findIndex(({ status }) => status === 200)]!
  expect((await vote(id, 2, inside.token)).status).toBe(200)
  await close(id)
  const { rows } = await sql`select from poll_voices where poll_id = ${id} and network is not null`.execute(
    db,
  )
  expect(rows).toEqual([])
})

test('the player of a match: opens in its minute with whoever played for the club, closes hours after the whistle', async () => {
  const { matchId, own, others } = await buildPlayedMatch(db, { minutesOfSecondHalf: 10 })
  const id = await buildMatchPoll(db, { matchId })
  await program.polls.lookAfter()
  expect((await get(`/polls/${id}`)).json).toMatchObject({
    status: 'planned',
    opensAt: null,
    opensMinute: 70,
  })
  expect((await vote(id, 1, anna!.token)).json.errorCode).toBe('POLL_NOT_OPEN')
  await sql`update matches set period_started_at = app.now() - interval '26 minutes' where id = ${matchId}`.execute(
    db,
  )
  await program.polls.lookAfter()
  const poll = (await get(`/polls/${id}`)).json
  expect([poll.status, poll.answers.length, poll.closesAt]).toEqual(['open', 11, null])
  expect((await vote(id, 12, anna!.token)).json.errorCode).toBe('POLL_ANSWER_UNKNOWN')
  await sql`
    insert into ticker_events (id, match_id, sequence, version, type, period, minute, side, player_id, second_player_id, created_at,
      created_by)
    values (${newId()}, ${matchId}, 1, 1, 'Substitution', 'SecondHalf', 80, 'home', ${own[11]!}, ${own[0]!}, app.now(), 'test'),
      (${newId()}, ${matchId}, 2, 2, 'Substitution', 'SecondHalf', 81, 'away', ${others[11]!}, ${others[0]!}, app.now(), 'test')`.execute(
    db,
  )
  await program.polls.lookAfter()
  const later = (await get(`/polls/${id}`)).json
  expect(later.answers.map(({ shirt }: { shirt: number }) => shirt)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ])
  expect((await vote(id, 12, anna!.token)).status).toBe(200)
  const whistle = (hours: number) =>
    sql`update matches set period = 'FullTime', period_started_at = app.now() - make_interval(hours => ${hours})
      where id = ${matchId}`.execute(db)
  await whistle(11)
  await program.polls.lookAfter()
  expect((await get(`/polls/${id}`)).json.status).toBe('open')
  await whistle(12)
  expect((await vote(id, 1, bert!.token)).json.errorCode).toBe('POLL_NOT_OPEN')
  await program.polls.lookAfter()
  expect((await get(`/polls/${id}`)).json).toMatchObject({
    status: 'closed',
    result: { final: true, voices: 1 },
  })
})

test('whoever is erased leaves an open poll altogether, and of a closed one nothing that tells it was them', async () => {
  const [gone] = await program.gather(1)
  const [open, closed] = [await buildPoll(db), await buildPoll(db)]
  for (const id of [open, closed]) await vote(id, 1, gone!.token)
  await close(closed)
  const before = (await get(`/polls/${closed}/proof`)).json
  const told = await pollsData.export(db, { id: gone!.id } as Parameters<typeof pollsData.export>[1])
  expect(told.documents['pollVoices']).toHaveLength(2)
  await db
    .transaction()
    .execute((trx) => pollsData.erase(trx, { id: gone!.id } as Parameters<typeof pollsData.erase>[1]))
  expect([await voicesOf(open), await voicesOf(closed)]).toEqual([0, 1])
  expect((await get(`/polls/${closed}/proof`)).json).toEqual(before)
  const { rows } = await sql`
    select from poll_voices where person_id = ${gone!.id} or entrant = ${gone!.id}`.execute(db)
  expect(rows).toEqual([])
  await sql`update polls set closed_at = closed_at where id = ${closed}`.execute(db)
  await vote(open, 1, anna!.token)
  await close(open)
  await sql`alter table polls disable trigger polls_published`.execute(db)
  await sql`update polls set closed_at = app.now() - interval '91 days' where id = ${open}`.execute(db)
  await sql`alter table polls enable trigger polls_published`.execute(db)
  await program.polls.forgetOld()
  expect((await get(`/self/polls/${open}`, anna!.token)).json.voice).toBe(null)
})
