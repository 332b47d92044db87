import { describe, expect, test } from 'vitest'
import { readEwf, readEwfStandings } from '#modules/matches/import/ewf.rules.ts'
import { readOpenfootballClubs } from '#modules/matches/import/openfootball-clubs.rules.ts'
import { readOpenfootballJson } from '#modules/matches/import/openfootball-json.rules.ts'
import { readOpenligadb } from '#modules/matches/import/openligadb.rules.ts'
import { teamKeys } from '#modules/matches/import/teams.rules.ts'
import { readWyscoutMatches, readWyscoutNames } from '#modules/matches/import/wyscout.rules.ts'
import { readWyscoutTicker } from '#modules/matches/import/wyscout-ticker.rules.ts'
import { shownMinute } from '#modules/matches/minutes.schema.ts'
import { goalsIn, played, resultsOf, tableOf } from './counting.ts'
import { footballFile } from './football-folder.ts'

const keyOf = teamKeys(readOpenfootballClubs(footballFile('openfootball-clubs/de.clubs.txt')))
const league = (season: string) => readOpenfootballJson(footballFile(`openfootball-json/${season}/de.1.json`))

describe('OpenLigaDB', () => {
  const read = (name: string) => readOpenligadb(footballFile(`openligadb/getmatchdata-${name}.json`))
  const seasons = [
    {
      season: read('bl1-2022.snapshot-2023-03-12'),
      year: '2022-23',
      finished: 216,
      rows: [
        '1 FC Bayern München 71:25 52',
        '2 Borussia Dortmund 49:30 50',
        '18 TSG 1899 Hoffenheim 30:44 19',
      ],
      disputed: ['63864', '63869', '63874', '63903', '63961', '64000', '64009'],
      wrongHalves: [],
    },
    {
      season: read('bl1-2023.live-2024-04-05'),
      year: '2023-24',
      finished: 243,
      rows: ['1 Bayer Leverkusen 68:19 73', '2 FC Bayern München 78:33 60', '18 SV Darmstadt 98 28:67 14'],
      disputed: ['66649', '66804', '66822', '66826'],
      wrongHalves: ['66702'],
    },
  ]

  test.each(seasons)(
    'agrees with openfootball in every final score of $year',
    ({ season, year, finished, wrongHalves }) => {
      const other = resultsOf(league(year), keyOf)
      const results = [...resultsOf(season, keyOf)]
      expect(results).toHaveLength(finished)
      const differing = (part: 'fullTime' | 'halfTime') =>
        results
          .filter(
            ([match, result]) => JSON.stringify(result[part]) !== JSON.stringify(other.get(match)?.[part]),
          )
          .map(([, { externalId }]) => externalId)
      expect(differing('fullTime')).toEqual([])
      expect(differing('halfTime')).toEqual(wrongHalves)
    },
  )

  test.each(seasons)('MAT-12 makes the table of the day in $year', ({ season, rows }) => {
    // The match under way does not count here: the figures are of finished ones.
    const finished = { ...season, matches: played(season) }
    const table = tableOf(finished).map(
      ({ rank, team, goalsFor, goalsAgainst, points }) =>
        `${rank} ${team} ${goalsFor}:${goalsAgainst} ${points}`,
    )
    expect([table[0], table[1], table.at(-1)]).toEqual(rows)
  })

  test.each(seasons)('says where goals and result disagree in $year', ({ season, disputed }) => {
    expect(season.remarks.map((remark) => remark.split(' ')[0]).sort()).toEqual(disputed)
  })

  test('MAT-06 knows the match under way', () => {
    expect(seasons[1]!.season.matches.filter(({ status }) => status === 'live')).toMatchObject([
      {
        externalId: '66877',
        score: { home: 1, away: 1 },
        goals: [{ at: { minute: 62 } }, { at: { minute: 77 } }],
      },
    ])
  })

  test('MAT-08 knows who scored when', () => {
    const [match] = played(read('bl1-2023-1.snapshot-2023-08-19'))
    expect(
      match?.goals.map(({ at, scorer }) => `${at && shownMinute(at, 'SecondHalf')} ${scorer?.name}`),
    ).toEqual(['4′ L. Sane', '74′ H. Kane', '90′ L. Sane', '90′+4 M. Tel'])
    expect(match?.score).toEqual({ home: 0, away: 4 })
  })
})

