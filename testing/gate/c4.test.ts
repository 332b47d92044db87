import { Writable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { PersonKey } from '#demo/people.ts'
import { createLog } from '#platform/log.ts'
import { testApp } from '#testing/app.ts'
import { type Operation, readApi } from '#testing/harness/api.ts'
import { authorizationOf } from '#testing/harness/driver.ts'
import { type Draft, draftsOf } from '#testing/harness/fuzz.ts'
import { violations } from '#testing/harness/invariants.ts'
import { createKnown, type Known } from '#testing/harness/known.ts'
import { requestsOf } from '#testing/harness/requests.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { keepLines } from '#testing/log-book.ts'
import { pathOf, policy } from '#testing/policy.ts'

const REQUESTS = sizeOf('C4_REQUESTS', 1_000)
/** Every change is tried with the same draws, so that a red gate speaks of the change; the night draws anew. */
const SEED = sizeOf('SEED', 1_899)
/** Drafts of an operation made at a time. */
const AT_A_TIME = 10
const SLOW_MS = 5_000

/** What the program wrote down: successes by operation, and why requests failed. */
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

type Role = { name: string; token?: string; anonymousUserId?: string }

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

type Sent = { method: string; url: string; headers: Record<string, string>; payload?: string }
const found = new Map<string, string>()

/** Sends it, holds the answer against what the program promises, and keeps one example of each fault. */
async function probe(operation: Operation, request: Sent, who: string): Promise<void> {
  const started = performance.now()
  const answer = await program.app.inject({ ...request, method: request.method as 'GET' })
  const ms = performance.now() - started
  const { statusCode: status, body: text } = answer
  const type = String(answer.headers['content-type'] ?? '')
  known.learn(text, type)
  const fault =
    status >= 500
      ? `${status} ${failures.at(-1) ?? ''}`
      : ms > SLOW_MS
        ? `${Math.round(ms)} ms`
        : operation.faultOf({ status, type, text })
  if (!fault) return
  const key = `${operation.key}: ${fault.slice(0, 160)}`
  const { authorization: _token, ...headers } = request.headers
  if (!found.has(key)) found.set(key, `${who}: ${JSON.stringify({ ...request, headers }).slice(0, 600)}`)
}

test(`C4 each operation of the API has a request that succeeds`, async () => {
  expect(operations.length).toBeGreaterThan(50)
  for (const operation of operations) {
    const call = await requests.for(operation.key)
    expect(call, `${operation.key} has no row in the policy`).not.toBeNull()
    const { method = 'GET', path, token, body } = call!
    await probe(operation, sentOf({ method, path, token, payload: body && JSON.stringify(body) }), 'ready')
  }
  // The provider's events are signed: the bank itself sends one when it is paid.
  const missing = () =>
    operations.map(({ key }) => key).filter((key) => !succeeded.has(key) && !policy[key]?.needsSettings)
  await expect.poll(missing, { timeout: 20_000 }).toEqual([])
  expect([...found]).toEqual([])
})

test(`C4 ${REQUESTS} requests, whole and broken, as everybody: no failure, no undeclared answer, none slow, everything still right (seed ${SEED})`, async () => {
  console.log(`C4: seed ${SEED}`)
  let sent = 0
  for (let round = 0; sent < REQUESTS; round += 1) {
    for (const [index, operation] of operations.entries()) {
      const drafts = fc.sample(draftsOf(operation, defs), {
        seed: SEED + round * 1_000 + index,
        numRuns: AT_A_TIME,
      })
      for (const draft of drafts.slice(0, REQUESTS - sent)) {
        const role = await stillThere(operation, roles[draft.role % roles.length]!)
        await probe(operation, requestOf(operation, draft, role, known), role.name)
        sent += 1
      }
    }
    await program.jobs.drain()
  }
  console.log(`C4: ${sent} requests, ${[...succeeded.values()].reduce((sum, one) => sum + one, 0)} successes`)
  expect([...found]).toEqual([])
  expect(deaths).toEqual([])
  expect(sent).toBe(REQUESTS)
  await program.payments.reconcile()
  expect(await violations(program.test.db)).toEqual([])
})

test('A16 C4 sees a request that fails inside', async () => {
  const operation = operations.find(({ key }) => key === 'GET /api/contact/contacts/self/addresses')!
  const call = (await requests.for(operation.key))!
  await program.test.pool.query('alter table addresses rename to addresses_gone')
  await probe(operation, sentOf({ method: 'GET', path: call.path, token: call.token }), 'control')
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

function requestOf(operation: Operation, draft: Draft, role: Role, ids: Known): Sent {
  const { method, key } = operation
  const { picks, spoil } = draft
  const pick = (index: number) => picks[index % picks.length]!
  const base = draft.isInvented ? draft.body : (policy[key]?.body ?? draft.body)
  const whole = base === undefined ? undefined : ids.putInto(base, picks)
  const body = spoil?.at === 'body' ? spoil.how(whole, pick(0)) : whole
  const names = [...operation.url.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const params = names.map((name, index) =>
    spoil?.at === 'path' ? spoil.value : String(ids.valueFor(name, pick(index + 1), draft.params[name])),
  )
  const query = new URLSearchParams(
    Object.entries({
      ...draft.query,
      ...(role.anonymousUserId ? { anonymousUserId: role.anonymousUserId } : {}),
    })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString()
  const asked = spoil?.at === 'query' ? `${query}&${spoil.text}` : query
  const request = sentOf({
    method,
    path: `${pathOf(operation.url, params)}${asked ? `?${asked}` : ''}`,
    token: role.token,
    payload: body === undefined ? undefined : JSON.stringify(body),
  })
  for (const [name, value] of Object.entries(draft.headers))
    if (value !== undefined) request.headers[name] = encodeURIComponent(String(value))
  if (spoil?.at === 'header') request.headers[spoil.name] = spoil.value
  if (spoil?.at !== 'raw') return request
  const { 'content-type': _type, ...headers } = request.headers
  return {
    ...request,
    payload: spoil.payload,
    headers: { ...headers, ...(spoil.type ? { 'content-type': spoil.type } : {}) },
  }
}

function sentOf(given: { method: string; path: string; token?: string; payload?: string }): Sent {
  return {
    method: given.method,
    url: given.path,
    headers: {
      ...(given.token ? { authorization: authorizationOf(given.token) } : {}),
      ...(given.payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(given.payload === undefined ? {} : { payload: given.payload }),
  }
}

function noteLine(line: string): void {
  const { msg, method, route, status, err } = JSON.parse(line)
  if (msg === 'answered' && status < 300)
    succeeded.set(`${method} ${route}`, (succeeded.get(`${method} ${route}`) ?? 0) + 1)
  if (msg === 'request failed') failures.push(String(err?.stack ?? err?.message).slice(0, 300))
}
