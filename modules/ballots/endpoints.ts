import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import {
  applicationsQuery,
  Ballot,
  BallotProof,
  NewApplication,
  OwnApplication,
  OwnApplicationList,
} from './schema.ts'

const tags = ['ticketing'] as const
const params = z.object({ id: z.uuid() })

export const readBallot = endpoint({
  name: 'ballot',
  method: 'GET',
  path: '/api/ticketing/events/:id/ballot',
  access: 'public',
  tags,
  summary: 'The ballot of a match',
  params,
  answers: { 200: Ballot },
  refusals: { 404: ['NOT_FOUND'] },
})

export const readBallotProof = endpoint({
  name: 'ballotProof',
  method: 'GET',
  path: '/api/ticketing/ballots/:id/proof',
  access: 'public',
  tags,
  summary: 'All that anybody needs to make the draw again',
  params,
  answers: { 200: BallotProof },
  refusals: { 404: ['NOT_FOUND'] },
})

export const applyInBallot = endpoint({
  name: 'applyInBallot',
  method: 'POST',
  path: '/api/ticketing/ballots/:id/applications',
  access: 'person',
  tags,
  summary: 'Takes part in a ballot of tickets',
  params,
  body: NewApplication,
  answers: { 201: OwnApplication },
  refusals: {
    403: ['BALLOT_FOR_OTHERS', 'BALLOT_UNPROVED', 'GROUND_BAN'],
    404: ['NOT_FOUND'],
    409: ['BALLOT_ALREADY_IN', 'BALLOT_NOT_OPEN'],
    422: ['BALLOT_OTHER_PLACES', 'BALLOT_TOO_MANY_TICKETS'],
    429: ['BALLOT_TOO_MANY_HERE'],
  },
})

export const listOwnApplications = endpoint({
  name: 'ownBallotApplications',
  method: 'GET',
  path: '/api/ticketing/self/ballots',
  access: 'person',
  tags,
  summary: 'My applications in ballots, the latest first',
  query: applicationsQuery,
  answers: { 200: OwnApplicationList },
})

export const withdrawApplication = endpoint({
  name: 'withdrawBallotApplication',
  method: 'DELETE',
  path: '/api/ticketing/self/ballots/:id',
  access: 'person',
  tags,
  summary: 'Withdraws an application; places that it has go to the next',
  params,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})
