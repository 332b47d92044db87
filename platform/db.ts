import { type Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './database.gen.ts'
import { clientOfPool } from './postgres/preparing-client.ts'
import { HookedKysely } from './transactions/transaction-hooks.ts'

/** A pool or a transaction: every storage function takes it first. */
export type Db = Kysely<DB>
export type Trx = Transaction<DB>

export type Database = {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  /** Connections kept; the default fits two cores. */
  poolSize?: number
  /** How long a statement waits for one of them, in milliseconds, before it fails. */
  connectionTimeoutMs?: number
  /** Told about broken idle connections; the pool replaces them. */
  onError?: (error: Error) => void
}

// bigint counts and sums fit a double in this product (cents of a club's turnover), so they arrive as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is not a safe integer`)
  return value
})
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A calendar date stays text: a Date would move it by the process's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export function openDatabase({
  url,
  poolSize = 10,
  connectionTimeoutMs = 5_000,
  onError = () => {},
}: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    Client: clientOfPool(),
    // So that `begin` need not be answered before what follows it is sent.
    pipeline: true,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: 30_000,
    application_name: 'kurve',
  })
  // Without these two handlers a killed database would end the process (reliability.md §1.4).
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const db: Db = new HookedKysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/** PostgreSQL's word for a broken unique constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    isPgError(error, '23505') && (!constraint || (error as { constraint?: string }).constraint === constraint)
  )
}

export function isPgError(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && (error as { code?: string }).code === code
}

const DEADLOCK = '40P01'
const MOST_TRIES = 4

/** A transaction that begins anew when PostgreSQL ended it because two of them waited for each other. */
export async function transactionAgain<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries === MOST_TRIES || !isPgError(error, DEADLOCK)) throw error
    }
  }
}

const UNAVAILABLE = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08004',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
])

/** True when the database went away under a request: the answer is 503 with Retry-After, not 500. */
export function isDatabaseGone(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, message, syscall } = error as { code?: string; message?: string; syscall?: string }
  if (code && UNAVAILABLE.has(code)) return true
  // The socket of a server that is not there.
  if (code === 'ENOENT' && syscall === 'connect') return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message ?? '',
  )
}

/** PostgreSQL keeps no NUL and no half of a character: what somebody sent is at fault, whichever field it came in. */
export function isUnstorable(error: unknown): boolean {
  return isPgError(error, '22021') || isPgError(error, '22P05')
}
