import fc from 'fast-check'
import { expect } from 'vitest'
import { newId } from '#platform/ids.ts'
import { ADDRESS, CARD } from '#testing/harness/buyer.ts'
import type { Answer, Call } from '#testing/harness/driver.ts'
import {
  type Expected,
  isGoods,
  type Line,
  type Method,
  type ShopModel,
  type What,
} from '#testing/harness/models/shop-model.ts'
import type { CartSeen, RealShop } from './small-shop.ts'

export type Action =
  | { do: 'add'; who: number; what: What; quantity: number }
  | { do: 'setQuantity'; who: number; nth: number; quantity: number }
  | { do: 'setShipping'; who: number; nth: number; code: string }
  | { do: 'remove' | 'prolong'; who: number; nth: number }
  | { do: 'signIn'; who: number }
  | { do: 'code'; who: number; which: 'promotion' | 'voucher' }
  | { do: 'order'; who: number; method: Method; times: number }
  | { do: 'pay'; who: number; how: 'success' | 'declined' | 'cancel' }
  | { do: 'wait'; minutes: number }
  | { do: 'reconcile' }

const THINGS: What[] = ['shirt', 'withPrint', 'scarf', 'standing', 'seat1', 'seat2', 'seat3', 'seat4']
/** Sums of these are never the length of a hold, a prolongation, a payment or a grace. */
const WAITS = [7, 7, 17, 31]

const anybody = fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 3)
const person = fc.constantFrom(0, 0, 0, 1)
const nth = fc.nat(5)

const adding = fc.record({
  do: fc.constant('add' as const),
  who: anybody,
  what: fc.constantFrom(...THINGS),
  quantity: fc.integer({ min: 1, max: 2 }),
})
const changing: fc.Arbitrary<Action>[] = [
  fc.record({
    do: fc.constant('setQuantity' as const),
    who: anybody,
    nth,
    quantity: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    do: fc.constant('setShipping' as const),
    who: anybody,
    nth,
    code: fc.constantFrom('standard', 'express', 'mobile', 'print', 'registered'),
  }),
  fc.record({ do: fc.constantFrom('remove' as const, 'prolong' as const), who: anybody, nth }),
  fc.record({ do: fc.constant('signIn' as const), who: person }),
  fc.record({
    do: fc.constant('code' as const),
    who: person,
    which: fc.constantFrom('promotion' as const, 'voucher' as const),
  }),
]
const ordering = fc.record({
  do: fc.constant('order' as const),
  who: person,
  method: fc.constantFrom<Method>('creditcard', 'paypal', 'creditcard', 'paypal', 'purchaseOnAccount'),
  times: fc.constantFrom(1, 1, 2, 3),
})
const paying = fc.record({
  do: fc.constant('pay' as const),
  who: person,
  how: fc.constantFrom<'success' | 'declined' | 'cancel'>(
    'success',
    'success',
    'success',
    'declined',
    'cancel',
  ),
})
const waiting: fc.Arbitrary<Action>[] = [
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(...WAITS) }),
  fc.constant({ do: 'reconcile' as const }),
]

/**
 * What two people and two visitors do in one small shop. Persons are 0 and 1; visitor 2 signs in as 0, 3 as 1. What is
 * named more often happens more often.
 */
export const actions: fc.Arbitrary<Action>[] = [
  ...[adding, adding, adding, adding],
  ...changing,
  ...[ordering, ordering, ordering],
  ...[paying, paying, paying, paying],
  ...waiting,
]

/** An action as fast-check runs it: on the model and on the program, which must agree. */
export class Step implements fc.AsyncCommand<ShopModel, RealShop> {
  readonly action: Action
  constructor(action: Action) {
    this.action = action
  }

  check({ carts, open }: ShopModel): boolean {
    const { action } = this
    if ('nth' in action) return carts[action.who]!.length > 0
    if (action.do === 'order') return carts[action.who]!.length > 0
    return action.do !== 'pay' || open[action.who] !== null
  }

  async run(model: ShopModel, real: RealShop): Promise<void> {
    real.actions += 1
    await perform(this.action, model, real)
    await real.compare(model, 'who' in this.action ? this.action.who : null)
  }

  toString(): string {
    return JSON.stringify(this.action)
  }
}

async function perform(action: Action, model: ShopModel, real: RealShop): Promise<void> {
  switch (action.do) {
    case 'add': {
      const { who, what, quantity: wished } = action
      const quantity = what.startsWith('seat') ? 1 : wished
      const expected = model.add(who, what, quantity)
      const { json } = agree(
        expected,
        await real.send(who, { method: 'POST', path: '/items', body: real.wish(what, quantity) }),
      )
      if (expected === 'success') model.added(who, what, { id: json.id, quantity })
      return
    }
    case 'setQuantity': {
      const { who, quantity } = action
      const line = lineOf(model, action)
      const expected = model.setQuantity(who, line, quantity)
      agree(expected, await real.send(who, { method: 'PUT', path: `/items/${line.id}`, body: { quantity } }))
      if (expected === 'success') line.quantity = quantity
      return
    }
    case 'setShipping': {
      const { who, code } = action
      const line = lineOf(model, action)
      const expected = codesFor(line.what).includes(code) ? 'success' : ['SHIPPING_CODE_UNKNOWN']
      agree(
        expected,
        await real.send(who, { method: 'PUT', path: `/items/${line.id}`, body: { shippingCode: code } }),
      )
      return
    }
    case 'remove': {
      const line = lineOf(model, action)
      agree('success', await real.send(action.who, { method: 'DELETE', path: `/items/${line.id}` }))
      return model.remove(action.who, line)
    }
    case 'prolong': {
      const line = lineOf(model, action)
      const expected = model.prolong(line)
      agree(expected, await real.send(action.who, { method: 'POST', path: `/items/${line.id}/prolong` }))
      if (expected === 'success') model.prolonged(line)
      return
    }
    case 'signIn':
      agree('success', await real.signIn(action.who))
      return model.claimCart(action.who + 2, action.who)
    case 'code':
      return toggleCode(action, real)
    case 'order':
      return order(action, model, real)
    case 'pay':
      return pay(action, model, real)
    case 'wait':
      model.now += action.minutes
      return real.wait(action.minutes)
    case 'reconcile':
      model.reconcile()
      return real.program.payments.reconcile()
  }
}

