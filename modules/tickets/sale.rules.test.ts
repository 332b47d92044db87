import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareSeatIds, parseTicketSku, refusalToSell, saleStateOf, ticketSku } from './sale.rules.ts'
import { venue } from './venue.ts'

describe('the sku of a place', () => {
  test('reads back as it was written, although the event has dashes of its own', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.constantFrom('1', '4', 's', 'r'),
        fc.constantFrom('full', 'child'),
        (eventId, priceClass, ticketType) => {
          const sku = { eventId, priceClass, ticketType }
          expect(parseTicketSku(ticketSku(sku))).toEqual(sku)
        },
      ),
    )
  })

  test.each(['1.1001.3', 'b7c0-1-full', `${crypto.randomUUID()}-1`, `${crypto.randomUUID()}-1-full-x`, ''])(
    '%s is none',
    (sku) => {
      expect(parseTicketSku(sku)).toBeNull()
    },
  )
})

describe('when an event is sold', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day))
  const terms = {
    startsAt: at(20),
    presaleFrom: at(5),
    saleFrom: at(10),
    saleUntil: at(20),
    cancelledAt: null,
  }
  test.each([
    [1, 'later', 'SALE_NOT_STARTED', 'SALE_NOT_STARTED'],
    [5, 'members', 'MEMBERS_ONLY', undefined],
    [10, 'onSale', undefined, undefined],
    [19, 'onSale', undefined, undefined],
    [20, 'over', 'SALE_ENDED', 'SALE_ENDED'],
  ])('on day %i: %s', (day, state, forAnybody, forMembers) => {
    const now = { ...terms, now: at(day) }
    expect(saleStateOf(now)).toBe(state)
    expect(refusalToSell(now, { isMember: false })?.errorCode).toBe(forAnybody)
    expect(refusalToSell(now, { isMember: true })?.errorCode).toBe(forMembers)
  })

  test('a cancelled event is sold to nobody', () => {
    const cancelled = { ...terms, now: at(12), cancelledAt: at(11) }
    expect(refusalToSell(cancelled, { isMember: true })?.errorCode).toBe('EVENT_CANCELLED')
  })
})

test('in the order of locks a wheelchair place comes before its companion’s', () => {
  for (const seat of venue().seatById.values())
    if (seat.companionOf) expect(compareSeatIds(seat.companionOf, seat.id)).toBeLessThan(0)
})
