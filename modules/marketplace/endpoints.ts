import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { MarketplaceEventList, MarketplaceOffers, marketplaceQuery } from './schema.ts'

const tags = ['marketplace'] as const

export const listEvents = endpoint({
  name: 'marketplaceEvents',
  method: 'GET',
  path: '/api/ticketing/marketplace/events',
  access: 'public',
  tags,
  summary: 'Matches with tickets on the exchange',
  query: marketplaceQuery,
  answers: { 200: MarketplaceEventList },
})

export const listOffers = endpoint({
  name: 'marketplaceOffers',
  method: 'GET',
  path: '/api/ticketing/marketplace/events/:id/offers',
  access: 'public',
  tags,
  summary: 'Tickets of a match that are free on the exchange',
  params: z.object({ id: z.uuid() }),
  answers: { 200: MarketplaceOffers },
  refusals: { 404: ['NOT_FOUND'] },
})
