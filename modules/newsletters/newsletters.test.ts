import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createConsents } from '#modules/consents/consents.ts'
import { createFiles } from '#platform/files/files.ts'
import { newId } from '#platform/ids.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createMailer } from '#platform/mail/mail.ts'
import { testDatabase } from '#testing/database.ts'
import { startMailServer } from '#testing/fakes/mail-server.ts'
import { moduleApp } from '#testing/module-app.ts'
import { buildIssue, buildReaders, someContents } from './build.ts'
import { createNewsletters } from './newsletters.ts'
import { newslettersRoutes } from './routes.ts'
import { EVERYBODY, type Segment } from './schema.ts'

const TOKEN = 'a-token-of-the-mail-provider'
const { db, url } = await testDatabase('empty')
const server = await startMailServer()
const log = createLog('silent')
const jobs = createJobs({ url, log, workers: false })
const mailer = createMailer({
  ...{ db, jobs, files: createFiles('/nowhere') },
  smtpUrl: server.url,
  from: 'Club <service@club.test>',
})
const consents = createConsents({
  ...{ db, jobs, mailer },
  emailOf: async () => null,
  languageOf: async () => 'de',
  addresses: {
    confirm: () => '',
    end: () => '',
    endAtOnce: () => '',
    manage: () => '',
  },
})
const newsletters = createNewsletters({
  ...{ db, jobs, log, mailer, consents },
  perMinute: 60_000,
  reportsToken: TOKEN,
  emailOf: async () => 'redaktion@club.test',
  pictures: { crest: async () => Buffer.from('a crest'), head: async () => Buffer.from('a picture') },
  hasPicture: async () => true,
  isAlive: async () => true,
  addresses: {
    origins: new Set(['https://club.test']),
    siteOrigin: () => 'https://club.test',
    pictureOrigin: 'https://media.club.test',
    pictureUrl: (id) => `https://media.club.test/${id}`,
    end: (token, language) => `https://club.test/${language}/end/${token}`,
    endAtOnce: (token) => `https://club.test/at-once/${token}`,
    manage: (language) => `https://club.test/${language}/manage`,
    browser: (id, language) => `https://club.test/${language}/read/${id}`,
  },
})
await jobs.start()
const app = await moduleApp(newslettersRoutes(newsletters))
afterAll(async () => {
  await jobs.stop()
  await server.close()
})

beforeEach(async () => {
  server.setMood('takes')
  server.taken.length = 0
  await sql`truncate newsletter_recipients, newsletter_issues, newsletter_stops, consents, sent_mails`.execute(
    db,
  )
  await sql`delete from contact_emails`.execute(db)
  await sql`delete from memberships`.execute(db)
  await sql`delete from contacts`.execute(db)
})

