import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './overviews.schema.ts'

const manage = { access: 'staff', permission: 'sites.everywhere', tags: ['office'] } as const
const CONFLICT = { 409: ['OFFICE_VERSION_CONFLICT'] } as const
const BASE = '/api/office/overviews'

export const listOverviews = endpoint({
  ...manage,
  name: 'officeOverviews',
  method: 'GET',
  path: BASE,
  summary:
    'Which overviews list what the whole club has, and how many at once: of the office, or of the club’s file',
  answers: { 200: schema.OfficeOverviews },
})

export const exportOverviews = endpoint({
  ...manage,
  name: 'officeOverviewsTable',
  method: 'GET',
  path: `${BASE}.csv`,
  summary: 'The same as a table for spreadsheets; stands in the audit book',
  file: 'text/csv',
  answers: {},
})

export const changeOverview = endpoint({
  ...manage,
  name: 'officeOverviewChange',
  method: 'PUT',
  path: `${BASE}/:kind`,
  summary: 'Makes an overview like this, on every site',
  params: schema.ByOverview,
  body: schema.ChangedOverview,
  answers: { 204: z.null() },
  refusals: { ...CONFLICT, 422: ['SITE_UNKNOWN'] },
})

export const resetOverview = endpoint({
  ...manage,
  name: 'officeOverviewReset',
  method: 'DELETE',
  path: `${BASE}/:kind`,
  summary: 'Drops what the office has made of it: the club’s file counts again',
  params: schema.ByOverview,
  query: schema.OverviewVersion,
  answers: { 204: z.null() },
  refusals: CONFLICT,
})
