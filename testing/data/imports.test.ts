import { describe, expect, test } from 'vitest'
import { readContents } from '#modules/matches/import/contents.rules.ts'
import type { ImportFile, ImportSource } from '#modules/matches/import/import.schema.ts'
import { importMatches } from '#modules/matches/import/import.ts'
import { testDatabase } from '#testing/database.ts'
import { footballFile, footballFiles } from './football-folder.ts'

const { db, pool } = await testDatabase('empty')

const bring = (source: ImportSource, files: ImportFile[], competitionId: string | null = null) =>
  importMatches({ db }, readContents(source, files), {
    competitionId,
    now: new Date('2026-11-22T12:00:00Z'),
    dryRun: false,
  })
const one = async (sql: string) => (await pool.query(sql)).rows[0]
const json = (season: string) => footballFile(`openfootball-json/${season}.json`)
const text = (name: string) => footballFile(`openfootball-deutschland/${name}.txt`)
const clubs = footballFile('openfootball-clubs/de.clubs.txt')
const wyscout = ['matches_Germany', 'matches_European_Championship', 'teams', 'players'].map((name) =>
  footballFile(`wyscout-2017-18/${name}.json`),
)

describe('real seasons in the database', () => {
  test('come from openfootball, one team under one name, and a second time nothing changes', async () => {
    const files = [
      ...['2017-18/de.1', '2020-21/de.cup', '2022-23/de.1', '2022-23/de.2', '2023-24/de.1'].map(json),
      ...['2024-25/de.1', '2024-25/de.2'].map(json),
      ...['2023-24/3-liga3', '2023-24/cup', '2024-25/cup', '2024-25/4-regionalliga-west', '2025-26/cup'].map(
        text,
      ),
      ...footballFiles('openfootball-deutschland/2023-24/squads'),
      clubs,
    ]
    const first = await bring('openfootball', files)
    const sum = (report: typeof first, what: 'new' | 'changed' | 'unchanged' | 'notDrawn') =>
      report.seasons.reduce((total, season) => total + season[what], 0)
    expect([sum(first, 'new'), sum(first, 'notDrawn'), first.squads]).toEqual([2767, 3, 545])
    const second = await bring('openfootball', files)
    expect([sum(second, 'new'), sum(second, 'changed'), sum(second, 'unchanged')]).toEqual([0, 0, 2767])
    expect(second).toMatchObject({ newTeams: 0, newPeople: 0, squads: 0 })
    const { n } = await one(`select count(*)::int as n from football_teams where name ~ 'Bayern|Hoffenheim$'`)
    expect(n).toBe(2)
  })

  test('go on where a later state comes: 54 results more, no result less', async () => {
    const results =
      'select count(*)::int as n from matches where season = $$2025$$ and matchday is not null and home_score is not null'
    expect((await bring('openfootball', [json('2025-26/de.1'), clubs])).seasons).toMatchObject([{ new: 306 }])
    expect(await one(results)).toEqual({ n: 225 })
    const [season] = (await bring('openfootball', [text('2025-26/1-bundesliga'), clubs])).seasons
    expect(await one(results)).toEqual({ n: 279 })
    expect(season).toMatchObject({ new: 0, matches: 306 })
    expect(season!.changed).toBeGreaterThanOrEqual(54)
    const moved = await one(
      'select count(*)::int as n from matches where season = $$2025$$ and ical_sequence = 1',
    )
    expect(moved.n).toBeGreaterThanOrEqual(27)
    // The older state is old: it takes nothing back.
    const older = await bring('openfootball', [json('2025-26/de.1'), clubs])
    expect(older.remarks.join()).toContain('54 results are kept')
    expect(await one(results)).toEqual({ n: 279 })
  })

  test('take line-ups, cards and tickers of Wyscout into the same matches', async () => {
    const files = [wyscout[0]!, wyscout[2]!, wyscout[3]!]
    const report = await bring('wyscout', files, 'openfootball-deutsche-bundesliga')
    expect(report).toMatchObject({ newTeams: 0, lineUps: 306, seasons: [{ new: 0, matches: 306 }] })
    const cards = await one(
      `select count(*) filter (where type = 'YellowCard')::int as yellow, count(*) filter (where type = 'RedCard')::int as red,
        count(*) filter (where type = 'Substitution')::int as substitutions, count(*) filter (where type = 'Goal')::int as goals
       from ticker_events where deleted_at is null`,
    )
    expect(cards).toEqual({ yellow: 1033, red: 43, substitutions: 1769, goals: 855 })
    expect(await bring('wyscout', files)).toMatchObject({ events: 0, lineUps: 0, newPeople: 0 })
  })

  test("come from OpenLigaDB and the women's leagues with rulings and deductions", async () => {
    const league = await bring('openligadb', [
      footballFile('openligadb/getmatchdata-bl1-2022.snapshot-2023-03-12.json'),
      footballFile('openligadb/getmatchdata-bl1-2023.live-2024-04-05.json'),
    ])
    expect(league.seasons).toMatchObject([{ new: 306 }, { new: 306 }])
    const women = await bring('ewf', [
      footballFile('ewf-womens-football/ewf_matches.csv'),
      footballFile('ewf-womens-football/ewf_standings.csv'),
    ])
    expect(women.seasons.reduce((sum, season) => sum + season.new, 0)).toBe(2298)
    expect(women.newTeams).toBe(31)
    const deducted = await one('select sum(points_deducted)::int as n from competition_teams')
    expect(deducted).toEqual({ n: 3 + 3 + 10 + 1 + 10 })
  })
})
