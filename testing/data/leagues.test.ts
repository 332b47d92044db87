import { describe, expect, test } from 'vitest'
import { nameKey } from '#modules/matches/import/file.rules.ts'
import type { ImportedSeason } from '#modules/matches/import/import.schema.ts'
import {
  readOpenfootballClubSites,
  readOpenfootballClubs,
  readOpenfootballStadiums,
} from '#modules/matches/import/openfootball-clubs.rules.ts'
import { readOpenfootballJson } from '#modules/matches/import/openfootball-json.rules.ts'
import { readOpenfootballSquad } from '#modules/matches/import/openfootball-squads.rules.ts'
import { readOpenfootballText } from '#modules/matches/import/openfootball-text.rules.ts'
import { goalsIn, played, resultsOf, tableOf } from './counting.ts'
import { footballFile, footballFiles } from './football-folder.ts'

const json = (name: string) => readOpenfootballJson(footballFile(`openfootball-json/${name}.json`))
const text = (name: string) => readOpenfootballText(footballFile(`openfootball-deutschland/${name}.txt`))
const readme = footballFile('README.md').text

type ExpectedTable = { source: string; fixtures: number; results: number; goals: number; table: object[] }
const expectedTables: ExpectedTable[] = JSON.parse(footballFile('expected/league-tables.json').text).tables

const shown = (season: ImportedSeason, count: number) =>
  tableOf(season)
    .slice(0, count)
    .map(
      ({ rank, team, goalsFor, goalsAgainst, points }) =>
        `${rank} ${team} ${goalsFor}:${goalsAgainst} ${points}`,
    )
const nameIn = (season: ImportedSeason, id: string | null) =>
  season.teams.find(({ externalId }) => externalId === id)?.name
const finalOf = (season: ImportedSeason) => {
  const final = season.matches.find(({ round }) => round === 'Final')!
  const score = final.score && `${final.score.home}-${final.score.away}`
  return `${nameIn(season, final.home)} ${score} ${nameIn(season, final.away)}`
}
const shootOuts = ({ matches }: ImportedSeason) => matches.filter(({ shootOut }) => shootOut).length

describe('openfootball as JSON', () => {
  test.each(expectedTables)(
    'MAT-12 $source makes the table it should',
    ({ source, fixtures, results, goals, table }) => {
      const season = readOpenfootballJson(footballFile(source))
      expect(season.matches).toHaveLength(fixtures)
      expect(played(season)).toHaveLength(results)
      expect(goalsIn(played(season))).toBe(goals)
      expect(tableOf(season)).toEqual(table)
    },
  )

  test('makes the tables that are written out', () => {
    const written = [...readme.matchAll(/^\*\*(.+?)\*\* \((\d+) matches, (\d+) goals\): (.+)\.$/gm)]
    expect(written).toHaveLength(6)
    for (const [, title, matches, goals, rows] of written) {
      const { source } = expectedTables.find((one) => JSON.parse(JSON.stringify(one)).name === title)!
      const season = readOpenfootballJson(footballFile(source))
      expect([season.matches.length, goalsIn(played(season))]).toEqual([Number(matches), Number(goals)])
      expect(shown(season, 18).join('; ')).toBe(rows)
    }
  })

  test('knows the cup of 2020/21 with its extra times and kicks', () => {
    const cup = json('2020-21/de.cup')
    expect(cup.matches).toHaveLength(63)
    expect(cup.matches.filter(({ extraTime, shootOut }) => extraTime && !shootOut)).toHaveLength(6)
    expect(shootOuts(cup)).toBe(8)
    expect(finalOf(cup)).toBe('RB Leipzig 1-4 Borussia Dortmund')
    expect(cup.matches.at(-1)).toMatchObject({ day: '2021-05-13', halfTime: { home: 0, away: 3 } })
  })

  test('knows the match that was awarded', () => {
    const awarded = json('2024-25/de.1').matches.filter(({ status }) => status === 'awarded')
    expect(awarded).toMatchObject([{ day: '2024-12-14', score: { home: 0, away: 2 }, halfTime: null }])
  })
})

