import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testApp } from '#testing/app.ts'
import { type Buyer, outcomeOf, payAtBankPage } from '#testing/harness/buyer.ts'
import { violations } from '#testing/harness/invariants.ts'
import { buildUpgrades, TRANSFERS } from './build.ts'

/** Its recipient pays for the full price while its sender takes the ticket back: one of both came first. */
const program = await testApp()
const { db } = program.test
const [anna, bert] = (await program.gather(2)) as [Buyer, Buyer]
const { shop, as, look, aMatch, forwarded, paying, live, backOf } = buildUpgrades(program, {
  sender: anna,
  recipient: bert,
})

beforeEach(async () => {
  await db.deleteFrom('sign_in_attempts').execute()
})
afterEach(() => vi.unstubAllEnvs())

/** What became of it, in one word where both sides and the money agree. */
async function raced(eventId: string, wait: number): Promise<string> {
  await db.deleteFrom('sign_in_attempts').execute()
  const { id, ticketId } = await forwarded('child', { eventId })
  const { checkoutId, scriptUrl } = await paying(id)
  const takeBack = async () => {
    await new Promise((done) => setTimeout(done, wait))
    await as(anna, 'DELETE', `${TRANSFERS}/${id}`)
  }
  await Promise.all([payAtBankPage(shop, { scriptUrl }), takeBack()])
  await outcomeOf(shop, bert, checkoutId)
  await program.jobs.drain()
  const { state } = await look(anna, id)
  const ticket = (await live(eventId)).find((one) => [one.id, one.resold_from].includes(ticketId))
  const whose = ticket?.owner_id === bert.id ? 'bert' : ticket?.owner_id === anna.id ? 'anna' : 'nobody'
  return `${state}, ${whose}, ${await backOf(checkoutId)}`
}

const ONE_OF_BOTH = ['Accepted, bert, 0', 'Revoked, anna, 4800']

test('never a ticket for nobody, nor money for nothing', async () => {
  const eventId = await aMatch()
  for (let round = 0; round < 10; round += 1) expect(ONE_OF_BOTH).toContain(await raced(eventId, round * 4))
  expect(await violations(db)).toEqual([])
})

test('control: who looks first and writes then takes back what is sold', async () => {
  vi.stubEnv('UNSAFE', 'noTransferLock')
  const eventId = await aMatch()
  const seen = new Set<string>()
  const isAgreed = () => [...seen].every((one) => ONE_OF_BOTH.includes(one))
  for (let round = 0; round < 15 && isAgreed(); round += 1) seen.add(await raced(eventId, (round * 3) % 40))
  expect(isAgreed()).toBe(false)
})
