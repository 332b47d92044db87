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
  const database = openDatabase({ url, poolSize: 20 })
  const drop = async () => {
    await database.close()
    await runAdmin(admin, `drop database if exists ${name} with (force)`)
  }
  afterAll(drop)
  return { ...database, url, drop }
}

async function runAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Copying a template needs it to itself: parallel files take turns.
    await client.query('select pg_advisory_lock(1899)')
    await client.query(statement)
  } finally {
    await client.end()
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
