import autocannon from 'autocannon'
import { perCall, type Started, usage } from './processes.ts'
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

/** What a row is held against, and by which figure. */
export type Against = { floor: Row; budget: string; compare?: 'cpu' | 'rate' }

/** Calls a process as fast as it answers, after a second of warming up, and writes the row of the table. */
export async function load(work: string, target: Started, call: Call, against?: Against): Promise<Row> {
  await fire(target, call, 1)
  const before = await usage(target)
  const result = await fire(target, call, SECONDS)
  const calls = result.requests.total
  if (result.non2xx > calls * 0.02)
    throw new Error(`${work}: ${result.non2xx} of ${calls} answers were refusals`)
  const row: Row = {
    work,
    perSecond: result.requests.average,
    ...perCall(before, await usage(target), calls),
    p99: result.latency.p99,
    bytes: result.throughput.total / calls,
    ratio: null,
    budget: against?.budget ?? '',
  }
  if (against)
    row.ratio =
      against.compare === 'rate' ? row.perSecond / against.floor.perSecond : row.cpuMs / against.floor.cpuMs
  rows.push(row)
  return row
}

function fire(target: Started, call: Call, duration: number) {
  return autocannon({
    url: target.address,
    connections: CONNECTIONS,
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
