import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Where in the whole database one of these texts stands: tables, with the columns that hold it. Case does not matter. */
export async function placesOf(db: Db, ...texts: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2`.execute(db)
  const patterns = texts.map((text) => patternOf(text))
  // As a row writes what it holds: a quarter of the time of a look at each of its columns.
  const inRows = texts.map((text) => patternOf(text.replace(/[\\"]/g, '$&$&')))
  const found: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ key: string }>`
      select distinct f.key from ${sql.id(schema, name)} t, jsonb_each_text(to_jsonb(t)) f
      where lower(t::text) like any(${inRows}::text[]) and lower(f.value) like any(${patterns}::text[]) order by 1`.execute(
      db,
    )
    found.push(...rows.map(({ key }) => `${schema === 'public' ? '' : `${schema}.`}${name}.${key}`))
  }
  return found
}

const patternOf = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
