import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './ballots.schema.ts'

const byId = z.object({ id: z.uuid() })
const byBallot = byId.extend({ ballotId: z.uuid() })
const tags = ['office'] as const
const officeWork = { access: 'staff', permission: 'events.change', tags } as const
const NOT_FOUND = ['NOT_FOUND'] as const
const LIST_CLOSED = ['BALLOT_LIST_CLOSED'] as const

export const listEventBallots = endpoint({
  name: 'officeBallots',
  method: 'GET',
  path: '/api/office/events/:id/ballots',
  access: 'staff',
  permission: 'events.read',
  tags,
  summary: 'Ballots of a match, and what can be drawn',
  params: byId,
  answers: { 200: schema.OfficeBallots },
  refusals: { 404: NOT_FOUND },
})

export const openEventBallot = endpoint({
  ...officeWork,
  name: 'officeBallotOpen',
  method: 'POST',
  path: '/api/office/events/:id/ballots',
  summary: 'A ballot for what a contingent keeps',
  params: byId,
  body: schema.NewOfficeBallot,
  answers: { 201: schema.MadeBallot },
  refusals: {
    404: NOT_FOUND,
    409: [
      'BALLOT_NOTHING_KEPT',
      'BALLOT_NO_PHASE',
      'BALLOT_RUNS',
      'CONTINGENT_IN_BALLOT',
      'CONTINGENT_RELEASED',
      'EVENT_CLOSED',
    ],
    422: ['BALLOT_MOMENTS'],
  },
})

export const listBallotApplications = endpoint({
  ...officeWork,
  name: 'officeBallotApplications',
  method: 'GET',
  path: '/api/office/events/:id/ballots/:ballotId/applications',
  summary: 'Who applied, in the order of the draw, and who bought',
  params: byBallot,
  query: schema.officeApplicationsQuery,
  answers: { 200: schema.OfficeApplicationList },
  refusals: { 404: NOT_FOUND },
})

export const closeEventBallot = endpoint({
  ...officeWork,
  name: 'officeBallotClose',
  method: 'POST',
  path: '/api/office/events/:id/ballots/:ballotId/close',
  summary: 'Applications are taken no more; the list stands fixed',
  params: byBallot,
  body: schema.BallotReason,
  answers: { 204: z.null() },
  refusals: { 404: NOT_FOUND, 409: LIST_CLOSED },
})

export const drawEventBallot = endpoint({
  ...officeWork,
  name: 'officeBallotDraw',
  method: 'POST',
  path: '/api/office/events/:id/ballots/:ballotId/draw',
  summary: 'Draws now what the clock would draw later',
  params: byBallot,
  body: schema.BallotReason,
  answers: { 200: schema.DrawnBallot },
  refusals: { 404: NOT_FOUND, 409: LIST_CLOSED },
})

export const callOffEventBallot = endpoint({
  ...officeWork,
  name: 'officeBallotCallOff',
  method: 'POST',
  path: '/api/office/events/:id/ballots/:ballotId/call-off',
  summary: 'There will be no draw; everybody who applied hears of it',
  params: byBallot,
  body: schema.BallotReason,
  answers: { 204: z.null() },
  refusals: { 404: NOT_FOUND, 409: LIST_CLOSED },
})
