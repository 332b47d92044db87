import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { Partner } from '#modules/contacts/schema.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { normalPromotionCode } from './codes.rules.ts'
import { AppliesTo } from './schema.ts'

export type NewPromotion = {
  sellerId: number
  code: string
  name: Text
  /** Either a percentage or an amount. */
  percent?: number | null
  amountCents?: number | null
  appliesTo?: AppliesTo
  minOrderCents?: number
  validFrom?: Date | null
  validUntil?: Date | null
  /** Null: prepared, not active yet. */
  activatedAt: Date | null
  exclusiveSince?: Date | null
  birthdaySince?: Date | null
  maxUses?: number | null
}

/** Null when there is a promotion with this code already. */
export async function insertPromotion(trx: Trx, given: NewPromotion): Promise<{ id: string } | null> {
  const row = await trx
    .insertInto('promotions')
    .values({
      id: newId(),
      seller_id: given.sellerId,
      code: normalPromotionCode(given.code),
      name: JSON.stringify(given.name),
      percent: given.percent ?? null,
      amount_cents: given.amountCents ?? null,
      applies_to: JSON.stringify(AppliesTo.parse(given.appliesTo ?? {})),
      min_order_cents: given.minOrderCents ?? 0,
      valid_from: given.validFrom ?? null,
      valid_until: given.validUntil ?? null,
      activated_at: given.activatedAt,
      exclusive_since: given.exclusiveSince ?? null,
      birthday_since: given.birthdaySince ?? null,
      max_uses: given.maxUses ?? null,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ?? null
}

/** From now on the code is refused; carts that have it reserved keep their price until the reservation ends. */
export async function endPromotion(trx: Trx, code: string): Promise<boolean> {
  const { rows } = await sql`update promotions set ended_at = app.now()
    where code = ${normalPromotionCode(code)} and ended_at is null returning id`.execute(trx)
  return rows.length > 0
}

export type PromotionRow = {
  id: string
  sellerId: number
  code: string
  name: Text
  percent: number | null
  amountCents: number | null
  minOrderCents: number
  validFrom: Date | null
  validUntil: Date | null
  activatedAt: Date | null
  endedAt: Date | null
  maxUses: number | null
  used: number
}

/** Newest first. */
export async function listPromotions(db: Db, limit: number): Promise<PromotionRow[]> {
  const { rows } = await sql<PromotionRow>`
    select id, seller_id as "sellerId", code, name, percent, amount_cents as "amountCents",
      min_order_cents as "minOrderCents", valid_from as "validFrom", valid_until as "validUntil",
      activated_at as "activatedAt", ended_at as "endedAt", max_uses as "maxUses", used
    from promotions order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** The partners whose codes are taken now, by name. */
export async function listPartners(
  db: Db,
  given: { page: number; pageSize: number },
): Promise<(Partner & { total: number })[]> {
  const { rows } = await sql<Partner & { total: number }>`
    select p.id, p.name, p.display_name as "displayName", p.legal_text as "legalText", p.image_url as "imageUrl",
      count(*) over ()::int as total
    from partners p where p.active_since <= app.now() and exists (
      select from partner_discounts d where d.partner_id = p.id and d.activated_at <= app.now()
        and (d.valid_from is null or d.valid_from <= app.now()) and (d.valid_until is null or d.valid_until > app.now()))
    order by p.display_name, p.id limit ${given.pageSize + 1} offset ${(given.page - 1) * given.pageSize}`.execute(
    db,
  )
  return rows
}
