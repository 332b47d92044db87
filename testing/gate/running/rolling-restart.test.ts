import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildProduct } from '#modules/catalogue/build.ts'
import type { Protection } from '#platform/unsafe.ts'
import { testDatabase } from '#testing/database.ts'
import { gather } from '#testing/harness/crowd.ts'
import { type Call, createDriver, type Driver } from '#testing/harness/driver.ts'
import { createProgram, portFor, type RunningProgram } from '#testing/harness/program.ts'
import { sizeOf } from '#testing/harness/size.ts'

const ROUNDS = sizeOf('B10_ROUNDS', 1)
const AT_ONCE = 8
/** Answers before the old node stops, and again after it: the load is there, however quick the machine is. */
const ENOUGH = 40

const database = await testDatabase()

/** Tokens name the port of their provider, so every buyer has one per node. */
type Node = { program: RunningProgram; driver: Driver; callsOf(buyer: number): Call[] }
type Load = { answered: number; failed: string[]; redirected: number }

/**
 * What a load balancer does: sends to the running node; a connection that is refused was never accepted, so its request goes
 * to the other node. A request that was accepted and not answered well has failed.
 */
async function keepAsking(nodes: () => Node[], buyer: number, load: Load, isOver: () => boolean) {
  for (let turn = 0; !isOver(); turn += 1) {
    for (const [index, node] of nodes().entries()) {
      const call = node.callsOf(buyer)[turn % 4]!
      try {
        const answer = await node.driver.send(call)
        if (answer.status >= 400) load.failed.push(`${call.path} ${answer.status}`)
        load.answered += 1
        break
      } catch (error) {
        const { code, message } = error as { code?: string; message: string }
        if (code !== 'ECONNREFUSED' || index > 0) load.failed.push(`${call.path} ${code ?? message}`)
        if (code !== 'ECONNREFUSED') break
        load.redirected += 1
      }
    }
  }
}

/** One node after the other takes the place of the one that stops, while buyers look and write. */
async function rollingRestarts(given: { rounds: number; ports: [number, number] }): Promise<Load> {
  const { sku } = await database.db
    .transaction()
    .execute((trx) =>
      buildProduct(trx, { variants: [{ code: 'M', size: 'M', inStock: 100 }], maxQuantity: 90 }),
    )
  const nodeAt = async (port: number): Promise<Node> => {
    const program = createProgram({ port, databaseUrl: database.url })
    const crowd = await gather(database.db, { count: AT_ONCE, port })
    return {
      program,
      driver: createDriver({ origin: program.origin, connections: AT_ONCE }),
      callsOf: (buyer) => callsOf(crowd[buyer]!.token, sku),
    }
  }
  let [running, next]: [Node, Node] = [await nodeAt(given.ports[0]), await nodeAt(given.ports[1])]
  const load: Load = { answered: 0, failed: [], redirected: 0 }
  await running.program.start()
  for (let round = 0; round < given.rounds; round += 1) {
    await next.program.start()
    let isOver = false
    let leaving: Node | null = null
    const nodes = () => (leaving ? [leaving, next] : [running])
    const answers = async (more: number) => {
      const goal = load.answered + more
      while (load.answered < goal && load.failed.length === 0) await pause(5)
    }
    const asking = Array.from({ length: AT_ONCE }, (_, buyer) => keepAsking(nodes, buyer, load, () => isOver))
    await answers(ENOUGH)
    leaving = running
    expect(await running.program.stop()).toEqual({ code: 0, signal: null })
    await answers(ENOUGH)
    isOver = true
    await Promise.all(asking)
    ;[running, next] = [next, running]
  }
  for (const { program, driver } of [running, next]) {
    await program.dispose()
    await driver.close()
  }
  return load
}

function callsOf(token: string, sku: string): Call[] {
  return [
    { path: '/api/shop/v4/shops/1/products?PageSize=5' },
    { path: '/api/shop/v4/carts/self', token },
    { path: '/api/contact/countries' },
    { method: 'POST', path: '/api/shop/v4/productImpressions', token, body: { ProductSku: sku } },
  ]
}

test(`B10 ${ROUNDS} rolling restarts under load: every request that was taken is answered, and the old node ends well`, async () => {
  const load = await rollingRestarts({ rounds: ROUNDS, ports: [portFor(6), portFor(7)] })
  expect(load.failed).toEqual([])
  expect(load.answered).toBeGreaterThanOrEqual(ROUNDS * 2 * ENOUGH)
  // Somebody came to the door that had just closed.
  expect(load.redirected).toBeGreaterThan(0)
})

/** A connection that has been answered before asks once more when the door is closed already. */
async function lateRequest(unsafe: Protection[]): Promise<string> {
  const program = createProgram({ port: portFor(8), databaseUrl: database.url, unsafe })
  await program.start()
  const socket = connect(program.port, '127.0.0.1')
  try {
    await askOn(socket)
    const ended = program.stop()
    while (await opens(program.port)) await pause(5)
    const answer = await askOn(socket).catch(() => 'cut')
    await ended
    return answer
  } finally {
    socket.destroy()
    await program.dispose()
  }
}

/** The first line of the answer; rejects when the connection ends instead. */
function askOn(socket: Socket): Promise<string> {
  return new Promise((done, fail) => {
    socket.once('data', (bytes) => done(bytes.toString().split('\r\n')[0]!))
    socket.once('error', fail)
    socket.once('close', () => fail(new Error('closed')))
    socket.write('GET /health/live HTTP/1.1\r\nHost: club.localhost\r\n\r\n', (error) => {
      if (error) fail(error)
    })
  })
}

function opens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true))
    socket.once('error', () => done(false)).once('connect', () => socket.destroy())
  })
}

test('B10 A16 what an open connection asks after the door is closed is answered; a program that cuts its connections does not', async () => {
  expect(await lateRequest([])).toBe('HTTP/1.1 200 OK')
  expect(await lateRequest(['noGracefulShutdown'])).toBe('cut')
})
