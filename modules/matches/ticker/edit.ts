import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import type { EventWords, Match, MatchPlayer, TickerEvent } from '../match.schema.ts'
import { isOver } from '../minutes.schema.ts'
import { courseOf } from '../periods.rules.ts'
import { findMatch, listPlayers, lockMatch, saveMatch } from '../storage.ts'
import { tagsOf } from '../tags.ts'
import { listCompetitions } from '../teams.storage.ts'
import type { Moment } from './ticker.rules.ts'
import * as rules from './ticker.rules.ts'
import { deleteEvents, findEventByKey, insertEvent, listEvents, updateEvent } from './ticker.storage.ts'

export type Written = { match: Match; event: TickerEvent }

/** Who writes an event, when it happened, and the key that its sender gave it: the same one is written once. */
export type Author = { by: string; at: Date; now: Date; key?: string | null }

export type NewEvent = Omit<
  TickerEvent,
  'id' | 'sequence' | 'version' | 'createdAt' | 'correctedAt' | 'deletedAt'
>

/** A match with everything a step decides on, inside the transaction that holds it. */
export type Edit = Awaited<ReturnType<typeof editOf>>

export async function editOf(trx: Trx, matchId: string, unlocked: boolean) {
  const match = await (unlocked ? findMatch(trx, matchId) : lockMatch(trx, matchId))
  if (!match) throw notFound()
  const events = await listEvents(trx, matchId)
  const players: MatchPlayer[] = await listPlayers(trx, matchId)
  const competitions = await listCompetitions(trx, [match.competitionId])
  return {
    match,
    events,
    players,
    isCup: competitions.get(match.competitionId)?.kind === 'cup',
    ...inContext({ trx, match, events }, { save, append, replace, reset, byKey, event, momentOf }),
  }
}

/** The match as it was when it was held, and its events. */
type Held = { trx: Trx; match: Match; events: readonly TickerEvent[] }

async function save({ trx, match }: Held, next: Match, now: Date): Promise<Match> {
  const saved = { ...next, tickerVersion: match.tickerVersion + 1, changedAt: now }
  await saveMatch(trx, saved)
  await dropTags(trx, tagsOf(saved, { scoreChanged: hasMoved(match, saved) }))
  return saved
}

async function append(
  held: Held,
  event: NewEvent,
  { by, at, now, key = null }: Author,
  clockSpeed = held.match.clockSpeed,
): Promise<Written> {
  const { trx, match, events } = held
  const written: TickerEvent = {
    ...event,
    id: newId(),
    sequence: match.tickerSequence + 1,
    version: match.tickerVersion + 1,
    createdAt: at,
    correctedAt: null,
    deletedAt: null,
  }
  await insertEvent(trx, { matchId: match.id, event: written, by, key })
  const numbered = { ...match, tickerSequence: written.sequence, clockSpeed }
  return { match: await save(held, withCourse(numbered, [...events, written]), now), event: written }
}

async function replace(
  held: Held,
  event: TickerEvent,
  now: Date,
  by: string | null = null,
): Promise<Written> {
  const { trx, match, events } = held
  const written = { ...event, version: match.tickerVersion + 1 }
  await updateEvent(trx, written, by)
  const all = events.map((one) => (one.id === written.id ? written : one))
  return { match: await save(held, withCourse(match, all), now), event: written }
}

async function reset(held: Held, now: Date): Promise<Match> {
  const { trx, match } = held
  await deleteEvents(trx, match.id)
  const { periodSince: _, ...course } = courseOf([])
  return save(
    held,
    {
      ...match,
      ...course,
      periodStartedAt: null,
      tickerOpenedAt: now,
      tickerClosedAt: null,
      tickerSequence: 0,
      tickerResetVersion: match.tickerVersion + 1,
    },
    now,
  )
}

/** What was written under a key already, deleted or not. */
async function byKey({ trx, match }: Held, key: string | null | undefined): Promise<TickerEvent | null> {
  return key ? findEventByKey(trx, { matchId: match.id, key }) : null
}

/** By its id or, as an editor says, its number. */
function event({ events }: Held, idOrNumber: string): TickerEvent {
  const found = events.find((one) => one.id === idOrNumber || String(one.sequence) === idOrNumber)
  if (!found) throw refused(`There is no event ${idOrNumber}.`)
  return found
}

function momentOf(
  { match, events }: Held,
  words: Pick<EventWords, 'minute' | 'extraMinute'>,
  now: Date,
): Moment {
  const answer = rules.momentOf({ words, match, events, now })
  if (answer.kind === 'refused') throw refused(answer.why, 'TICKER_MINUTE')
  return answer.moment
}

/** A match that came in with its result and without kick-off keeps what it was given. */
function withCourse(match: Match, events: readonly TickerEvent[]): Match {
  // What somebody typed as the result is trusted.
  if (match.isResultHeld && isOver(match.period)) return match
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

export type RefusalCode =
  | 'TICKER_STEP_REFUSED'
  | 'TICKER_CLOSED'
  | 'TICKER_MINUTE'
  | 'TICKER_STEP'
  | 'TICKER_ALREADY'
  | 'TICKER_LATER_STEP'
  | 'TICKER_DOUBLE'
  | 'TICKER_OVER'

export const refused = (why: string, code: RefusalCode = 'TICKER_STEP_REFUSED'): AppError =>
  new AppError(409, code, why)

export function refuse(why: string | null, code?: RefusalCode): void {
  if (why) throw refused(why, code)
}
