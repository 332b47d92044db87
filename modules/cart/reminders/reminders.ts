import { club, type Language } from '#club/club.ts'
import { ordering } from '#club/ordering.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import { valueNow } from '#modules/values/now.rules.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newSecret } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { hashOf } from '../user.ts'
import { leftCartMail } from './reminders.mails.ts'
import {
  type CartKeeping,
  type CartReminder,
  REMINDER_TEXT_VERSION,
  reminderErrors,
} from './reminders.schema.ts'
import * as storage from './reminders.storage.ts'

/** So many in one round; the others come with the next. */
const MAX_AT_ONCE = 200
const DAY_SECONDS = 86_400

export type RemindersOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  /** Null where no address of theirs is proved. */
  recipientOf: (db: Db, subjectId: string) => Promise<Recipient | null>
  /** The cart, as a whole address. */
  cartUrl: (language: Language) => string
  /** Bounds how many carts of one network are kept for longer (identity). */
  attempts: { mayTry(kind: 'cartKeep', name: string): Promise<boolean> }
  /** Where the reminders end, as a whole address. */
  endUrl: (token: string, language: Language) => string
}

export type CartReminders = ReturnType<typeof createCartReminders>

/** A cart that is left: of a person told of once by mail where they ask for it, of a visitor kept for longer where they ask for that. */
export function createCartReminders(ctx: RemindersOptions) {
  ctx.jobs.every('cart-reminders', '3-59/10 * * * *', () => round(ctx))
  ctx.jobs.every('cart-reminder-mails-forget', '47 4 * * *', () => storage.forgetMails(ctx.db))
  return inContext(ctx, {
    read,
    ask,
    end,
    keeping,
    keep,
    round: (given: RemindersOptions) => round(given),
    forgetMails: (given: RemindersOptions) => storage.forgetMails(given.db),
  })
}

const isOffered = () =>
  valueNow<number>('ordering.cartReminder.isOffered', ordering.cartReminder.isOffered) !== 0
const afterHours = () =>
  valueNow<number>('ordering.cartReminder.afterHours', ordering.cartReminder.afterHours)

async function read({ db }: RemindersOptions, subjectId: string): Promise<CartReminder> {
  return {
    isOffered: isOffered(),
    isAsked: await storage.isAskedFor(db, subjectId),
    afterHours: afterHours(),
  }
}

/** Asked for by themselves, and by nobody whose address has not answered. */
async function ask(
  ctx: RemindersOptions,
  given: { subjectId: string; isAsked: boolean },
): Promise<CartReminder> {
  const { db, recipientOf } = ctx
  const { subjectId, isAsked } = given
  if (!isAsked) {
    await storage.stop(db, subjectId)
    return read(ctx, subjectId)
  }
  if (!isOffered()) throw new AppError(400, 'REMINDERS_OFF', reminderErrors.REMINDERS_OFF)
  if (!(await recipientOf(db, subjectId)))
    throw new AppError(400, 'EMAIL_MISSING', reminderErrors.EMAIL_MISSING)
  await storage.ask(db, { subjectId, textVersion: REMINDER_TEXT_VERSION, endToken: newSecret() })
  return read(ctx, subjectId)
}

/** By the link of a mail, without a sign-in; repeatable. */
async function end({ db }: RemindersOptions, token: string): Promise<void> {
  if (!(await storage.stopByToken(db, token))) throw notFound()
}

async function keeping({ db }: RemindersOptions, anonymousUserId: string): Promise<CartKeeping> {
  const isKept = await storage.findKept(db, hashOf(anonymousUserId))
  if (isKept === null) throw notFound()
  return keepingOf(isKept)
}

/** `address`: of the network; of one only so many are kept, because each lies for half a year. */
async function keep(
  { db, attempts }: RemindersOptions,
  given: { anonymousUserId: string; isKept: boolean; address: string },
): Promise<CartKeeping> {
  const { isKept, address } = given
  const anonymousHash = hashOf(given.anonymousUserId)
  const before = await storage.findKept(db, anonymousHash)
  if (before === null) throw notFound()
  if (before === isKept) return keepingOf(isKept)
  if (isKept && !(await attempts.mayTry('cartKeep', address)))
    throw new AppError(429, 'TOO_MANY_KEPT_CARTS', reminderErrors.TOO_MANY_KEPT_CARTS, {
      retryAfterSeconds: DAY_SECONDS,
    })
  if (!(await storage.setKept(db, { anonymousHash, isKept }))) throw notFound()
  return keepingOf(isKept)
}

/** Days that a visitor's cart, and the cookie that leads to it, are kept untouched. */
export function keepingOf(isKept: boolean): CartKeeping {
  const { anonymousCartDays: usual } = club
  const { keptCartDays: keptDays } = ordering
  return { isKept, days: isKept ? keptDays : usual, keptDays }
}

/** Tells of what was left; nothing while the club has switched it off. */
async function round(ctx: RemindersOptions): Promise<void> {
  if (!isOffered()) return
  await ctx.db.transaction().execute(async (trx) => {
    const left = await storage.takeLeft(trx, { afterHours: afterHours(), limit: MAX_AT_ONCE })
    for (const cart of left) await tell(ctx, trx, cart)
  })
}

/** Nothing of what lies there is said but how much: names of things are not the mail's to spread. */
async function tell(ctx: RemindersOptions, trx: Trx, cart: storage.LeftCart): Promise<void> {
  const { recipientOf, mailer, cartUrl, endUrl } = ctx
  const recipient = await recipientOf(trx, cart.subjectId)
  if (!recipient) return
  const language = recipient.language ?? club.fallbackLanguage
  const mail = leftCartMail({
    language,
    pieces: cart.pieces,
    url: cartUrl(language),
    offUrl: endUrl(cart.endToken, language),
  })
  await mailer.send(trx, { to: recipient.email, ...mail })
  await storage.noteMail(trx, cart)
}
