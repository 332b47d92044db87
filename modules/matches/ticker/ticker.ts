import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import type { EventWords, Match, MatchPlayer, TickerEvent } from '../match.schema.ts'
import { minuteIn } from '../minutes.schema.ts'
import { courseOf, eventOfStep, mayFollow, nextPeriods } from '../periods.rules.ts'
import type { MatchPeriod } from '../schema.ts'
import { findMatch, listPlayers, lockMatch, saveMatch } from '../storage.ts'
import { tagsOf } from '../tags.ts'
import { listCompetitions } from '../teams.storage.ts'
import { type Moment, momentOf, refusalToDelete, refusalToEvent, refusalToWrite } from './ticker.rules.ts'
import { deleteEvents, insertEvent, listEvents, updateEvent } from './ticker.storage.ts'

/** Who writes, and when. */
export type Editor = { by: string; now: Date }
export type Written = { match: Match; event: TickerEvent }

/**
 * The editor of the ticker. Each step takes the match's row first, so that two editors write one after the other and no
 * number is given twice; each leaves with its commit a notice for every reader on every node.
 */
export type Ticker = ReturnType<typeof createTicker>

/** `unlocked`: the negative control of the race test, which reads the row and does not hold it. */
export function createTicker({ db, unlocked = false }: { db: Db; unlocked?: boolean }) {
  /** One step on one match: what is stored and what the step makes of it. */
  async function write<Result>(matchId: string, step: (edit: Edit) => Promise<Result>): Promise<Result> {
    return db.transaction().execute(async (trx) => step(await editOf(trx, matchId, unlocked)))
  }

  return {
    /** The ticker can be written; again after it was closed. */
    open: (matchId: string, { now }: Editor) =>
      write(matchId, async (edit) => {
        if (edit.match.voidAt) throw refused('The match is void.')
        return edit.save(
          { ...edit.match, tickerOpenedAt: edit.match.tickerOpenedAt ?? now, tickerClosedAt: null },
          now,
        )
      }),

    /** Nothing more is to come. */
    close: (matchId: string, { now }: Editor) =>
      write(matchId, async (edit) => {
        refuse(refusalToWrite(edit))
        return edit.save({ ...edit.match, tickerClosedAt: now }, now)
      }),

    /** Back to the time before the kick-off, without a trace, for a replay; every reader starts over. */
    reset: (matchId: string, { now }: Editor) => write(matchId, (edit) => edit.reset(now)),

    /** The match goes on to its next period: a kick-off or a whistle. */
    step: (
      matchId: string,
      given: Editor & {
        to: MatchPeriod
        text?: EventWords['text']
        clockSpeed?: number
        periodSecond?: number | null
      },
    ) => write(matchId, (edit) => takeStep(edit, given)),

    /** A goal, a card, a substitution, a kick, a look at the screen, a line of text. */
    add: (matchId: string, given: Editor & { words: EventWords; periodSecond?: number | null }) =>
      write(matchId, async (edit) => {
        refuse(refusalToWrite(edit))
        const { words, now, by } = given
        const moment = edit.momentOf(words, now)
        refuse(refusalToEvent({ ...edit, words, moment }))
        return edit.append(
          {
            ...words,
            becomes: null,
            periodSecond: given.periodSecond ?? secondNow(edit.match, words, now),
            ...placed(moment),
          },
          by,
          now,
        )
      }),

    /** An event is told otherwise; what is not named stays. */
    correct: (matchId: string, given: Editor & { eventId: string; words: Partial<EventWords> }) =>
      write(matchId, async (edit) => {
        refuse(refusalToWrite(edit))
        const { now, words: changes } = given
        const old = edit.event(given.eventId)
        if (old.deletedAt) throw refused('It is deleted.')
        const words = { ...wordsOf(old), ...changes }
        const others = edit.events.filter((event) => event.id !== old.id)
        const moved = 'minute' in changes && changes.minute !== null
        const moment = moved ? edit.momentOf(words, now) : storedMoment(old)
        if (!old.becomes) refuse(refusalToEvent({ ...edit, events: others, words, moment }))
        return edit.replace({ ...old, ...words, ...placed(moment), correctedAt: now }, now)
      }),

    /** An event is taken back; the score and the period follow. */
    remove: (matchId: string, given: Editor & { eventId: string }) =>
      write(matchId, async (edit) => {
        refuse(refusalToWrite(edit))
        const old = edit.event(given.eventId)
        refuse(refusalToDelete(old, edit.events))
        return edit.replace({ ...old, deletedAt: given.now }, given.now)
      }),
  }
}

