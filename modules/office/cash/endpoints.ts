import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { listQuery } from '#platform/lists.ts'
import * as schema from './schema.ts'

const byId = z.object({ id: z.uuid() })
const using = { access: 'staff', permission: 'cash.use', tags: ['office'] } as const
const closing = { access: 'staff', permission: 'cash.close', tags: ['office'] } as const
const gone = { 404: ['NOT_FOUND'] } as const

export const readOpenCash = endpoint({
  ...using,
  name: 'officeCashOpen',
  method: 'GET',
  path: '/api/office/cash/open',
  summary: 'Whether cash is taken here, and into which drawers',
  answers: { 200: schema.OfficeOpenCash },
})

export const listCashShifts = endpoint({
  ...closing,
  name: 'officeCashShifts',
  method: 'GET',
  path: '/api/office/cash/shifts',
  summary: 'The shifts of all drawers, newest first',
  query: listQuery({ maxPageSize: 100, defaultPageSize: 30 }),
  answers: { 200: schema.OfficeCashShiftList },
})

export const readCashShift = endpoint({
  ...closing,
  name: 'officeCashShift',
  method: 'GET',
  path: '/api/office/cash/shifts/:id',
  summary: 'A shift with all its entries, and whether they follow from one another',
  params: byId,
  answers: { 200: schema.OfficeCashDetail },
  refusals: gone,
})

export const openCashShift = endpoint({
  ...using,
  name: 'officeCashShiftOpen',
  method: 'POST',
  path: '/api/office/cash/shifts',
  summary: 'Opens a drawer with what lies in it for change',
  body: schema.NewCashShift,
  answers: { 201: z.object({ id: z.uuid() }).meta({ id: 'OfficeOpenedCashShift' }) },
  refusals: { 409: ['CASH_SIGNER_MISSING', 'CASH_DRAWER_OPEN'] },
})

export const moveCash = endpoint({
  ...using,
  name: 'officeCashMove',
  method: 'POST',
  path: '/api/office/cash/shifts/:id/movements',
  summary: 'Puts cash into the drawer or takes some out, with its reason',
  params: byId,
  body: schema.CashMovement,
  answers: { 204: z.null() },
  refusals: { ...gone, 409: ['CASH_SIGNER_MISSING', 'CASH_SHIFT_CLOSED', 'CASH_NOT_THERE'] },
})

export const closeCashShift = endpoint({
  ...closing,
  name: 'officeCashClose',
  method: 'POST',
  path: '/api/office/cash/shifts/:id/closing',
  summary: 'Closes a drawer with what was counted; a difference needs its reason',
  params: byId,
  body: schema.CashClosing,
  answers: { 204: z.null() },
  refusals: { ...gone, 409: ['CASH_SHIFT_CLOSED', 'CASH_REASON_MISSING', 'OFFICE_CONSEQUENCES_CHANGED'] },
})

export const printCashReport = endpoint({
  ...closing,
  name: 'officeCashReport',
  method: 'GET',
  path: '/api/office/cash/shifts/:id/report',
  summary: 'The report of a shift (Z) as a paper',
  params: byId,
  file: 'application/pdf',
  answers: {},
  refusals: gone,
})

export const exportCash = endpoint({
  ...closing,
  name: 'officeCashTable',
  method: 'GET',
  path: '/api/office/cash/shifts/:id/entries.csv',
  summary:
    'The entries of a shift with their signatures, in fields like those of the DSFinV-K; stands in the audit book',
  params: byId,
  file: 'text/csv',
  answers: {},
  refusals: gone,
})
