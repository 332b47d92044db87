import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './site-frame.schema.ts'

const manage = { access: 'staff', permission: 'sites.everywhere', tags: ['office'] } as const
const CONFLICT = { 409: ['OFFICE_VERSION_CONFLICT'] } as const
const BASE = '/api/office/site-frame'

export const listSiteFrame = endpoint({
  ...manage,
  name: 'officeSiteFrame',
  method: 'GET',
  path: BASE,
  summary: 'Bar, foot and list of all sites: of the office, or of the club’s file',
  answers: { 200: schema.OfficeSiteFrames },
})

export const exportSiteFrame = endpoint({
  ...manage,
  name: 'officeSiteFrameExport',
  method: 'GET',
  path: `${BASE}/export`,
  summary: 'What the office has made its own, as a file',
  answers: { 200: schema.SiteFrameFile },
})

export const exportSiteFrameTable = endpoint({
  ...manage,
  name: 'officeSiteFrameTable',
  method: 'GET',
  path: `${BASE}.csv`,
  summary:
    'All parts as they count now, quick links with their words, as a table for spreadsheets; stands in the audit book',
  file: 'text/csv',
  answers: {},
})

export const changeSiteFrame = endpoint({
  ...manage,
  name: 'officeSiteFrameChange',
  method: 'PUT',
  path: `${BASE}/:part`,
  summary: 'Makes a part look like this on every site, all of it at once',
  params: schema.ByPart,
  body: schema.ChangedSiteFrame,
  answers: { 204: z.null() },
  refusals: { ...CONFLICT, 422: ['SITE_UNKNOWN', 'SITE_LINK_REFUSED', 'SITE_FRAME_REFUSED'] },
})

export const resetSiteFrame = endpoint({
  ...manage,
  name: 'officeSiteFrameReset',
  method: 'DELETE',
  path: `${BASE}/:part`,
  summary: 'Drops what the office has made of it: the club’s file counts again',
  params: schema.ByPart,
  query: schema.SiteFrameVersion,
  answers: { 204: z.null() },
  refusals: CONFLICT,
})
