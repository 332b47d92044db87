import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { NEW_TICKET, type TicketAction, type TicketModel } from '#testing/harness/models/place-model.ts'
import { ALONE, type Draw, draw, fitted } from '#testing/harness/models/ticket-draws.ts'
import { act, seen } from '#testing/harness/models/ticket-model.ts'
import { sizeOf } from '#testing/harness/size.ts'
import type { RealTicket } from '#testing/race/models/real-ticket.ts'
import { TicketWorld } from '#testing/race/models/ticket-world.ts'

const RUNS = sizeOf('A14_TICKET_RUNS', 40)
const ROUNDS = sizeOf('A14_TICKET_ROUNDS', 1)
const STEPS = sizeOf('A14_TICKET_STEPS', 10)
const SEED = sizeOf('SEED', 1_899)

const program = await testApp()
const { db } = program.test
const world = new TicketWorld(program, await program.tokenFor('ordner'))

afterEach(() => {
  delete process.env['UNSAFE']
})

/** One after the other, or two at the same moment; time passes for nobody alone. */
type Step = [TicketAction] | [TicketAction, TicketAction]
const step: fc.Arbitrary<Draw[]> = fc.array(draw, { minLength: 1, maxLength: 2 })

function stepOf(model: TicketModel, drawn: Draw[]): Step {
  const actions = drawn.map((one) => fitted(model, one))
  const alone = actions.find((one) => ALONE.has(one.do))
  return alone ? [alone] : (actions as Step)
}

/** Does the step, and answers what the ticket must be now: what one order of its actions, or the other, makes of it. */
async function take(model: TicketModel, real: RealTicket, actions: Step): Promise<TicketModel> {
  const done = await Promise.all(actions.map((one) => real.act(one)))
  const now = await real.settle()
  const possible = ordersOf(actions).map((order) => {
    let ticket = model
    const said = actions.map(() => false)
    for (const index of order) {
      const { ticket: next, isDone } = act(ticket, actions[index]!)
      ticket = next
      said[index] = isDone
    }
    return { ticket, said }
  })
  const found = possible.find(
    ({ ticket, said }) => isDeepStrictEqual(seen(ticket), now) && isDeepStrictEqual(said, done),
  )
  if (!found)
    expect({ actions, now, done }).toEqual({
      actions,
      now: seen(possible[0]!.ticket),
      done: possible[0]!.said,
    })
  return found!.ticket
}

function ordersOf(actions: Step): number[][] {
  if (actions.length === 1) return [[0]]
  const both = [
    [0, 1],
    [1, 0],
  ]
  // Who asks while an attempt to pay is under way is refused, whatever becomes of that.
  return actions.every((one) => one.do === 'retry') ? [...both, [0], [1]] : both
}

type Choice = (ticket: TicketModel) => Step

async function history(steps: Choice[]): Promise<{ model: TicketModel; actions: number }> {
  const real = await (await world.nextTicket()).open()
  let model = NEW_TICKET
  const done: Step[] = []
  try {
    for (const chosen of steps) {
      done.push(chosen(model))
      model = await take(model, real, done.at(-1)!)
    }
    await real.check()
  } catch (error) {
    console.log(`A14 tickets: after ${JSON.stringify(done)}`)
    throw error
  } finally {
    await real.close()
  }
  return { model, actions: real.actions }
}

test(`A14 ${RUNS} lives of a ticket in up to ${STEPS} steps, two at once in half of them: one owner, one good code, as the model says (seed ${SEED})`, {
  timeout: 3_600_000,
}, async () => {
  const sum = {
    actions: 0,
    accepted: 0,
    used: 0,
    refunded: 0,
    offered: 0,
    withdrawn: 0,
    sold: 0,
    paidOut: 0,
    calledOff: 0,
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: STEPS, size: 'max' }), async (steps) => {
      const { model, actions } = await history(steps.map((drawn) => (ticket) => stepOf(ticket, drawn)))
      sum.actions += actions
      const ofOffers = (state: string) => model.offers.filter((one) => one.state === state).length
      sum.accepted += model.transfers.filter(({ state }) => state === 'Accepted').length
      sum.used += Number(model.tickets.some(({ isUsed }) => isUsed))
      sum.refunded += Number(model.tickets.every(({ isVoid }) => isVoid))
      sum.offered += model.offers.length
      sum.withdrawn += ofOffers('Cancelled')
      sum.sold += model.tickets.length - 1
      sum.paidOut += ofOffers('PaymentSucceeded')
      sum.calledOff += Number(model.isCalledOff)
    }),
    // Races come out otherwise each time: there is nothing to shrink.
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
  console.log(`A14 tickets: seed ${SEED}, ${JSON.stringify(sum)}`)
  // The floor: all of it happened. Few lives are long enough for a payout; the races below count theirs.
  const { paidOut: _, ...often } = sum
  for (const [what, count] of Object.entries(often)) expect(count, what).toBeGreaterThanOrEqual(RUNS / 100)
  expect(await violations(db)).toEqual([])
})

