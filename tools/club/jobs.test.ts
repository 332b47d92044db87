import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { runCommand } from './commands.ts'

const app = await testApp({ base: 'empty' })
const club = (line: string) => runCommand(app, line.split(' '), 'ute')

/** A mail that was given up, as the queue writes it down. */
async function addDead(to: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, source_name, source_id, source_created_on, source_retry_count, source_output, policy)
    values ('dead', ${JSON.stringify({ to, subject: 'Karten', html: '', plain: '', messageId: crypto.randomUUID() })}, 'mail',
      gen_random_uuid(), now() - interval '3 days', 441, '{"message": "550 no such user"}', 'standard') returning id`.execute(
    app.test.db,
  )
  return rows[0]!.id
}

test('mails that were given up are listed with the reason, sent again or forgotten', async () => {
  const [first, second] = [await addDead('a@club.test'), await addDead('b@club.test')]
  const listed = JSON.parse((await club('mail dead --json')).out)
  expect(listed).toMatchObject([
    { id: first, to: 'a@club.test', subject: 'Karten', tries: 442, reason: '550 no such user' },
    { id: second, to: 'b@club.test' },
  ])
  const ready = await app.app.inject({ url: '/health/ready' })
  expect(ready.json()).toEqual({ status: 'ready', mail: 'some were given up' })
  expect(JSON.parse((await club(`mail retry ${first} --json`)).out)).toEqual({ queued: 1 })
  expect(await club(`mail retry ${first}`)).toMatchObject({
    code: 1,
    err: expect.stringContaining('NOT_FOUND'),
  })
  expect(await club('mail retry x')).toMatchObject({ code: 2 })
  expect(JSON.parse((await club('mail retry all --json')).out)).toEqual({ queued: 1 })
  await app.jobs.drain(/^mail$/)
  const { rows } = await sql`select recipient from mailbox order by recipient`.execute(app.test.db)
  expect(rows).toEqual([{ recipient: 'a@club.test' }, { recipient: 'b@club.test' }])
  await addDead('c@club.test')
  expect(JSON.parse((await club('mail forget all --json')).out)).toEqual({ forgotten: 1 })
  expect((await club('mail dead')).out).toBe('Nothing.')
  expect((await club('jobs dead')).out).toBe('Nothing.')
})
