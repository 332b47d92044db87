import { z } from 'zod'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './notices.schema.ts'

const manage = { access: 'staff', permission: 'sites.manage', tags: ['office'] } as const
const byId = z.object({ id: z.uuid() })
const NOT_FOUND = { 404: ['NOT_FOUND'] } as const
const REFUSED = { 422: ['SITE_UNKNOWN', 'SITE_LINK_REFUSED'] } as const
const BASE = '/api/office/site-notices'

export const listSiteNotices = endpoint({
  ...manage,
  name: 'officeSiteNotices',
  method: 'GET',
  path: BASE,
  summary: 'What stands above the pages, stood there or will',
  query: schema.OfficeNoticesQuery,
  answers: { 200: schema.OfficeNoticeList },
})

export const countSiteNotices = endpoint({
  ...manage,
  name: 'officeSiteNoticeCounts',
  method: 'GET',
  path: `${BASE}/counts`,
  summary: 'How many each view has',
  answers: { 200: schema.OfficeNoticeCounts },
})

export const foreseeSiteNotice = endpoint({
  ...manage,
  name: 'officeSiteNoticeForesee',
  method: 'POST',
  path: `${BASE}/consequences`,
  isRead: true,
  summary: 'Where it would stand, what it would cover, and what would cover it',
  body: schema.NoticePlan,
  answers: { 200: Consequences },
  refusals: { ...NOT_FOUND, ...REFUSED },
})

export const readSiteNotice = endpoint({
  ...manage,
  name: 'officeSiteNotice',
  method: 'GET',
  path: `${BASE}/:id`,
  summary: 'One as it is saved',
  params: byId,
  answers: { 200: schema.OfficeNotice },
  refusals: NOT_FOUND,
})

export const makeSiteNotice = endpoint({
  ...manage,
  name: 'officeSiteNoticeMake',
  method: 'POST',
  path: BASE,
  summary: 'Puts one above the pages, as its consequences were shown',
  body: schema.NewNotice,
  answers: { 201: z.object({ id: z.uuid() }) },
  refusals: { 409: ['OFFICE_CONSEQUENCES_CHANGED'], ...REFUSED },
})

export const changeSiteNotice = endpoint({
  ...manage,
  name: 'officeSiteNoticeChange',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary: 'Changes one',
  params: byId,
  body: schema.ChangedNotice,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 409: ['OFFICE_VERSION_CONFLICT', 'OFFICE_CONSEQUENCES_CHANGED'], ...REFUSED },
})

export const turnSiteNotice = endpoint({
  ...manage,
  name: 'officeSiteNoticeTurn',
  method: 'PUT',
  path: `${BASE}/:id/state`,
  summary: 'Turns one off, or on again',
  params: byId,
  body: schema.NoticeTurn,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 409: ['OFFICE_VERSION_CONFLICT'] },
})

export const removeSiteNotice = endpoint({
  ...manage,
  name: 'officeSiteNoticeRemove',
  method: 'DELETE',
  path: `${BASE}/:id`,
  summary: 'Takes one that is off out of the list',
  params: byId,
  query: schema.VersionQuery,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 409: ['OFFICE_VERSION_CONFLICT', 'SITE_NOTICE_ON'] },
})
