import { isLive, isOver } from '#modules/matches/minutes.schema.ts'
import type { MatchDay } from '#modules/matches/page.schema.ts'
import type { FeedEvent, Side, TickerData } from '#modules/matches/schema.ts'
import { berlinDate } from '#platform/dates.ts'

/** `gone`: the page stood open, and the match has lost the day: another day, called off, or another match in focus. */
export type DayState = 'before' | 'live' | 'after' | 'gone'

/** What the top of the page shows. Told by the match alone: no clock says that a match runs. */
export function dayStateOf(
  ticker: Pick<TickerData, 'period' | 'void' | 'kick_off' | 'kick_off_precision'>,
  now: number,
): DayState {
  if (ticker.void) return 'gone'
  if (isLive(ticker.period)) return 'live'
  if (isOver(ticker.period)) return 'after'
  return isOn(ticker.kick_off, now) && ticker.kick_off_precision === 'minute' ? 'before' : 'gone'
}

/** Whether a moment is on this calendar day. */
const isOn = (moment: string, now: number): boolean =>
  berlinDate(new Date(moment)) === berlinDate(new Date(now))

/** The latest of what is known: what the page was sent with, or what the feed tells of the same match. */
export function tickerOf(day: Pick<MatchDay, 'match' | 'ticker'>, told: TickerData | null): TickerData {
  if (told?.id !== day.match.id || told.version < day.ticker.version) return day.ticker
  return told
}

/** The latest first. */
export function latestEvents(events: readonly FeedEvent[], count: number): FeedEvent[] {
  return events.slice(-count).toReversed()
}

/** Who scored for a side, in the order of the match, each once with all their minutes. */
export function scorersOf(
  ticker: Pick<TickerData, 'events' | 'home' | 'away'>,
  side: Side,
): { key: string; name: string | null; goals: FeedEvent[] }[] {
  const goals = ticker.events.filter(({ type, team_id }) => type === 'Goal' && team_id === ticker[side].id)
  const byName = Map.groupBy(goals, ({ id, player, goal }) => (player ? `${player.id}${goal === 'own'}` : id))
  return [...byName].map(([key, of]) => ({ key, name: of[0]!.player?.name ?? null, goals: of }))
}

/** Minutes that are left, never fewer than none. */
export const minutesUntil = (moment: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - now) / 60_000))

/** A goal of the club's own that is worth a scene, although the page has been asleep. */
const NEWS_MINUTES = 4

/**
 * The own goal that came last while the page stood open; null: there is none, or it is no news any more. What was taken back is not
 * among the events, and what was shown once is known.
 */
export function goalToShow(given: {
  ticker: Pick<TickerData, 'events' | 'home' | 'away' | 'period'>
  own: Side
  known: ReadonlySet<string>
  minute: number | null
}): FeedEvent | null {
  const { ticker, own, known, minute } = given
  if (!isLive(ticker.period)) return null
  const goal = ticker.events.findLast(
    ({ id, type, team_id }) => type === 'Goal' && team_id === ticker[own].id && !known.has(id),
  )
  if (!goal) return null
  const isNews = minute === null || goal.minute === null || minute - goal.minute <= NEWS_MINUTES
  return isNews ? goal : null
}
