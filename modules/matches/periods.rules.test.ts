import { describe, expect, test } from 'vitest'
import { buildEvent, buildMatch } from './build.ts'
import { workOf } from './career.rules.ts'
import { isActive, matchInFocus } from './focus.rules.ts'
import {
  isLive,
  isOver,
  minuteIn,
  periodMinutes,
  runningMinute,
  shownMinute,
  TIMELINE_WIDTH,
  timelinePosition,
} from './minutes.schema.ts'
import {
  courseOf,
  disagrees,
  eventOfStep,
  inOrder,
  mayFollow,
  nextPeriods,
  scoresAfter,
  statusOf,
} from './periods.rules.ts'
import { polling } from './polling.rules.ts'
import { EventType, MatchPeriod, MatchStatus, StaffGroup } from './schema.ts'

describe('words of the specification', () => {
  test('MAT-04 MAT-05 MAT-09 MAT-10 are these and no others', () => {
    expect(MatchStatus.options).toEqual(['announced', 'before', 'live', 'after'])
    expect(new Set(MatchPeriod.options)).toEqual(
      new Set([
        'PreMatch',
        'Live',
        'FirstHalf',
        'SecondHalf',
        'HalfTime',
        'ExtraFirstHalf',
        'ExtraSecondHalf',
        'ShootOut',
        'FullTime',
      ]),
    )
    expect(EventType.options).toEqual([
      'YellowCard',
      'RedCard',
      'YellowRedCard',
      'Goal',
      'Substitution',
      'Kickoff',
      'WhistleFirstHalf',
      'KickoffSecondHalf',
      'FinalWhistle',
      'VAR',
      'PenaltyShot',
    ])
    expect(StaffGroup.options).toHaveLength(13)
  })

  test('MAT-14 MAT-15 how often is asked where nothing is pushed', () => {
    expect(polling).toEqual({
      ticker: { idle: 10_000, active: 5_000 },
      standings: { idle: 100_000, live: 10_000 },
    })
  })

  test('MAT-06 MAT-07 which periods are live, which one is the end', () => {
    expect(MatchPeriod.options.filter(isLive)).toEqual([
      'Live',
      'FirstHalf',
      'HalfTime',
      'SecondHalf',
      'ExtraFirstHalf',
      'ExtraSecondHalf',
      'ShootOut',
    ])
    expect(MatchPeriod.options.filter(isOver)).toEqual(['FullTime'])
  })
})

describe('minutes', () => {
  test.each([
    [{ minute: 1, extra: null }, '1′'],
    [{ minute: 90, extra: null }, '90′'],
    [{ minute: 94, extra: null }, '90′+4'],
    [{ minute: 90, extra: 4 }, '90′+4'],
    [{ minute: 45, extra: 2 }, '45′+2'],
  ])('MAT-08 %o is shown as %s', (minute, shown) => {
    expect(shownMinute(minute, 'SecondHalf')).toBe(shown)
  })

  test('MAT-08 extra time counts on', () => {
    expect(shownMinute({ minute: 104, extra: null }, 'ExtraFirstHalf')).toBe('104′')
    expect(shownMinute({ minute: 120, extra: 1 }, 'ExtraSecondHalf')).toBe('120′+1')
  })

  test('MAT-17 MAT-18 where periods begin and end', () => {
    expect(Object.values(periodMinutes).map(({ start }) => start)).toEqual([1, 46, 91, 106])
    expect(Object.values(periodMinutes).map(({ end }) => end)).toEqual([45, 90, 105, 120])
    expect(minuteIn('FirstHalf', 47)).toEqual({ minute: 45, extra: 2 })
  })

  test('the running minute, at the speed of a replay too', () => {
    const at = (seconds: number, clockSpeed = 1) =>
      runningMinute({
        period: 'SecondHalf',
        periodStartedAt: '2026-11-28T15:31:00Z',
        clockSpeed,
        now: Date.parse('2026-11-28T15:31:00Z') + seconds * 1000,
      })
    expect(at(0)).toEqual({ minute: 46, extra: null })
    expect(at(21 * 60)).toEqual({ minute: 67, extra: null })
    expect(at(48 * 60)).toEqual({ minute: 90, extra: 4 })
    expect(at(21, 60)).toEqual({ minute: 67, extra: null })
    expect(
      runningMinute({ period: 'HalfTime', periodStartedAt: '2026-11-28T15:31:00Z', clockSpeed: 1, now: 0 }),
    ).toBeNull()
  })

  test('MAT-19 nothing leaves the timeline', () => {
    expect(timelinePosition({ minute: 45, extra: null }, 90)).toBe(50)
    expect(timelinePosition({ minute: 90, extra: 7 }, 90)).toBe(TIMELINE_WIDTH)
    expect(timelinePosition({ minute: 120, extra: null }, 90)).toBe(100)
    expect(timelinePosition({ minute: 90, extra: null }, 120)).toBe(75)
  })
})

