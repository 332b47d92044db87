import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { EventCounts, EventQuery, OfficeEvent, OfficeEventList, OfficeEventPlaces } from './schema.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })

export const listEvents = endpoint({
  name: 'officeEvents',
  method: 'GET',
  path: '/api/office/events',
  access: 'staff',
  permission: 'events.read',
  tags,
  summary: 'Matches that tickets are sold for: ahead by kick-off, others the latest first',
  query: EventQuery,
  answers: { 200: OfficeEventList },
})

export const countEvents = endpoint({
  name: 'officeEventCounts',
  method: 'GET',
  path: '/api/office/events/counts',
  access: 'staff',
  permission: 'events.read',
  tags,
  summary: 'How many matches each view has',
  answers: { 200: EventCounts },
})

export const readEvent = endpoint({
  name: 'officeEvent',
  method: 'GET',
  path: '/api/office/events/:id',
  access: 'staff',
  permission: 'events.read',
  tags,
  summary: 'A match with its times, prices and everything around its sale',
  params: byId,
  answers: { 200: OfficeEvent },
  refusals: { 404: ['NOT_FOUND'] },
})

export const readEventPlaces = endpoint({
  name: 'officeEventPlaces',
  method: 'GET',
  path: '/api/office/events/:id/places',
  access: 'staff',
  permission: 'events.read',
  tags,
  summary: 'How its sale stands right now, block by block',
  params: byId,
  answers: { 200: OfficeEventPlaces },
  refusals: { 404: ['NOT_FOUND'] },
})
