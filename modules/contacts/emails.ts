import { club, type Language } from '#club/club.ts'
import { type Db, isUniqueViolation, type Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId, newSecret } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { List } from '#platform/lists.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { insertConfirmLink, insertUndoLink } from './email-links.storage.ts'
import { confirmAddressMail, newPrimaryMail, primaryChangedMail } from './emails.mails.ts'
import { maskedAddress, refusalToMakePrimary, refusalToRemove, refusalToResend } from './emails.rules.ts'
import {
  type EmailEntry,
  type EmailErrorCode,
  emailErrors,
  isSameAddress,
  maxEmails,
} from './emails.schema.ts'
import * as storage from './emails.storage.ts'

/** The part of identity that follows the addresses; every function joins the caller's transaction. */
export type SignInNames = {
  /** True when somebody signs in with it here, false when another provider knows the person. */
  rename(trx: Trx, given: { subjectId: string; email: string }): Promise<boolean>
  /** Ends all sessions and the password, and writes the link to a new one to the sign-in name. */
  lockOut(trx: Trx, given: { subjectId: string }): Promise<void>
}

/** Counts tries of a person, and mails to an address; false when there were too many. */
export type EmailAttempts = {
  mayTry(kind: 'emailAdd' | 'emailMail', name: string): Promise<boolean>
}

export type EmailsOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  attempts: EmailAttempts
  signInNames: SignInNames
  /** Address of the page that a link in a mail leads to. */
  linkUrl: (token: string, language: Language) => string
}

export type Emails = ReturnType<typeof createEmails>

const CONFIRM_HOURS = 48
const UNDO_DAYS = 7
const HOUR_SECONDS = 3_600

type Own = { person: { language: string }; found: storage.EmailRow; emails: storage.EmailRow[] }

/** A person's e-mail addresses: added, proved by a link, chosen as the primary one, removed. */
export function createEmails(ctx: EmailsOptions) {
  const { db, jobs } = ctx
  jobs.every('contact-emails-forget', '50 3 * * *', () => storage.forgetOld(db))
  return inContext(ctx, { list, add, resend, makePrimary, remove })
}

async function list(ctx: EmailsOptions, caller: Caller): Promise<List<EmailEntry>> {
  const { db } = ctx
  const items = (await storage.loadEmails(db, caller.subjectId)).map(entryOf)
  return { items, page: 1, pageSize: maxEmails, totalCount: items.length, hasNextPage: false }
}

/**
 * The answer tells whether somebody else has proved the address (EML-06), so every try counts, also one that succeeds:
 * at this pace nobody learns who of a list of people has an account (T20).
 */
async function add(
  ctx: EmailsOptions,
  given: { caller: Pick<Caller, 'subjectId'>; email: string },
): Promise<EmailEntry> {
  const { db, attempts } = ctx
  const { email } = given
  const contactId = given.caller.subjectId
  if (!(await attempts.mayTry('emailAdd', contactId))) throw tooMany('TOO_MANY_EMAIL_TRIES')
  const own = await storage.loadEmails(db, contactId)
  if (own.some((one) => isSameAddress(one.email, email))) throw refuse('EMAIL_ADDRESS_ALREADY_YOURS')
  if (own.length >= maxEmails) throw refuse('TOO_MANY_EMAIL_ADDRESSES')
  if (await storage.isProved(db, email)) throw taken()
  if (!(await attempts.mayTry('emailMail', email))) throw tooMany('TOO_MANY_EMAIL_MAILS')
  const id = newId()
  try {
    return await db.transaction().execute(async (trx) => {
      const person = await storage.lockPerson(trx, contactId)
      if (!person) throw notFound()
      await storage.insertEmail(trx, { id, contactId, email, isConfirmed: false })
      await mailConfirmation(ctx, trx, { contactId, emailId: id, email, person })
      const emails = await storage.loadEmails(trx, contactId)
      if (emails.length > maxEmails) throw refuse('TOO_MANY_EMAIL_ADDRESSES')
      return entryOf(emails.find((one) => one.id === id)!)
    })
  } catch (error) {
    // The same form sent twice at once.
    if (isUniqueViolation(error, 'contact_emails_own')) throw refuse('EMAIL_ADDRESS_ALREADY_YOURS')
    throw error
  }
}

async function resend(ctx: EmailsOptions, given: { caller: Caller; id: string }): Promise<void> {
  const { db, attempts } = ctx
  const contactId = given.caller.subjectId
  const { email } = await findOwn(db, given)
  if (!(await attempts.mayTry('emailMail', email))) throw tooMany('TOO_MANY_EMAIL_MAILS')
  await changeOwn(ctx, given, async (trx, { person, found }) => {
    refuseIf(refusalToResend(found))
    await mailConfirmation(ctx, trx, { contactId, emailId: found.id, email: found.email, person })
  })
}

