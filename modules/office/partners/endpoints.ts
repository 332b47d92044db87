import { z } from 'zod'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './schema.ts'

const BASE = '/api/office/partner-settlements'
const common = { access: 'staff', tags: ['office'] } as const
const look = { method: 'GET', ...common, permission: 'money.read' } as const
const change = { method: 'POST', ...common, permission: 'money.change' } as const
const gone = { 404: ['NOT_FOUND'] } as const
const cannot = [
  'MONTH_NOT_CLOSED',
  'PARTNER_MONTH_BEFORE_OPEN',
  'COMMISSION_RATE_MISSING',
  'PARTNER_SETTLED',
] as const

export const listPartnerBooks = endpoint({
  name: 'officePartnerBooks',
  ...look,
  path: BASE,
  summary: 'What was sold for partners: months that are settled, and those that are not',
  answers: { 200: schema.OfficePartnerBooks },
})

export const setPartnerCommission = endpoint({
  name: 'officePartnerCommission',
  ...change,
  method: 'PUT',
  path: `${BASE}/partners/:id/commission/:month`,
  summary: 'The commission of a partner from a month on',
  params: schema.ByPartnerMonth,
  body: schema.Commission,
  answers: { 204: z.null() },
  refusals: { ...gone, 409: ['PARTNER_SETTLED'] },
})

export const previewSettlement = endpoint({
  name: 'officePartnerSettlePreview',
  ...change,
  isRead: true,
  path: `${BASE}/partners/:id/months/:month/preview`,
  summary: 'What settling this month fixes',
  params: schema.ByPartnerMonth,
  answers: { 200: Consequences },
  refusals: { ...gone, 409: cannot },
})

export const settlePartner = endpoint({
  name: 'officePartnerSettle',
  ...change,
  freshSignIn: true,
  path: `${BASE}/partners/:id/months/:month`,
  summary: 'Settles a month with a partner for good, and invoices the commission',
  params: schema.ByPartnerMonth,
  body: schema.SettledMonth,
  answers: { 204: z.null() },
  refusals: { ...gone, 409: [...cannot, 'OFFICE_CONSEQUENCES_CHANGED'] },
})

export const notePartnerPayout = endpoint({
  name: 'officePartnerPaid',
  ...change,
  freshSignIn: true,
  path: `${BASE}/:id/payout`,
  summary: 'Notes the day on which a settlement was paid; once',
  params: schema.BySettlement,
  body: schema.PartnerPayout,
  answers: { 204: z.null() },
  refusals: { 400: ['PAID_DAY_WRONG'], ...gone, 409: ['PARTNER_PAID'] },
})

export const printSettlement = endpoint({
  name: 'officePartnerPaper',
  ...look,
  path: `${BASE}/:id/paper`,
  summary: 'The settlement with the invoice of the commission, as paper',
  params: schema.BySettlement,
  file: 'application/pdf',
  answers: {},
  refusals: gone,
})

export const exportSettlement = endpoint({
  name: 'officePartnerTable',
  ...look,
  path: `${BASE}/:id/sales.csv`,
  summary: 'Each sale and return of a settlement as a table; stands in the audit book',
  params: schema.BySettlement,
  file: 'text/csv',
  answers: {},
  refusals: gone,
})
