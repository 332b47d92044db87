import { expect, test } from 'vitest'
import { type GoodsFacts, goodsOf, type MoneyFacts, moneyOf } from './rules.ts'

const settled: MoneyFacts = {
  isSettled: true,
  wasTakenBack: false,
  openCents: 0,
  priceCents: 5000,
  creditedCents: 0,
  hasRefusedRefund: false,
}

test.each<[string, Partial<MoneyFacts>]>([
  ['paid', {}],
  ['paid', { isSettled: false, priceCents: 0 }],
  ['underWay', { isSettled: false }],
  ['open', { isSettled: false, openCents: 5000 }],
  ['takenBack', { isSettled: false, openCents: 5000, wasTakenBack: true }],
  ['partlyRefunded', { creditedCents: 4999 }],
  ['refunded', { creditedCents: 5000 }],
  ['refundRefused', { creditedCents: 5000, hasRefusedRefund: true }],
])('money is %s', (word, facts) => {
  expect(moneyOf({ ...settled, ...facts })).toBe(word)
})

const two = { quantity: 2, shipped: 0, cancelled: 0, returned: 0 }
const waiting: GoodsFacts = { state: 'OrderPlaced', sent: two, unsent: 2, isToPrint: false }

test.each<[string, Partial<GoodsFacts>]>([
  ['none', { sent: { ...two, quantity: 0 }, unsent: 0 }],
  ['toSend', {}],
  ['toPrint', { isToPrint: true }],
  ['inProgress', { state: 'OrderInProgress', isToPrint: true }],
  ['partlySent', { state: 'OrderInProgress', sent: { ...two, shipped: 1 }, unsent: 1 }],
  ['sent', { state: 'OrderShipped', sent: { ...two, shipped: 2 }, unsent: 0 }],
  ['arrived', { state: 'OrderArrived', sent: { ...two, shipped: 2 }, unsent: 0 }],
  ['back', { state: 'CreditCreated', sent: { ...two, shipped: 2, returned: 2 }, unsent: 0 }],
  ['cancelled', { state: 'CompleteCancellation', sent: { ...two, cancelled: 2 }, unsent: 0 }],
])('goods are %s', (word, facts) => {
  expect(goodsOf({ ...waiting, ...facts })).toBe(word)
})
