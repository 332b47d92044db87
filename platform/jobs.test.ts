import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { createJobs } from './jobs.ts'
import { createLog } from './log.ts'

afterEach(() => vi.restoreAllMocks())

test('B11 a job whose program is gone is taken by another one, long before its own time has passed', async () => {
  const { db, url } = await testDatabase('empty')
  const given = { url, log: createLog('silent') }
  const gone = createJobs({ ...given, workers: false })
  gone.handle('letter', async () => {})
  await gone.start()
  await db.transaction().execute((trx) => gone.enqueue(trx, 'letter', { to: 'anna' }))
  // As SIGKILL leaves it behind: taken, and nobody says any more that it is worked on.
  const left =
    await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
    where name = 'letter' returning id`.execute(db)
  expect(left.rows).toHaveLength(1)
  await gone.stop()
  const sent: unknown[] = []
  const next = createJobs({ ...given, workers: true })
  next.handle('letter', async (data) => void sent.push(data))
  await next.start()
  await expect.poll(() => sent, { timeout: 50_000 }).toEqual([{ to: 'anna' }])
  await next.stop()
})

test('the clock is of programs that work on jobs: a command or a test begins nothing by it', async () => {
  const { db, url } = await testDatabase('empty')
  const clocksAfter = async (workers: boolean) => {
    const jobs = createJobs({ url, log: createLog('silent'), workers })
    jobs.every('tidy', '* * * * *', async () => {})
    await jobs.start()
    await jobs.stop()
    const { rows } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(db)
    return rows.map(({ name }) => name)
  }
  expect(await clocksAfter(false)).toEqual([])
  expect(await clocksAfter(true)).toEqual(['tidy'])
})

test('what an earlier version did by the clock is not written any more', async () => {
  const { db, url } = await testDatabase('empty')
  const clocksOf = async (...names: string[]) => {
    const jobs = createJobs({ url, log: createLog('silent'), workers: true })
    for (const name of names) jobs.every(name, '0 3 1 1 *', async () => {})
    await jobs.start()
    await jobs.stop()
    const { rows } = await sql<{ name: string }>`select name from pgboss.schedule order by name`.execute(db)
    return rows.map(({ name }) => name)
  }
  expect(await clocksOf('old', 'tidy')).toEqual(['old', 'tidy'])
  expect(await clocksOf('tidy')).toEqual(['tidy'])
})

test('whoever works on what runs by the clock is woken when it is due, not by asking', async () => {
  const { db, url } = await testDatabase('empty')
  // Nobody asks within the time of this test.
  const jobs = createJobs({ url, log: createLog('silent'), workers: true, pollingSeconds: 600 })
  const done: unknown[] = []
  jobs.every('tidy', '0 3 1 1 *', async (data) => void done.push(data))
  await jobs.start()
  await expect
    .poll(
      async () => {
        const { rows } = await sql`select 1 from pg_stat_activity where query ilike 'listen%'`.execute(db)
        return rows.length
      },
      { timeout: 50_000 },
    )
    .toBeGreaterThan(0)
  await db.transaction().execute((trx) => jobs.enqueue(trx, 'tidy', { round: 1 }))
  await expect.poll(() => done, { timeout: 50_000 }).toEqual([{ round: 1 }])
  await jobs.stop()
  // Without it they would be asked for every second.
  const { rows } = await sql<{
    notify: boolean
  }>`select notify from pgboss.queue where name = 'tidy'`.execute(db)
  expect(rows).toEqual([{ notify: true }])
})

test('what begins later is found by one question for all kinds, and nobody asks for the others', async () => {
  const { db, url } = await testDatabase('empty')
  const jobs = createJobs({ url, log: createLog('silent'), workers: true, pollingSeconds: 0.3 })
  const done: unknown[] = []
  for (let kind = 1; kind <= 20; kind += 1) jobs.handle(`kind-${kind}`, async (data) => void done.push(data))
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const textsWith = (part: RegExp) => {
    const texts = asked.mock.calls.map(([given]) => String((given as { text?: string }).text ?? given))
    return texts.filter((text) => part.test(text))
  }
  await jobs.start()
  await db
    .transaction()
    .execute((trx) => jobs.enqueue(trx, 'kind-7', { later: true }, { startAfterSeconds: 2 }))
  // Its notice comes now, when it may not begin yet.
  await expect.poll(() => done, { timeout: 50_000 }).toEqual([{ later: true }])
  expect(textsWith(/select distinct name from pgboss.job/).length).toBeGreaterThan(2)
  // Each once, as it begins.
  expect(textsWith(/j\.name = 'kind-(?!7')/)).toHaveLength(19)
  await jobs.stop()
})
