import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { ShopMembership } from './schema.ts'

/** The rights of a buyer that change prices. */
export type BuyerRights = { isMember: boolean; priceGroup: string | null }

/**
 * Everything the cart needs to know of a buyer, in one statement, since every cart call asks. The price group is that of the
 * organisation one acts for, else of the organisation joined first (CART-25), else of one's own shop membership.
 */
export async function loadBuyerRights(
  db: Db,
  given: { subjectId: string; organisationId: string | null },
): Promise<BuyerRights> {
  const buyerId = given.organisationId ?? given.subjectId
  const { rows } = await sql<BuyerRights>`
    with shop as (
      select price_group from memberships
      where subject_id = ${buyerId} and kind = 'shop'
        and valid_from <= app.now() and (valid_until is null or valid_until > app.now())
    )
    select
      exists (select 1 from shop) as "isMember",
      coalesce(
        (select member_price_group from organisations where id = ${buyerId}),
        (select o.member_price_group
           from organisation_members m join organisations o on o.id = m.organisation_id
          where m.member_id = ${buyerId} and m.accepted_at is not null and m.removed_at is null
            and o.member_price_group is not null
          order by m.accepted_at, o.id limit 1),
        (select price_group from shop where price_group is not null order by price_group limit 1)
      ) as "priceGroup"`.execute(db)
  return rows[0]!
}

export async function loadShopMemberships(db: Db, subjectId: string): Promise<ShopMembership[]> {
  const rows = await db
    .selectFrom('memberships')
    .select(['id', 'number', 'price_group', 'valid_from', 'valid_until'])
    .where('subject_id', '=', subjectId)
    .where('kind', '=', 'shop')
    .where('valid_from', '<=', sql<Date>`app.now()`)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', sql<Date>`app.now()`)]))
    .orderBy('valid_from')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: 'shop',
    number: row.number,
    priceGroup: row.price_group,
    validFrom: row.valid_from.toISOString(),
    validUntil: row.valid_until?.toISOString() ?? null,
  }))
}
