import { describe, expect, test } from 'vitest'
import { entitlementFor, type FutureHolder, refusalToHold, type TicketToHold } from './holders.rules.ts'

const grownUp: FutureHolder = {
  birthday: '1980-05-01',
  confirmsEntitlement: false,
  hasWheelchairPlace: false,
}
const ordinary: TicketToHold = {
  ticketType: 'full',
  placeKind: 'seat',
  // Half past midnight in Falkenstadt, still the day before in Greenwich.
  startsAt: new Date('2026-03-09T23:30:00Z'),
}

describe('who may hold a ticket', () => {
  test.each([
    ['an ordinary seat', {}, {}, null],
    ['a standing place', { placeKind: null }, {}, null],
    ['a child’s ticket for a grown-up', { ticketType: 'child' }, {}, 'CHILD_TICKET_ONLY_FOR_CHILDREN'],
    ['for nobody knows how old', { ticketType: 'child' }, { birthday: null }, 'CHILD_TICKET_NEEDS_BIRTHDAY'],
    ['for a child of seven', { ticketType: 'child' }, { birthday: '2019-01-01' }, null],
    [
      'on the fourteenth birthday',
      { ticketType: 'child' },
      { birthday: '2012-03-10' },
      'CHILD_TICKET_ONLY_FOR_CHILDREN',
    ],
    ['on the day before', { ticketType: 'child' }, { birthday: '2012-03-11' }, null],
    ['a reduced ticket without a word', { ticketType: 'reduced' }, {}, 'ENTITLEMENT_NOT_CONFIRMED'],
    ['confirmed', { ticketType: 'reduced' }, { confirmsEntitlement: true }, null],
    ['a wheelchair place without a word', { placeKind: 'wheelchair' }, {}, 'ENTITLEMENT_NOT_CONFIRMED'],
    ['confirmed', { placeKind: 'wheelchair' }, { confirmsEntitlement: true }, null],
    ['a companion’s place alone', { placeKind: 'companion' }, {}, 'COMPANION_NEEDS_WHEELCHAIR'],
    ['with its wheelchair place', { placeKind: 'companion' }, { hasWheelchairPlace: true }, null],
  ] as const)('TRF-07 %s', (_name, ticket, holder, expected) => {
    expect(refusalToHold({ ...ordinary, ...ticket }, { ...grownUp, ...holder })).toBe(expected)
  })

  test('the accessible place says more than the reduction', () => {
    expect(entitlementFor({ ticketType: 'reduced', placeKind: 'wheelchair' })).toBe('accessible')
    expect(entitlementFor({ ticketType: 'reduced', placeKind: 'seat' })).toBe('reduced')
    expect(entitlementFor({ ticketType: 'full', placeKind: 'companion' })).toBeNull()
  })
})
