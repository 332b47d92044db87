// npm run bench: throughput and cost of the hot paths beside the bare floor, on one database, in one run.
// Node CPU per call is what counts; it is measured in the serving process itself.
// BENCH_SECONDS per measurement; BENCH_ONLY=page,pages,list,search,cart,office,seats,storm,scans,add,checkout,jobs,renewal,streams,memory,peers for some of them;
// BENCH_PROFILE=<folder> for CPU profiles. The budgets of cached pages, of jobs and of memory end with 1 when they are not kept.
// BENCH_SCALE=big measures in a club with a million orders (BENCH_ORDERS for fewer), how much slower it answers than the
// small one (growth) and which indexes its statements use (plans); a budget of these two that is not kept ends with 1.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { request } from 'undici'
import { seedDemoWorld } from '#demo/world.ts'
import { migrate } from '#platform/migrate.ts'
import { startBundledPostgres } from '#platform/postgres/bundled-postgres.ts'
import { testSealing } from '#testing/sealing.ts'
import { measureAdd } from './bench/adds.ts'
import { measureCheckouts } from './bench/checkouts.ts'
import { growDatabase } from './bench/fill.ts'
import { measureFirstScan, measureScans } from './bench/gates.ts'
import { measureGrowth } from './bench/growth.ts'
import { measureJobs } from './bench/jobs.ts'
import { MOST_MB, measureMemory } from './bench/memory.ts'
import { measureOffice } from './bench/office.ts'
import { measurePages } from './bench/pages.ts'
import { measurePeers } from './bench/peers.ts'
import { explainHotPaths } from './bench/plans.ts'
import { type Bench, startProcess, stopProcess, usage } from './bench/processes.ts'
import { measureCart, measureList, measurePage } from './bench/reads.ts'
import { measureRenewal } from './bench/renewal.ts'
import { measureSuggestions } from './bench/search.ts'
import { measureSeats } from './bench/seats.ts'
import { measureStorms } from './bench/storm.ts'
import { measureStreams } from './bench/streams.ts'
import { printTable } from './bench/table.ts'

const isBig = process.env['BENCH_SCALE'] === 'big'
const dataDir = mkdtempSync(join(tmpdir(), 'kurve-bench-'))
chmodSync(dataDir, 0o755)
const server = await startBundledPostgres({ dataDir })
const faults: string[] = []
try {
  await migrate(server.url)
  await seedDemoWorld({ url: server.url, sealing: testSealing })
  const given = { dataDir, withPages: ['page', 'pages', 'storm', 'memory'].some(isWanted) }
  const databaseUrl = isBig ? await growDatabase({ url: server.url, dataDir }) : server.url
  const product = await startProcess('product', { ...given, databaseUrl })
  if (isBig) await measureLarge({ databaseUrl, product })
  const page = given.withPages ? await startPage(product.address) : ''
  const bare = await startProcess('bare', { ...given, databaseUrl, page })
  const idle = await usage(product)
  const bench = { databaseUrl, product, bare }
  await measureAll(bench)
  console.log()
  printTable()
  if (isWanted('peers')) await measurePeers(bench)
  if (isWanted('memory')) {
    const { before, after } = await measureMemory(bench)
    console.log(
      `memory: ${megabytes(idle.rss)} MB after start, ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after`,
    )
    if (after > MOST_MB)
      faults.push(`the program holds ${after.toFixed(0)} MB after a minute of load, not ${MOST_MB}`)
  }
  await Promise.all([product, bare].map(stopProcess))
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
for (const fault of faults) console.log(`not kept: ${fault}`)
process.exit(faults.length > 0 ? 1 : 0)

function isWanted(name: string): boolean {
  const only = process.env['BENCH_ONLY']?.split(',')
  return !only || only.includes(name)
}

/** The large club beside the small one, which needs a program of its own for it. */
async function measureLarge(large: Omit<Bench, 'bare'>): Promise<void> {
  if (isWanted('growth')) {
    const databaseUrl = server.url
    const small = await startProcess('product', { databaseUrl, dataDir, withPages: false })
    const slow = await measureGrowth({ databaseUrl, product: small }, large)
    faults.push(...slow.map((work) => `${work} grows more than it may`))
    await stopProcess(small)
  }
  if (isWanted('plans')) faults.push(...(await explainHotPaths(large)))
}

async function measureAll(bench: Bench): Promise<void> {
  if (isWanted('page')) faults.push(...(await measurePage(bench)))
  if (isWanted('pages')) await measurePages(bench)
  if (isWanted('list')) await measureList(bench)
  if (isWanted('search')) await measureSuggestions(bench)
  if (isWanted('cart')) await measureCart(bench)
  if (isWanted('office')) faults.push(...(await measureOffice(bench)))
  if (isWanted('seats')) await measureSeats(bench)
  if (isWanted('storm')) await measureStorms(bench)
  if (isWanted('scans')) await measureScans(bench)
  if (isWanted('scans')) await measureFirstScan()
  if (isWanted('jobs')) faults.push(...(await measureJobs(bench, { dataDir })))
  if (isWanted('renewal')) faults.push(...(await measureRenewal({ databaseUrl: bench.databaseUrl, dataDir })))
  if (isWanted('streams')) faults.push(...(await measureStreams(bench, { dataDir })))
  if (!isWanted('add') && !isWanted('checkout')) return
  const bareAdd = await measureAdd(bench)
  if (isWanted('checkout')) await measureCheckouts(bench, bareAdd)
}

/** The start page as the product sends it, compressed, for the floor to send from memory. */
async function startPage(address: string): Promise<string> {
  const answer = await request(address, { headers: { host: 'club.localhost:3000' } })
  return gzipSync(await answer.body.text()).toString('base64')
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}
