import { exampleFile } from './examples.build.ts'

/** Made-up files of the sources that have ids: OpenLigaDB, Wyscout, women's football. Clubs and people do not exist. */

const ligaMatch = (given: Record<string, unknown>) => ({
  matchDateTime: '2026-04-05T20:30:00',
  timeZoneID: 'W. Europe Standard Time',
  leagueId: 1,
  leagueName: '1. Küsten-Liga 2025/2026',
  leagueSeason: 2025,
  leagueShortcut: 'kl1',
  matchDateTimeUTC: '2026-04-05T18:30:00Z',
  group: { groupName: '28. Spieltag', groupOrderID: 28, groupID: 5 },
  lastUpdateDateTime: null,
  location: null,
  numberOfViewers: null,
  goals: [],
  matchResults: [],
  matchIsFinished: true,
  ...given,
})
const ligaTeam = (teamId: number, teamName: string, shortName = '') => ({
  teamId,
  teamName,
  shortName,
  teamIconUrl: 'https://elsewhere.example/crest.png',
  teamGroupName: null,
})
const ligaResult = (type: number, order: number, home: number, away: number, name = 'Endergebnis') => ({
  resultID: type * 100 + order,
  resultName: name,
  pointsTeam1: home,
  pointsTeam2: away,
  resultOrderID: order,
  resultTypeID: type,
  resultDescription: null,
})
const ligaGoal = (goalID: number, home: number | null, away: number | null, given = {}) => ({
  goalID,
  scoreTeam1: home,
  scoreTeam2: away,
  matchMinute: null,
  goalGetterID: 0,
  goalGetterName: '',
  isPenalty: false,
  isOwnGoal: false,
  isOvertime: false,
  comment: null,
  ...given,
})
const stoerche = ligaTeam(1, 'SV Heimstadt', 'Störche')
const westhafen = ligaTeam(2, '1. FC Westhafen', 'Westhafen')
const gruenwald = ligaTeam(3, 'TSG Grünwald 07')
const suedwest = ligaTeam(4, '  SpVgg\u0000 Süd\u2028West  ')

export const openligadb = exampleFile(
  'getmatchdata.json',
  JSON.stringify([
    // Goals in no order, stoppage time written in three ways, the half behind the result.
    ligaMatch({
      matchID: 11,
      team1: stoerche,
      team2: westhafen,
      numberOfViewers: 41_250,
      location: { locationID: 1, locationCity: 'Heimstadt', locationStadium: 'Heimpark' },
      matchResults: [ligaResult(2, 1, 3, 2), ligaResult(1, 2, 1, 1, 'Halbzeit')],
      goals: [
        ligaGoal(5, 3, 2, { matchMinute: 90, comment: '+4', goalGetterName: 'P. Probst', goalGetterID: 9 }),
        ligaGoal(1, 1, 0, { matchMinute: 4, isPenalty: true }),
        ligaGoal(4, 2, 2, { matchMinute: 93, isOvertime: true }),
        ligaGoal(2, 1, 1, { matchMinute: 47, isOvertime: true, isOwnGoal: true }),
        ligaGoal(3, 2, 1, { comment: 'TOOOR für die STÖRCHE!!! <script>' }),
      ],
    }),
    // The goals disagree with the result: the result counts. A half that cannot be.
    ligaMatch({
      matchID: 12,
      team1: gruenwald,
      team2: suedwest,
      numberOfViewers: 5,
      matchResults: [ligaResult(1, 1, 4, 0, 'Halbzeitergebnis'), ligaResult(2, 2, 1, 0)],
      goals: [ligaGoal(6, 1, 0), ligaGoal(7, 1, 1), ligaGoal(8, null, null)],
    }),
    // Under way: a row called "Endergebnis" that is behind the goals.
    ligaMatch({
      matchID: 13,
      matchIsFinished: false,
      team1: westhafen,
      team2: gruenwald,
      matchResults: [ligaResult(1, 1, 0, 0, 'Halbzeit'), ligaResult(2, 2, 0, 0)],
      goals: [ligaGoal(9, 1, 0, { matchMinute: 62 })],
    }),
    ligaMatch({ matchID: 14, matchIsFinished: false, team1: suedwest, team2: stoerche }),
  ]),
)

