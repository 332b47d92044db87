import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './menus.schema.ts'

const manage = { access: 'staff', permission: 'sites.manage', tags: ['office'] } as const
const NOT_FOUND = { 404: ['NOT_FOUND'] } as const
const CONFLICT = { 409: ['OFFICE_VERSION_CONFLICT'] } as const
const BASE = '/api/office/site-menus'

export const listSiteMenus = endpoint({
  ...manage,
  name: 'officeSiteMenus',
  method: 'GET',
  path: BASE,
  summary: 'The main navigation of every site: of the office, or of the club’s file',
  query: schema.OfficeMenusQuery,
  answers: { 200: schema.OfficeMenus },
})

export const exportSiteMenus = endpoint({
  ...manage,
  name: 'officeSiteMenusExport',
  method: 'GET',
  path: `${BASE}/export`,
  summary: 'What the office has made its own, as a file',
  answers: { 200: schema.MenusFile },
})

export const changeSiteMenu = endpoint({
  ...manage,
  name: 'officeSiteMenuChange',
  method: 'PUT',
  path: `${BASE}/:site`,
  summary: 'Gives a site this navigation, all entries at once',
  params: schema.BySite,
  body: schema.ChangedMenu,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, ...CONFLICT, 422: ['SITE_UNKNOWN', 'SITE_LINK_REFUSED'] },
})

export const resetSiteMenu = endpoint({
  ...manage,
  name: 'officeSiteMenuReset',
  method: 'DELETE',
  path: `${BASE}/:site`,
  summary: 'Drops the navigation of the office: that of the club’s file counts again',
  params: schema.BySite,
  query: schema.MenuVersion,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, ...CONFLICT },
})
