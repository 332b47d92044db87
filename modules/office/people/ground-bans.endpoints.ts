import { z } from 'zod'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import { EndedBlock, GroundBanWish, NewGroundBan } from './schema.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })

export const previewGroundBan = endpoint({
  name: 'officeGroundBanPreview',
  method: 'POST',
  path: '/api/office/people/:id/ground-bans/preview',
  access: 'staff',
  permission: 'people.block',
  isRead: true,
  tags,
  summary: 'What banning a person from the ground would mean',
  params: byId,
  body: GroundBanWish,
  answers: { 200: Consequences },
  refusals: {
    403: ['OFFICE_VISIT_FIRST', 'OFFICE_NEEDS_OWNER', 'OFFICE_NOT_ALLOWED'],
    404: ['NOT_FOUND'],
    409: ['OFFICE_IS_STAFF', 'GROUND_BAN_PERIOD', 'GROUND_BAN_RUNS', 'OFFICE_BAN_REFUND_TOO_LARGE'],
  },
})

export const banFromGround = endpoint({
  name: 'officeGroundBan',
  method: 'POST',
  path: '/api/office/people/:id/ground-bans',
  access: 'staff',
  permission: 'people.block',
  freshSignIn: true,
  tags,
  summary:
    'Bans a person from the ground: they buy and are given no tickets for these days, and theirs open no gate',
  params: byId,
  body: NewGroundBan,
  answers: { 201: z.object({ id: z.uuid() }) },
  refusals: {
    403: ['OFFICE_VISIT_FIRST', 'OFFICE_NEEDS_OWNER', 'OFFICE_NOT_ALLOWED'],
    404: ['NOT_FOUND'],
    409: [
      'OFFICE_IS_STAFF',
      'GROUND_BAN_PERIOD',
      'GROUND_BAN_RUNS',
      'OFFICE_BAN_REFUND_TOO_LARGE',
      'OFFICE_CONSEQUENCES_CHANGED',
    ],
  },
})

export const endGroundBan = endpoint({
  name: 'officeGroundBanEnd',
  method: 'POST',
  path: '/api/office/people/:id/ground-bans/:banId/end',
  access: 'staff',
  permission: 'people.block',
  freshSignIn: true,
  tags,
  summary: 'Ends a ban before its last day: tickets of matches to come are good again',
  params: byId.extend({ banId: z.uuid() }),
  body: EndedBlock,
  answers: { 204: z.null() },
  refusals: { 403: ['OFFICE_VISIT_FIRST'], 404: ['NOT_FOUND'], 409: ['GROUND_BAN_ENDED'] },
})
