import { sql } from 'kysely'
import { invoicing } from '#club/money/invoicing.ts'
import { valueNow } from '#modules/values/now.rules.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { PaymentPurpose } from '../schema.ts'
import type { Owed } from './receivables.rules.ts'

export type ReceivableCause = 'onAccount' | 'returned'
export type ReceivableStep =
  | ('opened' | 'reminder' | 'dunning1' | 'dunning2' | 'handedToStaff')
  | ('paid' | 'credited' | 'returned' | 'settled' | 'unassigned')

export type Receivable = Owed & {
  paymentId: string
  checkoutId: string
  ownerId: string
  cause: ReceivableCause
  /** `2026-12-31` */
  dueOn: string
  dunningLevel: number
  dunnedUntil: string | null
  openedAt: Date
}

const RECEIVABLE =
  sql.raw(`r.payment_id as "paymentId", r.checkout_id as "checkoutId", r.owner_id as "ownerId", r.cause,
  r.owed_cents as "owedCents", r.paid_cents as "paidCents", r.credited_cents as "creditedCents", r.due_on::text as "dueOn",
  r.dunning_level as "dunningLevel", r.dunned_until::text as "dunnedUntil", r.opened_at as "openedAt"`)

/** Hold the payment's row first, where it is about to change. */
export async function findReceivable(db: Db, paymentId: string): Promise<Receivable | null> {
  const { rows } = await sql<Receivable>`
    select ${RECEIVABLE} from receivables r where r.payment_id = ${paymentId}`.execute(db)
  return rows[0] ?? null
}

/** Opens it, or opens it again: what is owed grows, and the dunning begins anew. */
export async function openReceivable(
  trx: Trx,
  given: {
    paymentId: string
    checkoutId: string
    ownerId: string
    cause: ReceivableCause
    cents: number
    days: number
  },
): Promise<void> {
  await sql`
    insert into receivables (payment_id, checkout_id, owner_id, cause, owed_cents, due_on)
    values (${given.paymentId}, ${given.checkoutId}, ${given.ownerId}, ${given.cause}, ${given.cents},
      (app.now() at time zone 'Europe/Berlin')::date + ${given.days}::int)
    on conflict (payment_id) do update set owed_cents = receivables.owed_cents + excluded.owed_cents,
      cause = excluded.cause, due_on = excluded.due_on, dunning_level = 0, dunned_until = null`.execute(trx)
}

export async function addToReceivable(
  trx: Trx,
  given: { paymentId: string; paidCents?: number; creditedCents?: number },
): Promise<void> {
  await sql`
    update receivables set paid_cents = paid_cents + ${given.paidCents ?? 0},
      credited_cents = credited_cents + ${given.creditedCents ?? 0}
    where payment_id = ${given.paymentId}`.execute(trx)
}

export async function writeStep(
  trx: Trx,
  step: {
    paymentId: string
    kind: ReceivableStep
    amountCents: number
    actor: string
    reference?: string | null
  },
): Promise<void> {
  await sql`
    insert into receivable_steps (id, payment_id, kind, amount_cents, actor, reference)
    values (${newId()}, ${step.paymentId}, ${step.kind}, ${step.amountCents}, ${step.actor}, ${step.reference ?? null})`.execute(
    trx,
  )
}

/** The money is here. */
export async function markSettled(trx: Trx, paymentId: string): Promise<void> {
  await sql`update payments set settled_at = app.now() where id = ${paymentId} and settled_at is null`.execute(
    trx,
  )
}

/** It was settled by money that was another's: nobody is dunned for it before they could know. */
export async function openAgain(trx: Trx, paymentId: string): Promise<void> {
  await sql`update payments set settled_at = null where id = ${paymentId}`.execute(trx)
  await sql`
    update receivables set due_on = greatest(due_on, ${TODAY}), dunned_until = greatest(dunned_until, ${TODAY})
    where payment_id = ${paymentId}`.execute(trx)
}

/** The money is gone again; false when that is known already. */
export async function markReturned(trx: Trx, paymentId: string): Promise<boolean> {
  const { rows } = await sql`
    update payments set settled_at = null, returned_at = app.now()
    where id = ${paymentId} and returned_at is null and state in ('paid', 'refunding', 'refunded') returning id`.execute(
    trx,
  )
  return rows.length > 0
}

/** Does a bank have the money of this payment again? */
export async function isReturned(db: Db, paymentId: string): Promise<boolean> {
  const { rows } =
    await sql`select from payments where id = ${paymentId} and returned_at is not null`.execute(db)
  return rows.length > 0
}

/** The bank decided for the club after all. */
export async function clearReturned(trx: Trx, paymentId: string): Promise<boolean> {
  const { rows } = await sql`
    update payments set returned_at = null where id = ${paymentId} and returned_at is not null returning id`.execute(
    trx,
  )
  return rows.length > 0
}

/** Is the money of a payment here? */
export async function isPaymentSettled(db: Db, paymentId: string): Promise<boolean> {
  const { rows } = await sql`select from payments where id = ${paymentId} and settled_at is not null`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Keeps the payments of checkouts as they are until the transaction ends, in the order of their ids, and answers whether all
 * of them are settled. What was given without a payment is nobody's debt.
 */
export async function holdSettled(trx: Trx, checkoutIds: (string | null)[]): Promise<boolean> {
  if (unsafe('noPaymentLock')) return areSettled(trx, checkoutIds)
  await sql`
    select from payments where checkout_id = any(${known(checkoutIds)}::uuid[]) order by id for share`.execute(
    trx,
  )
  return areSettled(trx, checkoutIds)
}

export async function areSettled(db: Db, checkoutIds: (string | null)[]): Promise<boolean> {
  if (unsafe('noPaidCheck')) return true
  const { rows } = await sql`
    select from payments where checkout_id = any(${known(checkoutIds)}::uuid[]) and settled_at is null limit 1`.execute(
    db,
  )
  return rows.length === 0
}

function known(ids: (string | null)[]): string[] {
  return ids.filter((id) => id !== null)
}

const IS_OPEN = sql.raw('r.paid_cents + r.credited_cents < r.owed_cents')
const TODAY = sql.raw(`(app.now() at time zone 'Europe/Berlin')::date`)
const GRACE = 'invoicing.dunning.graceDays'
const isDun = () => sql`${IS_OPEN} and r.dunning_level < 4
  and coalesce(r.dunned_until, r.due_on + ${valueNow<number>(GRACE, invoicing.dunning.graceDays)}::int) < ${TODAY}`

/** Whose day for the next letter has come. */
export async function loadToDun(db: Db, purpose: PaymentPurpose, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.payment_id as id from receivables r join payments p on p.id = r.payment_id and p.purpose = ${purpose}
    where ${isDun()} order by r.due_on limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** One level up if its day has come; the new level, or null. */
export async function raiseDunning(trx: Trx, paymentId: string): Promise<number | null> {
  const newDateDays = valueNow<number>('invoicing.dunning.newDateDays', invoicing.dunning.newDateDays)
  const { rows } = await sql<{ level: number }>`
    update receivables r set dunning_level = r.dunning_level + 1,
      dunned_until = ${TODAY} + ${newDateDays}::int
    where r.payment_id = ${paymentId} and ${isDun()} returning r.dunning_level as level`.execute(trx)
  return rows[0]?.level ?? null
}
