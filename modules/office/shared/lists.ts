import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { MOST_COUNTED } from './lists.schema.ts'

/** How many rows a query has, counted up to one more than `MOST_COUNTED`. */
export async function countOf(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${query} limit ${MOST_COUNTED + 1}) as counted`.execute(db)
  return rows[0]!.count
}

/** `like` with what somebody typed taken as it is. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
