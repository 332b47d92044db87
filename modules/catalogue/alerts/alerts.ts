import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { catalogueErrors } from '../schema.ts'
import { productPaths } from '../slugs.rules.ts'
import { backInStockMail, confirmAlertMail } from './alerts.mails.ts'
import type { StockAlert } from './alerts.schema.ts'
import * as storage from './alerts.storage.ts'

/** How many things one address may be asked about in a day, whoever typed it. */
const MAX_ASKED_PER_DAY = 5
/** Not everybody who waits buys: three are told for each piece, and no more than this at once. */
const NOTIFIED_PER_PIECE = 3
const MAX_NOTIFIED = 50

const JOB = 'stock-alerts'

export type StockAlertsOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  recipientOf: (db: Db, subjectId: string) => Promise<Recipient | null>
  /** Address of a page of the shop, for links in mails. */
  shopUrl: (path: string) => string
  /** The path of the page that confirms and takes off. */
  alertPath: (token: string, language: Language) => string
}

export type StockAlerts = ReturnType<typeof createStockAlerts>

/** Who wants to be told when a size is back: asks, confirms, tells once. */
export function createStockAlerts(ctx: StockAlertsOptions) {
  const { db, jobs } = ctx
  jobs.handle(JOB, (data) => notify(ctx, String(data['sku'])))
  // Those for whom the last return was too small, and things that came back in another way than by an order.
  jobs.every('stock-alerts-sweep', '17 * * * *', async () => {
    const skus = await storage.skusToNotify(db)
    await db.transaction().execute((trx) => enqueue(ctx, trx, skus))
  })
  jobs.every('stock-alerts-tidy', '40 3 * * *', () => storage.deleteOldAlerts(db))

  return inContext(ctx, { ask, askIn, read, confirm, cancel, stockCameBack })
}

/** Signed in: noted at once. Signed out: a mail asks whether the address is theirs, and nobody learns whether it is known. */
async function ask(
  ctx: StockAlertsOptions,
  given: {
    sku: string
    subjectId: string | null
    email?: string
    language: Language
  },
): Promise<{ isConfirmed: boolean }> {
  const { db, shopUrl, alertPath, mailer } = ctx
  const { sku, subjectId, language } = given
  const product = await storage.findAlertProduct(db, sku)
  if (!product?.isActive) throw notFound()
  if (product.inStock > 0) throw new AppError(400, 'STOCK_AVAILABLE', catalogueErrors.STOCK_AVAILABLE)
  if (subjectId !== null) {
    await askIn(ctx, db, { sku, subjectId, language })
    return { isConfirmed: true }
  }
  if (!given.email) throw new AppError(400, 'EMAIL_MISSING', catalogueErrors.EMAIL_MISSING)
  const { token, tokenHash } = newToken()
  const alert = { id: newId(), sku, email: given.email.toLowerCase(), subjectId, language, tokenHash }
  await db.transaction().execute(async (trx) => {
    if (!(await storage.insertAskedAlert(trx, { ...alert, maxPerDay: MAX_ASKED_PER_DAY }))) return
    const url = shopUrl(alertPath(token, language))
    await mailer.send(trx, {
      to: alert.email,
      ...confirmAlertMail({ language, thing: thingOf(product, language), url }),
    })
  })
  return { isConfirmed: false }
}

/** For somebody whose address is known, in a transaction of the caller's; what has come back meanwhile is told of with the next sweep. */
async function askIn(
  ctx: StockAlertsOptions,
  db: Db,
  { sku, subjectId, language }: { sku: string; subjectId: string; language: Language },
): Promise<void> {
  const email = (await ctx.recipientOf(db, subjectId))?.email.toLowerCase()
  if (!email) throw new AppError(400, 'EMAIL_MISSING', catalogueErrors.EMAIL_MISSING)
  const { tokenHash } = newToken()
  await storage.insertConfirmedAlert(db, { id: newId(), sku, email, subjectId, language, tokenHash })
}

async function read(ctx: StockAlertsOptions, token: string): Promise<StockAlert> {
  const { db } = ctx
  const row = await storage.findAlert(db, hashOf(token))
  if (!row) throw notFound()
  const { name, size, productId, category, confirmedAt, sentAt } = row
  const state = sentAt ? 'sent' : confirmedAt ? 'waiting' : 'asked'
  return { name, size, full_slugs: productPaths({ id: productId, name, category }), state }
}

/** What came back between asking and confirming is told of at once. */
async function confirm(ctx: StockAlertsOptions, token: string): Promise<void> {
  const { db } = ctx
  await db.transaction().execute(async (trx) => {
    const alert = await storage.confirmAlert(trx, hashOf(token))
    if (!alert) throw notFound()
    await enqueue(ctx, trx, [alert.sku])
  })
}

async function cancel(ctx: StockAlertsOptions, token: string): Promise<void> {
  const { db } = ctx
  if (!(await storage.deleteAlert(db, hashOf(token)))) throw notFound()
}

/** Called in the transaction that brings stock back: the mails go out if and only if it is really there. */
async function stockCameBack(ctx: StockAlertsOptions, trx: Trx, skus: readonly string[]): Promise<void> {
  if (skus.length > 0) await enqueue(ctx, trx, await storage.skusWaitedFor(trx, skus))
}

async function enqueue(ctx: StockAlertsOptions, trx: Trx, skus: readonly string[]): Promise<void> {
  const { jobs } = ctx
  for (const sku of skus) await jobs.enqueue(trx, JOB, { sku }, { singletonKey: sku })
}

async function notify(ctx: StockAlertsOptions, sku: string): Promise<void> {
  const { db } = ctx
  await db.transaction().execute(async (trx) => {
    const product = await storage.findAlertProduct(trx, sku)
    if (!product?.isActive || product.inStock <= 0) return
    const limit = Math.min(MAX_NOTIFIED, product.inStock * NOTIFIED_PER_PIECE)
    for (const alert of await storage.takeDueAlerts(trx, { sku, limit }))
      await notifyOne(ctx, trx, alert, product)
  })
}

async function notifyOne(
  ctx: StockAlertsOptions,
  trx: Trx,
  alert: storage.DueAlert,
  product: storage.AlertProduct,
): Promise<void> {
  const { recipientOf, shopUrl, alertPath, mailer } = ctx
  const { id, email, subjectId } = alert
  // Who is signed in may have chosen another language since.
  const language = (subjectId && (await recipientOf(trx, subjectId))?.language) || alert.language
  const { token, tokenHash } = newToken()
  await storage.renewToken(trx, { id, tokenHash })
  const path = productPaths({ id: product.productId, ...product })[language]
  const mail = backInStockMail({
    language,
    thing: thingOf(product, language),
    url: shopUrl(language === 'de' ? path : `/${language}${path}`),
    offUrl: shopUrl(alertPath(token, language)),
  })
  await mailer.send(trx, { to: email, ...mail })
}

const SIZE: Record<Language, string> = { de: 'Größe', en: 'size', ja: 'サイズ' }

function thingOf({ name, size }: Pick<storage.AlertProduct, 'name' | 'size'>, language: Language): string {
  const text = name[language] ?? name.en
  return size ? `${text}, ${SIZE[language]} ${size}` : text
}

function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(16).toString('base64url')
  return { token, tokenHash: hashOf(token) }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
