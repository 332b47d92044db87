import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { createMatches } from '#modules/matches/matches.ts'
import { noRights } from '#modules/selling/sellable.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { readVapid, startPushService } from '#testing/fakes/push-service.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { buildDevice, buildMatchOfNow, buildPerson, TEAMS } from './build.ts'
import { insertMatter } from './matters.storage.ts'
import { pushData } from './personal-data.ts'
import { createPush } from './push.ts'
import { pushRoutes } from './routes.ts'
import { MOST_DEVICES } from './schema.ts'

const database = await testDatabase('empty')
const { db, url } = database
const service = await startPushService()
const log = createLog('silent')
const jobs = createJobs({ url, log, workers: false })
const matches = createMatches({ db, log, originOf: () => 'https://club.test' })
const members = new Set<string>()
const push = createPush({
  ...{ db, jobs, log, matches },
  sending: { secret: 'a secret', contact: 'mailto:service@club.test', own: service.origin },
  perSecond: 10_000,
  holdPerson: async () => {},
  rightsOf: async (_db, personId) => ({
    ...noRights,
    memberSince: members.has(personId) ? '2020-07-01' : null,
  }),
  teams: [TEAMS.own],
  topics: ['goals', 'kickOff', 'sales', 'waitingList', 'transfers'],
  addresses: {
    settings: (language) => `https://club.test/${language}/push`,
    match: ({ match }, language) => `https://club.test/${language}/match/${match}`,
    event: (slug, language) => `https://club.test/${language}/${slug}`,
    cart: (language) => `https://club.test/${language}/cart`,
    transfer: (id, language) => `https://club.test/${language}/transfer/${id}`,
    isOwn: (link) => link.startsWith('https://club.test/'),
  },
})
matches.listen(push.tickerWritten)
await jobs.start()
const app = await moduleApp(pushRoutes(push))
const AT = '/api/account/push'
afterAll(async () => {
  await jobs.stop()
  push.close()
  await service.close()
})

beforeEach(async () => {
  await shiftClock(database, 0)
  await jobs.drain()
  service.forget()
  members.clear()
  await sql`truncate push_deliveries, push_matters, push_devices, push_choices, push_pauses`.execute(db)
  await sql`delete from ticker_events`.execute(db)
  await sql`delete from matches`.execute(db)
  for (const name of ['fan', 'kasse'] as const)
    await sql`insert into contacts (id) values (${people[name].id}) on conflict do nothing`.execute(db)
})

const now = () => new Date()
const by = { by: 'Test' }
const device = (subscription: object, more: object = {}) => ({
  ...{ subscription, language: 'de', browser: 'Chrome', system: 'Android', zone: 'Europe/Berlin' },
  ...more,
})
const goal = { type: 'Goal', side: 'home', playerId: null, secondPlayerId: null, goal: 'regular' } as const
const words = { ...goal, outcome: null, text: null, minute: 7, extraMinute: null }
async function kickedOff(names?: [string, string]) {
  const match = await buildMatchOfNow(db, names ? { names } : {})
  await matches.ticker.step(match.matchId, { ...by, now: now(), to: 'FirstHalf' })
  await jobs.drain()
  return match
}
async function fan(given: Omit<Parameters<typeof buildDevice>[1], 'personId'> = {}) {
  const personId = await buildPerson(db)
  const browser = service.browser()
  const id = await buildDevice(db, { subscription: browser.subscription, ...given, personId })
  const path = new URL(browser.subscription.endpoint).pathname
  return {
    ...{ id, personId, path },
    heard: () => service.taken.filter((one) => one.path === path).map((one) => browser.open(one)),
  }
}
const states = async () =>
  (await sql<{ state: string }>`select state from push_deliveries order by state`.execute(db)).rows.map(
    ({ state }) => state,
  )

