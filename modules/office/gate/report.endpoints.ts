import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { OfficeGateReport } from './report.schema.ts'

const gate = { access: 'staff', permission: 'gate.read', tags: ['office'] } as const
const byId = z.object({ id: z.uuid() })

export const readGateReport = endpoint({
  ...gate,
  name: 'officeGateReport',
  method: 'GET',
  path: '/api/office/events/:id/gate',
  summary: 'What the gates of a match do right now, or did: asked again every few seconds',
  params: byId,
  answers: { 200: OfficeGateReport },
  refusals: { 404: ['NOT_FOUND'] },
})

export const exportGateReport = endpoint({
  ...gate,
  name: 'officeGateReportTable',
  method: 'GET',
  path: '/api/office/events/:id/gate.csv',
  summary:
    'The same as a table for spreadsheets, every minute and everything that went wrong; stands in the audit book',
  params: byId,
  file: 'text/csv',
  answers: {},
  refusals: { 404: ['NOT_FOUND'] },
})
