import { endpoint } from '#platform/endpoint.ts'
import { AccountOverview, MembershipCards } from './schema.ts'

export const readOverview = endpoint({
  name: 'accountOverview',
  method: 'GET',
  path: '/api/account/self/overview',
  access: 'self',
  tags: ['account'],
  summary: 'What is next for me: match, open actions, orders, membership, organisations',
  answers: { 200: AccountOverview },
})

export const listMembershipCards = endpoint({
  name: 'accountMembershipCards',
  method: 'GET',
  path: '/api/account/self/membershipCards',
  access: 'person',
  tags: ['account'],
  summary: 'My membership cards, those of ended memberships included',
  answers: { 200: MembershipCards },
})
