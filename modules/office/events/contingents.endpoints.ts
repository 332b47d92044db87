import { z } from 'zod'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './contingents.schema.ts'

const byId = z.object({ id: z.uuid() })
const byContingent = byId.extend({ contingentId: z.uuid() })
const tags = ['office'] as const
const officeWork = { access: 'staff', permission: 'events.change', tags } as const
const nothing = { 204: z.null() }
const NOT_FOUND = ['NOT_FOUND'] as const
const closed = ['EVENT_CLOSED', 'OFFICE_VERSION_CONFLICT'] as const

export const readPlanOfEvent = endpoint({
  name: 'officeEventPlan',
  method: 'GET',
  path: '/api/office/events/:id/plan',
  access: 'staff',
  permission: 'events.read',
  tags,
  summary: 'The ground with its contingents',
  params: byId,
  answers: { 200: schema.OfficePlan },
  refusals: { 404: NOT_FOUND },
})

export const readPlanBlock = endpoint({
  name: 'officeEventPlanBlock',
  method: 'GET',
  path: '/api/office/events/:id/plan/:blockId',
  access: 'staff',
  permission: 'events.read',
  tags,
  summary: 'Each seat of a block: free, sold, in a cart, or kept for whom',
  params: byId.extend({ blockId: z.string().max(10) }),
  answers: { 200: schema.OfficePlanBlock },
  refusals: { 404: NOT_FOUND },
})

export const addContingent = endpoint({
  ...officeWork,
  name: 'officeContingentAdd',
  method: 'POST',
  path: '/api/office/events/:id/contingents',
  summary: 'A contingent that keeps nothing until it is painted',
  params: byId,
  body: schema.NewContingent,
  answers: { 201: schema.MadeContingent },
  refusals: { 404: NOT_FOUND, 409: [...closed, 'CONTINGENT_TOO_MANY'] },
})

export const changeContingent = endpoint({
  ...officeWork,
  name: 'officeContingentChange',
  method: 'PUT',
  path: '/api/office/events/:id/contingents/:contingentId',
  summary: 'Another name, or another moment to let it go',
  params: byContingent,
  body: schema.ChangedContingent,
  answers: nothing,
  refusals: { 404: NOT_FOUND, 409: [...closed, 'CONTINGENT_RELEASED', 'CONTINGENT_IN_BALLOT'] },
})

export const paintPlaces = endpoint({
  ...officeWork,
  name: 'officeEventPaint',
  method: 'POST',
  path: '/api/office/events/:id/plan/paint',
  summary:
    'Blocks, rows and seats become a contingent’s, or go back on sale; what is sold or in a cart stays',
  params: byId,
  body: schema.Painting,
  answers: { 200: schema.Painted },
  refusals: {
    404: ['NOT_FOUND', 'SEAT_UNKNOWN'],
    409: [
      ...closed,
      'CONTINGENT_RELEASED',
      'CONTINGENT_IN_BALLOT',
      'CONTINGENT_NO_ROOM',
      'CONTINGENT_GUEST_BLOCK',
    ],
  },
})

export const previewRelease = endpoint({
  ...officeWork,
  name: 'officeContingentReleasePreview',
  method: 'POST',
  path: '/api/office/events/:id/contingents/:contingentId/release/preview',
  isRead: true,
  summary: 'What letting it go does',
  params: byContingent,
  answers: { 200: Consequences },
  refusals: { 404: NOT_FOUND },
})

export const releaseContingent = endpoint({
  ...officeWork,
  name: 'officeContingentRelease',
  method: 'POST',
  path: '/api/office/events/:id/contingents/:contingentId/release',
  summary: 'What is left of it goes on sale',
  params: byContingent,
  body: schema.ConfirmedRelease,
  answers: nothing,
  refusals: {
    404: NOT_FOUND,
    409: [...closed, 'CONTINGENT_RELEASED', 'CONTINGENT_IN_BALLOT', 'OFFICE_CONSEQUENCES_CHANGED'],
  },
})
