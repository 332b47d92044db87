import { beforeAll, describe, expect, test } from 'vitest'
import { teamSites } from '#club/sites.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const [editor, owner, shop] = await Promise.all([
  officeFor(program, 'redaktion'),
  officeFor(program, 'buero'),
  officeFor(program, 'laden'),
])
const TEAM = teamSites()[0]![1]
const path = (id: string, rest = '') => `/api/office/ticker/${id}${rest}`
type Match = { id: string; period: string }
const code = ({ status, json }: { status: number; json: { title?: string } }) => [status, json.title]
const read = async (id: string) => (await editor.call({ path: path(id) })).json
const put = (id: string, rest: string, body: object, staff = editor) =>
  staff.call({ method: 'PUT', path: path(id, rest), body })

let next: string
let played: string
beforeAll(async () => {
  const ofTeam = (view: string) => editor.call({ path: `/api/office/ticker?view=${view}` })
  const own = await db
    .selectFrom('matches')
    .select('id')
    .where((where) => where.or([where('home_team_id', '=', TEAM), where('away_team_id', '=', TEAM)]))
    .execute()
  const isOwn = ({ id }: Match) => own.some((one) => one.id === id)
  next = (await ofTeam('now')).json.items.find((one: Match) => isOwn(one) && one.period === 'PreMatch').id
  played = (await ofTeam('past')).json.items.find(isOwn).id
})

const ownSide = (desk: { sides: { home: { isOwn: boolean } } }): 'home' | 'away' =>
  desk.sides.home.isOwn ? 'home' : 'away'

async function lineUp(id: string, given: object = {}) {
  const desk = await read(id)
  const side = ownSide(desk)
  const { squad, mark } = desk.sides[side]
  const chosen = squad.map((one: { id: string; number: number }) => ({
    personId: one.id,
    number: one.number,
  }))
  const body = {
    seen: mark,
    starters: chosen.slice(0, 11),
    bench: chosen.slice(11, 14),
    captain: chosen[0].personId,
    formation: '4-2-3-1',
    coach: 'Nora Feld',
    publishAt: null,
    ...given,
  }
  return { side, body, answer: await put(id, `/line-ups/${side}`, body) }
}
/** As readers see it. */
const shownTo = async (id: string) =>
  (await program.matches.pages.matchCentre({ id, language: 'de' }))!.ticker

describe('a line-up', () => {
  test('MAT-11 is chosen from the squad, with shirts, captain and formation, and is in the book', async () => {
    const { side, answer } = await lineUp(next, { publishAt: null })
    expect(answer.status).toBe(200)
    const { players, formation, coach } = answer.json.sides[side]
    expect(players.filter(({ place }: { place: string }) => place === 'pitch')).toHaveLength(11)
    expect(players[0].isCaptain).toBe(true)
    expect([formation, coach]).toEqual(['4-2-3-1', 'Nora Feld'])
    const [row] = (await owner.call({ path: '/api/office/audit' })).json.items
    expect(row).toMatchObject({ action: 'officeLineUp', thing: { id: next } })
    expect((await put(next, `/line-ups/${side}`, { seen: 'old' }, shop)).status).toBe(403)
  })

  test('that somebody else has changed is not replaced unseen', async () => {
    const { side, body } = await lineUp(next, { coach: 'Jo Anders' })
    expect(code(await put(next, `/line-ups/${side}`, body))).toEqual([409, 'OFFICE_VERSION_CONFLICT'])
  })

  test.each([
    ['of ten', (chosen: object[]) => ({ starters: chosen.slice(0, 10) })],
    ['with somebody twice', (chosen: object[]) => ({ bench: [chosen[0]] })],
    ['with a stranger', () => ({ bench: [{ personId: newId(), number: 98 }] })],
    [
      'with one shirt twice',
      (chosen: { personId: string; number: number }[]) => ({
        bench: [{ ...chosen[12]!, number: chosen[0]!.number }],
      }),
    ],
    ['in no formation', () => ({ formation: '4-4-4' })],
    ['led by nobody', () => ({ captain: newId() })],
  ])('%s is none', async (_, wrong) => {
    const { squad } = (await read(next)).sides[ownSide(await read(next))]
    const chosen = squad.map((one: { id: string; number: number }) => ({
      personId: one.id,
      number: one.number,
    }))
    expect(code((await lineUp(next, wrong(chosen))).answer)).toEqual([409, 'LINE_UP_REFUSED'])
  })

  test('is nobody’s before its moment, and everybody’s then', async () => {
    const desk = await read(next)
    const side = ownSide(desk)
    const late = new Date(Date.parse(desk.kickOff) + 60_000).toISOString()
    expect(code((await lineUp(next, { publishAt: late })).answer)).toEqual([409, 'LINE_UP_LATE'])
    const publishAt = new Date(Date.parse(desk.kickOff) - 60_000).toISOString()
    const { answer } = await lineUp(next, { publishAt })
    expect(answer.json.sides[side].publishAt).toBe(publishAt)
    expect(answer.json.sides[side].players).toHaveLength(14)
    const shown = async () => (await shownTo(next)).line_ups[side]
    expect(await shown()).toBeNull()
    expect(await program.matches.sheet.publishDue(new Date())).toBe(0)
    await db
      .updateTable('match_line_ups')
      .set({ publish_at: new Date(Date.now() - 1000) })
      .where('match_id', '=', next)
      .where('side', '=', side)
      .execute()
    expect(await program.matches.sheet.publishDue(new Date())).toBe(1)
    expect((await shown())?.starters).toHaveLength(11)
    expect((await read(next)).version).toBeGreaterThan(answer.json.version)
  })
})

