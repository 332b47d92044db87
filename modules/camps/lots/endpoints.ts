import { z } from 'zod'
import { club } from '#club/club.ts'
import { endpoint } from '#platform/endpoint.ts'
import { byId, NewCampApplication } from '../schema.ts'
import { CampDrawProof } from './lots.schema.ts'

const tags = ['camps'] as const
const inLanguage = z.object({ language: z.enum(club.languages).default(club.fallbackLanguage) })

export const readCampDrawProof = endpoint({
  name: 'campDrawProof',
  method: 'GET',
  path: '/api/school/draws/:id/proof',
  access: 'public',
  tags,
  summary: 'All that anybody needs to make the draw again',
  params: byId,
  answers: { 200: CampDrawProof },
  refusals: { 404: ['NOT_FOUND'] },
})

export const applyForCampPlaces = endpoint({
  name: 'campApply',
  method: 'POST',
  path: '/api/school/draws/:id/applications',
  access: 'person',
  tags,
  summary: 'Take part in the draw of a camp, with the children it is for',
  params: byId,
  query: inLanguage,
  body: NewCampApplication,
  answers: { 201: byId },
  refusals: {
    403: ['CAMP_DRAW_UNPROVED'],
    404: ['NOT_FOUND', 'CAMP_CHILD_UNKNOWN'],
    409: [
      'CAMP_DRAW_ALREADY_IN',
      'CAMP_DRAW_NOT_OPEN',
      'CAMP_CHILD_TWICE',
      'CAMP_CANCELLED',
      'CAMP_REDUCTION_UNKNOWN',
    ],
    422: ['CAMP_AGE'],
    429: ['CAMP_DRAW_TOO_MANY_HERE'],
  },
})

export const withdrawCampApplication = endpoint({
  name: 'campApplicationEnd',
  method: 'DELETE',
  path: '/api/school/self/applications/:id',
  access: 'person',
  tags,
  summary: 'Take part no more, until the draw',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['CAMP_DRAW_LIST_CLOSED'] },
})
