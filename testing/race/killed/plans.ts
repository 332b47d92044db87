import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { buildArticle } from '#modules/content/build.ts'
import { importNodes } from '#modules/content/content.ts'
import type { Protection } from '#platform/unsafe.ts'
import type { TestDatabase } from '#testing/database.ts'

const PROCESS = join(import.meta.dirname, '../../harness/processes/plans-process.ts')
const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/compiled')
const AT = new Date(Date.now() + 3_600_000)

/**
 * Changes of so many public articles, in two languages each, come due at once, and the process that carries them out is killed in the
 * middle of it. Answers what is wrong afterwards.
 */
export async function killedWhileCarryingOut(given: {
  database: TestDatabase
  pieces: number
  kills: number
  /** So long takes each language of a piece, that a kill is in the middle of one. */
  slowMs: number
  /** A protection that is switched off. Then it waits this long between the languages of a piece, and is killed there. */
  control?: { unsafe: Protection; waitMs: number }
}): Promise<string[]> {
  const { database, pieces, kills, slowMs, control } = given
  const { db } = database
  const dataDir = mkdtempSync(join(tmpdir(), 'kurve-plans-'))
  try {
    await plan(database, pieces)
    await slowDown(database, slowMs)
    if (control) await waitBetween(database, control.waitMs)
    for (let kill = 1; kill <= kills + 1; kill += 1) {
      const child = fork(PROCESS, [database.url, dataDir, AT.toISOString()], {
        execArgv: ['--disable-warning=ExperimentalWarning'],
        env: {
          ...process.env,
          ...{ NODE_ENV: 'test', NODE_COMPILE_CACHE },
          ...(control ? { UNSAFE: control.unsafe } : {}),
        },
      })
      const ended = new Promise<number | null>((over) => child.once('exit', over))
      if (kill > kills) {
        if ((await ended) !== 0) throw new Error(`it ended with ${child.exitCode}`)
        break
      }
      const mark = Math.ceil((kill * pieces) / (kills + 1))
      while ((await publicNow(database)) < mark && child.exitCode === null) await pause(3)
      if (child.exitCode !== null) throw new Error(`it came to its end before it was killed at ${mark}`)
      child.kill('SIGKILL')
      await ended
    }
    return await faultsOf(db)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function plan({ db }: TestDatabase, pieces: number): Promise<void> {
  const nodes = Array.from({ length: pieces }, (_, at) =>
    (['de', 'en'] as const).map((language) =>
      buildArticle({ uid: `plan-${at}`, language, title: 'Vorher', path: `/plan-${at}/` }),
    ),
  ).flat()
  await importNodes(db, nodes, new Date())
  await sql`update content_nodes set source = 'office' where uid like 'plan-%'`.execute(db)
  await sql`
    insert into content_plans (uid, language, at, node, base, made_name)
    select uid, language, ${AT}, jsonb_set(node, '{title}', '"Danach"'), changed_at, 'Anna' from content_nodes
    where uid like 'plan-%'`.execute(db)
}

/** What stands last in a transaction is sent with its end, and done by the database whoever dies: the step before is made slow. */
async function slowDown({ db }: TestDatabase, slowMs: number): Promise<void> {
  await sql`create function slowly() returns trigger language plpgsql as
    ${sql.lit(`begin perform pg_sleep(${slowMs / 1000}); return old; end`)}`.execute(db)
  await sql`create trigger slowly before delete on content_plans for each row execute function slowly()`.execute(
    db,
  )
}

/** The German one is there for everybody, the English one is being taken out: in one transaction nobody would see that. */
async function waitBetween({ db }: TestDatabase, waitMs: number): Promise<void> {
  await sql`create function between_languages() returns trigger language plpgsql as
    ${sql.lit(`begin perform pg_sleep(${waitMs / 1000}); return old; end`)}`.execute(db)
  await sql`create trigger between_languages before delete on content_nodes for each row
    when (old.language = 'en' and old.title = 'Vorher') execute function between_languages()`.execute(db)
}

async function publicNow({ db }: TestDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct uid)::int as count from content_nodes where title = 'Danach'`.execute(db)
  return rows[0]!.count
}

async function faultsOf(db: TestDatabase['db']): Promise<string[]> {
  const { rows } = await sql<{ uid: string; titles: string[]; versions: number; plans: number }>`
    select n.uid, array_agg(n.title) as titles,
      (select count(*)::int from content_versions v where v.uid = n.uid and v.node->>'title' = 'Danach') as versions,
      (select count(*)::int from content_plans p where p.uid = n.uid) as plans
    from content_nodes n where n.uid like 'plan-%' group by n.uid order by n.uid`.execute(db)
  return rows.flatMap(({ uid, titles, versions, plans }) => [
    ...(new Set(titles).size > 1 || titles.length < 2 ? [`half of ${uid}`] : []),
    ...(titles.includes('Vorher') && plans === 0 ? [`forgotten: ${uid}`] : []),
    ...(plans > 0 ? [`left: ${uid}`] : []),
    ...(versions > 2 ? [`twice: ${uid}`] : []),
  ])
}
