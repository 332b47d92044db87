import { describe, expect, test } from 'vitest'
import {
  OFFER_STEPS,
  offerOfSku,
  offerUntil,
  payoutAfter,
  refusalToOffer,
  resaleSku,
  statesBefore,
  ticketOfSerial,
} from './offers.rules.ts'
import { OfferState } from './schema.ts'

const ID = '01990000-0000-7000-8000-0000000000b1'
const startsAt = new Date('2026-03-07T14:30:00Z')
const ticket = {
  priceCents: 4900,
  blockId: '19',
  ticketType: 'full',
  isOfSeasonTicket: false,
  startsAt,
  eventCancelledAt: null,
  isUsed: false,
  claim: null,
  isPaid: true,
  now: new Date('2026-03-01T12:00:00Z'),
}

describe('MKT-04 MKT-05 MKT-06 MKT-07 MKT-08 MKT-09 the steps of an offer', () => {
  const allowed: [OfferState, OfferState][] = [
    ['Created', 'Pending'],
    ['Created', 'Cancelled'],
    ['Pending', 'Created'],
    ['Pending', 'Sold'],
    ['Sold', 'PaymentSucceeded'],
    ['Sold', 'PaymentFailed'],
    ['Sold', 'Cancelled'],
    ['PaymentFailed', 'PaymentSucceeded'],
    ['PaymentFailed', 'PaymentFailed'],
    ['PaymentFailed', 'Cancelled'],
  ]

  test.each(OfferState.options)('from %s', (from) => {
    const to = allowed.filter(([state]) => state === from).map(([, next]) => next)
    expect([...OFFER_STEPS[from]].sort()).toEqual(to.sort())
  })

  test('MKT-10 what is promised to a buyer is never withdrawn', () => {
    expect(statesBefore('Cancelled')).not.toContain('Pending')
    expect(statesBefore('Sold')).toEqual(['Pending'])
  })
})

describe('MKT-14 what may be offered', () => {
  test('a ticket that was paid for', () => expect(refusalToOffer(ticket)).toBeNull())

  test.each([
    ['TICKET_EVENT_CANCELLED', { eventCancelledAt: new Date('2026-02-01') }],
    ['TICKET_IS_USED', { isUsed: true }],
    ['TICKET_IS_UNPAID', { isPaid: false }],
    ['TICKET_IS_OFFERED', { claim: { kind: 'offer' as const } }],
    ['TICKET_IS_FORWARDED', { claim: { kind: 'transfer' as const } }],
    ['TICKET_IS_FREE', { priceCents: 0 }],
    ['TICKET_IS_FOR_AWAY_MATCH', { blockId: 'gst' }],
    ['TICKET_IS_FREE', { ticketType: 'companion' }],
    ['OFFER_TIME_OVER', { now: new Date('2026-03-07T14:00:00Z') }],
  ])('%s', (errorCode, change) => {
    expect(refusalToOffer({ ...ticket, ...change })).toMatchObject({ refused: true, errorCode })
  })

  test('until half an hour before kick-off; the money comes three hours after it', () => {
    expect(offerUntil(startsAt).toISOString()).toBe('2026-03-07T14:00:00.000Z')
    expect(payoutAfter(startsAt).toISOString()).toBe('2026-03-07T17:30:00.000Z')
  })
})

test('a sku names its offer, a serial number its ticket, and nothing else does', () => {
  expect(offerOfSku(resaleSku(ID))).toBe(ID)
  expect(ticketOfSerial(`ticket.${ID}`)).toBe(ID)
  for (const other of [ID, `${ID}-1-full`, 'resale-', `resale-${ID}x`, `ticket-${ID}`, 'voucher.1'])
    expect([offerOfSku(other), ticketOfSerial(other)]).toEqual([null, null])
})
