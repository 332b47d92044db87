import { sql } from 'kysely'
import type { EarlyRights } from '#modules/selling/sellable.ts'
import { ZONE } from '#platform/dates.ts'
import type { Db } from '#platform/db.ts'
import type { ClubMembership, ShopMembership } from './schema.ts'

/** The rights of a buyer that change prices, and those to buy before others. */
export type BuyerRights = { isMember: boolean; priceGroup: string | null; rights: EarlyRights }

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
        (select member_price_group from organisations where id = ${buyerId} and state = 'active'),
        (select o.member_price_group
           from organisation_members m join organisations o on o.id = m.organisation_id
          where m.member_id = ${buyerId} and m.accepted_at is not null and m.removed_at is null
            and o.member_price_group is not null and o.state = 'active'
          order by m.accepted_at, o.id limit 1),
        (select price_group from shop where price_group is not null order by price_group limit 1)
      ) as "priceGroup",
      json_build_object(
        'memberSince', (select (min(valid_from) at time zone ${ZONE})::date from memberships
          where subject_id = ${buyerId} and valid_from <= app.now() and (valid_until is null or valid_until > app.now())),
        'isFanClub', exists (select from organisations where id = ${buyerId} and kind = 'fanclub' and state = 'active')
          or exists (select from organisation_members m join organisations o on o.id = m.organisation_id
            where m.member_id = ${buyerId} and m.accepted_at is not null and m.removed_at is null
              and o.kind = 'fanclub' and o.state = 'active'),
        'seasons', coalesce((select json_agg(season) from season_tickets
          where owner_id = ${buyerId} and ended_at is null), '[]')
      ) as rights`.execute(db)
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

/** Running ones first, then the latest. */
export async function loadClubMemberships(db: Db, subjectId: string): Promise<ClubMembership[]> {
  const { rows } = await sql<
    Pick<ClubMembership, 'id' | 'number' | 'state'> & { validFrom: Date; validUntil: Date | null }
  >`
    select id, number, valid_from as "validFrom", valid_until as "validUntil",
      case when valid_until <= app.now() then 'ended' when valid_from > app.now() then 'coming' else 'active' end as state
    from memberships where subject_id = ${subjectId} and kind = 'club'
    order by (valid_from <= app.now() and (valid_until is null or valid_until > app.now())) desc,
      valid_from desc, id`.execute(db)
  return rows.map((row) => ({
    ...row,
    validFrom: row.validFrom.toISOString(),
    validUntil: row.validUntil?.toISOString() ?? null,
  }))
}

export type SubscriptionRow = {
  id: string
  paywallId: number
  startedAt: Date
  expiresAt: Date
  isActive: boolean
}

/** The one that lasts longest first; one row more than the page. */
export async function loadPaywallSubscriptions(
  db: Db,
  given: { subjectId: string; paywallIds: readonly number[]; page: number; pageSize: number },
): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select id, paywall_id as "paywallId", started_at as "startedAt", expires_at as "expiresAt",
      expires_at > app.now() as "isActive"
    from paywall_subscriptions
    where subject_id = ${given.subjectId} and paywall_id = any(${given.paywallIds}::int[])
    order by expires_at desc, id limit ${given.pageSize + 1} offset ${(given.page - 1) * given.pageSize}`.execute(
    db,
  )
  return rows
}

/** VID-18: only what expires in the future opens something; a paywall that the club runs no more opens nothing. */
export async function loadHasPaywall(
  db: Db,
  given: { subjectId: string; paywallId: number },
): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select exists (
      select from paywall_subscriptions
      where subject_id = ${given.subjectId} and paywall_id = ${given.paywallId}
        and started_at <= app.now() and expires_at > app.now()
    ) as "isOpen"`.execute(db)
  return rows[0]!.isOpen
}
