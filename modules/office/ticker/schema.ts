import { z } from 'zod'
import {
  EventType,
  GoalKind,
  MatchPeriod,
  PenaltyOutcome,
  Score,
  Side,
  StatisticName,
} from '#modules/matches/schema.ts'
import { typedLines } from '#platform/text/text.schema.ts'

const moment = z.iso.datetime()
const count = z.number().int()

export const tickerViews = ['now', 'past'] as const
export const TickerQuery = z.object({ view: z.enum(tickerViews).default('now') })

const team = z.object({ name: z.string(), crest: z.string().nullable() })
const tickerState = z.enum(['unopened', 'open', 'closed'])

const head = {
  id: z.uuid(),
  home: team,
  away: team,
  competition: z.object({ de: z.string(), en: z.string(), ja: z.string().optional() }),
  kickOff: moment,
  period: MatchPeriod,
  score: Score.nullable(),
  ticker: tickerState,
}

/** A match of the club that somebody may write about. */
export const TickerMatch = z.object(head).meta({ id: 'OfficeTickerMatch' })
export type TickerMatch = z.infer<typeof TickerMatch>
export const TickerMatches = z.object({ items: z.array(TickerMatch) }).meta({ id: 'OfficeTickerMatches' })

export const DeskPlayer = z.object({
  id: z.uuid(),
  number: count.nullable(),
  name: z.string(),
  place: z.enum(['pitch', 'bench', 'off', 'squad']).meta({ description: '`squad`: there is no line-up' }),
  isBooked: z.boolean(),
  isStarter: z.boolean(),
  isCaptain: z.boolean(),
})
export type DeskPlayer = z.infer<typeof DeskPlayer>

const deskSide = z.object({
  isOwn: z.boolean(),
  formation: z.string().nullable(),
  coach: z.string().nullable(),
  publishAt: moment.nullable().meta({ description: 'From when on it is read; null: it is read' }),
  mark: z.string().meta({ description: 'Goes with a change: another line-up is not replaced unseen' }),
  players: z.array(DeskPlayer),
  squad: z.array(z.object({ id: z.uuid(), number: count.nullable(), name: z.string() })),
})
export type DeskSide = z.infer<typeof deskSide>

const text = z.object({ de: z.string(), en: z.string(), ja: z.string().optional() })

export const DeskEntry = z.object({
  id: z.uuid(),
  version: count,
  type: EventType.nullable(),
  period: MatchPeriod,
  becomes: MatchPeriod.nullable(),
  minute: count.nullable(),
  extraMinute: count.nullable(),
  side: Side.nullable(),
  playerId: z.uuid().nullable(),
  secondPlayerId: z.uuid().nullable(),
  player: z.string(),
  second: z.string(),
  goal: GoalKind.nullable(),
  outcome: PenaltyOutcome.nullable(),
  text: text.nullable(),
  score: Score.nullable().meta({ description: 'After a goal, and after a kick of a shoot-out' }),
  by: z.string().meta({ description: 'Who wrote it' }),
  at: moment,
  correctedAt: moment.nullable(),
})
export type DeskEntry = z.infer<typeof DeskEntry>

/** What somebody took back: readers have it no more, editors may have it again. */
export const DeletedEntry = DeskEntry.extend({
  deletedAt: moment,
  deletedBy: z.string().nullable().meta({ description: 'Null: of before, or by an import' }),
  isRestorable: z.boolean().meta({ description: 'A kick-off or whistle is tapped anew' }),
})
export type DeletedEntry = z.infer<typeof DeletedEntry>

