import type { Caller } from '#platform/access.ts'
import type { Db } from '#platform/db.ts'
import { type List, pageOf } from '#platform/lists.ts'
import type { Asset, AssetTemplate } from './assets.schema.ts'
import { loadAssets, loadAssetTemplates } from './assets.storage.ts'

export type Assets = ReturnType<typeof createAssets>

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

  return { listAssets, listAssetTemplates }
}
