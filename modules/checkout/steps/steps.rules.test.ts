import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cancellable,
  creditFor,
  isWithinWithdrawal,
  refusalToCancel,
  refusalToReturn,
  returnable,
  returnableUntil,
  type SoldLine,
  type SoldOrder,
  shippingCredit,
} from '#modules/checkout/after-sale/after-sale.rules.ts'
import { type OrderState, orderStates } from '../schema.ts'
import {
  mayStep,
  ORDER_STEPS,
  stateAfterCancellation,
  stateAfterReturn,
  stateAfterShipment,
  statesBefore,
} from './steps.rules.ts'

const pieces = (quantity: number, moved: Partial<SoldLine> = {}) => ({
  quantity,
  shipped: 0,
  cancelled: 0,
  returned: 0,
  ...moved,
})
const line = (moved: Partial<SoldLine> = {}): SoldLine => ({
  ...pieces(moved.quantity ?? 2),
  announced: 0,
  totalCents: 5998,
  promotionCents: 0,
  voucherCents: 0,
  right: 'returnable',
  ...moved,
})
const order = (given: Partial<SoldOrder> = {}): SoldOrder => ({
  state: 'OrderPlaced',
  isStarted: false,
  arrivedAt: null,
  boughtAt: NOW,
  now: NOW,
  ...given,
})
const NOW = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

describe('ORD-04 the steps of an order', () => {
  test('every state is in the table, and every state but the first is reached by a step', () => {
    expect(Object.keys(ORDER_STEPS).sort()).toEqual([...orderStates].sort())
    for (const state of orderStates.filter((one) => one !== 'OrderInReview'))
      expect(statesBefore(state), state).not.toEqual([])
  })

  test.each<[OrderState, OrderState, boolean]>([
    ['OrderPlaced', 'OrderInProgress', true],
    ['OrderPlaced', 'OrderArrived', false],
    ['OrderShipped', 'OrderInProgress', false],
    ['OrderShipped', 'OrderArrived', true],
    ['OrderArrived', 'CreditCreated', true],
    ['CompleteCancellation', 'OrderPlaced', false],
    ['Cancelled', 'OrderShipped', false],
    ['OrderInReview', 'OrderShipped', false],
  ])('%s to %s: %s', (from, to, allowed) => {
    expect(mayStep(from, to)).toBe(allowed)
  })

  test.each<[string, OrderState, OrderState]>([
    [
      'a part is called off',
      stateAfterCancellation('OrderPlaced', [pieces(2, { cancelled: 1 })]),
      'PartialCancellation',
    ],
    [
      'all is called off',
      stateAfterCancellation('OrderPlaced', [pieces(2, { cancelled: 2 })]),
      'CompleteCancellation',
    ],
    [
      'what came back and what is called off are everything',
      stateAfterCancellation('OrderArrived', [pieces(2, { shipped: 2, returned: 1, cancelled: 1 })]),
      'CreditCreated',
    ],
    ['all is sent', stateAfterShipment('OrderPlaced', [pieces(2, { shipped: 2 })]), 'OrderShipped'],
    ['a part is sent', stateAfterShipment('OrderPlaced', [pieces(2, { shipped: 1 })]), 'OrderInProgress'],
    [
      'the rest is sent',
      stateAfterShipment('OrderInProgress', [pieces(2, { shipped: 1, cancelled: 1 })]),
      'OrderShipped',
    ],
    [
      'a return came',
      stateAfterReturn('OrderArrived', [pieces(2, { shipped: 2, returned: 1 })]),
      'CreditCreated',
    ],
    [
      'a second return came',
      stateAfterReturn('CreditCreated', [pieces(2, { shipped: 2, returned: 2 })]),
      'CreditCreated',
    ],
    [
      'a return came while others wait to be sent',
      stateAfterReturn('OrderInProgress', [pieces(2, { shipped: 1, returned: 1 }), pieces(1)]),
      'OrderInProgress',
    ],
  ])('%s', (_, after, expected) => {
    expect(after).toBe(expected)
  })
})

describe('what may be called off', () => {
  test.each<[string, SoldOrder, SoldLine, 'buyer' | 'staff', string | null]>([
    ['goods that wait', order(), line(), 'buyer', null],
    ['goods that are packed', order({ state: 'OrderInProgress', isStarted: true }), line(), 'buyer', null],
    [
      'goods on their way',
      order({ state: 'OrderShipped' }),
      line({ shipped: 2 }),
      'buyer',
      'ALREADY_SHIPPED',
    ],
    ['goods on their way, by staff', order({ state: 'OrderShipped' }), line({ shipped: 2 }), 'staff', null],
    ['a print before it is begun', order(), line({ right: 'madeToOrder' }), 'buyer', null],
    [
      'a print that is begun',
      order({ isStarted: true }),
      line({ right: 'madeToOrder' }),
      'buyer',
      'MADE_TO_ORDER',
    ],
    ['a ticket', order(), line({ right: 'fixedDate' }), 'buyer', 'TICKET_NOT_CANCELLABLE'],
    ['a ticket, by staff', order(), line({ right: 'fixedDate' }), 'staff', null],
    ['a voucher', order(), line({ right: 'digital' }), 'buyer', 'DIGITAL_NOT_CANCELLABLE'],
    [
      'a service in the time of the law',
      order({ boughtAt: daysAgo(13) }),
      line({ right: 'service' }),
      'buyer',
      null,
    ],
    [
      'a service after it',
      order({ boughtAt: daysAgo(15) }),
      line({ right: 'service' }),
      'buyer',
      'DIGITAL_NOT_CANCELLABLE',
    ],
    [
      'a service after it, by staff',
      order({ boughtAt: daysAgo(15) }),
      line({ right: 'service' }),
      'staff',
      null,
    ],
    ['what is called off', order(), line({ cancelled: 2 }), 'buyer', 'NOTHING_LEFT'],
    ['what was never paid', order({ state: 'Cancelled' }), line(), 'staff', 'ORDER_NOT_PLACED'],
  ])('%s', (_, given, of, by, refusal) => {
    expect(refusalToCancel(given, of, by)).toBe(refusal)
    expect(cancellable(given, of, by) > 0).toBe(refusal === null)
  })
})

