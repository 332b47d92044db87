import { z } from 'zod'
import { MATCH_PERIODS } from './minutes.schema.ts'

/** A season by the year it begins in: `2025` is 2025/26. */
export const Season = z.string().regex(/^\d{4}$/)

/** MAT-04. `announced`: fixed, the day not reached; `before`: on its day, the ticker may be open. */
export const MatchStatus = z.enum(['announced', 'before', 'live', 'after'])
export type MatchStatus = z.infer<typeof MatchStatus>

/** MAT-05. `Live`: running without a known half, and the break before extra time or a shoot-out. */
export const MatchPeriod = z.enum(MATCH_PERIODS)
/** As much as is said of a match that others play. */
export const OtherPeriod = MatchPeriod.extract([
  'PreMatch',
  'FirstHalf',
  'HalfTime',
  'SecondHalf',
  'FullTime',
])
export type OtherPeriod = z.infer<typeof OtherPeriod>
export type MatchPeriod = z.infer<typeof MatchPeriod>

/** MAT-09. An event without a type is a line of text. */
export const EventType = z.enum([
  'YellowCard',
  'RedCard',
  'YellowRedCard',
  'Goal',
  'Substitution',
  'Kickoff',
  'WhistleFirstHalf',
  'KickoffSecondHalf',
  'FinalWhistle',
  'VAR',
  'PenaltyShot',
])
export type EventType = z.infer<typeof EventType>

/** MAT-10. The first four and `FieldPlayer` play, everybody else works for them. */
export const StaffGroup = z.enum([
  'Goalkeepers',
  'Defenders',
  'Midfielders',
  'Forwards',
  'TrainerTeam',
  'SportManagement',
  'SportDirector',
  'SupportStaff',
  'MedicalStaff',
  'Analysts',
  'Scouting',
  'TechnicalDirectorFemale',
  'FieldPlayer',
])
export type StaffGroup = z.infer<typeof StaffGroup>

export const Side = z.enum(['home', 'away'])
export type Side = z.infer<typeof Side>

export const Score = z.object({ home: z.int().min(0), away: z.int().min(0) })
export type Score = z.infer<typeof Score>

/** How a goal fell. The team of an own goal is the one it counts for. */
export const GoalKind = z.enum(['regular', 'penalty', 'own'])
export type GoalKind = z.infer<typeof GoalKind>

/** Of a `PenaltyShot`: every kick of a shoot-out, and kicks in play that were no goal. */
export const PenaltyOutcome = z.enum(['scored', 'saved', 'missed'])
export type PenaltyOutcome = z.infer<typeof PenaltyOutcome>

/** How exactly a kick-off is known; `open`: put off, without a new day. */
export const KickOffPrecision = z.enum(['minute', 'day', 'open'])
export type KickOffPrecision = z.infer<typeof KickOffPrecision>

/** What is counted of both teams; percent, kilometres or plain numbers as the name says. */
export const StatisticName = z.enum([
  'possessionPercent',
  'shots',
  'shotsOnTarget',
  'expectedGoals',
  'corners',
  'duelsWonPercent',
  'passes',
  'passAccuracyPercent',
  'fouls',
  'offsides',
  'distanceKm',
])
export type StatisticName = z.infer<typeof StatisticName>

// The feeds keep the specification's spelling: snake_case throughout.

export const FeedTeam = z
  .object({
    id: z.int(),
    name: z.string(),
    short_name: z.string(),
    code: z.string().meta({ description: 'Three letters.' }),
    crest: z.string().nullable().meta({ description: 'Id in the media store.' }),
  })
  .meta({ id: 'FeedTeam' })
export type FeedTeam = z.infer<typeof FeedTeam>

export const FeedPlayer = z
  .object({
    id: z.string(),
    name: z.string().meta({ description: 'As spoken of: `known_name`, else `short_name`.' }),
    number: z.int().nullable(),
    slug: z.string().nullable().meta({ description: 'Of `/kader/{slug}`; null for players of other clubs.' }),
    picture: z.string().nullable().meta({ description: 'Id in the media store.' }),
  })
  .meta({ id: 'FeedPlayer' })
export type FeedPlayer = z.infer<typeof FeedPlayer>

export const FeedEvent = z
  .object({
    id: z.string(),
    sequence: z.int().meta({ description: 'Order of writing within the match, from 1, without gaps.' }),
    version: z.int().meta({ description: 'Grows with every change; the highest of an id is the true one.' }),
    type: EventType.nullable().meta({ description: 'Null: a line of text.' }),
    period: MatchPeriod,
    minute: z.int().nullable(),
    extra_minute: z
      .int()
      .nullable()
      .meta({ description: 'Minutes past the end of the half: 90 and 4 is shown as 90′+4 (MAT-08).' }),
    team_id: z.int().nullable(),
    player: FeedPlayer.nullable().meta({ description: 'Who scored, was booked, kicked, came on.' }),
    second_player: FeedPlayer.nullable().meta({ description: 'Who gave the assist, or went off.' }),
    goal: GoalKind.nullable(),
    outcome: PenaltyOutcome.nullable(),
    score: Score.nullable().meta({ description: 'After a goal; of kicks in a shoot-out, the kicks.' }),
    text: z.string().nullable().meta({ description: 'In the language of the feed.' }),
    corrected_at: z.iso.datetime().nullable(),
    deleted_at: z.iso.datetime().nullable().meta({ description: 'Only in changes: take it away.' }),
  })
  .meta({ id: 'FeedEvent' })
