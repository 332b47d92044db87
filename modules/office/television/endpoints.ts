import { z } from 'zod'
import { televisionPauseMonths } from '#club/television.ts'
import { Confirmed, Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  GiveTelevision,
  OfficeTelevisionDetail,
  OfficeTelevisionFigures,
  OfficeTelevisionList,
  OfficeTelevisionPrices,
  OfficeTelevisionQuery,
  reason,
  TelevisionEndingQuery,
  TelevisionFilters,
  TelevisionPauseQuery,
  TelevisionPriceQuery,
  TelevisionPriceWish,
} from './schema.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })
const look = { method: 'GET', access: 'staff', permission: 'contracts.read', tags } as const
const change = {
  method: 'POST',
  access: 'staff',
  permission: 'contracts.change',
  freshSignIn: true,
  tags,
} as const

export const listTelevision = endpoint({
  name: 'officeTelevisionList',
  ...look,
  path: '/api/office/television',
  summary: 'Subscriptions to club TV, by number; found by number, name or e-mail address',
  query: OfficeTelevisionQuery,
  answers: { 200: OfficeTelevisionList },
})

export const readTelevisionFigures = endpoint({
  name: 'officeTelevisionFigures',
  ...look,
  path: '/api/office/television/figures',
  summary: 'How many subscriptions run, began and were cancelled this month, and how many each view has',
  answers: { 200: OfficeTelevisionFigures },
})

export const exportTelevision = endpoint({
  name: 'officeTelevisionTable',
  ...look,
  permission: 'contracts.change',
  freshSignIn: true,
  path: '/api/office/television.csv',
  summary: 'The same subscriptions as a table for spreadsheets; stands in the audit book',
  query: TelevisionFilters,
  file: 'text/csv',
  answers: {},
})

export const readTelevision = endpoint({
  name: 'officeTelevision',
  ...look,
  path: '/api/office/television/:id',
  summary: 'A subscription with its time, what is collected for it, and its whole story',
  params: byId,
  answers: { 200: OfficeTelevisionDetail },
  refusals: { 404: ['NOT_FOUND'] },
})

export const previewTelevisionEnd = endpoint({
  name: 'officeTelevisionEndPreview',
  ...look,
  permission: 'contracts.change',
  path: '/api/office/television/:id/end',
  summary: 'What follows when staff end a subscription, with what is paid or at once',
  params: byId,
  query: TelevisionEndingQuery,
  answers: { 200: Consequences },
  refusals: { 404: ['NOT_FOUND'], 409: ['TELEVISION_NOT_RUNNING'] },
})

export const endTelevision = endpoint({
  name: 'officeTelevisionEnd',
  ...change,
  path: '/api/office/television/:id/end',
  summary: 'Ends a subscription, with a reason; at once nobody watches any more, and nothing is collected',
  params: byId,
  body: Confirmed.extend({ when: TelevisionEndingQuery.shape.when, reason }),
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['TELEVISION_NOT_RUNNING', 'OFFICE_CONSEQUENCES_CHANGED'] },
})

export const previewTelevisionWithdrawal = endpoint({
  name: 'officeTelevisionWithdrawalPreview',
  ...look,
  permission: 'contracts.change',
  path: '/api/office/television/:id/withdrawal',
  summary: 'What goes back when its subscriber withdraws now: all but the days that were used',
  params: byId,
  answers: { 200: Consequences },
  refusals: { 404: ['NOT_FOUND'], 409: ['TELEVISION_NOT_WITHDRAWABLE'] },
})

export const withdrawTelevisionByHand = endpoint({
  name: 'officeTelevisionWithdrawal',
  ...change,
  path: '/api/office/television/:id/withdrawal',
  summary: 'Carries out the withdrawal of its subscriber, within the time of the law; they are told by mail',
  params: byId,
  body: Confirmed.extend({ reason }),
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['TELEVISION_NOT_WITHDRAWABLE', 'OFFICE_CONSEQUENCES_CHANGED'] },
})

export const previewTelevisionPause = endpoint({
  name: 'officeTelevisionPausePreview',
  ...look,
  permission: 'contracts.change',
  path: '/api/office/television/:id/pause',
  summary: 'What follows when a subscription rests for so many months; with none, when its rest ends',
  params: byId,
  query: TelevisionPauseQuery,
  answers: { 200: Consequences },
  refusals: {
    404: ['NOT_FOUND'],
    409: ['TELEVISION_NOT_RUNNING', 'TELEVISION_PAUSED', 'TELEVISION_NOT_PAUSED'],
  },
})

export const pauseTelevisionByHand = endpoint({
  name: 'officeTelevisionPause',
  ...change,
  path: '/api/office/television/:id/pause',
  summary: 'Lets a subscription rest for so many months on the wish of its subscriber, or ends its rest',
  params: byId,
  body: Confirmed.extend({ months: z.int().min(0).max(televisionPauseMonths), reason }),
  answers: { 204: z.null() },
  refusals: {
    404: ['NOT_FOUND'],
    409: [
      'TELEVISION_NOT_RUNNING',
      'TELEVISION_PAUSED',
      'TELEVISION_NOT_PAUSED',
      'TELEVISION_UNPAID',
      'TELEVISION_IN_TRIAL',
      'OFFICE_CONSEQUENCES_CHANGED',
    ],
  },
})

const PRICE_REFUSALS = ['TELEVISION_PRICE_ON_ITS_WAY', 'TELEVISION_PRICE_TOO_SOON', 'TELEVISION_PRICE_SAME']

export const listTelevisionPrices = endpoint({
  name: 'officeTelevisionPrices',
  ...look,
  path: '/api/office/television/prices',
  summary:
    'What club TV costs today, what is agreed with those who go on, and prices that were planned for them, the newest first',
  answers: { 200: OfficeTelevisionPrices },
})

export const previewTelevisionPrice = endpoint({
  name: 'officeTelevisionPricePreview',
  ...look,
  permission: 'contracts.change',
  path: '/api/office/television/prices/preview',
  summary: 'Who would be asked, and who would pay less by themselves',
  query: TelevisionPriceQuery,
  answers: { 200: Consequences },
  refusals: { 409: PRICE_REFUSALS },
})

export const planTelevisionPrice = endpoint({
  name: 'officeTelevisionPricePlan',
  ...change,
  path: '/api/office/television/prices',
  summary:
    'Plans another price for those who subscribe now; each is told by mail, and a dearer one waits for their yes',
  body: Confirmed.extend({ ...TelevisionPriceWish.shape, reason }),
  answers: { 201: z.object({ id: z.uuid() }) },
  refusals: { 409: [...PRICE_REFUSALS, 'OFFICE_CONSEQUENCES_CHANGED'] },
})

export const withdrawTelevisionPrice = endpoint({
  name: 'officeTelevisionPriceWithdraw',
  ...change,
  path: '/api/office/television/prices/:id/withdrawal',
  summary: 'Nobody is asked any more; what is decided stays',
  params: byId,
  body: z.strictObject({ reason }),
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['TELEVISION_NO_PRICE_CHANGE'] },
})

export const giveTelevision = endpoint({
  name: 'officeTelevisionGive',
  ...change,
  path: '/api/office/television/gifts',
  summary: 'Gives somebody days of club TV free of charge, after what they have; they are told by mail',
  body: GiveTelevision,
  answers: { 201: z.object({ id: z.uuid(), number: z.string(), expiresAt: z.iso.datetime() }) },
  refusals: { 404: ['PERSON_UNKNOWN'], 422: ['TELEVISION_ONLY_FOR_PERSONS'] },
})