describe('Wyscout', () => {
  const names = readWyscoutNames(
    footballFile('wyscout-2017-18/teams.json'),
    footballFile('wyscout-2017-18/players.json'),
  )
  const germanMatches = footballFile('wyscout-2017-18/matches_Germany.json')
  const euroMatches = footballFile('wyscout-2017-18/matches_European_Championship.json')
  const german = readWyscoutMatches(germanMatches, names)

  test('agrees with openfootball in all results, half-times, matchdays and days of 2017/18', () => {
    const known = resultsOf(league('2017-18'), keyOf)
    const results = resultsOf(german, keyOf)
    expect(results.size).toBe(306)
    for (const [match, { fullTime, halfTime, matchday, kickoffAt }] of results) {
      expect(known.get(match), match).toMatchObject({ fullTime, halfTime, matchday })
      expect(known.get(match)?.kickoffAt?.toISOString().slice(0, 10)).toBe(
        kickoffAt?.toISOString().slice(0, 10),
      )
    }
  })

  test('counts goals, own goals, cards and substitutions', () => {
    const goals = german.matches.flatMap((match) => match.goals)
    const cards = german.matches.flatMap((match) => match.cards)
    expect([goalsIn(german.matches), goals.length]).toEqual([855, 855])
    expect(goals.filter(({ isOwnGoal }) => isOwnGoal)).toHaveLength(22)
    expect(german.matches.flatMap(({ substitutions }) => substitutions)).toHaveLength(1769)
    expect(cards.filter(({ kind }) => kind === 'yellow')).toHaveLength(1033)
    expect(cards.filter(({ kind }) => kind === 'red')).toHaveLength(43)
    const scorers = Map.groupBy(goals, ({ scorer }) => scorer?.name ?? 'own goal')
    const best = [...scorers]
      .filter(([name]) => name !== 'own goal')
      .sort((a, b) => b[1].length - a[1].length)
    expect(best.slice(0, 2).map(([name, list]) => `${name} ${list.length}`)).toEqual([
      'R. Lewandowski 29',
      'N. Petersen 15',
    ])
  })

  test('reads all matches of the European Championship', () => {
    expect(readWyscoutMatches(euroMatches, names).matches).toHaveLength(51)
  })

  const ticker = (id: number, matches = germanMatches) =>
    readWyscoutTicker({ file: footballFile(`wyscout-2017-18/events/${id}.json`), matches, names }).events
  const told = (events: ReturnType<typeof ticker>, ...types: string[]) =>
    events
      .filter(({ type, period }) => types.includes(type) && period !== 'ShootOut')
      .map(({ at, period, player, goal }) =>
        [at && shownMinute(at, period), player?.name, goal === 'regular' ? null : goal]
          .filter(Boolean)
          .join(' '),
      )
  const substitutions = (events: ReturnType<typeof ticker>) =>
    (['home', 'away'] as const).map(
      (side) => events.filter((event) => event.type === 'Substitution' && event.side === side).length,
    )

  test('MAT-09 tells Bayern – Leverkusen of 2017', () => {
    const events = ticker(2516739)
    expect(told(events, 'Goal')).toEqual([
      '9′ N. Süle',
      '18′ C. Tolisso',
      '53′ R. Lewandowski penalty',
      '65′ A. Mehmedi',
    ])
    expect(told(events, 'YellowCard')).toEqual(['8′ D. Kohr', '51′ C. Aránguiz', '63′ A. Vidal'])
    expect(substitutions(events)).toEqual([3, 3])
  })

  test('MAT-09 tells Dortmund – Schalke of 2017', () => {
    const events = ticker(2516847)
    expect(told(events, 'Goal')).toEqual([
      '12′ P. Aubameyang',
      '18′ B. Stambouli own',
      '20′ M. Götze',
      '25′ Raphaël Guerreiro',
      '61′ G. Burgstaller',
      '65′ A. Harit',
      '85′ D. Caligiuri',
      '90′+4 Naldo',
    ])
    const yellow = told(events, 'YellowCard')
    expect([yellow.length, yellow.at(-1)]).toEqual([9, '90′+8 R. Fährmann'])
    expect(yellow).toContain('45′+2 D. Caligiuri')
    expect(told(events, 'YellowRedCard')).toEqual(['72′ P. Aubameyang'])
    expect(substitutions(events)).toEqual([3, 3])
  })

  test('MAT-17 tells Germany – Italy of 2016 with extra time and kicks', () => {
    const events = ticker(1694436, euroMatches)
    expect(told(events, 'Goal')).toEqual(['65′ M. Özil', '78′ L. Bonucci penalty'])
    expect(told(events, 'YellowCard')).toHaveLength(7)
    expect(substitutions(events)).toEqual([2, 3])
    const kicks = events.filter(({ period, type }) => period === 'ShootOut' && type === 'PenaltyShot')
    const scored = (side: string) =>
      kicks.filter((kick) => kick.side === side && kick.outcome === 'scored').length
    expect([kicks.length, scored('home'), scored('away')]).toEqual([18, 6, 5])
    expect(kicks.at(-1)?.score).toEqual({ home: 6, away: 5 })
  })
})

describe("English women's football", () => {
  const standingsFile = footballFile('ewf-womens-football/ewf_standings.csv')
  const seasons = readEwf(footballFile('ewf-womens-football/ewf_matches.csv'), standingsFile)
  const standings = readEwfStandings(standingsFile)

  test('holds all matches, attendances and teams', () => {
    const matches = seasons.flatMap((season) => season.matches)
    expect([seasons.length, matches.length]).toEqual([25, 2298])
    expect(matches.filter(({ attendance }) => attendance !== null)).toHaveLength(1110)
    expect(new Set(seasons.flatMap(({ teams }) => teams.map(({ externalId }) => externalId))).size).toBe(31)
    expect(matches.filter(({ awardedTo }) => awardedTo !== null)).toHaveLength(3)
    expect(seasons.filter(({ ranking }) => ranking === 'perGame').map(({ label }) => label)).toEqual([
      '2019/20',
      '2019/20',
    ])
  })

  test('MAT-12 makes all 258 rows of the standings', () => {
    const computed = seasons.flatMap((season) =>
      tableOf(season).map(({ rank, ...row }) => ({
        season: season.label,
        tier: season.competition.externalId,
        rank,
        ...row,
      })),
    )
    const written = standings.map((row) => ({
      season: seasons.find(({ matches }) =>
        matches[0]!.externalId.startsWith(row.season_id.replace(/^S(.*)S$/, 'M$1')),
      )!.label,
      tier: `tier-${row.tier}`,
      rank: row.position,
      team: row.team_name,
      played: row.played,
      won: row.wins,
      drawn: row.draws,
      lost: row.losses,
      goalsFor: row.goals_for,
      goalsAgainst: row.goals_against,
      points: row.points,
    }))
    expect(written).toHaveLength(258)
    const sorted = (rows: typeof written) =>
      rows.toSorted((a, b) => `${a.season}${a.tier}${a.team}`.localeCompare(`${b.season}${b.tier}${b.team}`))
    expect(sorted(computed)).toEqual(sorted(written))
  })
})
