import type pg from 'pg'

/** Tables that look-ups write to by themselves: counters of tries, tallies of the day, and the provider's own steps. */
const NOT_EFFECTS = new Set([
  'oidc_records',
  'code_guesses',
  'sign_in_attempts',
  'page_days',
  'site_address_hits',
  'webhook_days',
])

export type Mark = { transaction: string; counts: Map<string, number> }

/** Remembers the moment; `changesSince` tells what was written after it. */
export async function markNow(pool: pg.Pool): Promise<Mark> {
  const { rows } = await pool.query<{ transaction: string }>(
    'select pg_current_xact_id()::text as transaction',
  )
  return { transaction: rows[0]!.transaction, counts: await countsOf(pool) }
}

/** The tables in which rows were written or have gone, with how many. */
export async function changesSince(pool: pg.Pool, mark: Mark): Promise<Record<string, number>> {
  const changes: Record<string, number> = {}
  for (const [table, count] of await countsOf(pool)) {
    const { rows } = await pool.query<{ written: number }>(
      `select count(*)::int as written from ${table} where age(xmin) < age($1::xid)`,
      [String(BigInt(mark.transaction) % 2n ** 32n)],
    )
    const gone = Math.max(0, (mark.counts.get(table) ?? 0) - count)
    if (rows[0]!.written + gone > 0) changes[table] = rows[0]!.written + gone
  }
  return changes
}

async function countsOf(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const counts = new Map<string, number>()
  for (const { name } of rows) {
    if (NOT_EFFECTS.has(name)) continue
    const counted = await pool.query<{ count: number }>(`select count(*)::int as count from "${name}"`)
    counts.set(`"${name}"`, counted.rows[0]!.count)
  }
  return counts
}
