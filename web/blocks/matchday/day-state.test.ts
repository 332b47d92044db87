import { expect, test } from 'vitest'
import { gates } from '#club/gates.ts'
import type { MatchDay } from '#modules/matches/page.schema.ts'
import type { FeedEvent, TickerData } from '#modules/matches/schema.ts'
import { dayStateOf, goalToShow, latestEvents, minutesUntil, scorersOf, tickerOf } from './day-state.ts'
import { blockRanges, gatesOf } from './gates.ts'

const HOME = 1
const AWAY = 2
const ids = Array.from({ length: 20 }, (_, index) => `g${index}`)
const goal = (more: Partial<FeedEvent> = {}) =>
  ({ id: ids.pop()!, type: 'Goal', team_id: HOME, minute: 62, player: null, ...more }) as FeedEvent
const ticker = (more: Partial<TickerData> = {}) =>
  ({
    ...{ id: 'm', version: 5, period: 'SecondHalf', void: false, kick_off: '2026-11-28T14:30:00.000Z' },
    ...{ kick_off_precision: 'minute', home: { id: HOME }, away: { id: AWAY }, events: [] },
    ...more,
  }) as TickerData
const at = (moment: string) => Date.parse(moment)

test('the state is the match’s own, and on no clock does one begin or end', () => {
  const noon = at('2026-11-28T11:00:00Z')
  expect(dayStateOf(ticker({ period: 'PreMatch' }), noon)).toBe('before')
  expect(dayStateOf(ticker({ period: 'PreMatch' }), at('2026-11-28T15:00:00Z'))).toBe('before')
  expect(dayStateOf(ticker(), at('2026-11-29T02:00:00Z'))).toBe('live')
  expect(dayStateOf(ticker({ period: 'HalfTime' }), at('2026-11-28T10:00:00Z'))).toBe('live')
  expect(dayStateOf(ticker({ period: 'FullTime' }), noon)).toBe('after')
  expect(dayStateOf(ticker({ period: 'PreMatch', void: true }), noon)).toBe('gone')
  // Open over midnight in Berlin, and never begun.
  expect(dayStateOf(ticker({ period: 'PreMatch' }), at('2026-11-28T23:01:00Z'))).toBe('gone')
})

test('what the page was sent with stands until the feed tells of the same match, and never something older', () => {
  const day = { match: { id: 'm' }, ticker: ticker() } as Pick<MatchDay, 'match' | 'ticker'>
  expect(tickerOf(day, null)).toBe(day.ticker)
  expect(tickerOf(day, ticker({ version: 4 }))).toBe(day.ticker)
  expect(tickerOf(day, ticker({ id: 'another', version: 9 }))).toBe(day.ticker)
  const newer = ticker({ version: 6 })
  expect(tickerOf(day, newer)).toBe(newer)
})

test('a goal is celebrated once, the club’s own alone, and not when it is old or was taken back', () => {
  const [first, second] = [goal(), goal({ minute: 64 })]
  const theirs = goal({ team_id: AWAY, minute: 65 })
  const given = { own: 'home', known: new Set<string>(), minute: 65 } as const
  const show = (events: FeedEvent[], more: object = {}) =>
    goalToShow({ ...given, ticker: ticker({ events }), ...more })?.id ?? null
  expect(show([first, second, theirs])).toBe(second.id)
  expect(show([first, second], { known: new Set([second.id, first.id]) })).toBeNull()
  expect(show([theirs])).toBeNull()
  expect(show([first], { minute: 80 })).toBeNull()
  expect(show([first], { known: new Set([second.id]) })).toBe(first.id)
  expect(goalToShow({ ...given, ticker: ticker({ events: [second], period: 'FullTime' }) })).toBeNull()
})

test('scorers stand once with all their goals, own goals apart; the latest events come first', () => {
  const player = { id: 'p', name: 'Luca Brandt' } as FeedEvent['player']
  const events = [goal({ player }), goal({ player: null }), goal({ player }), goal({ team_id: AWAY })]
  const scorers = scorersOf(ticker({ events }), 'home')
  expect(scorers.map(({ name, goals }) => [name, goals.length])).toEqual([
    ['Luca Brandt', 2],
    [null, 1],
  ])
  expect(latestEvents(events, 2)).toEqual([events[3], events[2]])
  expect(latestEvents([], 4)).toEqual([])
})

test('minutes are counted up to the kick-off and never below nought', () => {
  expect(minutesUntil('2026-11-28T14:30:00Z', at('2026-11-28T12:48:00Z'))).toBe(102)
  expect(minutesUntil('2026-11-28T14:30:00Z', at('2026-11-28T14:29:59Z'))).toBe(1)
  expect(minutesUntil('2026-11-28T14:30:00Z', at('2026-11-28T15:00:00Z'))).toBe(0)
})

test('gates stand in their order with their opening, one’s own first; what nobody said is left open', () => {
  const [first] = gates
  const own = gates.find(({ blocks }) => blocks.length > 0 && blocks !== first!.blocks)!
  const shown = gatesOf({
    doorsOpenAt: '2026-11-28T12:30:00.000Z',
    told: [{ gate: own.key, waitMinutes: 4, isClosed: false, note: null }],
    blocks: [own.blocks[0]!],
  })
  expect(shown[0]).toMatchObject({ key: own.key, isOwn: true, waitMinutes: 4 })
  expect(shown.slice(1).every(({ waitMinutes, isClosed }) => waitMinutes === null && !isClosed)).toBe(true)
  expect(shown.find(({ minutesAfterDoors }) => minutesAfterDoors === 0)?.opensAt).toBe(
    '2026-11-28T12:30:00.000Z',
  )
  expect(blockRanges(['1', '2', '3', '101', '7'])).toEqual(['1–3', '101', '7'])
})
