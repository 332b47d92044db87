import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { NewWish, WaitingList, Wish, WishList, wishQuery } from './schema.ts'

const tags = ['ticketing'] as const
const params = z.object({ id: z.uuid() })

export const readWaitingList = endpoint({
  name: 'waitingList',
  method: 'GET',
  path: '/api/ticketing/events/:id/wishes',
  access: 'public',
  tags,
  summary: 'How many wait for an event, and what can be wished for',
  params,
  answers: { 200: WaitingList },
  refusals: { 404: ['NOT_FOUND'] },
})

export const joinWaitingList = endpoint({
  name: 'joinWaitingList',
  method: 'POST',
  path: '/api/ticketing/events/:id/wishes',
  access: 'person',
  tags,
  summary: 'Joins the waiting list of an event',
  params,
  body: NewWish,
  answers: { 201: Wish },
  refusals: {
    403: ['GROUND_BAN'],
    404: ['NOT_FOUND', 'TICKET_TYPE_UNKNOWN'],
    409: ['ALREADY_WAITING', 'PLACES_LEFT', 'WAITING_LIST_CLOSED'],
    422: [
      'EVENT_CANCELLED',
      'PHASE_FOR_OTHERS',
      'PHASE_OTHER_PLACES',
      'SALE_ENDED',
      'SALE_NOT_STARTED',
      'TICKET_LIMIT_REACHED',
      'WHEELCHAIR_PLACES_ALONE',
    ],
  },
})

export const listOwnWishes = endpoint({
  name: 'ownWishes',
  method: 'GET',
  path: '/api/ticketing/self/wishes',
  access: 'person',
  tags,
  summary: 'My wishes, live ones first',
  query: wishQuery,
  answers: { 200: WishList },
})

export const withdrawWish = endpoint({
  name: 'withdrawWish',
  method: 'DELETE',
  path: '/api/ticketing/self/wishes/:id',
  access: 'person',
  tags,
  summary: 'Withdraws a wish; offered places leave the cart',
  params,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})
