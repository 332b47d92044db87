import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { normalPromotionCode } from './codes.rules.ts'
import { AppliesTo } from './schema.ts'

export type NewPartnerDiscount = {
  partnerId: number
  sellerId: number
  code: string
  percent: number
  appliesTo?: AppliesTo
  minOrderCents?: number
  validFrom?: Date | null
  validUntil?: Date | null
  activatedAt: Date | null
  exclusiveSince?: Date | null
}

/** Null when this partner has a discount with this code already. */
export async function insertPartnerDiscount(
  trx: Trx,
  given: NewPartnerDiscount,
): Promise<{ id: string } | null> {
  const row = await trx
    .insertInto('partner_discounts')
    .values({
      id: newId(),
      partner_id: given.partnerId,
      seller_id: given.sellerId,
      code: normalPromotionCode(given.code),
      percent: given.percent,
      applies_to: JSON.stringify(AppliesTo.parse(given.appliesTo ?? {})),
      min_order_cents: given.minOrderCents ?? 0,
      valid_from: given.validFrom ?? null,
      valid_until: given.validUntil ?? null,
      activated_at: given.activatedAt,
      exclusive_since: given.exclusiveSince ?? null,
    })
    .onConflict((conflict) => conflict.columns(['partner_id', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ?? null
}

/** From now on the code is refused; carts that have it reserved keep their price until the reservation ends. */
export async function endPartnerDiscount(trx: Trx, id: string): Promise<boolean> {
  // Whoever waited here for another who ended it began before that end: their own beginning would not see it.
  const { rows } = await sql`update partner_discounts set valid_until = app.now()
    where id = ${id} and (valid_until is null or valid_until > greatest(app.now(), clock_timestamp())) returning id`.execute(
    trx,
  )
  return rows.length > 0
}
