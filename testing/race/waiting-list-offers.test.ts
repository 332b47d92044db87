import { afterEach, expect, test } from 'vitest'
import { buildSoldToSeller, waitFor } from '#modules/waiting-list/build.ts'
import { testApp } from '#testing/app.ts'
import { violations } from '#testing/harness/invariants.ts'

const program = await testApp()
const [seller, waiting] = await program.gather(2)

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
  const steps = [withdraw, serve, serve]
  const turned = steps.map((_, index) => steps[(index + turn) % steps.length]!)
  const words = await Promise.all(turned.map((step) => step()))
  // Expired: a look after the withdrawal found nothing left of what it had been given.
  const isServed = ['Offered', 'Expired'].includes(await one.state())
  // The seller has a try after the list too, however fast the list was.
  const isWithdrawn = words.includes(true) || (isServed && (await withdraw()))
  expect(isServed || isWithdrawn).toBe(true)
  expect((await one.items()).length).toBe(Number(isServed))
  await one.leave()
  await one.letGo()
  return isServed && isWithdrawn
}

test('an offer is withdrawn or served, never both', async () => {
  for (let turn = 0; turn < 6; turn += 1) expect(await servedAndWithdrawn(turn)).toBe(false)
  expect(await violations(program.test.db)).toEqual([])
})

test('A16 without a look at whose cart it is in, a withdrawn ticket stands in somebody’s cart', async () => {
  process.env['UNSAFE'] = 'noOfferGuard'
  let isBoth = false
  for (let turn = 0; turn < 6 && !isBoth; turn += 1) isBoth = await servedAndWithdrawn(turn)
  expect(isBoth).toBe(true)
})
