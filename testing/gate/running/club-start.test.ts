import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'

/** A start that fails says one sentence to whoever typed the command, never a trace. */
const database = await testDatabase('demo')

async function club(settings: Record<string, string>): Promise<{ code: number; err: string }> {
  const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', DATABASE_URL: database.url, ...settings }
  return promisify(execFile)(process.execPath, ['tools/club.ts', 'staff', 'list'], { env }).then(
    () => ({ code: 0, err: '' }),
    (error) => ({ code: error.code, err: error.stderr }),
  )
}

test('a command with the wrong secret, or the wrong database, says what is wrong in one sentence', async () => {
  const wrong = await Promise.all([
    club({ SECRET: 'another-secret-than-the-one-of-the-database' }),
    club({ DATABASE_URL: database.url.replace(/\/[^/]*$/, '/no_such_club') }),
  ])
  expect(wrong.map(({ err }) => err)).toEqual([
    expect.stringContaining('SECRET is not the one'),
    expect.stringContaining('no_such_club'),
  ])
  for (const { code, err } of wrong)
    expect([code, err.trim().split('\n').length, /\n\s+at /.test(err)]).toEqual([1, 1, false])
})
