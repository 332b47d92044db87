import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { violations } from '#testing/harness/invariants.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { act, NEW_TICKET, seen, type TicketAction, type TicketModel } from '#testing/harness/ticket-model.ts'
import { RealTicket } from '#testing/race/real-ticket.ts'

const RUNS = sizeOf('A14_TICKET_RUNS', 24)
const STEPS = sizeOf('A14_TICKET_STEPS', 12)
const SEED = sizeOf('SEED', 1_899)

const program = await testApp()
const { db } = program.test
const steward = await program.tokenFor('ordner')

afterEach(() => {
  delete process.env['UNSAFE']
})

/** What is drawn is mostly made fit for the ticket as it is then: else nearly everything would be refused. */
type Draw = { do: TicketAction['do']; fits: boolean; who: number; to: number; nth: number; days: number }
const draw: fc.Arbitrary<Draw> = fc.record({
  do: fc.constantFrom(
    ...(['forward', 'forward', 'forward', 'accept', 'accept', 'accept', 'decline', 'revoke'] as const),
    ...(['print', 'toPhone', 'scan', 'refund', 'wait'] as const),
  ),
  fits: fc.constantFrom(true, true, true, false),
  who: fc.nat(2),
  to: fc.nat(2),
  nth: fc.nat(3),
  days: fc.constantFrom(2, 5),
})

function fitted(ticket: TicketModel, drawn: Draw): TicketAction {
  const { fits, days } = drawn
  const last = ticket.transfers.length - 1
  const nth = fits && last >= 0 ? last : drawn.nth
  const transfer = ticket.transfers[nth]
  const owner = fits ? ticket.owner : drawn.who
  switch (drawn.do) {
    case 'forward':
      return { do: 'forward', who: owner, to: fits ? (owner + 1 + (drawn.to % 2)) % 3 : drawn.to }
    case 'accept':
    case 'decline':
      return { do: drawn.do, who: fits && transfer ? transfer.to : drawn.who, nth }
    case 'revoke':
      return { do: 'revoke', who: fits && transfer ? transfer.from : drawn.who, nth }
    case 'print':
    case 'toPhone':
      return { do: drawn.do, who: owner }
    case 'scan':
      return { do: 'scan', code: fits ? ticket.issue : drawn.nth }
    case 'refund':
      return { do: 'refund' }
    case 'wait':
      return { do: 'wait', days }
  }
}

/** One after the other, or two at the same moment; time passes for nobody alone. */
type Step = [TicketAction] | [TicketAction, TicketAction]
type Drawn = [Draw] | [Draw, Draw]
const atOnce = draw.filter((one) => one.do !== 'wait')
const step: fc.Arbitrary<Drawn> = fc.oneof(fc.tuple(draw), fc.tuple(atOnce, atOnce))

/** Does the step, and answers what the ticket must be now: what one order of its actions, or the other, makes of it. */
async function take(model: TicketModel, real: RealTicket, actions: Step): Promise<TicketModel> {
  const done = await Promise.all(actions.map((one) => real.act(one)))
  const now = await real.settle()
  const orders =
    actions.length === 1
      ? [[0]]
      : [
          [0, 1],
          [1, 0],
        ]
  const possible = orders.map((order) => {
    let ticket = model
    const said: boolean[] = []
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

type Choice = (ticket: TicketModel) => Step

async function history(steps: Choice[]): Promise<{ model: TicketModel; actions: number }> {
  const real = await new RealTicket(program).open(steward)
  let model = NEW_TICKET
  for (const chosen of steps) model = await take(model, real, chosen(model))
  return { model, actions: real.actions }
}

test(`A14 ${RUNS} lives of a ticket in up to ${STEPS} steps, two at once in half of them: one owner, one good code, as the model says (seed ${SEED})`, {
  timeout: 3_600_000,
}, async () => {
  const sum = { actions: 0, accepted: 0, used: 0, void: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: STEPS, size: 'max' }), async (steps) => {
      const { model, actions } = await history(
        steps.map((drawn) => (ticket) => drawn.map((one) => fitted(ticket, one)) as Step),
      )
      sum.actions += actions
      sum.accepted += model.transfers.filter(({ state }) => state === 'Accepted').length
      sum.used += Number(model.isUsed)
      sum.void += Number(model.isVoid)
    }),
    { numRuns: RUNS, seed: SEED },
  )
  console.log(`A14 tickets: seed ${SEED}, ${JSON.stringify(sum)}`)
  // The floor: tickets changed hands, were gone in with and refunded in many of them.
  for (const count of [sum.accepted, sum.used, sum.void]) expect(count).toBeGreaterThanOrEqual(RUNS / 10)
  expect(await violations(db)).toEqual([])
})

const forward = { do: 'forward', who: 0, to: 1 } as const
const accept = { do: 'accept', who: 1, nth: 0 } as const
const revoke = { do: 'revoke', who: 0, nth: 0 } as const
const refund = { do: 'refund' } as const
const scan = { do: 'scan', code: 1 } as const

/** Races that decide whose a ticket is. */
const RACES: [string, Step[]][] = [
  ['accepted and revoked', [[forward], [accept, revoke]]],
  ['accepted, and gone in with', [[forward], [accept, scan]]],
  ['accepted and refunded', [[forward], [accept, refund]]],
  ['refunded, and gone in with', [[refund, scan]]],
  ['gone in with twice', [[scan, scan]]],
  ['forwarded to two people', [[forward, { ...forward, to: 2 }]]],
  ['forwarded, and printed', [[forward, { do: 'print', who: 0 }]]],
  [
    'revoked after it expired',
    [[forward], [{ do: 'wait', days: 5 }], [{ do: 'wait', days: 2 }], [revoke, accept]],
  ],
]

test.each(RACES)('A14 %s at the same moment', async (_name, steps) => {
  for (let round = 0; round < 2; round += 1) await history(steps.map((one) => () => one))
  expect(await violations(db)).toEqual([])
})

test('A16 without the lock of a transfer, accepting and revoking at the same moment turn A14 red', async () => {
  process.env['UNSAFE'] = 'noTransferLock'
  const rounds = async () => {
    for (let round = 0; round < 20; round += 1) await history([() => [forward], () => [accept, revoke]])
  }
  await expect(rounds()).rejects.toThrow()
})
