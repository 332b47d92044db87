import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import type { EventWords, Match, TickerEvent } from '../match.schema.ts'
import { isOver, minuteIn } from '../minutes.schema.ts'
import { eventOfStep, mayFollow, nextPeriods } from '../periods.rules.ts'
import type { MatchPeriod } from '../schema.ts'
import { type Edit, editOf, type NewEvent, refuse, refused, type Written } from './edit.ts'
import {
  type Moment,
  refusalToDelete,
  refusalToEvent,
  refusalToWrite,
  saysTwice,
  startOfStep,
} from './ticker.rules.ts'

export type { Written } from './edit.ts'

/** Who writes, and when. */
export type Editor = { by: string; now: Date }

/** What was tapped without a network: when it happened, and the key under which it is written once. */
type Tapped = { at?: Date; key?: string | null }

/**
 * The editor of the ticker. Each step takes the match's row first, so that two editors write one after the other and no
 * number is given twice; each leaves with its commit a notice for every reader on every node.
 */
export type Ticker = ReturnType<typeof createTicker>

type TickerOptions = {
  db: Db
  unlocked?: boolean
  /** Somebody has written, in the transaction that writes. */
  onWritten?(trx: Trx, matchId: string): Promise<void>
}

function contextOf(options: TickerOptions) {
  return { ...options, unlocked: options.unlocked ?? false }
}

type TickerContext = ReturnType<typeof contextOf>

/** `unlocked`: the negative control of the race test, which reads the row and does not hold it. */
export function createTicker(options: TickerOptions) {
  const ctx = contextOf(options)
  return inContext(ctx, { open, close, reset, step, add, correct, remove, restore, undo })
}

/** One step on one match: what is stored and what the step makes of it. */
async function write<Result>(
  ctx: TickerContext,
  matchId: string,
  step: (edit: Edit) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction().execute(async (trx) => {
    const result = await step(await editOf(trx, matchId, ctx.unlocked))
    await ctx.onWritten?.(trx, matchId)
    return result
  })
}

/** The ticker can be written; again after it was closed. */
const open = (ctx: TickerContext, matchId: string, { now }: Editor) =>
  write(ctx, matchId, async (edit) => {
    if (edit.match.voidAt) throw refused('The match is void.')
    return edit.save(
      { ...edit.match, tickerOpenedAt: edit.match.tickerOpenedAt ?? now, tickerClosedAt: null },
      now,
    )
  })

/** Nothing more is to come. */
const close = (ctx: TickerContext, matchId: string, { now }: Editor) =>
  write(ctx, matchId, async (edit) => {
    refuse(refusalToWrite(edit))
    return edit.save({ ...edit.match, tickerClosedAt: now }, now)
  })

/** Back to the time before the kick-off, without a trace, for a replay; every reader starts over. */
const reset = (ctx: TickerContext, matchId: string, { now }: Editor) =>
  write(ctx, matchId, (edit) => edit.reset(now))

/** The match goes on to its next period: a kick-off or a whistle. */
const step = (ctx: TickerContext, matchId: string, given: Step) =>
  write(ctx, matchId, async (edit) => (await writtenBefore(edit, given.key)) ?? takeStep(edit, given))

/** A goal, a card, a substitution, a kick, a look at the screen, a line of text. */
const add = (ctx: TickerContext, matchId: string, given: Entry) =>
  write(ctx, matchId, async (edit) => (await writtenBefore(edit, given.key)) ?? addEvent(edit, given))

/** An event is told otherwise; what is not named stays. `version`: the one that was seen. */
const correct = (
  ctx: TickerContext,
  matchId: string,
  given: Editor & { eventId: string; words: Partial<EventWords>; version?: number },
) =>
  write(ctx, matchId, async (edit) => {
    refuse(refusalToWrite(edit), 'TICKER_CLOSED')
    const { now, words: changes } = given
    const old = edit.event(given.eventId)
    requireVersion(old, given.version)
    if (old.deletedAt) throw refused('It is deleted.')
    const words = { ...wordsOf(old), ...changes }
    const others = edit.events.filter((event) => event.id !== old.id)
    const moved = 'minute' in changes && changes.minute !== null
    const moment = moved ? edit.momentOf(words, now) : storedMoment(old)
    if (!old.becomes) refuse(refusalToEvent({ ...edit, events: others, words, moment }))
    return edit.replace({ ...old, ...words, ...placed(moment), correctedAt: now }, now)
  })

/** An event is taken back; the score and the period follow. `version`: the one that was seen. */
const remove = (ctx: TickerContext, matchId: string, given: Editor & { eventId: string; version?: number }) =>
  write(ctx, matchId, async (edit) => {
    refuse(refusalToWrite(edit), 'TICKER_CLOSED')
    const old = edit.event(given.eventId)
    requireVersion(old, given.version)
    refuse(refusalToDelete(old, edit.events), 'TICKER_LATER_STEP')
    return edit.replace({ ...old, deletedAt: given.now }, given.now, given.by)
  })

/** What was taken back is told again, as it was; the score follows. A whistle is tapped anew. `version`: the one that was seen. */
const restore = (ctx: TickerContext, matchId: string, given: Editor & { eventId: string; version: number }) =>
  write(ctx, matchId, async (edit) => {
    refuse(refusalToWrite(edit), 'TICKER_CLOSED')
    const old = edit.event(given.eventId)
    requireVersion(old, given.version)
    if (!old.deletedAt) throw refused('It is not taken back.')
    if (old.becomes) throw refused('A kick-off or whistle is tapped anew.')
    const others = edit.events.filter((event) => event.id !== old.id)
    refuse(refusalToEvent({ ...edit, events: others, words: wordsOf(old), moment: storedMoment(old) }))
    return edit.replace({ ...old, deletedAt: null }, given.now)
  })