describe('a device', () => {
  test('is switched on, tried, listed and switched off; what comes opens with its keys', async () => {
    const browser = service.browser()
    const added = await call(app, {
      as: 'fan',
      method: 'POST',
      url: `${AT}/devices`,
      body: device(browser.subscription),
    })
    expect([added.status, added.json.name]).toEqual([201, 'Chrome, Android'])
    const { json } = await call(app, { as: 'fan', url: AT })
    expect(json).toMatchObject({
      devices: [{ id: added.json.id }],
      choices: { teams: [TEAMS.own], isQuiet: true },
    })
    expect(JSON.stringify(json)).not.toContain(service.origin)
    const tried = await call(app, { as: 'fan', method: 'POST', url: `${AT}/devices/${added.json.id}/try` })
    expect(tried.status).toBe(204)
    const [sent] = service.taken
    expect(browser.open(sent!)).toMatchObject({ title: 'Es klappt', url: 'https://club.test/de/push' })
    expect(readVapid(sent!.headers['authorization'])).toMatchObject({
      ...{ aud: service.origin, sub: 'mailto:service@club.test', key: json.publicKey },
    })
    expect(sent!.headers).toMatchObject({ ttl: '60', urgency: 'high', 'content-encoding': 'aes128gcm' })
    const gone = await call(app, { as: 'fan', method: 'DELETE', url: `${AT}/devices/${added.json.id}` })
    expect(gone.status).toBe(204)
  })

  test('of somebody else is nobody’s: not tried, not removed', async () => {
    const { json } = await call(app, {
      ...{ as: 'fan', method: 'POST', url: `${AT}/devices` },
      body: device(service.browser().subscription),
    } as const)
    for (const [method, path] of [
      ['POST', `/devices/${json.id}/try`],
      ['DELETE', `/devices/${json.id}`],
    ] as const)
      expect((await call(app, { as: 'kasse', method, url: AT + path })).status).toBe(404)
    expect(service.calls()).toBe(0)
  })

  test('belongs to whoever signed in last: the former owner has it no more, and what waits for them does not come', async () => {
    const { subscription } = service.browser()
    const body = device(subscription)
    await call(app, { as: 'fan', method: 'POST', url: `${AT}/devices`, body })
    const [one] = (await call(app, { as: 'fan', url: AT })).json.devices
    await sql`insert into push_matters (id, key, topic, kind, tag, facts, expires_at)
      values (gen_random_uuid(), 'k', 'goals', 'end', 't', '{}', app.now() + interval '1 hour')`.execute(db)
    await sql`insert into push_deliveries (matter_id, device_id, person_id, state)
      select id, ${one.id}, ${people.fan.id}, 'waiting' from push_matters`.execute(db)
    await call(app, { as: 'kasse', method: 'POST', url: `${AT}/devices`, body })
    expect((await call(app, { as: 'fan', url: AT })).json.devices).toEqual([])
    expect((await call(app, { as: 'kasse', url: AT })).json.devices).toHaveLength(1)
    expect(await states()).toEqual([])
  })

  test('that is switched on again is the same one, and there are so many of one person', async () => {
    const body = device(service.browser().subscription)
    const add = (one: object) => call(app, { as: 'fan', method: 'POST', url: `${AT}/devices`, body: one })
    const [first, second] = [await add(body), await add({ ...body, language: 'en' })]
    expect(second.json.id).toBe(first.json.id)
    const all = await Promise.all(
      Array.from({ length: MOST_DEVICES + 5 }, () => add(device(service.browser().subscription))),
    )
    expect(all.filter(({ status }) => status === 201)).toHaveLength(MOST_DEVICES - 1)
    expect(all.find(({ status }) => status !== 201)!.json.errorCode).toBe('PUSH_TOO_MANY_DEVICES')
  })

  test.each([
    ...[
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'http://push.org/x',
      'https://localhost/x',
      'https://a.internal/x',
    ],
    'http://127.0.0.1:1/x',
  ])('is not sent to %s', async (endpoint) => {
    const body = device({ ...service.browser().subscription, endpoint })
    const { status, json } = await call(app, { as: 'fan', method: 'POST', url: `${AT}/devices`, body })
    expect([status, json.errorCode]).toEqual([422, 'PUSH_ENDPOINT_REFUSED'])
  })

  test('with a huge endpoint, keys that are none, or a clock of nowhere is none', async () => {
    const { subscription } = service.browser()
    const add = async (body: object) =>
      (await call(app, { as: 'fan', method: 'POST', url: `${AT}/devices`, body })).status
    expect(await add(device({ ...subscription, endpoint: `${service.origin}/${'x'.repeat(1_000)}` }))).toBe(
      400,
    )
    const keys = { ...subscription.keys, p256dh: 'A'.repeat(87) }
    expect(await add(device({ ...subscription, keys }))).toBe(422)
    expect(await add(device(subscription, { zone: 'Mars/Base' }))).toBe(422)
    expect(await add(device(subscription, { browser: '<script>' }))).toBe(400)
  })

  test.each(['says nothing', 'talks without end', 'sends on', 'down'] as const)(
    'whose push service %s keeps nobody waiting for long and leads nobody elsewhere',
    async (mood) => {
      const { personId, id } = await fan()
      service.setMood(mood)
      const began = performance.now()
      const outcome = await push.tryDevice({ personId, id }).then(
        () => 'sent',
        ({ code }) => code,
      )
      expect(outcome).toBe(mood === 'talks without end' ? 'sent' : 'PUSH_NOT_TAKEN')
      expect(performance.now() - began).toBeLessThan(12_000)
      expect(service.calls()).toBe(1)
    },
    20_000,
  )

  test('that a browser has renewed is known by its former address, and by nothing else', async () => {
    const { personId, id } = await fan()
    const former = (await sql<{ endpoint: string }>`select endpoint from push_devices`.execute(db)).rows[0]!
      .endpoint
    const next = service.browser()
    const renew = (of: string) =>
      call(app, {
        method: 'POST',
        url: `${AT}/renewals`,
        body: { former: of, subscription: next.subscription },
      })
    expect((await renew(`${former}x`)).status).toBe(204)
    expect((await renew(former)).status).toBe(204)
    await push.tryDevice({ personId, id })
    expect(next.open(service.taken[0]!)).toMatchObject({ tag: 'trial' })
    const other = await fan()
    const taken = { endpoint: other.path, ...next }
    await renew(service.origin + taken.endpoint)
    expect((await sql`select from push_devices`.execute(db)).rows).toHaveLength(2)
  })

  test('that is gone is removed when it is tried', async () => {
    const { personId, id } = await fan()
    service.setMood('gone')
    await expect(push.tryDevice({ personId, id })).rejects.toMatchObject({ code: 'PUSH_DEVICE_GONE' })
    expect((await sql`select from push_devices`.execute(db)).rows).toHaveLength(0)
  })
})