describe('after the match', () => {
  const result = async (given: object = {}) => ({
    version: (await read(played)).version,
    score: { home: 4, away: 3 },
    halfTime: { home: 1, away: 1 },
    fullTime: null,
    penalties: null,
    isHeld: true,
    reason: 'Spielbericht des Verbands',
    ...given,
  })

  test('what was counted is kept, and no more than all of it', async () => {
    const statistics = [{ name: 'corners', home: 7, away: 2 }]
    const count = async (rows: object[], seen?: string) =>
      put(played, '/statistics', { statistics: rows, seen: seen ?? (await read(played)).statisticsMark })
    expect((await count(statistics)).json.statistics).toContainEqual(statistics[0])
    for (const wrong of [
      [{ name: 'possessionPercent', home: 101, away: 0 }],
      [{ name: 'corners', home: -1, away: 0 }],
      [{ name: 'goals', home: 1, away: 0 }],
      [],
    ])
      expect((await count(wrong)).status).toBe(400)
    expect((await put(played, '/statistics', { statistics })).status).toBe(400)
  })

  test('of two who count the same match one is told, and sees what the other has counted', async () => {
    const { statisticsMark: seen } = await read(played)
    const rowsOf = (corners: number) => [{ name: 'corners', home: corners, away: 0 }]
    const answers = await Promise.all(
      [11, 12, 13].map((corners) => put(played, '/statistics', { statistics: rowsOf(corners), seen })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const lost = answers.find(({ status }) => status === 409)!
    expect(code(lost)).toEqual([409, 'OFFICE_VERSION_CONFLICT'])
    const there = answers.find(({ status }) => status === 200)!.json
    expect((await read(played)).statistics).toEqual(there.statistics)
    // A tap in the ticker meanwhile is none of it.
    await put(played, '/best-player', { personId: null })
    expect((await read(played)).statisticsMark).toBe(there.statisticsMark)
    const again = { statistics: rowsOf(14), seen: there.statisticsMark }
    expect((await put(played, '/statistics', again)).status).toBe(200)
  })

  test('a result is corrected with its reason, and no import takes it back until one lets it', async () => {
    const answer = await put(played, '/result', await result())
    expect(answer.json).toMatchObject({ score: { home: 4, away: 3 }, isResultHeld: true, period: 'FullTime' })
    const [row] = (await owner.call({ path: '/api/office/audit' })).json.items
    expect(row).toMatchObject({ action: 'officeResult', reason: 'Spielbericht des Verbands' })
    expect(code(await put(played, '/result', await result({ version: 0 })))).toEqual([
      409,
      'OFFICE_VERSION_CONFLICT',
    ])
    await put(played, '/state', { state: 'open' })
    expect(code(await put(played, '/result', await result()))).toEqual([409, 'RESULT_TICKER_OPEN'])
    const entry = {
      kind: 'event',
      key: newId(),
      agoMs: 0,
      isSure: true,
      type: null,
      text: { de: 'Nachtrag' },
    }
    const silent = { side: null, playerId: null, secondPlayerId: null, goal: null, outcome: null }
    const body = { ...entry, ...silent, minute: null, extraMinute: null }
    const told = await editor.call({ method: 'POST', path: path(played, '/entries'), body })
    expect(told.json.score).toEqual({ home: 4, away: 3 })
    await put(played, '/state', { state: 'closed' })
  })

  test.each([
    ['before it was played', true, {}, 'RESULT_EARLY'],
    ['more goals at half-time', false, { halfTime: { home: 5, away: 0 } }, 'RESULT_REFUSED'],
    [
      'kicks in a league',
      false,
      { score: { home: 1, away: 1 }, penalties: { home: 4, away: 2 } },
      'RESULT_REFUSED',
    ],
  ])('%s is no result', async (_, isAhead, given, refusal) => {
    const id = isAhead ? next : played
    const body = await result({ version: (await read(id)).version, ...given })
    expect(code(await put(id, '/result', body))).toEqual([409, refusal])
  })

  test('the player of the match is one of those who were there', async () => {
    const { players } = (await read(played)).sides[ownSide(await read(played))]
    if (players[0].place === 'squad') await lineUp(played)
    const best = (await read(played)).sides[ownSide(await read(played))].players[3].id
    expect((await put(played, '/best-player', { personId: best })).json.bestPlayerId).toBe(best)
    expect((await shownTo(played)).best_player).toBe(best)
    expect(code(await put(played, '/best-player', { personId: newId() }))).toEqual([
      409,
      'LINE_UP_UNKNOWN_PLAYER',
    ])
    expect((await put(played, '/best-player', { personId: null })).json.bestPlayerId).toBeNull()
    expect(code(await put(newId(), '/best-player', { personId: null }))).toEqual([404, 'NOT_FOUND'])
  })
})
