import { sites } from '#club/sites.ts'
import type { Frame, Menu } from '#modules/frame/frame.ts'
import { areOwn, type OwnSites } from '#modules/office/shared/own-sites.ts'
import type { Db } from '#platform/db.ts'
import { pageOf } from '#platform/lists.ts'
import type { MenusFile, OfficeMenu, OfficeMenus, OfficeMenusQuery } from './menus.schema.ts'

export type MenusRoomContext = { db: Db; frame: Pick<Frame, 'menus' | 'placesOf'> }

/** Of every site that the club has, in the club's order. */
export async function listMenus(
  { db, frame }: MenusRoomContext,
  { q, page, pageSize }: OfficeMenusQuery,
  ownSites: OwnSites,
): Promise<OfficeMenus> {
  const own = new Map((await frame.menus.list(db)).map((menu) => [menu.site, menu]))
  const asked = q?.trim().toLowerCase() ?? ''
  const found = sites.filter(
    ({ key, name }) =>
      areOwn(ownSites, [key]) && [key, name.de, name.en].some((word) => word.toLowerCase().includes(asked)),
  )
  const from = (page - 1) * pageSize
  const wanted = found.slice(from, from + pageSize + 1)
  const { items, ...rest } = pageOf(wanted, { page, pageSize }, found.length)
  const now = new Date()
  return {
    ...rest,
    items: await Promise.all(items.map(({ key }) => shown(frame, own.get(key) ?? null, key, now))),
  }
}

async function shown(
  frame: MenusRoomContext['frame'],
  own: Menu | null,
  site: string,
  now: Date,
): Promise<OfficeMenu> {
  const entries = own?.entries ?? frame.menus.ofClub(site)
  const places = await frame.placesOf(entries, { site, language: 'de', now })
  return {
    site,
    version: own?.version ?? 0,
    entries: entries.map((entry, at) => ({ ...entry, leadsTo: places[at]!.href })),
  }
}

export async function exportMenus({ db, frame }: MenusRoomContext, ownSites: OwnSites): Promise<MenusFile> {
  const own = (await frame.menus.list(db)).filter(({ site }) => areOwn(ownSites, [site]))
  return { menus: Object.fromEntries(own.map(({ site, entries }) => [site, entries])) }
}
