import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { ShopModel } from '#testing/harness/models/shop-model.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { type Action, actions, Step } from '#testing/race/models/shopping.ts'
import { RealShop } from '#testing/race/models/small-shop.ts'

const RUNS = sizeOf('A14_RUNS', 20)
const COMMANDS = sizeOf('A14_COMMANDS', 25)
/** Every change is tried with the same draws, so that a red gate speaks of the change; the night draws anew. */
const SEED = sizeOf('SEED', 1_899)

const program = await testApp()
const { db } = program.test
const clock = { minutes: 0 }

afterEach(() => {
  delete process.env['UNSAFE']
})

/** What was done, without what was drawn but made no sense just then. */
type Sum = { runs: number; actions: number; paid: number; refunded: number }

/** Runs of random actions on the model and on the program; after each run the money is where the model says. */
async function runs(given: { count: number; commands: number; seed: number }): Promise<Sum> {
  const sum: Sum = { runs: 0, actions: 0, paid: 0, refunded: 0 }
  const commands = fc.commands(
    actions.map((one) => one.map((action) => new Step(action))),
    { maxCommands: given.commands, size: 'max' },
  )
  await fc.assert(
    fc.asyncProperty(commands, async (steps) => {
      const [model, real] = [new ShopModel(), await new RealShop(program, clock).open()]
      await fc.asyncModelRun(() => ({ model, real }), steps)
      await expectMoney(model, real)
      sum.runs += 1
      sum.actions += real.actions
      sum.paid += model.paid.length
      sum.refunded += model.refunded.length
    }),
    { numRuns: given.count, seed: given.seed },
  )
  return sum
}

/** Everything that waits is ended; then the bank has what was paid, and not a cent more. */
async function expectMoney(model: ShopModel, real: RealShop): Promise<void> {
  await real.wait(31)
  model.now += 31
  await program.payments.reconcile()
  model.reconcile()
  await program.jobs.drain()
  await real.compare(model, null)
  const { rows } = await sql<{ atBank: number; paid: number }>`
    select coalesce(sum(case l.kind when 'capture' then l.amount_cents else -l.amount_cents end), 0)::int as "atBank",
      (select count(*)::int from checkouts c where c.owner_id = any(${real.buyers.map((one) => one.id)}) and c.state = 'paid') as paid
    from bank_ledger l join bank_payments b on b.id = l.payment_id join payments p on p.id::text = b.merchant_reference
    where p.owner_id = any(${real.buyers.map((one) => one.id)})`.execute(db)
  const byBank = model.paid.filter((one) => one.method !== 'purchaseOnAccount')
  expect(rows[0]).toEqual({
    atBank: byBank.reduce((total, one) => total + one.totalCents, 0),
    paid: model.paid.length,
  })
}

test(`A14 ${RUNS} runs of up to ${COMMANDS} actions in cart and checkout: the program does what the model does (seed ${SEED})`, {
  timeout: 3_600_000,
}, async () => {
  const sum = await runs({ count: RUNS, commands: COMMANDS, seed: SEED })
  console.log(`A14: seed ${SEED}, ${JSON.stringify(sum)}`)
  expect(sum.runs).toBe(RUNS)
  expect(sum.actions).toBeGreaterThan(RUNS * 3)
  // The floor: money moved in many of them.
  expect(sum.paid).toBeGreaterThan(RUNS / 10)
  expect(await violations(db)).toEqual([])
})

const place = { do: 'add', who: 0, what: 'seat1', quantity: 1 } as const
const places = { do: 'add', who: 0, what: 'standing', quantity: 2 } as const
const ordering = { do: 'order', who: 0, method: 'paypal', times: 1 } as const
const paying = { do: 'pay', who: 0, how: 'success' } as const
const late = { do: 'wait', minutes: 31 } as const

const voucher = { do: 'code', who: 0, which: 'voucher' } as const
const promotion = { do: 'code', who: 0, which: 'promotion' } as const

/** Stories that once went wrong, or easily could. */
const STORIES: [string, Action[]][] = [
  ['the money comes late, and nobody else wanted the place', [place, ordering, late, paying]],
  [
    'the money comes late, and the place is somebody else’s before anybody looked: it goes back',
    [place, ordering, late, { ...place, who: 1 }, paying],
  ],
  ['the money comes late for places of a block', [places, ordering, late, { ...places, who: 1 }, paying]],
  ['a place paid with codes and a card', [place, voucher, promotion, ordering, paying]],
  [
    'codes come back after a decline',
    [place, voucher, promotion, ordering, { ...paying, how: 'declined' }, ordering, paying],
  ],
  ['money and codes come late', [place, voucher, promotion, ordering, late, paying]],
  ['a code is taken out again', [place, voucher, voucher, ordering, paying]],
  ['two holds of a block become one line', [places, { ...places, who: 2 }, { do: 'signIn', who: 0 }]],
  [
    'a visitor’s ended hold takes nothing away',
    [{ ...places, who: 2 }, late, places, { do: 'signIn', who: 0 }],
  ],
  ['an ended hold of one’s own is replaced', [places, late, { ...places, who: 2 }, { do: 'signIn', who: 0 }]],
]

test.each(STORIES)('A14 %s', async (_story, story) => {
  // The bank's message and the buyer's question race; three times, so that each is first once.
  for (let round = 0; round < 3; round += 1) {
    const [model, real] = [new ShopModel(), await new RealShop(program, clock).open()]
    for (const action of story) await new Step(action).run(model, real)
    await expectMoney(model, real)
  }
  expect(await violations(db)).toEqual([])
})

test('A16 without idempotency A14 turns red', async () => {
  process.env['UNSAFE'] = 'noIdempotency'
  await expect(runs({ count: 60, commands: 20, seed: SEED })).rejects.toThrow('Property failed')
})
