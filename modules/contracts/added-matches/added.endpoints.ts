import { endpoint } from '#platform/endpoint.ts'
import { AddedMatches } from './schema.ts'

export const listAddedMatches = endpoint({
  name: 'addedMatches',
  method: 'GET',
  path: '/api/subscription/seasontickets/self/addedmatches',
  access: 'person',
  tags: ['subscription'],
  summary: 'Places that are kept for me at matches that came after the season began',
  answers: { 200: AddedMatches },
})
