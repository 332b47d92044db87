import { sql } from 'kysely'
import { invoicing } from '#club/money/invoicing.ts'
import { valueNow } from '#modules/values/now.rules.ts'
import type { Db, Trx } from '#platform/db.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { PaymentRefusal } from './schema.ts'

/** What decides whether somebody may buy on account. */
export type CreditStatus = {
  /** A decision of staff; null: none. */
  isApproved: boolean | null
  limitCents: number | null
  /** A proved address, and an earlier order whose money came. */
  isKnown: boolean
  /** A dunning is out, or a bank took money back. */
  isDunned: boolean
  openCents: number
}

/** How much one order and all that is open of one person may be, where nobody of the staff has decided otherwise. */
export function usualCredit(): { perOrderCents: number; openCents: number } {
  return {
    perOrderCents: valueNow<number>('invoicing.perOrderCents', invoicing.perOrderCents),
    openCents: valueNow<number>('invoicing.openCents', invoicing.openCents),
  }
}

export function refusalToCredit(status: CreditStatus, amountCents: number): PaymentRefusal | null {
  const { isApproved, limitCents, isKnown, isDunned, openCents } = status
  if (isApproved === false || isDunned) return 'ON_ACCOUNT_BLOCKED'
  if (!isApproved && !isKnown) return 'ON_ACCOUNT_ONLY_KNOWN'
  const usual = usualCredit()
  if (amountCents > (limitCents ?? usual.perOrderCents)) return 'ON_ACCOUNT_LIMIT_REACHED'
  return openCents + amountCents > (limitCents ?? usual.openCents) ? 'ON_ACCOUNT_LIMIT_REACHED' : null
}

/** Purchases of one person take turns from here to the end of the transaction, so that two do not share one limit. */
export async function holdCredit(trx: Trx, ownerId: string): Promise<CreditStatus> {
  if (!unsafe('noCreditLock'))
    await sql`select pg_advisory_xact_lock(hashtextextended(${`on-account:${ownerId}`}, 0))`.execute(trx)
  return loadCredit(trx, ownerId)
}

export async function loadCredit(db: Db, ownerId: string): Promise<CreditStatus> {
  const { rows } = await sql<CreditStatus>`
    select (select is_approved from account_customers where owner_id = ${ownerId}) as "isApproved",
      (select limit_cents from account_customers where owner_id = ${ownerId}) as "limitCents",
      exists (select from contact_emails where contact_id = ${ownerId} and confirmed_at is not null)
        and exists (select from payments p where p.owner_id = ${ownerId} and p.settled_at is not null and p.state = 'paid'
          and p.returned_at is null and p.amount_cents > 0 and not (p.method = 'purchaseOnAccount' and not exists (
            select from receivables r where r.payment_id = p.id and r.paid_cents > 0))) as "isKnown",
      exists (select from receivables r where r.owner_id = ${ownerId} and r.paid_cents + r.credited_cents < r.owed_cents
        and (r.dunning_level > 0 or r.cause = 'returned')) as "isDunned",
      coalesce((select sum(coalesce(r.owed_cents - r.paid_cents - r.credited_cents, p.amount_cents)) from payments p
        left join receivables r on r.payment_id = p.id
        where p.owner_id = ${ownerId} and p.method = 'purchaseOnAccount' and p.state in ('started', 'paid', 'refunding')), 0)::int
        as "openCents"`.execute(db)
  return rows[0]!
}

/** The rules decide again, as of everybody. */
export async function forgetCreditDecision(trx: Trx, ownerId: string): Promise<void> {
  await trx.deleteFrom('account_customers').where('owner_id', '=', ownerId).execute()
}

/** A decision of staff. */
export async function decideCredit(
  trx: Trx,
  given: { ownerId: string; isApproved: boolean; limitCents: number | null; actor: string },
): Promise<void> {
  await sql`
    insert into account_customers (owner_id, is_approved, limit_cents, decided_by)
    values (${given.ownerId}, ${given.isApproved}, ${given.limitCents}, ${given.actor})
    on conflict (owner_id) do update set is_approved = excluded.is_approved, limit_cents = excluded.limit_cents,
      decided_by = excluded.decided_by, decided_at = app.now()`.execute(trx)
}
