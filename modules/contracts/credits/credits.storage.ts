import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { PaymentMethod } from '#modules/payments/schema.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'

export type CreditRow = {
  id: string
  kind: 'matchCalledOff' | 'priceLowered'
  /** The match that was called off. */
  match: Text | null
  amountCents: number
  /** Of a voucher, what is on it. */
  leftCents: number
  paidCents: number
  voucherId: string | null
  voucherEnding: string | null
  createdAt: Date
  paidAt: Date | null
}

/** The oldest first. */
export async function loadCredits(db: Db, contractId: string): Promise<CreditRow[]> {
  const { rows } = await sql<CreditRow>`
    select c.id, c.kind, e.name as match, c.amount_cents as "amountCents", c.paid_cents as "paidCents",
      case when v.id is null then c.amount_cents - c.paid_cents
        when v.blocked_at is null and v.withheld_at is null and (v.expires_at is null or v.expires_at > app.now())
        then least(v.balance_cents, c.amount_cents - c.paid_cents) else 0 end as "leftCents",
      v.id as "voucherId", v.code_ending as "voucherEnding", c.created_at as "createdAt", c.paid_at as "paidAt"
    from contract_credits c left join events e on e.id = c.event_id left join vouchers v on v.id = c.voucher_id
    where c.contract_id = ${contractId} order by c.created_at, c.id`.execute(db)
  return rows
}

export async function insertContractCredit(
  trx: Trx,
  given: {
    contractId: string
    amountCents: number
    by: string
    of: { kind: 'priceLowered' } | { kind: 'matchCalledOff'; eventId: string; voucherId: string }
  },
): Promise<void> {
  const { contractId, amountCents, by, of } = given
  const { eventId, voucherId } = of.kind === 'matchCalledOff' ? of : { eventId: null, voucherId: null }
  await sql`
    insert into contract_credits (id, contract_id, kind, event_id, amount_cents, voucher_id, given_by)
    values (${newId()}, ${contractId}, ${of.kind}, ${eventId}, ${amountCents}, ${voucherId}, ${by})`.execute(
    trx,
  )
}

/** So much of it is paid out. False: somebody else has paid out of it since it was looked at. */
export async function notePaid(
  trx: Trx,
  given: { id: string; seenCents: number; cents: number },
): Promise<boolean> {
  const { id, seenCents, cents } = given
  // The negative control writes what it has seen, whatever was paid meanwhile.
  const asSeen = unsafe('noPayoutGuard') ? sql`true` : sql`paid_cents = ${seenCents}`
  const { numAffectedRows } = await sql`
    update contract_credits set paid_cents = ${seenCents + cents}, paid_at = coalesce(paid_at, app.now())
    where id = ${id} and ${asSeen}`.execute(trx)
  return numAffectedRows === 1n
}

/** So much of what was paid out went by the payment of the order. */
export async function noteByOrder(trx: Trx, given: { id: string; cents: number }): Promise<void> {
  await sql`update contract_credits set order_cents = order_cents + ${given.cents} where id = ${given.id}`.execute(
    trx,
  )
}

/** What a contract was bought with: its line of an order, as far as it was paid with money and nothing of it has gone back. */
export type BoughtWith = {
  checkoutItemId: string
  paymentId: string
  checkoutId: string
  method: PaymentMethod
  sellerId: number
  cents: number
}

/** Holds the payment of the order, before the contract: as everything that gives money of an order back. */
export async function holdOrderPayment(trx: Trx, contractId: string): Promise<void> {
  await sql`
    select from payments where checkout_id in (select checkout_id from season_sales where contract_id = ${contractId})
    order by id for update`.execute(trx)
}

/** Null: it was bought with no order, or nothing of its line is left. */
export async function findBoughtWith(trx: Trx, contractId: string): Promise<BoughtWith | null> {
  const { rows } = await sql<BoughtWith>`
    select p.id as "paymentId", p.checkout_id as "checkoutId", p.method, i.id as "checkoutItemId",
      o.seller_id as "sellerId", least(
        i.total_cents - i.promotion_cents - i.voucher_cents
          - (select coalesce(sum(c.order_cents), 0) from contract_credits c where c.contract_id = s.contract_id),
        p.amount_cents - (select coalesce(sum(r.amount_cents), 0) from refunds r where r.payment_id = p.id and r.state <> 'failed')
          - (select coalesce(sum(x.amount_cents), 0) from payouts x where x.payment_id = p.id and x.state <> 'refused'))::int
        as cents
    from season_sales s join checkout_items i on i.id = s.checkout_item_id join checkout_orders o on o.id = i.order_id
      join payments p on p.checkout_id = s.checkout_id
    where s.contract_id = ${contractId} and i.cancelled_quantity = 0 and i.returned_quantity = 0
      and p.state in ('paid', 'refunding') and p.method <> 'nopayment'`.execute(trx)
  const [bought] = rows
  return bought && bought.cents > 0 ? bought : null
}

/** Contracts of which something was paid out by the payment of their order. */
export async function paidByOrder(db: Db, contractIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct contract_id as id from contract_credits
    where contract_id = any(${contractIds}::uuid[]) and order_cents > 0`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
