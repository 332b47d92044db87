import { z } from 'zod'
import { MenuEntries, MenuEntry } from '#modules/frame/schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'

const version = z.int().min(0).meta({ description: '0: the navigation of the club’s file' })
const site = z.string().regex(/^[a-z0-9-]{1,40}$/)

const ShownEntry = z.object({
  text: z.object({ de: z.string(), en: z.string().optional(), ja: z.string().optional() }),
  site: z.string().nullable(),
  link: z.string(),
  leadsTo: z
    .string()
    .nullable()
    .meta({ description: 'Where it leads on the German pages; null: nowhere (yet), and pages leave it out' }),
})

export const OfficeMenu = z
  .object({ site: z.string(), version, entries: z.array(ShownEntry) })
  .meta({ id: 'OfficeSiteMenu' })
export type OfficeMenu = z.infer<typeof OfficeMenu>

export const OfficeMenus = listOf(OfficeMenu).meta({ id: 'OfficeSiteMenus' })
export type OfficeMenus = z.infer<typeof OfficeMenus>
export const OfficeMenusQuery = listQuery({ maxPageSize: 200, defaultPageSize: 200 }).extend({
  q: z.string().max(60).optional().meta({ description: 'In the name of the site' }),
})
export type OfficeMenusQuery = z.infer<typeof OfficeMenusQuery>

export const BySite = z.object({ site })
export const ChangedMenu = z
  .strictObject({ version, entries: MenuEntries })
  .meta({ id: 'OfficeChangedSiteMenu' })
export const MenuVersion = z.object({ version: z.coerce.number().int().min(1) })
export const MenusFile = z.object({ menus: z.record(z.string(), z.array(MenuEntry)) }).meta({
  id: 'OfficeSiteMenusFile',
  description: 'What the office has made its own, by the key of the site',
})
export type MenusFile = z.infer<typeof MenusFile>
