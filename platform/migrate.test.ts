import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { migrate } from './migrate.ts'

const database = await testDatabase('empty')

test('a migrated database has nothing left to apply', async () => {
  expect(await migrate(database.url)).toEqual([])
})

test('a file that was changed after it had been applied is refused', async () => {
  await database.pool.query("update migrations set checksum = 'other' where name like '0001%'")
  await expect(migrate(database.url)).rejects.toThrow(/0001-platform.sql was changed/)
})
