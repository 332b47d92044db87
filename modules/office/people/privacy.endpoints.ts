import { z } from 'zod'
import { blockerRefusals, DataExport } from '#modules/privacy/schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import { Erasure, PersonPrivacy } from './schema.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })

export const readPrivacyOfPerson = endpoint({
  name: 'officePersonPrivacy',
  method: 'GET',
  path: '/api/office/people/:id/privacy',
  access: 'staff',
  permission: 'people.privacy',
  tags,
  summary: 'What erasing a person would mean, and the archives of their data',
  params: byId,
  answers: { 200: PersonPrivacy },
  refusals: { 403: ['OFFICE_VISIT_FIRST'], 404: ['NOT_FOUND'] },
})

export const exportForPerson = endpoint({
  name: 'officePersonExport',
  method: 'POST',
  path: '/api/office/people/:id/privacy/exports',
  access: 'staff',
  permission: 'people.privacy',
  freshSignIn: true,
  tags,
  summary: 'Makes the archive of all data of a person; the mail that opens it goes to them alone',
  params: byId,
  answers: { 202: DataExport },
  refusals: { 403: ['OFFICE_VISIT_FIRST'], 404: ['NOT_FOUND'], 409: ['EXPORT_UNDER_WAY'] },
})

export const erasePerson = endpoint({
  name: 'officePersonErase',
  method: 'POST',
  path: '/api/office/people/:id/privacy/erasure',
  access: 'staff',
  permission: 'people.privacy',
  freshSignIn: true,
  tags,
  summary: 'Erases the account of a person who has asked for it; what the law keeps goes on its day',
  params: byId,
  body: Erasure,
  answers: { 204: z.null() },
  refusals: {
    400: Object.values(blockerRefusals).map(({ title }) => title),
    403: ['OFFICE_VISIT_FIRST'],
    404: ['NOT_FOUND'],
    409: ['OFFICE_IS_STAFF', 'OFFICE_CONSEQUENCES_CHANGED'],
  },
})
