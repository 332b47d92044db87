import { z } from 'zod'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './schema.ts'

const tags = ['office'] as const
const look = { method: 'GET', access: 'staff', permission: 'money.read', tags } as const
const change = { method: 'POST', access: 'staff', permission: 'money.change', tags } as const
const cannot = [
  'DAY_CLOSED',
  'DAY_NOT_OVER',
  'DAY_BEFORE_OPEN',
  'DAY_LEFT_OUT',
  'DAY_DRAWERS_OPEN',
  'DAY_REASON_MISSING',
] as const
const NOT_FOUND = { 404: ['NOT_FOUND'] } as const
const BASE = '/api/office/accounting/days'

export const listDays = endpoint({
  ...look,
  name: 'officeDays',
  path: BASE,
  summary: 'The days of a month with their numbers, and whether every closed day is what was closed',
  query: schema.DaysQuery,
  answers: { 200: schema.OfficeDays },
})

export const readDay = endpoint({
  ...look,
  name: 'officeDay',
  path: `${BASE}/:day`,
  summary: 'What a day took in, by way to pay, rate and seller; what was expected and counted',
  params: schema.ByDay,
  answers: { 200: schema.OfficeDay },
  refusals: NOT_FOUND,
})

export const previewDayClosing = endpoint({
  ...change,
  name: 'officeDayClosePreview',
  path: `${BASE}/:day/closing/preview`,
  isRead: true,
  summary: 'What closing this day fixes',
  params: schema.ByDay,
  body: schema.Counted,
  answers: { 200: Consequences },
  refusals: { ...NOT_FOUND, 409: cannot },
})

export const closeDay = endpoint({
  ...change,
  name: 'officeDayClose',
  path: `${BASE}/:day/closing`,
  summary: 'Closes a day for good, with the next number; what is booked late goes to the next open day',
  params: schema.ByDay,
  body: schema.ClosedDayBody,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 409: [...cannot, 'OFFICE_CONSEQUENCES_CHANGED'] },
})

export const printDay = endpoint({
  ...look,
  name: 'officeDayPaper',
  path: `${BASE}/:day/report`,
  summary: 'The report of a day as paper; of an open one it says so',
  params: schema.ByDay,
  file: 'application/pdf',
  answers: {},
  refusals: NOT_FOUND,
})

export const exportDay = endpoint({
  ...look,
  name: 'officeDayTable',
  path: `${BASE}/:day/report.csv`,
  summary: 'The same as a table; stands in the audit book',
  params: schema.ByDay,
  file: 'text/csv',
  answers: {},
  refusals: NOT_FOUND,
})
