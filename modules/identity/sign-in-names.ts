import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import { findAccountById } from './accounts.storage.ts'
import type { Accounts } from './accounts.ts'
import { revokeAccount } from './tokens/revocations.storage.ts'

export type SignInNames = ReturnType<typeof createSignInNames>

/** How the account follows its person: the name one signs in with, and the language of the mails. */
export function createSignInNames({ accounts }: { accounts: Pick<Accounts, 'sendReset'> }) {
  /**
   * The person has proved the new address. Links that wait in the old mailbox open nothing any more. Who registered with
   * this address but never proved it makes room: typing an address keeps nobody else from it. Throws a unique violation
   * of `accounts_email` when somebody signs in with it. False: no account here, another provider knows the person.
   */
  async function rename(trx: Trx, given: { subjectId: string; email: string }): Promise<boolean> {
    const { subjectId, email } = given
    await sql`update accounts set deleted_at = app.now()
      where lower(email) = ${email.toLowerCase()} and id <> ${subjectId}
        and confirmed_at is null and deleted_at is null`.execute(trx)
    const { numAffectedRows } = await sql`
      update accounts set email = ${email} where id = ${subjectId} and deleted_at is null`.execute(trx)
    await endLinks(trx, subjectId)
    return numAffectedRows === 1n
  }

  /**
   * Somebody else was in: nobody stays signed in, no password and no passkey opens the account any more, and its owner is
   * sent a link to a new password. Which passkeys are the owner's own nobody can tell; they are quickly added again.
   */
  async function lockOut(trx: Trx, { subjectId }: { subjectId: string }): Promise<void> {
    const account = await findAccountById(trx, subjectId)
    if (!account) return
    await sql`update accounts set password_hash = null, password_changed_at = app.now()
      where id = ${subjectId}`.execute(trx)
    await sql`delete from passkeys where account_id = ${subjectId}`.execute(trx)
    await endLinks(trx, subjectId)
    await revokeAccount(trx, { accountId: subjectId, reason: 'address restored' })
    await accounts.sendReset(trx, account)
  }

  /** Mails of identity are written in the language of the profile. */
  async function speak(trx: Trx, given: { subjectId: string; language: string }): Promise<void> {
    await sql`update accounts set language = ${given.language} where id = ${given.subjectId}`.execute(trx)
  }

  return { rename, lockOut, speak }
}

async function endLinks(trx: Trx, accountId: string): Promise<void> {
  await sql`update account_links set used_at = app.now()
    where account_id = ${accountId} and used_at is null`.execute(trx)
}
