import type { EventWords, Match, MatchPlayer, TickerEvent } from '../match.schema.ts'
import { isOver, type Minute, minuteIn, periodMinutes, runningMinute } from '../minutes.schema.ts'
import { courseOf } from '../periods.rules.ts'
import type { MatchPeriod, Side } from '../schema.ts'

/** Why an editor's word is not taken, as a sentence. */
export type Refusal = string

type Ticker = {
  match: Pick<
    Match,
    'period' | 'periodStartedAt' | 'clockSpeed' | 'tickerOpenedAt' | 'tickerClosedAt' | 'voidAt'
  >
  events: readonly TickerEvent[]
  players: readonly MatchPlayer[]
}

export function refusalToWrite({ match }: Pick<Ticker, 'match'>): Refusal | null {
  if (match.voidAt) return 'The match is void.'
  if (!match.tickerOpenedAt) return 'The ticker is not open: open it first.'
  if (match.tickerClosedAt) return 'The ticker is closed: open it again first.'
  return null
}

/** Periods in which a minute counts, in the order of play. */
const PLAYED: readonly MatchPeriod[] = ['FirstHalf', 'SecondHalf', 'ExtraFirstHalf', 'ExtraSecondHalf']

export type Moment = { period: MatchPeriod; minute: number | null; extra: number | null }

/**
 * When an event happened. Without a minute it is now; with one it may lie in an earlier period, never in one that has
 * not begun.
 */
export function momentOf(given: {
  words: Pick<EventWords, 'minute' | 'extraMinute'>
  match: Ticker['match']
  events: readonly TickerEvent[]
  now: Date
}): { kind: 'moment'; moment: Moment } | { kind: 'refused'; why: Refusal } {
  const { words, match, events, now } = given
  if (words.minute === null) {
    const running = runningMinute({
      period: match.period,
      periodStartedAt: match.periodStartedAt?.toISOString() ?? null,
      clockSpeed: match.clockSpeed,
      now: now.getTime(),
    })
    const moment = { period: match.period, ...(running ?? { minute: null, extra: null }) }
    return { kind: 'moment', moment }
  }
  const period = periodOf(words.minute)
  if (!period)
    return { kind: 'refused', why: 'A match has no such minute: 1 to 120, and 90+4 for stoppage time.' }
  const end = periodMinutes[period]!.end
  if (words.extraMinute !== null && words.minute !== end)
    return {
      kind: 'refused',
      why: `Stoppage time comes after 45, 90, 105 or 120, not after ${words.minute}.`,
    }
  const begun = new Set(events.filter((event) => event.deletedAt === null).map((event) => event.becomes))
  // A match without known halves counts its minutes as they come.
  if (begun.has('Live') && !begun.has('FirstHalf'))
    return { kind: 'moment', moment: { period: 'Live', minute: words.minute, extra: words.extraMinute } }
  if (!begun.has(period)) return { kind: 'refused', why: `Minute ${words.minute} has not been played.` }
  return { kind: 'moment', moment: { period, minute: words.minute, extra: words.extraMinute } }
}

function periodOf(minute: number): MatchPeriod | null {
  if (!Number.isInteger(minute) || minute < 1) return null
  return PLAYED.find((period) => minute <= periodMinutes[period]!.end) ?? null
}

/** Whether this can have happened: the match runs, the players stand where they are said to stand. */
export function refusalToEvent(given: Ticker & { words: EventWords; moment: Moment }): Refusal | null {
  const { words, moment, match } = given
  if (words.type === null) return words.text ? null : 'A line of text needs a text.'
  if (words.type === 'VAR') return refusalToTime(moment, match)
  if (!words.side) return 'Say which team: home or away.'
  if (words.type === 'PenaltyShot') return refusalToKick(given)
  return refusalToTime(moment, match) ?? refusalToPlayers(given)
}

function refusalToTime(moment: Moment, match: Ticker['match']): Refusal | null {
  if (match.period === 'PreMatch') return 'The match has not begun: kick it off first.'
  if (moment.minute === null && moment.period !== 'Live')
    return isOver(match.period)
      ? 'The match is over: say in which minute it was.'
      : 'Nobody plays now: say in which minute it was.'
  return null
}

function refusalToKick(given: Ticker & { words: EventWords; moment: Moment }): Refusal | null {
  const { words, moment, match } = given
  if (!words.outcome) return 'Say what became of the kick: scored, saved or missed.'
  if (moment.period === 'ShootOut')
    return refusalToPlayer({ ...given, id: words.playerId, side: words.side! })
  if (words.outcome === 'scored')
    return 'A penalty that is in counts as a goal: write a goal, with --kind penalty.'
  return refusalToTime(moment, match) ?? refusalToPlayers(given)
}

