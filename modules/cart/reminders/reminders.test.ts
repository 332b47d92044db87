import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { ordering } from '#club/ordering.ts'
import { emailOf, type PersonKey, people } from '#demo/people.ts'
import { createAttempts } from '#modules/identity/attempts.ts'
import { layValues } from '#modules/values/now.rules.ts'
import { createFiles } from '#platform/files/files.ts'
import type { App } from '#platform/http/http.ts'
import { newId, newSecret } from '#platform/ids.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createMailer } from '#platform/mail/mail.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { stopped } from '#testing/race/together.ts'
import { cartData } from '../personal-data.ts'
import { deleteStaleCarts, insertAnonymousCart } from '../storage.ts'
import { hashOf } from '../user.ts'
import { cartReminderRoutes } from './reminders.routes.ts'
import { createCartReminders } from './reminders.ts'

const database = await testDatabase('demo')
const { db, url } = database
const jobs = createJobs({ url, log: createLog('silent'), workers: false })
const mailer = createMailer({
  db,
  jobs,
  files: createFiles('/nowhere'),
  smtpUrl: null,
  from: 'shop@club.test',
})
const proved = new Map<string, { email: string; language: 'de' | 'en' }>(
  (['fan', 'tv'] as const).map((key) => [people[key].id, { email: emailOf(key), language: 'de' }]),
)
const options = {
  ...{ db, jobs, mailer, attempts: createAttempts({ db, secret: 'a-secret-for-tries' }) },
  recipientOf: async (_db: unknown, id: string) => proved.get(id) ?? null,
  cartUrl: () => 'https://shop.test/warenkorb',
  endUrl: (token: string) => `https://shop.test/warenkorb?erinnerung=${token}`,
}
const reminders = createCartReminders(options)
const domains = domainsOf({ environment: 'development', port: 3000, clubDomain: null })
const SELF = '/api/shop/v4/carts/self'
const HOSTILE = '<a href="https://gewinn.example">Gratis</a>'

let app: App
beforeAll(async () => {
  await jobs.start()
  app = await moduleApp(cartReminderRoutes(reminders, domains))
  return () => jobs.stop()
})
beforeEach(async () => {
  await sql`delete from cart_reminders`.execute(db)
  await sql`delete from cart_reminder_mails`.execute(db)
  await sql`delete from carts`.execute(db)
  await sql`delete from mailbox`.execute(db)
})
afterEach(() => {
  layValues(new Map())
  delete process.env['UNSAFE']
})

const ask = (isAsked = true, as = 'fan') =>
  call(app, { as, method: 'PUT', url: `${SELF}/reminder`, body: { isAsked } })
const end = (token: string) => call(app, { method: 'DELETE', url: `/api/shop/v4/cartReminders/${token}` })
const mails = async (as: PersonKey = 'fan') => {
  await jobs.drain()
  return db.selectFrom('mailbox').selectAll().where('recipient', '=', emailOf(as)).orderBy('id').execute()
}

/** A cart that nobody has touched since; of a place the hold's end is given. */
async function left(
  given: { as?: PersonKey; hours?: number; pieces?: number; heldFor?: string } = {},
): Promise<string> {
  const { as = 'fan', hours = 30, pieces = 2, heldFor = null } = given
  const id = newId()
  const quoted = JSON.stringify({ name: { de: HOSTILE, en: HOSTILE } })
  await sql`insert into carts (id, subject_id, updated_at)
    values (${id}, ${people[as].id}, now() - make_interval(hours => ${hours}))`.execute(db)
  await sql`insert into cart_items (id, cart_id, seller_id, kind, sku, quantity, quoted, hold_expires_at, created_at)
    values (${newId()}, ${id}, 1, 'merchandise', ${HOSTILE}, ${pieces}, ${quoted}::jsonb, now() + ${heldFor}::interval,
      now() - make_interval(hours => ${hours}))`.execute(db)
  await sql`update cart_reminders set asked_at = now() - interval '90 days' where subject_id = ${people[as].id}`.execute(
    db,
  )
  return id
}
const aDayLater = () =>
  sql`update cart_reminders set reminded_at = reminded_at - interval '8 days'`.execute(db)