describe('periods', () => {
  test('MAT-05 a match goes its way, and extra time is for cups', () => {
    const way = ['PreMatch', 'FirstHalf', 'HalfTime', 'SecondHalf', 'FullTime'] as const
    for (const [index, from] of way.slice(0, -1).entries())
      expect(mayFollow({ from, to: way[index + 1]!, isCup: false })).toBe(true)
    expect(mayFollow({ from: 'SecondHalf', to: 'Live', isCup: false })).toBe(false)
    for (const [from, to] of [
      ['SecondHalf', 'Live'],
      ['Live', 'ExtraFirstHalf'],
      ['ExtraFirstHalf', 'ExtraSecondHalf'],
      ['ExtraSecondHalf', 'ShootOut'],
      ['ShootOut', 'FullTime'],
    ] as const)
      expect(mayFollow({ from, to, isCup: true })).toBe(true)
    expect(nextPeriods('FullTime')).toEqual([])
    expect(eventOfStep('FirstHalf', 'HalfTime')).toEqual({ type: 'WhistleFirstHalf', period: 'FirstHalf' })
    expect(eventOfStep('SecondHalf', 'FullTime')).toEqual({ type: 'FinalWhistle', period: 'SecondHalf' })
  })

  test.each([
    ['PreMatch', '2026-11-27T12:00:00Z', 'announced'],
    ['PreMatch', '2026-11-27T23:30:00Z', 'before'],
    ['HalfTime', '2026-11-28T15:20:00Z', 'live'],
    ['FullTime', '2026-11-28T17:00:00Z', 'after'],
  ] as const)('MAT-04 in %s at %s a match is %s', (period, now, status) => {
    expect(statusOf(buildMatch({ period }), new Date(now))).toBe(status)
  })

  test('MAT-04 an open ticker makes it before, a void match is over', () => {
    const early = new Date('2026-11-20T12:00:00Z')
    expect(statusOf(buildMatch({ tickerOpenedAt: early }), early)).toBe('before')
    expect(statusOf(buildMatch({ voidAt: early }), early)).toBe('after')
  })
})

const kickOff = buildEvent({ sequence: 1, type: 'Kickoff', becomes: 'FirstHalf', minute: 1 })
const goal = buildEvent({
  sequence: 2,
  type: 'Goal',
  side: 'home',
  goal: 'regular',
  minute: 12,
  playerId: 'brandt',
  secondPlayerId: 'eckert',
})
const halfTime = buildEvent({
  sequence: 3,
  type: 'WhistleFirstHalf',
  becomes: 'HalfTime',
  minute: 45,
  extraMinute: 1,
})
const secondHalf = buildEvent({
  sequence: 4,
  type: 'KickoffSecondHalf',
  becomes: 'SecondHalf',
  period: 'SecondHalf',
  minute: 46,
})
const equaliser = buildEvent({
  sequence: 5,
  type: 'Goal',
  side: 'away',
  goal: 'regular',
  period: 'SecondHalf',
  minute: 70,
})
const end = buildEvent({
  sequence: 6,
  type: 'FinalWhistle',
  becomes: 'FullTime',
  period: 'SecondHalf',
  minute: 90,
  extraMinute: 3,
})
const match = [kickOff, goal, halfTime, secondHalf, equaliser, end]

