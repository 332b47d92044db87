import { describe, expect, test } from 'vitest'
import {
  clubSites,
  clubs,
  exampleFile,
  newText,
  oldText,
  openfootballJson,
  squad,
  stadiums,
} from './examples.build.ts'
import { nameKey } from './file.rules.ts'
import type { ImportedSeason, ImportFile } from './import.schema.ts'
import {
  aliasesOf,
  readOpenfootballClubSites,
  readOpenfootballClubs,
  readOpenfootballStadiums,
} from './openfootball-clubs.rules.ts'
import { readOpenfootballJson } from './openfootball-json.rules.ts'
import { readOpenfootballSquad } from './openfootball-squads.rules.ts'
import { readOpenfootballText } from './openfootball-text.rules.ts'

const changed = (file: ImportFile, from: string, to: string) => {
  expect(file.text).toContain(from)
  return exampleFile(file.name, file.text.replace(from, to))
}
const shown = ({ matches }: ImportedSeason) =>
  matches.map((match) =>
    [
      match.home,
      match.away,
      match.status,
      match.kickoffAt?.toISOString() ?? match.day,
      ...scoresOf(match),
    ].join(' '),
  )
const scoresOf = (match: ImportedSeason['matches'][number]) =>
  (['halfTime', 'fullTime', 'extraTime', 'shootOut'] as const).map((part) =>
    match[part] ? `${match[part].home}:${match[part].away}` : '-',
  )

describe('openfootball as text', () => {
  test('reads the dialect with the result between the teams', () => {
    const season = readOpenfootballText(oldText)
    expect(season).toMatchObject({
      competition: { externalId: 'kusten-pokal', name: 'Küsten Pokal', kind: 'cup' },
      year: 2023,
      label: '2023/24',
    })
    expect(shown(season)).toEqual([
      'sv-heimstadt tsg-grunwald-07 finished 2023-08-11T16:00:00.000Z 0:0 2:1 - -',
      '1-fc-westhafen bor-ahrenfeld finished 2023-08-11T16:00:00.000Z 0:4 0:7 - -',
      'fc-08-wiesental-ii spvgg-sud finished 2023-08-11T18:45:00.000Z 1:2 3:3 3:3 4:2',
      'rot-weiss-hagenau dynamo-ostertal finished 2023-08-12T11:00:00.000Z 0:0 0:0 1:0 -',
      'sv-heimstadt bor-ahrenfeld finished 2024-04-02T18:45:00.000Z 0:0 0:0 - -',
      '  scheduled 2024-05-25T18:00:00.000Z - - - -',
    ])
  })

  test('reads the dialect with the result behind the teams', () => {
    const season = readOpenfootballText(newText)
    expect(season.competition.kind).toBe('league')
    expect(season.matches.map(({ matchday }) => matchday)).toEqual([1, 1, 2, 2, 2, 3])
    expect(shown(season)).toEqual([
      'sv-heimstadt 1-fc-westhafen finished 2024-08-16T18:30:00.000Z 1:0 3:1 - -',
      'tsg-grunwald-07 bor-ahrenfeld-sud-langenname finished 2024-08-17T13:30:00.000Z 1:0 1:1 - -',
      '1-fc-westhafen tsg-grunwald-07 cancelled 2025-02-05T18:00:00.000Z - - - -',
      'bor-ahrenfeld-sud-langenname sv-heimstadt finished 2025-02-05T18:00:00.000Z 0:0 0:0 - -',
      '1-fc-westhafen sv-heimstadt awarded 2025-02-06 - 0:2 - -',
      'tsg-grunwald-07 sv-heimstadt scheduled 2025-05-17 - - - -',
    ])
  })

  test.each([
    [
      'half a file',
      '# Matches    6',
      '# Matches    7',
      'line 4: 7 matches are announced, 6 found: half a file?',
    ],
    [
      'a team too many',
      '# Teams      4',
      '# Teams      3',
      'line 3: 3 teams are announced, 4 found: half a file?',
    ],
    ['a wrong weekday', 'Sat Aug/17', 'Sun Aug/17', 'line 9: "Sun Aug/17" is no day of this season'],
    [
      'a day the calendar has not',
      'Wed Feb/5 2025',
      'Sun Feb/30 2025',
      'line 14: "Sun Feb/30 2025" is no day',
    ],
    ['a broken result', '3-1 (1-0)', '3-1 (1', 'line 8: "1. FC Westhafen 3-1 (1" is no name'],
    ['an unknown note', '[cancelled]', '[forgotten]', 'line 15: [forgotten] is not known'],
    ['more at half-time', '3-1 (1-0)', '3-1 (4-0)', 'line 8: more goals at half-time than at the end'],
    [
      'a match twice',
      'TSG Grünwald 07         v SV Heim',
      'SV Heimstadt v 1. FC Westhafen #',
      'stands at line 8 already',
    ],
    [
      'a team against itself',
      'v 1. FC Westhafen          3',
      'v SV Heimstadt          3',
      'SV Heimstadt plays itself',
    ],
    ['no title', '= Küsten', 'Küsten', 'line 1: the file does not begin with "= Title 2023/24"'],
    ['no season', 'Liga 2024/25', 'Liga', 'line 1: the title ends with no season'],
    ['a line that is nothing', '» Matchday 1', '» %%%', 'neither a round nor a day nor a match'],
    [
      'a result without its opponent',
      'v 1. FC Westhafen          3-1',
      '3-1',
      'is no match that can be read',
    ],
  ])('refuses %s and says where', (_, from, to, sentence) => {
    expect(() => readOpenfootballText(changed(newText, from, to))).toThrow(sentence)
  })

  test('refuses a file that ends in the middle of a line', () => {
    const cut = exampleFile('liga.txt', newText.text.slice(0, -20))
    expect(() => readOpenfootballText(cut)).toThrow(
      'liga.txt, line 23: the file ends in the middle of this line.',
    )
  })

  test('refuses kicks without a draw and extra time without one', () => {
    const odd = changed(oldText, '4-2 pen. 3-3 a.e.t. (3-3, 1-2)', '4-2 pen. 4-3 a.e.t. (3-3, 1-2)')
    expect(() => readOpenfootballText(odd)).toThrow('a shoot-out without a draw')
    const early = changed(oldText, '1-0 a.e.t. (0-0)', '2-0 a.e.t. (1-0)')
    expect(() => readOpenfootballText(early)).toThrow('extra time without a draw after 90 minutes')
  })
})

