import { describe, expect, test } from 'vitest'
import { actionsOfTicket, refusalTo, stateOfTicket, type TicketFacts } from './ticket-actions.rules.ts'

const now = new Date('2026-03-14T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const facts = (given: Partial<TicketFacts> = {}): TicketFacts => ({
  media: 'mobile',
  priceCents: 6400,
  startsAt: hours(24),
  isCancelled: false,
  isUsed: false,
  isForwarded: false,
  isOffered: false,
  isPaid: true,
  isOwed: false,
  isWithheld: false,
  isBanned: false,
  isAway: false,
  now,
  ...given,
})

describe('the state of a ticket', () => {
  test.each([
    ['valid', {}],
    ['forwarded', { isForwarded: true }],
    ['offered', { isOffered: true }],
    ['unpaid', { isWithheld: true }],
    ['banned', { isBanned: true }],
    ['forwarded', { isBanned: true, isForwarded: true }],
    ['used', { isBanned: true, isUsed: true }],
    ['used', { isUsed: true, startsAt: hours(-30) }],
    ['over', { startsAt: hours(-3) }],
    ['valid', { startsAt: hours(-2.9) }],
    ['cancelled', { isCancelled: true, isOffered: true, startsAt: hours(-30) }],
  ] as const)('TIX-01 is %s with %o', (state, given) => {
    expect(stateOfTicket(facts(given))).toBe(state)
  })
})

describe('what may be done with a ticket', () => {
  test('TIX-04 a mobile one ahead may do everything but what mobile tickets need not', () => {
    const refused = Object.entries(actionsOfTicket(facts())).filter(([, action]) => !action.allowed)
    expect(refused).toEqual([
      ['toPhone', { allowed: false, reason: 'TICKET_IS_ON_PHONE' }],
      ['pdf', { allowed: false, reason: 'TICKET_IS_ON_PHONE' }],
    ])
  })

  test.each([
    ['forward', { isOffered: true }, 'TICKET_IS_OFFERED'],
    ['forward', { startsAt: hours(-1) }, 'MATCH_HAS_STARTED'],
    ['forward', { isUsed: true }, 'TICKET_IS_USED'],
    ['forward', { isOwed: true }, 'TICKET_IS_UNPAID'],
    ['offer', { isPaid: false }, 'TICKET_IS_UNPAID'],
    ['offer', { isForwarded: true }, 'TICKET_IS_FORWARDED'],
    ['offer', { priceCents: 0 }, 'TICKET_IS_FREE'],
    ['offer', { isAway: true }, 'TICKET_IS_FOR_AWAY_MATCH'],
    ['offer', { startsAt: hours(0.5) }, 'OFFER_TIME_OVER'],
    ['offer', { startsAt: hours(0.51) }, null],
    ['forward', { startsAt: hours(0.5) }, null],
    ['offer', { isCancelled: true }, 'TICKET_EVENT_CANCELLED'],
    ['print', { media: 'print' }, 'TICKET_IS_ON_PAPER'],
    ['print', { media: 'registered' }, 'TICKET_COMES_BY_POST'],
    ['print', { isForwarded: true }, 'TICKET_IS_FORWARDED'],
    ['print', { startsAt: hours(-1) }, null],
    ['print', { startsAt: hours(-4) }, 'MATCH_IS_OVER'],
    ['toPhone', { media: 'pass' }, null],
    ['toPhone', { media: 'print', isOffered: true }, 'TICKET_IS_OFFERED'],
    ['pdf', { media: 'print', startsAt: hours(-99) }, null],
    ['pdf', { media: 'print', isOffered: true }, 'TICKET_IS_OFFERED'],
    ['calendar', { isOffered: true }, null],
    ['calendar', { startsAt: hours(-4) }, 'MATCH_IS_OVER'],
  ] as const)('TIX-04 %s with %o: %s', (action, given, reason) => {
    expect(refusalTo(action, facts(given))).toBe(reason)
  })
})
