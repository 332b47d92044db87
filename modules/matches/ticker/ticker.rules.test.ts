import { describe, expect, test } from 'vitest'
import { buildEvent, buildMatch } from '../build.ts'
import type { EventWords, MatchPlayer } from '../match.schema.ts'
import { recordingOf } from './replay.rules.ts'
import {
  type Moment,
  minuteFrom,
  minuteOfSecond,
  momentOf,
  refusalToDelete,
  refusalToEvent,
  refusalToWrite,
} from './ticker.rules.ts'

const now = new Date('2026-11-28T15:53:00Z')
const match = buildMatch({
  period: 'SecondHalf',
  periodStartedAt: new Date('2026-11-28T15:32:00Z'),
  tickerOpenedAt: now,
})
const player = (personId: string, side: 'home' | 'away', isStarter = true): MatchPlayer => ({
  personId,
  side,
  number: 1,
  isStarter,
  isCaptain: false,
  place: 0,
})
const players = [
  player('brandt', 'home'),
  player('conti', 'home'),
  player('morita', 'home', false),
  player('hansen', 'away'),
]
const events = [
  buildEvent({ sequence: 1, type: 'Kickoff', becomes: 'FirstHalf' }),
  buildEvent({ sequence: 2, type: 'YellowCard', side: 'home', playerId: 'conti', minute: 20 }),
  buildEvent({ sequence: 3, type: 'WhistleFirstHalf', becomes: 'HalfTime' }),
  buildEvent({ sequence: 4, type: 'KickoffSecondHalf', becomes: 'SecondHalf', period: 'SecondHalf' }),
]
const words = (given: Partial<EventWords>): EventWords => ({
  type: null,
  side: null,
  playerId: null,
  secondPlayerId: null,
  goal: null,
  outcome: null,
  text: null,
  minute: null,
  extraMinute: null,
  ...given,
})
const moment: Moment = { period: 'SecondHalf', minute: 67, extra: null }
const refusal = (given: Partial<EventWords>, at = moment, more: Partial<typeof match> = {}) =>
  refusalToEvent({ match: { ...match, ...more }, events, players, words: words(given), moment: at })

test.each([
  ['67', { minute: 67, extra: null }],
  ['90+4', { minute: 90, extra: 4 }],
  ["45 + 2'", { minute: 45, extra: 2 }],
  ['0', null],
  ['121', null],
  ['soon', null],
])('an editor’s minute %s is %o', (text, minute) => {
  expect(minuteFrom(text)).toEqual(minute)
})

test('a second of a period is a minute', () => {
  expect(minuteOfSecond('FirstHalf', 0)).toEqual({ minute: 1, extra: null })
  expect(minuteOfSecond('FirstHalf', 46 * 60)).toEqual({ minute: 45, extra: 2 })
  expect(minuteOfSecond('SecondHalf', 60)).toEqual({ minute: 47, extra: null })
})

describe('when it was', () => {
  const at = (given: Partial<EventWords>) => momentOf({ words: words(given), match, events, now })
  test('without a minute it is now', () => {
    expect(at({})).toEqual({ kind: 'moment', moment })
  })
  test('with one it may lie in an earlier period', () => {
    expect(at({ minute: 45, extraMinute: 2 })).toMatchObject({
      moment: { period: 'FirstHalf', minute: 45, extra: 2 },
    })
  })
  test.each([
    [{ minute: 95 }, 'Minute 95 has not been played.'],
    [{ minute: 130 }, 'A match has no such minute: 1 to 120, and 90+4 for stoppage time.'],
    [{ minute: 60, extraMinute: 2 }, 'Stoppage time comes after 45, 90, 105 or 120, not after 60.'],
  ])('%o is refused', (given, why) => {
    expect(at(given)).toEqual({ kind: 'refused', why })
  })
})