describe('openfootball as JSON', () => {
  test('reads results, awarded matches and fixtures without an hour', () => {
    expect(shown(readOpenfootballJson(openfootballJson))).toEqual([
      'sv-heimstadt 1-fc-westhafen finished 2024-08-16T18:30:00.000Z 1:0 3:1 - -',
      'tsg-grunwald-07 bor-ahrenfeld-sud-langenname finished 2024-08-17T13:30:00.000Z 0:0 0:0 - -',
      '1-fc-westhafen sv-heimstadt awarded 2025-02-06T17:30:00.000Z - 0:2 - -',
      'tsg-grunwald-07 sv-heimstadt scheduled 2025-05-17 - - - -',
    ])
  })

  test('gives a match the same id as the text does', () => {
    const ids = (season: ImportedSeason) => season.matches.map(({ externalId }) => externalId)
    expect(ids(readOpenfootballText(newText))).toEqual(
      expect.arrayContaining(ids(readOpenfootballJson(openfootballJson))),
    )
  })

  test.each([
    ['"ft":[3,1]', '"ft":[3,"1"]', '$.matches[0].score.ft[1]'],
    ['"ft":[3,1]', '"et":[3,1]', '$.matches[0].score: a part of the result stands without the result'],
    ['2024-08-17', '2024-08-32', '$.matches[1].date: no day like 2023-08-18'],
    ['15:30', '25:30', '$.matches[1].time: no time like 20:30'],
    ['"awarded"', '"lost"', '$.matches[2].status'],
    ['Liga 2024/25', 'Liga 2024/27', '$.name: the title ends with no season'],
    ['"round":"Matchday 1"', '"round" "Matchday 1"', 'line 1: this is not JSON'],
  ])('refuses %s as %s and says where', (from, to, sentence) => {
    expect(() => readOpenfootballJson(changed(openfootballJson, from, to))).toThrow(`de.1.json, ${sentence}`)
  })
})

