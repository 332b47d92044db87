import { CompiledQuery, sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { type Entry, joined, reversed, type Sale, saleEntries, sumOf } from './ledger.rules.ts'

export type Posting = {
  entries: Entry[]
  reason: string
  checkoutId?: string | null
  paymentId?: string | null
  currency?: string
}

/** Its text is written once, for no sale is without it. */
const INSERT = `
  insert into ledger_entries (id, posting_id, account, amount_cents, currency, checkout_id, payment_id, reason)
  select id, $2, account, cents, $5, $6, $7, $8
  from unnest($1::uuid[], $3::text[], $4::bigint[]) as e (id, account, cents)`

/** Writes one posting; entries that do not sum to zero are refused here and, should anybody get around it, by a trigger. */
export async function post(
  trx: Trx,
  { entries, reason, checkoutId = null, paymentId = null, currency = 'EUR' }: Posting,
): Promise<void> {
  if (sumOf(entries) !== 0) throw new RangeError(`the posting "${reason}" does not sum to zero`)
  const rows = joined(entries)
  if (rows.length === 0) return
  await trx.executeQuery(
    CompiledQuery.raw(INSERT, [
      rows.map(() => newId()),
      newId(),
      rows.map(({ account }) => account),
      rows.map(({ amountCents }) => amountCents),
      currency,
      checkoutId,
      paymentId,
      reason,
    ]),
  )
}

export type SaleOfCheckout = Sale & { checkoutId: string; paymentId: string }

/** The checkout is delivered: what the buyer paid becomes revenue, VAT and the partners' money. */
export function postSale(trx: Trx, sale: SaleOfCheckout): Promise<void> {
  const { checkoutId, paymentId } = sale
  return post(trx, { entries: saleEntries(sale), reason: 'sale', checkoutId, paymentId })
}

/** The sale, or the given lines of it, is taken back: the money is the buyer's again, until the refund sends it. */
export function reverseSale(trx: Trx, sale: SaleOfCheckout): Promise<void> {
  const { checkoutId, paymentId } = sale
  return post(trx, { entries: reversed(saleEntries(sale)), reason: 'saleReversed', checkoutId, paymentId })
}

/** Balance per account in cents, of one checkout or of the whole club. The sum over all accounts is zero. */
export async function ledgerBalance(
  db: Db,
  given: { checkoutId?: string; currency?: string } = {},
): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(['account', sql<number>`sum(amount_cents)`.as('balance')])
    .where('currency', '=', given.currency ?? 'EUR')
    .$if(given.checkoutId !== undefined, (query) => query.where('checkout_id', '=', given.checkoutId!))
    .groupBy('account')
    .orderBy('account')
    .execute()
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}