describe('CART-49 what may be sent back', () => {
  const arrived = (days: number) => order({ state: 'OrderArrived', arrivedAt: daysAgo(days) })
  test.each<[string, SoldOrder, SoldLine, 'buyer' | 'staff', string | null]>([
    ['after 60 days', arrived(60), line({ shipped: 2 }), 'buyer', null],
    ['after 61 days', arrived(61), line({ shipped: 2 }), 'buyer', 'RETURN_PERIOD_OVER'],
    ['after 61 days, by staff', arrived(61), line({ shipped: 2 }), 'staff', null],
    ['on its way', order({ state: 'OrderShipped' }), line({ shipped: 2 }), 'buyer', null],
    ['not sent', order(), line(), 'buyer', 'NOT_SHIPPED_YET'],
    ['printed', arrived(1), line({ shipped: 2, right: 'madeToOrder' }), 'buyer', 'MADE_TO_ORDER'],
    ['printed, by staff', arrived(1), line({ shipped: 2, right: 'madeToOrder' }), 'staff', null],
    ['announced already', arrived(1), line({ shipped: 2, announced: 2 }), 'buyer', 'NOTHING_LEFT'],
    ['a ticket', arrived(1), line({ shipped: 1, right: 'fixedDate' }), 'staff', 'TICKET_NOT_CANCELLABLE'],
  ])('%s', (_, given, of, by, refusal) => {
    const asked = { by, now: NOW }
    expect(refusalToReturn(given, of, asked)).toBe(refusal)
    expect(returnable(given, of, asked) > 0).toBe(refusal === null)
  })

  test('the law gives 14 days, counted from the arrival', () => {
    expect(isWithinWithdrawal(null, NOW)).toBe(true)
    expect(isWithinWithdrawal(daysAgo(14), NOW)).toBe(true)
    expect(isWithinWithdrawal(daysAgo(15), NOW)).toBe(false)
  })

  test('they end with the last day, whenever the parcel came', () => {
    const arrivedAt = new Date('2026-10-12T08:00:00Z')
    expect(isWithinWithdrawal(arrivedAt, new Date('2026-10-26T22:59:00Z'))).toBe(true)
    expect(isWithinWithdrawal(arrivedAt, new Date('2026-10-26T23:00:00Z'))).toBe(false)
    const evening = new Date('2026-12-11T22:30:00Z')
    const sold = order({ state: 'OrderArrived', arrivedAt, boughtAt: arrivedAt, now: evening })
    expect(returnableUntil(sold)?.toISOString()).toBe('2026-12-11T22:59:59.000Z')
    expect(refusalToReturn(sold, line({ shipped: 2 }), { by: 'buyer', now: evening })).toBeNull()
    const service = { ...sold, boughtAt: new Date('2026-11-27T08:00:00Z') }
    expect(refusalToCancel(service, line({ right: 'service' }), 'buyer')).toBeNull()
  })
})

describe('what goes back', () => {
  test('pieces in any portions carry together exactly what the line cost, and none a negative share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 12 }),
        (quantity, totalCents, promoted, vouched, portions) => {
          const promotionCents = Math.floor(totalCents * promoted)
          const voucherCents = Math.floor((totalCents - promotionCents) * vouched)
          let cancelled = 0
          let gross = 0
          let vouchers = 0
          for (const portion of [...portions, quantity]) {
            const now = Math.min(portion, quantity - cancelled)
            const credit = creditFor(
              line({ quantity, cancelled, totalCents, promotionCents, voucherCents }),
              now,
            )
            expect(credit.voucherCents).toBeGreaterThanOrEqual(0)
            expect(credit.grossCents).toBeGreaterThanOrEqual(credit.voucherCents)
            cancelled += now
            gross += credit.grossCents
            vouchers += credit.voucherCents
          }
          expect([gross, vouchers]).toEqual([totalCents - promotionCents, voucherCents])
        },
      ),
    )
  })

  const shipping = {
    isWithdrawal: false,
    shippingCents: 1195,
    creditedCents: 0,
    standardCents: 495,
  }
  test.each([
    ['everything called off', { kind: 'cancellation', lines: [pieces(2, { cancelled: 2 })] }, 1195],
    ['a part called off', { kind: 'cancellation', lines: [pieces(2, { cancelled: 1 })] }, 0],
    [
      'everything back within the law’s time: the standard way',
      { kind: 'return', isWithdrawal: true, lines: [pieces(2, { returned: 2 })] },
      495,
    ],
    ['everything back later', { kind: 'return', lines: [pieces(2, { returned: 2 })] }, 0],
    [
      'went back before',
      { kind: 'cancellation', creditedCents: 1195, lines: [pieces(2, { cancelled: 2 })] },
      0,
    ],
  ] as const)('shipping: %s', (_, given, cents) => {
    expect(shippingCredit({ ...shipping, ...given })).toBe(cents)
  })
})
