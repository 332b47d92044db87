import { z } from 'zod'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  AdminChange,
  AdminQuery,
  MadeOrganisation,
  NewOrganisation,
  OfficeOrganisationDetail,
  OfficeOrganisationList,
  OfficeOrganisationQuery,
  OrganisationAddress,
  OrganisationCorrection,
  OrganisationCounts,
  OrganisationFilters,
  OrganisationInvitation,
  StateChange,
  StateQuery,
} from './schema.ts'

const AT = '/api/office/organisations'
const byId = z.object({ id: z.uuid() })
const memberParams = z.object({ id: z.uuid(), memberId: z.uuid() })
const reads = { access: 'staff', permission: 'organisations.read', tags: ['office'] } as const
const changes = { access: 'staff', permission: 'organisations.change', tags: ['office'] } as const

export const listOrganisations = endpoint({
  name: 'officeOrganisations',
  method: 'GET',
  path: AT,
  ...reads,
  summary: 'Fan clubs and companies by name; found by name, EF number, town, address or a member’s name',
  query: OfficeOrganisationQuery,
  answers: { 200: OfficeOrganisationList },
})

export const countOrganisations = endpoint({
  name: 'officeOrganisationCounts',
  method: 'GET',
  path: `${AT}/counts`,
  ...reads,
  summary: 'How many of them each view has',
  answers: { 200: OrganisationCounts },
})

export const exportOrganisations = endpoint({
  name: 'officeOrganisationsTable',
  method: 'GET',
  path: `${AT}.csv`,
  ...changes,
  freshSignIn: true,
  summary: 'The same as a table for spreadsheets; stands in the audit book',
  query: OrganisationFilters,
  file: 'text/csv',
  answers: {},
})

export const readOrganisation = endpoint({
  name: 'officeOrganisation',
  method: 'GET',
  path: `${AT}/:id`,
  ...reads,
  summary: 'One of them: data, members, invitations, what it has bought, and its story',
  params: byId,
  answers: { 200: OfficeOrganisationDetail },
  refusals: { 404: ['NOT_FOUND'] },
})

export const addOrganisation = endpoint({
  name: 'officeOrganisationAdd',
  method: 'POST',
  path: AT,
  ...changes,
  summary: 'Writes down a fan club or company, and invites its first administrator',
  body: NewOrganisation,
  answers: { 201: MadeOrganisation },
  refusals: { 400: ['EMAIL_ADDRESS_ALREADY_EXISTS'], 409: ['EF_NUMBER_TAKEN'] },
})

export const correctOrganisation = endpoint({
  name: 'officeOrganisationCorrect',
  method: 'PUT',
  path: `${AT}/:id`,
  ...changes,
  summary: 'Corrects what is known of it, with a reason',
  params: byId,
  body: OrganisationCorrection,
  answers: { 204: z.null() },
  refusals: {
    400: ['EMAIL_ADDRESS_ALREADY_EXISTS'],
    404: ['NOT_FOUND'],
    409: ['EF_NUMBER_TAKEN', 'OFFICE_VERSION_CONFLICT'],
  },
})

export const writeOrganisationAddress = endpoint({
  name: 'officeOrganisationAddress',
  method: 'PUT',
  path: `${AT}/:id/addresses`,
  ...changes,
  summary: 'Writes an address of it: a new one, or the one that is named',
  params: byId,
  body: OrganisationAddress,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['TOO_MANY_ADDRESSES'] },
})

export const previewOrganisationState = endpoint({
  name: 'officeOrganisationStatePreview',
  method: 'GET',
  path: `${AT}/:id/state`,
  ...changes,
  summary: 'What follows when it is suspended, let act again, or dissolved',
  params: byId,
  query: StateQuery,
  answers: { 200: Consequences },
  refusals: { 404: ['NOT_FOUND'], 409: ['ORGANIZATION_DISSOLVED', 'ORGANIZATION_STILL_HOLDS'] },
})

export const changeOrganisationState = endpoint({
  name: 'officeOrganisationState',
  method: 'POST',
  path: `${AT}/:id/state`,
  ...changes,
  freshSignIn: true,
  summary: 'Suspends it, lets it act again, or dissolves it, with a reason',
  params: byId,
  body: StateChange,
  answers: { 204: z.null() },
  refusals: {
    404: ['NOT_FOUND'],
    409: ['ORGANIZATION_DISSOLVED', 'ORGANIZATION_STILL_HOLDS', 'OFFICE_CONSEQUENCES_CHANGED'],
  },
})

export const previewOrganisationAdmin = endpoint({
  name: 'officeOrganisationAdminPreview',
  method: 'GET',
  path: `${AT}/:id/members/:memberId/admin`,
  ...changes,
  summary: 'What follows when a member may act for it, or may no longer',
  params: memberParams,
  query: AdminQuery,
  answers: { 200: Consequences },
  refusals: { 404: ['NOT_FOUND'], 409: ['MAXIMUM_NUMBER_OF_ADMINS_REACHED'] },
})

export const changeOrganisationAdmin = endpoint({
  name: 'officeOrganisationAdmin',
  method: 'POST',
  path: `${AT}/:id/members/:memberId/admin`,
  ...changes,
  freshSignIn: true,
  summary: 'Gives a member the right to act for it, or takes it, with a reason; they are told by mail',
  params: memberParams,
  body: AdminChange,
  answers: { 204: z.null() },
  refusals: {
    404: ['NOT_FOUND'],
    409: ['MAXIMUM_NUMBER_OF_ADMINS_REACHED', 'OFFICE_CONSEQUENCES_CHANGED'],
  },
})

export const inviteToOrganisation = endpoint({
  name: 'officeOrganisationInvite',
  method: 'POST',
  path: `${AT}/:id/invitations`,
  ...changes,
  summary: 'Invites an address in the name of the club, as an administrator or a member',
  params: byId,
  body: OrganisationInvitation,
  answers: { 204: z.null() },
  refusals: {
    400: ['EMAIL_ADDRESS_ALREADY_EXISTS'],
    404: ['NOT_FOUND'],
    409: ['ORGANIZATION_MEMBER_ALREADY_EXISTS', 'ORGANIZATION_NOT_ACTIVE'],
  },
})
