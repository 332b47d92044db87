import { z } from 'zod'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  ByMonth,
  ClosedBooks,
  DatevQuery,
  OfficeAccountingMonth,
  OfficeAccountingMonths,
  OfficeBooksProof,
} from './schema.ts'

const tags = ['office'] as const
const look = { method: 'GET', access: 'staff', permission: 'money.read', tags } as const
const change = { method: 'POST', access: 'staff', permission: 'money.change', tags } as const
const cannot = ['MONTH_CLOSED', 'MONTH_NOT_OVER', 'MONTH_BEFORE_OPEN'] as const

export const listAccountingMonths = endpoint({
  name: 'officeAccountingMonths',
  ...look,
  path: '/api/office/accounting/months',
  summary: 'The months of the books, the newest first',
  answers: { 200: OfficeAccountingMonths },
})

export const readAccountingMonth = endpoint({
  name: 'officeAccountingMonth',
  ...look,
  path: '/api/office/accounting/months/:month',
  summary: 'What moved in a month: value added tax by rate, and every account',
  params: ByMonth,
  answers: { 200: OfficeAccountingMonth },
  refusals: { 404: ['NOT_FOUND'] },
})

export const previewClosing = endpoint({
  name: 'officeMonthClosePreview',
  ...change,
  isRead: true,
  path: '/api/office/accounting/months/:month/closing/preview',
  summary: 'What closing this month fixes',
  params: ByMonth,
  answers: { 200: Consequences },
  refusals: { 404: ['NOT_FOUND'], 409: cannot },
})

export const closeAccountingMonth = endpoint({
  name: 'officeMonthClose',
  ...change,
  freshSignIn: true,
  path: '/api/office/accounting/months/:month/closing',
  summary: 'Closes the books of a month for good: no entry is added to it any more',
  params: ByMonth,
  body: ClosedBooks,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: [...cannot, 'OFFICE_CONSEQUENCES_CHANGED'] },
})

export const exportDatev = endpoint({
  name: 'officeDatev',
  ...look,
  permission: 'money.change',
  freshSignIn: true,
  path: '/api/office/accounting/months/:month/datev',
  summary: 'A month as DATEV posting batch (EXTF 700, version 13, Windows-1252); stands in the audit book',
  params: ByMonth,
  query: DatevQuery,
  file: 'text/csv',
  answers: {},
  refusals: { 404: ['NOT_FOUND'], 409: ['ACCOUNTS_UNASSIGNED'] },
})

export const proveBooks = endpoint({
  name: 'officeBooksProof',
  ...look,
  path: '/api/office/accounting/proof',
  summary: 'Recomputes the digests of all closed months',
  answers: { 200: OfficeBooksProof },
})
