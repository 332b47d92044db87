import { type Minute, runningMinute } from '#modules/matches/minutes.schema.ts'
import { mayFollow, nextPeriods } from '#modules/matches/periods.rules.ts'
import type { MatchPeriod, Side } from '#modules/matches/schema.ts'
import type { DeskEntry, DeskPlayer, TickerDesk } from '#modules/office/ticker/schema.ts'
import type { Waiting } from './queue.ts'

/** An entry as the list shows it: the server's, or one that waits on this device. */
export type ShownEntry = Pick<
  DeskEntry,
  'type' | 'becomes' | 'minute' | 'extraMinute' | 'side' | 'player' | 'second' | 'goal' | 'outcome' | 'text'
> & {
  key: string
  score: DeskEntry['score']
  /** What the server knows of it; null while it waits. */
  saved: DeskEntry | null
  waiting: Waiting | null
}

/** The match as it stands with what this device has tapped and the server has not heard yet. */
export type ShownDesk = Omit<TickerDesk, 'entries'> & { entries: ShownEntry[] }

/** `offset`: how far the server's clock is ahead of the device's. The latest entry comes first. */
export function projected(desk: TickerDesk, queue: readonly Waiting[], offset: number): ShownDesk {
  let { period, periodStartedAt, score, penalties } = desk
  const pending: ShownEntry[] = []
  const taps = withoutUndone(queue)
  for (const waiting of taps) {
    const { tap } = waiting
    if (tap.kind === 'step') {
      period = tap.to
      periodStartedAt = new Date(waiting.tappedAt + offset).toISOString()
      score ??= { home: 0, away: 0 }
    } else if (tap.type === 'Goal' && tap.side) {
      score = plusOne(score, tap.side)
    } else if (tap.type === 'PenaltyShot' && period === 'ShootOut' && tap.outcome === 'scored' && tap.side)
      penalties = plusOne(penalties, tap.side)
    pending.push(shownTap(desk, waiting, score))
  }
  const sides = { home: sideAfter(desk, taps, 'home'), away: sideAfter(desk, taps, 'away') }
  const { isCup } = desk
  return {
    ...desk,
    ...{ period, periodStartedAt, score, penalties, sides },
    next: nextPeriods(period).filter((to) => mayFollow({ from: period, to, isCup })),
    entries: [...pending.toReversed(), ...desk.entries.toReversed().map(shownSaved)],
  }
}

type WaitingTap = Extract<Waiting, { kind: 'tap' }>

function withoutUndone(queue: readonly Waiting[]): WaitingTap[] {
  const undone = new Set(queue.flatMap((one) => (one.kind === 'undo' ? [one.of] : [])))
  return queue.filter((one): one is WaitingTap => one.kind === 'tap' && !undone.has(one.key))
}

const plusOne = (score: TickerDesk['score'], side: Side) => {
  const { home, away } = score ?? { home: 0, away: 0 }
  return side === 'home' ? { home: home + 1, away } : { home, away: away + 1 }
}

const shownSaved = (entry: DeskEntry): ShownEntry => ({
  ...entry,
  key: entry.id,
  saved: entry,
  waiting: null,
})

function shownTap(desk: TickerDesk, waiting: WaitingTap, score: DeskEntry['score']): ShownEntry {
  const { key, tap } = waiting
  const rest = { key, saved: null, waiting }
  if (tap.kind !== 'event')
    return {
      ...{ type: null, minute: null, extraMinute: null, side: null, player: '', second: '' },
      ...{ goal: null, outcome: null, text: tap.text ? filled(tap.text) : null, score },
      becomes: tap.to,
      ...rest,
    }
  const { type, minute, extraMinute, side, goal, outcome, text, playerId, secondPlayerId } = tap
  return {
    ...{ type, becomes: null, minute, extraMinute, side, goal, outcome },
    text: text && filled(text),
    player: nameOf(desk, playerId),
    second: nameOf(desk, secondPlayerId),
    score: type === 'Goal' ? score : null,
    ...rest,
  }
}

const filled = ({ de, en, ja }: { de: string; en?: string | undefined; ja?: string | undefined }) => ({
  de,
  en: en || de,
  ...(ja ? { ja } : {}),
})

export function nameOf({ sides }: Pick<TickerDesk, 'sides'>, id: string | null): string {
  if (id === null) return ''
  const all = [sides.home, sides.away].flatMap(({ players, squad }) => [...players, ...squad])
  return all.find((one) => one.id === id)?.name ?? ''
}

/** Who is on the pitch and who is booked after the taps that wait. */
function sideAfter(desk: TickerDesk, taps: readonly WaitingTap[], side: Side): TickerDesk['sides']['home'] {
  let { players } = desk.sides[side]
  const change = (id: string | null, given: Partial<DeskPlayer>) => {
    players = players.map((one) => (one.id === id && one.place !== 'squad' ? { ...one, ...given } : one))
  }
  for (const { tap } of taps) {
    if (tap.kind !== 'event' || tap.side !== side) continue
    const { type, playerId, secondPlayerId } = tap
    if (type === 'Substitution') {
      change(playerId, { place: 'pitch' })
      change(secondPlayerId, { place: 'off' })
    }
    if (type === 'YellowCard')
      players = players.map((one) => (one.id === playerId ? { ...one, isBooked: true } : one))
    if (type === 'RedCard' || type === 'YellowRedCard') change(playerId, { place: 'off' })
  }
  return { ...desk.sides[side], players }
}

/** The minute that runs by the server's clock; null in breaks. */
export function minuteNow(
  { period, periodStartedAt, clockSpeed }: Pick<TickerDesk, 'period' | 'periodStartedAt' | 'clockSpeed'>,
  now: number,
): Minute | null {
  return runningMinute({ period, periodStartedAt, clockSpeed, now })
}

/** `67:41`; null in breaks. */
export function clockNow(
  desk: Pick<TickerDesk, 'period' | 'periodStartedAt' | 'clockSpeed'>,
  now: number,
): string | null {
  const minute = minuteNow(desk, now)
  if (!minute || desk.periodStartedAt === null) return null
  const passed = Math.max(0, ((now - Date.parse(desk.periodStartedAt)) / 1000) * desk.clockSpeed)
  const played = minute.minute + (minute.extra ?? 0) - 1
  return `${played}:${String(Math.floor(passed % 60)).padStart(2, '0')}`
}

/** Periods that a button leads to. Matches without known halves come from imports alone. */
export const stepsOf = ({ next, period }: Pick<TickerDesk, 'next' | 'period'>): MatchPeriod[] =>
  next.filter((to) => !(period === 'PreMatch' && to === 'Live'))
