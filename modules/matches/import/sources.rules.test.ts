import { describe, expect, test } from 'vitest'
import { shownMinute } from '#modules/matches/minutes.schema.ts'
import { readEwf } from './ewf.rules.ts'
import { exampleFile } from './examples.build.ts'
import type { ImportFile } from './import.schema.ts'
import { readOpenligadb } from './openligadb.rules.ts'
import {
  ewfMatches,
  ewfStandings,
  openligadb,
  wyscoutEvents,
  wyscoutMatches,
  wyscoutPlayers,
  wyscoutTeams,
} from './records.build.ts'
import { germanMoment, seasonIn } from './times.rules.ts'
import { readWyscoutMatches, readWyscoutNames } from './wyscout.rules.ts'
import { readWyscoutTicker } from './wyscout-ticker.rules.ts'

const changed = (file: ImportFile, from: string, to: string) => {
  expect(file.text).toContain(from)
  return exampleFile(file.name, file.text.replace(from, to))
}

describe('OpenLigaDB', () => {
  const season = readOpenligadb(openligadb)
  const [finished, disputed, live, scheduled] = season.matches

  test('takes the result by its type, whatever its order and name', () => {
    expect(season).toMatchObject({
      competition: { externalId: 'kl1', kind: 'league' },
      year: 2025,
      label: '2025/26',
    })
    expect(season.competition.name).toBe('1. Küsten-Liga')
    expect(finished).toMatchObject({
      status: 'finished',
      matchday: 28,
      fullTime: { home: 3, away: 2 },
      halfTime: { home: 1, away: 1 },
      venue: 'Heimpark',
      attendance: 41_250,
      kickoffAt: new Date('2026-04-05T18:30:00Z'),
    })
  })

  test('puts the goals in order and reads stoppage time in all its spellings', () => {
    expect(
      finished?.goals.map(({ side, at, score }) => [side, at && shownMinute(at, 'SecondHalf'), score]),
    ).toEqual([
      ['home', '4′', { home: 1, away: 0 }],
      ['away', '45′+2', { home: 1, away: 1 }],
      ['home', null, { home: 2, away: 1 }],
      ['away', '90′+3', { home: 2, away: 2 }],
      ['home', '90′+4', { home: 3, away: 2 }],
    ])
    expect(
      finished?.goals.map(({ scorer, isPenalty, isOwnGoal }) => [scorer?.name, isPenalty, isOwnGoal]),
    ).toEqual([
      [undefined, true, false],
      [undefined, false, true],
      [undefined, false, false],
      [undefined, false, false],
      ['P. Probst', false, false],
    ])
  })

  test('trusts the result where the goals say something else, and says so', () => {
    expect(disputed).toMatchObject({ score: { home: 1, away: 0 }, halfTime: null, attendance: null })
    expect(season.remarks).toEqual([
      '12 TSG Grünwald 07 – SpVgg Süd West: the result is 1:0, its 3 goals make 1:1. The result counts.',
    ])
  })

  test('knows a match under way, whose goals are ahead of the result row', () => {
    expect(live).toMatchObject({ status: 'live', score: { home: 1, away: 0 }, fullTime: null })
    expect(scheduled).toMatchObject({ status: 'scheduled', score: null, halfTime: null })
  })

  test('keeps names on one line and takes no crest from elsewhere', () => {
    expect(season.teams.map(({ name, shortName }) => [name, shortName])).toContainEqual([
      'SpVgg Süd West',
      null,
    ])
    expect(JSON.stringify(season)).not.toMatch(/crest|script|TOOOR/)
  })

  test.each([
    ['"matchID":12', '"matchID":11', '$[1]: the match 11 stands here twice'],
    ['"matchID":11', '"matchID":"11"', '$[0].matchID'],
    ['"leagueSeason":2025', '"leagueSeason":2024', '$[1]: kl1 2025 is another season than the first'],
    ['"resultTypeID":2', '"resultTypeID":5', '$[0]: the match 11 is finished and has no result of type 2'],
    ['2026-04-05T18:30:00Z', '2026-04-05', '$[0].matchDateTimeUTC'],
    ['"teamId":2', '"teamId":1', '$[0]: SV Heimstadt plays itself'],
  ])('refuses %s as %s and says where', (from, to, sentence) => {
    expect(() => readOpenligadb(changed(openligadb, from, to))).toThrow(`getmatchdata.json, ${sentence}`)
  })
})