describe('goals', () => {
  test('are told once, in the language of each device, to who chose the team', async () => {
    const [german, japanese, other] = [
      await fan({ choices: { teams: [TEAMS.own] } }),
      await fan({ choices: { teams: [TEAMS.own] }, language: 'ja' }),
      await fan({ choices: { teams: [1] } }),
    ]
    const { matchId, scorerId } = await kickedOff()
    await matches.ticker.add(matchId, { ...by, now: now(), words: { ...words, playerId: scorerId } })
    await jobs.drain()
    await jobs.drain()
    expect(german.heard()).toEqual([
      {
        ...{ title: 'Tor für Wir! 1:0', body: 'Wir – Die · 7′ Nord', tag: `match:${matchId}`, lang: 'de' },
        ...{ url: `https://club.test/de/match/${matchId}`, silent: false },
      },
    ])
    expect(japanese.heard()).toMatchObject([{ title: 'Wirがゴール！ 1:0', lang: 'ja' }])
    expect(other.heard()).toEqual([])
    await push.look()
    await jobs.drain()
    expect(service.calls()).toBe(2)
  })

  test('that are taken back are taken back on the device, and who scored is put right there', async () => {
    const one = await fan({ choices: { teams: [TEAMS.own] } })
    const { matchId, scorerId } = await kickedOff()
    const { event } = await matches.ticker.add(matchId, { ...by, now: now(), words })
    await jobs.drain()
    await matches.ticker.correct(matchId, {
      ...by,
      now: now(),
      eventId: event.id,
      words: { playerId: scorerId },
    })
    await jobs.drain()
    await matches.ticker.remove(matchId, { ...by, now: now(), eventId: event.id })
    await jobs.drain()
    expect(one.heard().map(({ title, tag, silent }) => [title, tag, silent])).toEqual([
      ['Tor für Wir! 1:0', `match:${matchId}`, false],
      ['Berichtigt: 1:0', `match:${matchId}`, true],
      ['Tor zählt nicht: 0:0', `match:${matchId}`, false],
    ])
  })

  test('that nobody heard of are not taken back, and of a match that was are nothing told', async () => {
    const one = await fan({ choices: { teams: [TEAMS.own] } })
    const { matchId } = await kickedOff()
    const { event } = await matches.ticker.add(matchId, { ...by, now: now(), words })
    await matches.ticker.remove(matchId, { ...by, now: now(), eventId: event.id })
    await jobs.drain()
    await sql`update matches set kick_off = app.now() - interval '1 day'`.execute(db)
    await matches.ticker.add(matchId, { ...by, now: now(), words: { ...words, minute: 9 } })
    await jobs.drain()
    expect(one.heard()).toEqual([])
  })

  test('and the final whistle are told, and that it was none', async () => {
    const one = await fan({ choices: { teams: [TEAMS.own] } })
    const { matchId } = await kickedOff()
    for (const to of ['HalfTime', 'SecondHalf'] as const)
      await matches.ticker.step(matchId, { ...by, now: now(), to })
    const { event } = await matches.ticker.step(matchId, { ...by, now: now(), to: 'FullTime' })
    await jobs.drain()
    await matches.ticker.remove(matchId, { ...by, now: now(), eventId: event.id })
    await jobs.drain()
    expect(one.heard().map(({ title }) => title)).toEqual(['Abpfiff: 0:0', 'Noch nicht zu Ende: 0:0'])
  })

  test('wake nobody in quiet hours, reach nobody who is blocked, erased or has said no, and wait while they are paused', async () => {
    const teams = [TEAMS.own]
    const asleep = await fan({
      choices: { teams, isQuiet: true, quietFrom: 0, quietUntil: 1_439, zone: 'UTC' },
    })
    const [blocked, erased, silent] = [
      await fan({ choices: { teams } }),
      await fan({ choices: { teams } }),
      await fan(),
    ]
    await sql`insert into account_blocks (account_id, reason, blocked_by, ends_at)
      values (${blocked.personId}, 'Test', 'Test', app.now() + interval '1 day')`.execute(db)
    await sql`update contacts set erased_at = app.now() where id = ${erased.personId}`.execute(db)
    const awake = await fan({ choices: { teams } })
    await sql`insert into push_pauses (topic, reason, paused_by) values ('goals', 'Test', 'Test')`.execute(db)
    const { matchId } = await kickedOff()
    await matches.ticker.add(matchId, { ...by, now: now(), words })
    await jobs.drain()
    expect(service.calls()).toBe(0)
    await sql`delete from push_pauses`.execute(db)
    await push.look()
    await jobs.drain()
    expect([asleep, blocked, erased, silent].flatMap(({ heard }) => heard())).toEqual([])
    expect(awake.heard()).toHaveLength(1)
  })

  test('with hostile names stay one line of a notice, and small enough', async () => {
    const one = await fan({ choices: { teams: [TEAMS.own] } })
    const evil = `{{url}}\u202Egnp.exe\n<img src=x>${'Ä😀'.repeat(2_000)}`
    const { matchId } = await kickedOff([evil, 'Die'])
    await matches.ticker.add(matchId, { ...by, now: now(), words })
    await jobs.drain()
    const [{ title, body, url: leads }] = one.heard() as [Record<string, string>]
    expect([...new Intl.Segmenter().segment(title!)].length).toBeLessThanOrEqual(80)
    expect(title).toMatch(/^Tor für \{\{url\}\}gnp\.exe <img src=x>ÄÄ?😀.*…$/u)
    expect(body).not.toMatch(/[\n\u202E]/)
    expect(leads).toBe(`https://club.test/de/match/${matchId}`)
  })
})

