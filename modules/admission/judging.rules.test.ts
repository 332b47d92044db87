import { describe, expect, test } from 'vitest'
import type { Gate } from '#club/gates.ts'
import { type CheckedScan, type Facts, isOwnTicket, judge } from './judging.rules.ts'

const west: Gate = {
  key: 'west',
  name: { de: 'W', en: 'W', ja: 'W' },
  blocks: ['18', '19'],
  minutesAfterDoors: 0,
}
const north: Gate = { ...west, key: 'north', blocks: ['25'], minutesAfterDoors: 30 }
const desk: Gate = { ...west, key: 'desk', blocks: [] }
const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)
const event = { id: 'event', startsAt: at('15:30'), doorsOpenAt: at('13:30'), cancelledAt: null }
const payload = {
  keyId: 1,
  eventId: 'event',
  ticketId: 'ticket',
  issue: 2,
  block: '19',
  row: '4',
  seat: '11',
  holder: '0011223344556677',
  validFrom: at('13:30'),
  validUntil: at('20:30'),
}
const genuine = { kind: 'genuine', payload, form: 'turning', rotation: 'fresh' } as const

const facts: Facts = {
  scan: genuine,
  event,
  gate: west,
  gates: [west, north, desk],
  ticket: { state: 'good', issue: 2 },
  block: '19',
  entry: null,
  now: at('14:00'),
}
const entry = { at: at('13:58'), gate: 'north' }
const scan = (more: object): { scan: CheckedScan } => ({ scan: { ...genuine, ...more } })
const ofIssue = (issue: number) => scan({ payload: { ...payload, issue } })

describe('admission: what a code comes to', () => {
  test.each<[string, Partial<Facts>, string]>([
    ['the right ticket at the right gate', {}, 'admitted'],
    ['on paper, whose code stands still', scan({ form: 'still', rotation: 'stale' }), 'admitted'],
    ['at the gate that leads everywhere', { gate: desk, block: '25' }, 'admitted'],
    ['an issue that the list does not know yet', ofIssue(3), 'admitted'],
    ['not made by the club', { scan: { kind: 'forged' } }, 'forged'],
    ['nobody can check it', { scan: { kind: 'unverified' } }, 'unverified'],
    ['for another match', scan({ payload: { ...payload, eventId: 'other' } }), 'otherMatch'],
    ['the match is called off', { event: { ...event, cancelledAt: at('12:00') } }, 'cancelled'],
    ['not on the list', { ticket: null }, 'unknown'],
    ['refunded', { ticket: { state: 'revoked', issue: 2 } }, 'revoked'],
    ['sold on', { ticket: { state: 'sold', issue: 2 } }, 'sold'],
    ['sold on, whatever the issue', { ...ofIssue(9), ticket: { state: 'sold', issue: 2 } }, 'sold'],
    ['handed over since', ofIssue(1), 'oldCode'],
    ['a picture of the screen', scan({ rotation: 'stale' }), 'stale'],
    ['a changing part of somebody’s own', scan({ rotation: 'forged' }), 'forged'],
    ['before the doors', { now: at('13:29') }, 'tooEarly'],
    ['when the doors open', { now: at('13:30') }, 'admitted'],
    ['before this gate', { gate: north, block: '25', now: at('13:59') }, 'tooEarly'],
    ['when this gate opens', { gate: north, block: '25', now: at('14:00') }, 'admitted'],
    ['in the last minute', { now: at('20:29') }, 'admitted'],
    ['afterwards', { now: at('20:30') }, 'over'],
    ['on the exchange', { ticket: { state: 'offered', issue: 2 } }, 'offered'],
    [
      'no longer on the exchange of the list',
      { ...ofIssue(3), ticket: { state: 'offered', issue: 2 } },
      'admitted',
    ],
    ['in already', { entry }, 'alreadyIn'],
    ['in already with this very code', { entry: { ...entry, issue: 2 } }, 'alreadyIn'],
    ['in already with a code of before, offline', { entry: { ...entry, issue: 1 } }, 'admitted'],
    ['in already, at a wrong gate', { entry, gate: north }, 'alreadyIn'],
    ['another gate leads there', { gate: north, now: at('14:30') }, 'wrongGate'],
  ])('%s', (_, given, result) => {
    expect(judge({ ...facts, ...given }).result).toBe(result)
  })

  test('a refusal says what helps: when and where somebody went in, which gate, from when', () => {
    expect(judge({ ...facts, entry })).toMatchObject({ entry })
    expect(judge({ ...facts, gate: north, now: at('14:30') }).rightGates).toEqual(['west'])
    expect(judge({ ...facts, now: at('12:00') }).opensAt).toEqual(at('13:30'))
    expect(judge({ ...facts, gate: north, block: '25', now: at('13:40') }).opensAt).toEqual(at('14:00'))
  })

  test('whoever was let in offline with a ticket of their own is in; others take nobody’s place', () => {
    expect(isOwnTicket('stale')).toBe(true)
    for (const result of ['sold', 'revoked', 'oldCode', 'forged', 'otherMatch'] as const)
      expect(isOwnTicket(result)).toBe(false)
  })
})
