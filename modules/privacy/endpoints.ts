import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { NewPrivacyRequest, OwnPrivacyRequest, OwnPrivacyRequestList } from './requests.schema.ts'
import {
  blockerRefusals,
  DataExportList,
  DeletionOutlook,
  deletionQuery,
  exportFileParams,
  RequestedDataExport,
} from './schema.ts'

const tags = ['contact']
const deletionRefusals = [
  ...Object.values(blockerRefusals).map(({ title }) => title),
  'ACCOUNT_LOSSES_NOT_ACCEPTED',
]

export const readDeletionOutlook = endpoint({
  name: 'deletionOutlook',
  method: 'GET',
  path: '/api/contact/contacts/self/deletion',
  access: 'person',
  tags,
  summary: 'What deleting my account would mean: what is in the way, what is kept, what is lost',
  answers: { 200: DeletionOutlook },
  refusals: { 404: ['NOT_FOUND'] },
})

export const deleteAccount = endpoint({
  name: 'accountDelete',
  method: 'DELETE',
  path: '/api/contact/contacts/self',
  access: 'person',
  freshSignIn: true,
  tags,
  summary: 'Delete my account',
  query: deletionQuery,
  answers: { 204: z.null() },
  refusals: { 400: deletionRefusals, 404: ['NOT_FOUND'] },
})

export const requestDataExport = endpoint({
  name: 'dataExportRequest',
  method: 'POST',
  path: '/api/contact/contacts/self/exports',
  access: 'person',
  freshSignIn: true,
  tags,
  summary: 'Ask for an archive of all my data',
  answers: { 202: RequestedDataExport },
  refusals: { 409: ['EXPORT_UNDER_WAY'] },
})

export const listDataExports = endpoint({
  name: 'dataExports',
  method: 'GET',
  path: '/api/contact/contacts/self/exports',
  access: 'person',
  tags,
  summary: 'My archives, the one that is being made first',
  answers: { 200: DataExportList },
})

export const loadDataExport = endpoint({
  name: 'dataExportFile',
  method: 'GET',
  path: '/api/contact/contacts/self/exports/:id/files/:token',
  access: 'person',
  tags,
  summary: 'An archive of my data as ZIP',
  params: exportFileParams,
  answers: {},
  file: 'application/zip',
  refusals: { 404: ['NOT_FOUND'] },
})

export const askPrivacy = endpoint({
  name: 'privacyRequestAsk',
  method: 'POST',
  path: '/api/contact/contacts/self/privacyRequests',
  access: 'person',
  tags,
  summary: 'Ask for a correction, or object to advertising: that ends at once',
  body: NewPrivacyRequest,
  answers: { 201: OwnPrivacyRequest },
  refusals: { 409: ['PRIVACY_REQUEST_OPEN'] },
})

export const listOwnPrivacyRequests = endpoint({
  name: 'privacyRequests',
  method: 'GET',
  path: '/api/contact/contacts/self/privacyRequests',
  access: 'person',
  tags,
  summary: 'What I have asked of my data, the newest first',
  answers: { 200: OwnPrivacyRequestList },
})