async function takeStep(
  edit: Edit,
  given: Editor & {
    to: MatchPeriod
    text?: EventWords['text']
    clockSpeed?: number
    periodSecond?: number | null
  },
): Promise<Written> {
  refuse(refusalToWrite(edit))
  const { match } = edit
  const { to, now, by, text = null, clockSpeed = 1 } = given
  const from = match.period
  if (!mayFollow({ from, to, isCup: edit.isCup })) throw refused(whyNot(from, to))
  const { type, period } = eventOfStep(from, to)
  const running = edit.momentOf({ minute: null, extraMinute: null }, now)
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
    periodSecond: given.periodSecond ?? (begins ? 0 : secondNow(match, running, now)),
  }
  return edit.append(event, by, now, clockSpeed)
}

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

type NewEvent = Omit<TickerEvent, 'id' | 'sequence' | 'version' | 'createdAt' | 'correctedAt' | 'deletedAt'>

/** A match with everything a step decides on, inside the transaction that holds it. */
type Edit = Awaited<ReturnType<typeof editOf>>

async function editOf(trx: Trx, matchId: string, unlocked: boolean) {
  const match = await (unlocked ? findMatch(trx, matchId) : lockMatch(trx, matchId))
  if (!match) throw notFound()
  const events = await listEvents(trx, matchId)
  const players: MatchPlayer[] = await listPlayers(trx, matchId)
  const competitions = await listCompetitions(trx, [match.competitionId])

  async function save(next: Match, now: Date): Promise<Match> {
    const saved = { ...next, tickerVersion: match!.tickerVersion + 1, changedAt: now }
    await saveMatch(trx, saved)
    await dropTags(trx, tagsOf(saved, { scoreChanged: hasMoved(match!, saved) }))
    return saved
  }

  async function append(
    event: NewEvent,
    by: string,
    now: Date,
    clockSpeed = match!.clockSpeed,
  ): Promise<Written> {
    const written: TickerEvent = {
      ...event,
      id: newId(),
      sequence: match!.tickerSequence + 1,
      version: match!.tickerVersion + 1,
      createdAt: now,
      correctedAt: null,
      deletedAt: null,
    }
    await insertEvent(trx, { matchId, event: written, by })
    const numbered = { ...match!, tickerSequence: written.sequence, clockSpeed }
    return { match: await save(withCourse(numbered, [...events, written]), now), event: written }
  }

  async function replace(event: TickerEvent, now: Date): Promise<Written> {
    const written = { ...event, version: match!.tickerVersion + 1 }
    await updateEvent(trx, written)
    const all = events.map((one) => (one.id === written.id ? written : one))
    return { match: await save(withCourse(match!, all), now), event: written }
  }

  async function reset(now: Date): Promise<Match> {
    await deleteEvents(trx, matchId)
    const { periodSince: _, ...course } = courseOf([])
    return save(
      {
        ...match!,
        ...course,
        periodStartedAt: null,
        tickerOpenedAt: now,
        tickerClosedAt: null,
        tickerSequence: 0,
        tickerResetVersion: match!.tickerVersion + 1,
      },
      now,
    )
  }

  return {
    match,
    events,
    players,
    reset,
    isCup: competitions.get(match.competitionId)?.kind === 'cup',
    save,
    append,
    replace,
    /** By its id or, as an editor says, its number. */
    event(idOrNumber: string): TickerEvent {
      const found = events.find((one) => one.id === idOrNumber || String(one.sequence) === idOrNumber)
      if (!found) throw refused(`There is no event ${idOrNumber}.`)
      return found
    },
    momentOf(words: Pick<EventWords, 'minute' | 'extraMinute'>, now: Date): Moment {
      const answer = momentOf({ words, match: match!, events, now })
      if (answer.kind === 'refused') throw refused(answer.why)
      return answer.moment
    },
  }
}

/** A match that came in with its result and without kick-off keeps what it was given. */
function withCourse(match: Match, events: readonly TickerEvent[]): Match {
  const { periodSince, ...course } = courseOf(events)
  const isReported =
    periodSince !== null || events.some((event) => event.becomes !== null) || match.period === 'PreMatch'
  if (!isReported) return match
  const changed = course.period !== match.period
  return {
    ...match,
    ...course,
    periodStartedAt: changed ? (periodSince?.createdAt ?? null) : match.periodStartedAt,
  }
}

/** What tables and overviews show has changed. */
function hasMoved(before: Match, after: Match): boolean {
  const shown = ({ period, score, penalties, voidAt, kickOff }: Match) =>
    JSON.stringify([period, score, penalties, voidAt, kickOff])
  return shown(before) !== shown(after)
}

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

const refused = (why: string): AppError => new AppError(409, 'TICKER_STEP_REFUSED', why)

function refuse(why: string | null): void {
  if (why) throw refused(why)
}
