import { z } from 'zod'
import { NewVisit, Visit } from '#modules/office/people/schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  GuardianChange,
  GuardianDecision,
  GuardianPreview,
  OfficeFamilyDetail,
  OfficeFamilyList,
  OfficeFamilyQuery,
} from './schema.ts'

const tags = ['office'] as const
const params = z.object({ id: z.uuid() })

export const listFamilies = endpoint({
  name: 'officeFamilies',
  method: 'GET',
  path: '/api/office/families',
  access: 'staff',
  permission: 'people.read',
  tags,
  summary: 'Families by the names and addresses of those who look after children, or a child’s name',
  query: OfficeFamilyQuery,
  answers: { 200: OfficeFamilyList },
})

export const visitFamily = endpoint({
  name: 'officeFamilyVisit',
  method: 'POST',
  path: '/api/office/families/:id/visit',
  access: 'staff',
  permission: 'people.read',
  tags,
  summary: 'Opens a family for this session, with the reason why',
  params,
  body: NewVisit,
  answers: { 201: Visit },
  refusals: { 404: ['NOT_FOUND'] },
})

export const readFamily = endpoint({
  name: 'officeFamily',
  method: 'GET',
  path: '/api/office/families/:id',
  access: 'staff',
  permission: 'people.read',
  tags,
  summary: 'A family with its story, for whoever has said why they look',
  params,
  answers: { 200: OfficeFamilyDetail },
  refusals: { 403: ['OFFICE_VISIT_FIRST'], 404: ['NOT_FOUND'] },
})

export const previewGuardianChange = endpoint({
  name: 'officeGuardianPreview',
  method: 'POST',
  path: '/api/office/families/:id/guardians/preview',
  access: 'staff',
  permission: 'people.change',
  isRead: true,
  tags,
  summary: 'What another guardian, or one less, would mean',
  params,
  body: GuardianChange,
  answers: { 200: GuardianPreview },
  refusals: {
    403: ['OFFICE_VISIT_FIRST'],
    404: ['NOT_FOUND'],
    409: ['ALREADY_GUARDIAN', 'TWO_GUARDIANS_ALREADY', 'LAST_GUARDIAN'],
  },
})

export const changeGuardian = endpoint({
  name: 'officeGuardianChange',
  method: 'POST',
  path: '/api/office/families/:id/guardians',
  access: 'staff',
  permission: 'people.change',
  freshSignIn: true,
  tags,
  summary: 'Makes somebody a guardian, or lets one go, by a proof that was seen',
  params,
  body: GuardianDecision,
  answers: { 204: z.null() },
  refusals: {
    403: ['OFFICE_VISIT_FIRST'],
    404: ['NOT_FOUND'],
    409: ['ALREADY_GUARDIAN', 'TWO_GUARDIANS_ALREADY', 'LAST_GUARDIAN', 'OFFICE_CONSEQUENCES_CHANGED'],
  },
})
