import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { OtherMatches, TypedStand } from './others.schema.ts'

const desk = { access: 'staff', permission: 'ticker.write', tags: ['office'] } as const
const BASE = '/api/office/ticker/:id/others'
const answers = { 200: OtherMatches } as const
const NOT_FOUND = ['NOT_FOUND'] as const

export const listOtherMatches = endpoint({
  ...desk,
  name: 'officeOtherMatches',
  method: 'GET',
  path: BASE,
  summary: 'What others play on the matchday of a match of the club',
  params: z.object({ id: z.uuid() }),
  answers,
  refusals: { 404: NOT_FOUND },
})

export const setOtherMatch = endpoint({
  ...desk,
  name: 'officeOtherMatch',
  method: 'PUT',
  path: `${BASE}/:otherId`,
  summary: 'How a match of others stands; live table and match centres follow',
  params: z.object({ id: z.uuid(), otherId: z.uuid() }),
  body: TypedStand,
  answers,
  refusals: { 404: NOT_FOUND, 409: ['OTHER_REFUSED', 'OTHER_TOLD', 'OFFICE_VERSION_CONFLICT'] },
})
