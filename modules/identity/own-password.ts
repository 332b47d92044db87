import {
  type PasswordProblem,
  problemsOfChange,
  wrongPassword,
} from '#modules/identity/passwords/password-change.rules.ts'
import { hashPassword, isPassword, requireRoomForPassword } from '#modules/identity/passwords/passwords.ts'
import type { Db } from '#platform/db.ts'
import { AppError, type ErrorGroups, notFound } from '#platform/errors.ts'
import { type Caller, requireFreshSignIn } from '#platform/http/access.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { languageOf, passwordChangedMail } from './accounts.mails.ts'
import { type Account, closeLinks, findAccountById, replacePassword } from './accounts.storage.ts'
import { type Attempts, limits } from './attempts.ts'
import type { OwnAccount, PasswordChange } from './schema.ts'
import { revokeAccount } from './tokens/revocations.storage.ts'

export type OwnPassword = ReturnType<typeof createOwnPassword>

/** The password of whoever is signed in. */
export function createOwnPassword(options: { db: Db; attempts: Attempts; mailer: Mailer; origin: string }) {
  const { db, attempts, mailer, origin } = options

  async function describe(caller: Caller): Promise<OwnAccount> {
    const account = await findAccountById(db, caller.subjectId)
    // Another provider keeps it.
    if (!account) throw notFound()
    const { passwordHash, passwordChangedAt } = account
    return {
      hasPassword: passwordHash !== null,
      passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
    }
  }

  /**
   * PWD-06. The session that asks stays, all others end, links to set a password by mail are worth nothing any more, and the
   * person is told by mail. Tries are counted before the check, since a stolen token shall not guess its way to the account.
   */
  async function change(given: { caller: Caller; change: PasswordChange; now: Date }): Promise<void> {
    const { caller, change } = given
    const problems = problemsOfChange(change)
    if (problems.length > 0) throw refused(problems)
    const account = await findAccountById(db, caller.subjectId)
    if (!account)
      throw new AppError(
        409,
        'PASSWORD_KEPT_ELSEWHERE',
        'Another provider keeps the password of this account',
      )
    await requireProof(account, given)
    const passwordHash = await hashPassword(change.newPassword)
    await db.transaction().execute(async (trx) => {
      const was = { id: account.id, oldHash: account.passwordHash, passwordHash }
      // Changed by somebody else in between: what was typed is not the password any more.
      if (!(await replacePassword(trx, was))) throw refused([wrongPassword])
      await closeLinks(trx, { accountId: account.id, purpose: 'reset' })
      await revokeAccount(trx, { accountId: account.id, keepSid: caller.sid, reason: 'password changed' })
      await mailer.send(
        trx,
        passwordChangedMail({ to: account.email, language: languageOf(account), origin }),
      )
    })
    await attempts.clear('password', account.id)
  }

  /** The password of before; who has none yet signs in once more instead. */
  async function requireProof(
    account: Account,
    { caller, change, now }: { caller: Caller; change: PasswordChange; now: Date },
  ): Promise<void> {
    if (account.passwordHash === null) return requireFreshSignIn({ caller, now: now.getTime() / 1000 })
    requireRoomForPassword()
    if (!(await attempts.mayTry('password', account.id))) throw tooMany()
    if (!(await isPassword(change.currentPassword, account.passwordHash))) throw refused([wrongPassword])
  }

  return { describe, change }
}

/** PWD-07, with each problem at its field. */
function refused(problems: PasswordProblem[]): AppError {
  const errors: ErrorGroups = {}
  for (const { field, errorCode, rule } of problems) {
    errors[field] ??= []
    errors[field].push({ errorCode, message: rule })
  }
  return new AppError(400, 'PASSWORD_NOT_CHANGED', 'Password could not be changed', { errors })
}

function tooMany(): AppError {
  const { minutes } = limits.password
  return new AppError(429, 'TOO_MANY_PASSWORD_TRIES', 'Too many tries', {
    retryAfterSeconds: minutes * 60,
    localizedErrors: [
      {
        de: `Zu viele Versuche. Versuch es in ${minutes} Minuten noch mal.`,
        en: `Too many tries. Try again in ${minutes} minutes.`,
        ja: `試行回数が多すぎます。${minutes}分後にもう一度お試しください。`,
      },
    ],
  })
}
