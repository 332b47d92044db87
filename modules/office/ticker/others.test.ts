import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { teamSites } from '#club/sites.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const [owner, editor, shop] = await Promise.all([
  officeFor(program, 'buero'),
  officeFor(program, 'redaktion'),
  officeFor(program, 'laden'),
])
const TEAM = teamSites()[0]![1]
const OWN = teamSites().map(([, team]) => team)

type Answer = { status: number; json: { title?: string; items: Other[] } }
type Other = {
  id: string
  period: string
  score: { home: number; away: number } | null
  version: number
  isTold: boolean
}
const path = (id: string, otherId?: string) =>
  `/api/office/ticker/${id}/others${otherId ? `/${otherId}` : ''}`
const list = async (): Promise<Other[]> => (await editor.call({ path: path(id) })).json.items
const one = async (otherId: string) => (await list()).find((other) => other.id === otherId)!
const put = (otherId: string, body: object, staff = editor, own = id): Promise<Answer> =>
  staff.call({ method: 'PUT', path: path(own, otherId), body })
const say = async (otherId: string, period: string, score: string | null, given: object = {}) => {
  const [home, away] = (score ?? '').split(':').map(Number)
  return put(otherId, {
    version: (await one(otherId)).version,
    period,
    score: score === null ? null : { home, away },
    ...given,
  })
}
const code = ({ status, json }: Answer) => [status, json.title]

/** A home match that is played now, as the others of its matchday are; one of them has not begun. */
let id: string
let others: string[]
let [playing, second, late, told] = ['', '', '', '']

beforeAll(async () => {
  const own = await db
    .selectFrom('matches')
    .selectAll()
    .where('home_team_id', '=', TEAM)
    .where('period', '=', 'PreMatch')
    .where('matchday', 'is not', null)
    .where('void_at', 'is', null)
    .orderBy('kick_off')
    .executeTakeFirstOrThrow()
  id = own.id
  const rows = await db
    .updateTable('matches')
    .set({ kick_off: new Date(Date.now() - 30 * 60_000) })
    .where('competition_id', '=', own.competition_id)
    .where('season', '=', own.season)
    .where('matchday', '=', own.matchday)
    .returning(['id', 'home_team_id'])
    .execute()
  others = rows.map((row) => row.id).filter((other) => other !== id)
  ;[playing, second, late, told] = others as [string, string, string, string]
  await db
    .updateTable('matches')
    .set({ kick_off: new Date(Date.now() + 3_600_000) })
    .where('id', '=', late)
    .execute()
  await program.matches.ticker.open(told, { by: 'another', now: new Date() })
  await program.matches.ticker.step(told, { by: 'another', now: new Date(), to: 'FirstHalf' })
})

const scoresNow = async () => {
  const { season } = await db
    .selectFrom('matches')
    .select('season')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const url = `/feeds/standings/${season}/${TEAM}.json`
  return JSON.parse((await program.app.inject({ url })).body).data
}

/** Three who saw the same say three scores. */
async function threeAtOnce(otherId: string): Promise<Answer[]> {
  const { version, score } = await one(otherId)
  const homes = [1, 2, 3].map((more) => (score?.home ?? 0) + more)
  return Promise.all(
    homes.map((home) => put(otherId, { version, period: 'FirstHalf', score: { home, away: 0 } })),
  )
}

afterEach(() => vi.unstubAllEnvs())

