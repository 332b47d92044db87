import { beforeAll, describe, expect, test } from 'vitest'
import { emailOf, people } from '#demo/people.ts'
import { createFiles } from '#platform/files/files.ts'
import type { App } from '#platform/http/http.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createMailer } from '#platform/mail/mail.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { createStockAlerts } from '../alerts/alerts.ts'
import { buildProduct } from '../build.ts'
import { catalogueData } from '../personal-data.ts'
import { createWishNotices } from './notices.ts'
import { wishesRoutes } from './wishes.routes.ts'
import { MAX_WISHES } from './wishes.schema.ts'
import { createWishes } from './wishes.ts'

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
const proved = new Map<string, { email: string; language: 'de' | 'en' }>([
  [people.fan.id, { email: emailOf('fan'), language: 'en' }],
])
const shared = {
  db,
  jobs,
  mailer,
  recipientOf: async (_db: unknown, id: string) => proved.get(id) ?? null,
  shopUrl: (path: string) => `https://shop.test${path}`,
}
const alerts = createStockAlerts({ ...shared, alertPath: (token) => `/wieder-da/${token}` })
const wishes = createWishes({ db })
const notices = createWishNotices({ ...shared, alerts, endPath: (token) => `/merkliste?ende=${token}` })
const PATH = '/api/shop/v4/wishes'

let app: App
beforeAll(async () => {
  await jobs.start()
  app = await moduleApp(wishesRoutes(wishes, notices))
  return () => jobs.stop()
})

type Built = Parameters<typeof buildProduct>[1]
const aProduct = (given?: Built) => db.transaction().execute((trx) => buildProduct(trx, given))
const sizes = (inStock: number) => ({ variants: [{ code: 'M', size: 'M', inStock }] })
const mark = (id: string, body: object = {}, as = 'fan') =>
  call(app, { as, method: 'PUT', url: `${PATH}/${id}`, body })
