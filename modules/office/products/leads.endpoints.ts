import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './leads.schema.ts'

const BASE = '/api/office/shelves'
const staff = { access: 'staff', tags: ['office'] } as const
const refusals = { 404: ['NOT_FOUND'], 409: ['OFFICE_VERSION_CONFLICT'] } as const

export const listShelves = endpoint({
  ...staff,
  permission: 'products.read',
  name: 'officeShelves',
  method: 'GET',
  path: BASE,
  summary:
    'The shelves of the shop with the sentence under their headline: of the office, or of the club’s file',
  query: schema.OfficeShelvesQuery,
  answers: { 200: schema.OfficeShelves },
})

export const exportShelves = endpoint({
  ...staff,
  permission: 'products.read',
  name: 'officeShelvesTable',
  method: 'GET',
  path: `${BASE}.csv`,
  summary: 'The same shelves as a table for spreadsheets; stands in the audit book',
  query: schema.ShelvesTableQuery,
  file: 'text/csv',
  answers: {},
})

export const changeShelfLead = endpoint({
  ...staff,
  permission: 'products.change',
  name: 'officeShelfLeadChange',
  method: 'PUT',
  path: `${BASE}/:key/lead`,
  summary: 'Gives a shelf this sentence, or none',
  params: schema.ByShelf,
  body: schema.ChangedLead,
  answers: { 204: z.null() },
  refusals,
})

export const resetShelfLead = endpoint({
  ...staff,
  permission: 'products.change',
  name: 'officeShelfLeadReset',
  method: 'DELETE',
  path: `${BASE}/:key/lead`,
  summary: 'Drops the sentence of the office: that of the club’s file counts again',
  params: schema.ByShelf,
  query: schema.LeadVersion,
  answers: { 204: z.null() },
  refusals,
})
