import { describe, expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { readContents } from '#modules/matches/import/contents.rules.ts'
import { importMatches } from '#modules/matches/import/import.ts'
import { createMatches } from '#modules/matches/matches.ts'
import { shownMinute } from '#modules/matches/minutes.schema.ts'
import type { FeedEvent, TickerFeed } from '#modules/matches/schema.ts'
import { plainBody } from '#platform/pages/cached-answers.ts'
import { testDatabase } from '#testing/database.ts'
import { testLog } from '#testing/log-book.ts'
import { footballFile } from './football-folder.ts'

const { db, pool } = await testDatabase('empty')
const START = new Date('2026-11-22T12:00:00Z')
const teamId = club.teamIds.profis

/** One real match of a team that is the club's own for once, played at once with a clock of its own. */
async function played(given: { id: number; file: string; ownTeam: string }): Promise<TickerFeed> {
  const { id, file, ownTeam } = given
  await pool.query(
    'truncate competitions, football_teams, competition_teams, matches, match_recordings, ticker_events, match_players, football_people, match_sources cascade',
  )
  await pool.query(
    `insert into football_teams (id, name, short_name, code, site_key) values (${teamId}, '${ownTeam}', '${ownTeam}', 'OWN', 'profis')`,
  )
  const all = footballFile(`wyscout-2017-18/${file}.json`)
  const only = JSON.parse(all.text)
    .filter((match: { wyId: number }) => match.wyId === id)
    // The feed tells of the season that is.
    .map((match: { dateutc: string }) => ({
      ...match,
      dateutc: match.dateutc.replace(/^\d{4}/, club.season),
    }))
  const files = [
    { name: all.name, text: JSON.stringify(only) },
    ...['teams', 'players', `events/${id}`].map((name) => footballFile(`wyscout-2017-18/${name}.json`)),
  ]
  await importMatches({ db }, readContents('wyscout', files), {
    competitionId: null,
    now: START,
    dryRun: false,
  })
  const matches = createMatches({ db, log: testLog(), originOf: () => 'http://club.localhost' })
  const before = await feedOf(matches)
  let now = START.getTime()
  const replayed = await matches.replay({
    matchId: before.data!.id,
    by: 'test',
    speed: 60,
    clock: () => new Date(now),
    wait: async (ms) => {
      now += ms
    },
  })
  expect(replayed.refused).toEqual([])
  matches.feeds.markAllStale()
  const after = await feedOf(matches)
  expect(after.data!.version).toBeGreaterThan(before.data!.version)
  expect(after.data!.events.map(told)).toEqual(before.data!.events.map(told))
  return after
}

async function feedOf(matches: ReturnType<typeof createMatches>): Promise<TickerFeed> {
  const page = await matches.feeds.ticker(teamId, 'de')
  return JSON.parse(plainBody(page!).toString())
}

const told = ({ type, period, minute, extra_minute, player, goal, outcome }: FeedEvent) =>
  [
    ...(minute === null || type === 'FinalWhistle' || type === 'WhistleFirstHalf'
      ? []
      : [shownMinute({ minute, extra: extra_minute }, period)]),
    ...[type, player?.name, goal, outcome].filter(Boolean),
  ].join(' ')
const goals = ({ data }: TickerFeed) => data!.events.filter(({ type }) => type === 'Goal').map(told)

describe('a real match through the whole pipeline', () => {
  test('MAT-11 Bayern – Leverkusen ends 3:1 in the feed', async () => {
    const feed = await played({ id: 2516739, file: 'matches_Germany', ownTeam: 'Bayern München' })
    expect(feed.data).toMatchObject({
      period: 'FullTime',
      liveticker_active: false,
      score: { home: 3, away: 1 },
      half_time: { home: 2, away: 0 },
    })
    expect(goals(feed)).toEqual([
      '9′ Goal N. Süle regular',
      '18′ Goal C. Tolisso regular',
      '53′ Goal R. Lewandowski penalty',
      '65′ Goal A. Mehmedi regular',
    ])
  })

  test('MAT-11 Dortmund – Schalke ends 4:4', async () => {
    const feed = await played({ id: 2516847, file: 'matches_Germany', ownTeam: 'Borussia Dortmund' })
    expect(feed.data).toMatchObject({
      period: 'FullTime',
      score: { home: 4, away: 4 },
      half_time: { home: 4, away: 0 },
    })
    expect(goals(feed)).toHaveLength(8)
    expect(goals(feed).at(-1)).toBe('90′+4 Goal Naldo regular')
  })

  test('MAT-11 Germany – Italy ends 1:1 after extra time, 6:5 on penalties', async () => {
    const feed = await played({ id: 1694436, file: 'matches_European_Championship', ownTeam: 'Germany' })
    expect(feed.data).toMatchObject({
      period: 'FullTime',
      score: { home: 1, away: 1 },
      full_time: { home: 1, away: 1 },
      extra_time: { home: 1, away: 1 },
      penalties: { home: 6, away: 5 },
    })
    const kicks = feed.data!.events.filter(({ type }) => type === 'PenaltyShot')
    expect([kicks.length, kicks.at(-1)?.score]).toEqual([18, { home: 6, away: 5 }])
  })
})
