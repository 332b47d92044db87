import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createPatientServer } from '#platform/patient-server.ts'
import { testApp } from '#testing/app.ts'
import { connectionsTo, openSlowClients } from '#testing/harness/slow-clients.ts'

/** Slow headers, bodies and readers, with a patience of moments; `testing/night` sends three thousand to the program. */
const CLIENTS = 100
const LARGE = Buffer.alloc(8 * 1024 * 1024, 'x')

const patient = createPatientServer({ headersMs: 300, requestMs: 600, idleMs: 600, lookMs: 100 })
const plain = createServer()
afterAll(() => {
  for (const server of [patient, plain]) {
    server.closeAllConnections()
    server.close()
  }
})

test('C12 A16 slow clients are let go of, normal ones answered meanwhile; a server without patience keeps them', async () => {
  const ports = await Promise.all([patient, plain].map(listen))
  const crowds = await Promise.all(
    ports.map((port) =>
      openSlowClients({ port, host: 'localhost', path: '/large', wishes: 2, count: CLIENTS }),
    ),
  )
  const answer = await fetch(`http://127.0.0.1:${ports[0]}/`, { headers: { connection: 'close' } })
  expect(await answer.text()).toBe('here')
  await expect.poll(() => connectionsTo(ports[0]!), { timeout: 60_000 }).toBe(0)
  expect(connectionsTo(ports[1]!)).toBe(CLIENTS)
  for (const crowd of crowds) crowd.close()
})

test('C12 the program has that patience', async () => {
  const { server } = (await testApp()).app
  expect(server.headersTimeout).toBe(5_000)
  expect(server.requestTimeout).toBe(10_000)
  expect(server.keepAliveTimeout).toBeLessThan(30_000)
})

async function listen(server: Server): Promise<number> {
  server.on('request', answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  request.resume()
  if (request.method === 'GET') response.end(request.url === '/large' ? LARGE : 'here')
}
