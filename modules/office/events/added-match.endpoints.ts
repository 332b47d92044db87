import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { KeptForSeasonTickets, OfficeAddedMatch } from './added-match.schema.ts'

const params = z.object({ id: z.uuid() })
const path = '/api/office/events/:id/added-match'
const tags = ['office'] as const

export const readAddedMatch = endpoint({
  name: 'officeAddedMatch',
  method: 'GET',
  path,
  access: 'staff',
  permission: 'events.read',
  tags,
  summary: 'How the places stand that a match keeps for season tickets',
  params,
  answers: { 200: OfficeAddedMatch },
  refusals: { 404: ['NOT_FOUND'] },
})

export const keepForSeasonTickets = endpoint({
  name: 'officeAddedMatchKeep',
  method: 'PUT',
  path,
  access: 'staff',
  permission: 'events.change',
  tags,
  summary: 'Keeps every season ticket’s place at a match that is beside the season; holders are told once',
  params,
  body: KeptForSeasonTickets,
  answers: { 204: z.null() },
  refusals: {
    404: ['NOT_FOUND'],
    409: ['MATCH_IS_OVER', 'MATCH_IS_OF_THE_SEASON', 'KEPT_UNTIL_OUT_OF_SALE'],
  },
})
