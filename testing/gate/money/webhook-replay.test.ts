import { expect, test } from 'vitest'
import type { Behaviour } from '#modules/bank/instruments.rules.ts'
import { signatureOf } from '#modules/bank/webhooks.ts'
import {
  buildPaymentsWorld,
  type PaymentsWorldOptions,
  RETURNS,
  WEBHOOK,
  WEBHOOK_SECRET,
} from '#modules/payments/build.ts'
import type { PaymentProvider, ProviderPayment } from '#modules/payments/provider.ts'
import { newId } from '#platform/ids.ts'
import { bankControl, payAtBank } from '#testing/bank.ts'
import { testDatabase } from '#testing/database.ts'

/** One per cent of A6's 20,000 events; one order in six is never paid and has none. */
const EVENTS = 200
const ORDERS = 260
const SEED = Number(process.env['SEED'] ?? 1899)
const IN_PARALLEL = 8
const OLD_MS = 301_000

type Ending = 'unpaid' | Behaviour
type Event = { id: string; type: string; payment: string; merchantReference: string }
type Sort = 'genuine' | 'forged' | 'old'
type Delivery = { sort: Sort; event: Event }
type Outcome = {
  events: number
  states: string[]
  forgedAccepted: number
  oldAccepted: number
  delivered: number
  early: number
}

/** What each order comes to in the end, the same in every run with this seed. */
const ENDINGS: Ending[] = drawn(ORDERS, [
  'success',
  'success',
  'success',
  'declined',
  'insufficientFunds',
  'unpaid',
])

const yardstick = inOrder()

test('A6 events doubled, shuffled, forged, old and early leave what one delivery in order leaves', async () => {
  const reference = await yardstick
  const outcome = await inDisorder()
  expect(outcome.forgedAccepted).toBe(0)
  expect(outcome.oldAccepted).toBe(0)
  expect(outcome.early).toBeGreaterThanOrEqual(ORDERS / 20)
  expect(outcome.events).toBeGreaterThanOrEqual(EVENTS)
  expect(outcome.delivered).toBeGreaterThan(EVENTS * 2)
  expect(outcome.states).toEqual(reference)
  expect(new Set(reference).size).toBe(4)
})

test('A6 negative control: a club that believes every event is told so by the same run', async () => {
  const reference = await yardstick
  const outcome = await inDisorder({ wrapProvider: believing })
  expect(outcome.forgedAccepted).toBeGreaterThan(0)
  expect(outcome.states).not.toEqual(reference)
})

/** The yardstick: each event once, as it happened. */
async function inOrder(): Promise<string[]> {
  const world = await worldWith({})
  const paymentIds = await inParallel(ENDINGS, world.buy)
  for (const event of await world.events()) await world.deliver({ sort: 'genuine', event })
  return world.statesOf(paymentIds)
}

async function inDisorder(options: PaymentsWorldOptions = {}): Promise<Outcome> {
  const random = generator(SEED)
  const world = await worldWith(options)
  const early = await startEarly(world)
  const others = await inParallel(ENDINGS.slice(early.paymentIds.length), world.buy)
  const paymentIds = [...early.paymentIds, ...others]
  const events = await world.events()
  const deliveries = shuffled(disordered(events, paymentIds, random), random)
  const answers = await inParallel(deliveries, world.deliver)
  await early.commit()
  // What was not understood is sent again, as the bank does.
  const again = deliveries.filter(({ sort }, index) => sort === 'genuine' && answers[index]! >= 300)
  await inParallel(again, world.deliver)
  const accepted = (sort: Sort) =>
    deliveries.filter((delivery, index) => delivery.sort === sort && answers[index]! < 300).length
  return {
    states: await world.statesOf(paymentIds),
    forgedAccepted: accepted('forged'),
    oldAccepted: accepted('old'),
    events: events.length,
    delivered: deliveries.length,
    early:
      early.paymentIds.length === 0 ? 0 : new Set(again.map(({ event }) => event.merchantReference)).size,
  }
}

type World = Awaited<ReturnType<typeof worldWith>>

