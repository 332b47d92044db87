import { z } from 'zod'
import { Availability, BlockSeats } from '#modules/tickets/schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  bestPlacesQuery,
  JoinSeasonWaiting,
  SeasonBestPlaces,
  SeasonOnSale,
  SeasonsOnSale,
  SeasonWait,
  seasonsQuery,
} from './schema.ts'

const tags = ['subscription'] as const
const params = z.object({ season: z.coerce.number().int().min(2000).max(2999) })

export const listSeasonsOnSale = endpoint({
  name: 'seasonsOnSale',
  method: 'GET',
  path: '/api/subscription/seasontickets/seasons',
  access: 'public',
  tags,
  summary: 'Seasons whose tickets are sold, or will be',
  query: seasonsQuery,
  answers: { 200: SeasonsOnSale },
})

export const readSeasonOnSale = endpoint({
  name: 'seasonOnSale',
  method: 'GET',
  path: '/api/subscription/seasontickets/seasons/:season',
  access: 'public',
  tags,
  summary: 'A season with its prices and phases',
  params,
  answers: { 200: SeasonOnSale },
  refusals: { 404: ['NOT_FOUND'] },
})

export const readSeasonAvailability = endpoint({
  name: 'seasonAvailability',
  method: 'GET',
  path: '/api/subscription/seasontickets/seasons/:season/availability',
  access: 'public',
  tags,
  summary: 'Places that are free in every match of a season, per block and price class',
  params,
  answers: { 200: Availability },
  refusals: { 404: ['NOT_FOUND'] },
})

export const readSeasonBlock = endpoint({
  name: 'seasonBlockSeats',
  method: 'GET',
  path: '/api/subscription/seasontickets/seasons/:season/blocks/:block/seats',
  access: 'public',
  tags,
  summary: 'The seats of a block, and which are taken for the season',
  params: params.extend({ block: z.string().regex(/^\d{1,4}$/) }),
  answers: { 200: BlockSeats },
  refusals: { 404: ['NOT_FOUND'] },
})

export const findSeasonPlaces = endpoint({
  name: 'seasonBestPlaces',
  method: 'GET',
  path: '/api/subscription/seasontickets/seasons/:season/best-places',
  access: 'public',
  tags,
  summary: 'The best places side by side that are free in every match of a season',
  params,
  query: bestPlacesQuery,
  answers: { 200: SeasonBestPlaces },
  refusals: { 404: ['NOT_FOUND'], 409: ['NONE_TOGETHER', 'NOT_ENOUGH_PLACES'] },
})

export const readSeasonWaiting = endpoint({
  name: 'seasonWaiting',
  method: 'GET',
  path: '/api/subscription/seasontickets/self/waiting/:season',
  access: 'person',
  tags,
  summary: 'My place in the line for a season ticket',
  params,
  answers: { 200: SeasonWait },
  refusals: { 404: ['NOT_FOUND'] },
})

export const joinSeasonWaiting = endpoint({
  name: 'joinSeasonWaiting',
  method: 'POST',
  path: '/api/subscription/seasontickets/self/waiting',
  access: 'person',
  tags,
  summary: 'Joins the line for a season ticket',
  body: JoinSeasonWaiting,
  answers: { 201: SeasonWait },
  refusals: {
    403: ['GROUND_BAN'],
    404: ['NOT_FOUND'],
    409: ['ALREADY_RECIPIENT_OF_SEASON_TICKET', 'ALREADY_WAITING'],
    422: ['SALE_ENDED'],
  },
})

export const leaveSeasonWaiting = endpoint({
  name: 'leaveSeasonWaiting',
  method: 'DELETE',
  path: '/api/subscription/seasontickets/self/waiting/:season',
  access: 'person',
  tags,
  summary: 'Leaves the line for a season ticket',
  params,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})