/** Everything that is before whoever writes the ticker of a match. */
export const TickerDesk = z
  .object({
    ...head,
    now: moment.meta({ description: 'The clock of the server, which the browser goes by' }),
    version: count,
    venue: z.string().nullable(),
    isVoid: z.boolean(),
    periodStartedAt: moment.nullable(),
    clockSpeed: z.number(),
    penalties: Score.nullable(),
    isCup: z.boolean().meta({ description: 'It may have extra time and kicks' }),
    next: z.array(MatchPeriod).meta({ description: 'What may follow: a kick-off or a whistle' }),
    sides: z.object({ home: deskSide, away: deskSide }),
    entries: z.array(DeskEntry).meta({ description: 'In the order of the match' }),
    deleted: z.array(DeletedEntry).meta({ description: 'Taken back, the latest first' }),
    statistics: z.array(z.object({ name: StatisticName, home: z.number(), away: z.number() })),
    statisticsMark: z.string().meta({ description: 'Goes with what is counted as `seen`' }),
    halfTime: Score.nullable(),
    fullTime: Score.nullable(),
    extraTime: Score.nullable(),
    bestPlayerId: z.uuid().nullable(),
    isResultHeld: z.boolean().meta({ description: 'Typed by the club: no import says otherwise' }),
  })
  .meta({ id: 'OfficeTickerDesk' })
export type TickerDesk = z.infer<typeof TickerDesk>

/** Half a day: longer nobody waits for a network. */
const LONGEST_WAIT_MS = 12 * 3_600_000
const LONGEST_TEXT = 600
const LONGEST_STOPPAGE = 30

const typedText = z
  .strictObject({
    de: typedLines(LONGEST_TEXT).min(1),
    en: typedLines(LONGEST_TEXT).optional(),
    ja: typedLines(LONGEST_TEXT).optional(),
  })
  .meta({ description: 'German stands in for English until somebody writes it' })

const words = {
  type: EventType.exclude(['Kickoff', 'WhistleFirstHalf', 'KickoffSecondHalf', 'FinalWhistle']).nullable(),
  side: Side.nullable(),
  playerId: z.uuid().nullable(),
  secondPlayerId: z.uuid().nullable(),
  goal: GoalKind.nullable(),
  outcome: PenaltyOutcome.nullable(),
  text: typedText.nullable(),
  minute: z.number().int().min(1).max(120).nullable(),
  extraMinute: z.number().int().min(1).max(LONGEST_STOPPAGE).nullable(),
}

const sent = {
  key: z.uuid().meta({ description: 'Made by the device: what comes twice is written once' }),
  agoMs: z
    .number()
    .int()
    .min(0)
    .max(LONGEST_WAIT_MS)
    .meta({ description: 'How long ago it was tapped: it may have waited for a network' }),
}

/** What somebody tapped: an event of the match, or its next period. */
export const TypedEntry = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('event'),
      ...sent,
      ...words,
      isSure: z.boolean().meta({ description: 'It is another goal than the one that is there' }),
    }),
    z.strictObject({ kind: z.literal('step'), ...sent, to: MatchPeriod, text: typedText.nullable() }),
  ])
  .meta({ id: 'OfficeTickerTyped' })
export type TypedEntry = z.infer<typeof TypedEntry>

const version = z.number().int().min(0).meta({ description: 'The version that was seen' })

/** What is told otherwise; of a kick-off or whistle the text alone. */
export const CorrectedEntry = z
  .strictObject({
    version,
    ...z.strictObject(words).omit({ type: true }).partial().shape,
  })
  .meta({ id: 'OfficeTickerCorrection' })
export type CorrectedEntry = z.infer<typeof CorrectedEntry>

export const SeenEntry = z.object({ version: z.coerce.number().int().min(0) })
export const UndoneEntry = z.strictObject({ key: sent.key }).meta({ id: 'OfficeTickerUndo' })
export const TickerState = z
  .strictObject({ state: z.enum(['open', 'closed']) })
  .meta({ id: 'OfficeTickerState' })

export const RestoredEntry = z
  .strictObject({ version: count.meta({ description: 'Of the entry, as it was seen' }) })
  .meta({ id: 'OfficeRestoredTickerEntry' })
