import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { AreaId, AreaPlaces, Entrance, NamesUntil, TicketNameList } from './away.schema.ts'

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

export const setNamesUntil = endpoint({
  ...officeWork,
  name: 'officeEventNamesUntil',
  method: 'PUT',
  path: '/api/office/events/:id/names-until',
  summary: 'Until when holders write down who goes with each ticket of an away match',
  params: byId,
  body: NamesUntil,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['NAMES_UNTIL_ORDER'] },
})

export const listNames = endpoint({
  ...officeWork,
  name: 'officeEventNames',
  method: 'GET',
  path: '/api/office/events/:id/names',
  summary: 'Who goes to an away match: a line for each ticket',
  params: byId,
  answers: { 200: TicketNameList },
  refusals: { 404: ['NOT_FOUND'] },
})

export const exportNames = endpoint({
  ...officeWork,
  name: 'officeEventNamesCsv',
  method: 'GET',
  freshSignIn: true,
  path: '/api/office/events/:id/names.csv',
  summary: 'The same as a table, for the bus and the other club’s gate; stands in the audit book',
  params: byId,
  file: 'text/csv',
  answers: {},
  refusals: { 404: ['NOT_FOUND'] },
})
