import type { MatchCentre, MatchSummary, PersonCard, TableRow, Team } from '#modules/matches/page.schema.ts'
import type { FeedEvent, FeedPlayer, FeedTeam, TickerData } from '#modules/matches/schema.ts'

/** Match day in small, for tests of screens: Heimstadt at home against Westhafen. */

export const heimstadt: Team = {
  id: 159,
  name: 'SV Heimstadt 1904',
  shortName: 'Heimstadt',
  code: 'FAL',
  crest: null,
  site: 'profis',
}
export const westhafen: Team = {
  id: 201,
  name: 'FC Westhafen',
  shortName: 'Westhafen',
  code: 'NOR',
  crest: 'crest-westhafen',
  site: null,
}

const feedTeam = ({ id, name, shortName, code, crest }: Team): FeedTeam => ({
  id,
  name,
  short_name: shortName,
  code,
  crest,
})

export function buildMatch(more: Partial<MatchSummary> = {}): MatchSummary {
  return {
    id: 'm1',
    competition: { de: '1. Liga', en: 'First league' },
    competitionId: 'liga',
    season: '2025',
    matchday: 12,
    round: null,
    kickOff: '2025-11-22T14:30:00.000Z',
    kickOffPrecision: 'minute',
    venue: 'Heimpark',
    status: 'live',
    period: 'SecondHalf',
    home: heimstadt,
    away: westhafen,
    score: { home: 2, away: 1 },
    halfTime: { home: 1, away: 1 },
    penalties: null,
    awarded: false,
    void: false,
    ticketEvent: null,
    ...more,
  }
}

export const player = (number: number, name: string, slug: string | null = null): FeedPlayer => ({
  id: `p${number}${name}`,
  name,
  number,
  slug,
  picture: null,
})

let written = 0
export function buildEvent(more: Partial<FeedEvent> = {}): FeedEvent {
  written += 1
  return {
    id: `e${written}`,
    sequence: written,
    version: written,
    type: null,
    period: 'FirstHalf',
    minute: null,
    extra_minute: null,
    team_id: null,
    player: null,
    second_player: null,
    goal: null,
    outcome: null,
    score: null,
    text: null,
    corrected_at: null,
    deleted_at: null,
    ...more,
  }
}

export const brandt = player(9, 'Luca Brandt', 'luca-brandt')
export const hansen = player(8, 'Hansen')

export function buildTicker(more: Partial<TickerData> = {}): TickerData {
  return {
    id: 'm1',
    liveticker_active: true,
    period: 'SecondHalf',
    status: 'live',
    version: 10,
    season: '2025',
    competition: '1. Liga',
    matchday: 12,
    round: null,
    kick_off: '2025-11-22T14:30:00.000Z',
    kick_off_precision: 'minute',
    venue: 'Heimpark',
    referee: 'Dr. Anke Rosin',
    attendance: 50_000,
    home: feedTeam(heimstadt),
    away: feedTeam(westhafen),
    score: { home: 1, away: 1 },
    half_time: { home: 1, away: 1 },
    full_time: null,
    extra_time: null,
    penalties: null,
    awarded: false,
    void: false,
    period_started_at: '2025-11-22T15:32:00.000Z',
    clock_speed: 1,
    day_version: 0,
    events: [
      buildEvent({ id: 'kickoff', type: 'Kickoff', minute: 1 }),
      buildEvent({
        id: 'goal-1',
        type: 'Goal',
        minute: 12,
        team_id: 159,
        player: brandt,
        goal: 'regular',
        score: { home: 1, away: 0 },
        text: 'Brandt schiebt links unten ein.',
      }),
      buildEvent({ id: 'card-1', type: 'YellowCard', minute: 23, team_id: 201, player: hansen }),
      buildEvent({
        id: 'goal-2',
        type: 'Goal',
        minute: 41,
        team_id: 201,
        player: hansen,
        goal: 'regular',
        score: { home: 1, away: 1 },
      }),
    ],
    line_ups: { home: null, away: null },
    statistics: [{ name: 'possessionPercent', home: 54, away: 46 }],
    best_player: null,
    pressure: [40, 60, -30],
    ...more,
  }
}

export function buildCentre(more: Partial<MatchCentre> = {}): MatchCentre {
  return {
    match: buildMatch(),
    own: 'home',
    ticker: buildTicker(),
    feed: { website: 'profis', full_slug: '/spiel/m1/liveticker', teamId: 159, current: true },
    parallel: [],
    table: [],
    meetings: [],
    ...more,
  }
}

export function buildRow(more: Partial<TableRow> = {}): TableRow {
  return {
    rank: 1,
    previousRank: 1,
    team: heimstadt,
    played: 12,
    won: 8,
    drawn: 2,
    lost: 2,
    goalsFor: 24,
    goalsAgainst: 12,
    goalDifference: 12,
    points: 26,
    deducted: 0,
    form: ['W', 'W', 'D', 'L', 'W'],
    zone: null,
    live: false,
    ...more,
  }
}

export function buildPerson(more: Partial<PersonCard> = {}): PersonCard {
  return {
    id: 'p9',
    slug: 'luca-brandt',
    firstName: 'Luca',
    lastName: 'Brandt',
    title: null,
    shortName: 'L. Brandt',
    knownName: null,
    role: { de: 'Sturm', en: 'Striker' },
    group: 'Forwards',
    number: 9,
    captain: false,
    picture: 'portrait-9',
    ...more,
  }
}