const inTrx = <T>(work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
  db.transaction().execute(work) as Promise<T>
const begin = (id: string) => inTrx<number>((trx) => newsletters.begin(trx, { id, by: 'Test', version: 1 }))
const sent = () => server.taken.map(({ to }) => to).toSorted()
const stateOf = async (id: string) => (await newsletters.find(db, id))!.state
const count = (segment: Partial<Segment> = {}, topic = 'stadium') =>
  newsletters.count(db, { topic, segment: { ...EVERYBODY, ...segment } })
const address = (n: number) => `leserin-${n}@mail.example`
const end = (n: number) =>
  sql`update consents set withdrawn_at = app.now(), withdrawn_how = 'mail'
  where email = ${address(n)}`.execute(db)

async function aSentIssue(readers = 3) {
  await buildReaders(db, { count: readers })
  const id = await buildIssue(db)
  await begin(id)
  await newsletters.sendIssue(id)
  return id
}

describe('whom an issue goes to', () => {
  test('whoever confirmed it: nobody who only asked, withdrew, is erased, blocked, or whose mail came back', async () => {
    await buildReaders(db, { count: 8 })
    await end(1)
    await sql`update consents set given_at = null, confirmed_at = null, confirm_until = app.now() + interval '1 day'
      where email = ${address(2)}`.execute(db)
    await sql`update contacts set erased_at = app.now() where last_name = '3'`.execute(db)
    await sql`insert into accounts (id, email, password_hash)
      select id, 'konto@mail.example', '' from contacts where last_name = '4'`.execute(db)
    await sql`insert into account_blocks (account_id, reason, blocked_by, ends_at)
      select id, 'Grund', 'Test', app.now() + interval '1 day' from contacts where last_name = '4'`.execute(
      db,
    )
    await sql`insert into newsletter_stops (email, kind, reason, source) values
      (${address(5)}, 'bounce', '550', 'server'), (${address(6)}, 'complaint', 'abuse', 'provider')`.execute(
      db,
    )
    expect(await count()).toBe(2)
    // Confirmed anew, an address that once sent mail back is there again; whoever called it spam has to be let in by staff.
    await sql`update consents set confirmed_at = app.now() + interval '1 second', given_at = app.now()
      where email in (${address(5)}, ${address(6)})`.execute(db)
    expect(await count()).toBe(3)
    await sql`delete from account_blocks`.execute(db)
    await sql`delete from accounts`.execute(db)
  })

  test('everything that is said of them is true of them, and one address gets one', async () => {
    await buildReaders(db, { count: 6 })
    const id = newId()
    await sql`insert into memberships (id, subject_id, kind, valid_from)
      select ${id}, id, 'club', app.now() - interval '1 day' from contacts where last_name = '1'`.execute(db)
    expect(await count({ isMember: true })).toBe(1)
    expect(await count({ languages: ['ja'] })).toBe(2)
    expect(await count({ languages: ['en'], isMember: true })).toBe(1)
    expect(await count({ languages: ['ja'], isMember: true })).toBe(0)
    expect(await count({ hasBought: true })).toBe(0)
    expect(await count({ hasSeasonTicket: true })).toBe(0)
    expect(await count({ department: 'handball' })).toBe(0)
    await sql`update consents set email = upper(${address(1)}) where email = ${address(2)}`.execute(db)
    expect(await count()).toBe(5)
  })

  test('a sector goes to the address of the account, with a way out of its own', async () => {
    await buildReaders(db, { count: 2, topic: 'trade' })
    await sql`update consents set consent_type = 'Advertising', email = null, confirmed_at = null,
      withdrawal_token = null`.execute(db)
    expect(await count({}, 'trade')).toBe(0)
    await sql`insert into contact_emails (id, contact_id, email, confirmed_at, primary_since)
      select gen_random_uuid(), id, 'konto@mail.example', app.now(), app.now() from contacts where last_name = '1'`.execute(
      db,
    )
    const id = await buildIssue(db, { topic: 'trade' })
    await begin(id)
    await newsletters.sendIssue(id)
    expect(sent()).toEqual(['konto@mail.example'])
    expect(server.taken[0]!.source).toMatch(/List-Unsubscribe: <https:\/\/club\.test\/at-once\/[\w-]{22}>/)
  })

  test('whoever ends the main consent by its link has no sector left', async () => {
    await buildReaders(db, { count: 1, topic: 'ad-consent-eintracht' })
    await sql`update consents set consent_type = 'Advertising'`.execute(db)
    await sql`insert into consents (id, subject_id, topic, consent_type, text_version, language, wording, source, asked_by,
        asked_at, given_at) select gen_random_uuid(), subject_id, 'trade', consent_type, '1', 'de', 'Ja.', 'account', asked_by,
        app.now(), app.now() from consents`.execute(db)
    const { rows } = await sql<{ token: string }>`
      select withdrawal_token as token from consents where withdrawal_token is not null`.execute(db)
    for (const _again of [1, 2]) await consents.links.end(rows[0]!.token)
    const ended = await sql`select topic, withdrawn_how as how from consents order by topic`.execute(db)
    expect(ended.rows).toEqual([
      { topic: 'ad-consent-eintracht', how: 'mail' },
      { topic: 'trade', how: 'mainConsent' },
    ])
  })
})

describe('sending', () => {
  test('each gets one in their language, with the press of a button and a line to end it', async () => {
    const id = await aSentIssue(3)
    expect(sent()).toEqual([address(1), address(2), address(3)])
    expect(await stateOf(id)).toBe('sent')
    const english = server.taken.find(({ to }) => to === address(1))!.source
    expect(english).toContain('Subject: News of the club')
    expect(english).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const [, token] = /at-once\/([\w-]{22})>/.exec(english)!
    expect(english.replaceAll('=\r\n', '')).toContain(`/en/end/${token}`)
    expect(english).not.toContain('way-out.invalid')
    expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(3)
    await newsletters.sendIssue(id)
    expect(server.taken).toHaveLength(3)
  })

  test('nobody gets it who withdrew after it began, or was erased', async () => {
    await buildReaders(db, { count: 4 })
    const id = await buildIssue(db)
    await begin(id)
    await end(1)
    await sql`update newsletter_recipients set consent_id = null, subject_id = null where consent_id =
      (select id from consents where email = ${address(2)})`.execute(db)
    await newsletters.sendIssue(id)
    expect(sent()).toEqual([address(3), address(4)])
    expect(await newsletters.numbersOf(id)).toMatchObject({ sent: 2, left: 2, waiting: 0 })
  })

  test('it is paused, goes on and is stopped; what waits stays where it is', async () => {
    await buildReaders(db, { count: 3 })
    const id = await buildIssue(db)
    await begin(id)
    await inTrx((trx) => newsletters.pause(trx, { id, by: 'Test' }))
    await newsletters.sendIssue(id)
    expect([sent(), await stateOf(id)]).toEqual([[], 'paused'])
    await inTrx((trx) => newsletters.resume(trx, { id, by: 'Test' }))
    await jobs.drain(/newsletter-send/)
    expect([sent().length, await stateOf(id)]).toEqual([3, 'sent'])
    const other = await buildIssue(db)
    await begin(other)
    await inTrx((trx) => newsletters.stop(trx, { id: other, by: 'Test' }))
    await newsletters.sendIssue(other)
    expect([server.taken.length, (await newsletters.numbersOf(other)).waiting]).toEqual([3, 3])
    await expect(inTrx((trx) => newsletters.resume(trx, { id: other, by: 'Test' }))).rejects.toThrow(
      'NEWSLETTER_STATE',
    )
  })

  test('a planned one begins at its time, by itself, once', async () => {
    await buildReaders(db, { count: 2 })
    const id = await buildIssue(db)
    const sendAt = new Date(Date.now() + 3_600_000)
    await inTrx((trx) => newsletters.schedule(trx, { id, by: 'Test', version: 1, sendAt }))
    await newsletters.beginDue()
    expect(await stateOf(id)).toBe('scheduled')
    await sql`update newsletter_issues set send_at = app.now() where id = ${id}`.execute(db)
    await Promise.all([newsletters.beginDue(), newsletters.beginDue()])
    await jobs.drain(/newsletter-send/)
    expect([sent().length, await stateOf(id)]).toEqual([2, 'sent'])
    const past = new Date(Date.now() - 1000)
    const late = await buildIssue(db)
    await expect(
      inTrx((trx) => newsletters.schedule(trx, { id: late, by: 'Test', version: 1, sendAt: past })),
    ).rejects.toThrow('NEWSLETTER_TIME')
  })

  test('a server that is away ends the turn, and one that puts mails off is asked later', async () => {
    await buildReaders(db, { count: 2 })
    const id = await buildIssue(db)
    await begin(id)
    server.setMood('down')
    await newsletters.sendIssue(id)
    server.setMood('puts off')
    await sql`update newsletter_recipients set try_at = app.now()`.execute(db)
    await newsletters.sendIssue(id)
    const { rows } = await sql<{ tries: number }>`
      select tries from newsletter_recipients where try_at > app.now()`.execute(db)
    // A server that says goodbye before it goes has answered: that counts as well.
    expect(rows.map(({ tries }) => tries >= 1 && tries <= 2)).toEqual([true, true])
    server.setMood('takes')
    await newsletters.sendIssue(id)
    expect([sent(), await stateOf(id)]).toEqual([[], 'sending'])
    await sql`update newsletter_recipients set try_at = app.now()`.execute(db)
    await newsletters.sendIssue(id)
    expect([sent().length, await stateOf(id)]).toEqual([2, 'sent'])
  })

  test('an address that the server does not know gets none any more', async () => {
    await buildReaders(db, { count: 1 })
    server.setMood('refuses')
    const id = await buildIssue(db)
    await begin(id)
    await newsletters.sendIssue(id)
    expect(await newsletters.numbersOf(id)).toMatchObject({ refused: 1, bounced: 1, sent: 0 })
    expect([await stateOf(id), await count()]).toEqual(['sent', 0])
    expect(await newsletters.stops.list({ q: '', limit: 9, offset: 0 })).toMatchObject([
      { email: address(1), kind: 'bounce', source: 'server', reason: expect.stringContaining('550') },
    ])
  })

  test('no more leave in a minute than may', async () => {
    await buildReaders(db, { count: 3 })
    const slow = createNewsletters({
      ...{ db, jobs, log, mailer, consents, perMinute: 120, reportsToken: null },
      emailOf: async () => null,
      pictures: { crest: async () => Buffer.alloc(0), head: async () => Buffer.alloc(0) },
      hasPicture: async () => true,
      isAlive: async () => true,
      addresses: {
        ...{ origins: new Set<string>(), siteOrigin: () => '', pictureOrigin: '', pictureUrl: () => '' },
        ...{ end: () => '', endAtOnce: () => '', manage: () => '', browser: () => '' },
      },
    })
    const id = await buildIssue(db)
    await begin(id)
    const from = performance.now()
    await Promise.all([slow.sendIssue(id), slow.sendIssue(id)])
    expect(server.taken).toHaveLength(3)
    expect(performance.now() - from).toBeGreaterThan(950)
  })
})

describe('two of the staff', () => {
  const save = (id: string) =>
    inTrx((trx) =>
      newsletters.save(trx, {
        ...{ id, by: 'Test', version: 1, topic: 'stadium' },
        ...{ contents: someContents, segment: EVERYBODY },
      }),
    )
  /** One sends it while another saves something else into it: how many of them believe they have. */
  const sentAndSaved = async () => {
    const id = await buildIssue(db)
    const both = await Promise.allSettled([begin(id), save(id)])
    return both.filter(({ status }) => status === 'fulfilled').length
  }

  test('who send one at the same moment send it once', async () => {
    await buildReaders(db, { count: 2 })
    const id = await buildIssue(db)
    const both = await Promise.allSettled([begin(id), begin(id)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await newsletters.sendIssue(id)
    expect(sent()).toHaveLength(2)
  })

  test('of whom one sends and one writes: what is sent is what was looked at', async () => {
    await buildReaders(db, { count: 2 })
    for (let round = 0; round < 5; round += 1) expect(await sentAndSaved()).toBe(1)
  })

  test('control: without the lock it is sent, and becomes another', async () => {
    await buildReaders(db, { count: 2 })
    process.env['UNSAFE'] = 'noLetterLock'
    const tries: number[] = []
    for (let round = 0; round < 5; round += 1) tries.push(await sentAndSaved())
    delete process.env['UNSAFE']
    expect(tries).toContain(2)
  })

  test('who save upon the same version: the second is told', async () => {
    const id = await buildIssue(db)
    await save(id)
    await expect(save(id)).rejects.toThrow('OFFICE_VERSION_CONFLICT')
  })
})

describe('what the provider reports', () => {
  const post = (body: object, authorization?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/newsletters/reports',
      payload: body,
      ...(authorization ? { headers: { authorization } } : {}),
    })
  const of = (type: string, n: number, more = {}) => ({
    reports: [{ type, email: address(n).toUpperCase(), reason: 'abuse\r\n\u202e', ...more }],
  })

  test('nobody reports without the token', async () => {
    for (const header of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`])
      expect((await post(of('hardBounce', 1), header)).statusCode).toBe(401)
    expect(await newsletters.stops.count('')).toBe(0)
    expect((await post({ reports: [] }, `Bearer ${TOKEN}`)).statusCode).toBe(400)
    const many = { reports: Array.from({ length: 501 }, () => of('hardBounce', 1).reports[0]) }
    expect((await post(many, `Bearer ${TOKEN}`)).statusCode).toBe(400)
  })

  test('an address that is gone is stopped, a complaint is a withdrawal, a full mailbox is nothing', async () => {
    const id = await aSentIssue(3)
    const messageId = server.taken.find(({ to }) => to === address(1))!.messageId
    expect((await post(of('hardBounce', 1, { messageId }), `Bearer ${TOKEN}`)).statusCode).toBe(204)
    expect((await post(of('softBounce', 2), `Bearer ${TOKEN}`)).statusCode).toBe(204)
    const complaint = server.taken.find(({ to }) => to === address(3))!.messageId
    for (const _again of [1, 2])
      expect((await post(of('complaint', 3, { messageId: complaint }), `Bearer ${TOKEN}`)).statusCode).toBe(
        204,
      )
    expect(await newsletters.numbersOf(id)).toMatchObject({ sent: 3, bounced: 1, complained: 1 })
    expect(await count()).toBe(1)
    const { rows } = await sql`select email from consents where withdrawn_how = 'complaint'`.execute(db)
    expect(rows).toEqual([{ email: address(3) }])
    const stops = await newsletters.stops.list({ q: 'leserin-1', limit: 9, offset: 0 })
    expect(stops).toMatchObject([{ email: address(1), reason: 'abuse', source: 'provider' }])
  })
})

test('the page of an issue is the same for everybody, and there once it has left', async () => {
  const draft = await buildIssue(db)
  const page = (id: string, language = 'de') =>
    app.inject({ url: `/api/newsletters/${id}/page?language=${language}` })
  expect((await page(draft)).statusCode).toBe(404)
  expect((await page(newId())).statusCode).toBe(404)
  const id = await aSentIssue(1)
  const { statusCode, body, headers } = await page(id, 'ja')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain('クラブの最新情報')
  expect(body).not.toMatch(/leserin|\/end\/|cid:|way-out/)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})
