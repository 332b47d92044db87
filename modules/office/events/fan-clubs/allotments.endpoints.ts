import { z } from 'zod'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './allotments.schema.ts'

const byId = z.object({ id: z.uuid() })
const byAllotment = byId.extend({ allotmentId: z.uuid() })
const tags = ['office'] as const
const officeWork = { access: 'staff', permission: 'events.change', tags } as const
const NOT_FOUND = ['NOT_FOUND'] as const
const moments = { 422: ['ALLOTMENT_MOMENTS', 'PRICE_MISSING'] } as const

export const listEventAllotments = endpoint({
  name: 'officeAllotments',
  method: 'GET',
  path: '/api/office/events/:id/allotments',
  access: 'staff',
  permission: 'events.read',
  tags,
  summary: 'Which fan clubs have places of a match, and what can be given to others',
  params: byId,
  answers: { 200: schema.OfficeAllotments },
  refusals: { 404: NOT_FOUND },
})

export const findFanClubs = endpoint({
  ...officeWork,
  name: 'officeFanClubChoices',
  method: 'GET',
  path: '/api/office/events/:id/fan-clubs',
  summary: 'Fan clubs by a part of their name, to give places to',
  params: byId,
  query: schema.fanClubsQuery,
  answers: { 200: schema.OfficeFanClubs },
})

export const previewAllotment = endpoint({
  ...officeWork,
  name: 'officeAllotmentPreview',
  method: 'POST',
  path: '/api/office/events/:id/allotments/preview',
  isRead: true,
  summary: 'What giving places to fan clubs does',
  params: byId,
  body: schema.NewAllotment,
  answers: { 200: Consequences },
  refusals: { 404: NOT_FOUND, 409: ['CONTINGENT_NO_ROOM'] },
})

export const giveAllotment = endpoint({
  ...officeWork,
  name: 'officeAllotmentGive',
  method: 'POST',
  path: '/api/office/events/:id/allotments',
  summary: 'Places of a contingent for fan clubs, to distribute among their members',
  params: byId,
  body: schema.ConfirmedAllotment,
  answers: { 201: schema.MadeAllotments },
  refusals: {
    404: NOT_FOUND,
    409: [
      'CONTINGENT_NO_ROOM',
      'CONTINGENT_RELEASED',
      'CONTINGENT_IN_BALLOT',
      'EVENT_CLOSED',
      'OFFICE_CONSEQUENCES_CHANGED',
    ],
    ...moments,
  },
})

export const previewTakeBack = endpoint({
  ...officeWork,
  name: 'officeAllotmentTakeBackPreview',
  method: 'POST',
  path: '/api/office/events/:id/allotments/:allotmentId/return/preview',
  isRead: true,
  summary: 'What taking back does',
  params: byAllotment,
  answers: { 200: Consequences },
  refusals: { 404: NOT_FOUND },
})

export const takeBackAllotment = endpoint({
  ...officeWork,
  name: 'officeAllotmentTakeBack',
  method: 'POST',
  path: '/api/office/events/:id/allotments/:allotmentId/return',
  summary: 'Places that nobody of the fan club has go back to their contingent',
  params: byAllotment,
  body: schema.ConfirmedTakeBack,
  answers: { 200: schema.TakenBack },
  refusals: { 404: NOT_FOUND, 409: ['ALLOTMENT_ENDED', 'OFFICE_CONSEQUENCES_CHANGED'] },
})
