import type { Language } from '#club/club.ts'
import { type PasswordRefusal, refusalsOfPassword } from '#modules/identity/passwords/password.rules.ts'
import { hashPassword } from '#modules/identity/passwords/passwords.ts'
import { type Db, isUniqueViolation, type Trx, transactionAgain } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { newId, newSecret } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { alreadyRegisteredMail, invitationMail, languageOf } from './accounts.mails.ts'
import {
  type Account,
  confirmWithPassword,
  findAccountByEmail,
  findAccountById,
  findInvitation,
  hasFreshInvitation,
  insertAccount,
  insertLink,
  isInvited,
  makeRoom,
  readdress,
  useLink,
} from './accounts.storage.ts'
import { type RegistrationsOptions, unlessTaken } from './registrations.ts'

export type InvitationsOptions = Pick<
  RegistrationsOptions,
  'db' | 'mailer' | 'attempts' | 'origin' | 'onRegistered' | 'onConfirmed' | 'isProvedAddress'
> & {
  /** Another provider keeps accounts: nobody is invited here. */
  isElsewhere: boolean
  /** The contact of an invited account has another address; in the same transaction, by the contacts module. */
  onReaddressed: (trx: Trx, given: { subjectId: string; email: string }) => Promise<void>
}

export type Invitations = ReturnType<typeof createInvitations>

/** Whom staff invite, as they said it on the phone. */
export type Invited = { email: string; firstName: string; lastName: string; language: Language }

type Answered = { id: string /** False: they had been invited before, and wait. */; isNew: boolean }
/** Writes down what was done, in its transaction. */
type Note = (trx: Trx, answered: Answered) => Promise<void>

const INVITATION_DAYS = 14
const SECONDS_OF_AN_HOUR = 3_600

/**
 * Accounts that staff make for somebody who has none. Nobody signs in with one, since it has no password; whoever has its mailbox
 * sets one by the link of the mail, and has what was ordered for them. What is open is an account without password that nobody has
 * confirmed: no other way makes one.
 */
export function createInvitations(ctx: InvitationsOptions) {
  const { db } = ctx
  return {
    find: (token: string) => findInvitation(db, token),
    /** The address of an account that waits for its owner; null: there is none, or it has been accepted. */
    addressOf: async (at: Db, accountId: string): Promise<string | null> => {
      const account = await findAccountById(at, accountId)
      return account && isInvited(account) ? account.email : null
    },
    ...inContext(ctx, { invite, inviteContact, remind, sendAgain, mailUnlessFresh, changeAddress, accept }),
  }
}

/**
 * An account for this address, and the mail that invites its owner. Whoever was invited before is answered again, with a new mail
 * unless there was one within the hour. An address that somebody has proved is refused: they are found and chosen, never taken over.
 * What somebody only registered makes room, as everywhere: it holds nothing.
 */
async function invite(ctx: InvitationsOptions, given: Invited, note: Note): Promise<Answered> {
  const { db } = ctx
  const { email } = given
  requireOwnAccounts(ctx)
  const known = await findAccountByEmail(db, email)
  if (known && isInvited(known)) {
    const answered = { id: known.id, isNew: false }
    await db.transaction().execute(async (trx) => {
      await mailUnlessFresh(ctx, trx, { accountId: known.id })
      await note(trx, answered)
    })
    return answered
  }
  if (known?.confirmedAt || (await ctx.isProvedAddress(email))) throw exists()
  await requireFewMails(ctx, email)
  try {
    return await db.transaction().execute(async (trx) => {
      const answered = { id: await makeAccount(ctx, trx, given), isNew: true }
      await note(trx, answered)
      return answered
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'accounts_email')) throw error
  }
  // Somebody else has invited, or registered, the same address at the same moment: what they made is looked at anew.
  return invite(ctx, given, note)
}

/**
 * An account for somebody whom the club knows already, by the same id; asked again, the mail goes to the address that is said now.
 * Whether somebody else has the address is told to its mailbox alone: whoever asks is not of the staff.
 */
async function inviteContact(
  ctx: InvitationsOptions,
  given: { id: string; email: string; language: Language; onAddress: (trx: Trx) => Promise<void> },
): Promise<void> {
  const { db, mailer, origin } = ctx
  const { id, email, language } = given
  requireOwnAccounts(ctx)
  await requireFewMails(ctx, email)
  const tellOwner = () =>
    db
      .transaction()
      .execute((trx) => mailer.send(trx, alreadyRegisteredMail({ to: email, language, origin })))
  if (await isSomebodys(ctx, { accountId: id, email })) return tellOwner()
  try {
    await transactionAgain(db, async (trx) => {
      // Holds whose account it becomes: it is looked for afterwards.
      await given.onAddress(trx)
      const own = await findAccountById(trx, id)
      await makeRoom(trx, { email, subjectId: id })
      if (!own) await insertAccount(trx, { id, email, passwordHash: null, language })
      else if (!(await readdress(trx, { accountId: id, email }))) throw over()
      await mailInvitation(ctx, trx, { id, email, language })
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'accounts_email')) throw error
    await tellOwner()
  }
}

async function makeAccount(ctx: InvitationsOptions, trx: Trx, given: Invited): Promise<string> {
  const { email, firstName, lastName, language } = given
  const account = { id: newId(), email, passwordHash: null, language }
  await makeRoom(trx, { email, subjectId: account.id })
  await insertAccount(trx, account)
  const contact = { subjectId: account.id, email, firstName, lastName, language }
  await ctx.onRegistered(trx, { ...contact, birthday: null, confirmedAt: null })
  await mailInvitation(ctx, trx, account)
  return account.id
}

