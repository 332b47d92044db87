import { createHmac, generateKeyPairSync } from 'node:crypto'
import type pg from 'pg'
import { request } from 'undici'
import { type BuiltTicket, buildTickets } from '#modules/admission/build.ts'
import { createLabels, packEntries, packIds, packTickets } from '#modules/admission/packing.rules.ts'
import type { AdmissionList } from '#modules/admission/schema.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { signCode } from '#modules/tickets/codes/code.rules.ts'
import { openDatabase } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { judgeByList } from '#web/admission/judge-by-list.ts'
import { listFrom } from '#web/admission/offline-list.ts'
import { pick } from './goods.ts'
import { type Loop, loadBeside } from './load.ts'
import { type Bench, statementsOf } from './processes.ts'

const GATES = 10
const TICKETS = 24_000
const HOST = 'club.localhost:3000'

/**
 * Ten gates with a connection, a printed ticket each time, every one of them for the first time. The floor is the very
 * statements of a scan, in a loop with nothing around them.
 */
export async function measureScans(bench: Bench): Promise<void> {
  const own = openDatabase({ url: bench.databaseUrl, poolSize: GATES })
  const eventId = await buildEvent(own.db, { startsInDays: 1 / 24 })
  const standing = { blockId: '25', count: TICKETS }
  const sold = await buildTickets(own.db, { eventId, standing, media: 'print' })
  const [forFloor, forProduct] = [sold.slice(0, TICKETS / 2), sold.slice(TICKETS / 2)]
  const devices = await Promise.all(Array.from({ length: GATES }, () => openDevice(bench, eventId)))
  const scan = (ticket: BuiltTicket) => bodyOf(pick(devices), ticket)
  await loadBeside({
    floor: {
      work: 'scan at a gate, its statements alone',
      loop: await scanningLoop(bench, own.pool, { tickets: forFloor, device: devices[0]! }),
    },
    product: {
      work: 'scan at a gate',
      target: bench.product,
      call: {
        method: 'POST',
        path: '/api/gate/scans',
        body: () => JSON.stringify(scan(forProduct.pop()!)),
        headers: headersOf(bench),
      },
    },
    budget: '≥ 0.3 × scans/s',
    compare: 'rate',
    connections: GATES,
  })
  await own.close()
}

function headersOf({ product }: Bench) {
  return { host: HOST, authorization: `Bearer ${product.tokens['ordner']}` }
}

function bodyOf(deviceId: string, { code }: BuiltTicket, id = newId()) {
  return { deviceId, scans: [{ id, code, scannedAt: new Date().toISOString() }] }
}

async function post<T>(bench: Bench, path: string, body: object): Promise<T> {
  const answer = await request(bench.product.address + path, {
    method: 'POST',
    headers: { ...headersOf(bench), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.statusCode >= 300) throw new Error(`${path}: ${await answer.body.text()}`)
  return (await answer.body.json()) as T
}

async function openDevice(bench: Bench, eventId: string): Promise<string> {
  return (await post<{ id: string }>(bench, '/api/gate/devices', { eventId, gate: 'nord' })).id
}

/** Learns the statements from one scan of the product, then sends them for other tickets. */
async function scanningLoop(
  bench: Bench,
  pool: pg.Pool,
  { tickets, device }: { tickets: BuiltTicket[]; device: string },
): Promise<Loop> {
  const [ticket, id] = [tickets.pop()!, newId()]
  const statements = await statementsOf(bench.product, async () => {
    const { answers } = await post<{ answers: { result: string }[] }>(
      bench,
      '/api/gate/scans',
      bodyOf(device, ticket, id),
    )
    if (answers[0]?.result !== 'admitted') throw new Error(`a scan of the bench is ${answers[0]?.result}`)
  })
  const names = new Map(statements.map(({ text }, index) => [text, `scan-${index}`]))
  async function scanOnce(next: BuiltTicket): Promise<void> {
    const scanId = newId()
    const words = new Map<unknown, string>([
      [ticket.id, next.id],
      [id, scanId],
    ])
    const client = await pool.connect()
    for (const { text, values } of statements)
      await client.query({
        name: names.get(text)!,
        text,
        values: values.map((value) => words.get(value) ?? value),
      })
    client.release()
  }
  return async (seconds) => {
    const began = performance.now()
    const times: number[] = []
    const scanOn = async () => {
      while (performance.now() - began < seconds * 1000) {
        const from = performance.now()
        await scanOnce(tickets.pop()!)
        times.push(performance.now() - from)
      }
    }
    await Promise.all(Array.from({ length: GATES }, scanOn))
    return { calls: times.length, seconds: (performance.now() - began) / 1000, p99: p99Of(times) }
  }
}

/** What a phone without a connection does first: reads a list of 60,000 tickets and judges by it. The floor reads JSON. */
export async function measureFirstScan(): Promise<void> {
  const { text, code } = listOf(60_000)
  const scannedAt = new Date().toISOString()
  await loadBeside({
    floor: { work: 'read the JSON of 60,000 tickets', loop: loopOf(async () => void JSON.parse(text)) },
    product: {
      work: 'first scan by a list of 60,000 tickets',
      loop: loopOf(async () => {
        const list = listFrom(JSON.parse(text) as AdmissionList, { aheadMs: 0, doubtMs: 0 })
        const { result } = await judgeByList({ list, scan: { id: newId(), code, scannedAt }, gate: 'nord' })
        if (result !== 'admitted') throw new Error(`the first scan of the bench is ${result}`)
      }),
    },
    budget: '≥ 0.2 × reads/s',
    compare: 'rate',
  })
}

function loopOf(work: () => Promise<void>): Loop {
  return async (seconds) => {
    const began = performance.now()
    const times: number[] = []
    while (performance.now() - began < seconds * 1000) {
      const from = performance.now()
      await work()
      times.push(performance.now() - from)
    }
    return { calls: times.length, seconds: (performance.now() - began) / 1000, p99: p99Of(times) }
  }
}

function p99Of(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)]!
}

/** As the server sends it, with the code of one of its tickets. */
function listOf(count: number): { text: string; code: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  // Codes know whole seconds.
  const [eventId, now] = [newId(), Math.floor(Date.now() / 1000) * 1000]
  const at = (minutes: number) => new Date(now + minutes * 60_000)
  const labels = createLabels()
  const tickets = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    issue: 1,
    state: 'good' as const,
    traits: [],
    block: '25',
    row: String(index % 40),
    seat: String(index % 60),
  })).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const list: AdmissionList = {
    isWhole: true,
    asOf: at(0).toISOString(),
    now: at(0).toISOString(),
    event: {
      id: eventId,
      name: { de: 'Spiel', en: 'Match' },
      startsAt: at(60).toISOString(),
      doorsOpenAt: at(-60).toISOString(),
      admissionEndsAt: at(360).toISOString(),
      cancelledAt: null,
    },
    gates: [],
    refusedKeys: [],
    keys: [{ id: 1, publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() }],
    turnSecret: createHmac('sha256', 'bench').digest('base64'),
    labels: labels.labels,
    tickets: Buffer.from(packTickets(tickets, labels)).toString('base64'),
    entries: Buffer.from(packEntries([], labels)).toString('base64'),
    offered: Buffer.from(packIds([])).toString('base64'),
  }
  const place = { block: '25', row: null, seat: null, holder: '0011223344556677' }
  const code = signCode(
    {
      keyId: 1,
      eventId,
      ticketId: tickets[0]!.id,
      issue: 1,
      ...place,
      validFrom: at(-60),
      validUntil: at(360),
    },
    privateKey,
    'still',
  )
  return { text: JSON.stringify(list), code }
}
