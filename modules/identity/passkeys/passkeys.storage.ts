import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'

export type PasskeyRow = {
  id: string
  accountId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  synced: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

const columns = [
  'id',
  'account_id as accountId',
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  'transports',
  'name',
  'synced',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const

export function listPasskeys(db: Db, accountId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .select(columns)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

export async function insertPasskey(
  trx: Trx,
  passkey: Omit<PasskeyRow, 'createdAt' | 'lastUsedAt'>,
): Promise<void> {
  await trx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      account_id: passkey.accountId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      synced: passkey.synced,
      created_at: sql<Date>`app.now()`,
    })
    .execute()
}

export async function renamePasskey(
  db: Db,
  given: { id: string; accountId: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name: given.name })
    .where('id', '=', given.id)
    .where('account_id', '=', given.accountId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deletePasskey(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('id', '=', id).execute()
}

/** False when somebody else has counted as far meanwhile: of two answers with one count one is a copy's. */
export async function countUse(db: Db, given: { id: string; counter: number }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: given.counter, last_used_at: sql<Date>`app.now()` })
    .where('id', '=', given.id)
    .where(sql<boolean>`(counter < ${given.counter} or (counter = 0 and ${given.counter} = 0))`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes turns with everything else that changes how somebody signs in; null when there is no such account. */
export async function lockAccount(
  trx: Trx,
  id: string,
): Promise<{ email: string; language: string; hasPassword: boolean } | null> {
  const row = await trx
    .selectFrom('accounts')
    .select(['email', 'language', sql<boolean>`password_hash is not null`.as('hasPassword')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export type ChallengePurpose = 'signIn' | 'add'

/** A new one makes the one before worthless. `boundTo` is the sign-in under way, or the account. */
export async function saveChallenge(
  db: Db,
  given: { purpose: ChallengePurpose; boundTo: string; challenge: string; minutes: number },
): Promise<void> {
  const row = {
    challenge: given.challenge,
    expires_at: sql<Date>`app.now() + make_interval(mins => ${given.minutes})`,
  }
  await db
    .insertInto('passkey_challenges')
    .values({ purpose: given.purpose, bound_to: hashOf(given.boundTo), ...row })
    .onConflict((conflict) => conflict.columns(['purpose', 'bound_to']).doUpdateSet(row))
    .execute()
}

/** Answers it once, whatever becomes of it then. */
export async function takeChallenge(
  db: Db,
  given: { purpose: ChallengePurpose; boundTo: string },
): Promise<string | null> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('purpose', '=', given.purpose)
    .where('bound_to', '=', hashOf(given.boundTo))
    .where('expires_at', '>', sql<Date>`app.now()`)
    .returning('challenge')
    .executeTakeFirst()
  return row?.challenge ?? null
}

export async function forgetChallenges(db: Db): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', sql<Date>`app.now()`).execute()
}

/** The name of a sign-in under way stands in addresses: it is not kept. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
