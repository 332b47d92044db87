import { z } from 'zod'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './redirects.schema.ts'

const everywhere = { access: 'staff', permission: 'sites.everywhere', tags: ['office'] } as const
const manage = { access: 'staff', permission: 'sites.manage', tags: ['office'] } as const
const byId = z.object({ id: z.uuid() })
const NOT_FOUND = { 404: ['NOT_FOUND'] } as const
const REFUSED = ['SITE_UNKNOWN', 'SITE_REDIRECT_REFUSED', 'SITE_REDIRECT_FOREIGN', 'SITE_REDIRECT_LOOP']
const BASE = '/api/office/site-redirects'

export const listSiteRedirects = endpoint({
  ...manage,
  name: 'officeSiteRedirects',
  method: 'GET',
  path: BASE,
  summary: 'Where old addresses lead, by the office',
  query: schema.OfficeRedirectsQuery,
  answers: { 200: schema.OfficeRedirectList },
})

export const listClubRedirects = endpoint({
  ...everywhere,
  name: 'officeClubRedirects',
  method: 'GET',
  path: `${BASE}/club`,
  summary: 'Where they lead by the club’s file, where the office says nothing else',
  answers: { 200: schema.ClubRedirects },
})

export const listMissedAddresses = endpoint({
  ...manage,
  name: 'officeMissedAddresses',
  method: 'GET',
  path: `${BASE}/missing`,
  summary: 'Addresses that nobody knows and many ask for, by how often',
  answers: { 200: schema.MissedAddresses },
})

export const exportSiteRedirects = endpoint({
  ...everywhere,
  name: 'officeSiteRedirectsExport',
  method: 'GET',
  path: `${BASE}.csv`,
  summary: 'All of them as a table, which the import reads',
  file: 'text/csv',
  answers: {},
})

export const foreseeSiteRedirect = endpoint({
  ...manage,
  name: 'officeSiteRedirectForesee',
  method: 'POST',
  path: `${BASE}/consequences`,
  isRead: true,
  summary: 'What it would do: wait behind a page, be led on, lead nowhere',
  body: schema.RedirectPlan,
  answers: { 200: Consequences },
  refusals: { 422: REFUSED },
})

export const makeSiteRedirect = endpoint({
  ...manage,
  name: 'officeSiteRedirectMake',
  method: 'POST',
  path: BASE,
  summary: 'Leads an old address on',
  body: schema.NewRedirect,
  answers: { 201: z.object({ id: z.uuid() }) },
  refusals: {
    409: ['OFFICE_CONSEQUENCES_CHANGED', 'SITE_REDIRECT_TAKEN', 'SITE_REDIRECTS_TOO_MANY'],
    422: REFUSED,
  },
})

export const changeSiteRedirect = endpoint({
  ...manage,
  name: 'officeSiteRedirectChange',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary: 'Changes one',
  params: byId,
  body: schema.ChangedRedirect,
  answers: { 204: z.null() },
  refusals: {
    ...NOT_FOUND,
    409: ['OFFICE_VERSION_CONFLICT', 'OFFICE_CONSEQUENCES_CHANGED', 'SITE_REDIRECT_TAKEN'],
    422: REFUSED,
  },
})

export const removeSiteRedirect = endpoint({
  ...manage,
  name: 'officeSiteRedirectRemove',
  method: 'DELETE',
  path: `${BASE}/:id`,
  summary: 'Takes one out: the address is nobody’s again, or what the club’s file says',
  params: byId,
  query: schema.RedirectVersion,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 409: ['OFFICE_VERSION_CONFLICT'] },
})

export const previewRedirectTable = endpoint({
  ...everywhere,
  name: 'officeSiteRedirectsImportPreview',
  method: 'POST',
  path: `${BASE}/import/preview`,
  isRead: true,
  summary: 'What a table would change, line by line; nothing is written',
  body: schema.RedirectTable,
  answers: { 200: schema.RedirectTablePreview },
  refusals: { 409: ['SITE_REDIRECTS_TOO_MANY'], 422: ['SITE_REDIRECT_TABLE'] },
})

export const importRedirectTable = endpoint({
  ...everywhere,
  name: 'officeSiteRedirectsImport',
  method: 'POST',
  path: `${BASE}/import`,
  summary: 'Does what was previewed: all sound lines at once',
  body: schema.ConfirmedRedirectTable,
  answers: { 200: z.object({ written: z.int() }) },
  refusals: { 409: ['OFFICE_CONSEQUENCES_CHANGED', 'SITE_REDIRECTS_TOO_MANY'], 422: ['SITE_REDIRECT_TABLE'] },
})
