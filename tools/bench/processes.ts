import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

/** A measured process and how to reach it. */
export type Started = { child: ChildProcess; address: string; tokens: Record<string, string> }

/** What a process has used up to now. */
export type Usage = {
  cpu: { user: number; system: number }
  /** Milliseconds of the thread that answers requests. */
  mainMs: number
  rss: number
  statements: number
}

/** Everything the measurements share. */
export type Bench = {
  databaseUrl: string
  product: Started
  /** The floor: bare routes on the same database. */
  bare: Started
}

const SETTINGS = ['--max-semi-space-size=16', '--max-old-space-size=320']

/** With `BENCH_PROFILE=<folder>` each process leaves a CPU profile of each of its threads there. */
export async function startProcess(
  /** `working`: the product that does its jobs as well. */
  role: 'product' | 'working' | 'bare',
  given: { databaseUrl: string; dataDir: string; withPages: boolean; page?: string },
): Promise<Started> {
  const folder = process.env['BENCH_PROFILE']
  const profiling = folder ? ['--cpu-prof', `--cpu-prof-dir=${join(folder, role)}`] : []
  const child = fork(
    join(import.meta.dirname, 'process.ts'),
    [role, given.databaseUrl, given.dataDir, given.withPages ? 'built' : 'none', given.page ?? ''],
    {
      execArgv: [...SETTINGS, ...profiling],
      env: { ...process.env, NODE_ENV: 'development', MALLOC_ARENA_MAX: '2' },
      // Values of statements keep their types on the way.
      serialization: 'advanced',
    },
  )
  const message = await new Promise<{ address: string; tokens?: Record<string, string> }>((done, fail) => {
    child.once('message', done as never)
    child.once('exit', (code) => fail(new Error(`the ${role} process ended with ${code}`)))
  })
  return { child, address: message.address, tokens: message.tokens ?? {} }
}

export async function stopProcess({ child }: Started): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done))
  child.send('stop')
  await ended
}

export function usage(started: Started): Promise<Usage> {
  return ask(started, 'usage')
}

/** Fills the search of the product, as its start does where work is done behind the requests. */
export function fillSearch(product: Started): Promise<{ documents: number }> {
  return ask(product, 'reindex')
}

/** The SQL that runs during some work, each text once, with the values it had last. */
export async function statementsOf(
  started: Started,
  work: () => Promise<unknown>,
): Promise<{ text: string; values: unknown[] }[]> {
  await ask(started, 'watch')
  await work()
  const seen = await ask<[string, unknown[]][]>(started, 'seen')
  return seen.map(([text, values]) => ({ text, values }))
}

export function ask<T>({ child }: Started, question: string): Promise<T> {
  return new Promise((done) => {
    child.once('message', done as never)
    child.send(question)
  })
}

/** Milliseconds of CPU and SQL statements between two looks, per call. */
export function perCall(before: Usage, after: Usage, calls: number): { cpuMs: number; statements: number } {
  const micros = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system
  return { cpuMs: micros / 1000 / calls, statements: (after.statements - before.statements) / calls }
}
