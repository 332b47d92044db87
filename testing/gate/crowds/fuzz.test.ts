import { Writable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { PersonKey } from '#demo/people.ts'
import { createLog } from '#platform/log.ts'
import { testApp } from '#testing/app.ts'
import { type Operation, readApi } from '#testing/harness/api.ts'
import { type Draft, draftsOf } from '#testing/harness/attacks/fuzz.ts'
import { type Role, requestOf, type Sent, sentOf, spoiled } from '#testing/harness/attacks/fuzz-requests.ts'
import { createKnown } from '#testing/harness/known.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { requestsOf } from '#testing/harness/requests.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { keepLines } from '#testing/log-book.ts'
import { policy } from '#testing/policy.ts'

/** At least so many: each operation has its turn in any case. */
const REQUESTS = sizeOf('C4_REQUESTS', 2_500)
/** Every change is tried with the same draws, so that a red gate speaks of the change; the night draws anew. */
const SEED = sizeOf('SEED', 1_899)
/** Drafts of an operation made at a time. */
const AT_A_TIME = 4
/** Beside other suites on the same cores; the night, alone, asks for what is promised. */
const SLOW_MS = sizeOf('C4_SLOW_MS', 20_000)

/** Successes by operation, and why requests failed, as the program wrote it down. */
const succeeded = new Map<string, number>()
const failures: string[] = []
const log = createLog(
  'info',
  new Writable({
    write(line, _encoding, done) {
      keepLines(String(line))
      noteLine(String(line))
      done()
    },
  }),
)
const program = await testApp({ log })
const { operations, defs } = readApi(program.app.swagger())
const requests = await requestsOf(program)
const known = createKnown()

const deaths: string[] = []
const noteDeath = (error: unknown) => void deaths.push(String(error))
process.on('unhandledRejection', noteDeath)
process.on('uncaughtException', noteDeath)
afterAll(() => {
  process.off('unhandledRejection', noteDeath)
  process.off('uncaughtException', noteDeath)
})

const signedIn = async (name: PersonKey, wish?: Parameters<typeof program.tokenFor>[1]): Promise<Role> => ({
  name: `${name} ${JSON.stringify(wish ?? {})}`,
  token: await program.tokenFor(name, wish),
})
const { json: visitor } = await program.send({ method: 'POST', path: '/api/shop/v4/carts/anonymousUser' })
const roles: Role[] = [
  { name: 'nobody' },
  { name: 'anonymous', anonymousUserId: visitor.userId },
  await signedIn('fan'),
  await signedIn('mitglied'),
  await signedIn('sepa'),
  await signedIn('neu'),
  await signedIn('redaktion'),
  await signedIn('ordner'),
  await signedIn('vorsitz', { organisation: 'adlerhorst' }),
  await signedIn('firma', { organisation: 'hafenbau' }),
  await signedIn('fanclub', { organisation: 'adlerhorst' }),
  await signedIn('fan', { seconds: -60 }),
  await signedIn('fan', { scopes: ['openid'] }),
  { name: 'garbage', token: 'eyJ.x.y' },
]

/** Of a request that was made ready: whoever it belongs to. */
const READY: Role = { name: 'ready' }
let sent = 0
const found = new Map<string, string>()

/** Sends it, holds the answer against what the program promises, and keeps one example of each fault. */
async function probe(operation: Operation, request: Sent, role: Role): Promise<void> {
  sent += 1
  const started = performance.now()
  const answer = await program.app.inject(request)
  const ms = performance.now() - started
  const { statusCode: status, body: text } = answer
  const type = String(answer.headers['content-type'] ?? '')
  known.learn({ text, type, url: operation.url, role: role.name })
  if (status < 300) succeeded.set(operation.key, (succeeded.get(operation.key) ?? 0) + 1)
  const fault =
    status >= 500
      ? `${status} ${failures.at(-1) ?? ''}`
      : ms > SLOW_MS
        ? `${Math.round(ms)} ms`
        : operation.faultOf({ status, type, text })
  if (!fault) return
  const key = `${operation.key}: ${fault.slice(0, 160)}`
  const { authorization: _token, ...headers } = request.headers
  if (!found.has(key))
    found.set(key, `${role.name}: ${JSON.stringify({ ...request, headers }).slice(0, 600)}`)
}

test('C4 each operation of the API has a request that succeeds', async () => {
  expect(operations.length).toBeGreaterThan(50)
  for (const operation of operations) await probe(operation, await readyFor(operation), READY)
  // The provider's events are signed: the bank itself sends one when it is paid.
  const missing = operations
    .map(({ key }) => key)
    .filter((key) => !succeeded.has(key) && !policy[key]?.needsSettings && !key.includes('paymentEvents'))
  expect(missing).toEqual([])
  expect([...found]).toEqual([])
})

test(`C4 ${REQUESTS} requests, whole and broken, as everybody: no failure, no undeclared answer, none slow, everything still right (seed ${SEED})`, async () => {
  console.log(`C4: seed ${SEED}`)
  const before = new Map(succeeded)
  for (let round = 0; sent < REQUESTS; round += 1) {
    for (const [index, operation] of operations.entries()) {
      if (round > 0 && sent >= REQUESTS) break
      const seed = SEED + round * 1_000 + index
      const drafts = fc.sample(draftsOf(operation, defs), { seed, numRuns: AT_A_TIME })
      for (const draft of drafts) {
        const role = await stillThere(operation, roles[draft.role % roles.length]!)
        const request = requestOf(operation, draft, role, known)
        // Without its last part it would be the address of something else.
        if (request.url.split('?')[0]!.endsWith('/')) continue
        await probe(operation, request, role)
      }
      await probeDeeply(operation, drafts)
    }
    await program.jobs.drain()
  }
  const reached = [...succeeded].filter(([key, count]) => count > (before.get(key) ?? 0))
  const successes = reached.reduce((sum, [key, count]) => sum + count - (before.get(key) ?? 0), 0)
  console.log(
    `C4: ${sent} requests, ${successes} successes at ${reached.length} of ${operations.length} operations`,
  )
  expect([...found]).toEqual([])
  expect(deaths).toEqual([])
  expect(sent).toBeGreaterThanOrEqual(REQUESTS)
  expect(reached.length).toBeGreaterThanOrEqual(Math.min(120, REQUESTS / AT_A_TIME))
  await program.payments.reconcile()
  expect(await violations(program.test.db)).toEqual([])
}, 1_800_000)

/**
 * From where a person stands who has bought, forwarded, offered: a request that succeeds, the same once more, as somebody
 * else, and broken in one place.
 */
async function probeDeeply(operation: Operation, drafts: Draft[]): Promise<void> {
  const ready = await readyFor(operation)
  await probe(operation, ready, READY)
  await probe(operation, ready, READY)
  const [first] = drafts
  const other = roles[first!.role % roles.length]!
  const headers: Record<string, string> = { ...ready.headers }
  delete headers['authorization']
  if (other.token) headers['authorization'] = `Bearer ${other.token}`
  if (operation.key !== 'DELETE /api/contact/contacts/self')
    await probe(operation, { ...ready, headers }, other)
  for (const { spoil, picks } of drafts)
    if (spoil) {
      const whole = picks[1]! % 4 > 0 ? ready : await readyFor(operation)
      await probe(operation, spoiled(whole, { spoil, url: operation.url, pick: picks[0]! }), READY)
    }
}

async function readyFor(operation: Operation): Promise<Sent> {
  const call = await requests.for(operation.key)
  expect(call, `${operation.key} has no row in the policy`).not.toBeNull()
  return sentOf(call!)
}

test('A16 C4 sees a request that fails inside', async () => {
  const operation = operations.find(({ key }) => key === 'GET /api/contact/contacts/self/addresses')!
  const ready = await readyFor(operation)
  await program.test.pool.query('alter table addresses rename to addresses_gone')
  await probe(operation, ready, READY)
  await program.test.pool.query('alter table addresses_gone rename to addresses')
  expect([...found.keys()].join()).toContain(`${operation.key}: 500`)
})

test('A16 C4 sees an answer of another shape, of another type and of another status', () => {
  const operation = operations.find(({ key }) => key === 'GET /api/shop/v4/carts/self')!
  const good = JSON.stringify({ type: 'about:blank', title: 'X', status: 404, detail: 'x' })
  const of = (status: number, text: string, type = 'application/problem+json') =>
    operation.faultOf({ status, type, text })
  expect(of(404, good)).toBeNull()
  expect(of(404, good, 'application/json')).toContain('type')
  expect(of(404, JSON.stringify({ message: 'x' }))).not.toBeNull()
  expect(of(404, JSON.stringify({ ...JSON.parse(good), stack: 'x' }))).not.toBeNull()
  expect(of(200, '{}', 'application/json')).not.toBeNull()
  expect(of(302, '', 'text/html')).toContain('not described')
})

/** Whoever deletes their account would be missing for the rest of the run: somebody else of their kind does it. */
async function stillThere({ key }: Operation, role: Role): Promise<Role> {
  if (key !== 'DELETE /api/contact/contacts/self' || !role.name.endsWith('{}')) return role
  const [somebody] = await program.gather(1)
  return { name: 'somebody', token: somebody!.token }
}

function noteLine(line: string): void {
  const { msg, err } = JSON.parse(line)
  if (msg === 'request failed') failures.push(String(err?.stack ?? err?.message).slice(0, 300))
}