describe('Wyscout', () => {
  const names = readWyscoutNames(wyscoutTeams, wyscoutPlayers)

  test('reads results with kicks, cards, substitutions and the own goals nobody names', () => {
    const season = readWyscoutMatches(wyscoutMatches, names)
    expect(season).toMatchObject({ label: '2016', competition: { kind: 'cup' }, ranking: 'points' })
    expect(season.teams.map(({ name }) => name)).toEqual(['Heimstadt', 'Grünwald'])
    const [match] = season.matches
    expect(match).toMatchObject({
      round: 'Final',
      fullTime: { home: 1, away: 1 },
      extraTime: { home: 1, away: 1 },
      shootOut: { home: 2, away: 1 },
      kickoffAt: new Date('2016-07-02T19:00:00Z'),
    })
    expect(match?.goals.map(({ side, isOwnGoal, scorer }) => [side, isOwnGoal, scorer?.name])).toEqual([
      ['home', true, undefined],
      ['away', false, 'P. Probst'],
    ])
    expect(match?.cards.map(({ kind, at }) => [kind, shownMinute(at, 'ExtraFirstHalf')])).toEqual([
      ['yellow', '93′'],
      ['yellow', '52′'],
      ['red', '80′'],
    ])
    expect(match?.lineUps?.home).toMatchObject({ starting: { length: 11 }, bench: [{ externalId: '150' }] })
  })

  test('makes a ticker with seconds of the events and the substitutions of the match', () => {
    const { match, events } = readWyscoutTicker({ file: wyscoutEvents, matches: wyscoutMatches, names })
    expect(match).toBe('501')
    expect(
      events.map((event) =>
        [
          event.at ? shownMinute(event.at, event.period) : '-',
          event.type,
          event.side ?? event.becomes,
          ...[event.player?.name, event.secondPlayer?.name, event.goal, event.outcome].filter(Boolean),
          ...(event.score ? [`${event.score.home}:${event.score.away}`] : []),
        ].join(' '),
      ),
    ).toEqual([
      '1′ Kickoff FirstHalf',
      '45′+2 WhistleFirstHalf HalfTime',
      '46′ KickoffSecondHalf SecondHalf',
      '46′ Substitution away #250 #201',
      '53′ YellowCard away #203',
      '56′ Goal away P. Probst #250 regular 0:1',
      '61′ PenaltyShot home Ş. Örnek missed',
      '80′ YellowRedCard away #203',
      '86′ Goal home #200 own 1:1',
      '90′+2 YellowCard home #101',
      '90′+2 FinalWhistle Live',
      '91′ Kickoff ExtraFirstHalf',
      '106′ KickoffSecondHalf ExtraSecondHalf',
      '108′ Substitution home #150 #105',
      '- Kickoff ShootOut',
      '- PenaltyShot away P. Probst scored 0:1',
      '- PenaltyShot home Ş. Örnek scored 1:1',
      '- PenaltyShot away #204 saved 1:1',
      '- PenaltyShot home O. van der Föhr scored 2:1',
      '- FinalWhistle FullTime',
    ])
    expect(events.find(({ type }) => type === 'Goal')?.second).toBe(602)
  })

  test('refuses events that do not make the result, and events of another match', () => {
    const read = (file: ImportFile) => () => readWyscoutTicker({ file, matches: wyscoutMatches, names })
    const without = changed(wyscoutEvents, '{"id":102}', '{"id":1801}')
    expect(read(without)).toThrow('501.json, $.events: the events make 0 goals home, the result has 1.')
    expect(read(changed(wyscoutEvents, '"matchId":501', '"matchId":502'))).toThrow(
      'an event of another match',
    )
    expect(read(changed(wyscoutEvents, '"teamId":20,"playerId":209', '"teamId":30,"playerId":209'))).toThrow(
      'of team 30, which does not play',
    )
  })

  test.each([
    ['"gameweek":0', '"gameweek":"x"', '$[0].gameweek'],
    ['"side":"away"', '"side":"home"', '$[0].teamsData: a match has one team at home and one away'],
    ['"teamId":20', '"teamId":21', '$[0]: the team 21 is not among the teams'],
    ['"goals":"null"', '"goals":"many"', '$[0].teamsData.10.formation.lineup[0].goals'],
  ])('refuses %s as %s and says where', (from, to, sentence) => {
    expect(() => readWyscoutMatches(changed(wyscoutMatches, from, to), names)).toThrow(
      `matches.json, ${sentence}`,
    )
  })
})

describe("English Women's Football", () => {
  test('knows who won an awarded match without goals, and points taken away', () => {
    const [season] = readEwf(ewfMatches, ewfStandings)
    expect(season).toMatchObject({
      competition: { externalId: 'tier-1', name: "Women's Coast League" },
      year: 2020,
      label: '2020/21',
      adjustments: [{ team: 'T-002-T', points: -1 }],
      ranking: 'points',
    })
    expect(
      season?.matches.map(({ status, awardedTo, attendance, day }) => [status, awardedTo, attendance, day]),
    ).toEqual([
      ['finished', null, 2510, '2020-09-06'],
      ['awarded', 'home', null, '2021-01-10'],
    ])
  })

  test.each([
    ['3,1,2,-2,1,0,0', '3,1,2,-2,0,1,0', 'line 2: the winner does not fit 3:1'],
    ['2020-09-06', '06/09/2020', 'line 2: date: no day like 2011-04-13'],
    ['"2,510"', '"2.510"', 'line 2: attendance'],
    ['2020-09-06,', '', 'line 2: Invalid Record Length'],
    ['"season_id"', '"id"', 'line 2: season_id'],
  ])('refuses %s as %s and says where', (from, to, sentence) => {
    expect(() => readEwf(changed(ewfMatches, from, to), null)).toThrow(`matches.csv, ${sentence}`)
  })
})

describe('times and seasons', () => {
  test.each([
    ['Liga 2023/24', '2023/24'],
    ['Liga 1999/00', '1999/00'],
    ['2019-2020', '2019/20'],
    ['2011-2011', '2011'],
    ['Euro 2016', '2016'],
    ['Liga 2023/25', undefined],
    ['Liga', undefined],
  ])('finds the season of %s', (text, label) => {
    expect(seasonIn(text)?.label).toBe(label)
  })

  test.each([
    ['2024-03-30', '20:30', '2024-03-30T19:30:00.000Z'],
    ['2024-03-31', '15:30', '2024-03-31T13:30:00.000Z'],
    ['2024-03-31', '02:30', '2024-03-31T01:30:00.000Z'],
    ['2024-10-27', '01:30', '2024-10-26T23:30:00.000Z'],
    ['2024-10-27', '15:30', '2024-10-27T14:30:00.000Z'],
  ])('reads a German clock on %s at %s', (day, time, moment) => {
    expect(germanMoment(day, time).toISOString()).toBe(moment)
  })
})
