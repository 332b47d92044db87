import { club } from '#club/club.ts'
import { noRights } from '#modules/selling/sellable.ts'
import type { Db } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { type List, pageOf } from '#platform/lists.ts'
import { holdPaywallRight, movePaywallRight, openPaywallRight } from './paywalls.storage.ts'
import type { ClubMembership, PaywallSubscription, ShopMemberships } from './schema.ts'
import {
  type BuyerRights,
  loadBuyerRights,
  loadClubMemberships,
  loadHasPaywall,
  loadPaywallSubscriptions,
  loadShopMemberships,
  type SubscriptionRow,
} from './storage.ts'

export type { Joining } from './joining.ts'
export type { TerminableContract } from './terminable.ts'
export type { Terminating } from './terminating.ts'
/** What opens a paywall, for whoever sells that. */
export { holdPaywallRight, movePaywallRight, openPaywallRight }
export type Memberships = ReturnType<typeof createMemberships>

/** For whom a price is made; `organisationId` when somebody acts for a company or fan club. */
export type BuyerKey = { subjectId: string | null; organisationId?: string | null }

type Page = { page: number; pageSize: number }

/** Club and shop memberships, the price rights that come with them, and subscriptions to club TV. */
export function createMemberships({ db }: { db: Db }) {
  async function loadShopMembershipsOf(caller: Caller): Promise<ShopMemberships> {
    const items = await loadShopMemberships(db, caller.subjectId)
    if (items.length === 0) throw notFound()
    return { subjectId: caller.subjectId, items }
  }

  /** VID-20. A paywall that the club no longer runs opens nothing and is not told. */
  async function listPaywallSubscriptions(
    given: Page & { subjectId: string },
  ): Promise<List<PaywallSubscription>> {
    const paywallIds = club.paywalls.map(({ id }) => id)
    return pageOf((await loadPaywallSubscriptions(db, { ...given, paywallIds })).map(described), given)
  }

  return {
    loadShopMemberships: loadShopMembershipsOf,
    /** For the membership card; empty for who never was one. */
    listClubMemberships: (subjectId: string): Promise<ClubMembership[]> => loadClubMemberships(db, subjectId),
    listPaywallSubscriptions,
    /** VID-18. One statement, by the clock of the database. */
    hasPaywall: (subjectId: string, paywallId: number): Promise<boolean> =>
      loadHasPaywall(db, { subjectId, paywallId }),
    buyerFor: (key: BuyerKey) => buyerFor(db, key),
  }
}

/** One statement; anonymous buyers cost none and have no rights. */
export async function buyerFor(db: Db, key: BuyerKey): Promise<BuyerRights> {
  const { subjectId, organisationId = null } = key
  if (!subjectId) return { isMember: false, priceGroup: null, rights: noRights }
  return loadBuyerRights(db, { subjectId, organisationId })
}

/** Only the club itself sells subscriptions: another seller in `et-tenant-id` is refused. */
export function assertClubIsTenant(tenantId: string | undefined): void {
  if (tenantId !== undefined && tenantId !== String(club.defaultTenantId))
    throw new AppError(400, 'TENANT_MISMATCH', 'et-tenant-id does not name the seller of subscriptions')
}

function described({ paywallId, startedAt, expiresAt, ...row }: SubscriptionRow): PaywallSubscription {
  const { id, partnerId, name } = club.paywalls.find((paywall) => paywall.id === paywallId)!
  return {
    ...row,
    startedAt: startedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    paywall: { id, partnerId, name },
  }
}