const listOf = async (as = 'fan') => (await call(app, { as, url: PATH })).json.items
const empty = () => db.deleteFrom('wishes').execute()
const mailsTo = async (recipient: string) => {
  await jobs.drain()
  return db.selectFrom('mailbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute()
}

describe('marking', () => {
  test('keeps size and print, changes them, and shows the product as it is now, to its person alone', async () => {
    await empty()
    const { id, sku } = await aProduct(sizes(3))
    expect((await mark(id)).status).toBe(204)
    expect((await mark(id, { sku })).status).toBe(204)
    const [wish, ...others] = await listOf()
    expect(others).toEqual([])
    expect(wish).toMatchObject({ productId: id, sku, isTold: false, userOptionValues: [] })
    expect(wish.product).toMatchObject({ id, isSoldOut: false, variants: [{ sku, stock: 'low' }] })
    expect(wish.product.description).toBeUndefined()
    expect(await listOf('neu')).toEqual([])
    expect((await call(app, { as: 'neu', method: 'DELETE', url: `${PATH}/${id}` })).status).toBe(404)
    expect((await call(app, { as: 'fan', method: 'DELETE', url: `${PATH}/${id}` })).status).toBe(204)
    expect(await listOf()).toEqual([])
  })

  test('what is printed is kept where something can be, and nowhere else', async () => {
    await empty()
    const print = [{ key: 'flockName', value: 'ANNA' }]
    const { id } = await aProduct()
    await mark(id, { userOptionValues: print })
    await mark('1.1001', { userOptionValues: print })
    const [one, other] = (await listOf()).toSorted((a: { productId: string }) =>
      a.productId === '1.1001' ? -1 : 1,
    )
    expect([one.userOptionValues, other.userOptionValues]).toEqual([print, []])
  })

  test('refuses what is not there, sizes of other products and whatever else a program may send', async () => {
    await empty()
    const { id } = await aProduct()
    const other = await aProduct()
    const hidden = await aProduct({ hiddenSince: new Date(Date.now() - 1000) })
    for (const unknown of ['1.999999999', '9.1', hidden.id, '1', 'x', '1.99999999999'])
      expect((await mark(unknown)).status, unknown).toBe(404)
    for (const hostile of ["1.1'--", '1.1%00', '%F0%9F%92%99', 'x'.repeat(41)])
      expect((await mark(hostile)).status, hostile).toBe(400)
    expect((await mark(id, { sku: other.sku })).status).toBe(204)
    expect((await listOf())[0].sku).toBeNull()
    for (const body of [
      { sku: 'x'.repeat(500) },
      { sku: 7 },
      { more: 1 },
      { userOptionValues: [{ key: 'seatId', value: '1' }] },
      { userOptionValues: [{ key: 'flockName', value: 'x'.repeat(100_000) }] },
      { userOptionValues: Array.from({ length: 3 }, () => ({ key: 'flockName', value: 'A' })) },
    ])
      expect((await mark(id, body)).status, JSON.stringify(body).slice(0, 60)).toBe(400)
    expect((await call(app, { method: 'PUT', url: `${PATH}/${id}`, body: {} })).status).toBe(401)
    expect(await listOf()).toHaveLength(1)
  })

  test('a product that is taken off the shelf keeps its name on the list and nothing else', async () => {
    await empty()
    const { id } = await aProduct()
    await mark(id)
    await db
      .updateTable('products')
      .set({ hidden_since: new Date(0) })
      .where('id', '=', id)
      .execute()
    const [wish] = await listOf()
    expect(wish.product).toBeNull()
    expect(wish.name.de).toContain('Prüfstück')
    const { json } = await call(app, { url: `${PATH}/products?ids=${id},1.1001` })
    expect(json.items.map((one: { id: string }) => one.id)).toEqual(['1.1001'])
  })
})

describe('the bounds of a list', () => {
  test('a hundred products and no more; ten thousand at once are refused', async () => {
    await empty()
    const all = await Promise.all(Array.from({ length: MAX_WISHES + 3 }, () => aProduct()))
    const items = all.map(({ id }) => ({ productId: id }))
    const merge = (body: object) => call(app, { as: 'fan', method: 'POST', url: `${PATH}/merges`, body })
    expect((await merge({ items: Array.from({ length: 10_000 }, () => items[0]) })).status).toBe(400)
    expect((await merge({ items })).status).toBe(400)
    expect((await merge({ items: items.slice(0, 98) })).json).toEqual({ added: 98, leftOut: 0 })
    expect((await merge({ items: items.slice(95) })).json).toEqual({ added: 2, leftOut: 3 })
    expect((await listOf()).length).toBe(MAX_WISHES)
    const full = await mark(all.at(-1)!.id)
    expect([full.status, full.json.errorCode]).toEqual([400, 'WISHES_FULL'])
    // What is on the list can still be changed.
    expect((await mark(all[0]!.id, { sku: all[0]!.sku })).status).toBe(204)
    expect((await listOf()).length).toBe(MAX_WISHES)
    const ids = items.map(({ productId }) => productId).join(',')
    expect((await call(app, { url: `${PATH}/products?ids=${ids}` })).status).toBe(400)
    expect((await call(app, { url: `${PATH}/products?ids=` })).status).toBe(400)
  })
})

describe('joining', () => {
  test('what a browser kept joins in its order, once, and gives a size where the list has none', async () => {
    await empty()
    const [old, fresh, latest, gone] = [
      await aProduct(),
      await aProduct(),
      await aProduct(),
      await aProduct(),
    ]
    await mark(old.id)
    await db
      .updateTable('products')
      .set({ hidden_since: new Date(0) })
      .where('id', '=', gone.id)
      .execute()
    const items = [
      { productId: latest.id, sku: latest.sku },
      { productId: fresh.id },
      { productId: latest.id },
      { productId: old.id, sku: old.sku },
      { productId: gone.id },
      { productId: '1.999999999' },
    ]
    const merge = (as = 'fan') => call(app, { as, method: 'POST', url: `${PATH}/merges`, body: { items } })
    expect((await merge()).json).toEqual({ added: 2, leftOut: 0 })
    expect((await merge()).json).toEqual({ added: 0, leftOut: 0 })
    const { json } = await call(app, { as: 'fan', url: `${PATH}/marks` })
    const found = new Map(
      json.items.map((one: { productId: string; sku: string | null }) => [one.productId, one.sku]),
    )
    expect(found).toEqual(
      new Map([
        [latest.id, latest.sku],
        [fresh.id, null],
        [old.id, old.sku],
      ]),
    )
    const order = (await listOf()).map((one: { productId: string }) => one.productId)
    expect(order.indexOf(latest.id)).toBeLessThan(order.indexOf(fresh.id))
    expect((await merge('kasse.adlerhorst')).status).toBe(403)
  })
})

describe('notices', () => {
  const told = (id: string, isTold: boolean, as = 'fan') =>
    call(app, { as, method: 'PUT', url: `${PATH}/${id}/notice`, body: { isTold } })
  const price = (id: string, cents: number) =>
    db.updateTable('products').set({ price_cents: cents }).where('id', '=', id).execute()

  test('cheaper: one mail in the language of the account, and its link ends all of the list', async () => {
    await empty()
    const { id } = await aProduct({ priceCents: 5000 })
    const other = await aProduct({ priceCents: 5000 })
    for (const one of [id, other.id]) {
      await mark(one)
      expect((await told(one, true)).status).toBe(204)
    }
    const before = (await mailsTo(emailOf('fan'))).length
    await price(id, 5500)
    await notices.round()
    expect(await mailsTo(emailOf('fan'))).toHaveLength(before)
    await price(id, 4500)
    await Promise.all([notices.round(), notices.round()])
    const mails = await mailsTo(emailOf('fan'))
    expect(mails).toHaveLength(before + 1)
    expect(mails.at(-1)!.subject).toContain('Now cheaper')
    expect(mails.at(-1)!.plain).toContain('45.00')
    await price(id, 4000)
    await notices.round()
    expect(await mailsTo(emailOf('fan'))).toHaveLength(before + 1)
    const token = /ende=([\w-]{22})/.exec(mails.at(-1)!.plain)![1]!
    const end = () => call(app, { method: 'DELETE', url: `/api/shop/v4/wishNotices/${token}` })
    expect((await end()).status).toBe(204)
    expect((await listOf()).every((one: { isTold: boolean }) => !one.isTold)).toBe(true)
    await price(other.id, 100)
    await notices.round()
    expect(await mailsTo(emailOf('fan'))).toHaveLength(before + 1)
    expect(
      (await call(app, { method: 'DELETE', url: `/api/shop/v4/wishNotices/${'A'.repeat(22)}` })).status,
    ).toBe(404)
  })

  test('back: they join those who wait for the size, once for a notice, and leave with it', async () => {
    await empty()
    const { id, sku } = await aProduct(sizes(0))
    await mark(id, { sku })
    await told(id, true)
    const waiting = () => db.selectFrom('stock_alerts').select('subject_id').where('sku', '=', sku).execute()
    await Promise.all([notices.round(), notices.round()])
    expect(await waiting()).toEqual([{ subject_id: people.fan.id }])
    await db.deleteFrom('stock_alerts').where('sku', '=', sku).execute()
    await notices.round()
    expect(await waiting()).toEqual([])
    await told(id, false)
    await told(id, true)
    await notices.round()
    expect(await waiting()).toHaveLength(1)
    await told(id, false)
    expect(await waiting()).toEqual([])
  })

  test('nobody is written to whose address is not proved, and nobody asks for what they have not marked', async () => {
    await empty()
    const { id } = await aProduct()
    expect((await told(id, true)).status).toBe(404)
    await mark(id, {}, 'neu')
    const refused = await told(id, true, 'neu')
    expect([refused.status, refused.json.errorCode]).toEqual([400, 'EMAIL_MISSING'])
    expect((await told(id, true, 'kasse.adlerhorst')).status).toBe(403)
  })
})

test('the archive names what somebody has marked, and their deletion leaves none of it', async () => {
  await empty()
  const { id, sku } = await aProduct()
  await mark(id, { sku })
  await mark(id, { sku }, 'neu')
  const person = { id: people.fan.id, emails: [emailOf('fan')], givenEmails: [] }
  const { documents } = await catalogueData.export(db, person)
  expect(documents['wishes']).toMatchObject([{ productId: id, sku }])
  await db.transaction().execute((trx) => catalogueData.erase(trx, person))
  const left = await db.selectFrom('wishes').select('subject_id').execute()
  expect(left).toEqual([{ subject_id: people.neu.id }])
})

test('a list holds no more than it may, however many join it at once; control: without the lock it does', async () => {
  const all = await Promise.all(Array.from({ length: MAX_WISHES + 40 }, () => aProduct()))
  const items = all.map(({ id }) => ({ productId: id, sku: null, userOptionValues: [] }))
  const storm = async () => {
    await empty()
    const subjectId = people.fan.id
    // Ten parts that overlap: together more than the list holds.
    const parts = Array.from({ length: 10 }, (_, part) => items.slice(part * 10, part * 10 + 50))
    await Promise.all(parts.map((part) => wishes.merge({ subjectId, items: part })))
    return (await db.selectFrom('wishes').select('product_id').execute()).length
  }
  for (let turn = 0; turn < 3; turn += 1) expect(await storm()).toBe(MAX_WISHES)
  process.env['UNSAFE'] = 'noWishLock'
  try {
    expect(await storm()).toBeGreaterThan(MAX_WISHES)
  } finally {
    delete process.env['UNSAFE']
  }
})
