import { describe, expect, test } from 'vitest'
import { buildEvent, buildMatch } from '../build.ts'
import type { TickerEvent } from '../match.schema.ts'
import { momentsOf } from './moments.rules.ts'

const KICK_OFF = new Date('2026-11-28T14:30:00Z')
const later = (seconds: number) => new Date(KICK_OFF.getTime() + seconds * 1000)
const team = (id: number, shortName: string) => ({
  id,
  name: shortName,
  shortName,
  code: 'ABC',
  crest: null,
  site: null,
})
const kickOff = buildEvent({ sequence: 1, type: 'Kickoff', becomes: 'FirstHalf', minute: 1 })
const goal = (given: Partial<TickerEvent> = {}) =>
  buildEvent({
    sequence: 2,
    type: 'Goal',
    side: 'home',
    goal: 'regular',
    minute: 10,
    createdAt: later(580),
    ...given,
  })
const told = (events: TickerEvent[], match = buildMatch()) =>
  momentsOf({
    match,
    events,
    home: team(1, 'Nord'),
    away: team(2, 'Süd'),
    names: new Map([['p', { slug: null, picture: null, shortName: 'x'.repeat(300), knownName: null }]]),
  })

describe('when', () => {
  test('where an entry was written; told later or corrected to another minute, at that minute', () => {
    const at = (event: TickerEvent) => (told([kickOff, event])[1]!.at.getTime() - KICK_OFF.getTime()) / 1000
    expect(at(goal())).toBe(580)
    expect(at(goal({ createdAt: later(700) }))).toBe(700)
    expect(at(goal({ createdAt: later(2400) }))).toBe(540)
    expect(at(goal({ minute: 7 }))).toBe(580)
    expect(at(goal({ minute: 3 }))).toBe(120)
    expect(at(goal({ minute: 45, extraMinute: 2, createdAt: later(9000) }))).toBe(2760)
  })

  test('while a match is replayed by a faster clock', () => {
    const [, moment] = told([kickOff, goal({ createdAt: later(5000) })], buildMatch({ clockSpeed: 10 }))
    expect(moment!.at).toEqual(later(54))
  })

  test('what was told while nobody played, or of a match without halves, where it was written', () => {
    const line = goal({ period: 'HalfTime', type: 'RedCard', minute: null, createdAt: later(3000) })
    expect(told([kickOff, line])[1]!.at).toEqual(later(3000))
    expect(told([goal({ period: 'Live' })])[0]!.at).toEqual(later(580))
  })
})

describe('what', () => {
  test('goals, cards, kick-offs and whistles in three languages; nothing that was taken back, no line of text', () => {
    const events = [
      kickOff,
      goal(),
      goal({ sequence: 3, goal: 'own', side: 'away' }),
      goal({ sequence: 4, deletedAt: later(600) }),
      buildEvent({ sequence: 5, text: { de: 'Text', en: 'Text' } }),
      buildEvent({ sequence: 6, type: 'Substitution', side: 'home' }),
      buildEvent({ sequence: 7, type: 'YellowCard', side: 'away', createdAt: later(600) }),
      buildEvent({ sequence: 8, type: 'WhistleFirstHalf', becomes: 'HalfTime', createdAt: later(2700) }),
    ]
    expect(told(events).map(({ kind, title }) => [kind, title.de])).toEqual([
      ['whistle', 'Anstoß'],
      ['goal', '1:0 Nord'],
      ['goal', '1:1 Süd (Eigentor)'],
      ['card', 'Gelb für Süd'],
      ['whistle', 'Halbzeit'],
    ])
  })

  test('a name of any length fits', () => {
    const [, moment] = told([kickOff, goal({ playerId: 'p' })])
    for (const title of Object.values(moment!.title)) expect(title.length).toBe(100)
  })
})