const formationPlayer = (playerId: number, given = {}) => ({
  playerId,
  ownGoals: '2',
  redCards: '0',
  goals: 'null',
  yellowCards: '0',
  ...given,
})
const eleven = (first: number, given: Record<number, object> = {}) =>
  Array.from({ length: 11 }, (_, index) => formationPlayer(first + index, given[first + index]))
const wyscoutTeam = (given: Record<string, unknown>) => ({
  coachId: 0,
  hasFormation: 1,
  scoreET: 0,
  scoreP: 0,
  ...given,
})

/** One league match with an own goal and a match of a cup that went to penalties. */
export const wyscoutMatches = exampleFile(
  'matches.json',
  JSON.stringify([
    {
      wyId: 501,
      label: 'Heimstadt - Gr\\u00fcnwald, 1 - 1 (P)',
      gameweek: 0,
      dateutc: '2016-07-02 19:00:00',
      venue: 'Heimpark',
      duration: 'Penalties',
      status: 'Played',
      winner: 0,
      competitionId: 102,
      seasonId: 7,
      roundId: 3,
      referees: [],
      teamsData: {
        '10': wyscoutTeam({
          teamId: 10,
          side: 'home',
          scoreHT: 0,
          score: 1,
          scoreET: 1,
          scoreP: 2,
          formation: {
            lineup: eleven(100, { 101: { yellowCards: '93' } }),
            bench: [formationPlayer(150)],
            substitutions: [{ playerIn: 150, playerOut: 105, minute: 108 }],
          },
        }),
        '20': wyscoutTeam({
          teamId: 20,
          side: 'away',
          scoreHT: 0,
          score: 1,
          scoreET: 1,
          scoreP: 1,
          formation: {
            lineup: eleven(200, { 209: { goals: '1' }, 203: { yellowCards: '52', redCards: '80' } }),
            bench: [formationPlayer(250)],
            substitutions: [{ playerIn: 250, playerOut: 201, minute: 46 }],
          },
        }),
      },
    },
  ]),
)

export const wyscoutTeams = exampleFile(
  'teams.json',
  JSON.stringify([
    { wyId: 10, name: 'Heimstadt', officialName: 'SV Heimstadt 1904', city: 'Heimstadt' },
    { wyId: 20, name: 'Gr\\u00fcnwald', officialName: 'TSG Gr\\u00fcnwald 07', city: 'Gr\\u00fcnwald' },
  ]),
)

export const wyscoutPlayers = exampleFile(
  'players.json',
  JSON.stringify([
    { wyId: 109, shortName: '\\u015e. \\u00d6rnek', firstName: '\\u015eenol', lastName: '\\u00d6rnek' },
    { wyId: 209, shortName: 'P. Probst', firstName: 'Piet', lastName: 'Probst' },
  ]),
)

let nextEvent = 1
const event = (matchPeriod: string, eventSec: number, teamId: number, playerId: number, given: object) => ({
  id: nextEvent++,
  matchId: 501,
  eventId: 8,
  matchPeriod,
  eventSec,
  teamId,
  playerId,
  eventName: 'Pass',
  subEventName: 'Simple pass',
  positions: [{ x: 50, y: 50 }],
  ...given,
  tags: ((given as { tags?: number[] }).tags ?? []).map((id) => ({ id })),
})

