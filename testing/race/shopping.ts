import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { buildProduct } from '#modules/catalogue/build.ts'
import { buildEvent, seatItem, standingItem } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import type { TestApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { ADDRESS, type Buyer, CARD, type Shop } from '#testing/harness/buyer.ts'
import type { Answer, Call } from '#testing/harness/driver.ts'
import {
  type Expected,
  isGoods,
  LIMITS,
  type Line,
  type Method,
  type ShopModel,
  type What,
} from '#testing/harness/shop-model.ts'

export type Action =
  | { do: 'add'; who: number; what: What; quantity: number }
  | { do: 'setQuantity'; who: number; nth: number; quantity: number }
  | { do: 'setShipping'; who: number; nth: number; code: string }
  | { do: 'remove' | 'prolong'; who: number; nth: number }
  | { do: 'signIn'; who: number }
  | { do: 'order'; who: number; method: Method; times: number }
  | { do: 'pay'; who: number; how: 'success' | 'declined' | 'cancel' }
  | { do: 'wait'; minutes: number }
  | { do: 'reconcile' }

const THINGS: What[] = ['shirt', 'flocked', 'scarf', 'standing', 'seat1', 'seat2', 'seat3', 'seat4']
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

/** The form, sent once or several times at once: one checkout, and every answer names it. */
async function order(action: Action & { do: 'order' }, model: ShopModel, real: RealShop): Promise<void> {
  const { who, method, times } = action
  const cart = (await real.send(who, { path: '' })).json
  const expected = model.order(who, method)
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

/** The program with a small shop of its own in it, for one run. */
export class RealShop {
  readonly program: TestApp
  readonly shop: Shop
  readonly clock: { minutes: number }
  readonly pages = new Map<string, string>()
  actions = 0
  buyers: Buyer[] = []
  visitors: string[] = []
  skus = { shirt: '', scarf: '' }
  event = ''

  constructor(program: TestApp, clock: { minutes: number }) {
    this.program = program
    this.shop = program.shopWith()
    this.clock = clock
  }

  async open(): Promise<this> {
    const { db } = this.program.test
    this.buyers = await this.program.gather(2)
    this.visitors = [await this.#visitor(), await this.#visitor()]
    const [shirt, scarf] = await db.transaction().execute(async (trx) => [
      await buildProduct(trx, {
        maxQuantity: LIMITS.shirt,
        variants: [{ code: 'M', size: 'M', inStock: 4 }],
        flock: { priceCents: 1500, maxLetters: 12 } as never,
      }),
      await buildProduct(trx, {
        maxQuantity: LIMITS.scarf,
        priceCents: 4500,
        variants: [{ code: 'M', size: 'M', inStock: 2 }],
      }),
    ])
    this.skus = { shirt: shirt!.sku, scarf: scarf!.sku }
    // Far enough away for all the waiting of a night.
    this.event = await buildEvent(db, {
      startsInDays: 3_000,
      maxPerBuyer: LIMITS.perBuyer,
      standingCapacity: LIMITS.standing,
    })
    return this
  }

  async #visitor(): Promise<string> {
    const { json } = await this.shop.insist({ method: 'POST', path: '/api/shop/v4/carts/anonymousUser' })
    return json.userId
  }

  /** A call of somebody's cart. */
  send(who: number, call: Call): Promise<Answer> {
    const path = `/api/shop/v4/carts/self${call.path}`
    if (who < 2) return this.shop.insist({ ...call, path, token: this.buyers[who]!.token })
    return this.shop.insist({ ...call, path: `${path}?anonymousUserId=${this.visitors[who - 2]}` })
  }

  async signIn(who: number): Promise<Answer> {
    const userId = this.visitors[who]!
    const answer = await this.send(who, { method: 'POST', path: '/claims', body: { userId } })
    this.visitors[who] = await this.#visitor()
    return answer
  }

  wish(what: What, quantity: number) {
    if (what === 'standing') return standingItem(this.event, quantity)
    if (what === 'shirt' || what === 'scarf') return { sku: this.skus[what], quantity }
    if (what === 'flocked')
      return { sku: this.skus.shirt, quantity, userOptionValues: [{ key: 'flockName', value: 'ANNA' }] }
    return seatItem(this.event, `19-1-${what.slice(4)}`)
  }

  async wait(minutes: number): Promise<void> {
    this.clock.minutes += minutes
    await shiftClock(this.program.test, this.clock.minutes * 60)
  }

  /** Asking settles: an answer that stays open however often one asks is a payment that is stuck. */
  async outcomeOf(who: number, checkoutId: string): Promise<string> {
    for (let asked = 0; asked < 50; asked += 1) {
      const { status, json } = await this.shop.insist({
        path: `/api/checkout/v3/checkouts/${checkoutId}/paymentStatus`,
        token: this.buyers[who]!.token,
      })
      if (status !== 200) return json.errorCode
      if (json.status === 'Paid') return 'paid'
    }
    return 'stuck'
  }

  async latestCheckout(who: number): Promise<{ id: string; totalCents: number }> {
    const { rows } = await sql<{ id: string; totalCents: number }>`
      select id, total_price_cents as "totalCents" from checkouts where owner_id = ${this.buyers[who]!.id}
      order by created_at desc, id desc limit 1`.execute(this.program.test.db)
    return rows[0]!
  }

  /** Shelf, places and the cart of whoever has just acted are what the model says. */
  async compare(model: ShopModel, who: number | null): Promise<void> {
    const { rows } = await sql`select
      (select in_stock from variants where sku = ${this.skus.shirt}) as shirt,
      (select in_stock from variants where sku = ${this.skus.scarf}) as scarf,
      (select count(*)::int from seat_claims where event_id = ${this.event}
        and (ticket_id is not null or hold_expires_at > app.now())) as seats,
      (select taken - coalesce((select sum(quantity) from standing_holds h where h.event_id = c.event_id
        and h.hold_expires_at <= app.now()), 0)::int from standing_counters c where c.event_id = ${this.event}) as standing`.execute(
      this.program.test.db,
    )
    expect(rows[0]).toEqual(model.shelf())
    if (who === null) return
    const { json } = await this.send(who, { path: '' })
    const lines = json.orders
      .flatMap((one: { items: CartLine[] }) => one.items)
      .map((one: CartLine) => this.#seen(one))
    expect(lines.toSorted(byName)).toEqual(
      model.carts[who]!.map(
        (line) => `${line.quantity} ${line.what}${model.isLive(line) ? '' : ' (ended)'}`,
      ).toSorted(byName),
    )
    const sum = json.orders.reduce((total: number, one: { totalPrice: number }) => total + one.totalPrice, 0)
    expect(json.totalPrice).toBe(sum)
    expect(json.totalPrice).toBeGreaterThanOrEqual(0)
  }

  #seen({ sku, quantity, userOptionValues: [option], expiresIn }: CartLine): string {
    const what =
      sku === this.skus.scarf
        ? 'scarf'
        : sku === this.skus.shirt
          ? option
            ? 'flocked'
            : 'shirt'
          : option!.key === 'blockId'
            ? 'standing'
            : `seat${option!.value.split('-').at(-1)}`
    return `${quantity} ${what}${expiresIn !== null && expiresIn <= 0 ? ' (ended)' : ''}`
  }
}

type CartLine = {
  sku: string
  quantity: number
  userOptionValues: { key: string; value: string }[]
  expiresIn: number | null
}

function byName(one: string, other: string): number {
  return one < other ? -1 : 1
}
