import { sql } from 'kysely'
import type { UserOption } from '#modules/selling/sellable.ts'
import type { Db } from '#platform/db.ts'

export type BoughtGifts = {
  checkoutId: string
  checkoutItemId: string
  ownerId: string
  language: string
  options: UserOption[]
  amountCents: number
  expiresAt: Date
  voucherIds: string[]
}

/** The vouchers that a checkout bought, by line. */
export async function loadBoughtGifts(db: Db, checkoutId: string): Promise<BoughtGifts[]> {
  const { rows } = await sql<BoughtGifts>`
    select c.id as "checkoutId", i.id as "checkoutItemId", c.owner_id as "ownerId", c.language, i.user_option_values as options,
      i.price_cents as "amountCents", min(v.expires_at) as "expiresAt", array_agg(v.id order by v.id) as "voucherIds"
    from checkouts c join checkout_items i on i.checkout_id = c.id
    join vouchers v on v.checkout_item_id = i.id and v.created_by = 'sale'
    where c.id = ${checkoutId} group by c.id, i.id order by i.id`.execute(db)
  return rows
}
