import { beforeEach, expect, test } from 'vitest'
import { emailOf, people } from '#demo/people.ts'
import { createFiles } from '#platform/files/files.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createMailer } from '#platform/mail/mail.ts'
import { testDatabase } from '#testing/database.ts'
import { createStockAlerts } from '../alerts/alerts.ts'
import { buildProduct } from '../build.ts'
import { createWishNotices } from './notices.ts'
import { createWishes } from './wishes.ts'

const { db, url } = await testDatabase('demo')
const jobs = createJobs({ url, log: createLog('silent'), workers: false })
const files = createFiles('/nowhere')
const shared = {
  ...{ db, jobs, mailer: createMailer({ db, jobs, files, smtpUrl: null, from: 'shop@club.test' }) },
  recipientOf: async () => ({ email: emailOf('fan'), language: 'de' as const }),
  shopUrl: (path: string) => `https://shop.test${path}`,
}
const alerts = createStockAlerts({ ...shared, alertPath: (token) => `/wieder-da/${token}` })
const noticesWith = (askIn = alerts.askIn) =>
  createWishNotices({ ...shared, alerts: { askIn }, endPath: (token) => `/merkliste?ende=${token}` })
const notices = noticesWith()
const wishes = createWishes({ db })

beforeEach(async () => {
  await db.deleteFrom('stock_alerts').execute()
  await db.deleteFrom('wishes').execute()
})

const waiting = (sku: string) => db.selectFrom('stock_alerts').select('sku').where('sku', '=', sku).execute()

/** Sold out, marked, and its person wants to be told. */
async function missing(code: string): Promise<string> {
  const variants = [{ code, size: code, inStock: 0 }]
  const { id: productId, sku } = await db.transaction().execute((trx) => buildProduct(trx, { variants }))
  const subjectId = people.fan.id
  await wishes.merge({ subjectId, items: [{ productId, sku, userOptionValues: [] }] })
  await notices.set({ subjectId, productId, isTold: true })
  return sku
}

test('who dies while somebody joins those who wait has noted nothing: they join with the next round', async () => {
  const skus = [await missing('S'), await missing('M')]
  const dying = noticesWith(async (trx, given) => {
    if (given.sku === skus[1]) throw new Error('killed')
    await alerts.askIn(trx, given)
  })
  await expect(dying.round()).rejects.toThrow('killed')
  await notices.round()
  for (const sku of skus) expect(await waiting(sku)).toHaveLength(1)
})

test('what comes back in that very moment is waited for all the same, and told of', async () => {
  const sku = await missing('L')
  const stock = (pieces: number) =>
    db.updateTable('variants').set({ in_stock: pieces }).where('sku', '=', sku).execute()
  const meanwhile = noticesWith(async (trx, given) => {
    await stock(1)
    await alerts.askIn(trx, given)
  })
  await meanwhile.round()
  await stock(0)
  await notices.round()
  expect(await waiting(sku)).toHaveLength(1)
})
