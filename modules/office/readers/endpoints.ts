import { endpoint } from '#platform/endpoint.ts'
import { OfficeReaders, ReadersQuery } from './schema.ts'

const look = { method: 'GET', access: 'staff', permission: 'content.read', tags: ['office'] } as const

export const readReaders = endpoint({
  name: 'officeReaders',
  ...look,
  path: '/api/office/readers',
  summary:
    'How often pages were read and films played, by day, site and page; without anything of whoever read',
  query: ReadersQuery,
  answers: { 200: OfficeReaders },
})

export const exportReaders = endpoint({
  name: 'officeReadersExport',
  ...look,
  path: '/api/office/readers/table',
  summary: 'Reads of each page and day as a table',
  query: ReadersQuery,
  file: 'text/csv',
  answers: {},
})
