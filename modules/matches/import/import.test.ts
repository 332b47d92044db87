import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { readContents } from './contents.rules.ts'
import * as texts from './examples.build.ts'
import type { ImportFile, ImportSource } from './import.schema.ts'
import { importMatches } from './import.ts'
import * as records from './records.build.ts'

const examples = { ...texts, ...records }
const database = await testDatabase('empty')
const { db, pool } = database
const NOW = new Date('2026-11-22T12:00:00Z')

const bring = (
  source: ImportSource,
  files: ImportFile[],
  given: { competition?: string; dryRun?: boolean; same?: ReadonlyMap<string, number> } = {},
) =>
  importMatches({ db }, readContents(source, files), {
    competitionId: given.competition ?? null,
    now: NOW,
    dryRun: given.dryRun ?? false,
    ...(given.same ? { same: given.same } : {}),
  })
const TABLES = [
  ...['competitions', 'football_teams', 'competition_teams', 'matches', 'ticker_events', 'match_players'],
  ...['football_people', 'squad_members', 'match_sources'],
]
const counted = async () => {
  const { rows } = await pool.query(
    TABLES.map((table) => `select count(*)::int as n from ${table}`).join(' union all '),
  )
  return rows.map(({ n }) => n)
}
const matches = async () =>
  (
    await pool.query(
      `select h.name as home, a.name as away, kick_off as "kickOff", kick_off_precision as precision, period,
        home_score as "homeScore", away_score as "awayScore", void_at as "voidAt", award_winner as winner,
        ical_sequence as calendar, matches.id
       from matches join football_teams h on h.id = home_team_id join football_teams a on a.id = away_team_id
       order by kick_off, home`,
    )
  ).rows

beforeEach(async () => {
  await pool.query(`truncate ${TABLES.join(', ')} cascade`)
})

describe('importing a season', () => {
  test('writes matches with results, rulings and cancellations', async () => {
    const report = await bring('openfootball', [examples.newText])
    expect(report.seasons).toEqual([
      {
        competition: 'openfootball-kusten-liga',
        name: 'Küsten Liga',
        season: '2024/25',
        matches: 6,
        new: 6,
        changed: 0,
        unchanged: 0,
        notDrawn: 0,
        leftAlone: 0,
      },
    ])
    expect(report.newTeams).toBe(4)
    const rows = await matches()
    expect(rows[0]).toMatchObject({ home: 'SV Heimstadt', period: 'FullTime', homeScore: 3, awayScore: 1 })
    expect(rows.filter(({ voidAt }) => voidAt !== null)).toMatchObject([
      { home: '1. FC Westhafen', period: 'PreMatch' },
    ])
    expect(rows.filter(({ winner }) => winner !== null)).toMatchObject([{ winner: 'away', precision: 'day' }])
    expect(rows.at(-1)).toMatchObject({ period: 'PreMatch', homeScore: null, precision: 'day', calendar: 0 })
  })

  test('changes nothing when the same file comes again', async () => {
    await bring('openfootball', [examples.newText])
    const before = [await counted(), await matches()]
    const report = await bring('openfootball', [examples.newText])
    expect(report.seasons).toMatchObject([{ new: 0, changed: 0, unchanged: 6 }])
    expect([await counted(), await matches()]).toEqual(before)
  })

  test('updates what a later file has otherwise, and moves the calendar with the kick-off alone', async () => {
    await bring('openfootball', [examples.newTextBefore])
    const ids = (await matches()).map(({ id }) => id).sort()
    const report = await bring('openfootball', [examples.newText])
    expect(report.seasons).toMatchObject([{ new: 0, changed: 3, unchanged: 3 }])
    const rows = await matches()
    expect(rows.map(({ id }) => id).sort()).toEqual(ids)
    expect(rows.map(({ home, away, calendar }) => [home, away, calendar])).toEqual(
      expect.arrayContaining([
        ['Bor. Ährenfeld-Süd Langenname', 'SV Heimstadt', 1],
        ['1. FC Westhafen', 'TSG Grünwald 07', 1],
        ['1. FC Westhafen', 'SV Heimstadt', 0],
      ]),
    )
  })

  test('takes no result back when an older file comes later', async () => {
    await bring('openfootball', [examples.newText])
    const report = await bring('openfootball', [examples.newTextBefore])
    expect(report.remarks).toContain('2 results are kept that the file does not have, or has otherwise.')
    expect((await matches()).filter(({ period }) => period === 'FullTime')).toHaveLength(4)
  })

  test('keeps matches that are not drawn out of the fixtures until they are', async () => {
    const report = await bring('openfootball', [examples.oldText])
    expect(report.seasons).toMatchObject([{ new: 5, notDrawn: 1 }])
    const drawn = examples.exampleFile(
      'pokal.txt',
      examples.oldText.text.replace('N.N.  -  N.N.', 'SV Heimstadt  -  Bor. Ährenfeld'),
    )
    // The two have met in the semi-final: a final of the same two is refused as a second match of one name.
    await expect(async () => bring('openfootball', [drawn])).rejects.toThrow('stands at line 17 already')
    const other = examples.exampleFile(
      'pokal.txt',
      examples.oldText.text.replace('N.N.  -  N.N.', 'SV Heimstadt  -  SpVgg Süd'),
    )
    expect((await bring('openfootball', [other])).seasons).toMatchObject([
      { new: 1, unchanged: 5, notDrawn: 0 },
    ])
  })

  test('only tries with --dry-run', async () => {
    const report = await bring('openfootball', [examples.newText], { dryRun: true })
    expect(report).toMatchObject({ dryRun: true, seasons: [{ new: 6 }] })
    expect(await matches()).toEqual([])
  })

  test('leaves a match alone whose ticker is open', async () => {
    await bring('openfootball', [examples.newTextBefore])
    await pool.query('update matches set ticker_opened_at = now()')
    expect((await bring('openfootball', [examples.newText])).seasons).toMatchObject([
      { changed: 0, leftAlone: 6 },
    ])
  })
})