function refusalToPlayers(given: Ticker & { words: EventWords }): Refusal | null {
  const { words, events } = given
  const { type, playerId, secondPlayerId } = words
  const side = words.side!
  const scorerSide: Side = words.goal === 'own' ? opposite(side) : side
  if (playerId && playerId === secondPlayerId) return 'The two players are one and the same.'
  if (type === 'Goal' && !words.goal) return 'Say how the goal fell.'
  if (words.goal === 'own' && secondPlayerId) return 'Nobody assists an own goal.'
  const wrong =
    refusalToPlayer({ ...given, id: playerId, side: scorerSide }) ??
    refusalToPlayer({ ...given, id: secondPlayerId, side })
  if (wrong) return wrong
  if (type === 'Substitution') return refusalToSubstitution(given)
  return refusalToCard(type, playerId, events)
}

function refusalToPlayer(given: Ticker & { id: string | null; side: Side }): Refusal | null {
  const { id, side, players } = given
  if (!id || !players.some((player) => player.side === side)) return null
  return players.some((player) => player.personId === id && player.side === side)
    ? null
    : `That player is not in the line-up of the ${side} team.`
}

function refusalToCard(
  type: EventWords['type'],
  playerId: string | null,
  events: readonly TickerEvent[],
): Refusal | null {
  if (!playerId || (type !== 'YellowCard' && type !== 'YellowRedCard')) return null
  const booked = events.some(
    (event) => event.deletedAt === null && event.type === 'YellowCard' && event.playerId === playerId,
  )
  if (type === 'YellowCard' && booked) return 'That player has a yellow card already: write a second yellow.'
  if (type === 'YellowRedCard' && !booked) return 'That player has no yellow card yet.'
  return null
}

function refusalToSubstitution(given: Ticker & { words: EventWords }): Refusal | null {
  const { words, events, players } = given
  const { playerId, secondPlayerId } = words
  if (!playerId || !secondPlayerId) return 'A substitution needs who comes on and who goes off.'
  if (!players.some((player) => player.side === words.side)) return null
  const onPitch = pitchAfter(players, events)
  if (onPitch.has(playerId)) return 'Who is to come on is on the pitch already.'
  if (!onPitch.has(secondPlayerId)) return 'Who is to go off is not on the pitch.'
  const left = events.some(
    (event) => event.deletedAt === null && event.type === 'Substitution' && event.secondPlayerId === playerId,
  )
  return left ? 'Who went off does not come back.' : null
}

/** Who is on the pitch after these events, by id. */
export function pitchAfter(players: readonly MatchPlayer[], events: readonly TickerEvent[]): Set<string> {
  const pitch = new Set(players.filter((player) => player.isStarter).map((player) => player.personId))
  for (const event of events
    .filter((one) => one.deletedAt === null)
    .toSorted((a, b) => a.sequence - b.sequence)) {
    if (event.type === 'Substitution') {
      if (event.secondPlayerId) pitch.delete(event.secondPlayerId)
      if (event.playerId) pitch.add(event.playerId)
    }
    if ((event.type === 'RedCard' || event.type === 'YellowRedCard') && event.playerId)
      pitch.delete(event.playerId)
  }
  return pitch
}

/** A kick-off or whistle goes only as the last of its kind: the periods after it hang on it. */
export function refusalToDelete(event: TickerEvent, events: readonly TickerEvent[]): Refusal | null {
  if (event.deletedAt) return 'It is deleted already.'
  if (!event.becomes) return null
  const last = courseOf(events).periodSince
  return last?.id === event.id ? null : 'A later kick-off or whistle hangs on it: delete that first.'
}

/** Two people tell the same goal within so much time of each other. */
const SAME_GOAL_MS = 2 * 60_000

/** Whether a goal of this team is there that this one may be, whoever is said to have scored it. */
export function saysTwice(given: {
  words: Pick<EventWords, 'type' | 'side'>
  at: Date
  events: readonly TickerEvent[]
}): boolean {
  const { words, at, events } = given
  if (words.type !== 'Goal') return false
  return events.some(
    ({ type, side, deletedAt, createdAt }) =>
      type === 'Goal' &&
      side === words.side &&
      deletedAt === null &&
      Math.abs(createdAt.getTime() - at.getTime()) < SAME_GOAL_MS,
  )
}

/** A kick-off or whistle that comes late begins when it was, never before the one that it follows. */
export function startOfStep(at: Date, events: readonly TickerEvent[]): Date {
  const last = courseOf(events).periodSince
  return last && last.createdAt > at ? last.createdAt : at
}

const opposite = (side: Side): Side => (side === 'home' ? 'away' : 'home')

/** `67`, `90+4`, `67'`; null where it is none. */
export function minuteFrom(text: string): Minute | null {
  const found = /^(\d{1,3})(?:\s*\+\s*(\d{1,2}))?[′']?$/.exec(text.trim())
  if (!found) return null
  const minute = Number(found[1])
  return minute < 1 || minute > 120 ? null : { minute, extra: found[2] ? Number(found[2]) : null }
}

/** The minute of a second counted from the start of its period. */
export function minuteOfSecond(period: MatchPeriod, second: number): Minute {
  return minuteIn(period, (periodMinutes[period]?.start ?? 1) + Math.floor(second / 60))
}