describe('who asked for it', () => {
  test('is told once of goods that lie untouched, with how much and nothing of what', async () => {
    expect((await ask()).json).toEqual({ isOffered: true, isAsked: true, afterHours: 24 })
    await left()
    await reminders.round()
    await reminders.round()
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail!.subject).toBe('Da liegt noch etwas in Deinem Warenkorb')
    const said = JSON.stringify(mail)
    expect(said).toContain('liegen noch 2 Artikel')
    expect(said).not.toContain('gewinn.example')
    // Noted for staff, and forgotten after ninety days.
    const noted = () => db.selectFrom('cart_reminder_mails').select(['subject_id', 'pieces']).execute()
    expect(await noted()).toEqual([{ subject_id: people.fan.id, pieces: 2 }])
    const sentBefore = (days: number) =>
      sql`update cart_reminder_mails set sent_at = app.now() - make_interval(days => ${days})`.execute(db)
    await sentBefore(89)
    await reminders.forgetMails()
    expect(await noted()).toHaveLength(1)
    await sentBefore(91)
    await reminders.forgetMails()
    expect(await noted()).toEqual([])
  })

  test('nobody else is told anything, and whoever has no proved address cannot ask', async () => {
    await left()
    await reminders.round()
    expect(await mails()).toEqual([])
    expect(await ask(true, 'eltern')).toMatchObject({ status: 400, json: { errorCode: 'EMAIL_MISSING' } })
    expect((await call(app, { url: `${SELF}/reminder` })).status).toBe(401)
  })

  test('is told nothing of a cart that was touched, emptied or bought, nor of places that are held', async () => {
    await ask()
    const id = await left({ hours: 23 })
    await reminders.round()
    await sql`update carts set updated_at = now() - interval '30 hours' where id = ${id}`.execute(db)
    await sql`delete from cart_items where cart_id = ${id}`.execute(db)
    await reminders.round()
    await sql`delete from carts`.execute(db)
    await left({ heldFor: '-20 hours' })
    await reminders.round()
    await sql`delete from carts`.execute(db)
    await left({ hours: 24 * 20 })
    await reminders.round()
    expect(await mails()).toEqual([])
  })

  test('is not told again while anything of it lies there, also after switching it off and on', async () => {
    await ask()
    const id = await left()
    await reminders.round()
    await aDayLater()
    await sql`update cart_items set created_at = now() - interval '12 days'`.execute(db)
    await sql`update carts set updated_at = now() - interval '26 hours' where id = ${id}`.execute(db)
    await ask(false)
    await ask()
    await sql`update cart_reminders set asked_at = now() - interval '90 days'`.execute(db)
    await reminders.round()
    expect(await mails()).toHaveLength(1)
    await sql`update cart_items set created_at = now() - interval '30 hours'`.execute(db)
    await sql`update cart_reminders set reminded_at = now() - interval '40 hours'`.execute(db)
    await reminders.round()
    // Another cart, but within a week of the last mail.
    expect(await mails()).toHaveLength(1)
    await aDayLater()
    await reminders.round()
    expect(await mails()).toHaveLength(2)
  })

  test('the club switches it off, and says after how many hours', async () => {
    await ask()
    await left({ hours: 10 })
    const lay = (name: string, value: number) =>
      layValues(new Map([[name, [{ from: new Date(0), isBase: false, former: 1, value }]]]))
    lay('ordering.cartReminder.isOffered', 0)
    await sql`update carts set updated_at = now() - interval '40 hours'`.execute(db)
    await reminders.round()
    expect(await mails()).toEqual([])
    expect(await ask(true, 'tv')).toMatchObject({ status: 400, json: { errorCode: 'REMINDERS_OFF' } })
    lay('ordering.cartReminder.afterHours', 48)
    await reminders.round()
    expect(await mails()).toEqual([])
    lay('ordering.cartReminder.afterHours', 12)
    await reminders.round()
    expect(await mails()).toHaveLength(1)
  })
})

