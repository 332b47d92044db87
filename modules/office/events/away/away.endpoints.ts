import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { AreaId, AreaPlaces, Entrance } from './away.schema.ts'

const byId = z.object({ id: z.uuid() })
const officeWork = { access: 'staff', permission: 'events.change', tags: ['office'] } as const

export const setAreaPlaces = endpoint({
  ...officeWork,
  name: 'officeEventArea',
  method: 'PUT',
  path: '/api/office/events/:id/areas/:areaId',
  summary: 'How many places an area at another ground has; a new one is sold once it has a price',
  params: byId.extend({ areaId: AreaId }),
  body: AreaPlaces,
  answers: { 204: z.null() },
  refusals: {
    404: ['NOT_FOUND'],
    409: ['AREA_TOO_FEW', 'EVENT_CANCELLED', 'MATCH_IS_OVER', 'OFFICE_VERSION_CONFLICT'],
  },
})

export const changeEntrance = endpoint({
  ...officeWork,
  name: 'officeEventEntrance',
  method: 'PUT',
  path: '/api/office/events/:id/entrance',
  summary: 'What the tickets of an away match say of the other ground',
  params: byId,
  body: Entrance,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})
