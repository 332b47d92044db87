import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#platform/db.ts'
import { buyByCard } from './checkouts.ts'
import { plentifulSkus } from './goods.ts'
import { type Bench, type Started, startProcess, stopProcess, type Usage, usage } from './processes.ts'
import { rows } from './table.ts'

const WARM_UP = 48
const ORDERS = Number(process.env['BENCH_JOB_ORDERS'] ?? 200)
const LEAST_PER_SECOND = 50
const MOST_MAIN_MS = 5
const PATIENCE_MS = 120_000

/**
 * What follows from paid orders, end to end, after some that warm up: it is done when every buyer has the mail with the
 * invoice. Says which budgets are not kept: orders a second, and milliseconds of the thread that answers requests.
 */
export async function measureJobs(bench: Bench, given: { dataDir: string }): Promise<string[]> {
  const [sku] = await plentifulSkus(bench)
  const { pool, close } = openDatabase({ url: bench.databaseUrl, poolSize: 1 })
  const mails = async (): Promise<number> => {
    const { rows: found } = await pool.query<{ count: number }>(
      `select count(*)::int as count from mailbox where attachments::text like '%RE-%'`,
    )
    return found[0]!.count
  }
  const { databaseUrl } = bench
  const worker = await startProcess('working', { ...given, databaseUrl, withPages: false })
  const work = { bench, worker, sku: sku!, mails }
  await workOff({ ...work, wanted: WARM_UP })
  const before = await usageWhenIdle(worker)
  const { orders, seconds } = await workOff({ ...work, wanted: ORDERS })
  const after = await usage(worker)
  await stopProcess(worker)
  await close()
  const mainMs = (after.mainMs - before.mainMs) / orders
  const perSecond = orders / seconds
  rows.push({
    work: 'orders’ jobs: invoice and mail',
    perSecond,
    cpuMs: mainMs,
    p99: seconds * 1000,
    statements: (after.statements - before.statements) / orders,
    bytes: null,
    ratio: null,
    budget: `≥ ${LEAST_PER_SECOND}/s, ≤ ${MOST_MAIN_MS} ms of the main thread`,
  })
  return [
    ...(perSecond < LEAST_PER_SECOND
      ? [`the jobs of ${perSecond.toFixed(0)} orders are done a second, not ${LEAST_PER_SECOND}`]
      : []),
    ...(mainMs > MOST_MAIN_MS
      ? [`an order's jobs take ${mainMs.toFixed(1)} ms of the main thread, not ${MOST_MAIN_MS}`]
      : []),
  ]
}

/** Orders are bought while the program that works is held; answers how many, and the seconds until each has its mail. */
async function workOff(given: {
  bench: Bench
  worker: Started
  sku: string
  mails: () => Promise<number>
  wanted: number
}): Promise<{ orders: number; seconds: number }> {
  const { bench, worker, sku, mails, wanted } = given
  const tokens = Object.values(bench.product.tokens)
  const eachBuys = Math.ceil(wanted / tokens.length)
  const written = await mails()
  worker.child.kill('SIGSTOP')
  await Promise.all(
    tokens.map(async (token) => {
      for (let bought = 0; bought < eachBuys; bought += 1) await buyByCard(bench, token, sku)
    }),
  )
  const orders = eachBuys * tokens.length
  const begun = performance.now()
  worker.child.kill('SIGCONT')
  while ((await mails()) - written < orders) {
    if (performance.now() - begun > PATIENCE_MS) throw new Error('the mails of orders do not come')
    await pause(50)
  }
  return { orders, seconds: (performance.now() - begun) / 1000 }
}

/** What a program does at its start is nobody's order. */
async function usageWhenIdle(started: Started): Promise<Usage> {
  for (let before = await usage(started); ; ) {
    await pause(500)
    const after = await usage(started)
    if (after.mainMs - before.mainMs < 25) return after
    before = after
  }
}
