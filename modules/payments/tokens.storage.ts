import { type Selectable, sql } from 'kysely'
import type { PaymentTokens } from '#platform/database.gen.ts'
import type { Db, Trx } from '#platform/db.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { ProviderPayment } from './provider.ts'
import type { Payment, StoredPaymentMethod, TokenDisplay, TokenKind } from './schema.ts'

export type TokenState = 'pending' | 'active' | 'failed' | 'deleted'

export type PaymentToken = {
  id: string
  ownerId: string
  kind: TokenKind
  state: TokenState
  provider: string
  /** While it is pending the provider's name of the agreement, afterwards of the method itself. */
  reference: string | null
}

export async function insertToken(
  db: Db,
  given: { id: string; ownerId: string; kind: TokenKind; provider: string; billingAddress?: unknown },
): Promise<void> {
  await db
    .insertInto('payment_tokens')
    .values({
      id: given.id,
      owner_id: given.ownerId,
      kind: given.kind,
      provider: given.provider,
      state: 'pending',
      billing_address: given.billingAddress === undefined ? null : JSON.stringify(given.billingAddress),
    })
    .execute()
}

/**
 * Whether each of these methods is kept by whom it is said to be: then it stays so until the transaction ends. For whoever writes
 * one down as the way that something is paid from then on.
 */
export async function holdTokens(
  trx: Trx,
  given: readonly { id: string; ownerId: string }[],
): Promise<boolean> {
  if (given.length === 0) return true
  const lock = unsafe('noTokenLock') ? sql`` : sql`for share of t`
  const { rows } = await sql<{ are: boolean }>`
    with given as (
      select distinct id, "ownerId" from json_to_recordset(${JSON.stringify(given)}::text::json) as g (id uuid, "ownerId" uuid)),
    held as (
      select t.id from payment_tokens t join given g on t.id = g.id and t.owner_id = g."ownerId"
      where t.state <> 'deleted' order by t.id ${lock})
    select (select count(*) from held) = (select count(*) from given) as are`.execute(trx)
  return rows[0]!.are
}

/** Nobody writes it down anywhere until the transaction ends. */
export async function lockToken(
  trx: Trx,
  given: { id: string; ownerId: string },
): Promise<PaymentToken | null> {
  if (!unsafe('noTokenLock'))
    await sql`select from payment_tokens where id = ${given.id} and owner_id = ${given.ownerId} for update`.execute(
      trx,
    )
  return findToken(trx, given)
}

/** Deleted and other people's methods are not there. */
export async function findToken(
  db: Db,
  given: { id: string; ownerId: string },
): Promise<PaymentToken | null> {
  const row = await db
    .selectFrom('payment_tokens')
    .select(['id', 'owner_id', 'kind', 'state', 'provider', 'provider_reference'])
    .where('id', '=', given.id)
    .where('owner_id', '=', given.ownerId)
    .where('state', '!=', 'deleted')
    .executeTakeFirst()
  return row ? tokenOf(row) : null
}

export async function tokenById(db: Db, id: string): Promise<PaymentToken | null> {
  const row = await db
    .selectFrom('payment_tokens')
    .select(['id', 'owner_id', 'kind', 'state', 'provider', 'provider_reference'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? tokenOf(row) : null
}

function tokenOf(
  row: Pick<
    Selectable<PaymentTokens>,
    'id' | 'owner_id' | 'kind' | 'state' | 'provider' | 'provider_reference'
  >,
): PaymentToken {
  return {
    id: row.id,
    ownerId: row.owner_id,
    kind: row.kind as TokenKind,
    state: row.state as TokenState,
    provider: row.provider,
    reference: row.provider_reference,
  }
}

export async function listTokens(db: Db, ownerId: string): Promise<StoredPaymentMethod[]> {
  const rows = await db
    .selectFrom('payment_tokens')
    .select(['id', 'kind', 'display', 'created_at'])
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'active')
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => {
    const display = row.display as TokenDisplay
    return {
      id: row.id,
      kind: row.kind as TokenKind,
      endingDigits: display.endingDigits ?? null,
      expiry: display.expiry ?? null,
      holder: display.holder ?? null,
      brand: display.brand ?? null,
      account: display.account ?? null,
      createdAt: row.created_at.toISOString(),
    }
  })
}

