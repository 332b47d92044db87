import { z } from 'zod'
import { club } from '#club/club.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  byId,
  Camp,
  CampBooked,
  CampCancellation,
  CampList,
  CancelPlaces,
  CorrectPlace,
  cancellationQuery,
  NewCampBooking,
  OwnCamps,
  OwnSheet,
  slugParams,
} from './schema.ts'

const tags = ['camps'] as const
const inLanguage = z.object({ language: z.enum(club.languages).default(club.fallbackLanguage) })

export const readCamps = endpoint({
  name: 'camps',
  method: 'GET',
  path: '/api/school/camps',
  access: 'public',
  tags,
  summary: 'The camps of the football school, by their first day',
  answers: { 200: CampList },
})

export const readCamp = endpoint({
  name: 'camp',
  method: 'GET',
  path: '/api/school/camps/:slug',
  access: 'public',
  tags,
  summary: 'A camp, and how booking it stands',
  params: slugParams,
  answers: { 200: Camp },
  refusals: { 404: ['NOT_FOUND'] },
})

export const bookCamp = endpoint({
  name: 'campBook',
  method: 'POST',
  path: '/api/school/camps/:slug/bookings',
  access: 'person',
  tags,
  summary: 'Hold places for children in the cart: all of them or none',
  params: slugParams,
  query: inLanguage,
  body: NewCampBooking,
  answers: { 201: CampBooked },
  refusals: {
    400: ['CART_FULL'],
    404: ['NOT_FOUND', 'CAMP_CHILD_UNKNOWN'],
    409: ['CAMP_FULL', 'CAMP_CHILD_TWICE', 'CAMP_CANCELLED', 'CAMP_REDUCTION_UNKNOWN', 'CAMP_BY_LOT'],
    422: ['CAMP_NOT_OPEN', 'CAMP_AGE', 'TOO_MANY_PLACES_HELD', 'ADDRESS_HOLDS_TOO_MANY'],
    503: ['TOO_MANY_WAIT'],
  },
})

export const joinCampLine = endpoint({
  name: 'campWait',
  method: 'POST',
  path: '/api/school/camps/:slug/waits',
  access: 'person',
  tags,
  summary: 'Wait for places of a full camp, with the children they are for',
  params: slugParams,
  query: inLanguage,
  body: NewCampBooking,
  answers: { 201: z.object({ id: z.uuid() }) },
  refusals: {
    404: ['NOT_FOUND', 'CAMP_CHILD_UNKNOWN'],
    409: [
      'CAMP_PLACES_LEFT',
      'CAMP_WAITING_LIST_CLOSED',
      'CAMP_ALREADY_WAITING',
      'CAMP_CHILD_TWICE',
      'CAMP_CANCELLED',
      'CAMP_REDUCTION_UNKNOWN',
      'CAMP_BY_LOT',
    ],
    422: ['CAMP_NOT_OPEN', 'CAMP_AGE'],
  },
})

export const leaveCampLine = endpoint({
  name: 'campWaitEnd',
  method: 'DELETE',
  path: '/api/school/self/waits/:id',
  access: 'person',
  tags,
  summary: 'Wait no more; what was offered leaves the cart',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})

export const readOwnCamps = endpoint({
  name: 'ownCamps',
  method: 'GET',
  path: '/api/school/self/camps',
  access: 'person',
  tags,
  summary: 'What I have booked for children, hold in the cart, and wait for',
  answers: { 200: OwnCamps },
})

export const readOwnCampSheet = endpoint({
  name: 'ownCampSheet',
  method: 'GET',
  path: '/api/school/self/places/:id/sheet',
  access: 'person',
  tags,
  summary: 'What a camp knows of a child that I booked for',
  params: byId,
  answers: { 200: OwnSheet },
  refusals: { 404: ['NOT_FOUND'] },
})

export const correctOwnCampSheet = endpoint({
  name: 'ownCampSheetCorrect',
  method: 'PUT',
  path: '/api/school/self/places/:id/sheet',
  access: 'person',
  tags,
  summary: 'Correct it, until the camp begins',
  params: byId,
  body: CorrectPlace,
  answers: { 200: OwnSheet },
  refusals: { 404: ['NOT_FOUND'], 409: ['CAMP_PLACE_ENDED', 'CAMP_HAS_BEGUN'] },
})

export const previewCampCancellation = endpoint({
  name: 'campCancelPreview',
  method: 'GET',
  path: '/api/school/self/bookings/:id/cancellation',
  access: 'person',
  tags,
  summary: 'What goes back when these children are taken out today',
  params: byId,
  query: cancellationQuery,
  answers: { 200: CampCancellation },
  refusals: { 404: ['NOT_FOUND'], 409: ['CAMP_PLACE_ENDED', 'CAMP_HAS_BEGUN'] },
})

export const cancelCampPlaces = endpoint({
  name: 'campCancel',
  method: 'POST',
  path: '/api/school/self/bookings/:id/cancellation',
  access: 'person',
  tags,
  summary: 'Take children out of a booking; the money goes back by the terms',
  params: byId,
  body: CancelPlaces,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['CAMP_PLACE_ENDED', 'CAMP_HAS_BEGUN', 'CAMP_REFUND_CHANGED'] },
})
