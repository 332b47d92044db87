import type { Db } from '#platform/db.ts'
import type { Asset, AssetTemplate } from './assets.schema.ts'

type Page = { page: number; pageSize: number }

/** One row more than the page; revoked assets are gone. */
export async function loadAssets(db: Db, given: Page & { ownerId: string }): Promise<Asset[]> {
  const rows = await db
    .selectFrom('assets as a')
    .innerJoin('asset_templates as t', 't.id', 'a.template_id')
    .select(['a.id', 'a.serial', 'a.issued_at', 't.id as template_id', 't.type', 't.name'])
    .where('a.owner_id', '=', given.ownerId)
    .where('a.revoked_at', 'is', null)
    .orderBy('a.issued_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(given.pageSize + 1)
    .offset((given.page - 1) * given.pageSize)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    serial: row.serial,
    issuedAt: row.issued_at.toISOString(),
    assetTemplate: { id: row.template_id, type: row.type, name: row.name as AssetTemplate['name'] },
  }))
}

export async function loadAssetTemplates(db: Db, page: Page): Promise<AssetTemplate[]> {
  const rows = await db
    .selectFrom('asset_templates')
    .select(['id', 'type', 'name'])
    .orderBy('type')
    .limit(page.pageSize + 1)
    .offset((page.page - 1) * page.pageSize)
    .execute()
  return rows.map((row) => ({ ...row, name: row.name as AssetTemplate['name'] }))
}