async function mailConfirmation(
  ctx: EmailsOptions,
  trx: Trx,
  given: { contactId: string; emailId: string; email: string; person: { language: string } },
): Promise<void> {
  const { mailer, linkUrl } = ctx
  const { contactId, emailId, email } = given
  const token = newSecret()
  const language = languageOf(given.person)
  await insertConfirmLink(trx, { token, contactId, emailId, email, hours: CONFIRM_HOURS })
  const primary = (await storage.loadEmails(trx, contactId)).find((one) => one.isPrimary)
  const account = primary ? maskedAddress(primary.email) : null
  const url = linkUrl(token, language)
  await mailer.send(trx, confirmAddressMail({ to: email, language, account, url, hours: CONFIRM_HOURS }))
}

/**
 * The address that mail goes to, and that one signs in with. Links to set a new password that wait in the old mailbox
 * die; the old address hears of it, and can take it back for a week.
 */
async function makePrimary(ctx: EmailsOptions, given: { caller: Caller; id: string }): Promise<EmailEntry> {
  const { mailer, linkUrl } = ctx
  const contactId = given.caller.subjectId
  return changeOwn(ctx, given, async (trx, { person, found, emails }) => {
    if (found.isPrimary) return entryOf(found)
    refuseIf(refusalToMakePrimary(found))
    await storage.movePrimary(trx, { contactId, id: found.id })
    const signsInHere = await renamed(ctx, trx, { subjectId: contactId, email: found.email })
    const language = languageOf(person)
    const before = emails.find((one) => one.isPrimary)
    if (before?.isConfirmed) {
      const token = newSecret()
      const replaced = { email: before.email, replacedBy: found.email }
      await insertUndoLink(trx, { token, contactId, ...replaced, days: UNDO_DAYS })
      await mailer.send(
        trx,
        primaryChangedMail({
          to: before.email,
          language,
          masked: maskedAddress(found.email),
          url: linkUrl(token, language),
          days: UNDO_DAYS,
          signsInHere,
        }),
      )
    }
    await mailer.send(trx, newPrimaryMail({ to: found.email, language, signsInHere }))
    return { ...entryOf(found), isPrimary: true }
  })
}

async function renamed(
  ctx: EmailsOptions,
  trx: Trx,
  given: { subjectId: string; email: string },
): Promise<boolean> {
  const { signInNames } = ctx
  try {
    return await signInNames.rename(trx, given)
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email')) throw taken()
    throw error
  }
}

async function remove(ctx: EmailsOptions, given: { caller: Caller; id: string }): Promise<void> {
  const contactId = given.caller.subjectId
  await changeOwn(ctx, given, async (trx, { found, emails }) => {
    refuseIf(refusalToRemove(found, emails.length))
    await storage.deleteEmail(trx, { contactId, id: found.id })
  })
}

/** Changes of one person's addresses happen one after the other, and each sees what the one before has left. */
function changeOwn<T>(
  ctx: EmailsOptions,
  given: { caller: Caller; id: string },
  change: (trx: Trx, own: Own) => Promise<T>,
): Promise<T> {
  const { db } = ctx
  return db.transaction().execute(async (trx) => {
    const person = await storage.lockPerson(trx, given.caller.subjectId)
    if (!person) throw notFound()
    const emails = await storage.loadEmails(trx, given.caller.subjectId)
    const found = emails.find((one) => one.id === given.id)
    if (!found) throw notFound()
    return change(trx, { person, found, emails })
  })
}

async function findOwn(db: Db, given: { caller: Caller; id: string }): Promise<storage.EmailRow> {
  const emails = await storage.loadEmails(db, given.caller.subjectId)
  const found = emails.find((one) => one.id === given.id)
  if (!found) throw notFound()
  return found
}

/** In the language of the profile; one that the club does not speak is read in German. */
function languageOf({ language }: { language: string }): Language {
  return club.languages.find((known) => known === language) ?? club.fallbackLanguage
}

/** EML-06: the status and the detail stand in the specification; the form finds the field by itself. */
export function taken(): AppError {
  const code = 'EMAIL_ADDRESS_ALREADY_EXISTS'
  return new AppError(400, code, emailErrors[code], {
    errors: { email: [{ errorCode: code, message: 'emailTaken' }] },
  })
}

function refuse(code: EmailErrorCode): AppError {
  if (code !== 'EMAIL_ADDRESS_ALREADY_YOURS') return new AppError(409, code, emailErrors[code])
  return new AppError(400, code, emailErrors[code], {
    errors: { email: [{ errorCode: code, message: 'emailYours' }] },
  })
}

function refuseIf(code: EmailErrorCode | null): void {
  if (code) throw refuse(code)
}

function tooMany(code: EmailErrorCode): AppError {
  return new AppError(429, code, emailErrors[code], { retryAfterSeconds: HOUR_SECONDS })
}

function entryOf(row: storage.EmailRow): EmailEntry {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    confirmationSentAt: row.confirmationSentAt?.toISOString() ?? null,
  }
}
