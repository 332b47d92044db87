import { describe, expect, test } from 'vitest'
import type { TickerFeed } from '#modules/matches/schema.ts'
import { brandt, buildEvent, buildTicker } from '#web/matches/match-for-test.ts'
import { applyMessage, isNewer, mergeEvents, tickerSource } from './live-ticker.ts'

const feedOf = (more = {}): TickerFeed => ({
  website: 'profis',
  full_slug: 'spiel/m1/liveticker',
  data: buildTicker(more),
})
const headOf = ({ data }: TickerFeed, more = {}) => {
  const { events, line_ups, statistics, pressure, ...head } = data!
  return { ...head, ...more }
}

describe('which state counts', () => {
  test('MAT-14 of one match the higher version, and another match in focus always', () => {
    expect(isNewer(feedOf({ version: 11 }), feedOf({ version: 10 }))).toBe(true)
    expect(isNewer(feedOf({ version: 9 }), feedOf({ version: 10 }))).toBe(false)
    expect(isNewer(feedOf({ version: 10 }), feedOf({ version: 10 }))).toBe(false)
    expect(isNewer(feedOf({ id: 'm2', version: 1 }), feedOf({ version: 10 }))).toBe(true)
    expect(isNewer({ website: 'profis', full_slug: '', data: null }, feedOf())).toBe(true)
    expect(isNewer(feedOf(), null)).toBe(true)
    expect(isNewer(null, feedOf())).toBe(false)
  })

  test('MAT-14 is asked for every 10 seconds, every 5 while the ticker is open, which is also when it is pushed', () => {
    const source = tickerSource({ teamId: 159, language: 'de' })
    const idle = feedOf({ liveticker_active: false })
    expect([source.pauseMs(null), source.pauseMs(idle), source.pauseMs(feedOf())]).toEqual([
      10_000, 10_000, 5000,
    ])
    expect([source.wantsPush!(null), source.wantsPush!(idle), source.wantsPush!(feedOf())]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('what the stream tells', () => {
  const known = feedOf()

  test('a new goal comes in with the head of the match, in its place', () => {
    const goal = buildEvent({
      id: 'goal-3',
      type: 'Goal',
      period: 'SecondHalf',
      minute: 58,
      version: 11,
      player: brandt,
    })
    const head = headOf(known, { version: 11, score: { home: 2, away: 1 } })
    const after = applyMessage(known, { kind: 'change', head, events: [goal] })
    expect(after?.data).toMatchObject({ version: 11, score: { home: 2, away: 1 }, pressure: [40, 60, -30] })
    expect(after?.data?.events.at(-1)).toEqual(goal)
    expect(known.data?.events).toHaveLength(4)
  })

  test('a correction replaces, a deletion takes away', () => {
    const [kickoff, goal, card, other] = known.data!.events
    const corrected = { ...goal!, version: 12, text: 'Es war Conti.' }
    const deleted = { ...card!, version: 13, deleted_at: '2025-11-22T15:00:00.000Z' }
    expect(mergeEvents(known.data!.events, [corrected, deleted])).toEqual([kickoff, corrected, other])
  })

  test('a goal after one that was taken back comes with its new score and its old version', () => {
    const [, first, , second] = known.data!.events
    const gone = { ...first!, version: 14, deleted_at: '2025-11-22T15:00:00.000Z' }
    const events = mergeEvents(known.data!.events, [gone, { ...second!, score: { home: 0, away: 1 } }])
    expect(events.at(-1)?.score).toEqual({ home: 0, away: 1 })
  })

  test('MAT-09 a goal that is written after the whistle of its half stands before it, and no line before the kick-off', () => {
    const of = (more: Parameters<typeof buildEvent>[0]) => buildEvent({ period: 'FirstHalf', ...more })
    const kickoff = of({ id: 'kickoff', type: 'Kickoff', minute: 1 })
    const whistle = of({ id: 'whistle', type: 'WhistleFirstHalf', minute: 45, extra_minute: 3, sequence: 8 })
    const goal = of({ id: 'goal', type: 'Goal', minute: 45, extra_minute: 4, sequence: 9 })
    const line = of({ id: 'line', type: null, minute: null, sequence: 2 })
    const merged = mergeEvents([kickoff, whistle], [goal, line])
    expect(merged.map(({ id }) => id)).toEqual(['kickoff', 'line', 'goal', 'whistle'])
  })

  test('an event that is known in a later version stays as it is', () => {
    const [kickoff] = known.data!.events
    const later = { ...kickoff!, version: 20, text: 'Es geht los.' }
    expect(mergeEvents([later], [kickoff!])).toEqual([later])
  })

  test('the past changes nothing, and news of another match do not fit', () => {
    expect(applyMessage(known, { kind: 'change', head: headOf(known, { version: 9 }), events: [] })).toBe(
      known,
    )
    const elsewhere = headOf(known, { id: 'm2', version: 30 })
    expect(applyMessage(known, { kind: 'change', head: elsewhere, events: [] })).toBeNull()
    expect(applyMessage(null, { kind: 'change', head: elsewhere, events: [] })).toBeNull()
  })

  test('a snapshot is all there is to know', () => {
    const feed = feedOf({ version: 40 })
    expect(applyMessage(known, { kind: 'snapshot', feed })).toBe(feed)
  })
})
