import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { connectionsTo } from '#testing/harness/attacks/slow-clients.ts'
import { createProgram, portFor } from '#testing/harness/program.ts'
import { sizeOf } from '#testing/harness/size.ts'

/** So many connections against the program as it runs, a process of its own; others want to read meanwhile. */
const CROWD = sizeOf('C12_CROWD', 150)
const PIECES = 40

const { url: databaseUrl } = await testDatabase('demo')
const program = createProgram({ port: portFor(25), databaseUrl, web: 'built' })
const dispatcher = new Agent({ connections: 20 })
const host = 'club.localhost'
const opened: Socket[] = []

beforeAll(() => program.start())
afterAll(async () => {
  for (const socket of opened) socket.destroy()
  await dispatcher.close()
  await program.dispose()
})

function open(): Socket {
  const socket = connect({ port: program.port, host: '127.0.0.1' })
  socket.on('error', () => {})
  opened.push(socket)
  return socket
}
const connected = (sockets: Socket[]) =>
  Promise.all(sockets.map((socket) => (socket.connecting ? once(socket, 'connect') : null)))

/** Pages, styles and an answer of the API, one after the other; how they ended, and how long the slowest took. */
async function readOn(rounds: number) {
  const statuses: number[] = []
  let slowestMs = 0
  for (let round = 0; round < rounds; round += 1)
    for (const path of ['/', '/health/ready', '/api/ticketing/events']) {
      const from = performance.now()
      const answer = await request(`${program.origin}${path}`, {
        dispatcher,
        headers: { host: `${host}:${program.port}`, accept: '*/*' },
        headersTimeout: 30_000,
      })
      await answer.body.dump()
      slowestMs = Math.max(slowestMs, performance.now() - from)
      statuses.push(answer.statusCode)
    }
  return { statuses: [...new Set(statuses)], slowestMs }
}
/** The slowest of the crowd's own is 30 s away; a busy machine is given a good part of it. */
const SOON_MS = 20_000

async function expectReadersServed(): Promise<void> {
  const { statuses, slowestMs } = await readOn(5)
  expect(statuses).toEqual([200])
  expect(slowestMs).toBeLessThan(SOON_MS)
}

test(`C12 ${CROWD} connections that send ${PIECES} bytes, one at a time: others are answered, and all of them are let go of`, async () => {
  await readOn(1)
  const crowd = Array.from({ length: CROWD }, open)
  await connected(crowd)
  const bytes = `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: 0123456789`.slice(0, PIECES)
  const dripping = (async () => {
    for (const byte of bytes) {
      for (const socket of crowd) if (!socket.destroyed) socket.write(byte)
      await pause(250)
    }
  })()
  await expectReadersServed()
  await dripping
  await expect.poll(() => connectionsTo(program.port), { timeout: 45_000 }).toBeLessThan(20)
})

test(`C12 ${CROWD} connections that ask ${PIECES} times for a large answer and take none of it: the same`, async () => {
  const wish = `GET /api/docs/openapi.json HTTP/1.1\r\nHost: ${host}:${program.port}\r\nAccept-Encoding: identity\r\n\r\n`
  const crowd = Array.from({ length: CROWD }, open)
  await connected(crowd)
  for (const socket of crowd) {
    socket.pause()
    socket.write(wish.repeat(PIECES))
  }
  await expectReadersServed()
  await expect.poll(() => connectionsTo(program.port), { timeout: 60_000 }).toBeLessThan(20)
})

test('a crowd in one moment waits to be taken instead of being turned away: the line is as long as the program asks for', async () => {
  const most = Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'))
  // More than Node asks for by itself.
  const wanted = Math.min(1_500, most)
  process.kill(program.pid!, 'SIGSTOP')
  try {
    const crowd = Array.from({ length: wanted }, open)
    const all = connected(crowd).then(() => 'all')
    expect(await Promise.race([all, pause(10_000)])).toBe('all')
    for (const socket of crowd) socket.destroy()
  } finally {
    process.kill(program.pid!, 'SIGCONT')
  }
  await expectReadersServed()
})
