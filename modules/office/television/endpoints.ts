import { z } from 'zod'
import { Confirmed, Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  GiveTelevision,
  OfficeTelevisionDetail,
  OfficeTelevisionFigures,
  OfficeTelevisionList,
  OfficeTelevisionQuery,
  reason,
  TelevisionEndingQuery,
  TelevisionFilters,
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

export const giveTelevision = endpoint({
  name: 'officeTelevisionGive',
  ...change,
  path: '/api/office/television/gifts',
  summary: 'Gives somebody days of club TV free of charge, after what they have; they are told by mail',
  body: GiveTelevision,
  answers: { 201: z.object({ id: z.uuid(), number: z.string(), expiresAt: z.iso.datetime() }) },
  refusals: { 404: ['PERSON_UNKNOWN'], 422: ['TELEVISION_ONLY_FOR_PERSONS'] },
})
