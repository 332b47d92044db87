import type { Language } from '#club/club.ts'
import { type PasswordRefusal, refusalsOfPassword } from '#modules/identity/passwords/password.rules.ts'
import { hashPassword, isPassword, requireRoomForPassword } from '#modules/identity/passwords/passwords.ts'
import type { Trx } from '#platform/db.ts'
import { newSecret } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import { languageOf, passwordChangedMail, resetMail } from './accounts.mails.ts'
import {
  type Account,
  confirmAccount,
  findAccountByEmail,
  findAccountById,
  findLink,
  insertLink,
  type LinkPurpose,
  savePassword,
  useLink,
} from './accounts.storage.ts'
import type { AttemptKind } from './attempts.ts'
import { createInvitations, type InvitationsOptions } from './invitations.ts'
import {
  createRegistrations,
  type RegistrationsOptions,
  type SignInResult,
  unlessTaken,
} from './registrations.ts'
import { revokeAccount } from './tokens/revocations.storage.ts'

export type AccountsOptions = RegistrationsOptions & InvitationsOptions & { jobs: Jobs }

export type Accounts = ReturnType<typeof createAccounts>

const RESET_HOURS = 2

type AccountsContext = AccountsOptions & { registrations: ReturnType<typeof createRegistrations> }

/** Accounts: registering, confirming, signing in, a new password. */
export function createAccounts(options: AccountsOptions) {
  const { db, jobs, attempts } = options
  const invitations = createInvitations(options)
  const registrations = createRegistrations({ ...options, remindInvited: invitations.remind })
  const ctx: AccountsContext = { ...options, registrations }
  jobs.handle('identity-reset', async (data) => {
    const email = String(data['email'])
    const account = await findAccountByEmail(db, email)
    if (!account) {
      const language = languageOf({ language: String(data['language']) })
      if (await options.isProvedAddress(email)) await registrations.notifyOtherName({ email, language })
      return
    }
    if (!(await attempts.mayTry('mail', account.id))) return
    const returnTo = typeof data['returnTo'] === 'string' ? data['returnTo'] : null
    await db.transaction().execute((trx) => mailReset(ctx, trx, account, returnTo))
  })
  return {
    register: registrations.register,
    sendAgain: registrations.sendAgain,
    confirm: registrations.confirm,
    confirmByCode: registrations.confirmByCode,
    /** Accounts that staff make, until their owners have accepted them. */
    invitations,
    /** A link to a new password, in the caller's transaction; to the name one signs in with. */
    sendReset: (trx: Trx, account: Account) => mailReset(ctx, trx, account, null),
    /** The link that confirms an account, in the caller's transaction; without a code, which belongs to a browser. */
    sendConfirmation: registrations.mailConfirmation,
    findLink: (given: { token: string; purpose: LinkPurpose }) => findLink(db, given),
    findById: (id: string) => findAccountById(db, id),
    findByEmail: (email: string) => findAccountByEmail(db, email),
    ...inContext(ctx, { signIn, requestReset, resetPassword }),
  }
}

/**
 * Checks a password. Tries are counted per account and per address before the check; a known device has a count of its
 * own, so that a stranger who guesses cannot lock the owner out. Unknown and known addresses take the same time.
 */
async function signIn(
  ctx: AccountsContext,
  given: {
    email: string
    password: string
    address: string
    knownDevice: string | null
    returnTo: string | null
  },
): Promise<SignInResult> {
  const { db, attempts, registrations } = ctx
  const counted: [AttemptKind, string] = given.knownDevice
    ? ['device', given.knownDevice]
    : ['account', given.email]
  requireRoomForPassword()
  const addressMayTry = await attempts.mayTry('address', given.address)
  const mayTry = await attempts.mayTry(...counted)
  if (!mayTry || (!addressMayTry && !given.knownDevice)) return { kind: 'tooMany' }
  const account = await findAccountByEmail(db, given.email)
  const isRight = await isPassword(given.password, account?.passwordHash ?? null)
  if (!account || !isRight) return { kind: 'wrong' }
  await attempts.clear(...counted)
  await attempts.giveBack('address', given.address)
  if (!account.confirmedAt) {
    await registrations.sendConfirmation(account, given.returnTo)
    return { kind: 'unconfirmed' }
  }
  return { kind: 'signedIn', account }
}

/** Neutral in text and time: whether there is an account is looked up later, by a job. */
async function requestReset(
  ctx: AccountsContext,
  given: {
    email: string
    language: Language
    returnTo: string | null
  },
): Promise<void> {
  const { db, jobs } = ctx
  await db.transaction().execute((trx) => jobs.enqueue(trx, 'identity-reset', given))
}

async function mailReset(
  ctx: AccountsContext,
  trx: Trx,
  account: Account,
  returnTo: string | null,
): Promise<void> {
  const { mailer, origin } = ctx
  const token = newSecret()
  const hours = RESET_HOURS
  await insertLink(trx, { token, accountId: account.id, purpose: 'reset', returnTo, hours })
  const to = { to: account.email, language: languageOf(account), origin }
  await mailer.send(trx, resetMail({ ...to, token, hours }))
}

/** A new password by the link in a mail: ends all sessions, and proves the address as well. */
async function resetPassword(
  ctx: AccountsContext,
  given: {
    token: string
    password: string
  },
): Promise<
  | { kind: 'saved'; email: string }
  | { kind: 'expired' | 'taken' }
  | { kind: 'refused'; refusals: PasswordRefusal[] }
> {
  const { db, mailer, attempts, origin } = ctx
  const refusals = refusalsOfPassword(given.password)
  if (refusals.length > 0) return { kind: 'refused', refusals }
  const link = await findLink(db, { token: given.token, purpose: 'reset' })
  if (!link) return { kind: 'expired' }
  const passwordHash = await hashPassword(given.password)
  const saved = await unlessTaken(db, async (trx) => {
    if (!(await useLink(trx, link))) return false
    const account = (await findAccountById(trx, link.accountId))!
    await savePassword(trx, { id: account.id, passwordHash })
    await confirmAccount(trx, account.id)
    await ctx.onConfirmed(trx, { subjectId: account.id, email: account.email })
    await revokeAccount(trx, { accountId: account.id, reason: 'password changed' })
    await mailer.send(trx, passwordChangedMail({ to: account.email, language: languageOf(account), origin }))
    return true
  })
  if (saved === 'taken') return { kind: 'taken' }
  if (!saved) return { kind: 'expired' }
  await attempts.clear('account', link.email)
  return { kind: 'saved', email: link.email }
}
