import ICAL from 'ical.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { demoSeasonYear } from '#demo/season.ts'
import { testApp } from '#testing/app.ts'
import type { StandingsFeed, TickerFeed } from './schema.ts'
import { StandingsFeed as StandingsFeedShape, TickerFeed as TickerFeedShape } from './schema.ts'

const { profis, frauen } = club.teamIds
const program = await testApp()
const { db } = program.test
const editor = () => ({ by: 'test', now: new Date() })
const WORDS = {
  type: null,
  side: null,
  playerId: null,
  secondPlayerId: null,
  goal: null,
  outcome: null,
  text: null,
  minute: null,
  extraMinute: null,
}

async function get(url: string, headers: Record<string, string> = {}) {
  const answer = await program.app.inject({ url, headers })
  return { answer, json: () => answer.json() }
}
const ticker = async (language = 'de', team: number = profis): Promise<TickerFeed> =>
  (await get(`/feeds/liveticker/${language}/${team}.json`)).json()
/** Of the demo world: as its matches are dated. */
const thisSeason = String(demoSeasonYear(new Date()))
const standings = async (team: number = profis, season = thisSeason): Promise<StandingsFeed> =>
  (await get(`/feeds/standings/${season}/${team}.json`)).json()

/** The notice travels through PostgreSQL: the feed is asked until it has heard. */
const until = (done: () => Promise<void>) =>
  expect
    .poll(() =>
      done().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)

/** The next match of the women, which no other test here writes about. */
async function nextOf(teamId: number): Promise<string> {
  const row = await db
    .selectFrom('matches')
    .select('id')
    .where('home_team_id', '=', teamId)
    .where('period', '=', 'PreMatch')
    .orderBy('kick_off')
    .executeTakeFirstOrThrow()
  return row.id
}

test('a start page tells the last results, the place and the next match, and shows faces of the team', async () => {
  const page = (await get('/page-data/index/page-data.json', { host: 'club.localhost:3199' })).json()
  const of = (kind: string) => page.blocks.find((block: { kind: string }) => block.kind === kind).answer
  const { standing, last, next, team } = of('results')
  expect(team.id).toBe(profis)
  const days = [...last, next].map(({ kickOff }: { kickOff: string }) => kickOff)
  expect(days).toEqual(days.toSorted())
  expect(last).toHaveLength(5)
  const { rows } = (await standings()).data!
  const place = rows.findIndex((row) => row.team.id === profis)
  expect(standing).toMatchObject({ rank: rows[place]!.rank, points: rows[place]!.points })
  if (place > 0) expect(standing.ahead.points).toBe(rows[place - 1]!.points - rows[place]!.points)
  expect(of('squad').people).toHaveLength(5)
})

describe('the feed of the ticker', () => {
  test('MAT-02 MAT-03 MAT-11 MAT-13 names website, slug and the match in focus', async () => {
    const feed = await ticker()
    expect(TickerFeedShape.parse(feed)).toEqual(feed)
    expect(feed.website).toBe('profis')
    expect(feed.full_slug).toBe(`spiel/${feed.data!.id}/liveticker`)
    expect(feed.data).toMatchObject({ liveticker_active: false, period: 'PreMatch' })
    expect([profis, frauen, club.teamIds.nachwuchs]).toEqual([159, 16953, 17193])
  })

  test('is the same for everybody: no cookie, a short life, nothing sent twice', async () => {
    const { answer } = await get(`/feeds/liveticker/de/${profis}.json`)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('public, max-age=2')
    expect(answer.headers['vary']).toBe('accept-encoding')
    const again = await get(`/feeds/liveticker/de/${profis}.json`, {
      'if-none-match': answer.headers['etag'] as string,
      cookie: 'LoginDatetime=1',
    })
    expect(again.answer.statusCode).toBe(304)
  })

  test.each([
    '/feeds/liveticker/fr/159.json',
    '/feeds/liveticker/de/160.json',
    '/feeds/standings/2025/1.json',
  ])('%s is nobody’s', async (url) => {
    expect((await get(url)).answer.statusCode).toBe(404)
  })
})

