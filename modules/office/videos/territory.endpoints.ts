import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { OfficeTerritory } from './territory.schema.ts'

export const changeTerritory = endpoint({
  access: 'staff',
  permission: 'videos.manage',
  tags: ['office'],
  name: 'officeVideoTerritory',
  method: 'PUT',
  path: '/api/office/videos/:id/territory',
  summary: 'In which countries a film may be seen; within seconds it counts for whoever is watching, too',
  params: z.object({ id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}$/) }),
  body: OfficeTerritory,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})
