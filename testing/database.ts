import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '#platform/db.ts'

export type TestDatabase = Database & { url: string; drop(): Promise<void> }

/**
 * A copy of the base database (migrated, demo world inside) for one test file. The copy is dropped when the file is done.
 * `base: 'empty'` copies the migrated database without the demo world.
 */
export async function testDatabase(base: 'demo' | 'empty' = 'demo'): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = inject('adminUrl')
  await runAdmin(admin, `create database ${name} template base_${base} strategy file_copy`)
  const url = admin.replace(/\/[^/]*$/, `/${name}`)
  // A hundred at once share them, on a busy machine too.
  const database = openDatabase({ url, poolSize: 20, connectionTimeoutMs: 60_000 })
  const drop = async () => {
    await database.close()
    await runAdmin(admin, `drop database if exists ${name} with (force)`)
  }
  afterAll(drop)
  return { ...database, url, drop }
}

let admin: Promise<pg.Client> | null = null

/** One connection for all files of a process: making one costs PostgreSQL more than most statements. */
async function openAdmin(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => (admin = null))
  await client.connect()
  // It is there, and the types do not say so.
  ;(client as unknown as { unref(): void }).unref()
  return client
}

async function runAdmin(url: string, statement: string): Promise<void> {
  admin ??= openAdmin(url)
  const client = await admin
  // Copying a template needs it to itself: parallel files take turns, and so do those of one process.
  await client.query('select pg_advisory_lock(1899)')
  try {
    await client.query(statement)
  } finally {
    await client.query('select pg_advisory_unlock(1899)')
  }
}

/** Moves the database's clock (`app.now()`) by seconds; test databases only. */
export async function shiftClock(database: Database, seconds: number): Promise<void> {
  await database.pool.query(
    `create or replace function app.now() returns timestamptz language sql stable as $$ select now() + interval '${Math.round(seconds)} seconds' $$`,
  )
}

declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string
  }
}
