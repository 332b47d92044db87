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

export type LinkPurpose = 'confirm' | 'reset' | 'invite'

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
  account: { id: string; email: string; passwordHash: string | null; language: string },
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

/** Staff have made it, and its owner has not set a password yet. */
export function isInvited({ passwordHash, confirmedAt }: Account): boolean {
  return passwordHash === null && confirmedAt === null
}

/** Who registered with this address but never proved it keeps nobody else from it. Whoever was invited has orders: they stay. */
export async function makeRoom(trx: Trx, given: { email: string; subjectId: string }): Promise<void> {
  await sql`update accounts set deleted_at = app.now()
    where lower(email) = ${given.email.toLowerCase()} and id <> ${given.subjectId}
      and confirmed_at is null and password_hash is not null and deleted_at is null`.execute(trx)
}

/** The name to sign in with of an account that waits for its owner; its open links end. False when it waits no more. */
export async function readdress(trx: Trx, given: { accountId: string; email: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`update accounts set email = ${given.email}
    where id = ${given.accountId} and confirmed_at is null and password_hash is null and deleted_at is null`.execute(
    trx,
  )
  if (numAffectedRows !== 1n) return false
  await sql`update account_links set used_at = app.now()
    where account_id = ${given.accountId} and used_at is null`.execute(trx)
  return true
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

/** True when nobody has confirmed the account yet: a password that somebody uses is not replaced. */
export async function confirmWithPassword(
  trx: Trx,
  given: { id: string; passwordHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ confirmed_at: sql<Date>`app.now()`, password_hash: given.passwordHash })
    .where('id', '=', given.id)
    .where('confirmed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What makes a link usable by its code as well: in which browser, and the password that was typed there. */
export type TypedCode = { codeHash: Buffer; browserMark: string; passwordHash: string }

/** A new link makes the older ones of its kind worthless. */
export async function insertLink(
  trx: Trx,
  link: {
    token: string
    accountId: string
    purpose: LinkPurpose
    returnTo: string | null
    hours: number
    typed?: TypedCode | null
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
      code_hash: link.typed?.codeHash ?? null,
      browser_mark: link.typed?.browserMark ?? null,
      password_hash: link.typed?.passwordHash ?? null,
      created_at: sql<Date>`app.now()`,
      expires_at: sql<Date>`app.now() + make_interval(hours => ${link.hours})`,
    })
    .execute()
}

export type OpenLink = { tokenHash: Buffer; accountId: string; email: string; returnTo: string | null }

/** A link that still works, with the account it belongs to. */
export function findLink(
  db: Db,
  given: { token: string; purpose: LinkPurpose },
): Promise<OpenLink | undefined> {
  return openLinks(db)
    .where('token_hash', '=', hashOf(given.token))
    .where('purpose', '=', given.purpose)
    .executeTakeFirst()
}

/** The link whose mail brought this code to this browser, as long as nobody has confirmed the account. */
export async function findLinkByCode(
  db: Db,
  given: { email: string; codeHash: Buffer; browserMark: string },
): Promise<(OpenLink & { passwordHash: string }) | undefined> {
  const link = await openLinks(db)
    .select('account_links.password_hash as passwordHash')
    .where(sql`lower(accounts.email)`, '=', given.email.toLowerCase())
    .where('accounts.confirmed_at', 'is', null)
    .where('code_hash', '=', given.codeHash)
    .where('browser_mark', '=', given.browserMark)
    .executeTakeFirst()
  return link?.passwordHash ? { ...link, passwordHash: link.passwordHash } : undefined
}

/** The hash of the password with which this browser last registered the account, whatever became of its link. */
export async function findTypedPassword(
  db: Db,
  given: { accountId: string; browserMark: string },
): Promise<string | null> {
  const link = await db
    .selectFrom('account_links')
    .select('password_hash as passwordHash')
    .where('account_id', '=', given.accountId)
    .where('browser_mark', '=', given.browserMark)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return link?.passwordHash ?? null
}

/** The link of an invitation that still works: nobody has got into the account by another way meanwhile. */
export function findInvitation(db: Db, token: string): Promise<OpenLink | undefined> {
  return openLinks(db)
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', 'invite')
    .where('accounts.confirmed_at', 'is', null)
    .executeTakeFirst()
}

/** An invitation was sent within the hour, and its link still works. */
export async function hasFreshInvitation(db: Db, accountId: string): Promise<boolean> {
  const link = await openLinks(db)
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'invite')
    .where('account_links.created_at', '>', sql<Date>`app.now() - interval '1 hour'`)
    .executeTakeFirst()
  return link !== undefined
}

function openLinks(db: Db) {
  return db
    .selectFrom('account_links')
    .innerJoin('accounts', 'accounts.id', 'account_links.account_id')
    .select([
      'token_hash as tokenHash',
      'account_id as accountId',
      'accounts.email as email',
      'return_to as returnTo',
    ])
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`app.now()`)
    .where('accounts.deleted_at', 'is', null)
}

/** True for exactly one caller, be it with the link or with its code. */
export async function useLink(trx: Trx, { tokenHash }: Pick<OpenLink, 'tokenHash'>): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account_links')
    .set({ used_at: sql<Date>`app.now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`app.now()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
