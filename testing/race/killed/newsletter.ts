import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { buildIssue, buildReaders } from '#modules/newsletters/build.ts'
import type { Protection } from '#platform/unsafe.ts'
import type { TestDatabase } from '#testing/database.ts'
import { startMailServer } from '#testing/fakes/mail-server.ts'

const PROCESS = join(import.meta.dirname, '../../harness/processes/newsletter-process.ts')
const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/compiled')
/** Mails that are on their way at once, as `modules/newsletters/sending.ts` has it: so many a kill may leave in doubt. */
const AT_ONCE = 3

/**
 * An issue goes to so many people through a slow server, by processes that are killed in the middle of it, each while a mail is on
 * its way. After each kill some people withdraw. Answers what is wrong afterwards, and the most memory that the last process used.
 */
export async function killedWhileSending(given: {
  database: TestDatabase
  readers: number
  kills: number
  slowMs: number
  /** So many withdraw after each kill: whoever was forgotten may be among them, and is missed by nobody then. */
  withdrawals?: number
  unsafe?: Protection
}): Promise<{ kills: number; megabytes: number; faults: string[] }> {
  const { database, readers, kills, withdrawals = 5 } = given
  const { db } = database
  const dataDir = mkdtempSync(join(tmpdir(), 'kurve-newsletter-'))
  const server = await startMailServer({ slowMs: given.slowMs, keepsSource: false })
  try {
    await buildReaders(db, { count: readers })
    const issueId = await buildIssue(db, { state: 'sending' })
    await sql`insert into newsletter_recipients (id, issue_id, consent_id, subject_id)
      select gen_random_uuid(), ${issueId}, id, subject_id from consents where topic = 'stadium'`.execute(db)
    const withdrawn = new Set<string>()
    for (let kill = 1; ; kill += 1) {
      const child = begin(given, [database.url, dataDir, server.url, issueId])
      let largest = 0
      child.once('message', (told: { largest: number }) => {
        largest = told.largest
      })
      const ended = new Promise<number | null>((over) => child.once('exit', over))
      if (kill > kills) {
        if ((await ended) !== 0) throw new Error(`the sender ended with ${child.exitCode}`)
        const faults = faultsOf({ readers, kills, withdrawn, taken: server.taken })
        return { kills, megabytes: Math.round(largest / 1_048_576), faults }
      }
      const mark = Math.ceil(((kill - 0.5) * readers) / (kills + 1))
      const isRunning = () => child.exitCode === null
      while (server.taken.length < mark && isRunning()) await pause(1)
      server.setMood('keeps waiting')
      while (!server.isKeepingWaiting() && isRunning()) await pause(1)
      if (child.exitCode !== null) throw new Error(`it came to its end before it was killed at ${mark}`)
      child.kill('SIGKILL')
      await ended
      server.setMood('takes')
      for (const email of await withdrawSome(database, server.taken, withdrawals)) withdrawn.add(email)
    }
  } finally {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A few of those who have not got it yet. */
async function withdrawSome(
  { db }: TestDatabase,
  taken: readonly { to: string }[],
  count: number,
): Promise<string[]> {
  const has = taken.map(({ to }) => to)
  const { rows } = await sql<{ email: string }>`
    update consents set withdrawn_at = app.now(), withdrawn_how = 'mail' where id in (
      select id from consents where withdrawn_at is null and not (email = any(${has}::text[])) order by id desc limit ${count})
    returning email`.execute(db)
  return rows.map(({ email }) => email)
}

type Sent = {
  readers: number
  kills: number
  withdrawn: ReadonlySet<string>
  taken: readonly { to: string; messageId: string }[]
}

function faultsOf({ readers, kills, withdrawn, taken }: Sent): string[] {
  const ids = new Map<string, Set<string>>()
  for (const { to, messageId } of taken) ids.set(to, (ids.get(to) ?? new Set()).add(messageId))
  const faults: string[] = []
  const forgotten = readers - withdrawn.size - [...ids.keys()].filter((to) => !withdrawn.has(to)).length
  if (forgotten !== 0) faults.push(`forgotten: ${forgotten}`)
  for (const to of withdrawn) if (ids.has(to)) faults.push(`withdrawn and sent: ${to}`)
  // One that was on its way at a kill may come twice, as the same mail; another mail it never is.
  for (const [to, own] of ids) if (own.size > 1) faults.push(`two mails: ${to}`)
  const twice = taken.length - ids.size
  if (twice > kills * AT_ONCE) faults.push(`sent again: ${twice}`)
  return faults
}

function begin({ unsafe }: { unsafe?: Protection }, args: string[]) {
  return fork(PROCESS, args, {
    execArgv: ['--disable-warning=ExperimentalWarning', '--expose-gc'],
    env: { ...process.env, NODE_ENV: 'test', NODE_COMPILE_CACHE, ...(unsafe ? { UNSAFE: unsafe } : {}) },
  })
}
