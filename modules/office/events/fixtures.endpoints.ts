import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { ChangedFixture, FixtureChoices, SeenFixture, TypedFixture } from './fixtures.schema.ts'

const byId = z.object({ id: z.uuid() })
const officeWork = { access: 'staff', permission: 'events.change', tags: ['office'] } as const
const drawn = [
  'FIXTURE_KICK_OFF',
  'FIXTURE_EXISTS',
  'FIXTURE_AGAINST_ITSELF',
  'COMPETITION_UNKNOWN',
  'TEAM_UNKNOWN',
] as const
const held = ['EVENT_EXISTS', 'FIXTURE_IMPORTED', 'FIXTURE_BEGUN', 'OFFICE_VERSION_CONFLICT'] as const
const NOT_FOUND = ['NOT_FOUND'] as const

export const readFixtureChoices = endpoint({
  ...officeWork,
  name: 'officeFixtureChoices',
  method: 'GET',
  path: '/api/office/fixtures/choices',
  summary: 'The club’s teams, and the competitions and opponents that are known',
  answers: { 200: FixtureChoices },
})

export const addFixture = endpoint({
  ...officeWork,
  name: 'officeFixtureAdd',
  method: 'POST',
  path: '/api/office/fixtures',
  summary: 'A match that no import brings; one at home can be put on sale then',
  body: TypedFixture,
  answers: { 201: z.object({ id: z.uuid() }).meta({ id: 'OfficeMadeFixture' }) },
  refusals: { 409: drawn },
})

export const changeFixture = endpoint({
  ...officeWork,
  name: 'officeFixtureChange',
  method: 'PUT',
  path: '/api/office/fixtures/:id',
  summary: 'Corrects a match that was typed, before it is on sale',
  params: byId,
  body: ChangedFixture,
  answers: { 204: z.null() },
  refusals: { 404: NOT_FOUND, 409: [...drawn, ...held] },
})

export const removeFixture = endpoint({
  ...officeWork,
  name: 'officeFixtureRemove',
  method: 'DELETE',
  path: '/api/office/fixtures/:id',
  summary: 'Takes a match that was typed out of the fixture list, before it is on sale',
  params: byId,
  query: SeenFixture,
  answers: { 204: z.null() },
  refusals: { 404: NOT_FOUND, 409: held },
})