const forward = { do: 'forward', who: 0, to: 1, ticket: 0 } as const
const accept = { do: 'accept', who: 1, nth: 0 } as const
const revoke = { do: 'revoke', who: 0, nth: 0 } as const
const refund = { do: 'refund', ticket: 0 } as const
const scan = { do: 'scan', ticket: 0, issue: 1 } as const
const print = { do: 'print', who: 0, ticket: 0 } as const
const offer = { do: 'offer', who: 0, ticket: 0, payout: 'voucher' } as const
const withdraw = { do: 'withdraw', who: 0, ticket: 0 } as const
const intoCart = { do: 'take', who: 1, offer: 0 } as const
const outOfCart = { do: 'release', who: 1, offer: 0 } as const
const order = { do: 'order', who: 1 } as const
const pay = { do: 'pay', who: 1 } as const
const failToPay = { do: 'failToPay', who: 1 } as const
const clock = { do: 'clock' } as const
const callOff = { do: 'callOff', givesBack: true } as const
const bought: Step[] = [[offer], [intoCart], [order]]
const later = (minutes: number): TicketAction => ({ do: 'linger', minutes })
const toTheEnd: Step = [{ do: 'wait', minutes: 16 * 1_440 }]
const badCard = { ...offer, payout: 'badCard' } as const
const retry = { do: 'retry', who: 0, offer: 0, card: 'goodCard' } as const

/** Races that decide whose a ticket is, or whose the money. */
const RACES: [string, Step[]][] = [
  ['accepted and revoked', [[forward], [accept, revoke]]],
  ['accepted, and gone in with', [[forward], [accept, scan]]],
  ['accepted and refunded', [[forward], [accept, refund]]],
  ['refunded, and gone in with', [[refund, scan]]],
  ['gone in with twice', [[scan, scan]]],
  ['forwarded to two people', [[forward, { ...forward, to: 2 }]]],
  ['forwarded, and printed', [[forward, print]]],
  ['revoked after it expired', [[forward], [later(7 * 1_440)], [revoke, accept]]],
  ['offered and forwarded', [[offer, forward]]],
  ['offered, and gone in with', [[offer, scan]]],
  ['offered and printed', [[offer, print]]],
  ['offered and refunded', [[offer, refund]]],
  ['offered twice', [[offer, { ...offer, payout: 'original' }]]],
  ['accepted, and offered by its sender', [[forward], [accept, offer]]],
  ['withdrawn, and put into a cart', [[offer], [withdraw, intoCart]]],
  ['withdrawn and ordered', [[offer], [intoCart], [withdraw, order]]],
  ['withdrawn, and let go', [[offer], [intoCart], [withdraw, outOfCart]]],
  ['withdrawn and paid', [...bought, [withdraw, pay]]],
  ['put into two carts', [[offer], [intoCart, { ...intoCart, who: 2 }]]],
  ['refunded, and put into a cart', [[offer], [refund, intoCart]]],
  ['refunded and paid', [...bought, [refund, pay]]],
  ['paid twice', [...bought, [pay, pay]]],
  ['paid, and let go', [...bought, [pay, outOfCart]]],
  ['paid, and not paid', [...bought, [pay, failToPay]]],
  ['not paid, and withdrawn', [...bought, [failToPay, withdraw]]],
  ['paid as its time ends', [...bought, [later(21)], [pay, clock]]],
  ['withdrawn as the time to pay ends', [...bought, [later(21)], [withdraw, clock]]],
  ['paid out twice', [...bought, [pay], [later(16 * 1_440)], [clock, clock]]],
  ['tried again twice', [[badCard], [intoCart], [order], [pay], toTheEnd, [retry, retry]]],
  ['called off and forwarded', [[callOff, forward], [clock]]],
  ['called off and accepted', [[forward], [callOff, accept], [clock]]],
  ['called off, and gone in with', [[callOff, scan], [clock]]],
  ['called off and offered', [[callOff, offer], [clock]]],
  ['called off, and put into a cart', [[offer], [callOff, intoCart], [clock]]],
  ['called off and ordered', [[offer], [intoCart], [callOff, order], [clock], [later(41)], [clock]]],
  ['called off and paid', [...bought, [callOff, pay], [clock, clock]]],
  [
    'called off and refunded',
    [
      [callOff, refund],
      [clock, clock],
    ],
  ],
  ['bought, and its old code shown', [...bought, [pay, scan], [{ ...scan, ticket: 1 }, scan]]],
]

let payouts = 0

test.each(RACES)('A14 %s at the same moment', async (_name, steps) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { model } = await history(steps.map((one) => () => one))
    payouts += model.offers.filter(({ state }) => state === 'PaymentSucceeded').length
  }
})

test('A14 after all races, all sums are right', async () => {
  // Paid out twice, and tried again twice: each once, in every round.
  expect(payouts).toBe(2 * ROUNDS)
  expect(await violations(db)).toEqual([])
})

/** Protections, and what goes wrong at some time without them. */
const CONTROLS: [string, Step[]][] = [
  ['noTransferLock', [[forward], [accept, revoke]]],
  ['noOfferGuard', [[offer], [intoCart], [withdraw], [order]]],
]

test.each(CONTROLS)('A16 with %s A14 turns red', async (protection, steps) => {
  process.env['UNSAFE'] = protection
  const rounds = async () => {
    for (let round = 0; round < 20; round += 1) await history(steps.map((one) => () => one))
  }
  await expect(rounds()).rejects.toMatchObject({ name: 'AssertionError' })
})
