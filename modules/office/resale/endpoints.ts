import { z } from 'zod'
import { ListView } from '#modules/office/shared/lists.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import { ResaleFilters, ResalePayment, ResalePayoutList, ResaleQuery } from './schema.ts'

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

export const payAgain = endpoint({
  name: 'officeResalePayment',
  method: 'POST',
  access: 'staff',
  permission: 'money.change',
  freshSignIn: true,
  tags: ['office'],
  path: '/api/office/resale-payouts/:id/payment',
  summary: 'Pays a seller whose payout failed: the same way once more, or by a voucher',
  params: z.object({ id: z.uuid() }),
  body: ResalePayment,
  answers: { 204: z.null() },
  refusals: {
    404: ['NOT_FOUND'],
    409: [
      'PAYOUT_AMOUNT_CHANGED',
      'PAYOUT_METHOD_GONE',
      'PAYOUT_NOT_FAILED',
      'PAYOUT_SELLER_GONE',
      'PAYOUT_WAITS_FOR_PAYMENT',
    ],
  },
})
