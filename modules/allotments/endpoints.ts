import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './schema.ts'

const tags = ['ticketing'] as const
const params = z.object({ id: z.uuid() })
const nothing = { 204: z.null() }
const NOT_FOUND = ['NOT_FOUND'] as const
const OWN = '/api/ticketing/self/allotments'
const MANAGED = '/api/ticketing/allotments'

export const listOwnAllotments = endpoint({
  name: 'ownAllotments',
  method: 'GET',
  path: OWN,
  access: 'person',
  tags,
  summary: 'What my fan clubs have for matches ahead, what I want of it, and what came of that',
  answers: { 200: schema.OwnAllotments },
})

export const wishForPlaces = endpoint({
  name: 'allotmentWish',
  method: 'PUT',
  path: `${OWN}/:id/wish`,
  access: 'person',
  tags,
  summary: 'Says what I want, or wants something else',
  params,
  body: schema.NewAllotmentWish,
  answers: nothing,
  refusals: {
    403: ['GROUND_BAN'],
    404: ['NOT_FOUND', 'GROUP_UNKNOWN'],
    409: ['ALLOTMENT_ENDED', 'ALLOTMENT_TOO_MANY', 'GROUP_FULL', 'PLACE_TAKEN', 'WISHES_CLOSED'],
  },
})

export const withdrawAllotmentWish = endpoint({
  name: 'allotmentWishWithdraw',
  method: 'DELETE',
  path: `${OWN}/:id/wish`,
  access: 'person',
  tags,
  summary: 'Wants nothing any more; places that are not paid go to others',
  params,
  answers: nothing,
  refusals: { 404: NOT_FOUND, 409: ['ALLOTMENT_ENDED'] },
})

export const readAllotmentDraw = endpoint({
  name: 'allotmentDraw',
  method: 'GET',
  path: `${OWN}/:id/draw`,
  access: 'person',
  tags,
  summary: 'What the last distribution was made from, so that anybody may make it again',
  params,
  answers: { 200: schema.AllotmentDraw },
  refusals: { 404: NOT_FOUND, 409: ['NOT_DISTRIBUTED'] },
})

export const putAllotmentInCart = endpoint({
  name: 'allotmentToCart',
  method: 'POST',
  path: `${MANAGED}/:id/cart`,
  access: 'self',
  tags,
  summary: 'My share into my cart; where the fan club pays, all shares into its cart',
  params,
  answers: { 200: schema.PutInCart },
  refusals: {
    400: ['CART_FULL'],
    403: ['GROUND_BAN'],
    404: ['NOT_FOUND', 'SEAT_UNKNOWN'],
    409: ['ALLOTMENT_PAID_BY_CLUB', 'NOTHING_TO_PAY', 'SEAT_TAKEN'],
    422: ['SALE_ENDED'],
  },
})

export const listManagedAllotments = endpoint({
  name: 'allotments',
  method: 'GET',
  path: MANAGED,
  access: 'self',
  tags,
  summary: 'What the fan club has that I act for',
  answers: { 200: schema.ManagedAllotments },
  refusals: { 404: NOT_FOUND },
})

export const listAllotmentWishes = endpoint({
  name: 'allotmentWishes',
  method: 'GET',
  path: `${MANAGED}/:id/wishes`,
  access: 'self',
  tags,
  summary: 'Who wants what, who has what, and who has paid',
  params,
  query: schema.wishesQuery,
  answers: { 200: schema.AllotmentWishes },
  refusals: { 404: NOT_FOUND },
})

export const changeAllotmentTerms = endpoint({
  name: 'allotmentTerms',
  method: 'PUT',
  path: `${MANAGED}/:id/terms`,
  access: 'self',
  tags,
  summary: 'How many each may ask for, until when, and who pays',
  params,
  body: schema.NewAllotmentTerms,
  answers: nothing,
  refusals: { 404: NOT_FOUND, 409: ['ALLOTMENT_CHANGED', 'ALLOTMENT_ENDED', 'PLACE_TAKEN'] },
})

export const draftAllotmentDraw = endpoint({
  name: 'allotmentDraft',
  method: 'GET',
  path: `${MANAGED}/:id/draft`,
  access: 'self',
  tags,
  summary: 'What the rule would give to whom',
  params,
  answers: { 200: schema.AllotmentDraft },
  refusals: { 404: NOT_FOUND },
})

export const drawAllotment = endpoint({
  name: 'allotmentDistribute',
  method: 'POST',
  path: `${MANAGED}/:id/draw`,
  access: 'self',
  tags,
  summary: 'Gives what was shown',
  params,
  body: schema.ConfirmedDraw,
  answers: nothing,
  refusals: { 404: NOT_FOUND, 409: ['ALLOTMENT_CHANGED', 'ALLOTMENT_ENDED', 'PLACE_TAKEN', 'WISHES_OPEN'] },
})

const byWish = params.extend({ wishId: z.uuid() })

export const giveAllotmentPlaces = endpoint({
  name: 'allotmentGive',
  method: 'POST',
  path: `${MANAGED}/:id/wishes/:wishId/places`,
  access: 'self',
  tags,
  summary: 'These places for this member, by hand',
  params: byWish,
  body: schema.GivenByHand,
  answers: nothing,
  refusals: { 404: NOT_FOUND, 409: ['ALLOTMENT_CHANGED', 'ALLOTMENT_ENDED', 'PLACE_TAKEN'] },
})

export const takeAllotmentPlaces = endpoint({
  name: 'allotmentTake',
  method: 'DELETE',
  path: `${MANAGED}/:id/wishes/:wishId/places`,
  access: 'self',
  tags,
  summary: 'What a member has not paid is free again',
  params: byWish,
  answers: nothing,
  refusals: { 404: NOT_FOUND, 409: ['ALLOTMENT_ENDED', 'PLACE_TAKEN'] },
})

export const handAllotmentOn = endpoint({
  name: 'allotmentHandOn',
  method: 'POST',
  path: `${MANAGED}/:id/hand-on`,
  access: 'self',
  tags,
  summary: 'Tickets that the fan club has paid for, to the members they are for',
  params,
  answers: { 200: schema.HandedOn },
  refusals: { 404: NOT_FOUND },
})

export const changeAllotmentPassenger = endpoint({
  name: 'allotmentPassenger',
  method: 'PUT',
  path: `${MANAGED}/:id/places/:placeId`,
  access: 'self',
  tags,
  summary: 'Who goes on it, and where they get on the bus',
  params: params.extend({ placeId: z.uuid() }),
  body: schema.AllotmentPassenger,
  answers: nothing,
  refusals: { 404: NOT_FOUND },
})
