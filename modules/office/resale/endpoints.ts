import { z } from 'zod'
import { ListView } from '#modules/office/shared/lists.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import { ResaleFilters, ResalePayoutList, ResaleQuery } from './schema.ts'

const look = { method: 'GET', access: 'staff', permission: 'money.read', tags: ['office'] } as const

export const listResalePayouts = endpoint({
  name: 'officeResalePayouts',
  ...look,
  path: '/api/office/resale-payouts',
  summary: 'Tickets sold on the exchange and what their sellers were paid, the newest first',
  query: ResaleQuery,
  answers: { 200: ResalePayoutList },
})

export const countResalePayouts = endpoint({
  name: 'officeResaleCounts',
  ...look,
  path: '/api/office/resale-payouts/counts',
  summary: 'How many payouts to sellers wait, and how many have failed',
  answers: { 200: z.object({ items: z.array(ListView) }).meta({ id: 'OfficeResaleCounts' }) },
})

export const exportResalePayouts = endpoint({
  name: 'officeResaleTable',
  ...look,
  path: '/api/office/resale-payouts.csv',
  freshSignIn: true,
  summary: 'The same as a table for spreadsheets; stands in the audit book',
  query: ResaleFilters,
  file: 'text/csv',
  answers: {},
})
