import { closeAsking } from '#modules/contracts/renewal/build.ts'
import { openDatabase } from '#platform/db.ts'
import { migrate } from '#platform/migrate.ts'
import { buildYear, yearFaults } from '#testing/harness/models/contract-year.ts'
import { ask, perCall, startProcess, stopProcess, usage } from './processes.ts'
import { rows } from './table.ts'

const CONTRACTS = Number(process.env['BENCH_CONTRACTS'] ?? 2_000)
const MATCHES = 17
const MOST_MS = 3

/**
 * The yearly run into a season whose matches are all known: each contract with its season ticket, a ticket for each match, dues and a
 * letter, in a club of its own. Says when a contract takes more CPU than it may.
 */
export async function measureRenewal(given: { databaseUrl: string; dataDir: string }): Promise<string[]> {
  const databaseUrl = await emptyDatabase(given.databaseUrl)
  const { db, close } = openDatabase({ url: databaseUrl, poolSize: 2 })
  const of = { contracts: CONTRACTS, matches: MATCHES }
  await buildYear(db, of)
  await closeAsking(db)
  const process = await startProcess('product', { databaseUrl, dataDir: given.dataDir, withPages: false })
  const before = await usage(process)
  const begun = performance.now()
  await ask(process, 'renew')
  const ms = performance.now() - begun
  const spent = perCall(before, await usage(process), CONTRACTS)
  await stopProcess(process)
  // Letters that ask were not written here.
  const faults = (await yearFaults(db, of)).filter((fault) => !fault.startsWith('letters missing'))
  await close()
  rows.push({
    work: `renewal of a contract (${MATCHES} matches)`,
    perSecond: CONTRACTS / (ms / 1000),
    ...spent,
    p99: ms / CONTRACTS,
    bytes: null,
    ratio: null,
    budget: `≤ ${MOST_MS} ms of CPU`,
  })
  if (spent.cpuMs > MOST_MS)
    faults.push(`a contract is renewed in ${spent.cpuMs.toFixed(1)} ms, not ${MOST_MS}`)
  return faults
}

async function emptyDatabase(url: string): Promise<string> {
  const { pool, close } = openDatabase({ url, poolSize: 1 })
  await pool.query('create database bench_renewal')
  await close()
  const own = url.replace(/\/[^/]*$/, '/bench_renewal')
  await migrate(own)
  return own
}
