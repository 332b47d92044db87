import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { MembershipApplication, NewApplication } from './joining.schema.ts'

const tags = ['memberships']

export const readOwnApplication = endpoint({
  name: 'membershipApplication',
  method: 'GET',
  path: '/api/shop/v2/memberships/self/application',
  access: 'person',
  tags,
  summary: 'My latest application; 404 when there never was one',
  answers: { 200: MembershipApplication },
  refusals: { 404: ['NOT_FOUND'] },
})

export const applyForMembership = endpoint({
  name: 'membershipApply',
  method: 'POST',
  path: '/api/shop/v2/memberships/self/application',
  access: 'person',
  tags,
  summary: 'Applies for membership',
  body: NewApplication,
  answers: { 201: MembershipApplication },
  refusals: {
    409: ['ALREADY_MEMBER', 'APPLICATION_WAITING'],
    422: ['KIND_DOES_NOT_FIT', 'GUARDIAN_NEEDED', 'FEE_TOO_LOW', 'NOTE_NEEDED', 'DEPARTMENT_UNKNOWN'],
  },
})

export const withdrawApplication = endpoint({
  name: 'membershipWithdraw',
  method: 'DELETE',
  path: '/api/shop/v2/memberships/self/application',
  access: 'person',
  tags,
  summary: 'Takes a waiting application back',
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['APPLICATION_DECIDED'] },
})
