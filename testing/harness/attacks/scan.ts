import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** A word found in a row of a table. */
export type Hit = { table: string; mark: string; row: string }

/** Every table of the program and of its job queue; of a table that is kept in parts only the whole. */
export async function allTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'pgboss', 'app')
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** A moment of the database: what is written from now on has a later one. */
export async function momentOf(db: Db): Promise<string> {
  const { rows } = await sql<{ moment: string }>`select pg_current_xact_id()::text as moment`.execute(db)
  return rows[0]!.moment
}

/**
 * Looks through every column of every row for these words, in whatever case they stand there. `since`: a moment before which nobody
 * knew the words, so that rows that nobody has written after it cannot hold them; most of a demo world is seats.
 */
export async function scan(
  db: Db,
  marks: readonly string[],
  given: { tables?: readonly string[]; since?: string } = {},
): Promise<Hit[]> {
  const words = marks.map((mark) => mark.toLowerCase())
  const pattern = words.map((word) => word.replace(/[^\p{L}\d ]/gu, '\\$&')).join('|')
  const isLater = given.since ? sql`age(t.xmin) <= age(${given.since}::xid8::xid)` : sql`true`
  const hits: Hit[] = []
  for (const table of given.tables ?? (await allTables(db))) {
    const { rows } = await sql<{ row: string }>`
      select row from (
        select lower(t::text) as row from ${sql.table(table)} t where ${isLater} offset 0
      ) as rows where row ~ ${pattern}`.execute(db)
    for (const { row } of rows)
      for (const [index, mark] of marks.entries())
        if (row.includes(words[index]!)) hits.push({ table, mark, row })
  }
  return hits
}

/** What lies in the file storage, by its keys. */
export async function storedFiles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('files').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}
