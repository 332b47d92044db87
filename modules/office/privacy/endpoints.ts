import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import {
  DeskAnswer,
  DeskReason,
  DeskWorker,
  deskQuery,
  NewOfficePrivacyRequest,
  OfficePrivacyRequestList,
} from './schema.ts'

const tags = ['office'] as const
const params = z.object({ id: z.uuid() })
const desk = { access: 'staff', permission: 'people.privacy', tags } as const
const done = { 204: z.null() }

export const listPrivacyRequests = endpoint({
  name: 'officePrivacyRequests',
  method: 'GET',
  path: '/api/office/privacy-requests',
  ...desk,
  summary: 'What people ask of their data, what is due first',
  query: deskQuery,
  answers: { 200: OfficePrivacyRequestList },
})

export const addPrivacyRequest = endpoint({
  name: 'officePrivacyRequestAdd',
  method: 'POST',
  path: '/api/office/privacy-requests',
  ...desk,
  summary: 'Writes down what came by letter, mail, telephone or at the desk; advertising ends at once',
  body: NewOfficePrivacyRequest,
  answers: { 201: z.object({ id: z.uuid() }) },
  refusals: {
    403: ['OFFICE_VISIT_FIRST'],
    404: ['NOT_FOUND'],
    409: ['PRIVACY_REQUEST_OPEN', 'PRIVACY_REQUEST_DAY'],
  },
})

export const takePrivacyRequest = endpoint({
  name: 'officePrivacyRequestTake',
  method: 'POST',
  path: '/api/office/privacy-requests/:id/worker',
  ...desk,
  summary: 'Takes a request on, or gives it back',
  params,
  body: DeskWorker,
  answers: done,
  refusals: { 404: ['NOT_FOUND'], 409: ['PRIVACY_REQUEST_CLOSED'] },
})

export const extendPrivacyRequest = endpoint({
  name: 'officePrivacyRequestExtend',
  method: 'POST',
  path: '/api/office/privacy-requests/:id/extension',
  ...desk,
  summary: 'Takes two months more, once; the reason goes to whoever asked',
  params,
  body: DeskReason,
  answers: done,
  refusals: {
    404: ['NOT_FOUND'],
    409: ['PRIVACY_REQUEST_CLOSED', 'PRIVACY_REQUEST_EXTENDED', 'PRIVACY_REQUEST_LATE'],
  },
})

export const finishPrivacyRequest = endpoint({
  name: 'officePrivacyRequestDone',
  method: 'POST',
  path: '/api/office/privacy-requests/:id/completion',
  ...desk,
  summary: 'Closes a request that is done: the archive is there, the account is gone',
  params,
  body: DeskAnswer,
  answers: done,
  refusals: { 404: ['NOT_FOUND'], 409: ['PRIVACY_REQUEST_CLOSED', 'PRIVACY_REQUEST_NOT_DONE'] },
})

export const refusePrivacyRequest = endpoint({
  name: 'officePrivacyRequestRefuse',
  method: 'POST',
  path: '/api/office/privacy-requests/:id/refusal',
  ...desk,
  summary: 'Refuses a request; the reason and the ways against it go to whoever asked',
  params,
  body: DeskReason,
  answers: done,
  refusals: { 404: ['NOT_FOUND'], 409: ['PRIVACY_REQUEST_CLOSED'] },
})
