import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Protection } from '#platform/unsafe.ts'
import { keepLines } from '#testing/log-book.ts'
import { createDriver } from './driver.ts'

const ROOT = join(import.meta.dirname, '../..')

export type ProgramOptions = {
  port: number
  /** Without it the program starts the database that comes with it, in its own folder. */
  databaseUrl?: string
  dataDir?: string
  /** Without pages it starts sooner, and needs no build. */
  web?: 'built' | 'none'
  /** Protections to leave out, for negative controls. */
  unsafe?: Protection[]
  env?: Record<string, string>
  nodeFlags?: string[]
}

export type Ended = { code: number | null; signal: NodeJS.Signals | null }

export type RunningProgram = ReturnType<typeof createProgram>

/** The real program as a process of its own: started, killed, stopped and started again. */
export function createProgram(options: ProgramOptions) {
  const { port, web = 'none' } = options
  const dataDir = options.dataDir ?? openFolder()
  const origin = `http://127.0.0.1:${port}`
  const driver = createDriver({ origin, connections: 2 })
  const lines: string[] = []
  let child: ChildProcess | null = null
  let ended: Promise<Ended> = Promise.resolve({ code: null, signal: null })

  /** Starts the process; does not wait. */
  function launch(): void {
    const args = [
      ...(options.nodeFlags ?? []),
      '--disable-warning=ExperimentalWarning',
      'server.ts',
      ...(web === 'none' ? ['--api-only'] : []),
    ]
    child = spawn(process.execPath, args, {
      cwd: ROOT,
      // The channel ends the program when the test run dies.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: environmentOf(options, dataDir),
    })
    const keep = (chunk: Buffer) => {
      keepLines(chunk.toString())
      lines.push(...chunk.toString().split('\n').filter(Boolean))
      if (lines.length > 20_000) lines.splice(0, 10_000)
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    const started = child
    ended = new Promise((done) => started.once('exit', (code, signal) => done({ code, signal })))
  }

  async function start(): Promise<void> {
    launch()
    await ready()
  }

  /** Starts it as a supervisor does: again when it ends, because its database is not there yet. */
  async function startUntilUp(tries = 40): Promise<void> {
    for (let left = tries; ; left -= 1) {
      try {
        return await start()
      } catch (error) {
        if (left === 0 || child?.exitCode === null) throw error
        await pause(250)
      }
    }
  }

  /** Waits until it answers that it is ready. Throws with its last words when it ends instead. */
  async function ready(patienceMs = 400_000): Promise<void> {
    const until = Date.now() + patienceMs
    for (;;) {
      if (child?.exitCode !== null && child?.exitCode !== undefined)
        throw new Error(`the program ended with ${child.exitCode}: ${lines.slice(-5).join('\n')}`)
      const answer = await driver.send({ path: '/health/ready' }).catch(() => null)
      if (answer?.status === 200) return
      if (Date.now() > until) throw new Error(`the program does not answer: ${lines.slice(-5).join('\n')}`)
      await pause(25)
    }
  }

  /** SIGKILL: nothing is finished, nothing is cleaned up. */
  async function kill(): Promise<void> {
    child?.kill('SIGKILL')
    await ended
  }

  /** SIGTERM: what runs is finished. Answers how it ended. */
  function stop(): Promise<Ended> {
    child?.kill('SIGTERM')
    return ended
  }

  /** For the end of a test: stops it, if need be by force, and removes its folder. */
  async function dispose(): Promise<void> {
    if (child && child.exitCode === null && child.signalCode === null) {
      const hurry = setTimeout(() => child?.kill('SIGKILL'), 12_000)
      await stop()
      clearTimeout(hurry)
    }
    await driver.close()
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
  }

  return {
    port,
    origin,
    bankHost: `bank.club.localhost:${port}`,
    dataDir,
    /** What it wrote to its outputs, latest last. */
    lines,
    launch,
    start,
    startUntilUp,
    ready,
    kill,
    stop,
    dispose,
    get pid() {
      return child?.pid ?? null
    },
    isAlive: () => child !== null && child.exitCode === null && child.signalCode === null,
    /** How the process that was started last ended. */
    ended: () => ended,
    databaseUrl: () => options.databaseUrl ?? readFileSync(join(dataDir, 'database-url'), 'utf8').trim(),
  }
}

/** The server of a bundled database runs as a user of its own and must reach it. */
function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kurve-program-'))
  chmodSync(folder, 0o755)
  return folder
}

function environmentOf(options: ProgramOptions, dataDir: string): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, UNSAFE: _unsafe, ...inherited } = process.env
  return {
    // Most of a start is compiling; what one has compiled the next finds.
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
    ...inherited,
    NODE_ENV: 'test',
    PORT: String(options.port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    ...(options.unsafe ? { UNSAFE: options.unsafe.join(',') } : {}),
    ...options.env,
  }
}

/** A port of the range that tests may use. */
export function portFor(slot: number): number {
  return 3180 + slot
}
