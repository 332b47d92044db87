import type { Language } from '#club/club.ts'
import { hashPassword, isPassword, requireRoomForPassword } from '#modules/identity/passwords/passwords.ts'
import { type Db, isUniqueViolation, type Trx } from '#platform/db.ts'
import { newId, newSecret } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { alreadyRegisteredMail, confirmMail, languageOf, otherNameMail } from './accounts.mails.ts'
import {
  type Account,
  confirmAccount,
  confirmWithPassword,
  findAccountByEmail,
  findAccountById,
  findLink,
  findLinkByCode,
  findTypedPassword,
  insertAccount,
  insertLink,
  isInvited,
  useLink,
} from './accounts.storage.ts'
import type { Attempts } from './attempts.ts'
import { hashOfCode, newCode } from './confirm-codes.rules.ts'

/** The contact that belongs to a new account; written in the same transaction by the contacts module. */
export type NewContact = {
  subjectId: string
  email: string
  firstName: string | null
  lastName: string | null
  birthday: string | null
  language: string
  confirmedAt: Date | null
}

export type RegistrationsOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  attempts: Attempts
  /** Hashes the codes of mails: eight digits alone would be found from their hash. */
  secret: string
  /** Origin of the id host, for the links in mails. */
  origin: string
  onRegistered: (trx: Trx, contact: NewContact) => Promise<void>
  onConfirmed: (trx: Trx, given: { subjectId: string; email: string }) => Promise<void>
  /** Has somebody proved this address, be it as one of several? */
  isProvedAddress: (email: string) => Promise<boolean>
}

type RegistrationsContext = RegistrationsOptions & {
  /** Invitations.ts: the link that lets the owner of an invited account in. */
  remindInvited: (account: Account) => Promise<void>
}

export type SignInResult =
  | { kind: 'signedIn'; account: Account }
  | { kind: 'wrong' }
  | { kind: 'tooMany' }
  | { kind: 'unconfirmed' }

/** Which browser registered, and the hash of the password that was typed there. */
type Registrant = { browserMark: string; passwordHash: string }

type Asked = { email: string; language: Language; returnTo: string | null; browserMark: string }
type Registration = Asked & { firstName: string; lastName: string }

const CONFIRM_HOURS = 48

/** Registering an address and confirming it, by the link of a mail anywhere or by its code where one registered. */
export function createRegistrations(ctx: RegistrationsContext) {
  const { db, jobs } = ctx
  jobs.handle('identity-register', async (data) => {
    const given = data as Registration & Registrant
    const existing = await findAccountByEmail(db, given.email)
    // Each hash has a salt of its own: this very job has been done before.
    if (existing?.passwordHash === given.passwordHash) return
    if (existing) return remind(ctx, existing, given.returnTo, given)
    if (await ctx.isProvedAddress(given.email)) return notifyOtherName(ctx, given)
    await makeAccount(ctx, given)
  })
  jobs.handle('identity-confirm-again', async (data) => {
    const { email, returnTo, browserMark } = data as Asked
    const account = await findAccountByEmail(db, email)
    if (!account) return
    // A browser that has not registered gets no code: it knows no password.
    const passwordHash = await findTypedPassword(db, { accountId: account.id, browserMark })
    await remind(ctx, account, returnTo, passwordHash ? { browserMark, passwordHash } : null)
  })
  return inContext(ctx, {
    register,
    sendAgain,
    sendConfirmation,
    mailConfirmation,
    notifyOtherName,
    confirm,
    confirmByCode,
  })
}

/** Neutral in text and time: whether there is an account already is looked up later, by a job. */
async function register(
  ctx: RegistrationsContext,
  { password, ...given }: Registration & { password: string },
): Promise<void> {
  const { db, jobs } = ctx
  const passwordHash = await hashPassword(password)
  await db.transaction().execute((trx) => jobs.enqueue(trx, 'identity-register', { ...given, passwordHash }))
}

async function makeAccount(ctx: RegistrationsContext, given: Registration & Registrant): Promise<void> {
  const { db } = ctx
  const { email, passwordHash, language } = given
  const account = { id: newId(), email, passwordHash, language }
  try {
    await db.transaction().execute(async (trx) => {
      await insertAccount(trx, account)
      await ctx.onRegistered(trx, {
        subjectId: account.id,
        email,
        firstName: given.firstName,
        lastName: given.lastName,
        birthday: null,
        language,
        confirmedAt: null,
      })
      await mailLink(ctx, trx, account, given.returnTo, given)
    })
  } catch (error) {
    // The same form sent twice at once: the first one has made the account and sent its mail.
    if (!isUniqueViolation(error, 'accounts_email')) throw error
  }
}

/** A second registration: the confirmation again, or a note that there is an account; a few mails an hour at most. */
async function remind(
  ctx: RegistrationsContext,
  account: Account,
  returnTo: string | null,
  registrant: Registrant | null,
): Promise<void> {
  const { db, mailer, attempts, origin } = ctx
  // It has no password to confirm with, and gets none from whoever registered: its mailbox alone decides.
  if (isInvited(account)) return ctx.remindInvited(account)
  if (!account.confirmedAt) return sendConfirmation(ctx, account, returnTo, registrant)
  if (!(await attempts.mayTry('mail', account.id))) return
  await db
    .transaction()
    .execute((trx) =>
      mailer.send(trx, alreadyRegisteredMail({ to: account.email, language: languageOf(account), origin })),
    )
}

