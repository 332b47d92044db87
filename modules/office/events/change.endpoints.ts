import { z } from 'zod'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './change.schema.ts'

const byId = z.object({ id: z.uuid() })
const officeWork = { access: 'staff', permission: 'events.change', tags: ['office'] } as const
const nothing = { 204: z.null() }
const conflicts = ['EVENT_CANCELLED', 'MATCH_IS_OVER'] as const
const NOT_FOUND = ['NOT_FOUND'] as const

export const changeSale = endpoint({
  ...officeWork,
  name: 'officeEventSale',
  method: 'PUT',
  path: '/api/office/events/:id/sale',
  summary: 'When it is sold, how much to one buyer and for how much; what is in carts keeps its price',
  params: byId,
  body: schema.ChangedSale,
  answers: nothing,
  refusals: {
    404: NOT_FOUND,
    409: [
      ...conflicts,
      'OFFICE_VERSION_CONFLICT',
      'EVENT_SALE_ORDER',
      'EVENT_PHASE_EVERYBODY',
      'EVENT_PRICE_UNKNOWN',
      'EVENT_PRICE_MISSING',
      'EVENT_PRICE_MEMBERS',
      'EVENT_PRICE_STAYS',
    ],
  },
})

export const setBlockOnSale = endpoint({
  ...officeWork,
  name: 'officeEventBlock',
  method: 'PUT',
  path: '/api/office/events/:id/blocks/:blockId',
  summary: 'Opens or closes a block; what is sold there stays',
  params: byId.extend({ blockId: z.string().max(10) }),
  body: schema.BlockOnSale,
  answers: nothing,
  refusals: { 404: NOT_FOUND, 409: [...conflicts, 'OFFICE_VERSION_CONFLICT'] },
})

export const keepSeats = endpoint({
  ...officeWork,
  name: 'officeEventSeatsKeep',
  method: 'POST',
  path: '/api/office/events/:id/seats/keep',
  summary: 'Keeps free seats from the sale, all or none',
  params: byId,
  body: schema.KeptSeats,
  answers: nothing,
  refusals: { 404: ['NOT_FOUND', 'SEAT_UNKNOWN'], 409: ['SEAT_TAKEN', 'EVENT_REASON_TAKEN'] },
})

export const freeSeats = endpoint({
  ...officeWork,
  name: 'officeEventSeatsFree',
  method: 'POST',
  path: '/api/office/events/:id/seats/free',
  summary: 'Lets seats go that the club kept: to those who wait for them, or to everybody',
  params: byId,
  body: schema.FreedSeats,
  answers: nothing,
  refusals: { 404: ['NOT_FOUND', 'SEAT_UNKNOWN'], 409: ['SEAT_NOT_KEPT'] },
})

export const previewMove = endpoint({
  ...officeWork,
  name: 'officeEventMovePreview',
  method: 'POST',
  path: '/api/office/events/:id/move/preview',
  isRead: true,
  summary: 'What another kick-off does',
  params: byId,
  body: schema.Move,
  answers: { 200: Consequences },
  refusals: { 404: NOT_FOUND },
})

export const moveEvent = endpoint({
  ...officeWork,
  name: 'officeEventMove',
  method: 'POST',
  path: '/api/office/events/:id/move',
  freshSignIn: true,
  summary: 'Another kick-off; doors and the end of the sale move along, everybody with a ticket gets a mail',
  params: byId,
  body: schema.ConfirmedMove,
  answers: nothing,
  refusals: { 404: NOT_FOUND, 409: [...conflicts, 'OFFICE_CONSEQUENCES_CHANGED', 'EVENT_SALE_RUNS_ON'] },
})

export const previewCallOff = endpoint({
  ...officeWork,
  name: 'officeEventCallOffPreview',
  method: 'POST',
  path: '/api/office/events/:id/call-off/preview',
  isRead: true,
  summary: 'What calling it off does',
  params: byId,
  body: schema.CallOff,
  answers: { 200: Consequences },
  refusals: { 404: NOT_FOUND },
})

export const callOffEvent = endpoint({
  ...officeWork,
  name: 'officeEventCallOff',
  method: 'POST',
  path: '/api/office/events/:id/call-off',
  freshSignIn: true,
  summary: 'It does not take place; the money goes back only by whoever may give it back',
  params: byId,
  body: schema.ConfirmedCallOff,
  answers: nothing,
  refusals: {
    403: ['OFFICE_NOT_ALLOWED'],
    404: NOT_FOUND,
    409: [...conflicts, 'OFFICE_CONSEQUENCES_CHANGED', 'EVENT_SALE_RUNS_ON'],
  },
})

export const previewRefund = endpoint({
  ...officeWork,
  permission: 'events.refund',
  name: 'officeEventRefundPreview',
  method: 'POST',
  path: '/api/office/events/:id/refund/preview',
  isRead: true,
  summary: 'What goes back for a match that was called off',
  params: byId,
  answers: { 200: Consequences },
  refusals: { 404: NOT_FOUND },
})

export const refundEvent = endpoint({
  ...officeWork,
  permission: 'events.refund',
  name: 'officeEventRefund',
  method: 'POST',
  path: '/api/office/events/:id/refund',
  freshSignIn: true,
  summary: 'Gives the money back for a match that was called off without it',
  params: byId,
  body: schema.ConfirmedRefund,
  answers: nothing,
  refusals: { 404: NOT_FOUND, 409: ['EVENT_TAKES_PLACE', 'OFFICE_CONSEQUENCES_CHANGED'] },
})

export const listFixtures = endpoint({
  ...officeWork,
  name: 'officeFixtures',
  method: 'GET',
  path: '/api/office/fixtures',
  summary: 'Matches ahead that no tickets are sold for yet, at home and away',
  answers: { 200: schema.OfficeFixtures },
})

export const readPlan = endpoint({
  ...officeWork,
  name: 'officeFixturePlan',
  method: 'GET',
  path: '/api/office/fixtures/:id/plan',
  summary: 'How a match would be sold: as the one before, by its own kick-off',
  params: byId,
  answers: { 200: schema.OfficeEventPlan },
  refusals: { 404: NOT_FOUND },
})

export const addEvent = endpoint({
  ...officeWork,
  name: 'officeEventAdd',
  method: 'POST',
  path: '/api/office/events',
  summary: 'Puts a match on sale',
  body: schema.NewOfficeEvent,
  answers: { 201: schema.MadeEvent },
  refusals: {
    404: NOT_FOUND,
    409: [
      'EVENT_EXISTS',
      'EVENT_OTHER_GROUND',
      'EVENT_SALE_ORDER',
      'EVENT_PHASE_EVERYBODY',
      'EVENT_PRICE_UNKNOWN',
      'EVENT_PRICE_MISSING',
      'EVENT_PRICE_MEMBERS',
    ],
  },
})