describe('the others of the matchday', () => {
  test('are there, without the own match', async () => {
    const items = await list()
    expect(items.map((other) => other.id).toSorted()).toEqual(others.toSorted())
    expect(items.find((other) => other.id === told)!.isTold).toBe(true)
    expect(items.filter((other) => other.isTold)).toHaveLength(1)
  })

  test('a goal of theirs is in the table, in the feed of all who read along and in the book', async () => {
    expect((await say(playing, 'FirstHalf', '0:0')).status).toBe(200)
    const answer = await say(playing, 'FirstHalf', '1:0')
    expect(answer.json.items.find((other) => other.id === playing)).toMatchObject({
      period: 'FirstHalf',
      score: { home: 1, away: 0 },
    })
    await expect
      .poll(async () => (await scoresNow()).scores.find((other: Other) => other.id === playing))
      .toEqual({ id: playing, status: 'live', period: 'FirstHalf', score: { home: 1, away: 0 } })
    expect((await scoresNow()).live).toBe(true)
    const [row] = (await owner.call({ path: '/api/office/audit' })).json.items
    expect(row).toMatchObject({ action: 'officeOtherMatch', thing: { type: 'match', id: playing } })
    expect(JSON.stringify(row)).toContain('1:0')
    const centre = await program.matches.pages.matchCentre({ id, language: 'de' })
    expect(centre!.parallel.find((other) => other.id === playing)!.score).toEqual({ home: 1, away: 0 })
  })

  test('the same once more changes nothing, and of two who say different things one is told', async () => {
    const { version } = await one(second)
    const body = { version, period: 'FirstHalf', score: { home: 0, away: 0 } }
    expect((await put(second, body)).status).toBe(200)
    // An answer that was lost on its way: sent again as it was.
    expect((await put(second, body)).status).toBe(200)
    expect((await one(second)).score).toEqual({ home: 0, away: 0 })
    const answers = await threeAtOnce(second)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(code(answers.find(({ status }) => status === 409)!)).toEqual([409, 'OFFICE_VERSION_CONFLICT'])
  })

  test('control: without a look at what they had seen each overwrites the one before', async () => {
    vi.stubEnv('UNSAFE', 'noOtherVersion')
    const answers = await threeAtOnce(second)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('what cannot be is refused, and what a ticker tells is the ticker’s', async () => {
    expect(code(await say(late, 'FirstHalf', '1:0'))).toEqual([409, 'OTHER_REFUSED'])
    expect(code(await say(playing, 'PreMatch', '1:0'))).toEqual([409, 'OTHER_REFUSED'])
    expect(code(await say(playing, 'SecondHalf', null))).toEqual([409, 'OTHER_REFUSED'])
    expect(code(await say(told, 'FullTime', '9:0'))).toEqual([409, 'OTHER_TOLD'])
    for (const wrong of [
      { score: { home: 100, away: 0 } },
      { score: { home: -1, away: 0 } },
      { score: { home: 1.5, away: 0 } },
      { score: { home: 1, away: 0, by: 'us' } },
      { period: 'ShootOut' },
      { period: 'Live' },
      { isResultHeld: true },
    ])
      expect((await say(playing, 'FirstHalf', '1:0', wrong)).status).toBe(400)
    expect((await one(playing)).score).toEqual({ home: 1, away: 0 })
  })
})

describe('who may', () => {
  test('nobody without the right', async () => {
    const { version } = await one(playing)
    const body = { version, period: 'FullTime', score: { home: 7, away: 0 } }
    expect((await put(playing, body, shop)).status).toBe(403)
    expect((await shop.call({ path: path(id) })).status).toBe(403)
  })

  test('the own match, one of another day or league and none at all are the same 404', async () => {
    const other = await db
      .selectFrom('matches')
      .select('id')
      .where('id', 'not in', [id, ...others])
      .where('home_team_id', 'not in', OWN)
      .where('away_team_id', 'not in', OWN)
      .executeTakeFirstOrThrow()
    const body = { version: 0, period: 'FullTime', score: { home: 7, away: 0 } }
    for (const strange of [id, other.id, newId()]) expect((await put(strange, body)).status).toBe(404)
    for (const notOwn of [other.id, newId()]) {
      expect((await put(playing, body, editor, notOwn)).status).toBe(404)
      expect((await editor.call({ path: path(notOwn) })).status).toBe(404)
    }
  })
})
