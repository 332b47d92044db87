import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type BundledPostgres, startBundledPostgres } from '#platform/postgres/bundled-postgres.ts'
import { lockDataDir } from './data-lock.ts'
import { createLog } from './log.ts'
import { migrate } from './migrate.ts'
import { type Config, ConfigError, readConfig } from './settings/config.ts'
import { sentenceOf } from './start-error.ts'

export type Running = { listen(): Promise<string[]>; close(): Promise<void> }

export type RunOptions = {
  seed(url: string, config: Config): Promise<void>
  assemble(given: { config: Config; databaseUrl: string; log: Logger }): Promise<Running>
}

/** EX_CONFIG of sysexits.h: starting it again changes nothing. `tools/supervisor.mjs` knows it too. */
const WRONG_SETTINGS = 78

/** Starts everything in order and stops it in the reverse one. Ends with one sentence when something is wrong. */
export async function run({ seed, assemble }: RunOptions): Promise<void> {
  const stack: (() => Promise<void>)[] = []
  const stop = stopOnce(stack)
  let log: Logger | null = null
  try {
    const config = readConfig(process.env, { isTerminal: process.stdout.isTTY })
    log = createLog(config.logLevel)
    watchForTheEnd(stop)
    mkdirSync(config.dataDir, { recursive: true })
    const lock = await lockDataDir(config.dataDir)
    stack.push(lock.release)
    const databaseUrl = config.databaseUrl ?? (await startDatabase(config, stack)).url
    writeFileSync(join(config.dataDir, 'database-url'), databaseUrl, { mode: 0o600 })
    await migrate(databaseUrl)
    if (config.demo) await seed(databaseUrl, config)
    const running = await assemble({ config, databaseUrl, log })
    stack.push(running.close)
    const lines = await running.listen()
    // Whoever started it starts it again when it crashes from now on (tools/supervisor.mjs).
    process.send?.('ready')
    for (const line of lines) process.stdout.write(`${line}\n`)
  } catch (error) {
    // One sentence says it all: what a half-assembled program misses while it is taken apart would only bury it.
    if (log) log.level = 'silent'
    await stop(error instanceof ConfigError ? WRONG_SETTINGS : 1, sentenceFor(error))
  }
}

async function startDatabase(config: Config, stack: (() => Promise<void>)[]): Promise<BundledPostgres> {
  const starting = startBundledPostgres({ dataDir: config.dataDir })
  // Before it is ready: a signal that comes meanwhile must not leave a server behind.
  stack.push(async () => (await starting.catch(() => null))?.stop())
  const server = await starting
  if (server.folder !== config.dataDir)
    process.stdout.write(
      `The data is in ${server.folder}, because the database's user cannot reach ${config.dataDir}.\n`,
    )
  return server
}

function stopOnce(stack: (() => Promise<void>)[]): (code: number, sentence?: string) => Promise<void> {
  let stopping = false
  return async (code, sentence) => {
    if (stopping) return
    stopping = true
    if (sentence) process.stderr.write(`${sentence}\n`)
    // Requests first, then jobs, then the database: the reverse of the start.
    for (const close of stack.reverse()) {
      await Promise.race([close(), patience()]).catch((error) => {
        if (!sentence) process.stderr.write(`${error}\n`)
      })
    }
    process.exit(code)
  }
}

/** A part that does not end must not keep the database from being stopped in order. */
function patience(): Promise<void> {
  return new Promise((done) => setTimeout(done, 12_000).unref())
}

/** Ctrl-C, SIGTERM, or the end of the process that started this one (an IPC channel that closes). */
function watchForTheEnd(stop: (code: number) => Promise<void>): void {
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  if (process.channel) {
    process.on('disconnect', () => void stop(0))
    process.channel.unref()
  }
}

/** While developing, what is no fault of the settings is looked for by its trace. */
function sentenceFor(error: unknown): string {
  const trace = process.env['NODE_ENV'] === 'production' ? null : (error as Error).stack
  return sentenceOf(error) ?? trace ?? String((error as Error).message)
}