describe('sending', () => {
  const matter = (over: object = {}) =>
    db.transaction().execute(async (trx) => {
      const id = await insertMatter(trx, {
        ...{ key: `test:${Math.random()}`, topic: 'goals', kind: 'end', tag: 'match:1', teamId: TEAMS.own },
        facts: { score: '1:0', url: { de: 'https://club.test/', en: '', ja: '' } },
        expiresAt: new Date(Date.now() + 3_600_000),
        ...over,
      })
      return id!
    })
  const follower = () => fan({ choices: { teams: [TEAMS.own] } })

  test('a device that is gone is removed, one that is put off is tried again, and one that was had is left alone', async () => {
    const [had, gone, late] = [await follower(), await follower(), await follower()]
    service.setMood('gone', gone.path)
    service.setMood('puts off', late.path)
    const id = await matter()
    await push.sendMatter(id)
    expect(await states()).toEqual(['gone', 'sent', 'waiting'])
    expect((await sql`select from push_devices`.execute(db)).rows).toHaveLength(2)
    service.setMood('takes', late.path)
    await push.sendMatter(id)
    expect(late.heard()).toHaveLength(0)
    await shiftClock(database, 8)
    await push.sendMatter(id)
    expect([had.heard().length, late.heard().length]).toEqual([1, 1])
    const { rows } = await sql<{
      done: boolean
    }>`select done_at is not null as done from push_matters`.execute(db)
    expect(rows).toEqual([{ done: true }])
  })

  test('a service that is away is asked six times with more and more time between, and not for ever', async () => {
    await follower()
    service.setMood('down')
    const id = await matter({ expiresAt: new Date(Date.now() + 86_400_000) })
    for (let tries = 0; tries < 9; tries++) {
      await push.sendMatter(id)
      await shiftClock(database, (tries + 1) * 1_000)
    }
    expect([service.calls(), await states()]).toEqual([6, ['failed']])
  })

  test('what waited is not sent to whoever has changed their mind, nor when its time is over', async () => {
    const [changed, late] = [await follower(), await follower()]
    service.setMood('down')
    const id = await matter()
    await push.sendMatter(id)
    service.setMood('takes')
    await sql`update push_choices set teams = '{}' where person_id = ${changed.personId}`.execute(db)
    await shiftClock(database, 30)
    await push.sendMatter(id)
    expect([changed.heard().length, late.heard().length]).toEqual([0, 1])
    const over = await matter({ expiresAt: new Date(Date.now() + 60_000) })
    await shiftClock(database, 90)
    await push.sendMatter(over)
    await push.look()
    expect(late.heard()).toHaveLength(1)
  })

  test('quiet hours hold back what is worth something afterwards', async () => {
    const hour = new Date().getUTCHours() * 60
    const quiet = { isQuiet: true, quietFrom: hour, quietUntil: (hour + 120) % 1_440, zone: 'UTC' }
    const one = await fan({ choices: { kickOff: 'all', ...quiet } })
    const id = await matter({
      topic: 'kickOff',
      kind: 'calledOff',
      expiresAt: new Date(Date.now() + 86_400_000),
    })
    await push.sendMatter(id)
    expect([one.heard().length, await states()]).toEqual([0, ['waiting']])
    await shiftClock(database, 7_260)
    await push.sendMatter(id)
    expect(one.heard()).toMatchObject([{ title: 'Spiel abgesagt' }])
  })

  test('a notice in the own cart may wake who wants it, and nobody else', async () => {
    const quiet = { isQuiet: true, quietFrom: 0, quietUntil: 1_439, zone: 'UTC' }
    const [woken, asleep] = [
      await fan({ choices: { ...quiet, waitingListAlways: true } }),
      await fan({ choices: quiet }),
    ]
    for (const { personId } of [woken, asleep])
      await db.transaction().execute((trx) =>
        push.placesOffered(trx, {
          ...{ wishId: personId, personId, match: { de: 'Wir – Die', en: 'We – They' } },
          until: new Date(Date.now() + 900_000),
        }),
      )
    await jobs.drain()
    expect(woken.heard()).toMatchObject([
      { title: 'Plätze für Dich reserviert', url: 'https://club.test/de/cart' },
    ])
    expect(asleep.heard()).toEqual([])
  })

  test('a presale is told to who may buy in it, and the sale after it to the others alone', async () => {
    const [member, stranger] = [
      await fan({ choices: { sales: true } }),
      await fan({ choices: { sales: true } }),
    ]
    members.add(member.personId)
    const startsAt = new Date(Date.now() + 86_400_000).toISOString()
    const sale = { topic: 'sales', tag: 'sale:1', expiresAt: new Date(Date.now() + 3_600_000) }
    const presale = { ...sale, kind: 'presaleStarts', phase: { who: 'member', memberSince: null, startsAt } }
    await push.sendMatter(await matter(presale))
    const free = { ...sale, kind: 'saleStarts', phase: { who: 'everybody', memberSince: null, startsAt } }
    await push.sendMatter(await matter(free))
    expect(member.heard().map(({ title }) => title)).toEqual(['Tickets: Dein Vorverkauf läuft'])
    expect(stranger.heard().map(({ title }) => title)).toEqual(['Tickets: Verkauf läuft'])
  })
})

test('a person takes along what is theirs without the secret of their browsers, and nothing is left of who is erased', async () => {
  const { personId, id } = await fan()
  const person = { id: personId, emails: [], givenEmails: [] }
  const { documents } = await pushData.export(db, person)
  expect(documents['pushDevices']).toMatchObject([{ id, name: 'Chrome, Android' }])
  expect(JSON.stringify(documents)).not.toContain(service.origin)
  await db.transaction().execute((trx) => pushData.erase(trx, person))
  for (const table of pushData.tables)
    expect((await sql`select from ${sql.table(table)}`.execute(db)).rows).toHaveLength(0)
})
