import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { afterAll, expect, test } from 'vitest'
import { siteHost } from '#club/domains.ts'
import { sites } from '#club/sites.ts'
import { testApp } from '#testing/app.ts'
import { sizeOf } from '#testing/harness/size.ts'

const SECONDS = sizeOf('C14_SECONDS', 60)
const CLOSED_READERS = 4
const MEASURED_MS = 5_000
const ADMITTED_P95_MS = 2_000
const GOODPUT = 0.9

const program = await testApp({ web: 'built' })
const origin = await program.app.listen({ port: 0, host: '127.0.0.1' })
const dispatcher = new Agent({ connections: 2_000 })
afterAll(() => dispatcher.close())

const hosts = sites.map((site) => siteHost(site, program.domains))
let asked = 0
/** A page that nobody has made yet. */
async function readOne(): Promise<{ status: number; ms: number }> {
  asked += 1
  const begun = performance.now()
  const host = hosts[asked % hosts.length]!
  const answer = await request(`${origin}/suche?q=falken${asked}`, {
    dispatcher,
    headers: { host, accept: 'text/html' },
  })
  await answer.body.dump()
  return { status: answer.statusCode, ms: performance.now() - begun }
}

test('C14 ten times what can be made: no page breaks, those who are let in read soon, and as many as ever', async () => {
  let served = 0
  const until = performance.now() + MEASURED_MS
  await Promise.all(
    Array.from({ length: CLOSED_READERS }, async () => {
      while (performance.now() < until) if ((await readOne()).status === 200) served += 1
    }),
  )
  const capacity = (served / MEASURED_MS) * 1_000
  // Open loop: they come whether others have been answered or not.
  const coming: Promise<{ status: number; ms: number }>[] = []
  const started = performance.now()
  while (performance.now() - started < SECONDS * 1_000) {
    const due = ((performance.now() - started) / 1_000) * capacity * 10
    while (coming.length < due) coming.push(readOne())
    await pause(5)
  }
  const answers = await Promise.all(coming)
  const seconds = (performance.now() - started) / 1_000
  const admitted = answers.filter(({ status }) => status === 200).map(({ ms }) => ms)
  const p95 = admitted.toSorted((one, other) => one - other)[Math.floor(admitted.length * 0.95)]!
  const goodput = admitted.length / seconds
  console.info(
    `capacity ${capacity.toFixed(0)} pages/s; ${answers.length} asked in ${seconds.toFixed(0)} s, ${admitted.length} read ` +
      `(${goodput.toFixed(0)}/s, ${((goodput / capacity) * 100).toFixed(0)} %), p95 of those ${p95.toFixed(0)} ms`,
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  expect(p95).toBeLessThan(ADMITTED_P95_MS)
  expect(goodput).toBeGreaterThan(capacity * GOODPUT)
})
