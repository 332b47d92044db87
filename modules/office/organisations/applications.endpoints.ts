import { z } from 'zod'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  ApplicationWords,
  ApprovedApplication,
  OfficeApplicationQuery,
  OfficeClubApplicationList,
} from './applications.schema.ts'
import { MadeOrganisation } from './schema.ts'

const AT = '/api/office/organisation-applications'
const params = z.object({ id: z.uuid() })
const changes = { access: 'staff', permission: 'organisations.change', tags: ['office'] } as const
const refusals = { 404: ['NOT_FOUND'], 409: ['APPLICATION_DECIDED'] } as const

export const listClubApplications = endpoint({
  name: 'officeClubApplications',
  method: 'GET',
  path: AT,
  access: 'staff',
  permission: 'organisations.read',
  tags: ['office'],
  summary: 'Who wants to found a fan club: those that wait, the oldest first; or what was decided',
  query: OfficeApplicationQuery,
  answers: { 200: OfficeClubApplicationList },
})

export const previewClubApproval = endpoint({
  name: 'officeClubApprovalPreview',
  method: 'GET',
  path: `${AT}/:id/approval`,
  ...changes,
  summary: 'What follows when it is approved',
  params,
  answers: { 200: Consequences },
  refusals,
})

export const approveClubApplication = endpoint({
  name: 'officeClubApplicationApprove',
  method: 'POST',
  path: `${AT}/:id/approval`,
  ...changes,
  summary: 'Makes the fan club: the applicant acts for it, the founders are invited',
  params,
  body: ApprovedApplication,
  answers: { 201: MadeOrganisation },
  refusals: {
    400: ['EMAIL_ADDRESS_ALREADY_EXISTS'],
    404: ['NOT_FOUND'],
    409: ['APPLICATION_DECIDED', 'OFFICE_CONSEQUENCES_CHANGED'],
  },
})

export const refuseClubApplication = endpoint({
  name: 'officeClubApplicationRefuse',
  method: 'POST',
  path: `${AT}/:id/refusal`,
  ...changes,
  summary: 'Refuses it, with a reason that the applicant reads',
  params,
  body: ApplicationWords,
  answers: { 204: z.null() },
  refusals,
})

export const askClubApplicant = endpoint({
  name: 'officeClubApplicationAsk',
  method: 'POST',
  path: `${AT}/:id/question`,
  ...changes,
  summary: 'Asks the applicant something; corrected, it waits again',
  params,
  body: ApplicationWords,
  answers: { 204: z.null() },
  refusals,
})
