import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { findBrokenEntry } from '#modules/audit/audit.ts'
import { createLog } from '#platform/log.ts'
import { testApp } from '#testing/app.ts'
import { type Operation, readApi } from '#testing/harness/api.ts'
import { draftsOf } from '#testing/harness/attacks/fuzz.ts'
import { requestOf } from '#testing/harness/attacks/fuzz-requests.ts'
import { belongingsOf } from '#testing/harness/belongings.ts'
import { createKnown } from '#testing/harness/known.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { keepLines } from '#testing/log-book.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

const REQUESTS = sizeOf('C4_OFFICE_REQUESTS', 1_900)
const SEED = sizeOf('SEED', 1_899)
const AT_A_TIME = 4
const SLOW_MS = sizeOf('C4_SLOW_MS', 20_000)

const failures: string[] = []
const log = createLog(
  'info',
  new Writable({
    write(line, _encoding, done) {
      keepLines(String(line))
      const { msg, err } = JSON.parse(String(line))
      if (msg === 'request failed') failures.push(String(err?.stack ?? err?.message).slice(0, 300))
      done()
    },
  }),
)
const program = await testApp({ log })
const { db } = program.test
const { operations, defs } = readApi(program.app.swagger(), 'office')
const host = officeHostOf(program)
const known = createKnown()
const found = new Map<string, string>()
const succeeded = new Map<string, number>()
const owner = { name: 'owner' }

/** So long a sign-in counts as fresh at least. */
const FRESH_MS = 240_000
let last = { cookie: '', at: 0 }

/** Whoever fuzzes may sign out, take their own roles away or block themselves: then they sign in once more. */
async function ownersCookie(): Promise<string> {
  const isFresh = Date.now() - last.at < FRESH_MS
  if (!isFresh || !(await isOwners(last.cookie))) last = { cookie: await signInAsOwner(), at: Date.now() }
  return last.cookie
}

async function isOwners(cookie: string): Promise<boolean> {
  const { statusCode, body } = await program.app.inject({
    url: '/api/office/session',
    headers: { host, cookie },
  })
  return statusCode === 200 && JSON.parse(body).roles.includes('owner')
}

async function signInAsOwner(): Promise<string> {
  await sql`delete from account_blocks where account_id = ${people.buero.id}`.execute(db)
  await db
    .insertInto('staff_members')
    .values({ person_id: people.buero.id, roles: ['owner'] })
    .onConflict((of) => of.column('person_id').doUpdateSet({ roles: ['owner'] }))
    .execute()
  return (await officeFor(program, 'buero')).cookie
}

async function probe(
  operation: Operation,
  request: ReturnType<typeof requestOf>,
  cookie: string,
): Promise<void> {
  const started = performance.now()
  const answer = await program.app.inject({ ...request, headers: { host, cookie, ...request.headers } })
  const ms = performance.now() - started
  const { statusCode: status, body: text } = answer
  const type = String(answer.headers['content-type'] ?? '')
  known.learn({ text, type, url: operation.url, role: owner.name })
  if (status < 300) succeeded.set(operation.key, (succeeded.get(operation.key) ?? 0) + 1)
  const fault =
    status >= 500
      ? `${status} ${failures.at(-1) ?? ''}`
      : ms > SLOW_MS
        ? `${Math.round(ms)} ms`
        : operation.faultOf({ status, type, text })
  const key = `${operation.key}: ${fault?.slice(0, 300)}`
  if (fault && !found.has(key)) found.set(key, JSON.stringify(request).slice(0, 600))
}

/** Of its own name: one more operation changes nothing for the others. */
const seedOf = (key: string) => createHash('sha256').update(key).digest().readUInt32BE(0) % 2 ** 30

/** Lists first: what they show is what later requests ask for. */
const inOrder = operations.toSorted(
  (a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET') || a.url.length - b.url.length,
)

test(`C4 ${REQUESTS} requests to the office, whole and broken: no failure, no undeclared answer, the audit book whole (seed ${SEED})`, async () => {
  await belongingsOf(program, { id: people.fan.id, token: await program.tokenFor('fan') })
  let sent = 0
  for (let round = 0; sent < REQUESTS; round += 1) {
    for (const operation of inOrder) {
      const cookie = await ownersCookie()
      const seed = (SEED + round * 1_000 + seedOf(operation.key)) % 2 ** 31
      for (const draft of fc.sample(draftsOf(operation, defs), { seed, numRuns: AT_A_TIME })) {
        const request = requestOf(operation, draft, owner, known)
        // Without its last part it would be the address of something else.
        if (request.url.split('?')[0]!.endsWith('/')) continue
        await probe(operation, request, cookie)
        sent += 1
      }
    }
    await program.jobs.drain()
  }
  const successes = [...succeeded.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    `C4: ${sent} requests, ${successes} successes at ${succeeded.size} of ${operations.length} operations`,
  )
  expect([...found]).toEqual([])
  expect(succeeded.size).toBeGreaterThanOrEqual(operations.length / 3)
  await program.payments.reconcile()
  expect(await violations(db)).toEqual([])
  expect(await findBrokenEntry(db)).toBeNull()
}, 1_800_000)