describe('the course of a match follows from its events', () => {
  test('scores at the break and at the end', () => {
    expect(courseOf(match)).toMatchObject({
      period: 'FullTime',
      score: { home: 1, away: 1 },
      halfTime: { home: 1, away: 0 },
      fullTime: { home: 1, away: 1 },
      extraTime: null,
      penalties: null,
    })
    expect(courseOf([])).toMatchObject({ period: 'PreMatch', score: null })
    expect(courseOf(match.slice(0, 2))).toMatchObject({
      period: 'FirstHalf',
      score: { home: 1, away: 0 },
      halfTime: null,
    })
  })

  test('what is deleted never was: a goal, and a whistle that came too early', () => {
    const deletedAt = new Date()
    expect(courseOf(match.map((one) => (one.sequence === 2 ? { ...one, deletedAt } : one)))).toMatchObject({
      score: { home: 0, away: 1 },
      halfTime: { home: 0, away: 0 },
    })
    expect(courseOf([...match.slice(0, 5), { ...end, deletedAt }]).period).toBe('SecondHalf')
  })

  test('a late goal of the first half counts at the break, and stands in its place', () => {
    const late = buildEvent({ sequence: 7, type: 'Goal', side: 'away', goal: 'regular', minute: 30 })
    expect(courseOf([...match, late])).toMatchObject({
      halfTime: { home: 1, away: 1 },
      score: { home: 1, away: 2 },
    })
    expect(inOrder([...match, late]).map((event) => event.sequence)).toEqual([1, 2, 7, 3, 4, 5, 6])
    expect(scoresAfter([...match, late]).get('5')).toEqual({ home: 1, away: 2 })
  })

  test('extra time and kicks', () => {
    const cup = [
      ...match.slice(0, 5),
      { ...end, becomes: 'Live' as const },
      buildEvent({
        sequence: 7,
        type: 'Kickoff',
        becomes: 'ExtraFirstHalf',
        period: 'ExtraFirstHalf',
        minute: 91,
      }),
      buildEvent({
        sequence: 8,
        type: 'Goal',
        side: 'home',
        goal: 'regular',
        period: 'ExtraFirstHalf',
        minute: 101,
      }),
      buildEvent({
        sequence: 9,
        type: 'KickoffSecondHalf',
        becomes: 'ExtraSecondHalf',
        period: 'ExtraSecondHalf',
        minute: 106,
      }),
      buildEvent({
        sequence: 10,
        type: 'Goal',
        side: 'away',
        goal: 'own',
        period: 'ExtraSecondHalf',
        minute: 120,
        extraMinute: 1,
      }),
      buildEvent({ sequence: 11, type: 'Kickoff', becomes: 'ShootOut', period: 'ShootOut' }),
      ...(['scored', 'saved', 'scored'] as const).map((outcome, index) =>
        buildEvent({
          sequence: 12 + index,
          type: 'PenaltyShot',
          side: index === 1 ? 'away' : 'home',
          outcome,
          period: 'ShootOut',
        }),
      ),
    ]
    expect(courseOf(cup)).toMatchObject({
      period: 'ShootOut',
      fullTime: { home: 1, away: 1 },
      extraTime: { home: 2, away: 2 },
      score: { home: 2, away: 2 },
      penalties: { home: 2, away: 0 },
    })
    expect(scoresAfter(cup).get('14')).toEqual({ home: 2, away: 0 })
  })

  test('a result that is given is held against the goals that are told', () => {
    expect(disagrees({ score: { home: 1, away: 1 }, events: match })).toBe(false)
    expect(disagrees({ score: { home: 2, away: 1 }, events: match })).toBe(true)
    expect(disagrees({ score: null, events: match })).toBe(false)
  })
})

describe('which match is in focus', () => {
  const over = buildMatch({ id: 'over', period: 'FullTime', kickOff: new Date('2026-11-21T14:30:00Z') })
  const next = buildMatch({ id: 'next', kickOff: new Date('2026-11-28T14:30:00Z') })
  const at = (moment: string, ...more: ReturnType<typeof buildMatch>[]) =>
    matchInFocus([over, next, ...more], new Date(moment))?.id

  test('MAT-02 the running one, the open one, the last one for a day, the next one', () => {
    expect(at('2026-11-22T10:00:00Z')).toBe('over')
    expect(at('2026-11-23T10:00:00Z')).toBe('next')
    const open = buildMatch({
      id: 'open',
      tickerOpenedAt: new Date('2026-11-20T00:00:00Z'),
      kickOff: new Date('2026-12-05T14:30:00Z'),
    })
    expect(isActive(open)).toBe(true)
    expect(at('2026-11-23T10:00:00Z', open)).toBe('open')
    expect(at('2026-11-23T10:00:00Z', open, buildMatch({ id: 'live', period: 'HalfTime' }))).toBe('live')
    expect(matchInFocus([over], new Date('2027-05-01T10:00:00Z'))?.id).toBe('over')
    expect(matchInFocus([], new Date())).toBeNull()
  })
})

describe('what a player did', () => {
  const player = (personId: string, isStarter = true) => ({
    personId,
    side: 'home' as const,
    number: 1,
    isStarter,
    isCaptain: false,
    place: 0,
  })
  const players = [player('brandt'), player('eckert'), player('morita', false), player('duarte', false)]
  const sub = buildEvent({
    sequence: 20,
    type: 'Substitution',
    side: 'home',
    playerId: 'morita',
    secondPlayerId: 'eckert',
    period: 'SecondHalf',
    minute: 60,
  })
  const work = (personId: string, ...more: ReturnType<typeof buildEvent>[]) =>
    workOf({ personId, players, events: [...match, sub, ...more] })

  test('minutes, goals and assists', () => {
    expect(work('brandt')).toEqual({ minutes: 90, goals: 1, assists: 0, yellowCards: 0, redCards: 0 })
    expect(work('eckert')).toMatchObject({ minutes: 60, assists: 1 })
    expect(work('morita')).toMatchObject({ minutes: 30, goals: 0 })
    expect(work('duarte')).toBeNull()
    expect(work('nobody')).toBeNull()
  })

  test('a second yellow sends off, an own goal is no goal', () => {
    const off = buildEvent({
      sequence: 21,
      type: 'YellowRedCard',
      side: 'home',
      playerId: 'brandt',
      period: 'SecondHalf',
      minute: 75,
    })
    const own = buildEvent({
      sequence: 22,
      type: 'Goal',
      goal: 'own',
      side: 'away',
      playerId: 'brandt',
      period: 'SecondHalf',
      minute: 71,
    })
    expect(work('brandt', off, own)).toMatchObject({ minutes: 75, goals: 1, redCards: 1 })
  })
})
