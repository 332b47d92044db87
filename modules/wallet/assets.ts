import { club } from '#club/club.ts'
import type { Db } from '#platform/db.ts'
import type { Caller } from '#platform/http/access.ts'
import { type List, pageOf } from '#platform/lists.ts'
import type { Asset, AssetTemplate } from './assets.schema.ts'
import { loadAssets, loadAssetTemplates } from './assets.storage.ts'

export type Assets = ReturnType<typeof createAssets>

/** WAL-04. */
const MOST_BADGES = 1000

type Page = { page: number; pageSize: number }

/** Badges in the wallet. The member badge marks a club member (CART-16). */
export function createAssets({ db }: { db: Db }) {
  async function listAssets(given: Page & { caller: Caller }): Promise<List<Asset>> {
    const { page, pageSize } = given
    return pageOf(await loadAssets(db, { ownerId: given.caller.subjectId, page, pageSize }), given)
  }

  async function listAssetTemplates(page: Page): Promise<List<AssetTemplate>> {
    return pageOf(await loadAssetTemplates(db, page), page)
  }

  /** What proves the memberships of the caller (CART-16), newest first. */
  async function badgesOf(caller: Caller): Promise<Asset[]> {
    const assets = await loadAssets(db, { ownerId: caller.subjectId, page: 1, pageSize: MOST_BADGES })
    return assets.filter(({ assetTemplate }) => assetTemplate.type === club.memberBadge)
  }

  return { listAssets, listAssetTemplates, badgesOf }
}