/** Goals told twice, an own goal, a second yellow card, a missed penalty in play, kicks. Not in order. */
export const wyscoutEvents = exampleFile(
  '501.json',
  JSON.stringify({
    events: [
      event('1H', 1.5, 10, 101, { tags: [1801] }),
      event('1H', 2760, 20, 203, { tags: [1801] }),
      event('2H', 2780, 10, 101, { eventName: 'Foul', subEventName: 'Protest', tags: [1702] }),
      event('2H', 0.7, 20, 203, {}),
      event('2H', 421.3, 20, 203, { eventName: 'Foul', subEventName: 'Foul', tags: [1702] }),
      event('2H', 600, 20, 250, { eventName: 'Pass', subEventName: 'Cross', tags: [301] }),
      event('2H', 602, 20, 209, { eventName: 'Shot', subEventName: 'Shot', tags: [101, 1801] }),
      event('2H', 604, 10, 100, { eventName: 'Save attempt', subEventName: 'Reflexes', tags: [101] }),
      event('2H', 900, 10, 109, { eventName: 'Free Kick', subEventName: 'Penalty', tags: [1802, 1215] }),
      event('2H', 2096, 20, 203, { eventName: 'Foul', subEventName: 'Foul', tags: [1703] }),
      event('2H', 2400, 20, 200, { eventName: 'Others on the ball', subEventName: 'Touch', tags: [102] }),
      event('E1', 900, 20, 0, { eventName: 'Interruption', subEventName: '' }),
      event('E2', 930, 10, 0, {}),
      event('P', 24, 20, 209, { eventName: 'Free Kick', subEventName: 'Penalty', tags: [101] }),
      event('P', 25, 10, 100, { eventName: 'Save attempt', subEventName: 'Reflexes', tags: [101] }),
      event('P', 64, 10, 109, { eventName: 'Free Kick', subEventName: 'Penalty', tags: [101] }),
      event('P', 101, 20, 204, { eventName: 'Free Kick', subEventName: 'Penalty', tags: [1202, 1802] }),
      event('P', 140, 10, 108, { eventName: 'Free Kick', subEventName: 'Penalty', tags: [101] }),
    ],
    teams: {
      '10': { team: { wyId: 10, name: 'Heimstadt', officialName: 'SV Heimstadt 1904' } },
      '20': { team: { wyId: 20, name: 'Gr\\u00fcnwald', officialName: 'TSG Gr\\u00fcnwald 07' } },
    },
    players: {
      '10': [{ player: { wyId: 108, shortName: 'O. van der F\\u00f6hr' } }],
      '20': [{ player: null }],
    },
  }),
)

const EWF_HEAD =
  'season_id,season,tier,division,match_id,match_name,date,attendance,home_team_id,home_team_name,away_team_id,away_team_name,score,home_team_score,away_team_score,home_team_score_margin,away_team_score_margin,home_team_win,away_team_win,draw,result,note'
const ewfRow = (given: {
  id: string
  date: string
  attendance: string
  home: string
  away: string
  score: [number, number]
  winner: 'home' | 'away' | 'draw'
  note: string
}) => {
  const { id, date, attendance, home, away, score, winner, note } = given
  const season = '"S-2020-2021-1-S","2020-2021",1,"Women\'s Coast League (WCL)"'
  const flags = `${winner === 'home' ? 1 : 0},${winner === 'away' ? 1 : 0},${winner === 'draw' ? 1 : 0}`
  const [own, other] = score
  return `${season},"M-2020-2021-1-${id}-M","${home} vs ${away}",${date},${attendance},"T-00${home.length % 10}-T","${home}","T-00${away.length % 10}-T","${away}","${own} -- ${other}",${own},${other},${own - other},${other - own},${flags},"${winner}",${note}`
}

/** An awarded match without goals, attendances with a comma, `NA`. */
export const ewfMatches = exampleFile(
  'matches.csv',
  `${[
    EWF_HEAD.replace(/[^,]+/g, '"$&"'),
    ewfRow({
      id: '001',
      date: '2020-09-06',
      attendance: '"2,510"',
      home: 'Coast Ladies',
      away: 'Northport',
      score: [3, 1],
      winner: 'home',
      note: 'NA',
    }),
    ewfRow({
      id: '002',
      date: '2021-01-10',
      attendance: 'NA',
      home: 'Northport',
      away: 'Coast Ladies',
      score: [0, 0],
      winner: 'home',
      note: '"Win awarded to home team"',
    }),
  ].join('\n')}\n`,
)

export const ewfStandings = exampleFile(
  'standings.csv',
  `"season_id","season","tier","division","position","team_id","team_name","played","wins","draws","losses","goals_for","goals_against","goal_difference","points","point_adjustment","season_outcome"
"S-2020-2021-1-S","2020-2021",1,"Women's Coast League (WCL)",1,"T-009-T","Northport",2,1,0,1,1,3,-2,3,0,"No change"
"S-2020-2021-1-S","2020-2021",1,"Women's Coast League (WCL)",2,"T-002-T","Coast Ladies",2,1,0,1,3,1,2,2,-1,"No change"
`,
)
