import type { Language } from '#club/club.ts'
import { type Db, isUniqueViolation, type Trx } from '#platform/db.ts'
import { newId, newSecret } from '#platform/ids.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail.ts'
import {
  type Account,
  confirmAccount,
  findAccountByEmail,
  findAccountById,
  findLink,
  insertAccount,
  insertLink,
  type LinkPurpose,
  savePassword,
  useLink,
} from './accounts.storage.ts'
import type { AttemptKind, Attempts } from './attempts.ts'
import {
  alreadyRegisteredMail,
  confirmMail,
  languageOf,
  otherNameMail,
  passwordChangedMail,
  resetMail,
} from './mails.ts'
import { type PasswordRefusal, refusalsOfPassword } from './password.rules.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { revokeAccount } from './revocations.storage.ts'

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

export type AccountsOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  attempts: Attempts
  /** Origin of the id host, for the links in mails. */
  origin: string
  onRegistered: (trx: Trx, contact: NewContact) => Promise<void>
  onConfirmed: (trx: Trx, given: { subjectId: string; email: string }) => Promise<void>
  /** Has somebody proved this address, be it as one of several? */
  isProvedAddress: (email: string) => Promise<boolean>
}

export type SignInResult =
  | { kind: 'signedIn'; account: Account }
  | { kind: 'wrong' }
  | { kind: 'tooMany' }
  | { kind: 'unconfirmed' }

export type Accounts = ReturnType<typeof createAccounts>

const CONFIRM_HOURS = 48
const RESET_HOURS = 2