/** A code that the cart has is taken out, one that it has not is put in, whatever the answer to that is. */
async function toggleCode(action: Action & { do: 'code' }, real: RealShop): Promise<void> {
  const { who, which } = action
  const code = which === 'voucher' ? real.vouchers[who]! : real.promotion
  const { token } = real.buyers[who]!
  const path = '/api/shop/v2/vouchers'
  const cart: CartSeen = (await real.send(who, { path: '' })).json
  const has = cart.orders.some((one) =>
    [...one.vouchers, ...one.promotionCodes].some((each) => each.code === code),
  )
  const call: Call = has
    ? { method: 'DELETE', path: `${path}/${code}`, token }
    : { method: 'POST', path, token, body: { voucherCode: code } }
  agree('success', await real.shop.insist(call))
}

/** What codes add to the model's word: a problem that the cart shows, or that nothing is left to pay. */
function withCodes(expected: Expected, cart: CartSeen): Expected {
  const shown = [cart, ...cart.orders].flatMap((one) => Object.values(one.validationErrors).flat())
  const codes = shown.map((one) => one.errorCode).filter((code) => /VOUCHER|PROMOTION|MINIMUM/.test(code))
  if (cart.totalPrice === 0) codes.push('PAYMENT_METHOD_NOT_OFFERED')
  if (codes.length === 0) return expected
  return expected === 'success' ? codes : [...expected, ...codes]
}

/** The form, sent once or several times at once: one checkout, and every answer names it. */
async function order(action: Action & { do: 'order' }, model: ShopModel, real: RealShop): Promise<void> {
  const { who, method, times } = action
  const cart = (await real.send(who, { path: '' })).json
  const expected = withCodes(model.order(who, method), cart)
  const call = {
    method: 'POST' as const,
    path: `/api/checkout/${method === 'creditcard' ? 'v2' : 'v3'}/checkouts/${method}`,
    token: real.buyers[who]!.token,
    key: newId(),
    body: {
      cartId: cart.id ?? newId(),
      shippingAddress: ADDRESS,
      billingAddress: ADDRESS,
      acceptedTerms: true,
      // Another form each time: an equal one would be the checkout that is open.
      comment: newId(),
    },
  }
  const answers = await Promise.all(Array.from({ length: times }, () => real.shop.insist(call)))
  for (const answer of answers) {
    agree(expected, answer)
    if (expected === 'success') expect(answer.json).toEqual(answers[0]!.json)
  }
  if (expected !== 'success') return
  const checkout = await real.latestCheckout(who)
  expect(checkout.totalCents).toBe(cart.totalPrice)
  model.ordered(who, { id: checkout.id, method, totalCents: checkout.totalCents })
  real.pages.set(checkout.id, pageOf(answers[0]!.json))
}

async function pay(action: Action & { do: 'pay' }, model: ShopModel, real: RealShop): Promise<void> {
  const { who, how } = action
  const checkout = model.open[who]!
  const path = real.pages.get(checkout.id)!
  const form = how === 'cancel' ? { action: 'cancel' } : formFor(checkout.method, how)
  const { status } = await real.shop.insist({ method: 'POST', path, host: real.shop.bankHost, form })
  expect(status).toBe(303)
  const outcome = await real.outcomeOf(who, checkout.id)
  if (how !== 'success') {
    model.declined(who)
    expect(outcome).toBe('PAYMENT_FAILED')
    return
  }
  expect(outcome).toBe(model.captured(who) === 'paid' ? 'paid' : 'PAYMENT_REFUNDED')
}

function agree(expected: Expected, answer: Answer): Answer {
  const code = answer.status < 300 ? 'success' : String(answer.json?.errorCode)
  if (expected === 'success' ? code !== expected : !expected.includes(code))
    throw new Error(`expected ${expected}, got ${answer.status} ${JSON.stringify(answer.json)}`)
  return answer
}

function lineOf(model: ShopModel, action: { who: number; nth: number }): Line {
  const cart = model.carts[action.who]!
  return cart[action.nth % cart.length]!
}

function codesFor(what: What): string[] {
  return isGoods(what) ? ['standard', 'express'] : ['mobile', 'print', 'registered']
}

function pageOf(started: { scriptUrl?: string; paymentUrl?: string }): string {
  const url = started.scriptUrl ?? started.paymentUrl
  return url ? new URL(url).pathname.replace(/\/form\.js$/, '') : ''
}

function formFor(method: Method, how: 'success' | 'declined'): Record<string, string> {
  if (method === 'paypal')
    return { account: how === 'success' ? 'guthaben@bank.example' : 'abgelehnt@bank.example' }
  return { ...CARD, number: how === 'success' ? CARD.number : '4000189900000228' }
}
