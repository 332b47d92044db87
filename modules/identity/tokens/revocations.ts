import type pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from '#platform/db.ts'
import { loadRevoked, REVOKED_CHANNEL } from './revocations.storage.ts'

/** Families (`sid`) and single tokens (`jti`) that are dead before they expire, as every node knows them. */
export type Revocations = {
  has(id: string): boolean
  start(): Promise<void>
  stop(): Promise<void>
}

const REREAD_MS = 30_000
const RECONNECT_MS = 1_000

export function createRevocations(given: { db: Db; pool: pg.Pool; log: Logger }): Revocations {
  const { db, pool, log } = given
  let revoked = new Set<string>()
  let client: pg.PoolClient | null = null
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  /** Noted since the last reading began: a NOTIFY that comes while the query runs must not be lost. */
  let noted = new Set<string>()

  async function reread(): Promise<void> {
    noted = new Set()
    const known = await loadRevoked(db)
    revoked = new Set([...known, ...noted])
  }

  async function listen(): Promise<void> {
    if (stopped) return
    try {
      const own = await pool.connect()
      own.on('notification', ({ payload }) => {
        if (!payload) return
        revoked.add(payload)
        noted.add(payload)
      })
      own.once('error', () => reconnect(own))
      own.once('end', () => reconnect(own))
      client = own
      await own.query(`listen ${REVOKED_CHANNEL}`)
      await reread()
    } catch (error) {
      log.warn({ err: error }, 'no notice of revoked sessions, trying again')
      setTimeout(listen, RECONNECT_MS).unref()
    }
  }

  function reconnect(lost: pg.PoolClient): void {
    if (stopped || client !== lost) return
    client = null
    lost.release(true)
    setTimeout(listen, RECONNECT_MS).unref()
  }

  return {
    has: (id) => revoked.has(id),
    async start() {
      await listen()
      timer = setInterval(() => {
        reread().catch((error) => log.warn({ err: error }, 'revoked sessions could not be reread'))
      }, REREAD_MS)
      timer.unref()
    },
    async stop() {
      stopped = true
      if (timer) clearInterval(timer)
      client?.release(true)
      client = null
    },
  }
}