describe('what can have happened', () => {
  test.each([
    [{ type: 'Goal', side: 'home', goal: 'regular', playerId: 'brandt' }],
    [{ type: 'Goal', side: 'away', goal: 'own', playerId: 'brandt' }],
    [{ type: 'YellowRedCard', side: 'home', playerId: 'conti' }],
    [{ type: 'Substitution', side: 'home', playerId: 'morita', secondPlayerId: 'brandt' }],
    [{ type: 'VAR' }],
    [{ text: { de: 'Ecke', en: 'Corner' } }],
    [{ type: 'PenaltyShot', side: 'home', outcome: 'saved', playerId: 'brandt' }],
  ] as [Partial<EventWords>][])('MAT-09 %o', (given) => {
    expect(refusal(given)).toBeNull()
  })

  test.each([
    [{ text: null }, 'A line of text needs a text.'],
    [{ type: 'Goal', goal: 'regular' }, 'Say which team: home or away.'],
    [{ type: 'Goal', side: 'home' }, 'Say how the goal fell.'],
    [
      { type: 'Goal', side: 'home', goal: 'own', playerId: 'hansen', secondPlayerId: 'conti' },
      'Nobody assists an own goal.',
    ],
    [
      { type: 'Goal', side: 'home', goal: 'regular', playerId: 'brandt', secondPlayerId: 'brandt' },
      'The two players are one and the same.',
    ],
    [
      { type: 'Goal', side: 'home', goal: 'regular', playerId: 'hansen' },
      'That player is not in the line-up of the home team.',
    ],
    [
      { type: 'YellowCard', side: 'home', playerId: 'conti' },
      'That player has a yellow card already: write a second yellow.',
    ],
    [{ type: 'YellowRedCard', side: 'home', playerId: 'brandt' }, 'That player has no yellow card yet.'],
    [
      { type: 'Substitution', side: 'home', playerId: 'morita' },
      'A substitution needs who comes on and who goes off.',
    ],
    [
      { type: 'Substitution', side: 'home', playerId: 'brandt', secondPlayerId: 'conti' },
      'Who is to come on is on the pitch already.',
    ],
    [{ type: 'PenaltyShot', side: 'home' }, 'Say what became of the kick: scored, saved or missed.'],
    [
      { type: 'PenaltyShot', side: 'home', outcome: 'scored' },
      'A penalty that is in counts as a goal: write a goal, with --kind penalty.',
    ],
  ] as [Partial<EventWords>, string][])('%o is refused', (given, why) => {
    expect(refusal(given)).toBe(why)
  })

  test('nobody scores before the kick-off or in the break', () => {
    const goal = { type: 'Goal', side: 'home', goal: 'regular' } as const
    expect(refusal(goal, moment, { period: 'PreMatch' })).toBe('The match has not begun: kick it off first.')
    const inBreak: Moment = { period: 'HalfTime', minute: null, extra: null }
    expect(refusal(goal, inBreak, { period: 'HalfTime' })).toBe(
      'Nobody plays now: say in which minute it was.',
    )
  })
})

describe('the desk', () => {
  test('the ticker must be open', () => {
    expect(refusalToWrite({ match: { ...match, tickerOpenedAt: null } })).toMatch('not open')
    expect(refusalToWrite({ match: { ...match, tickerClosedAt: now } })).toMatch('closed')
    expect(refusalToWrite({ match: { ...match, voidAt: now } })).toMatch('void')
    expect(refusalToWrite({ match })).toBeNull()
  })

  test('a whistle goes only as the last of its kind', () => {
    expect(refusalToDelete(events[2]!, events)).toMatch('A later kick-off')
    expect(refusalToDelete(events[3]!, events)).toBeNull()
    expect(refusalToDelete({ ...events[1]!, deletedAt: now }, events)).toMatch('already')
  })
})

test('a recording keeps the seconds of each period and cuts the break short', () => {
  const told = [
    buildEvent({ sequence: 1, period: 'PreMatch', text: { de: 'Gleich', en: 'Soon' } }),
    buildEvent({ sequence: 2, type: 'Kickoff', becomes: 'FirstHalf', periodSecond: 0, minute: 1 }),
    buildEvent({ sequence: 3, type: 'Goal', side: 'home', goal: 'regular', periodSecond: 700, minute: 12 }),
    buildEvent({
      sequence: 4,
      type: 'WhistleFirstHalf',
      becomes: 'HalfTime',
      periodSecond: 2760,
      minute: 45,
      extraMinute: 2,
    }),
    buildEvent({
      sequence: 5,
      type: 'KickoffSecondHalf',
      becomes: 'SecondHalf',
      period: 'SecondHalf',
      periodSecond: 0,
      minute: 46,
    }),
    buildEvent({ sequence: 6, type: 'YellowCard', side: 'away', period: 'SecondHalf', minute: 50 }),
  ]
  const steps = recordingOf(told)
  expect(steps.map((step) => [step.kind, step.atSecond])).toEqual([
    ['event', 15],
    ['step', 15],
    ['event', 715],
    ['step', 2775],
    ['step', 2835],
    ['event', 3075],
  ])
})
