import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './complimentary.schema.ts'

const byId = z.object({ id: z.uuid() })
const tags = ['office'] as const
const work = { access: 'staff', permission: 'events.complimentary', tags } as const

export const listComplimentary = endpoint({
  ...work,
  name: 'officeComplimentary',
  method: 'GET',
  path: '/api/office/events/:id/complimentary',
  summary: 'Complimentary tickets of a match, the latest first',
  params: byId,
  answers: { 200: schema.OfficeComplimentaryList },
  refusals: { 404: ['NOT_FOUND'] },
})

export const giveComplimentary = endpoint({
  ...work,
  name: 'officeComplimentaryGive',
  method: 'POST',
  path: '/api/office/events/:id/complimentary',
  summary: 'Tickets for nothing to somebody with an account, who gets a mail; all of the places or none',
  params: byId,
  body: schema.NewComplimentary,
  answers: { 201: schema.GivenTickets },
  refusals: {
    404: ['NOT_FOUND', 'SEAT_UNKNOWN', 'RECIPIENT_UNKNOWN'],
    409: [
      'EVENT_CLOSED',
      'COMPLIMENTARY_TOO_MANY',
      'COMPLIMENTARY_NO_ROOM',
      'CONTINGENT_IN_BALLOT',
      'GROUND_BAN',
    ],
  },
})

export const callBackComplimentary = endpoint({
  ...work,
  name: 'officeComplimentaryCallBack',
  method: 'POST',
  path: '/api/office/events/:id/complimentary/:ticketId/call-back',
  summary: 'It opens no gate any more; its place is its contingent’s again, or goes on sale',
  params: byId.extend({ ticketId: z.uuid() }),
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['COMPLIMENTARY_USED'] },
})
