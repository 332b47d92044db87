import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'

export type Account = {
  id: string
  email: string
  passwordHash: string | null
  confirmedAt: Date | null
  passwordChangedAt: Date | null
  language: string
}

export type LinkPurpose = 'confirm' | 'reset'

const columns = [
  'id',
  'email',
  'password_hash as passwordHash',
  'confirmed_at as confirmedAt',
  'password_changed_at as passwordChangedAt',
  'language',
] as const

export function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('accounts')
    .select(columns)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export function findAccountById(db: Db, id: string): Promise<Account | undefined> {
  return db
    .selectFrom('accounts')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function insertAccount(
  trx: Trx,
  account: { id: string; email: string; passwordHash: string; language: string },
): Promise<void> {
  await trx
    .insertInto('accounts')
    .values({
      id: account.id,
      email: account.email,
      password_hash: account.passwordHash,
      language: account.language,
    })
    .execute()
}

export async function confirmAccount(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ confirmed_at: sql<Date>`app.now()` })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute()
}

export async function savePassword(trx: Trx, given: { id: string; passwordHash: string }): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ password_hash: given.passwordHash, password_changed_at: sql<Date>`app.now()` })
    .where('id', '=', given.id)
    .execute()
}

/** True when the password was still the one of before. */
export async function replacePassword(
  trx: Trx,
  given: { id: string; oldHash: string | null; passwordHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ password_hash: given.passwordHash, password_changed_at: sql<Date>`app.now()` })
    .where('id', '=', given.id)
    .where('password_hash', 'is not distinct from', given.oldHash)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Links that are still open are worth nothing from now on. */
export async function closeLinks(
  trx: Trx,
  given: { accountId: string; purpose: LinkPurpose },
): Promise<void> {
  await trx
    .updateTable('account_links')
    .set({ used_at: sql<Date>`app.now()` })
    .where('account_id', '=', given.accountId)
    .where('purpose', '=', given.purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** A new link makes the older ones of its kind worthless. */
export async function insertLink(
  trx: Trx,
  link: {
    token: string
    accountId: string
    purpose: LinkPurpose
    returnTo: string | null
    hours: number
  },
): Promise<void> {
  await closeLinks(trx, link)
  await trx
    .insertInto('account_links')
    .values({
      token_hash: hashOf(link.token),
      account_id: link.accountId,
      purpose: link.purpose,
      return_to: link.returnTo,
      created_at: sql<Date>`app.now()`,
      expires_at: sql<Date>`app.now() + make_interval(hours => ${link.hours})`,
    })
    .execute()
}

export type OpenLink = { accountId: string; email: string; returnTo: string | null }

/** A link that still works, with the account it belongs to. */
export function findLink(
  db: Db,
  given: { token: string; purpose: LinkPurpose },
): Promise<OpenLink | undefined> {
  return db
    .selectFrom('account_links')
    .innerJoin('accounts', 'accounts.id', 'account_links.account_id')
    .select(['account_id as accountId', 'accounts.email as email', 'return_to as returnTo'])
    .where('token_hash', '=', hashOf(given.token))
    .where('purpose', '=', given.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`app.now()`)
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** True for exactly one caller. */
export async function useLink(trx: Trx, given: { token: string; purpose: LinkPurpose }): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account_links')
    .set({ used_at: sql<Date>`app.now()` })
    .where('token_hash', '=', hashOf(given.token))
    .where('purpose', '=', given.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`app.now()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