/** The address belongs to somebody who signs in with another one: only the mailbox hears that. */
async function notifyOtherName(
  ctx: RegistrationsContext,
  given: { email: string; language: Language },
): Promise<void> {
  const { db, mailer, attempts, origin } = ctx
  if (!(await attempts.mayTry('mail', given.email))) return
  await db
    .transaction()
    .execute((trx) => mailer.send(trx, otherNameMail({ to: given.email, language: given.language, origin })))
}

/** With a code when a browser is known that may type it. */
async function sendConfirmation(
  ctx: RegistrationsContext,
  account: Account,
  returnTo: string | null,
  registrant: Registrant | null = null,
): Promise<void> {
  const { db, attempts } = ctx
  if (!(await attempts.mayTry('mail', account.id))) return
  await db.transaction().execute((trx) => mailLink(ctx, trx, account, returnTo, registrant))
}

/** The mail of a registration once more: neutral like asking for a new password, and as rare as every mail. */
async function sendAgain(ctx: RegistrationsContext, given: Asked): Promise<void> {
  const { db, jobs } = ctx
  await db.transaction().execute((trx) => jobs.enqueue(trx, 'identity-confirm-again', given))
}

async function mailLink(
  ctx: RegistrationsContext,
  trx: Trx,
  account: Pick<Account, 'id' | 'email' | 'language'>,
  returnTo: string | null,
  registrant: Registrant | null,
): Promise<void> {
  const { mailer, origin, secret } = ctx
  const [token, code, hours] = [newSecret(), newCode(), CONFIRM_HOURS]
  const typed = registrant && {
    codeHash: hashOfCode({ secret, code, browserMark: registrant.browserMark }),
    browserMark: registrant.browserMark,
    passwordHash: registrant.passwordHash,
  }
  await insertLink(trx, { token, accountId: account.id, purpose: 'confirm', returnTo, hours, typed })
  const mail = { to: account.email, language: languageOf(account), origin, token, hours }
  await mailer.send(trx, confirmMail({ ...mail, code: typed && code }))
}

/**
 * Confirms an address. The password is asked with it: whoever registered somebody else's address knows the password but
 * not the mailbox, the owner the other way round, and neither alone gets in.
 */
async function confirm(
  ctx: RegistrationsContext,
  given: {
    token: string
    password: string
    address: string
  },
): Promise<SignInResult | { kind: 'expired' | 'taken' }> {
  const { db, attempts } = ctx
  const link = await findLink(db, { token: given.token, purpose: 'confirm' })
  if (!link) return { kind: 'expired' }
  requireRoomForPassword()
  const mayTry = await attempts.mayTry('account', link.email)
  if (!mayTry || !(await attempts.mayTry('address', given.address))) return { kind: 'tooMany' }
  const account = await findAccountById(db, link.accountId)
  if (!account || !(await isPassword(given.password, account.passwordHash))) return { kind: 'wrong' }
  const used = await unlessTaken(db, async (trx) => {
    if (!(await useLink(trx, link))) return false
    await confirmAccount(trx, account.id)
    await ctx.onConfirmed(trx, { subjectId: account.id, email: account.email })
    return true
  })
  await attempts.clear('account', link.email)
  await attempts.giveBack('address', given.address)
  if (used === 'taken') return { kind: 'taken' }
  return used ? { kind: 'signedIn', account } : { kind: 'expired' }
}

/**
 * Confirms an address by the code of its mail, in the browser that registered. No password is asked, since it was typed
 * there; it becomes the account's, whoever registered the address before: the mailbox decides whose registration counts.
 * Tries are counted by browser and address, whether there is an account or not, so that nothing tells.
 */
async function confirmByCode(
  ctx: RegistrationsContext,
  given: {
    email: string
    code: string
    browserMark: string
    address: string
  },
): Promise<SignInResult | { kind: 'spent' | 'taken' }> {
  const { db, attempts, secret } = ctx
  const { email, browserMark, address } = given
  const counted = ['code', `${browserMark} ${email}`] as const
  if (!(await attempts.mayTry('address', address))) return { kind: 'tooMany' }
  if (!(await attempts.mayTry(...counted))) return { kind: 'spent' }
  const link = await findLinkByCode(db, {
    email,
    browserMark,
    codeHash: hashOfCode({ secret, code: given.code, browserMark }),
  })
  if (!link) return { kind: 'wrong' }
  const { accountId, passwordHash } = link
  const used = await unlessTaken(db, async (trx) => {
    if (!(await useLink(trx, link))) return false
    if (!(await confirmWithPassword(trx, { id: accountId, passwordHash }))) return false
    await ctx.onConfirmed(trx, { subjectId: accountId, email: link.email })
    return true
  })
  await attempts.clear(...counted)
  await attempts.giveBack('address', address)
  if (used === 'taken') return { kind: 'taken' }
  const account = used && (await findAccountById(db, accountId))
  return account ? { kind: 'signedIn', account } : { kind: 'wrong' }
}

const mailConfirmation = (ctx: RegistrationsContext, trx: Trx, account: Account) =>
  mailLink(ctx, trx, account, null, null)

/** Another person has proved the address while this account waited for its own confirmation: theirs it stays. */
export async function unlessTaken(db: Db, prove: (trx: Trx) => Promise<boolean>): Promise<boolean | 'taken'> {
  try {
    return await db.transaction().execute(prove)
  } catch (error) {
    if (isUniqueViolation(error, 'contact_emails_confirmed')) return 'taken'
    throw error
  }
}
