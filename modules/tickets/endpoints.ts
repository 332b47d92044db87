import { z } from 'zod'
import { anonymousQuery } from '#modules/cart/schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  Availability,
  BestAvailableAnswer,
  BestAvailableBody,
  BlockSeats,
  EventDetail,
  EventList,
  eventQuery,
  TicketKeys,
} from './schema.ts'

const tags = ['ticketing'] as const
const params = z.object({ id: z.uuid() })

export const listEvents = endpoint({
  name: 'events',
  method: 'GET',
  path: '/api/ticketing/events',
  access: 'public',
  tags,
  summary: 'Home games ahead, in order',
  query: eventQuery,
  answers: { 200: EventList },
})

export const readEvent = endpoint({
  name: 'event',
  method: 'GET',
  path: '/api/ticketing/events/:id',
  access: 'public',
  tags,
  summary: 'An event with its prices',
  params,
  answers: { 200: EventDetail },
  refusals: { 404: ['NOT_FOUND'] },
})

export const readAvailability = endpoint({
  name: 'eventAvailability',
  method: 'GET',
  path: '/api/ticketing/events/:id/availability',
  access: 'public',
  tags,
  summary: 'Free places per block and price class',
  params,
  answers: { 200: Availability },
  refusals: { 404: ['NOT_FOUND'] },
})

export const readBlock = endpoint({
  name: 'blockSeats',
  method: 'GET',
  path: '/api/ticketing/events/:id/blocks/:block/seats',
  access: 'public',
  tags,
  summary: 'The seats of a block, and which are taken',
  params: params.extend({ block: z.string().regex(/^\d{1,4}$/) }),
  answers: { 200: BlockSeats },
  refusals: { 404: ['NOT_FOUND'] },
})

export const addBestPlaces = endpoint({
  name: 'bestAvailable',
  method: 'POST',
  path: '/api/ticketing/events/:id/best-available',
  access: 'optional',
  tags,
  summary: 'Hold the best free places in the cart, all or none',
  params,
  query: anonymousQuery,
  body: BestAvailableBody,
  answers: { 200: BestAvailableAnswer },
  refusals: {
    400: ['CART_FULL'],
    403: ['GROUND_BAN'],
    404: ['NOT_FOUND', 'TICKET_TYPE_UNKNOWN'],
    409: ['ALREADY_IN_CART', 'NONE_TOGETHER', 'NOT_ENOUGH_PLACES', 'SEAT_TAKEN'],
    422: [
      'ADDRESS_HOLDS_TOO_MANY',
      'BLOCK_NOT_ON_SALE',
      'COMPANION_NEEDS_WHEELCHAIR',
      'EVENT_CANCELLED',
      'PHASE_FOR_OTHERS',
      'PHASE_OTHER_PLACES',
      'SALE_ENDED',
      'SALE_NOT_STARTED',
      'TICKET_LIMIT_REACHED',
      'TOO_MANY_PLACES_HELD',
    ],
    503: ['TOO_MANY_WAIT'],
  },
})

export const readTicketKeys = endpoint({
  name: 'ticketKeys',
  method: 'GET',
  path: '/api/ticketing/ticketKeys',
  access: 'public',
  tags,
  summary: 'Public keys of ticket codes',
  answers: { 200: TicketKeys },
})
