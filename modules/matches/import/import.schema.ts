import type { Minute } from '#modules/matches/minutes.schema.ts'
import type {
  EventType,
  GoalKind,
  MatchPeriod,
  PenaltyOutcome,
  Score,
  Side,
} from '#modules/matches/schema.ts'

/** What every importer makes of its file before anything is written: one shape for all sources. */

/** Whose ids the ids are. openfootball has none of its own: there they are made of the names. */
export const importSources = ['openligadb', 'openfootball', 'wyscout', 'ewf'] as const
export type ImportSource = (typeof importSources)[number]

/** A file as it came, with the name it is called in refusals. */
export type ImportFile = { name: string; text: string }

export type ImportedSeason = {
  source: ImportSource
  competition: ImportedCompetition
  /** The year it begins in. */
  year: number
  /** `2023/24`, or `2011` where it lies in one year. */
  label: string
  teams: ImportedTeam[]
  matches: ImportedMatch[]
  /** Points given or taken by a ruling. */
  adjustments: { team: string; points: number }[]
  /** `perGame`: stopped early, when the teams had played differently often. */
  ranking: 'points' | 'perGame'
  /** What was odd and how it was understood, one sentence each. */
  remarks: string[]
}

export type ImportedCompetition = {
  /** Stable over the seasons, e.g. `bl1`, `deutsche-bundesliga`. */
  externalId: string
  name: string
  kind: 'league' | 'cup'
}

export type ImportedTeam = {
  externalId: string
  name: string
  shortName: string | null
  /** Other names the same team goes by. */
  aliases: string[]
}

/**
 * `live`: under way, `score` says how it stands. `awarded`: decided by a ruling. `cancelled`: never played and counts
 * for nobody. `postponed`: waits for a new day.
 */
export type ImportedStatus = 'scheduled' | 'live' | 'finished' | 'awarded' | 'cancelled' | 'postponed'

export type ImportedMatch = {
  externalId: string
  /** `Matchday 3`, `Round of 16`. */
  round: string
  matchday: number | null
  /** The day as its place calls it; null where none is set. */
  day: string | null
  /** Null: the hour is not set yet. */
  kickoffAt: Date | null
  /** External ids of the teams; null: not drawn yet. */
  home: string | null
  away: string | null
  status: ImportedStatus
  /** How it ended, or stands while it is `live`: after extra time where there was one, without the shoot-out. */
  score: Score | null
  halfTime: Score | null
  /** After 90 minutes. */
  fullTime: Score | null
  /** After 120 minutes, everything counted. */
  extraTime: Score | null
  /** Kicks of the shoot-out alone. */
  shootOut: Score | null
  /** Of awarded matches whose score does not say who won. */
  awardedTo: Side | null
  venue: string | null
  attendance: number | null
  goals: ImportedGoal[]
  /** Empty where the source knows none. */
  cards: ImportedCard[]
  substitutions: ImportedSubstitution[]
  lineUps: ImportedLineUps | null
}

/** Without a name where the source has only a number. */
export type ImportedPerson = { externalId: string; name: string }

export type ImportedGoal = {
  externalId: string
  /** The side that gets the goal, also of an own goal. */
  side: Side
  at: Minute | null
  scorer: ImportedPerson | null
  isPenalty: boolean
  isOwnGoal: boolean
  /** How it stood afterwards; null where the source knows no order. */
  score: Score | null
}

export type ImportedCard = {
  side: Side
  kind: 'yellow' | 'secondYellow' | 'red'
  at: Minute
  player: ImportedPerson
}

export type ImportedSubstitution = {
  side: Side
  at: Minute
  playerIn: ImportedPerson
  playerOut: ImportedPerson
}

export type ImportedLineUps = Record<Side, { starting: ImportedPerson[]; bench: ImportedPerson[] }>

export type ImportedPlayer = {
  name: string
  shirtNumber: number
  position: 'GK' | 'DF' | 'MF' | 'FW'
  /** FIFA code; null: the country of the competition. */
  nation: string | null
  birthYear: number
  previousClub: string | null
}
export type ImportedSquad = { team: string; season: string; players: ImportedPlayer[] }

export type ImportedClub = {
  name: string
  region: string
  founded: number | null
  ground: string | null
  city: string | null
  address: { street: string; postcode: string; city: string } | null
  aliases: string[]
  secondTeam: { name: string; aliases: string[] } | null
}

export type ImportedStadium = {
  name: string
  region: string
  /** As old as the file. */
  capacity: number | null
  opened: number | null
  city: string | null
  otherNames: string[]
  /** Names that carry a sponsor's. */
  sponsoredNames: string[]
  address: string | null
}

/** One event of a match as a ticker tells it, at the second it happened. Kick-offs and whistles name their period. */
export type ImportedTickerEvent = {
  externalId: string
  type: EventType
  period: MatchPeriod
  /** Since the period began; null where the source knows the minute at most. */
  second: number | null
  at: Minute | null
  /** Of kick-offs and whistles: the period that follows. */
  becomes: MatchPeriod | null
  /** Whose event it is; of an own goal the side it counts for. */
  side: Side | null
  /** Who scored, was booked, kicked, came on. */
  player: ImportedPerson | null
  /** Who gave the assist, or went off. */
  secondPlayer: ImportedPerson | null
  goal: GoalKind | null
  outcome: PenaltyOutcome | null
  /** After a goal; of kicks in a shoot-out, the kicks. */
  score: Score | null
}

export type ImportedTicker = {
  source: 'wyscout'
  /** External id of the match. */
  match: string
  events: ImportedTickerEvent[]
}

/** What the files of one command hold. */
export type ImportContents = {
  source: ImportSource
  seasons: ImportedSeason[]
  tickers: ImportedTicker[]
  squads: ImportedSquad[]
  /** Names that mean the same team. */
  clubs: ImportedClub[]
  /** What was read and is kept nowhere, one sentence each. */
  onlyChecked: string[]
}
