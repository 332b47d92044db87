import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedPeople } from '#demo/people.ts'
import { buildPlayedMatch } from '#modules/polls/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const owner = await officeFor(program, 'buero')
const editor = await officeFor(program, 'redaktion')
const shop = await officeFor(program, 'laden')

const get = (path: string, who = owner) => who.call({ path: `/api/office/polls${path}` })
const send = (path: string, body: object, who = owner, method: 'POST' | 'PUT' = 'POST') =>
  who.call({ method, path: `/api/office/polls${path}`, body })
const text = (word: string) => ({ de: word, en: word })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const terms = (more: object = {}) => ({
  question: text('Tor des Monats'),
  text: null,
  ...{ matchId: null, opensMinute: null, closesAfterHours: null },
  opensAt: inHours(-1),
  closesAt: inHours(1),
  answers: [
    { label: text('Eins'), picture: null },
    { label: text('Zwei'), picture: null },
  ],
  ...more,
})
const ofMatch = (matchId: string) =>
  terms({ matchId, opensMinute: 70, closesAfterHours: 12, opensAt: null, closesAt: null, answers: [] })
const decide = async (id: string, what: 'publication' | 'opening' | 'closing') => {
  const told = await get(`/${id}/${what}`)
  if (told.status !== 200) return told
  return send(`/${id}/${what}`, { digest: told.json.digest, reason: 'Weil es so weit ist' })
}
const vote = (id: string, token: string, answer = 1) =>
  program.send({ method: 'PUT', path: `/api/polls/self/polls/${id}/voice`, token, body: { answer } })

test('from a draft to the published sum: made, published, corrected, watched, closed, each in the book', async () => {
  const { id } = (await send('', terms())).json
  expect((await get('?view=drafts')).json.items.map((one: { id: string }) => one.id)).toEqual([id])
  expect((await decide(id, 'closing')).json.errorCode).toBe('POLL_NOT_OPEN')
  expect((await send(`/${id}/publication`, { digest: 'x', reason: 'Los' })).json.errorCode).toBe(
    'OFFICE_CONSEQUENCES_CHANGED',
  )
  expect((await decide(id, 'publication')).status).toBe(204)
  expect((await decide(id, 'publication')).json.errorCode).toBe('POLL_PUBLISHED')
  const crowd = await program.gather(7)
  for (const { token } of crowd) expect((await vote(id, token)).status).toBe(200)
  const seen = (await get(`/${id}`)).json
  expect(seen).toMatchObject({
    status: 'open',
    voices: 7,
    statistics: { accounts: 7, crowded: 7, excluded: 0 },
  })
  const change = (version: number, more: object, reason = 'Ein Tippfehler') =>
    send(`/${id}`, { version, terms: terms(more), reason }, editor, 'PUT')
  const three = [...terms().answers, { label: text('Drei'), picture: null }]
  expect((await change(seen.version, { answers: three })).json.errorCode).toBe('POLL_ANSWERS_STAY')
  expect((await change(seen.version, { question: text('Tor des Jahres') })).status).toBe(204)
  expect((await change(seen.version, {})).json.errorCode).toBe('POLL_CHANGED')
  const { items } = (await get(`/${id}/voices?view=crowded`)).json
  expect(items).toHaveLength(7)
  expect(Object.keys(items[0])).not.toContain('answer')
  const out = { because: 'crowd', reason: 'Sieben auf einmal', withNeighbours: false }
  const exclusion = (code: string, more: object = {}) =>
    send(`/${id}/voices/${code}/exclusion`, { ...out, ...more })
  expect((await exclusion(items[0].code)).json).toEqual({ excluded: 1 })
  expect((await exclusion(items[0].code)).status).toBe(404)
  expect((await exclusion('0'.repeat(64))).status).toBe(404)
  expect((await exclusion(items[1].code, { withNeighbours: true })).json).toEqual({ excluded: 6 })
  expect((await decide(id, 'closing')).status).toBe(204)
  expect((await exclusion(items[2].code)).json.errorCode).toBe('POLL_CLOSED')
  expect((await get(`/${id}`)).json).toMatchObject({
    status: 'closed',
    voices: 0,
    result: { final: true, voices: 0 },
  })
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where thing_type = 'poll' order by id`.execute(db)
  expect(rows.map(({ action }) => action)).toEqual([
    'officePollMake',
    'officePollPublish',
    'officePollChange',
    'officePollExclude',
    'officePollExclude',
    'officePollClose',
  ])
})

test('the player of a match: one poll a match, opened by hand with the line-up, not without one', async () => {
  const { matchId } = await buildPlayedMatch(db, { minutesOfSecondHalf: 1 })
  expect((await get('/choices')).json.matches.map((one: { id: string }) => one.id)).toEqual([matchId])
  const { id } = (await send('', ofMatch(matchId))).json
  expect((await send('', ofMatch(matchId))).json.errorCode).toBe('POLL_MATCH_TAKEN')
  expect((await send('', ofMatch(newId()))).status).toBe(404)
  expect((await send('', { ...ofMatch(matchId), opensMinute: 121 })).status).toBe(400)
  expect((await send('', terms({ answers: terms().answers.slice(1) }))).status).toBe(400)
  await sql`delete from match_players where match_id = ${matchId}`.execute(db)
  expect((await decide(id, 'opening')).json.errorCode).toBe('POLL_TOO_FEW_ANSWERS')
  await sql`
    insert into match_players (match_id, side, person_id, number, is_starter, position)
    select ${matchId}, 'home', id, row_number() over (order by id), true, row_number() over (order by id)
    from football_people where first_name = 'home' limit 11`.execute(db)
  expect((await decide(id, 'opening')).status).toBe(204)
  expect((await get(`/${id}`)).json).toMatchObject({ status: 'open', answers: { length: 11 } })
})

test('who may what: the shop nothing, editors make and correct, whoever promotes decides; unknown ones are 404', async () => {
  const { id } = (await send('', terms(), editor)).json
  expect((await get(`/${id}/publication`, editor)).status).toBe(403)
  for (const path of ['', `/${id}`, `/${id}/voices`]) expect((await get(path, shop)).status).toBe(403)
  for (const path of ['', '/publication', '/opening', '/closing', '/voices'])
    expect((await get(`/${newId()}${path}`)).status).toBe(404)
  expect((await send('', terms({ question: { de: '\u202e\u200b', en: ' ' } }))).status).toBe(400)
  expect((await send('', terms({ closesAt: inHours(-2) }))).status).toBe(400)
  expect(
    (await send('', terms({ answers: Array.from({ length: 13 }, () => terms().answers[0]) }))).status,
  ).toBe(400)
})