describe('teams of several sources', () => {
  test('a club under another spelling is named before it is written twice, and is one where somebody says so', async () => {
    await bring('openfootball', [examples.oldText])
    const spelled = examples.exampleFile(
      'pokal-2.txt',
      examples.oldText.text.replaceAll('1. FC Westhafen ', 'FC Westhafen 04'),
    )
    const { rows } = await pool.query(`select id from football_teams where name = '1. FC Westhafen'`)
    const tried = await bring('openfootball', [spelled], { dryRun: true })
    expect(tried.newTeams).toBe(1)
    expect(tried.remarks.join()).toContain(`--same "FC Westhafen 04=${rows[0].id}" makes them one`)

    const same = new Map([['fc-westhafen-04', Number(rows[0].id)]])
    expect((await bring('openfootball', [spelled], { same })).newTeams).toBe(0)
    // From then on the name is known.
    expect((await bring('openfootball', [spelled])).newTeams).toBe(0)
    const wrong = new Map([['fc-westhafen-04', 987_654]])
    await expect(bring('openfootball', [spelled], { same: wrong })).rejects.toMatchObject({
      code: 'IMPORT_REFUSED',
    })
  })

  test('are the same by name and by other names, and their matches are the same matches', async () => {
    await bring('openfootball', [examples.newText, examples.clubs])
    const other = JSON.parse(examples.openligadb.text)[3]
    const row = {
      ...other,
      leagueSeason: 2024,
      matchDateTimeUTC: '2025-05-17T13:30:00Z',
      team1: { teamId: 3, teamName: 'TSG Grünwald 07', shortName: '' },
      team2: { teamId: 1, teamName: 'Störche', shortName: '' },
      group: { groupName: '3. Spieltag', groupOrderID: 3 },
    }
    const file = examples.exampleFile('ol.json', JSON.stringify([row]))
    const report = await bring('openligadb', [file], { competition: 'openfootball-kusten-liga' })
    expect(report).toMatchObject({ newTeams: 0, seasons: [{ new: 0, changed: 1 }] })
    expect((await matches()).at(-1)).toMatchObject({
      precision: 'minute',
      kickOff: new Date('2025-05-17T13:30:00Z'),
    })
    // The file without the hour does not take it away.
    expect((await bring('openfootball', [examples.newText])).seasons).toMatchObject([
      { changed: 0, unchanged: 6 },
    ])
  })

  test('refuses a competition that does not exist, and another one than before', async () => {
    await expect(bring('openfootball', [examples.newText], { competition: 'moon' })).rejects.toThrow(
      'There is no competition moon',
    )
    await bring('openfootball', [examples.newText])
    await expect(bring('openfootball', [examples.newText], { competition: 'moon' })).rejects.toThrow(
      'is kept as openfootball-kusten-liga already',
    )
  })
})