describe('the link of a mail', () => {
  async function linked(as: PersonKey = 'fan'): Promise<string> {
    await ask(true, as)
    await left({ as })
    await reminders.round()
    const [mail] = await mails(as)
    return /erinnerung=([\w-]{22})/.exec(JSON.stringify(mail))![1]!
  }

  test('ends the reminders without a sign-in, as often as it is opened, and opens nothing', async () => {
    const token = await linked()
    expect((await end(token)).status).toBe(204)
    expect((await end(token)).status).toBe(204)
    expect((await call(app, { as: 'fan', url: `${SELF}/reminder` })).json.isAsked).toBe(false)
    expect((await end(newSecret())).status).toBe(404)
  })

  test('sent to somebody else it ends nothing of theirs', async () => {
    const token = await linked()
    await ask(true, 'tv')
    expect(
      (await call(app, { as: 'tv', method: 'DELETE', url: `/api/shop/v4/cartReminders/${token}` })).status,
    ).toBe(204)
    expect((await call(app, { as: 'tv', url: `${SELF}/reminder` })).json.isAsked).toBe(true)
  })
})

describe('a visitor', () => {
  async function visitor(): Promise<{ id: string; query: string }> {
    const id = newSecret()
    await insertAnonymousCart(db, { id: newId(), anonymousHash: hashOf(id), formerHash: null })
    return { id, query: `?anonymousUserId=${id}` }
  }
  const keep = (given: { id: string; query: string }, isKept: boolean, remoteAddress = '203.0.113.1') =>
    app.inject({
      remoteAddress,
      method: 'PUT',
      url: `${SELF}/keeping${given.query}`,
      cookies: { AnonymousUserShoppingId: given.id },
      payload: { isKept },
    })
  /** Something lies there. */
  const putIn = ({ id }: { id: string }) =>
    sql`insert into cart_items (id, cart_id, seller_id, kind, sku, quantity, quoted)
      select ${newId()}, id, 1, 'merchandise', 'x', 1, '{}' from carts where anonymous_hash = ${hashOf(id)}`.execute(
      db,
    )
  const ageBy = (days: number) =>
    sql`update carts set updated_at = now() - make_interval(days => ${days})`.execute(db)
  const tidy = async () => {
    await db.transaction().execute((trx) => deleteStaleCarts(trx, 30, ordering.keptCartDays))
    return (await db.selectFrom('carts').selectAll().execute()).length
  }

  test('has a cart kept for longer who asks for that, and its cookie with it; others have not', async () => {
    const [one] = [await visitor(), await visitor()]
    await putIn(one)
    const kept = await keep(one, true)
    expect(kept.json()).toEqual({ isKept: true, days: 180, keptDays: 180 })
    expect(kept.cookies[0]).toMatchObject({
      name: 'AnonymousUserShoppingId',
      value: one.id,
      maxAge: 180 * 86_400,
    })
    await ageBy(31)
    expect(await tidy()).toBe(1)
    await ageBy(181)
    expect(await tidy()).toBe(0)
  })

  test('a kept cart that is empty goes as others do: nothing lies there that would be missed', async () => {
    await keep(await visitor(), true)
    await ageBy(31)
    expect(await tidy()).toBe(0)
  })

  test('of sixty networks each keeps thirty in a day, however they are turned; the others are none the poorer', async () => {
    await sql`delete from sign_in_attempts`.execute(db)
    const carts = await Promise.all(Array.from({ length: 40 }, visitor))
    const here = await Promise.all(carts.map((one) => keep(one, true, '198.51.100.7')))
    const kept = here.filter(({ statusCode }) => statusCode === 200)
    const refused = here.filter(({ statusCode }) => statusCode === 429)
    expect([kept.length, refused.length]).toEqual([30, 10])
    expect(refused[0]!.json().errorCode).toBe('TOO_MANY_KEPT_CARTS')
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused[0]!.cookies).toEqual([])
    // Given back and kept anew it counts again, and what is kept already is asked for as often as one likes.
    const [one] = carts.filter((_, at) => here[at]!.statusCode === 200)
    expect((await keep(one!, true, '198.51.100.7')).statusCode).toBe(200)
    expect((await keep(one!, false, '198.51.100.7')).statusCode).toBe(200)
    expect((await keep(one!, true, '198.51.100.7')).statusCode).toBe(429)
    // A whole line of IPv6 is one network.
    const line = await Promise.all(Array.from({ length: 31 }, visitor))
    const ofLine = await Promise.all(line.map((cart, at) => keep(cart, true, `2001:db8:1:1::${at + 1}`)))
    expect(ofLine.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
    for (let network = 1; network <= 60; network += 1)
      expect((await keep(await visitor(), true, `192.0.2.${network}`)).statusCode).toBe(200)
  })

  test('takes it back: then it goes as it always did', async () => {
    const one = await visitor()
    await keep(one, true)
    expect((await keep(one, false)).cookies[0]!.maxAge).toBe(30 * 86_400)
    await ageBy(31)
    expect(await tidy()).toBe(0)
  })

  test('a cart that is not theirs, or none, is a 404, and no cookie is set', async () => {
    const nobody = await keep({ id: newSecret(), query: `?anonymousUserId=${newSecret()}` }, true)
    expect([nobody.statusCode, nobody.cookies]).toEqual([404, []])
    const one = await visitor()
    const other = await keep({ id: newSecret(), query: one.query }, true)
    expect([other.statusCode, other.cookies]).toEqual([200, []])
    expect((await call(app, { as: 'fan', url: `${SELF}/keeping` })).status).toBe(400)
  })
})

