import { z } from 'zod'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './partners.schema.ts'

const everywhere = { access: 'staff', permission: 'sites.everywhere', tags: ['office'] } as const
const manage = { access: 'staff', permission: 'sites.manage', tags: ['office'] } as const
const byId = z.object({ id: z.uuid() })
const NOT_FOUND = { 404: ['NOT_FOUND'] } as const
const REFUSED = { 422: ['SITE_UNKNOWN', 'SITE_LINK_REFUSED', 'SITE_PICTURE_UNKNOWN'] } as const
const BASE = '/api/office/site-partners'

export const listSitePartners = endpoint({
  ...manage,
  name: 'officeSitePartners',
  method: 'GET',
  path: BASE,
  summary: 'The partners of every page: of the office, or of the club’s file as long as the office has none',
  query: schema.OfficePartnersQuery,
  answers: { 200: schema.OfficePartners },
})

export const takeSitePartners = endpoint({
  ...everywhere,
  name: 'officeSitePartnersTake',
  method: 'POST',
  path: `${BASE}/overlay`,
  summary: 'Takes the list of the club’s file over, to be changed here from now on',
  answers: { 204: z.null() },
  refusals: { 409: ['SITE_PARTNERS_TAKEN'] },
})

export const foreseeSitePartnersReset = endpoint({
  ...everywhere,
  name: 'officeSitePartnersResetPreview',
  method: 'GET',
  path: `${BASE}/reset`,
  summary: 'What goes with the list of the office, and what comes back',
  answers: { 200: Consequences },
  refusals: { 409: ['SITE_PARTNERS_NOT_TAKEN'] },
})

export const resetSitePartners = endpoint({
  ...everywhere,
  name: 'officeSitePartnersReset',
  method: 'POST',
  path: `${BASE}/reset`,
  summary: 'Drops the list of the office: that of the club’s file counts again',
  body: schema.PartnersReset,
  answers: { 204: z.null() },
  refusals: { 409: ['SITE_PARTNERS_NOT_TAKEN', 'OFFICE_CONSEQUENCES_CHANGED'] },
})

export const exportSitePartners = endpoint({
  ...everywhere,
  name: 'officeSitePartnersExport',
  method: 'GET',
  path: `${BASE}/export`,
  summary: 'The whole list as a file, in the form it is written in',
  answers: { 200: schema.PartnersFile },
})

export const addSitePartner = endpoint({
  ...manage,
  name: 'officeSitePartnerAdd',
  method: 'POST',
  path: BASE,
  summary: 'Adds one to the list of the office',
  body: schema.NewPartner,
  answers: { 201: z.object({ id: z.uuid() }) },
  refusals: { 409: ['SITE_PARTNERS_NOT_TAKEN', 'SITE_PARTNERS_TOO_MANY'], ...REFUSED },
})

export const changeSitePartner = endpoint({
  ...manage,
  name: 'officeSitePartnerChange',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary: 'Changes one',
  params: byId,
  body: schema.ChangedPartner,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 409: ['OFFICE_VERSION_CONFLICT'], ...REFUSED },
})

export const removeSitePartner = endpoint({
  ...manage,
  name: 'officeSitePartnerRemove',
  method: 'DELETE',
  path: `${BASE}/:id`,
  summary: 'Takes one off every page',
  params: byId,
  query: schema.PartnerVersion,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 409: ['OFFICE_VERSION_CONFLICT'] },
})
