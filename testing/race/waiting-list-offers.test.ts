import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { buildSoldToSeller, waitFor } from '#modules/waiting-list/build.ts'
import { testApp } from '#testing/app.ts'
import { violations } from '#testing/harness/models/invariants.ts'

const program = await testApp()
const [seller, waiting] = await program.gather(2)

/** The last round. */
const LAST = 7

afterEach(() => {
  delete process.env['UNSAFE']
})

/** A ticket is offered; its seller withdraws it while the list serves it. Does it stand in a cart although it is withdrawn? */
async function servedAndWithdrawn(turn: number): Promise<boolean> {
  const seat = '19-3-1'
  const match = await buildSoldToSeller(program, { seller: seller!, seats: [seat] })
  const one = await waitFor(program, waiting!, match.eventId)
  await program.jobs.drain()
  await match.offer(seat)
  const serve = () => program.afterTheSale.waitingList.serve(match.eventId)
  const withdraw = async () => (await match.withdraw(seat)).status === 204
  // The seller comes later and later: first before the list, in the last round after it.
  const withdrawLater = async () => {
    for (let step = 0; step < turn * 2; step += 1) await sql`select 1`.execute(program.test.db)
    return withdraw()
  }
  const [isWithdrawnMeanwhile] = await Promise.all([
    turn === LAST ? false : withdrawLater(),
    serve(),
    serve(),
  ])
  const isWithdrawn = turn === LAST ? await withdraw() : isWithdrawnMeanwhile
  // Expired: a look after the withdrawal found nothing left of what it had been given.
  const isServed = ['Offered', 'Expired'].includes(await one.state())
  expect(isServed || isWithdrawn).toBe(true)
  expect((await one.items()).length).toBe(Number(isServed))
  await one.leave()
  await one.letGo()
  return isServed && isWithdrawn
}

test('an offer is withdrawn or served, never both', async () => {
  for (let turn = 0; turn <= LAST; turn += 1) expect(await servedAndWithdrawn(turn)).toBe(false)
  expect(await violations(program.test.db)).toEqual([])
})

test('A16 without a look at whose cart it is in, a withdrawn ticket stands in somebody’s cart', async () => {
  process.env['UNSAFE'] = 'noOfferGuard'
  expect(await servedAndWithdrawn(LAST)).toBe(true)
})
