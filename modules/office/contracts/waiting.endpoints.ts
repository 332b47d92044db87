import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { OfferSeasonWait, OfficeSeasonWaits, OfficeWaitingQuery, RemoveSeasonWait } from './waiting.schema.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })
const staff = { access: 'staff', tags } as const

export const listSeasonWaits = endpoint({
  name: 'officeSeasonWaits',
  method: 'GET',
  path: '/api/office/seasons/:season/waiting',
  ...staff,
  permission: 'contracts.read',
  summary:
    'Who waits for a season ticket, in the order of the line; those who do not any more, the latest first',
  params: z.object({ season: z.coerce.number().int().min(2000).max(2100) }),
  query: OfficeWaitingQuery,
  answers: { 200: OfficeSeasonWaits },
})

export const offerSeasonWait = endpoint({
  name: 'officeSeasonWaitOffer',
  method: 'POST',
  path: '/api/office/season-waiting/:id/offer',
  ...staff,
  permission: 'contracts.change',
  summary: 'Offers a season ticket out of turn; told by mail',
  params: byId,
  body: OfferSeasonWait,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['NOT_WAITING_ANY_MORE', 'WAITING_LIST_DOES_NOT_BUY'] },
})

export const removeSeasonWait = endpoint({
  name: 'officeSeasonWaitRemove',
  method: 'POST',
  path: '/api/office/season-waiting/:id/removal',
  ...staff,
  permission: 'contracts.change',
  summary: 'Takes somebody out of the line, with a reason; told by mail',
  params: byId,
  body: RemoveSeasonWait,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['NOT_WAITING_ANY_MORE'] },
})