async function worldWith(options: PaymentsWorldOptions) {
  const database = await testDatabase('empty')
  const { db } = database
  const world = await buildPaymentsWorld(database, options)
  const control = bankControl(db)

  /** An order with its ending at the bank; the club has not heard of it yet. */
  async function buy(ending: Ending): Promise<string> {
    const { payment } = await world.openAndStart()
    if (ending !== 'unpaid') await payAtBank(world.bank, payment.id, ending)
    return payment.id
  }

  async function events(): Promise<Event[]> {
    return (await control.events()).map(({ id, type, merchantReference }) => ({
      id,
      type,
      payment: merchantReference,
      merchantReference,
    }))
  }

  async function deliver({ sort, event }: Delivery): Promise<number> {
    const body = JSON.stringify(event)
    const moment = new Date(Date.now() - (sort === 'old' ? OLD_MS : 0))
    const signature = signatureOf(sort === 'forged' ? 'guessed' : WEBHOOK_SECRET, body, moment)
    const answer = await world.app.inject({
      method: 'POST',
      url: WEBHOOK,
      headers: { 'content-type': 'application/json', 'bank-signature': signature },
      payload: body,
    })
    return answer.statusCode
  }

  /** State, reason, what the ledger holds, and how often the checkout was told. */
  async function statesOf(paymentIds: string[]): Promise<string[]> {
    return Promise.all(
      paymentIds.map(async (paymentId) => {
        const payment = (await world.payments.findPayment({ paymentId }))!
        const balance = await world.payments.ledgerBalance(db, { checkoutId: payment.checkoutId })
        const told = world.seen.filter((one) => one.paymentId === paymentId).map((one) => one.kind)
        return JSON.stringify([payment.state, payment.failure, balance, told])
      }),
    )
  }

  return { ...world, db, buy, events, deliver, statesOf }
}

/**
 * Five in a hundred payments whose transaction has not committed when the bank already tells of them. They are orders that
 * come to something, so that each has an event.
 */
async function startEarly(world: World) {
  const count = ORDERS / 20
  const paymentIds: string[] = []
  let commit = () => {}
  const released = new Promise<void>((resolve) => {
    commit = resolve
  })
  const opened = Promise.withResolvers<void>()
  const transaction = world.db.transaction().execute(async (trx) => {
    for (let index = 0; index < count; index += 1) {
      const payment = await world.payments.openPayment(trx, {
        checkoutId: newId(),
        ownerId: newId(),
        method: 'creditcard',
        amountCents: 8995,
        expiresAt: new Date(Date.now() + 20 * 60_000),
      })
      paymentIds.push(payment.id)
    }
    opened.resolve()
    await released
  })
  await Promise.race([opened.promise, transaction])
  for (const [index, key] of paymentIds.entries()) {
    const asked = { key, method: 'creditcard' as const, amountCents: 8995, currency: 'EUR' }
    await world.sandbox.start({
      ...asked,
      tokenReference: null,
      store: false,
      isTakenWhenSent: false,
      ...RETURNS,
    })
    const ending = ENDINGS[index]!
    if (ending !== 'unpaid') await payAtBank(world.bank, key, ending)
  }
  return {
    paymentIds,
    async commit() {
      commit()
      await transaction
    },
  }
}

/** Each event one to five times, and among them one in twenty forged and one in twenty too old. */
function disordered(events: Event[], paymentIds: string[], random: () => number): Delivery[] {
  const deliveries: Delivery[] = events.flatMap((event) =>
    Array.from({ length: 1 + Math.floor(random() * 5) }, () => ({ sort: 'genuine' as const, event })),
  )
  const lies = Math.ceil(deliveries.length / 20)
  for (let index = 0; index < lies; index += 1) {
    const about = paymentIds[Math.floor(random() * paymentIds.length)]!
    const event = { id: newId(), type: 'payment.captured', payment: about, merchantReference: about }
    deliveries.push({ sort: 'forged', event }, { sort: 'old', event: { ...event, id: newId() } })
  }
  return deliveries
}

/** What the club would be without its checks: no signature, no time window, and the event's own word for the truth. */
function believing(provider: PaymentProvider): PaymentProvider {
  const told = new Map<string, ProviderPayment['state']>()
  return {
    ...provider,
    async handleWebhook({ rawBody }) {
      const event = JSON.parse(rawBody) as Event
      told.set(event.merchantReference, event.type === 'payment.captured' ? 'captured' : 'declined')
      return { id: event.id, key: event.merchantReference }
    },
    async confirm(given) {
      const word = await provider.confirm(given)
      return word && { ...word, state: told.get(given.key) ?? word.state }
    },
  }
}

async function inParallel<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length)
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index]!)
  }
  await Promise.all(Array.from({ length: IN_PARALLEL }, worker))
  return results
}

/** A small generator of even numbers between 0 and 1 (mulberry32), so that a run can be repeated by its seed. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function drawn<T>(count: number, from: T[]): T[] {
  const random = generator(SEED)
  // The first ones come to something: the early orders need an event each.
  return Array.from(
    { length: count },
    (_, index) => from[Math.floor(random() * (index < count / 20 ? 5 : 6))]!,
  )
}

function shuffled<T>(items: T[], random: () => number): T[] {
  const result = [...items]
  for (let index = result.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1))
    ;[result[index], result[other]] = [result[other]!, result[index]!]
  }
  return result
}
