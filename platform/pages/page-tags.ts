import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from '#platform/db.ts'

const CHANNEL = 'page_cache'
/** PostgreSQL refuses notices of 8000 bytes and more. */
const MAX_NOTICE = 7_000

/**
 * Tells every node that the data behind these tags has changed. Inside a transaction the notice leaves with its commit
 * and not at all when it is rolled back, so call it with the transaction that makes the change.
 */
export async function dropTags(db: Db, tags: readonly string[]): Promise<void> {
  for (const notice of noticesOf(tags)) await sql`select pg_notify(${CHANNEL}, ${notice})`.execute(db)
}

/** The same for one tag as an expression, for a statement that makes the change by itself. */
export function tagDropped(tag: RawBuilder<string>) {
  return sql<null>`pg_notify(${CHANNEL}, ${tag})`
}

function noticesOf(tags: readonly string[]): string[] {
  const notices: string[] = []
  for (const tag of new Set(tags)) {
    const last = notices.at(-1)
    if (last !== undefined && Buffer.byteLength(last) + Buffer.byteLength(tag) < MAX_NOTICE) {
      notices[notices.length - 1] = `${last}\n${tag}`
    } else notices.push(tag)
  }
  return notices
}

export type TagListener = { stop(): Promise<void> }

/** Listens on a connection of its own and comes back after it was lost; then notices may have been missed. */
export async function listenForTags(given: {
  url: string
  log: Logger
  onTags: (tags: string[]) => void
  onMissed: () => void
  retryMs?: number
}): Promise<TagListener> {
  const { url, log, onTags, onMissed, retryMs = 1_000 } = given
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'kurve page cache',
      keepAlive: true,
    })
    next.on('error', (error) => lost(next, error))
    next.on('end', () => lost(next, null))
    next.on('notification', ({ payload }) => onTags((payload ?? '').split('\n')))
    client = next
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      onMissed()
    } catch (error) {
      lost(next, error)
    }
  }

  function lost(which: pg.Client, error: unknown): void {
    if (stopped || client !== which) return
    client = null
    log.warn({ err: error }, 'page cache lost its connection')
    which.end().catch(() => {})
    timer = setTimeout(() => void connect(), retryMs)
  }

  await connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
