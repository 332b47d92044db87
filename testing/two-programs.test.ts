import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { buildProduct } from '#modules/catalogue/build.ts'
import { buildPage } from '#modules/content/build.ts'
import { readConfig } from '#platform/settings/config.ts'
import { inject, insisting } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { checkOut, putInCart, type Shop } from '#testing/harness/buyer.ts'
import { gather } from '#testing/harness/crowd.ts'
import { testLog } from '#testing/log-book.ts'
import type { Program } from '../program/program.ts'
import { assemble } from '../server.ts'

const database = await testDatabase('empty')
const { url } = database

/** A process of its own in all but the process: its own pools, caches and listeners. */
async function program(): Promise<Program> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kurve-two-'))
  const config = readConfig({ NODE_ENV: 'test', PORT: '3199', DATA_DIR: dataDir, RATE_LIMITS: 'off' })
  const running = await assemble({ config, databaseUrl: url, log: testLog(), workers: false, web: 'none' })
  await running.app.ready()
  await running.start()
  afterAll(async () => {
    await running.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return running
}

const one = await program()
const other = await program()

const title = async ({ app }: Program, path: string) => {
  const url = `/page-data/${path}/page-data.json`
  const answer = await app.inject({ url, headers: { host: 'klub.club.localhost:3199' } })
  return answer.statusCode === 200 ? answer.json().node.title : answer.statusCode
}
const titles = (path: string) => Promise.all([title(one, path), title(other, path)])

test('what one program changes, the other shows at once, though both have kept it', async () => {
  const page = buildPage({ uid: 'gremien', path: '/gremien/', title: 'Alt' })
  await one.content.saveNode(page, new Date())
  await vi.waitFor(async () => expect(await titles('gremien')).toEqual(['Alt', 'Alt']))
  await one.content.saveNode({ ...page, title: 'Neu' }, new Date())
  await vi.waitFor(async () => expect(await titles('gremien')).toEqual(['Neu', 'Neu']))
})

test('what ends at a moment is gone on both, told by the job of one', async () => {
  const moment = new Date(Date.now() + 1_500)
  const page = buildPage({ uid: 'aushang', path: '/aushang/', title: 'Da', endAt: moment.toISOString() })
  await one.content.saveNode(page, new Date())
  await vi.waitFor(async () => expect(await titles('aushang')).toEqual(['Da', 'Da']))
  await vi.waitFor(
    async () => {
      await other.jobs.drain()
      expect(await titles('aushang')).toEqual([404, 404])
    },
    { timeout: 20_000, interval: 250 },
  )
})

test('an invoice, the mail that brings it and an archive that one has made are fetched from the other', async () => {
  const seller = { id: 1, name: 'Laden', legal_name: 'Laden', is_club: true }
  const product = await database.db.transaction().execute(async (trx) => {
    await trx.insertInto('sellers').values(seller).execute()
    return buildProduct(trx, { variants: [{ code: 'M', size: 'M', inStock: 5 }] })
  })
  const [buyer] = await gather(database.db, { count: 1, port: 3199 })
  const { id, token } = buyer!
  const shop: Shop = {
    insist: insisting((call) => inject(one.app, call)),
    bankHost: 'bank.club.localhost:3199',
  }
  await putInCart(shop, buyer!, { sku: product.sku, quantity: 1 })
  const bought = await checkOut(shop, buyer!)
  if (bought.outcome !== 'paid') throw new Error(bought.errorCode)
  const { exportId, secret } = await askForArchive(id)
  await one.jobs.drain()

  const authorization = `Bearer ${token}`
  const get = (path: string) => other.app.inject({ url: path, headers: { authorization } })
  const checkout = (await get(`/api/checkout/v3/checkouts/${bought.checkoutId}`)).json()
  const [document] = checkout.transactions[0].orders[0].documents
  const invoice = await get(`/api/checkout/v3/checkouts/files/${document.id}`)
  expect([invoice.statusCode, invoice.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const mail = await database.db.selectFrom('mailbox').selectAll().where('subject', 'like', '%').execute()
  const withPaper = mail.find(({ attachments }) => (attachments as unknown[]).length > 0)!
  const attached = await other.app.inject({ url: `/dev/mailbox/${withPaper.id}/0` })
  expect(attached.rawPayload.equals(invoice.rawPayload)).toBe(true)
  const archive = await get(`/api/contact/contacts/self/exports/${exportId}/files/${secret}`)
  expect([archive.statusCode, archive.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
})

async function askForArchive(subjectId: string): Promise<{ exportId: string; secret: string }> {
  const fresh = await one.identity.signTokenFor({ subjectId })
  const { json } = await inject(one.app, {
    method: 'POST',
    path: '/api/contact/contacts/self/exports',
    token: fresh,
  })
  return { exportId: json.id, secret: json.token }
}
