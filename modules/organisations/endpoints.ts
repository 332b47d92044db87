import { endpoint } from '#platform/endpoint.ts'
import { membershipQuery, OrganizationMembershipList } from './schema.ts'

export const listOwnOrganisations = endpoint({
  name: 'organizationsMemberships',
  method: 'GET',
  path: '/api/contact/contacts/self/organizations/memberships',
  access: 'person',
  tags: ['organizations'],
  summary: 'Organisations I belong to or am invited to',
  query: membershipQuery,
  answers: { 200: OrganizationMembershipList },
})
