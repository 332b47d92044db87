import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { connectionsTo, openSlowClientsApart } from '#testing/harness/attacks/slow-clients.ts'
import { createProgram, portFor } from '#testing/harness/program.ts'

const CLIENTS = 3_000
const CLOSED_MS = 30_000
const ASKED = 200
const HOST = 'profis.club.localhost'

const database = await testDatabase()
const program = createProgram({ port: portFor(16), databaseUrl: database.url })
beforeAll(() => program.start())
afterAll(() => program.dispose())

/** What one of twenty waits longer than for an answer, in milliseconds. */
async function p95(): Promise<number> {
  const times: number[] = []
  for (let asked = 0; asked < ASKED; asked += 1) {
    const begun = performance.now()
    const answer = await fetch(`${program.origin}/page-data/index/page-data.json`, {
      headers: { host: HOST, connection: 'close' },
    })
    await answer.arrayBuffer()
    expect(answer.status).toBeLessThan(500)
    times.push(performance.now() - begun)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(ASKED * 0.95)]!
}

test('C12 three thousand slow clients: everybody else is answered, and they are gone in half a minute', async () => {
  await p95()
  const idle = await p95()
  const { port } = program
  const crowd = await openSlowClientsApart({
    port,
    host: HOST,
    path: '/api/docs/openapi.json',
    wishes: 20,
    count: CLIENTS,
  })
  // All of them were connected; a slow machine has let go of the first by the time the last has come.
  const opened = performance.now()
  const crowded = connectionsTo(port)
  const busy = await p95()
  await expect.poll(() => connectionsTo(port), { timeout: 120_000, interval: 250 }).toBeLessThan(5)
  const closed = performance.now() - opened
  crowd.close()
  console.info(
    `${crowded} slow clients at once: all gone ${(closed / 1000).toFixed(1)} s after the last came; p95 ${idle.toFixed(1)} → ${busy.toFixed(1)} ms`,
  )
  expect(crowded).toBeGreaterThan(CLIENTS / 2)
  expect(closed).toBeLessThan(CLOSED_MS)
  expect(busy).toBeLessThan(Math.max(2 * idle, 20))
})