describe('goals, cards and line-ups', () => {
  const events = async () =>
    (
      await pool.query(
        `select type, period, becomes, minute, extra_minute as extra, period_second as second, side, goal, outcome,
          p.short_name as player, version, deleted_at as deleted from ticker_events left join football_people p on p.id = player_id
         order by match_id, sequence`,
      )
    ).rows

  test('come from OpenLigaDB, with the result trusted above them', async () => {
    const report = await bring('openligadb', [examples.openligadb])
    expect(report.remarks).toHaveLength(1)
    const rows = await matches()
    expect(rows.find(({ home }) => home === 'TSG Grünwald 07')).toMatchObject({ homeScore: 1, awayScore: 0 })
    expect(rows.find(({ home }) => home === '1. FC Westhafen')).toMatchObject({
      period: 'Live',
      homeScore: 1,
    })
    expect((await events()).filter(({ type }) => type === 'Goal')).toHaveLength(8)
  })

  test('reach readers of a match under way as changes', async () => {
    await bring('openligadb', [examples.openligadb])
    const later = JSON.parse(examples.openligadb.text)
    later[2].goals[0].scoreTeam1 = 0
    later[2].goals[0].scoreTeam2 = 1
    later[2].goals.push({ ...later[2].goals[0], goalID: 10, scoreTeam2: 2, matchMinute: 80 })
    const file = examples.exampleFile('later.json', JSON.stringify(later))
    const report = await bring('openligadb', [file])
    expect(report).toMatchObject({ events: 2, seasons: [{ changed: 1, unchanged: 3 }] })
    const { rows } = await pool.query(
      `select max(e.version) as version, m.ticker_version from ticker_events e join matches m on m.id = match_id
       where e.period = 'Live' and m.period = 'Live' group by m.id`,
    )
    expect(rows[0].version).toBe(rows[0].ticker_version)
    expect((await bring('openligadb', [file])).events).toBe(0)
  })

  test('come from Wyscout with seconds, and minutes alone do not replace them', async () => {
    const files = [examples.wyscoutMatches, examples.wyscoutTeams, examples.wyscoutPlayers]
    const first = await bring('wyscout', files)
    expect(first).toMatchObject({ newTeams: 2, newPeople: 24, lineUps: 1 })
    expect((await events()).filter(({ type }) => type === 'Goal')).toMatchObject([
      { period: 'Live', minute: null },
      { period: 'Live', minute: null },
    ])
    const second = await bring('wyscout', [...files, examples.wyscoutEvents])
    expect(second).toMatchObject({ newPeople: 0, lineUps: 0, seasons: [{ unchanged: 1 }] })
    const told = (await events()).filter(({ deleted }) => deleted === null)
    expect(told).toHaveLength(20)
    expect(told.find(({ goal }) => goal === 'regular')).toMatchObject({
      second: 602,
      minute: 56,
      player: 'P. Probst',
    })
    expect((await bring('wyscout', files)).events).toBe(0)
    expect((await bring('wyscout', [...files, examples.wyscoutEvents])).events).toBe(0)
  })

  test('never replace what the club has written', async () => {
    const files = [examples.wyscoutMatches, examples.wyscoutTeams, examples.wyscoutPlayers]
    await bring('wyscout', files)
    await pool.query(`update ticker_events set created_by = 'staff:ute' where type = 'Goal'`)
    await pool.query('update matches set home_score = 9')
    const report = await bring('wyscout', [...files, examples.wyscoutEvents])
    expect(report.events).toBe(0)
    expect(await matches()).toMatchObject([{ homeScore: 9 }])
  })
})