/** Accounts: registering, confirming, signing in, a new password. */
export function createAccounts(options: AccountsOptions) {
  const { db, jobs, mailer, attempts, origin } = options

  /**
   * Checks a password. Tries are counted per account and per address before the check; a known device has a count of its
   * own, so that a stranger who guesses cannot lock the owner out. Unknown and known addresses take the same time.
   */
  async function signIn(given: {
    email: string
    password: string
    address: string
    knownDevice: string | null
    returnTo: string | null
  }): Promise<SignInResult> {
    const counted: [AttemptKind, string] = given.knownDevice
      ? ['device', given.knownDevice]
      : ['account', given.email]
    const addressMayTry = await attempts.mayTry('address', given.address)
    const mayTry = await attempts.mayTry(...counted)
    if (!mayTry || (!addressMayTry && !given.knownDevice)) return { kind: 'tooMany' }
    const account = await findAccountByEmail(db, given.email)
    const isRight = await isPassword(given.password, account?.passwordHash ?? null)
    if (!account || !isRight) return { kind: 'wrong' }
    await attempts.clear(...counted)
    await attempts.giveBack('address', given.address)
    if (!account.confirmedAt) {
      await sendConfirmation(account, given.returnTo)
      return { kind: 'unconfirmed' }
    }
    return { kind: 'signedIn', account }
  }

  /** Always the same answer: an address that has an account already gets a mail that says so. */
  async function register(given: {
    email: string
    password: string
    firstName: string
    lastName: string
    language: Language
    returnTo: string | null
  }): Promise<void> {
    const passwordHash = await hashPassword(given.password)
    const existing = await findAccountByEmail(db, given.email)
    if (existing) return remind(existing, given.returnTo)
    if (await options.isProvedAddress(given.email)) return tellOtherName(given)
    const account = { id: newId(), email: given.email, passwordHash, language: given.language }
    try {
      await db.transaction().execute(async (trx) => {
        await insertAccount(trx, account)
        await options.onRegistered(trx, {
          subjectId: account.id,
          email: account.email,
          firstName: given.firstName,
          lastName: given.lastName,
          birthday: null,
          language: account.language,
          confirmedAt: null,
        })
        await mailLink(trx, { account, purpose: 'confirm', returnTo: given.returnTo })
      })
    } catch (error) {
      // The same form sent twice at once: the first one has made the account and sent its mail.
      if (!isUniqueViolation(error, 'accounts_email')) throw error
    }
  }

  /** A second registration: the confirmation again, or a note that there is an account; a few mails an hour at most. */
  async function remind(account: Account, returnTo: string | null): Promise<void> {
    if (!account.confirmedAt) return sendConfirmation(account, returnTo)
    if (!(await attempts.mayTry('mail', account.id))) return
    await db
      .transaction()
      .execute((trx) =>
        mailer.send(trx, alreadyRegisteredMail({ to: account.email, language: languageOf(account), origin })),
      )
  }

  /** The address belongs to somebody who signs in with another one: only the mailbox hears that. */
  async function tellOtherName(given: { email: string; language: Language }): Promise<void> {
    if (!(await attempts.mayTry('mail', given.email))) return
    await db
      .transaction()
      .execute((trx) =>
        mailer.send(trx, otherNameMail({ to: given.email, language: given.language, origin })),
      )
  }

  async function sendConfirmation(account: Account, returnTo: string | null): Promise<void> {
    if (!(await attempts.mayTry('mail', account.id))) return
    await db.transaction().execute((trx) => mailLink(trx, { account, purpose: 'confirm', returnTo }))
  }

  /** Neutral in text and time: whether there is an account is looked up later, by a job. */
  async function requestReset(given: {
    email: string
    language: Language
    returnTo: string | null
  }): Promise<void> {
    await db.transaction().execute((trx) => jobs.enqueue(trx, 'identity-reset', given))
  }

  jobs.handle('identity-reset', async (data) => {
    const email = String(data['email'])
    const account = await findAccountByEmail(db, email)
    if (!account) {
      const language = languageOf({ language: String(data['language']) })
      if (await options.isProvedAddress(email)) await tellOtherName({ email, language })
      return
    }
    if (!(await attempts.mayTry('mail', account.id))) return
    const returnTo = typeof data['returnTo'] === 'string' ? data['returnTo'] : null
    await db.transaction().execute((trx) => mailLink(trx, { account, purpose: 'reset', returnTo }))
  })

  async function mailLink(
    trx: Trx,
    given: {
      account: { id: string; email: string; language: string }
      purpose: LinkPurpose
      returnTo: string | null
    },
  ): Promise<void> {
    const { account, purpose, returnTo } = given
    const token = newSecret()
    const hours = purpose === 'confirm' ? CONFIRM_HOURS : RESET_HOURS
    await insertLink(trx, { token, accountId: account.id, purpose, returnTo, hours })
    const write = purpose === 'confirm' ? confirmMail : resetMail
    await mailer.send(trx, write({ to: account.email, language: languageOf(account), origin, token, hours }))
  }

  /**
   * Confirms an address. The password is asked with it: whoever registered somebody else's address knows the password but
   * not the mailbox, the owner the other way round, and neither alone gets in.
   */
  async function confirm(given: {
    token: string
    password: string
    address: string
  }): Promise<SignInResult | { kind: 'expired' | 'taken' }> {
    const link = await findLink(db, { token: given.token, purpose: 'confirm' })
    if (!link) return { kind: 'expired' }
    const mayTry = await attempts.mayTry('account', link.email)
    if (!mayTry || !(await attempts.mayTry('address', given.address))) return { kind: 'tooMany' }
    const account = await findAccountById(db, link.accountId)
    if (!account || !(await isPassword(given.password, account.passwordHash))) return { kind: 'wrong' }
    const used = await unlessTaken(async (trx) => {
      if (!(await useLink(trx, { token: given.token, purpose: 'confirm' }))) return false
      await confirmAccount(trx, account.id)
      await options.onConfirmed(trx, { subjectId: account.id, email: account.email })
      return true
    })
    await attempts.clear('account', link.email)
    await attempts.giveBack('address', given.address)
    if (used === 'taken') return { kind: 'taken' }
    return used ? { kind: 'signedIn', account } : { kind: 'expired' }
  }

  /** A new password by the link in a mail: ends all sessions, and proves the address as well. */
  async function resetPassword(given: {
    token: string
    password: string
  }): Promise<
    | { kind: 'saved'; email: string }
    | { kind: 'expired' | 'taken' }
    | { kind: 'refused'; refusals: PasswordRefusal[] }
  > {
    const refusals = refusalsOfPassword(given.password)
    if (refusals.length > 0) return { kind: 'refused', refusals }
    const link = await findLink(db, { token: given.token, purpose: 'reset' })
    if (!link) return { kind: 'expired' }
    const passwordHash = await hashPassword(given.password)
    const saved = await unlessTaken(async (trx) => {
      if (!(await useLink(trx, { token: given.token, purpose: 'reset' }))) return false
      const account = (await findAccountById(trx, link.accountId))!
      await savePassword(trx, { id: account.id, passwordHash })
      await confirmAccount(trx, account.id)
      await options.onConfirmed(trx, { subjectId: account.id, email: account.email })
      await revokeAccount(trx, { accountId: account.id, reason: 'password changed' })
      await mailer.send(
        trx,
        passwordChangedMail({ to: account.email, language: languageOf(account), origin }),
      )
      return true
    })
    if (saved === 'taken') return { kind: 'taken' }
    if (!saved) return { kind: 'expired' }
    await attempts.clear('account', link.email)
    return { kind: 'saved', email: link.email }
  }

  /** Another person has proved the address while this account waited for its own confirmation: theirs it stays. */
  async function unlessTaken(prove: (trx: Trx) => Promise<boolean>): Promise<boolean | 'taken'> {
    try {
      return await db.transaction().execute(prove)
    } catch (error) {
      if (isUniqueViolation(error, 'contact_emails_confirmed')) return 'taken'
      throw error
    }
  }

  return {
    signIn,
    register,
    requestReset,
    confirm,
    resetPassword,
    /** A link to a new password, in the caller's transaction; to the name one signs in with. */
    sendReset: (trx: Trx, account: Account) => mailLink(trx, { account, purpose: 'reset', returnTo: null }),
    findLink: (given: { token: string; purpose: LinkPurpose }) => findLink(db, given),
    findById: (id: string) => findAccountById(db, id),
    findByEmail: (email: string) => findAccountByEmail(db, email),
  }
}