/** The stored method that a payment is made with; null when the payment is what a new one is stored by. */
export async function chargedReference(
  db: Db,
  payment: Pick<Payment, 'paymentTokenId'>,
): Promise<string | null> {
  if (!payment.paymentTokenId) return null
  const token = await tokenById(db, payment.paymentTokenId)
  return token?.state === 'active' ? token.reference : null
}

/** What the provider calls the agreement that is still missing. */
export async function saveTokenReference(db: Db, given: { id: string; reference: string }): Promise<void> {
  await db
    .updateTable('payment_tokens')
    .set({ provider_reference: given.reference })
    .where('id', '=', given.id)
    .where('state', '=', 'pending')
    .execute()
}

/** The method may be used from now on. */
export async function activateToken(
  db: Db,
  given: { id: string; reference: string; display: TokenDisplay },
): Promise<void> {
  await db
    .updateTable('payment_tokens')
    .set({
      state: 'active',
      provider_reference: given.reference,
      display: JSON.stringify(given.display),
      activated_at: sql<Date>`app.now()`,
    })
    .where('id', '=', given.id)
    .where('state', 'in', ['pending', 'failed'])
    .execute()
}

export async function failToken(db: Db, id: string): Promise<void> {
  await db
    .updateTable('payment_tokens')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

/** False: it was not there, not the caller's, or deleted before. What it showed is forgotten with it. */
export async function markTokenDeleted(db: Db, given: { id: string; ownerId: string }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_tokens')
    .set({ state: 'deleted', deleted_at: sql<Date>`app.now()`, display: '{}', billing_address: null })
    .where('id', '=', given.id)
    .where('owner_id', '=', given.ownerId)
    .where('state', '!=', 'deleted')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What the providers call somebody's payments and the keeping of their methods. */
export async function keysOf(trx: Trx, ownerId: string): Promise<{ provider: string; keys: string[] }[]> {
  const { rows } = await sql<{ provider: string; keys: string[] }>`
    select provider, array_agg(id::text) as keys from (
      select provider, id from payments where owner_id = ${ownerId}
      union all select provider, id from payment_tokens where owner_id = ${ownerId}) own
    where provider is not null group by provider`.execute(trx)
  return rows
}

/** Every method of an owner, held in the order in which others hold them; answers those that a provider keeps, active or about to be. */
export async function markAllTokensDeleted(
  trx: Trx,
  ownerId: string,
): Promise<{ provider: string; reference: string }[]> {
  const { rows } = await sql<{ provider: string; reference: string | null }>`
    with gone as (
      select id, provider, provider_reference as reference, state from payment_tokens
      where owner_id = ${ownerId} and (state <> 'deleted' or provider_reference is not null) order by id for update)
    update payment_tokens t set state = 'deleted', deleted_at = coalesce(t.deleted_at, app.now()), display = '{}',
      billing_address = null, provider_reference = null
    from gone where gone.id = t.id
    returning gone.provider, case when gone.state = 'active' then gone.reference end as reference`.execute(
    trx,
  )
  return rows.flatMap(({ provider, reference }) => (reference ? [{ provider, reference }] : []))
}

/** A method that waited for its first payment is there with it, or not at all. */
export async function finishToken(
  trx: Trx,
  given: { payment: Payment; stored: ProviderPayment['stored'] },
): Promise<void> {
  const id = given.payment.paymentTokenId
  if (!id) return
  if (given.stored) await activateToken(trx, { id, ...given.stored })
  else await failToken(trx, id)
}
