import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { closeAsking } from '#modules/contracts/renewal/build.ts'
import type { Protection } from '#platform/unsafe.ts'
import type { TestDatabase } from '#testing/database.ts'
import { buildYear, yearFaults } from '#testing/harness/models/contract-year.ts'

const PROCESS = join(import.meta.dirname, '../../harness/processes/renewing-process.ts')

const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/compiled')

/**
 * Holders are asked and contracts renewed by processes that are killed at marks of their progress, each in the middle of its work,
 * until one comes to its end; where nobody is to be killed while asking, nobody is asked. Answers how many were killed, and what is wrong afterwards.
 */
export async function killedWhileRenewing(given: {
  database: TestDatabase
  contracts: number
  matches: number
  kills: { ask: number; renew: number }
  unsafe?: Protection
}): Promise<{ kills: number; faults: string[] }> {
  const { database, contracts, kills } = given
  const { db } = database
  const dataDir = mkdtempSync(join(tmpdir(), 'kurve-renewing-'))
  try {
    await buildYear(db, given)
    const asked = () => count(db, sql<{ n: number }>`select count(*)::int as n from renewal_openings`)
    const done = () =>
      count(db, sql<{ n: number }>`select count(done_at)::int as n from renewal_run_contracts`)
    const of = { ...given, dataDir }
    let killed = kills.ask > 0 ? await killAtMarks(of, 'ask', marksOf(contracts, kills.ask), asked) : 0
    await closeAsking(db)
    killed += await killAtMarks(of, 'renew', marksOf(contracts, kills.renew), done)
    return { kills: killed, faults: await yearFaults(db, given) }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Given = { database: TestDatabase; dataDir: string; unsafe?: Protection }

async function killAtMarks(
  given: Given,
  what: 'ask' | 'renew',
  marks: number[],
  progress: () => Promise<number>,
): Promise<number> {
  let kills = 0
  for (;;) {
    const child = begin(given, what)
    const ended = new Promise<number | null>((over) => child.once('exit', over))
    const mark = marks.shift()
    if (mark === undefined) {
      if ((await ended) !== 0) throw new Error(`the process that should ${what} ended with ${child.exitCode}`)
      return kills
    }
    while ((await progress()) < mark && child.exitCode === null) await pause(3)
    if (child.exitCode !== null) throw new Error(`it came to its end before it was killed at ${mark}`)
    child.kill('SIGKILL')
    await ended
    kills += 1
  }
}

function begin({ database, dataDir, unsafe }: Given, what: string): ChildProcess {
  return fork(PROCESS, [database.url, dataDir, what], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NODE_ENV: 'test', NODE_COMPILE_CACHE, ...(unsafe ? { UNSAFE: unsafe } : {}) },
  })
}

function marksOf(total: number, kills: number): number[] {
  return Array.from({ length: kills }, (_, index) => Math.ceil(((index + 0.5) * total) / (kills + 1)) + 1)
}

async function count(db: TestDatabase['db'], query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  return (await query.execute(db)).rows[0]!.n
}
