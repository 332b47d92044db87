import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EarlyRights, noRights } from '#modules/selling/sellable.ts'
import type { SalePhase } from './phases.rules.ts'
import {
  compareSeatIds,
  mostForAnybody,
  mostPlaces,
  parseTicketSku,
  refusalToSell,
  saleStateOf,
  ticketSku,
} from './sale.rules.ts'
import { venue } from './venue/venue.ts'

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
  const phase = (given: Partial<SalePhase>): SalePhase => ({
    who: 'everybody',
    memberSince: null,
    from: at(1),
    until: null,
    maxPerBuyer: 4,
    priceClasses: null,
    ...given,
  })
  const member = { rights: { ...noRights, memberSince: '2020-01-01' } }
  const anybody = { rights: noRights }
  const terms = {
    startsAt: at(20),
    phases: [phase({ who: 'member', from: at(5) }), phase({ from: at(10) })],
    saleUntil: at(20),
    cancelledAt: null,
  }
  test.each([
    [1, 'later', 'SALE_NOT_STARTED', 'SALE_NOT_STARTED'],
    [5, 'presale', 'PHASE_FOR_OTHERS', undefined],
    [10, 'onSale', undefined, undefined],
    [19, 'onSale', undefined, undefined],
    [20, 'over', 'SALE_ENDED', 'SALE_ENDED'],
  ])('on day %i: %s', (day, state, forAnybody, forMembers) => {
    const now = { ...terms, now: at(day) }
    expect(saleStateOf(now)).toBe(state)
    expect(refusalToSell(now, anybody)?.errorCode).toBe(forAnybody)
    expect(refusalToSell(now, member)?.errorCode).toBe(forMembers)
  })

  test.each<[string, Partial<SalePhase>, Partial<EarlyRights>, boolean]>([
    [
      'a member since long',
      { who: 'member', memberSince: '2020-07-01' },
      { memberSince: '2020-07-01' },
      true,
    ],
    [
      'a member since a day too few',
      { who: 'member', memberSince: '2020-07-01' },
      { memberSince: '2020-07-02' },
      false,
    ],
    ['nobody for members', { who: 'member' }, {}, false],
    ['a fan club', { who: 'fanClub' }, { isFanClub: true }, true],
    ['a member for fan clubs', { who: 'fanClub' }, { memberSince: '1990-01-01' }, false],
    ['a season ticket of this season', { who: 'seasonTicket' }, { seasons: [2025, 2026] }, true],
    ['a season ticket of another one', { who: 'seasonTicket' }, { seasons: [2025] }, false],
    ['anybody for everybody', { who: 'everybody' }, {}, true],
  ])('%s', (_name, of, rights, may) => {
    const now = { ...terms, phases: [phase(of)], now: at(12) }
    const no = refusalToSell(now, { rights: { ...noRights, ...rights } })
    expect(no?.errorCode).toBe(may ? undefined : 'PHASE_FOR_OTHERS')
  })

  test('of several phases that run the most generous counts, for its classes alone', () => {
    const phases = [
      phase({ who: 'member', maxPerBuyer: 6, priceClasses: ['1'] }),
      phase({ maxPerBuyer: 2, priceClasses: ['1', '2'] }),
      phase({ from: at(15), maxPerBuyer: 9 }),
    ]
    const now = { ...terms, phases, now: at(12) }
    expect([mostPlaces(now, member, '1'), mostPlaces(now, member, '2')]).toEqual([6, 2])
    expect([mostPlaces(now, anybody, '1'), mostPlaces(now, anybody, '3')]).toEqual([2, 0])
    expect(refusalToSell(now, anybody, '3')?.errorCode).toBe('PHASE_OTHER_PLACES')
    expect(mostForAnybody(now)).toBe(6)
  })

  test('between two phases nobody buys, and after the last nobody either', () => {
    const phases = [phase({ until: at(5) }), phase({ from: at(10), until: at(12) })]
    expect([3, 7, 11, 13].map((day) => saleStateOf({ ...terms, phases, now: at(day) }))).toEqual([
      'onSale',
      'later',
      'onSale',
      'over',
    ])
  })

  test('a cancelled event is sold to nobody', () => {
    const cancelled = { ...terms, now: at(12), cancelledAt: at(11) }
    expect(refusalToSell(cancelled, member)?.errorCode).toBe('EVENT_CANCELLED')
  })
})

test('in the order of locks a wheelchair place comes before its companion’s', () => {
  for (const seat of venue().seatById.values())
    if (seat.companionOf) expect(compareSeatIds(seat.companionOf, seat.id)).toBeLessThan(0)
})