/** The same mail where somebody registers with, or asks again for, an address that was invited; silent when there were enough. */
async function remind(ctx: InvitationsOptions, account: Account): Promise<void> {
  const { db, attempts } = ctx
  if (!(await attempts.mayTry('emailMail', account.email))) return
  await db.transaction().execute((trx) => mailInvitation(ctx, trx, account))
}

/** One more mail for an account that waits; the former link is worth nothing any more. */
async function sendAgain(ctx: InvitationsOptions, account: Account): Promise<void> {
  const { db } = ctx
  await requireFewMails(ctx, account.email)
  await db.transaction().execute((trx) => mailInvitation(ctx, trx, account))
}

/** A mail unless one of the last hour still works; answers the address, null where nobody is waited for. */
async function mailUnlessFresh(
  ctx: InvitationsOptions,
  trx: Trx,
  { accountId }: { accountId: string },
): Promise<string | null> {
  const account = await findAccountById(trx, accountId)
  if (!account || !isInvited(account)) return null
  if (await hasFreshInvitation(trx, accountId)) return account.email
  await requireFewMails(ctx, account.email)
  await mailInvitation(ctx, trx, account)
  return account.email
}

/** The invitation goes to another mailbox; links that wait in the former one are dead. Until it is accepted, no longer. */
async function changeAddress(
  ctx: InvitationsOptions,
  given: { accountId: string; email: string },
): Promise<void> {
  const { db } = ctx
  const { accountId, email } = given
  const account = await findAccountById(db, accountId)
  if (!account || !isInvited(account)) throw over()
  if (await isSomebodys(ctx, given)) throw exists()
  await requireFewMails(ctx, email)
  try {
    await transactionAgain(db, async (trx) => {
      await makeRoom(trx, { email, subjectId: accountId })
      if (!(await readdress(trx, given))) throw over()
      await ctx.onReaddressed(trx, { subjectId: accountId, email })
      await mailInvitation(ctx, trx, { ...account, email })
    })
  } catch (error) {
    throw isUniqueViolation(error, 'accounts_email') ? exists() : error
  }
}

/** A password by the link of the mail. Nobody is signed in by it: whoever sent the link on signs nobody in. */
async function accept(
  ctx: InvitationsOptions,
  given: { token: string; password: string },
): Promise<
  | { kind: 'saved'; email: string }
  | { kind: 'expired' | 'taken' }
  | { kind: 'refused'; refusals: PasswordRefusal[] }
> {
  const { db } = ctx
  const refusals = refusalsOfPassword(given.password)
  if (refusals.length > 0) return { kind: 'refused', refusals }
  const link = await findInvitation(db, given.token)
  if (!link) return { kind: 'expired' }
  const passwordHash = await hashPassword(given.password)
  const saved = await unlessTaken(db, async (trx) => {
    // The account before its link, as whoever changes the address holds them.
    const isConfirmed = await confirmWithPassword(trx, { id: link.accountId, passwordHash })
    const isFirst = await useLink(trx, link)
    if (!isConfirmed || !isFirst) throw new LinkIsSpent()
    await ctx.onConfirmed(trx, { subjectId: link.accountId, email: link.email })
    return true
  }).catch((error: unknown) => {
    if (error instanceof LinkIsSpent) return false
    throw error
  })
  if (saved === 'taken') return { kind: 'taken' }
  return saved ? { kind: 'saved', email: link.email } : { kind: 'expired' }
}

/** Takes back what stands in the transaction already. */
class LinkIsSpent extends Error {}

async function mailInvitation(
  { mailer, origin }: InvitationsOptions,
  trx: Trx,
  account: Pick<Account, 'id' | 'email' | 'language'>,
): Promise<void> {
  const token = newSecret()
  const hours = INVITATION_DAYS * 24
  await insertLink(trx, { token, accountId: account.id, purpose: 'invite', returnTo: null, hours })
  const to = { to: account.email, language: languageOf(account), origin }
  await mailer.send(trx, invitationMail({ ...to, token, days: INVITATION_DAYS }))
}

/** Whoever it is that writes to an address: a few mails an hour, and no more. */
async function requireFewMails({ attempts }: InvitationsOptions, email: string): Promise<void> {
  if (await attempts.mayTry('emailMail', email)) return
  throw new AppError(429, 'TOO_MANY_MAILS', 'This address has been sent enough mails for now', {
    retryAfterSeconds: SECONDS_OF_AN_HOUR,
  })
}

async function isSomebodys(
  { db, isProvedAddress }: InvitationsOptions,
  { accountId, email }: { accountId: string; email: string },
): Promise<boolean> {
  const other = await findAccountByEmail(db, email)
  if (other && other.id !== accountId && (other.confirmedAt || isInvited(other))) return true
  return isProvedAddress(email)
}

function requireOwnAccounts({ isElsewhere }: InvitationsOptions): void {
  if (isElsewhere)
    throw new AppError(409, 'ACCOUNT_KEPT_ELSEWHERE', 'Another provider keeps accounts: register there')
}

function exists(): AppError {
  return new AppError(409, 'OFFICE_PERSON_EXISTS', 'This address has an account: find and choose the person')
}

function over(): AppError {
  return new AppError(409, 'OFFICE_INVITATION_OVER', 'There is no invitation that waits to be accepted')
}
