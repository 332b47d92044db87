import { sql } from 'kysely'
import { reductionShownDays } from '#club/shop.ts'
import type { Db } from '#platform/db.ts'

export type PricesRow = {
  now: Date
  priceCents: number
  memberDiscountPercent: number
  groups: Record<string, number>
  lowestCents: number | null
  wasOffered: boolean
}

export async function findPrices(db: Db, productId: string): Promise<PricesRow | null> {
  const { rows } = await sql<PricesRow>`
    select app.now() as now, p.price_cents as "priceCents", p.member_discount_percent as "memberDiscountPercent",
      p.price_group_discounts as groups, coalesce(p.active_since <= app.now(), false) as "wasOffered",
      case when p.reduced_at > app.now() - make_interval(days => ${reductionShownDays}::int) then p.previous_price_cents end as "lowestCents"
    from products p where p.id = ${productId}`.execute(db)
  return rows[0] ?? null
}

/** Groups that organisations and their members belong to. */
export async function listPriceGroups(db: Db): Promise<string[]> {
  const { rows } = await sql<{ group: string }>`
    select member_price_group as "group" from organisations where member_price_group is not null
    union select price_group from memberships where price_group is not null
    union select jsonb_object_keys(price_group_discounts) from products order by 1`.execute(db)
  return rows.map(({ group }) => group)
}
