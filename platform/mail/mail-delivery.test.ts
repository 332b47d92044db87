import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { createFiles } from '#platform/files/files.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { testDatabase } from '#testing/database.ts'
import { startMailServer } from '#testing/fakes/mail-server.ts'
import { createMailer } from './mail.ts'

const { db, url } = await testDatabase('empty')
const server = await startMailServer()
const jobs = createJobs({ url, log: createLog('silent'), workers: true, pollingSeconds: 0.5 })
const given = {
  db,
  jobs,
  files: createFiles('/nowhere'),
  smtpUrl: server.url,
  from: 'Club <service@club.test>',
}
const mailer = createMailer(given)
await jobs.start()
afterAll(async () => {
  await jobs.stop()
  await server.close()
})

afterEach(async () => {
  server.setMood('takes')
  server.taken.length = 0
  await jobs.dead.forget({})
  await sql`delete from pgboss.job where name = 'mail'`.execute(db)
})

const send = (to: string) =>
  db
    .transaction()
    .execute((trx) => mailer.send(trx, { to, subject: 'Hallo', html: '<p>Hallo</p>', plain: 'Hallo' }))

const queued = async () =>
  (
    await sql<{ state: string; tries: number; limit: number; delay: number }>`
      select state, retry_count as tries, retry_limit as limit, extract(epoch from start_after - now())::int as delay
      from pgboss.job where name = 'mail' order by created_on`.execute(db)
  ).rows

/** As if the time of the next try had come; only what is not under way is touched. */
const hurry = () =>
  sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`.execute(db)
const untilTaken = (count: number) =>
  vi.waitFor(
    async () => {
      await hurry()
      expect(server.taken.length).toBeGreaterThanOrEqual(count)
      expect((await queued()).every(({ state }) => state === 'completed')).toBe(true)
    },
    { timeout: 30_000, interval: 200 },
  )
const untilDead = () =>
  vi.waitFor(async () => expect(await jobs.dead.list('mail')).toHaveLength(1), { timeout: 30_000 })

describe('a mail', () => {
  test('waits for a server that is down or puts it off, and goes out once it is there', async () => {
    server.setMood('down')
    await send('max@club.test')
    await vi.waitFor(async () => expect(await queued()).toMatchObject([{ state: 'retry' }]), {
      timeout: 20_000,
    })
    server.setMood('puts off')
    await vi.waitFor(
      async () => {
        await hurry()
        expect((await queued())[0]!.tries).toBeGreaterThan(1)
      },
      { timeout: 20_000, interval: 200 },
    )
    expect(await jobs.dead.list()).toEqual([])
    server.setMood('takes')
    await untilTaken(1)
    expect(server.taken).toMatchObject([{ to: 'max@club.test' }])
  })

  test('is tried for three days: delays grow to ten minutes, and there are tries enough', async () => {
    server.setMood('puts off')
    await send('max@club.test')
    await vi.waitFor(async () => expect((await queued())[0]?.state).toBe('retry'), { timeout: 20_000 })
    const [first] = await queued()
    // Nine tries double from two seconds; then the delay stands at ten minutes.
    await sql`update pgboss.job set retry_count = 20, start_after = now() where name = 'mail'`.execute(db)
    await vi.waitFor(async () => expect((await queued())[0]).toMatchObject({ state: 'retry', tries: 21 }), {
      timeout: 20_000,
    })
    const { delay } = (await queued())[0]!
    expect(delay).toBeGreaterThan(590)
    expect(((first!.limit - 10) * 600) / 86_400).toBeGreaterThanOrEqual(3)
  })

  test('that is refused for good is dead at once with the reason, and goes out when staff sends it again', async () => {
    server.setMood('refuses')
    await send('nobody@club.test')
    await untilDead()
    const [dead] = await jobs.dead.list('mail')
    expect(dead).toMatchObject({ tries: 1, reason: expect.stringContaining('550 5.1.1 no such user') })
    expect(await jobs.dead.status()).toContainEqual({ kind: 'mail', waiting: 0, oldestSeconds: 0, dead: 1 })
    server.setMood('takes')
    expect(await jobs.dead.retry({ kind: 'mail', ids: [dead!.id] })).toBe(1)
    expect(await jobs.dead.retry({ kind: 'mail' })).toBe(0)
    await vi.waitFor(() => expect(server.taken).toHaveLength(1), { timeout: 20_000 })
    expect(await jobs.dead.list()).toEqual([])
  })

  test('is dead after the last try, and not lost', async () => {
    server.setMood('puts off')
    await send('max@club.test')
    await vi.waitFor(async () => expect((await queued())[0]?.state).toBe('retry'), { timeout: 20_000 })
    await sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now() where name = 'mail'`.execute(
      db,
    )
    await untilDead()
    expect((await jobs.dead.list('mail'))[0]).toMatchObject({
      data: { to: 'max@club.test' },
      reason: expect.stringContaining('450 4.2.0'),
    })
  })

  test('keeps its id when it has to be sent twice, and the ones beside it are sent once', async () => {
    server.setMood('takes and says nothing')
    await send('max@club.test')
    await vi.waitFor(() => expect(server.taken.length).toBeGreaterThan(0), { timeout: 20_000 })
    server.setMood('takes')
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => send(`${name}@club.test`)))
    await untilTaken(6)
    const ids = server.taken.filter(({ to }) => to === 'max@club.test').map(({ messageId }) => messageId)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(1)
    const others = server.taken.filter(({ to }) => to !== 'max@club.test').map(({ to }) => to)
    expect(others.toSorted()).toEqual(['a@club.test', 'b@club.test', 'c@club.test', 'd@club.test'])
  })
})

test('a queue of an earlier version gets the settings of this one', async () => {
  await sql`update pgboss.queue set retry_limit = 8, dead_letter = null where name = 'mail'`.execute(db)
  const later = createJobs({ url, log: createLog('silent'), workers: false })
  createMailer({ ...given, jobs: later })
  await later.start()
  const { rows } = await sql`select retry_limit, dead_letter from pgboss.queue where name = 'mail'`.execute(
    db,
  )
  expect(rows).toEqual([{ retry_limit: 442, dead_letter: 'dead' }])
  await later.stop()
})

test('the crest goes along within the mail that shows it, and the letters are named by their address', async () => {
  const picture = async () => Buffer.from('a picture')
  const dress = { pictures: { crest: picture, head: picture }, fontUrl: 'https://club.test/archivo.woff2' }
  const dressed = createMailer({ ...given, dress })
  const html = '<html><head></head><body><img src="cid:crest"></body></html>'
  await db
    .transaction()
    .execute((trx) => dressed.send(trx, { to: 'max@club.test', subject: 'Wappen', html, plain: 'x' }))
  await untilTaken(1)
  const { source } = server.taken.at(-1)!
  expect(source).toContain('Content-ID: <crest>')
  expect(source).toContain('archivo.woff2')
})
