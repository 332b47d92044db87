import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { CodeRow } from './order.schema.ts'
import type { FrozenOrder } from './rules.ts'

/** The codes of a checkout, each with what it took off. */
export async function insertCodes(trx: Trx, checkoutId: string, orders: FrozenOrder[]): Promise<void> {
  const codes = orders.flatMap((order) => order.codes)
  if (codes.length === 0) return
  await trx
    .insertInto('checkout_codes')
    .values(
      codes.map((code) => ({
        id: newId(),
        checkout_id: checkoutId,
        seller_id: code.sellerId,
        kind: code.kind,
        code: code.code,
        name: code.terms.name && JSON.stringify(code.terms.name),
        voucher_id: code.kind === 'voucher' ? code.ownId : null,
        promotion_id: code.kind === 'promotion' ? code.ownId : null,
        partner_discount_id: code.kind === 'partner' ? code.ownId : null,
        discount_cents: code.discountCents,
      })),
    )
    .execute()
}

export async function listCodes(
  db: Db,
  checkoutIds: string[],
): Promise<(CodeRow & { checkoutId: string })[]> {
  const { rows } = await sql<CodeRow & { checkoutId: string }>`
    select c.checkout_id as "checkoutId", c.seller_id as "sellerId", c.kind, c.code, c.name,
      coalesce(c.voucher_id, c.promotion_id, c.partner_discount_id) as "ownId", d.partner_id as "partnerId",
      c.discount_cents as "discountCents"
    from checkout_codes c left join partner_discounts d on d.id = c.partner_discount_id
    where c.checkout_id = any(${checkoutIds}) order by c.id`.execute(db)
  return rows
}
