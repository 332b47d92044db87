import { z } from 'zod'
import { ListView } from '#modules/office/shared/lists.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  ClearedLine,
  ConfirmedReport,
  ProviderPayoutList,
  ProviderPayoutQuery,
  ReportFile,
  ReportPreview,
  SettlementLineList,
  SettlementQuery,
} from './schema.ts'

const tags = ['office'] as const
const look = { method: 'GET', access: 'staff', permission: 'money.read', tags } as const
const change = { method: 'POST', access: 'staff', permission: 'money.change', tags } as const
const unreadable = [
  'REPORT_UNKNOWN',
  'REPORT_CURRENCY',
  'REPORT_BROKEN',
  'REPORT_TOO_LARGE',
  'REPORT_ENCODING',
] as const

export const listSettlementLines = endpoint({
  name: 'officeSettlementLines',
  ...look,
  path: '/api/office/settlements/lines',
  summary: 'What payment providers have settled beside the books, the newest first',
  query: SettlementQuery,
  answers: { 200: SettlementLineList },
})

export const countSettlementLines = endpoint({
  name: 'officeSettlementCounts',
  ...look,
  path: '/api/office/settlements/counts',
  summary: 'How many lines wait for somebody',
  answers: { 200: z.object({ items: z.array(ListView) }).meta({ id: 'OfficeSettlementCounts' }) },
})

export const listProviderPayouts = endpoint({
  name: 'officeProviderPayouts',
  ...look,
  path: '/api/office/settlements/payouts',
  summary: 'Transfers of payment providers to the club, the newest first',
  query: ProviderPayoutQuery,
  answers: { 200: ProviderPayoutList },
})

export const previewReport = endpoint({
  name: 'officeReportPreview',
  ...change,
  isRead: true,
  path: '/api/office/settlements/reports/preview',
  summary: 'What reading this settlement report does: what fits, what does not, what the provider keeps',
  body: ReportFile,
  answers: { 200: ReportPreview },
  refusals: { 400: unreadable },
})

export const takeReport = endpoint({
  name: 'officeReport',
  ...change,
  path: '/api/office/settlements/reports',
  summary: 'Reads a settlement report, each line once; what the provider keeps is posted',
  body: ConfirmedReport,
  answers: { 204: z.null() },
  refusals: { 400: unreadable, 409: ['OFFICE_CONSEQUENCES_CHANGED'] },
})

export const clearLine = endpoint({
  name: 'officeSettlementClear',
  ...change,
  path: '/api/office/settlements/lines/:id/clearing',
  summary: 'Somebody knows why this line does not fit, or why this payment stands in no report',
  params: z.object({ id: z.uuid() }),
  body: ClearedLine,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})
