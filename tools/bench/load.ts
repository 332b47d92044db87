import autocannon from 'autocannon'
import { perCall, type Started, type Usage, usage } from './processes.ts'
import { type Row, rows } from './table.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
export const CONNECTIONS = 16
export const SHOP = 'stores.club.localhost:3000'

export type Call = {
  method?: 'GET' | 'POST'
  path: string | (() => string)
  body?: () => string
  headers?: Record<string, string>
}

/** One of two that are measured beside each other: calls of a process, or a loop of its own. */
export type Side = Calls | Looped
/** `target`: the process that does the loop's work, where it is not this one. */
type Looped = { work: string; loop: Loop; target?: Started }
type Calls = { work: string; target: Started; call: Call }

/** Works as fast as it can for so many seconds; `p99` in milliseconds. */
export type Loop = (seconds: number) => Promise<{ calls: number; seconds: number; p99: number }>

type Sum = { calls: number; refused: number; seconds: number; bytes: number; spent: Usage; p99: number[] }

/** Calls a process as fast as it answers, after a second of warming up, and writes the row of the table. */
export async function load(side: Side, connections = CONNECTIONS): Promise<Row> {
  const sum = emptySum()
  await fire(side, 1, connections)
  await slice(side, SECONDS, connections, sum)
  return write(rowOf(side.work, sum))
}

/**
 * The floor and the product on the same work, second by second in turns, so that whatever else the machine does meets
 * both. The budget speaks of the ratio of their CPU per call, or of their calls per second.
 */
export async function loadBeside(given: {
  floor: Side
  product: Side
  budget: string
  /** `speed`: how much of the floor's work the product does with the same CPU. Rates say little where those who call are the slower ones. */
  compare?: 'cpu' | 'rate' | 'speed'
  connections?: number
}): Promise<{ floor: Row; product: Row }> {
  const { connections = CONNECTIONS } = given
  const sides = [given.floor, given.product] as const
  const sums = [emptySum(), emptySum()] as const
  for (const side of sides) await fire(side, 1, connections)
  for (let round = 0; round < SECONDS; round += 1) {
    const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
    for (const which of order) await slice(sides[which], 1, connections, sums[which])
  }
  const [floor, product] = [rowOf(sides[0].work, sums[0]), rowOf(sides[1].work, sums[1])]
  product.budget = given.budget
  product.ratio = compared(given.compare ?? 'cpu', floor, product)
  return { floor: write(floor), product: write(product) }
}

function compared(by: 'cpu' | 'rate' | 'speed', floor: Row, product: Row): number {
  if (by === 'rate') return product.perSecond / floor.perSecond
  return by === 'speed' ? floor.cpuMs / product.cpuMs : product.cpuMs / floor.cpuMs
}

function emptySum(): Sum {
  const spent = { cpu: { user: 0, system: 0 }, mainMs: 0, rss: 0, statements: 0 }
  return { calls: 0, refused: 0, seconds: 0, bytes: 0, spent, p99: [] }
}

async function slice(side: Side, seconds: number, connections: number, sum: Sum): Promise<void> {
  const before = side.target && (await usage(side.target))
  if ('loop' in side) {
    const result = await side.loop(seconds)
    sum.calls += result.calls
    sum.seconds += result.seconds
    sum.p99.push(result.p99)
  } else {
    const result = await cannonade(side, seconds, connections)
    sum.calls += result.requests.total
    sum.refused += result.non2xx
    sum.seconds += result.duration
    sum.bytes += result.throughput.total
    sum.p99.push(result.latency.p99)
  }
  if (before) addUsage(sum.spent, before, await usage(side.target!))
}

function addUsage(spent: Usage, before: Usage, after: Usage): void {
  spent.cpu.user += after.cpu.user - before.cpu.user
  spent.cpu.system += after.cpu.system - before.cpu.system
  spent.statements += after.statements - before.statements
}

function rowOf(work: string, sum: Sum): Row {
  if (sum.refused > sum.calls * 0.02)
    throw new Error(`${work}: ${sum.refused} of ${sum.calls} answers were refusals`)
  return {
    work,
    perSecond: sum.calls / sum.seconds,
    ...perCall(emptySum().spent, sum.spent, sum.calls),
    p99: sum.p99.reduce((total, one) => total + one, 0) / sum.p99.length,
    bytes: sum.bytes > 0 ? sum.bytes / sum.calls : null,
    ratio: null,
    budget: '',
  }
}

function write(row: Row): Row {
  rows.push(row)
  return row
}

/** Calls a process for a second, of which nothing is written down. */
export async function warmUp(target: Started, call: Call): Promise<void> {
  await cannonade({ work: '', target, call }, 1, CONNECTIONS)
}

async function fire(side: Side, duration: number, connections: number) {
  if ('loop' in side) return void (await side.loop(duration))
  return cannonade(side, duration, connections)
}

function cannonade({ target, call }: Calls, duration: number, connections: number) {
  return autocannon({
    url: target.address,
    connections,
    duration,
    method: call.method ?? 'GET',
    headers: { ...(call.body ? { 'content-type': 'application/json' } : {}), ...call.headers },
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          path: typeof call.path === 'string' ? call.path : call.path(),
          ...(call.body ? { body: call.body() } : {}),
        }),
      },
    ],
  })
}
