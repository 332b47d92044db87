import { beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '#club/club.ts'
import { emailOf, people } from '#demo/people.ts'
import { createFiles } from '#platform/files/files.ts'
import type { App } from '#platform/http/http.ts'
import { newId } from '#platform/ids.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createMailer } from '#platform/mail/mail.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { buildProduct } from '../build.ts'
import { createMerchandise } from '../merchandise.ts'
import { stockAlertsRoutes } from './alerts.routes.ts'
import { deleteOldAlerts } from './alerts.storage.ts'
import { createStockAlerts } from './alerts.ts'

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
const alerts = createStockAlerts({
  db,
  jobs,
  mailer,
  recipientOf: async (_db, id) => (id === people.fan.id ? { email: emailOf('fan'), language: 'en' } : null),
  shopUrl: (path) => `https://shop.test${path}`,
  alertPath: (token, language) => `/${language}/${token}`,
})
const merchandise = createMerchandise(alerts.stockCameBack)
const PATH = '/api/shop/v4/stockAlerts'

let app: App
beforeAll(async () => {
  await jobs.start()
  app = await moduleApp(stockAlertsRoutes(alerts))
  return () => jobs.stop()
})

const soldOut = (size: string | null = 'M') =>
  db.transaction().execute((trx) => buildProduct(trx, { variants: [{ code: 'M', size, inStock: 0 }] }))
const ask = (sku: string, email?: string, language: Language = 'de') =>
  call(app, { method: 'POST', url: PATH, body: { sku, email, language } })
const mailsTo = async (recipient: string) => {
  await jobs.drain()
  return db.selectFrom('mailbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute()
}
const tokenIn = (plain: string, language: Language = 'de') =>
  new RegExp(`https://shop\\.test/${language}/([\\w-]{22})`).exec(plain)![1]!

/** Asked, and confirmed by the link in the mail. */
async function waitFor(sku: string, email: string, language: Language = 'de'): Promise<string> {
  await ask(sku, email, language)
  const [mail] = await mailsTo(email)
  const token = tokenIn(mail!.plain, language)
  expect((await call(app, { method: 'POST', url: `${PATH}/${token}/confirmation` })).status).toBe(204)
  await jobs.drain()
  return token
}

/** Sells all there is to a checkout that ends, so that the stock comes back in its transaction. */
async function bringBack(sku: string, quantity: number): Promise<void> {
  await db.updateTable('variants').set({ in_stock: quantity }).where('sku', '=', sku).execute()
  const given = {
    checkoutId: newId(),
    lines: [{ cartItemId: newId(), sku, quantity, options: [] }],
    until: new Date(),
    buyer: { subjectId: null, isMember: false, priceGroup: null, countryCode: 'DE', rights: null },
  }
  await db.transaction().execute(async (trx) => {
    expect(await merchandise.secure(trx, given)).toEqual([])
  })
  await db.transaction().execute((trx) => merchandise.unsecure(trx, given))
}

describe('asking', () => {
  test('signed out: a mail asks first, and only who confirms is told, once', async () => {
    const { sku } = await soldOut()
    const to = 'anna@example.com'
    expect((await ask(sku, 'Anna@Example.com')).json).toEqual({ isConfirmed: false })
    const [mail] = await mailsTo(to)
    expect(mail!.plain).toContain('Prüfstück, Größe M')
    await bringBack(sku, 1)
    expect(await mailsTo(to)).toHaveLength(1)
    const token = tokenIn(mail!.plain)
    const { json } = await call(app, { url: `${PATH}/${token}` })
    expect(json).toMatchObject({ size: 'M', state: 'asked' })
    await call(app, { method: 'POST', url: `${PATH}/${token}/confirmation` })
    // It was back already: told at once.
    const mails = await mailsTo(to)
    expect(mails.map((one) => one.subject)).toEqual([mail!.subject, 'Wieder da: Prüfstück, Größe M'])
    await bringBack(sku, 1)
    expect(await mailsTo(to)).toHaveLength(2)
    const off = tokenIn(mails[1]!.plain)
    expect((await call(app, { url: `${PATH}/${off}` })).json.state).toBe('sent')
    expect((await call(app, { method: 'DELETE', url: `${PATH}/${off}` })).status).toBe(204)
    expect((await call(app, { url: `${PATH}/${off}` })).status).toBe(404)
  })

  test('signed in: the own address, without a mail before', async () => {
    const { sku } = await soldOut()
    const before = (await mailsTo(emailOf('fan'))).length
    const given = { as: 'fan', method: 'POST' as const, url: PATH, body: { sku, email: 'other@example.com' } }
    expect((await call(app, given)).json).toEqual({ isConfirmed: true })
    await call(app, given)
    expect(await mailsTo('other@example.com')).toHaveLength(0)
    await bringBack(sku, 2)
    const mails = await mailsTo(emailOf('fan'))
    expect(mails).toHaveLength(before + 1)
    // The page was German, the profile is English.
    expect(mails.at(-1)!.subject).toContain('Back in stock')
  })

  test('answers alike for addresses that wait already, and does not write to them again', async () => {
    const { sku } = await soldOut()
    await waitFor(sku, 'twice@example.com')
    const again = await ask(sku, 'twice@example.com')
    expect([again.status, again.json]).toEqual([202, { isConfirmed: false }])
    expect(await mailsTo('twice@example.com')).toHaveLength(1)
  })

  test('asks an address about five things a day, whoever types it', async () => {
    for (let thing = 0; thing < 7; thing += 1) {
      const answer = await ask((await soldOut()).sku, 'flood@example.com')
      expect([answer.status, answer.json]).toEqual([202, { isConfirmed: false }])
    }
    expect(await mailsTo('flood@example.com')).toHaveLength(5)
  })

  test('refuses what is there, what does not exist, and what is no address', async () => {
    const { sku } = await soldOut()
    const { sku: there } = await db.transaction().execute((trx) => buildProduct(trx))
    expect((await ask(there, 'a@example.com')).json).toMatchObject({ errorCode: 'STOCK_AVAILABLE' })
    expect((await ask('1.1.X', 'a@example.com')).status).toBe(404)
    expect((await ask(sku)).json).toMatchObject({ errorCode: 'EMAIL_MISSING' })
    expect((await ask(sku, 'no address')).status).toBe(400)
    expect((await call(app, { as: 'neu', method: 'POST', url: PATH, body: { sku } })).status).toBe(400)
    expect((await call(app, { method: 'POST', url: PATH, body: { sku, more: 1 } })).status).toBe(400)
  })

  test('a link that nobody got is not found', async () => {
    const token = 'A'.repeat(22)
    expect((await call(app, { url: `${PATH}/${token}` })).status).toBe(404)
    expect((await call(app, { method: 'POST', url: `${PATH}/${token}/confirmation` })).status).toBe(404)
    expect((await call(app, { method: 'DELETE', url: `${PATH}/${token}` })).status).toBe(404)
    expect((await call(app, { url: `${PATH}/short` })).status).toBe(400)
  })
})

describe('telling', () => {
  test('three for each piece, those who asked first; the others at the next return', async () => {
    const { sku } = await soldOut()
    const names = ['first', 'second', 'third', 'fourth', 'fifth'].map((name) => `${name}@example.com`)
    for (const name of names) await waitFor(sku, name)
    await bringBack(sku, 1)
    const told = async () => {
      await jobs.drain()
      const sent = await db
        .selectFrom('stock_alerts')
        .select('sent_at')
        .where('sku', '=', sku)
        .orderBy('asked_at')
        .execute()
      return sent.map((row) => (row.sent_at ? 1 : 0)).join('')
    }
    expect(await told()).toBe('11100')
    await bringBack(sku, 1)
    expect(await told()).toBe('11111')
  })

  test('nobody when the transaction that brings it back fails', async () => {
    const { sku } = await soldOut()
    await waitFor(sku, 'rollback@example.com')
    await db
      .transaction()
      .execute(async (trx) => {
        await alerts.stockCameBack(trx, [sku])
        throw new Error('back out')
      })
      .catch(() => {})
    await db.updateTable('variants').set({ in_stock: 1 }).where('sku', '=', sku).execute()
    expect(await mailsTo('rollback@example.com')).toHaveLength(1)
  })

  test.each([
    ['en', 'Back in stock: Test piece, size M', 'https://shop.test/en/all/test-piece-'],
    ['ja', '再入荷：Test piece、'.slice(0, 4), 'https://shop.test/ja/all/test-piece-'],
  ] as const)('in the language of who asked: %s', async (language, subject, link) => {
    const { sku } = await soldOut()
    await waitFor(sku, `${language}@example.com`, language)
    await bringBack(sku, 1)
    const mail = (await mailsTo(`${language}@example.com`)).at(-1)!
    expect(mail.subject).toContain(subject)
    expect(mail.plain).toContain(link)
  })

  test('addresses that nobody confirmed are gone after two days', async () => {
    const { sku } = await soldOut(null)
    await ask(sku, 'silent@example.com')
    const kept = async () =>
      (await db.selectFrom('stock_alerts').select('id').where('sku', '=', sku).execute()).length
    await deleteOldAlerts(db)
    expect(await kept()).toBe(1)
    await shiftClock(database, 3 * 86_400)
    await deleteOldAlerts(db)
    await shiftClock(database, 0)
    expect(await kept()).toBe(0)
  })
})