export type FeedEvent = z.infer<typeof FeedEvent>

export const FeedLineUp = z
  .object({
    formation: z.string().nullable().meta({ description: '`4-2-3-1`' }),
    coach: z.string().nullable(),
    starters: z
      .array(FeedPlayer)
      .meta({ description: 'Goalkeeper first, then row by row of the formation, from right to left.' }),
    bench: z.array(FeedPlayer),
    captain: z.string().nullable().meta({ description: 'Id of a player.' }),
  })
  .meta({ id: 'FeedLineUp' })
export type FeedLineUp = z.infer<typeof FeedLineUp>

const feedHead = {
  id: z.string(),
  liveticker_active: z.boolean().meta({ description: 'The ticker is open (MAT-02).' }),
  period: MatchPeriod,
  status: MatchStatus,
  version: z.int().meta({ description: 'Of the ticker: grows with every change.' }),
  season: Season,
  competition: z.string().meta({ description: 'Its name in the language of the feed.' }),
  matchday: z.int().nullable(),
  round: z.string().nullable().meta({ description: 'Of cups.' }),
  kick_off: z.iso.datetime(),
  kick_off_precision: KickOffPrecision,
  venue: z.string().nullable(),
  referee: z.string().nullable(),
  attendance: z.int().nullable(),
  home: FeedTeam,
  away: FeedTeam,
  score: Score.nullable().meta({ description: 'As it stands, extra time included, kicks left out.' }),
  half_time: Score.nullable(),
  full_time: Score.nullable().meta({ description: 'After 90 minutes.' }),
  extra_time: Score.nullable(),
  penalties: Score.nullable(),
  awarded: z.boolean().meta({ description: 'The score was given by a ruling.' }),
  void: z.boolean().meta({ description: 'Called off or annulled.' }),
  period_started_at: z.iso.datetime().nullable(),
  clock_speed: z.number().meta({ description: '1, but more while a match is replayed.' }),
  day_version: z.int().meta({ description: 'Of what is told of its day: gates, weather, the way there.' }),
}

export const TickerData = z
  .object({
    ...feedHead,
    events: z.array(FeedEvent).meta({ description: 'In the order of the match, the first one first.' }),
    line_ups: z.object({ home: FeedLineUp.nullable(), away: FeedLineUp.nullable() }),
    statistics: z.array(z.object({ name: StatisticName, home: z.number(), away: z.number() })),
    pressure: z
      .array(z.int().min(-100).max(100))
      .meta({ description: 'Minute by minute, who presses: 100 all home, −100 all away.' }),
    best_player: z.string().nullable().meta({ description: 'Id of the player of the match.' }),
  })
  .meta({ id: 'TickerData' })
export type TickerData = z.infer<typeof TickerData>

/** MAT-03, MAT-11. */
export const TickerFeed = z
  .object({
    website: z.string().meta({ description: 'Key of the site the team has.' }),
    full_slug: z.string().meta({ description: 'Address of the ticker on that site.' }),
    data: TickerData.nullable().meta({ description: 'The match in focus; null without any match.' }),
  })
  .meta({ id: 'TickerFeed' })
export type TickerFeed = z.infer<typeof TickerFeed>

/**
 * What the stream pushes. `snapshot` holds the whole feed, on arrival and when the match in focus or more than its
 * events changed; `change` holds the head and the events that are new, corrected or deleted.
 */
export const TickerHead = z.object(feedHead)
export type TickerHead = z.infer<typeof TickerHead>
export type TickerMessage =
  | { kind: 'snapshot'; feed: TickerFeed }
  | { kind: 'change'; head: TickerHead; events: FeedEvent[] }

export const StandingsRow = z
  .object({
    rank: z.int(),
    previous_rank: z.int().nullable().meta({ description: 'Before the latest matchday.' }),
    team: FeedTeam,
    played: z.int(),
    won: z.int(),
    drawn: z.int(),
    lost: z.int(),
    goals_for: z.int(),
    goals_against: z.int(),
    goal_difference: z.int(),
    points: z.int(),
    deducted: z.int().meta({ description: 'Points taken away, already left out of `points`.' }),
    form: z.array(z.enum(['W', 'D', 'L'])).meta({ description: 'The last five, the latest last.' }),
    zone: z.string().nullable().meta({ description: 'Key of what the rank leads to: `relegation`.' }),
    live: z.boolean().meta({ description: 'The team plays right now and the score counts already.' }),
  })
  .meta({ id: 'StandingsRow' })
export type StandingsRow = z.infer<typeof StandingsRow>

/** MAT-12. */
export const StandingsFeed = z
  .object({
    data: z
      .object({
        season: Season,
        competition: z.object({ de: z.string(), en: z.string(), ja: z.string().optional() }),
        matchday: z.int().nullable(),
        live: z.boolean(),
        rows: z.array(StandingsRow),
        scores: z
          .array(
            z.object({ id: z.uuid(), status: MatchStatus, period: MatchPeriod, score: Score.nullable() }),
          )
          .meta({ description: 'How the matches of these days stand, the league’s others too' }),
      })
      .nullable(),
  })
  .meta({ id: 'StandingsFeed' })
export type StandingsFeed = z.infer<typeof StandingsFeed>
