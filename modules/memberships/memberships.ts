import type { Caller } from '#platform/access.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { ShopMemberships } from './schema.ts'
import { type BuyerRights, loadBuyerRights, loadShopMemberships } from './storage.ts'

export type Memberships = ReturnType<typeof createMemberships>

/** For whom a price is made; `organisationId` when somebody acts for a company or fan club. */
export type BuyerKey = { subjectId: string | null; organisationId?: string | null }

/** Club and shop memberships, and the price rights that come with them. */
export function createMemberships({ db }: { db: Db }) {
  async function loadShopMembershipsOf(caller: Caller): Promise<ShopMemberships> {
    const items = await loadShopMemberships(db, caller.subjectId)
    if (items.length === 0) throw notFound()
    return { subjectId: caller.subjectId, items }
  }

  return { loadShopMemberships: loadShopMembershipsOf, buyerFor: (key: BuyerKey) => buyerFor(db, key) }
}

/** One statement; anonymous buyers cost none and have no rights. */
export async function buyerFor(db: Db, key: BuyerKey): Promise<BuyerRights> {
  const { subjectId, organisationId = null } = key
  if (!subjectId) return { isMember: false, priceGroup: null }
  return loadBuyerRights(db, { subjectId, organisationId })
}
