import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * Each row that is written to the table takes so long, so that all who look at once look before anybody has written: a control
 * need not wait for the luck of it. Answers what makes the table fast again.
 */
export async function slowWrites(db: Db, table: string, ms = 200): Promise<() => Promise<void>> {
  const name = sql.id(`slow_${table}`)
  await sql`create function ${name}() returns trigger language plpgsql as
    ${sql.lit(`begin perform pg_sleep(${ms / 1000}); return new; end`)}`.execute(db)
  await sql`create trigger ${name} before insert or update on ${sql.table(table)}
    for each row execute function ${name}()`.execute(db)
  return async () => void (await sql`drop function ${name}() cascade`.execute(db))
}
