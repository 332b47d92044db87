import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const FOLDER = join(import.meta.dirname, '../migrations')
const LOCK = 1_899_001

/**
 * Runs the numbered SQL files that this database has not seen, each in a transaction of its own, one program at a
 * time. Refuses a database that another version has migrated further or whose files were changed afterwards.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    return await applyMissing(client)
  } finally {
    await client.end()
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  if (Number(rows[0]!.server_version_num) < 150_000) {
    throw new Error('DATABASE_URL leads to a PostgreSQL older than 15, but version 15 or newer is needed.')
  }
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const files = await migrationFiles()
  const unknown = [...applied.keys()].find((name) => !files.some((file) => file.name === name))
  if (unknown)
    throw new Error(`The database was migrated by a newer version of the program (it has ${unknown}).`)
  const done: string[] = []
  for (const { name, sql, checksum } of files) {
    if (applied.get(name) === checksum) continue
    if (applied.has(name))
      throw new Error(`migrations/${name} was changed after it had been applied; add a new file instead.`)
    await client.query('begin')
    try {
      await client.query(sql)
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`migrations/${name} failed: ${(error as Error).message}`, { cause: error })
    }
    done.push(name)
  }
  return done
}

async function migrationFiles(): Promise<{ name: string; sql: string; checksum: string }[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(FOLDER, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex').slice(0, 16) }
    }),
  )
}
