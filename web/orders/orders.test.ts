import fc from 'fast-check'
import { expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { orderStates, paymentMethods } from '#modules/checkout/schema.ts'
import { asGoods, asPlace } from '#modules/selling/build.ts'
import type { LineFacts } from '#modules/selling/facts.schema.ts'
import { dayOf } from '#web/account/day.ts'
import { translatorFor } from '#web/forms/translator-for-test.tsx'
import { chipOf, nextCount, type Order, orderSteps, progressOf } from './orders.ts'

const order = (state: Order['state'], facts: LineFacts) => ({ state, items: [facts] }) as unknown as Order

test('ORD-04 every state has a display text in every language, and a chip', () => {
  for (const language of club.languages) {
    const t = translatorFor(language).getFixedT(null, 'account')
    const texts = orderStates.map((state) => t(`orders.states.${state}`))
    expect(new Set(texts).size, language).toBe(orderStates.length)
    for (const state of orderStates) expect(t(`orders.states.${state}`)).not.toContain('orders.')
  }
  for (const state of orderStates) expect(chipOf(state)).toBeTypeOf('string')
})

test('ORD-03 every payment type has a display text in every language', () => {
  for (const language of club.languages) {
    const t = translatorFor(language).getFixedT(null, 'account')
    for (const method of paymentMethods) expect(t(`orders.paymentTypes.${method}`)).not.toContain('orders.')
  }
})

test.each([
  [1, 'Noch eine Bestellung laden', 'Load one more order'],
  [7, 'Noch 7 Bestellungen laden', 'Load 7 more orders'],
])('ORD-02 load more for %d', (count, german, english) => {
  expect(translatorFor('de').getFixedT(null, 'account')('orders.more', { count })).toBe(german)
  expect(translatorFor('en').getFixedT(null, 'account')('orders.more', { count })).toBe(english)
})

test('ORD-02 the next press brings a page or what is left, never more', () => {
  const amount = fc.integer({ min: 0, max: 500 })
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 50 }), (shown, total, pageSize) => {
      const next = nextCount({ shown, total, pageSize })
      expect(next).toBeGreaterThanOrEqual(0)
      expect(next).toBeLessThanOrEqual(pageSize)
      if (total >= shown) expect(shown + next).toBeLessThanOrEqual(total)
    }),
  )
})

test('parcels have steps until they are called off; tickets have none', () => {
  expect(progressOf(order('OrderPlaced', asGoods))).toBe(orderSteps.indexOf('placed'))
  expect(progressOf(order('OrderShipped', asGoods))).toBe(3)
  expect(progressOf(order('OrderArrived', asGoods))).toBe(orderSteps.length)
  expect(progressOf(order('Cancelled', asGoods))).toBeNull()
  expect(progressOf(order('OrderInProgress', asPlace))).toBeNull()
})

test('a day is the day in Berlin, and a birthday is itself everywhere', () => {
  expect(dayOf('2026-11-20T23:30:00.000Z', 'de')).toBe('21. November 2026')
  expect(dayOf('1991-11-18', 'en')).toBe('18 November 1991')
})
