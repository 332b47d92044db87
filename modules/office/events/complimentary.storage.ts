import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Names of people and organisations, by id; of accounts that are gone there is none. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, concat_ws(' ', first_name, last_name) as name from contacts
    where id = any(${[...ids]}::uuid[]) and erased_at is null
    union all select id, name from organisations where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