describe('openfootball squads', () => {
  test('reads players with and without a nation and a former club', () => {
    const { team, season, players } = readOpenfootballSquad(squad)
    expect({ team, season }).toEqual({ team: 'SV Heimstadt', season: '2023/24' })
    expect(players).toHaveLength(5)
    expect(players[1]).toEqual({
      name: 'Mateo Prueba',
      shirtNumber: 34,
      position: 'GK',
      nation: 'ARG',
      birthYear: 2002,
      previousClub: null,
    })
    expect(players[2]).toMatchObject({ name: 'Ole-Henrik van der Föhr', previousClub: '1. FC Westhafen II' })
  })

  test.each([
    ['MF,', 'XX,', 'line 7'],
    ['b. 1999', 'b. 19', 'line 8'],
    ['= ', 'x ', 'line 1: the first line is not'],
  ])('refuses %s as %s', (from, to, sentence) => {
    expect(() => readOpenfootballSquad(changed(squad, from, to))).toThrow(`heimstadt.txt, ${sentence}`)
  })
})

describe('openfootball clubs and grounds', () => {
  test('reads clubs with their second teams, addresses and other names', () => {
    const read = readOpenfootballClubs(clubs)
    expect(read.map(({ name, region, founded }) => [name, region, founded])).toEqual([
      ['SV Heimstadt', 'Nordland', 1904],
      ['1. FC Westhafen', 'Nordland', 1921],
      ['Borussia Ährenfeld', 'Südland', null],
      ['Blau-Weiß 90 Süd (-1992)', 'Südland', null],
    ])
    expect(read[0]).toMatchObject({
      ground: 'Heimpark',
      city: 'Heimstadt',
      address: { street: 'Am Park 1-3', postcode: '12345', city: 'Heimstadt' },
      aliases: ['Störche', 'SVH', 'Sport-Verein Heimstadt 1904', 'Hometown'],
      secondTeam: { name: 'SV Heimstadt II', aliases: ['Heimstadt II', 'Störche Am.'] },
    })
    expect(read[1]).toMatchObject({ city: 'Westhafen', aliases: ['SVH'] })
    expect(read[2]?.aliases).toEqual(['Bor. Ährenfeld-Süd Langenname', 'Bor. Ährenfeld'])
  })

  test('knows a team by every name that means only one', () => {
    const found = aliasesOf(readOpenfootballClubs(clubs), nameKey)
    expect(found.get(nameKey('HOMETOWN'))).toBe('SV Heimstadt')
    expect(found.get(nameKey('Bor. Aehrenfeld'))).toBeUndefined()
    expect(found.get(nameKey('Bor. Ährenfeld'))).toBe('Borussia Ährenfeld')
    expect(found.get(nameKey('SVH'))).toBeUndefined()
  })

  test('reads grounds with what sponsors call them', () => {
    expect(readOpenfootballStadiums(stadiums)).toEqual([
      {
        name: 'Sparstrumpf Park',
        region: 'Nordland',
        capacity: 50_000,
        opened: 1975,
        city: 'Heimstadt',
        otherNames: ['Heimpark', 'Home Stadium'],
        sponsoredNames: ['Sparstrumpf Park', 'Alte Bank-Arena'],
        address: 'Am Park 1, 12345 Heimstadt',
      },
      expect.objectContaining({ name: 'Hafenplatz', capacity: null, opened: null, city: 'Westhafen' }),
    ])
  })

  test('reads the sites of clubs', () => {
    expect(readOpenfootballClubSites(clubSites)).toEqual([
      { name: 'SV Heimstadt', site: 'www.heimstadt.example' },
      { name: '1. FC Westhafen', site: null },
    ])
    const odd = changed(clubSites, 'www.heimstadt.example', 'javascript:alert(1)')
    expect(() => readOpenfootballClubSites(odd)).toThrow('line 2: "javascript:alert(1)" is no name of a site')
  })
})
