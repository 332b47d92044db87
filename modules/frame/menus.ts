import { siteByKey } from '#club/sites.ts'
import { navigationOf } from '#modules/content/navigation.rules.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { changedMeanwhile, FRAME_TAG, type FrameContext, requireSound } from './context.ts'
import * as storage from './menus.storage.ts'
import type { MenuEntry } from './schema.ts'

/** What the club's file says, in the form of the office. */
export function menuOfClub(ctx: FrameContext, site: string): MenuEntry[] {
  return navigationOf(site).map((entry) => ({
    text: entry.label,
    site: entry.site ?? null,
    link: ctx.pathOf(entry, site),
  }))
}

/** All that the office has made its own. */
export const listMenus = (_ctx: FrameContext, db: Db): Promise<storage.Menu[]> => storage.loadMenus(db)

/** Gives a site this navigation; version 0: it had that of the club's file. Answers what counted before, null: the file. */
export async function saveMenu(
  ctx: FrameContext,
  trx: Trx,
  { site, version, entries }: { site: string; version: number; entries: readonly MenuEntry[] },
): Promise<{ before: MenuEntry[] | null }> {
  requireSite(site)
  for (const entry of entries)
    requireSound(ctx, { sites: entry.site === null ? null : [entry.site], link: entry.link })
  const before = await storage.findMenu(trx, site)
  const isSaved =
    version === 0
      ? await storage.insertMenu(trx, { site, entries })
      : await storage.updateMenu(trx, { site, version, entries })
  if (!isSaved) throw changedMeanwhile()
  await dropTags(trx, [FRAME_TAG])
  return { before: before?.entries ?? null }
}

/** The club's file counts again; answers what goes. */
export async function resetMenu(
  _ctx: FrameContext,
  trx: Trx,
  { site, version }: { site: string; version: number },
): Promise<{ before: MenuEntry[] }> {
  requireSite(site)
  const before = await storage.findMenu(trx, site)
  if (!before || !(await storage.deleteMenu(trx, { site, version }))) throw changedMeanwhile()
  await dropTags(trx, [FRAME_TAG])
  return { before: before.entries }
}

function requireSite(key: string): void {
  if (siteByKey(key) === undefined) throw notFound()
}