describe('squads and points taken away', () => {
  test('keeps players with numbers and lets two of them swap', async () => {
    const report = await bring('openfootball', [examples.squad])
    expect(report).toMatchObject({ newTeams: 1, newPeople: 5, squads: 5 })
    const swapped = examples.exampleFile(
      'heimstadt.txt',
      examples.squad.text
        .replace(' 10,  Ş', ' 99,  Ş')
        .replace('  9,  P', ' 10,  P')
        .replace(' 99,  Ş', '  9,  Ş'),
    )
    expect(await bring('openfootball', [swapped])).toMatchObject({ newPeople: 0, squads: 2 })
    const { rows } = await pool.query(
      `select number, last_name as name, staff_group as position, nation from squad_members join football_people p on p.id = person_id order by number`,
    )
    expect(rows).toMatchObject([
      { number: 1, name: 'Tälken', position: 'Goalkeepers', nation: null },
      { number: 2, name: 'van der Föhr', nation: 'NL' },
      { number: 9, name: 'Örnek', position: 'Midfielders' },
      { number: 10, name: 'Probst', position: 'Forwards' },
      { number: 34, name: 'Prueba', nation: 'AR' },
    ])
    expect((await bring('openfootball', [swapped])).squads).toBe(0)
  })

  test('knows points taken away and who was declared the winner', async () => {
    await bring('ewf', [examples.ewfMatches, examples.ewfStandings])
    const { rows } = await pool.query(
      'select name, points_deducted as deducted from competition_teams join football_teams t on t.id = team_id order by name',
    )
    expect(rows).toEqual([
      { name: 'Coast Ladies', deducted: 1 },
      { name: 'Northport', deducted: 0 },
    ])
    expect((await matches()).at(-1)).toMatchObject({ homeScore: 0, awayScore: 0, winner: 'home' })
  })
})

describe('broken files', () => {
  const sets: [ImportSource, ImportFile[]][] = [
    ['openligadb', [examples.openligadb]],
    ['openfootball', [examples.oldText]],
    ['openfootball', [examples.newText]],
    ['openfootball', [examples.openfootballJson]],
    ['openfootball', [examples.squad]],
    ['openfootball', [examples.clubs]],
    ['openfootball', [examples.stadiums]],
    ['openfootball', [examples.clubSites]],
    [
      'wyscout',
      [examples.wyscoutEvents, examples.wyscoutMatches, examples.wyscoutTeams, examples.wyscoutPlayers],
    ],
    ['ewf', [examples.ewfMatches, examples.ewfStandings]],
  ]
  const mutations = fc.record({
    set: fc.nat(sets.length - 1),
    file: fc.nat(3),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.nat(12),
    insert: fc.oneof(
      fc.constant(''),
      fc.string({ maxLength: 6 }),
      fc.constantFrom('\n', '"', '\u0000', ',', '}', '-1', '1e999', 'null', ' v ', '[', '\ud800'),
    ),
    cut: fc.boolean(),
  })

  const mutated = ({
    set,
    file,
    at,
    remove,
    insert,
    cut,
  }: typeof mutations extends fc.Arbitrary<infer Value> ? Value : never) => {
    const [source, files] = sets[set]!
    const index = file % files.length
    return {
      source,
      files: files.map((one, place) => {
        if (place !== index) return one
        const position = Math.floor(at * one.text.length)
        return {
          name: one.name,
          text: cut
            ? one.text.slice(0, position)
            : one.text.slice(0, position) + insert + one.text.slice(position + remove),
        }
      }),
    }
  }

  test('are understood or refused with their name and place, never half', () => {
    fc.assert(
      fc.property(mutations, (mutation) => {
        const { source, files } = mutated(mutation)
        try {
          readContents(source, files)
        } catch (error) {
          expect(error).toMatchObject({ code: 'IMPORT_REFUSED' })
          expect((error as { detail: string }).detail).toMatch(/^[\w.]+, (?:line \d+|\$.*): /)
        }
      }),
      { numRuns: 1_500 },
    )
  })

  test('write all or nothing, and never end in a fault of the program', async () => {
    await fc.assert(
      fc.asyncProperty(mutations, async (mutation) => {
        const { source, files } = mutated(mutation)
        const before = await counted()
        try {
          await bring(source, files)
        } catch (error) {
          expect(error).toMatchObject({ code: 'IMPORT_REFUSED' })
          expect(await counted()).toEqual(before)
        }
      }),
      { numRuns: 60 },
    )
  })
})
