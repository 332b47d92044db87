import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createMatches } from '#modules/matches/matches.ts'
import { noRights } from '#modules/selling/sellable.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { testDatabase } from '#testing/database.ts'
import { startPushService } from '#testing/fakes/push-service.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { TEAMS } from './build.ts'
import { insertMatter } from './matters.storage.ts'
import { createPush } from './push.ts'

const { db, url } = await testDatabase('empty')
const service = await startPushService({ keepsBodies: false })
const log = createLog('silent')
const push = createPush({
  ...{ db, log, jobs: createJobs({ url, log, workers: false }) },
  matches: createMatches({ db, log, originOf: () => '' }),
  sending: { secret: 'a secret', contact: 'mailto:service@club.test', own: service.origin },
  perSecond: 100_000,
  holdPerson: async () => {},
  rightsOf: async () => noRights,
  teams: [TEAMS.own],
  topics: ['goals'],
  addresses: {
    settings: () => '',
    match: () => '',
    event: () => '',
    cart: () => '',
    transfer: () => '',
    isOwn: () => true,
  },
})
afterAll(async () => {
  push.close()
  await service.close()
})
beforeEach(async () => {
  service.forget()
  await sql`truncate push_deliveries, push_matters, push_devices, push_choices`.execute(db)
  await sql`delete from contacts`.execute(db)
})
afterEach(() => void delete process.env['UNSAFE'])

/** So many followers, each with one device. */
async function followers(count: number): Promise<void> {
  const { keys } = service.browser().subscription
  await sql`
    with people as (insert into contacts (id, first_name) select gen_random_uuid(), n::text from generate_series(1, ${count}) n
      returning id),
    chosen as (insert into push_choices (person_id, teams, is_quiet, zone)
      select id, array[${TEAMS.own}]::int[], false, 'UTC' from people)
    insert into push_devices (id, person_id, endpoint, p256dh, auth, language, name)
    select gen_random_uuid(), id, ${service.origin} || '/send/' || id, ${keys.p256dh}, ${keys.auth}, 'de', 'Chrome'
    from people`.execute(db)
}

function goal(): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const id = await insertMatter(trx, {
      ...{ key: `goal:${Math.random()}`, topic: 'goals', kind: 'goal', tag: 'match:1', teamId: TEAMS.own },
      facts: { team: 'Wir', score: '1:0', url: { de: 'https://club.test/', en: '', ja: '' } },
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    return id!
  })
}

const told = async () =>
  (
    await sql<{
      count: number
    }>`select count(*)::int as count from push_deliveries where state = 'sent'`.execute(db)
  ).rows[0]!.count
const reached = () => new Set(service.taken.map(({ path }) => path)).size

test('four programs that send one goal send it to each device once', async () => {
  await followers(300)
  const id = await goal()
  await Promise.all([1, 2, 3, 4].map(() => push.sendMatter(id)))
  expect([service.calls(), reached(), await told()]).toEqual([300, 300, 300])
})

test('control: without a lease the same storm sends it more often', async () => {
  process.env['UNSAFE'] = 'noPushLease'
  await followers(300)
  const id = await goal()
  await Promise.all([1, 2, 3, 4].map(() => push.sendMatter(id)))
  expect(service.calls()).toBeGreaterThan(300)
})

test('one that dies between sending and writing down sends that batch again, and nothing else twice', async () => {
  await followers(450)
  const id = await goal()
  // The second batch leaves, and is not written down.
  await sql`
    create function app.fail_after_one() returns trigger language plpgsql as $$
    begin
      if (select count(*) from push_deliveries) > 200 then raise exception 'died'; end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger dies after insert on push_deliveries execute function app.fail_after_one()`.execute(
    db,
  )
  await expect(push.sendMatter(id)).rejects.toThrow('died')
  expect([service.calls(), await told()]).toEqual([400, 200])
  await sql`drop trigger dies on push_deliveries`.execute(db)
  await push.sendMatter(id)
  // Whoever died says nothing: until its time is over nobody takes its place.
  expect(service.calls()).toBe(400)
  await sql`update push_matters set leased_until = clock_timestamp()`.execute(db)
  await push.sendMatter(id)
  expect([service.calls(), reached(), await told()]).toEqual([650, 450, 450])
})

test('however many hear of a goal, it takes the memory of some', async () => {
  const count = sizeOf('PUSH_DEVICES', 1_000)
  await followers(count)
  const id = await goal()
  let most = 0
  let heard = 0
  const before = process.memoryUsage().heapUsed
  service.onTaken(() => {
    heard += 1
    if (heard % 200 === 0) most = Math.max(most, process.memoryUsage().heapUsed)
  })
  const began = performance.now()
  while (!(await push.sendMatter(id)));
  const grown = Math.round((most - before) / 1_048_576)
  if (count > 1_000)
    process.stdout.write(
      `${count} devices in ${Math.round(performance.now() - began)} ms, ${grown} MB more\n`,
    )
  expect([service.calls(), await told()]).toEqual([count, count])
  expect(grown).toBeLessThan(120)
}, 120_000)
