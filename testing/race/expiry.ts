import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { TestApp } from '#testing/app.ts'
import { type Buyer, order, payAtBankPage, putInCart, type Wish } from '#testing/harness/buyer.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { freeSeats } from '#testing/harness/seats.ts'
import { together } from './together.ts'

export type ExpiryRace = {
  paid: number
  ended: number
  /** Seats of ended checkouts that the next buyer got. */
  soldAgain: number
  violations: string[]
}

type Trial = { buyer: Buyer; wish: Wish; checkoutId: string; scriptUrl: string }

/**
 * Payments and the end of their checkouts at the same time: most payments end within ±50 ms of the moment in which their
 * buyer pays, while the reconciler looks at all of them again and again.
 */
export async function expiryRace(program: TestApp, { trials }: { trials: number }): Promise<ExpiryRace> {
  const { db } = program.test
  const all = await openCheckouts(program, trials)
  const paying = Promise.all(all.map((trial, index) => payAround(program, trial, index)))
  let isOver = false
  const expiring = (async () => {
    while (!isOver) await program.payments.reconcile()
  })()
  await paying
  isOver = true
  await expiring
  // What is still open has had its time: one more look ends it, and late money is refunded.
  await sql`update payments set expires_at = least(expires_at, app.now()), created_at = created_at - interval '1 minute'
    where state = 'started'`.execute(db)
  await program.payments.reconcile()
  await program.jobs.drain()
  const states = await statesOf(db, all)
  const lost = all.filter((trial) => states.get(trial.checkoutId) !== 'paid')
  return {
    paid: all.length - lost.length,
    ended: lost.length,
    violations: await violations(db),
    soldAgain: await sellAgain(program, lost),
  }
}

/** The buyer pays, and a tab, the bank's message and another process hear it: nobody writes before at least two of them have. */
export async function paidByTwo(program: TestApp): Promise<string[]> {
  const { db } = program.test
  const [trial] = (await openCheckouts(program, 1)) as [Trial]
  const path = `/api/checkout/v3/checkouts/${trial.checkoutId}/paymentStatus`
  const ask = () => program.send({ path, token: trial.buyer.token })
  const { checkoutId } = trial
  await together<unknown>(db, 'payments', [
    () => payAtBankPage(program.shopWith(), trial),
    ask,
    // As another process does, which knows of nobody who asks already.
    () => program.payments.settle({ checkoutId }),
  ])
  await program.jobs.drain()
  return violations(db)
}

async function openCheckouts(program: TestApp, count: number): Promise<Trial[]> {
  const shop = program.shopWith()
  const [buyers, wishes] = [await program.gather(count), await freeSeats(program.test.db, count)]
  const open: Trial[] = []
  for (const [index, buyer] of buyers.entries()) {
    const wish = wishes[index]!
    const put = await putInCart(shop, buyer, wish)
    const { json, status } = await order(shop, buyer)
    if (status !== 200) throw new Error(`not ordered: ${JSON.stringify([put.json, json])}`)
    open.push({ buyer, wish, checkoutId: json.checkoutId, scriptUrl: json.scriptUrl })
  }
  return open
}

/**
 * The checkout ends between 50 ms before and 50 ms after the buyer's click; one in ten has ended before anybody clicks and
 * one in ten ends long after, so that both outcomes are there on a machine of any speed. The buyer and two more tabs ask
 * at once how it stands, beside the bank's message and the reconciler.
 */
async function payAround(program: TestApp, trial: Trial, index: number): Promise<void> {
  const offsetMs = ((index * 37) % 101) - 50
  const clickMs = 100 + ((index * 53) % 400)
  const endsInMs = index % 10 === 0 ? 120_000 : index % 10 === 1 ? 0 : clickMs + offsetMs
  await sql`update payments set expires_at = app.now() + make_interval(secs => ${endsInMs / 1000}::float8)
    where checkout_id = ${trial.checkoutId}`.execute(program.test.db)
  if (endsInMs === 0) await program.payments.reconcile()
  await pause(clickMs)
  await payAtBankPage(program.shopWith(), trial)
  const path = `/api/checkout/v3/checkouts/${trial.checkoutId}/paymentStatus`
  await Promise.all([1, 2, 3].map(() => program.send({ path, token: trial.buyer.token })))
}

async function statesOf(db: Db, trials: Trial[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('checkouts')
    .select(['id', 'state'])
    .where(
      'id',
      'in',
      trials.map((trial) => trial.checkoutId),
    )
    .execute()
  return new Map(rows.map((row) => [row.id, row.state]))
}

/** The cart of the first buyer lets go of the seat, and somebody else gets it. */
async function sellAgain(program: TestApp, lost: Trial[]): Promise<number> {
  const shop = program.shopWith()
  const others = await program.gather(lost.length)
  let sold = 0
  for (const [index, { buyer, wish }] of lost.entries()) {
    const cart = await shop.insist({ path: '/api/shop/v4/carts/self', token: buyer.token })
    for (const one of cart.json.orders.flatMap((part: { items: { id: string }[] }) => part.items))
      await shop.insist({
        method: 'DELETE',
        path: `/api/shop/v4/carts/self/items/${one.id}`,
        token: buyer.token,
      })
    if ((await putInCart(shop, others[index]!, wish)).status === 200) sold += 1
  }
  return sold
}