describe('openfootball as text', () => {
  test('agrees with the JSON of 2023/24 in all results', () => {
    expect(resultsOf(text('2023-24/1-bundesliga'), nameKey)).toEqual(resultsOf(json('2023-24/de.1'), nameKey))
  })

  test('holds what it should', () => {
    const third = text('2023-24/3-liga3')
    expect([third.teams.length, third.matches.length, goalsIn(third.matches)]).toEqual([20, 380, 1066])
    expect(shown(third, 1)).toEqual(['1 SSV Ulm 1846 65:38 77'])
    const cup = text('2023-24/cup')
    expect([cup.teams.length, cup.matches.length, shootOuts(cup)]).toEqual([64, 63, 7])
    expect(finalOf(cup)).toBe('1. FC Kaiserslautern 0-1 Bayer Leverkusen')
    const nextCup = text('2024-25/cup')
    expect([nextCup.matches.length, shootOuts(nextCup)]).toEqual([63, 3])
    expect(finalOf(nextCup)).toBe('Arminia Bielefeld 2-4 VfB Stuttgart')
  })

  test('counts nothing of cancelled matches', () => {
    const west = text('2024-25/4-regionalliga-west')
    expect([played(west).length, west.matches.filter(({ status }) => status === 'cancelled').length]).toEqual(
      [240, 66],
    )
    const table = tableOf(west)
    expect(table.filter((row) => row.played > 0)).toHaveLength(16)
    expect(shown(west, 1)).toEqual(['1 MSV Duisburg 60:22 69'])
  })

  test('knows open matches and opponents not drawn yet', () => {
    const cup = text('2025-26/cup')
    expect([cup.matches.length, played(cup).length]).toEqual([59, 48])
    expect(cup.matches.filter(({ home }) => home === null)).toHaveLength(3)
  })

  test('is a later state of the JSON of 2025/26', () => {
    const before = resultsOf(json('2025-26/de.1'), nameKey)
    const season = text('2025-26/1-bundesliga')
    const after = resultsOf(season, nameKey)
    expect([before.size, after.size]).toEqual([225, 279])
    for (const [match, result] of before)
      expect(after.get(match)).toMatchObject({ fullTime: result.fullTime })
    expect(goalsIn(played(season))).toBe(892)
    expect(shown(season, 1)).toEqual(['1 FC Bayern München 113:32 82'])
  })
})

describe('squads, clubs and grounds', () => {
  const squads = footballFiles('openfootball-deutschland/2023-24/squads').map(readOpenfootballSquad)

  test('MAT-10 reads 18 squads with 545 players', () => {
    expect(squads).toHaveLength(18)
    expect(squads.flatMap(({ players }) => players)).toHaveLength(545)
    const { players } = squads.find(({ team }) => team === 'Bayer 04 Leverkusen')!
    const count = (wanted: string) => players.filter(({ position }) => position === wanted).length
    expect([players.length, count('GK'), count('DF'), count('MF'), count('FW')]).toEqual([30, 3, 11, 9, 7])
  })

  test('reads clubs, grounds and sites', () => {
    const clubs = readOpenfootballClubs(footballFile('openfootball-clubs/de.clubs.txt'))
    const having = (what: 'secondTeam' | 'founded' | 'ground' | 'address') =>
      clubs.filter((club) => club[what]).length
    expect([clubs.length, new Set(clubs.map(({ region }) => region)).size]).toEqual([208, 16])
    expect([having('secondTeam'), having('founded'), having('ground'), having('address')]).toEqual([
      10, 64, 19, 36,
    ])
    const stadiums = readOpenfootballStadiums(footballFile('openfootball-clubs/de.stadiums.txt'))
    expect([stadiums.length, stadiums.filter(({ capacity }) => capacity).length]).toEqual([41, 39])
    expect(stadiums.find(({ name }) => name === 'Allianz Arena')?.capacity).toBe(66_016)
    expect(readOpenfootballClubSites(footballFile('openfootball-clubs/de.clubs.props.txt'))).toHaveLength(40)
  })
})
