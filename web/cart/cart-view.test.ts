import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cartOf, goods, place, season } from './cart-for-test.ts'
import {
  choosableWays,
  groupsOf,
  isExpired,
  nextEnd,
  partsByWays,
  placeValue,
  problemsOfItem,
  problemsOfWhole,
  savingOf,
  seatOf,
  sumOf,
  waysOf,
} from './cart-view.ts'

test('a voucher by mail beside a shirt by post: each part of the group has its own ways', () => {
  const voucher = goods({ delivery: 'email', shippingCode: 'mobile', shippingCodes: ['mobile'] })
  const [mixed] = groupsOf(cartOf([goods(), voucher, goods()]))
  expect(choosableWays(mixed!)).toEqual([])
  expect(partsByWays(mixed!).map((part) => [part.items.length, choosableWays(part).length])).toEqual([
    [2, 2],
    [1, 1],
  ])
  const [alike] = groupsOf(cartOf([goods(), goods()]))
  expect(partsByWays(alike!)).toEqual([alike])
})

test('places stand by event, season tickets by themselves, goods by seller, and nothing is lost or shown twice', () => {
  const items = [
    goods(),
    place({ path: '/a' }),
    goods({ sellerId: 2 }),
    season(),
    place({ path: '/b' }),
    place({ path: '/a' }),
  ]
  const groups = groupsOf(cartOf(items))
  expect(groups.map((group) => [group.order.sellerId, group.kind, group.items.length])).toEqual([
    [1, 'tickets', 2],
    [1, 'tickets', 1],
    [1, 'season', 1],
    [1, 'goods', 1],
    [2, 'goods', 1],
  ])
  expect(new Set(groups.map((group) => group.key)).size).toBe(5)
  expect(groups.flatMap((group) => group.items)).toHaveLength(items.length)
})

test('CART-04 a negative rest means an ended hold, and so does none', () => {
  expect([-1, 0, 1, null].map((expiresIn) => isExpired({ expiresIn }))).toEqual([true, true, false, false])
})

test('the countdown is of the hold that ends next, among those that have not ended', () => {
  const [soon, later, over] = [place({ expiresIn: 60 }), place({ expiresIn: 600 }), place({ expiresIn: -5 })]
  expect(nextEnd([later, over, soon])).toBe(soon.expiresAt)
  expect(nextEnd([over, goods()])).toBe(null)
})

test.each([
  ['19-8-14', { block: '19', row: '8', seat: '14' }],
  ['nonsense', null],
  [undefined, null],
])('the seat of %s', (value, seat) => {
  const options = value ? [{ key: 'seatId', value }] : []
  expect(seatOf({ place: null, userOptionValues: options })).toEqual(seat)
})

test('MKT-07 the seat of an offer is the one that its seller had, whatever language the words are in', () => {
  const confirmed = [{ key: 'entitlement', value: 'confirmed' }]
  const offerOf = (key: string, value: string) => ({ place: { key, value }, userOptionValues: confirmed })
  expect(seatOf(offerOf('seatId', '19-8-14'))).toEqual({ block: '19', row: '8', seat: '14' })
  expect(seatOf(offerOf('blockId', '27'))).toBe(null)
  expect(placeValue(offerOf('blockId', '27'), 'blockId')).toBe('27')
})

test('a group may travel by the ways that all of its things can take', () => {
  const [group] = groupsOf(cartOf([goods(), goods({ shippingCodes: ['standard'] })]))
  expect(choosableWays(group!).map((way) => way.code)).toEqual(['standard'])
  expect(waysOf(group!).map((way) => way.code)).toEqual(['standard'])
})

test('CART-24 what membership saves is the list price less the own price, never below zero', () => {
  fc.assert(
    fc.property(
      fc.nat(20_000),
      fc.nat(20_000),
      fc.integer({ min: 1, max: 9 }),
      (price, listPrice, quantity) => {
        const saving = savingOf(cartOf([goods({ price, listPrice, quantity })]))
        expect(saving).toBe(Math.max(0, listPrice - price) * quantity)
      },
    ),
  )
  expect(sumOf([goods({ totalPrice: 5 }), goods({ totalPrice: 7 })])).toBe(12)
})

test('CART-02 CART-21 problems belong to a thing, an order or the cart; an ended hold is shown by its line', () => {
  const item = place()
  const validationErrors = {
    [item.id]: [{ errorCode: 'CARTITEM_EXPIRED' }, { errorCode: 'TICKET_IS_NOT_CHECKOUTABLE' }],
    order: [
      { errorCode: 'ORDER_NOT_SHIPPABLE_TO_SELECTED_REGION' },
      { errorCode: 'ORDER_NOT_SHIPPABLE_TO_SELECTED_REGION' },
    ],
  }
  expect(problemsOfItem({ validationErrors }, item.id)).toEqual([{ errorCode: 'TICKET_IS_NOT_CHECKOUTABLE' }])
  expect(problemsOfWhole({ validationErrors })).toEqual(['ORDER_NOT_SHIPPABLE_TO_SELECTED_REGION'])
})
