import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { portFor } from '#testing/harness/program.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PORT = portFor(21)
const ORIGIN = `http://127.0.0.1:${PORT}`
const dataDir = mkdtempSync(join(tmpdir(), 'kurve-supervisor-'))
// The server of the database runs as a user of its own.
chmodSync(dataDir, 0o755)
const started = new Set<ChildProcess>()

afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** A process with what it says and how it ends. */
function run(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '', UNSAFE: '', NODE_ENV: 'test', LOG_LEVEL: 'silent', ...env },
  })
  started.add(child)
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (said += String(chunk)))
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)))
  return { child, said: () => said, ended }
}

const npmStart = (env: Record<string, string> = {}) =>
  run(['tools/start.mjs', '--api-only'], { PORT: String(PORT), DATA_DIR: dataDir, ...env })

/** The program that the supervisor runs: its only child. */
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
const postgresPid = () =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
const isReady = async () => (await fetch(`${ORIGIN}/health/ready`).catch(() => null))?.status === 200
const exists = (pid: number) => {
  try {
    // A zombie that nobody waits for is gone, too.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

test('B1 npm start runs on after its program was killed, on the database that lives; an ordered stop ends all of it', async () => {
  const start = npmStart()
  await expect.poll(isReady, { timeout: 120_000, interval: 50 }).toBe(true)
  const database = postgresPid()
  const [program] = childrenOf(start.child.pid!)
  process.kill(program!, 'SIGKILL')
  await expect.poll(() => exists(program!), { timeout: 10_000 }).toBe(false)
  await expect.poll(isReady, { timeout: 60_000, interval: 50 }).toBe(true)
  expect(childrenOf(start.child.pid!)).not.toContain(program)
  expect(postgresPid()).toBe(database)
  expect(start.said().match(/was ended by SIGKILL; it is started again/g)).toHaveLength(1)
  // The database that was taken over is looked after as one that was started.
  process.kill(database, 'SIGKILL')
  await expect.poll(() => exists(postgresPid()) && postgresPid() !== database, { timeout: 60_000 }).toBe(true)
  await expect.poll(isReady, { timeout: 60_000, interval: 50 }).toBe(true)
  const last = postgresPid()
  start.child.kill('SIGTERM')
  expect(await start.ended).toBe(0)
  expect(exists(last)).toBe(false)
})

test('B1 a program that crashes again and again is left alone with a sentence', async () => {
  const crash = `process.send('ready', () => process.exit(3))`
  const { ended, said } = run([
    '--input-type=module',
    '--eval',
    `import { supervise } from './tools/supervisor.mjs'
     supervise({ command: process.execPath, args: ['--eval', ${JSON.stringify(crash)}], cwd: '.', env: process.env })`,
  ])
  expect(await ended).toBe(1)
  expect(said().match(/started again\.$/gm)).toHaveLength(5)
  expect(said()).toMatch(/^Kurve ended with 3, 6 times within a minute; it is not started again\. /m)
})

test.each([
  ['a wrong setting', { PORT: 'abc' }, 78, /^PORT is "abc", but it needs .*$/m],
  [
    'a database that does not answer',
    { DATABASE_URL: 'postgres://kurve@127.0.0.1:1/kurve' },
    1,
    /^DATABASE_URL leads to/m,
  ],
])('B1 %s ends npm start with its sentence, once', async (_name, env, code, sentence) => {
  const { ended, said } = npmStart(env)
  expect(await ended).toBe(code)
  expect(said()).toMatch(sentence)
  expect(said()).not.toContain('started again')
})

test('production does not start on a database that holds the demo world', async () => {
  const { ended, said } = npmStart({
    NODE_ENV: 'production',
    BUILD: 'off',
    SECRET: 'x'.repeat(40),
    CLUB_DOMAIN: 'club.example',
    SMTP_URL: 'smtp://mail.example:587',
    PAYMENT_PROVIDER: 'live',
    STRIPE_SECRET_KEY: 'sk_live_abc',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    PAYPAL_CLIENT_ID: 'a-client-of-paypal',
    PAYPAL_CLIENT_SECRET: 'a-secret-of-paypal',
    PAYPAL_WEBHOOK_ID: '8PT597110X687430L',
  })
  expect(await ended).toBe(1)
  expect(said()).toMatch(/^DATABASE_URL leads to a database with the people of the demo world/m)
})
