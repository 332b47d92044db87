import { createHash, randomBytes } from 'node:crypto'
import { club, type Language } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { StockAlerts } from '../alerts/alerts.ts'
import { productPaths } from '../slugs.rules.ts'
import { cheaperMail } from './notices.mails.ts'
import * as storage from './notices.storage.ts'
import { wishErrors } from './wishes.schema.ts'

/** So many in one round; the others come with the next. */
const MAX_AT_ONCE = 200

export type WishNoticesOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  /** Null where no address of theirs is proved. */
  recipientOf: (db: Db, subjectId: string) => Promise<Recipient | null>
  shopUrl: (path: string) => string
  /** The address of the list that ends the notices. */
  endPath: (token: string, language: Language) => string
  /** Who is told when a size is back. */
  alerts: Pick<StockAlerts, 'askIn'>
}

export type WishNotices = ReturnType<typeof createWishNotices>

/** "Tell me": of a marked product that is back by the list of those who wait for it, of one that is cheaper by a mail, once. */
export function createWishNotices(ctx: WishNoticesOptions) {
  ctx.jobs.every('wish-notices', '*/10 * * * *', () => round(ctx))
  return inContext(ctx, { set, end, round: (given: WishNoticesOptions) => round(given) })
}

async function set(
  ctx: WishNoticesOptions,
  given: { subjectId: string; productId: string; isTold: boolean },
): Promise<void> {
  const { db, recipientOf } = ctx
  const { subjectId, productId, isTold } = given
  if (isTold && !(await recipientOf(db, subjectId)))
    throw new AppError(400, 'EMAIL_MISSING', wishErrors.EMAIL_MISSING)
  await db.transaction().execute(async (trx) => {
    const isKnown = isTold ? await storage.askForNotice(trx, given) : await storage.dropNotice(trx, given)
    if (!isKnown) throw notFound()
    if (!isTold) await storage.dropAlerts(trx, { subjectId, productId })
  })
}

/** By the link of a mail: without a sign-in, and for the whole list. */
async function end({ db }: WishNoticesOptions, token: string): Promise<void> {
  const ended = await db.transaction().execute((trx) => storage.endNotices(trx, hashOf(token)))
  if (!ended) throw notFound()
}

/** Who waits for a size joins those who are told of its return; of what is cheaper each is told here. */
async function round(ctx: WishNoticesOptions): Promise<void> {
  const { db } = ctx
  for (let taken = 0; taken < MAX_AT_ONCE; taken += 1) if (!(await joinNext(ctx))) break
  await db.transaction().execute(async (trx) => {
    for (const wish of await storage.takeCheaper(trx, { limit: MAX_AT_ONCE })) await tell(ctx, trx, wish)
  })
}

/** One at a time, noted with what comes of it: whoever dies meanwhile has noted nothing. False: nobody is left. */
async function joinNext({ db, alerts }: WishNoticesOptions): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const missing = await storage.takeMissing(trx)
    if (!missing) return false
    const { subjectId, skus } = missing
    for (const sku of skus)
      await alerts.askIn(trx, { sku, subjectId, language: club.fallbackLanguage }).catch(passOver)
    return true
  })
}

/** Whose address is not proved any more waits for nothing. */
function passOver(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}

async function tell(ctx: WishNoticesOptions, trx: Trx, wish: storage.CheaperWish): Promise<void> {
  const { recipientOf, mailer, shopUrl, endPath } = ctx
  const { subjectId, productId, name, category, priceCents } = wish
  const recipient = await recipientOf(trx, subjectId)
  if (!recipient) return
  const language = recipient.language ?? club.fallbackLanguage
  const token = randomBytes(16).toString('base64url')
  await storage.saveNoticeLink(trx, { subjectId, productId, noticeHash: hashOf(token) })
  const path = productPaths({ id: productId, name, category })[language]
  const mail = cheaperMail({
    language,
    thing: name[language] ?? name.en,
    priceCents,
    url: shopUrl(language === 'de' ? path : `/${language}${path}`),
    offUrl: shopUrl(endPath(token, language)),
  })
  await mailer.send(trx, { to: recipient.email, ...mail })
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