describe('GEN-17 an editor writes', () => {
  let id: string
  beforeAll(async () => {
    id = await nextOf(frauen)
    await program.matches.ticker.open(id, editor())
  })

  test('MAT-09 a goal reaches feed and live table, a correction and a deletion follow it', async () => {
    const { ticker: desk } = program.matches
    await desk.step(id, { ...editor(), to: 'FirstHalf' })
    const before = await standings(frauen)
    const written = await desk.add(id, {
      ...editor(),
      words: { ...WORDS, type: 'Goal', side: 'home', goal: 'regular', text: { de: 'Tor', en: 'Goal' } },
    })
    await until(async () => {
      const { data } = await ticker('en', frauen)
      expect(data).toMatchObject({ id, liveticker_active: true, status: 'live', score: { home: 1, away: 0 } })
      expect(data!.events.at(-1)).toMatchObject({ type: 'Goal', text: 'Goal', minute: 1, team_id: frauen })
    })
    await until(async () => {
      const live = (await standings(frauen)).data!
      expect(live.live).toBe(true)
      const own = (feed: StandingsFeed['data']) => feed!.rows.find((row) => row.team.id === frauen)!
      expect(own(live).points).toBe(own(before.data).points + 2)
    })
    await desk.correct(id, { ...editor(), eventId: written.event.id, words: { side: 'away' } })
    await until(async () => {
      const { data } = await ticker('de', frauen)
      expect(data!.score).toEqual({ home: 0, away: 1 })
      expect(data!.events.at(-1)!.corrected_at).not.toBeNull()
    })
    await desk.remove(id, { ...editor(), eventId: written.event.id })
    await until(async () => {
      const { data } = await ticker('de', frauen)
      expect(data!.score).toEqual({ home: 0, away: 0 })
      expect(data!.events.map((event) => event.id)).not.toContain(written.event.id)
    })
  })

  test('MAT-05 what cannot have happened is refused with a sentence', async () => {
    const { ticker: desk } = program.matches
    await expect(desk.step(id, { ...editor(), to: 'FullTime' })).rejects.toMatchObject({
      code: 'TICKER_STEP',
      detail: 'After FirstHalf comes HalfTime, not FullTime.',
    })
    await expect(
      desk.add(id, { ...editor(), words: { ...WORDS, type: 'YellowCard', side: 'home', minute: 60 } }),
    ).rejects.toMatchObject({ detail: 'Minute 60 has not been played.' })
  })
})

describe('standings', () => {
  test('MAT-12 MAT-16 OPEN-23 the table of a season and team follows from its matches', async () => {
    const feed = await standings()
    expect(StandingsFeedShape.parse(feed)).toEqual(feed)
    const { rows, season } = feed.data!
    expect(season).toBe(thisSeason)
    expect(rows).toHaveLength(18)
    expect(rows.find((row) => row.team.id === profis)).toMatchObject({
      rank: 3,
      played: 11,
      points: 23,
      goals_for: 22,
      goals_against: 11,
      form: ['W', 'W', 'D', 'L', 'W'],
    })
  })

  test('the table of last season is complete', async () => {
    const { rows } = (await standings(profis, String(Number(thisSeason) - 1))).data!
    expect(new Set(rows.map((row) => row.played))).toEqual(new Set([34]))
  })
})

describe('the calendar', () => {
  const eventsOf = async (): Promise<Map<string, ICAL.Event>> => {
    const { answer } = await get(`/feeds/termine/${club.teamIds.nachwuchs}.ics`)
    expect(answer.headers['content-type']).toMatch('text/calendar')
    const calendar = new ICAL.Component(ICAL.parse(answer.body))
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    return new Map(events.map((event) => [event.uid, event]))
  }

  test('a match keeps its id and raises its number when it is moved; called off it says so', async () => {
    const id = await nextOf(club.teamIds.nachwuchs)
    const before = [...(await eventsOf()).values()].find((event) => event.uid.includes(id))!
    expect(before.sequence ?? 0).toBe(0)
    const moved = new Date(before.startDate.toJSDate().getTime() + 86_400_000)
    await db.updateTable('matches').set({ kick_off: moved }).where('id', '=', id).execute()
    const after = (await eventsOf()).get(before.uid)!
    expect(after.sequence).toBe(1)
    expect(after.startDate.toJSDate()).toEqual(moved)
    await db.updateTable('matches').set({ void_at: new Date() }).where('id', '=', id).execute()
    const off = (await eventsOf()).get(before.uid)!
    expect(off.sequence).toBe(2)
    expect(off.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  })
})

describe('pages', () => {
  test('MAT-01 MAT-10 a squad by groups, a person with the numbers of the season', async () => {
    const { pages } = program.matches
    const squad = (await pages.squad({ teamId: profis }))!
    expect(squad.groups.map(({ group }) => group).slice(0, 5)).toEqual([
      'Goalkeepers',
      'Defenders',
      'Midfielders',
      'Forwards',
      'TrainerTeam',
    ])
    const brandt = (await pages.person({ teamId: profis, slug: 'luca-brandt' }))!
    expect(brandt.person).toMatchObject({
      firstName: 'Luca',
      lastName: 'Brandt',
      number: 9,
      shortName: 'Brandt',
    })
    expect(brandt.now).toMatchObject({ appearances: 11, goals: 9, assists: 4, minutes: 962 })
    expect(brandt.lastMatches).toHaveLength(5)
  })

  test('MAT-04 the match centre of a match that is over, with its meetings and the others of the day', async () => {
    const { pages } = program.matches
    const fixtures = (await pages.fixtures({ teamId: profis }))!
    expect(fixtures.matches).toHaveLength(34)
    const last = fixtures.matches.findLast((match) => match.status === 'after')!
    const centre = (await pages.matchCentre({ id: last.id, language: 'ja' }))!
    expect(centre.parallel).toHaveLength(8)
    expect(centre.meetings).toHaveLength(2)
    expect(centre.ticker.line_ups.home!.starters).toHaveLength(11)
    expect(centre.ticker.events.filter((event) => event.type === 'Goal')).toHaveLength(5)
    expect(await pages.matchCentre({ id: 'none', language: 'de' })).toBeNull()
  })
})
