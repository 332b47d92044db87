import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import { type Account, findAccountById, isInvited } from './accounts.storage.ts'
import type { Accounts } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import { deleteBlock, insertBlock } from './blocks.storage.ts'
import { revokeAccount } from './tokens/revocations.storage.ts'

export type AccountsForStaff = ReturnType<typeof createForStaff>

type SentLink = 'invitation' | 'confirmation' | 'password'

const SECONDS_OF_AN_HOUR = 3_600

type ForStaffContext = {
  db: Db
  accounts: Pick<Accounts, 'sendReset' | 'sendConfirmation' | 'invitations'>
  attempts: Pick<Attempts, 'mayTry'>
}

/** What the club's staff do with somebody's account: no more than its owner could, and never with a password. */
export function createForStaff(ctx: ForStaffContext) {
  const { accounts } = ctx
  const { invite, changeAddress, addressOf, mailUnlessFresh } = accounts.invitations
  return {
    /** Somebody without an account orders something: see invitations.ts. */
    invitations: { invite, changeAddress, addressOf, mailUnlessFresh },
    ...inContext(ctx, { endSessions, sendLink, block, unblock }),
  }
}

/** Signs the person out everywhere; every node knows at once. */
async function endSessions(ctx: ForStaffContext, { accountId }: { accountId: string }): Promise<void> {
  await requireAccount(ctx, accountId)
  await ctx.db
    .transaction()
    .execute((trx) => revokeAccount(trx, { accountId, reason: 'ended by the club’s staff' }))
}

/**
 * The mail that lets its owner in: the invitation where staff have made the account, the confirmation as long as nobody has
 * confirmed it, afterwards the link to a new password. To the name one signs in with alone, and as rarely as when they ask themselves.
 */
async function sendLink(ctx: ForStaffContext, { accountId }: { accountId: string }): Promise<SentLink> {
  const { accounts } = ctx
  const account = await requireAccount(ctx, accountId)
  if (isInvited(account)) {
    await accounts.invitations.sendAgain(account)
    return 'invitation'
  }
  if (!(await ctx.attempts.mayTry('mail', account.id)))
    throw new AppError(429, 'TOO_MANY_MAILS', 'This account has been sent enough mails for now', {
      retryAfterSeconds: SECONDS_OF_AN_HOUR,
    })
  return ctx.db.transaction().execute(async (trx) => {
    if (account.confirmedAt) await accounts.sendReset(trx, account)
    else await accounts.sendConfirmation(trx, account)
    return account.confirmedAt ? 'password' : 'confirmation'
  })
}

/**
 * Nobody signs in with the account until that day is over, and everybody is signed out: sessions end in the same transaction, and who
 * was just signing in gets no token (`findAccount` of identity.ts).
 */
async function block(
  ctx: ForStaffContext,
  given: {
    accountId: string
    reason: string
    by: string
    lastDay: string
  },
): Promise<void> {
  await requireAccount(ctx, given.accountId)
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await insertBlock(trx, given)))
      throw new AppError(409, 'ACCOUNT_IS_BLOCKED', 'The account has been blocked already')
    await revokeAccount(trx, { accountId: given.accountId, reason: 'blocked by the club’s staff' })
  })
}

async function unblock(ctx: ForStaffContext, { accountId }: { accountId: string }): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await deleteBlock(trx, accountId)))
      throw new AppError(409, 'ACCOUNT_IS_NOT_BLOCKED', 'The account is not blocked')
  })
}

async function requireAccount(ctx: ForStaffContext, id: string): Promise<Account> {
  const account = await findAccountById(ctx.db, id)
  if (account) return account
  throw new AppError(
    409,
    'ACCOUNT_KEPT_ELSEWHERE',
    'Nobody signs in here with this account: another provider keeps it',
  )
}
