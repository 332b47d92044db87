import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { OfficePresale } from './presale.schema.ts'

const look = {
  method: 'GET',
  access: 'staff',
  permission: 'events.read',
  tags: ['office'],
  params: z.object({ id: z.uuid() }),
  refusals: { 404: ['NOT_FOUND'] },
} as const

export const readPresale = endpoint({
  ...look,
  name: 'officePresale',
  path: '/api/office/events/:id/presale',
  summary: 'How a match sells day by day beside those of the season before, and what is sold of each block',
  answers: { 200: OfficePresale },
})

export const exportPresale = endpoint({
  ...look,
  name: 'officePresaleTable',
  path: '/api/office/events/:id/presale/table',
  summary: 'The same day by day as a table',
  file: 'text/csv',
  answers: {},
})
