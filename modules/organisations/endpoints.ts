import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import {
  inviteTokenParams,
  MembershipAnswer,
  memberQuery,
  membershipQuery,
  NewOrganizationMember,
  OrganizationInvitation,
  OrganizationMember,
  OrganizationMemberChange,
  OrganizationMemberList,
  OrganizationMembership,
  OrganizationMembershipList,
} from './schema.ts'

const tags = ['organizations'] as const
const params = z.object({ id: z.uuid() })

export const listOwnOrganisations = endpoint({
  name: 'organizationsMemberships',
  method: 'GET',
  path: '/api/contact/contacts/self/organizations/memberships',
  access: 'person',
  tags,
  summary: 'Organisations I belong to or am invited to',
  query: membershipQuery,
  answers: { 200: OrganizationMembershipList },
})

export const acceptMembership = endpoint({
  name: 'organizationsMembershipAccept',
  method: 'PATCH',
  path: '/api/contact/contacts/self/organizations/:id/membership',
  access: 'person',
  tags,
  summary: 'Join an organisation that has invited one of my addresses (ORG-11)',
  params,
  body: MembershipAnswer.nullish(),
  answers: { 200: OrganizationMembership },
  refusals: {
    403: ['INVALID_ACCOUNT_FOR_INVITE_LINK'],
    404: ['NOT_FOUND'],
    410: ['INVITATION_EXPIRED'],
  },
})

export const leaveOrganisation = endpoint({
  name: 'organizationsMembershipDecline',
  method: 'DELETE',
  path: '/api/contact/contacts/self/organizations/:id/membership',
  access: 'person',
  tags,
  summary: 'Decline the invitation of an organisation, or leave it (ORG-10)',
  params,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['LAST_ADMIN'] },
})

export const readInvitation = endpoint({
  name: 'organizationsInvitation',
  method: 'GET',
  path: '/api/contact/organizations/invitations/:token',
  access: 'public',
  tags,
  summary: 'What the link of an invitation is about; changes nothing',
  params: inviteTokenParams,
  answers: { 200: OrganizationInvitation },
  refusals: { 404: ['NOT_FOUND'] },
})

export const listMembers = endpoint({
  name: 'organizationsMembers',
  method: 'GET',
  path: '/api/contact/organizations/self/members',
  access: 'self',
  tags,
  summary: 'Members and open invitations of the organisation that I act for (ORG-12)',
  query: memberQuery,
  answers: { 200: OrganizationMemberList },
  refusals: { 404: ['NOT_FOUND'] },
})

export const inviteMember = endpoint({
  name: 'organizationsMemberInvite',
  method: 'POST',
  path: '/api/contact/organizations/self/members',
  access: 'self',
  tags,
  summary: 'Invite an address; once more, the mail goes out again (ORG-14)',
  body: NewOrganizationMember,
  answers: { 200: OrganizationMember, 201: OrganizationMember },
  refusals: {
    400: ['EMAIL_ADDRESS_ALREADY_EXISTS'],
    404: ['NOT_FOUND'],
    409: ['ORGANIZATION_MEMBER_ALREADY_EXISTS'],
    429: ['TOO_MANY_INVITATIONS'],
  },
})

export const changeMember = endpoint({
  name: 'organizationsMemberChange',
  method: 'PUT',
  path: '/api/contact/organizations/self/members/:id',
  access: 'self',
  tags,
  summary: 'Give a member the right to act for all, or give up one’s own (ORG-16)',
  params,
  body: OrganizationMemberChange,
  answers: { 200: OrganizationMember },
  refusals: {
    403: ['OTHER_ADMIN'],
    404: ['NOT_FOUND'],
    409: ['LAST_ADMIN', 'MAXIMUM_NUMBER_OF_ADMINS_REACHED'],
  },
})

export const removeMember = endpoint({
  name: 'organizationsMemberRemove',
  method: 'DELETE',
  path: '/api/contact/organizations/self/members/:id',
  access: 'self',
  tags,
  summary: 'Take a member out, or an invitation back (ORG-15)',
  params,
  answers: { 204: z.null() },
  refusals: {
    403: ['OTHER_ADMIN'],
    404: ['NOT_FOUND'],
    409: ['LAST_ADMIN'],
  },
})
