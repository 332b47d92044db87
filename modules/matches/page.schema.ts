import type { Text } from '#club/club.ts'
import type { DayTold } from './day/day.schema.ts'
import type {
  FeedPlayer,
  KickOffPrecision,
  MatchPeriod,
  MatchStatus,
  Score,
  Side,
  StaffGroup,
  TickerData,
  TickerFeed,
} from './schema.ts'

/** What the pages of match day show, ready made by the module: plain data, no feed. */

export type Team = {
  id: number
  name: string
  shortName: string
  code: string
  /** Id in the media store. */
  crest: string | null
  /** Key of the site, for the club's own three. */
  site: string | null
}

/** MAT-01, and what a squad list shows. */
export type PersonCard = {
  id: string
  slug: string
  firstName: string
  lastName: string
  /** `Dr.` */
  title: string | null
  shortName: string
  knownName: string | null
  /** What the person does: `Rechtsverteidiger`, `Cheftrainer`. */
  role: Text
  group: StaffGroup
  number: number | null
  captain: boolean
  /** Id in the media store. */
  picture: string | null
}

export type Squad = {
  team: Team
  season: string
  seasons: string[]
  /** Groups in their order; empty ones are left out. Players first. */
  groups: { group: StaffGroup; people: PersonCard[] }[]
}

/** What somebody did in one season. */
export type CareerNumbers = {
  season: string
  /** The club played for, in its own words. */
  team: string
  appearances: number
  goals: number
  assists: number
  minutes: number
  yellowCards: number
  redCards: number
}

export type PersonPage = {
  team: Team
  season: string
  person: PersonCard & {
    bornOn: string | null
    /** ISO 3166 alpha-2. */
    nation: string | null
    heightCm: number | null
    foot: 'left' | 'right' | 'both' | null
    /** `2009, U11` */
    inClubSince: Text | null
    contractUntil: string | null
    topSpeedKmh: number | null
    about: Text | null
    /** Picture of the whole figure. */
    figure: string | null
  }
  /** This season, from the matches played; null for staff. */
  now: CareerNumbers | null
  /** The seasons before, the latest first. */
  career: CareerNumbers[]
  /** The last five matches of the team in which the player stood in the line-up, the latest first. */
  lastMatches: {
    match: MatchSummary
    minutes: number
    goals: number
    assists: number
    yellowCards: number
    redCards: number
  }[]
  /** The neighbours in the squad list. */
  previous: PersonCard | null
  next: PersonCard | null
}

export type MatchSummary = {
  id: string
  competition: Text
  competitionId: string
  season: string
  matchday: number | null
  round: Text | null
  kickOff: string
  kickOffPrecision: KickOffPrecision
  venue: string | null
  status: MatchStatus
  period: MatchPeriod
  home: Team
  away: Team
  /** As it stands or ended, extra time included. */
  score: Score | null
  halfTime: Score | null
  penalties: Score | null
  awarded: boolean
  void: boolean
  /** Where tickets are sold: slug of the event; null when there is none. */
  ticketEvent: string | null
}

export type Fixtures = {
  team: Team
  season: string
  seasons: string[]
  matches: MatchSummary[]
  /** Path of the calendar to subscribe to. */
  calendar: string
}

export type TableRow = {
  rank: number
  previousRank: number | null
  team: Team
  played: number
  won: number
  drawn: number
  lost: number
  goalsFor: number
  goalsAgainst: number
  goalDifference: number
  points: number
  deducted: number
  form: ('W' | 'D' | 'L')[]
  /** `champions`, `europe`, `playoff`, `relegation` … as the competition names its places. */
  zone: string | null
  live: boolean
}

export type TablePage = {
  team: Team
  season: string
  seasons: string[]
  competition: Text
  matchday: number | null
  live: boolean
  zones: { key: string; name: Text }[]
  total: TableRow[]
  home: TableRow[]
  away: TableRow[]
}

export type MatchCentre = {
  match: MatchSummary
  /** Which of the two is the club's own, and whose site shows it. */
  own: Side
  /** The same shape as the feed, so that the browser goes on from here. */
  ticker: TickerData
  /** Site, address and team whose feed and stream carry this match; null while another match is in focus there. */
  feed: Pick<TickerFeed, 'website' | 'full_slug'> & { teamId: number; current: boolean }
  /** The other matches of the same matchday. */
  parallel: MatchSummary[]
  table: TableRow[]
  /** Earlier meetings, the latest first. */
  meetings: MatchSummary[]
}

/** The match of the day at the top of a start page: before it, while it is played, and until the day after. */
export type MatchDay = {
  match: MatchSummary
  /** Which of the two is the club's own, and the team whose feed tells of it. */
  own: Side
  teamId: number
  /**
   * In the shape of the feed, but of its events the goals and the latest alone: what stands there until the feed itself is
   * heard.
   */
  ticker: TickerData
  /** The other matches of the same matchday, on the same day. */
  parallel: MatchSummary[]
  bestPlayer: FeedPlayer | null
  told: DayTold & { gatesAt: string | null; kickOffBefore: string | null }
}

/** Answers to the blocks `match`, `fixtures`, `standings`, `results` and `squad`. */
export type MatchAnswer = MatchSummary | null
export type FixturesAnswer = MatchSummary[]
export type StandingsAnswer = {
  team: Team
  competition: Text
  season: string
  live: boolean
  rows: TableRow[]
} | null
/** The place in the table, the last matches in their order and the next one. */
export type ResultsAnswer = {
  team: Team
  season: string
  /** `ahead`: who stands one place higher, and by how many points. */
  standing: { rank: number; points: number; ahead: { team: Team; points: number } | null } | null
  last: MatchSummary[]
  next: MatchSummary | null
} | null
/** A handful of faces for the way to the whole squad. */
export type SquadAnswer = { team: Team; people: PersonCard[] } | null
