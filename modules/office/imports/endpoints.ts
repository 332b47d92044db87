import { endpoint } from '#platform/endpoint.ts'
import * as schema from './schema.ts'

const changing = { access: 'staff', permission: 'events.change', tags: ['office'], method: 'POST' } as const
const BASE = '/api/office/match-imports'

export const previewMatchImport = endpoint({
  ...changing,
  name: 'officeMatchImportPreview',
  path: `${BASE}/preview`,
  isRead: true,
  summary: 'What files of fixtures and results would change, match by match; nothing is written',
  body: schema.MatchImport,
  answers: { 200: schema.MatchImportPreview },
  refusals: { 422: ['IMPORT_REFUSED'] },
})

export const importMatchFiles = endpoint({
  ...changing,
  name: 'officeMatchImport',
  path: BASE,
  summary: 'Does what was previewed: all of it, or nothing',
  body: schema.ConfirmedImport,
  answers: { 200: schema.MatchImportPreview },
  refusals: { 409: ['OFFICE_CONSEQUENCES_CHANGED'], 422: ['IMPORT_REFUSED'] },
})