/**
 * Takes back what somebody has just written, by the key that only their device knows. Taken back already it stays so; what
 * somebody has corrected since is not theirs alone any more.
 */
const undo = (ctx: TickerContext, matchId: string, { key, now, by }: Editor & { key: string }) =>
  write(ctx, matchId, async (edit) => {
    const old = await edit.byKey(key)
    if (!old) throw notFound()
    if (old.deletedAt) return { match: edit.match, event: old }
    refuse(refusalToWrite(edit), 'TICKER_CLOSED')
    if (old.correctedAt) throw changedMeanwhile()
    refuse(refusalToDelete(old, edit.events), 'TICKER_LATER_STEP')
    return edit.replace({ ...old, deletedAt: now }, now, by)
  })

type Step = Editor &
  Tapped & {
    to: MatchPeriod
    text?: EventWords['text']
    clockSpeed?: number
    periodSecond?: number | null
  }

/** `isSure`: somebody has said that it is another goal than the one that is there. */
type Entry = Editor & Tapped & { words: EventWords; periodSecond?: number | null; isSure?: boolean }

/** A key that comes once more has done its work. */
async function writtenBefore(edit: Edit, key: string | null | undefined): Promise<Written | null> {
  const event = await edit.byKey(key)
  return event && { match: edit.match, event }
}

async function addEvent(edit: Edit, given: Entry): Promise<Written> {
  refuse(refusalToWrite(edit), 'TICKER_CLOSED')
  const { words, now, by, key, at = now, isSure = true } = given
  const moment = edit.momentOf(words, at)
  refuse(refusalToEvent({ ...edit, words, moment }))
  if (!isSure && words.type === 'Goal' && isOver(edit.match.period))
    throw refused('The match is over.', 'TICKER_OVER')
  if (!isSure && saysTwice({ words, at, events: edit.events }))
    throw refused('A goal of this team was written less than two minutes before or after.', 'TICKER_DOUBLE')
  const periodSecond = given.periodSecond ?? secondNow(edit.match, words, at)
  return edit.append({ ...words, becomes: null, periodSecond, ...placed(moment) }, { by, at, now, key })
}

async function takeStep(edit: Edit, given: Step): Promise<Written> {
  refuse(refusalToWrite(edit), 'TICKER_CLOSED')
  const { match } = edit
  const { to, now, by, key, text = null, clockSpeed = 1 } = given
  const at = startOfStep(given.at ?? now, edit.events)
  const from = match.period
  if (from === to) throw refused(`It is ${to} already.`, 'TICKER_ALREADY')
  if (!mayFollow({ from, to, isCup: edit.isCup })) throw refused(whyNot(from, to), 'TICKER_STEP')
  const { type, period } = eventOfStep(from, to)
  const running = edit.momentOf({ minute: null, extraMinute: null }, at)
  const begins = period === to
  const minute = begins ? minuteIn(to, STARTS[to] ?? 0) : running
  const event: NewEvent = {
    ...SILENT,
    type,
    text,
    becomes: to,
    period,
    minute: begins && !STARTS[to] ? null : minute.minute,
    extraMinute: begins ? null : minute.extra,
    periodSecond: given.periodSecond ?? (begins ? 0 : secondNow(match, running, at)),
  }
  return edit.append(event, { by, at, now, key }, clockSpeed)
}

function requireVersion({ version }: TickerEvent, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw changedMeanwhile()
}

const changedMeanwhile = () =>
  new AppError(409, 'OFFICE_VERSION_CONFLICT', 'Somebody has changed it meanwhile.')

/** Seconds into the period of what happens right now, for a replay; what is told later has none. */
function secondNow(
  match: Match,
  told: { minute: number | null; extraMinute?: number | null },
  now: Date,
): number | null {
  const { periodStartedAt, clockSpeed, period } = match
  const isLater = 'extraMinute' in told && told.minute !== null
  if (isLater || !periodStartedAt || STARTS[period] === undefined) return null
  return Math.max(0, Math.round(((now.getTime() - periodStartedAt.getTime()) / 1000) * clockSpeed))
}

const STARTS: Partial<Record<MatchPeriod, number>> = {
  FirstHalf: 1,
  SecondHalf: 46,
  ExtraFirstHalf: 91,
  ExtraSecondHalf: 106,
}

function whyNot(from: MatchPeriod, to: MatchPeriod): string {
  const possible = nextPeriods(from)
  if (possible.includes(to)) return 'Only cup matches have extra time and kicks.'
  return possible.length === 0
    ? 'The match is over.'
    : `After ${from} comes ${possible.join(' or ')}, not ${to}.`
}

const SILENT = {
  side: null,
  playerId: null,
  secondPlayerId: null,
  goal: null,
  outcome: null,
} as const

const placed = ({ period, minute, extra }: Moment) => ({ period, minute, extraMinute: extra })
const storedMoment = ({ period, minute, extraMinute }: TickerEvent): Moment => ({
  period,
  minute,
  extra: extraMinute,
})

function wordsOf(event: TickerEvent): EventWords {
  const { type, side, playerId, secondPlayerId, goal, outcome, text, minute, extraMinute } = event
  return { type, side, playerId, secondPlayerId, goal, outcome, text, minute, extraMinute }
}
