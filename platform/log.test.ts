import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { testFolder } from '#testing/folder.ts'
import { accessLogOf, createLog, logOutput } from './log.ts'

const folder = testFolder('log')

function logInto(file: string) {
  const log = createLog('info', logOutput(file))
  return { log, access: accessLogOf(log) }
}

afterEach(() => void vi.useRealTimers())

const messagesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { msg: string }).msg)

test('access lines are written together, by themselves', async () => {
  const file = join(folder, 'requests')
  const { access } = logInto(file)
  access.info('GET /one')
  access.info('GET /two')
  await expect.poll(() => messagesOf(file)).toEqual(['GET /one', 'GET /two'])
})

test('every other line is written at once, after those that waited', async () => {
  // Nothing is written by the clock.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const file = join(folder, 'all')
  const { log, access } = logInto(file)
  log.info('ready')
  await expect.poll(() => messagesOf(file)).toEqual(['ready'])
  access.info('GET /one')
  await pause(100)
  expect(messagesOf(file)).toEqual(['ready'])
  log.child({ of: 'payments' }).error('failed')
  await expect.poll(() => messagesOf(file)).toEqual(['ready', 'GET /one', 'failed'])
})

test('a process that ends writes what waits', () => {
  const program = `
    const { accessLogOf, createLog } = await import('#platform/log.ts')
    accessLogOf(createLog('info')).info('GET /last')
    process.exit(3)`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    cwd: join(import.meta.dirname, '..'),
  })
  expect(status).toBe(3)
  expect(stdout).toContain('GET /last')
})
