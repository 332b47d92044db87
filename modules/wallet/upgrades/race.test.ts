import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testApp } from '#testing/app.ts'
import { type Buyer, outcomeOf, payAtBankPage } from '#testing/harness/buyer.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { waitingForLocks } from '#testing/waiting.ts'
import { buildUpgrades, TRANSFERS } from './build.ts'

/** Its recipient pays for the full price while its sender takes the ticket back: one of both came first. */
const program = await testApp()
const { db } = program.test
// Told by its clock, the payment would be through before the ticket is held.
await program.bank!.stop()
const [anna, bert] = (await program.gather(2)) as [Buyer, Buyer]
const { shop, as, look, aMatch, forwarded, paying, live, backOf } = buildUpgrades(program, {
  sender: anna,
  recipient: bert,
})

beforeEach(async () => {
  await db.deleteFrom('sign_in_attempts').execute()
})
afterEach(() => vi.unstubAllEnvs())

/**
 * The ticket is held until first the one and then the other stand before it: each has looked by then at what they may look at without
 * holding it. What became of it, in one word where both sides and the money agree.
 */
async function raced(eventId: string, first: 'payment' | 'taking back'): Promise<string> {
  await db.deleteFrom('sign_in_attempts').execute()
  const { id, ticketId } = await forwarded('child', { eventId })
  const { checkoutId, scriptUrl } = await paying(id)
  await payAtBankPage(shop, { scriptUrl })
  const work = {
    payment: () => outcomeOf(shop, bert, checkoutId),
    'taking back': () => as(anna, 'DELETE', `${TRANSFERS}/${id}`),
  }
  const { both } = await db.transaction().execute(async (holder) => {
    await sql`select from tickets where id = ${ticketId} for update`.execute(holder)
    const begun = work[first]()
    await waitingForLocks(db, 1)
    const then = work[first === 'payment' ? 'taking back' : 'payment']()
    await waitingForLocks(db, 2)
    return { both: Promise.all([begun, then]) }
  })
  await both
  await program.jobs.drain()
  const { state } = await look(anna, id)
  const ticket = (await live(eventId)).find((one) => [one.id, one.resold_from].includes(ticketId))
  const whose = ticket?.owner_id === bert.id ? 'bert' : ticket?.owner_id === anna.id ? 'anna' : 'nobody'
  return `${state}, ${whose}, ${await backOf(checkoutId)}`
}

test('never a ticket for nobody, nor money for nothing', async () => {
  const eventId = await aMatch()
  expect(await raced(eventId, 'payment')).toBe('Accepted, bert, 0')
  expect(await raced(eventId, 'taking back')).toBe('Revoked, anna, 4800')
  expect(await violations(db)).toEqual([])
})

test('control: who looks first and writes then takes back what is sold', async () => {
  vi.stubEnv('UNSAFE', 'noTransferLock')
  expect(await raced(await aMatch(), 'payment')).toBe('Revoked, bert, 0')
})