test('sixty accounts that ask get one mail each for one cart each, and two processes tell nobody twice', async () => {
  const all = Array.from({ length: 60 }, () => ({
    id: newId(),
    email: `${newSecret().toLowerCase()}@probe.example`,
  }))
  for (const { id, email } of all) {
    proved.set(id, { email, language: 'en' })
    await reminders.ask({ subjectId: id, isAsked: true })
    await sql`insert into carts (id, subject_id, updated_at) values (${id}, ${id}, now() - interval '2 days')`.execute(
      db,
    )
    await sql`insert into cart_items (id, cart_id, seller_id, kind, sku, quantity, quoted, created_at)
      values (${newId()}, ${id}, 1, 'merchandise', 'x', 1, '{}', now() - interval '2 days')`.execute(db)
  }
  await sql`update cart_reminders set asked_at = now() - interval '90 days'`.execute(db)
  await Promise.all([reminders.round(), reminders.round(), reminders.round()])
  await jobs.drain()
  const sent = await db
    .selectFrom('mailbox')
    .select('recipient')
    .where('recipient', 'like', '%probe.example')
    .execute()
  expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(60)
  expect(sent).toHaveLength(60)
})

test('control: without the lock two rounds tell the same person twice', async () => {
  process.env['UNSAFE'] = 'noReminderLock'
  await ask()
  await left()
  await stopped(db, 'cart_reminders', [() => reminders.round(), () => reminders.round()], 'update')
  expect(await mails()).toHaveLength(2)
})

test('somebody who buys in this moment is not told of it', async () => {
  await ask()
  const id = await left()
  await db.transaction().execute(async (trx) => {
    await sql`select id from carts where id = ${id} for update`.execute(trx)
    await reminders.round()
    await sql`delete from cart_items where cart_id = ${id}`.execute(trx)
  })
  await reminders.round()
  expect(await mails()).toEqual([])
})

test('what is kept of it is in the archive without the key of its link, and goes with the account', async () => {
  await ask()
  const holder = cartData({ throwAway: async () => {} })
  const { documents } = (await holder.export(db, { id: people.fan.id } as never)) as never as {
    documents: { reminders: object[] }
  }
  expect(documents.reminders).toHaveLength(1)
  expect(JSON.stringify(documents.reminders)).not.toContain('end')
  await db.transaction().execute((trx) => holder.erase(trx, { id: people.fan.id } as never))
  expect(await db.selectFrom('cart_reminders').selectAll().execute()).toEqual([])
})
