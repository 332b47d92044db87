import { endpoint } from '#platform/endpoint.ts'
import {
  DeclareTermination,
  EndedMembership,
  EndMembership,
  TerminationReceived,
} from './terminating.schema.ts'

const tags = ['memberships']

export const declareTermination = endpoint({
  name: 'termination',
  method: 'POST',
  path: '/api/shop/v2/terminations',
  access: 'public',
  tags,
  summary:
    'End a contract that goes on, without signing in; answers alike whether or not there is one (§ 312k BGB)',
  body: DeclareTermination,
  answers: { 202: TerminationReceived },
})

export const endOwnMembership = endpoint({
  name: 'endMembership',
  method: 'POST',
  path: '/api/shop/v2/memberships/self/termination',
  access: 'person',
  tags,
  summary: 'Ends my membership of the club, at the date by the statutes',
  body: EndMembership,
  answers: { 200: EndedMembership },
  refusals: { 409: ['NO_MEMBERSHIP'] },
})
