import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { type Handle, oneAtATime } from '#platform/http/request-bounds.ts'
import { createGuardedServer } from '#platform/http/slow-client-guard.ts'
import { testApp } from '#testing/app.ts'
import { connectionsTo, openSlowClients } from '#testing/harness/attacks/slow-clients.ts'

/** Slow headers, bodies and readers, with a patience of moments; `testing/night` sends three thousand to the program. */
const CLIENTS = 100
const LARGE = Buffer.alloc(8 * 1024 * 1024, 'x')

const patient = createGuardedServer({ headersMs: 300, requestMs: 600, idleMs: 600, lookMs: 100 })
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

test('C12 A16 readers who ask for a great many at once and take nothing cost one answer each; without turns all of them', async () => {
  const SOCKETS = 20
  const REQUESTS = 17
  const made = await Promise.all(
    [oneAtATime, (handle: Handle) => handle].map(async (bound) => {
      let count = 0
      const server = createServer(
        bound((_request, response) => {
          count += 1
          response.end(LARGE)
        }),
      )
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const sockets = Array.from({ length: SOCKETS }, () => {
        const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
        socket.on('error', () => {})
        socket.pause()
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(REQUESTS))
        return socket
      })
      // All of them have come when each has had its first answer made.
      await expect.poll(() => count, { timeout: 30_000 }).toBeGreaterThanOrEqual(SOCKETS)
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      return count
    }),
  )
  expect(made[0]).toBe(SOCKETS)
  expect(made[1]).toBeGreaterThan(SOCKETS)
})

test('C12 who takes what they ask for gets all of it in order; beyond what may wait they are asked to come again', async () => {
  const server = createServer(oneAtATime((request, response) => response.end(request.url)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async (count: number): Promise<string> => {
    const socket = connect({ port, host: '127.0.0.1' })
    const last = (at: number) => (at === count - 1 ? 'Connection: close\r\n' : '')
    socket.write(
      Array.from(
        { length: count },
        (_, at) => `GET /${at} HTTP/1.1\r\nHost: localhost\r\n${last(at)}\r\n`,
      ).join(''),
    )
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    return text
  }
  const served = await ask(12)
  expect([...served.matchAll(/\r\n\r\n\/(\d+)/g)].map(([, at]) => Number(at))).toEqual([...Array(12).keys()])
  const many = await ask(60)
  expect(many.match(/HTTP\/1\.1 200/g)).toHaveLength(17)
  expect(many.match(/HTTP\/1\.1 503/g)).toHaveLength(1)
  server.close()
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
