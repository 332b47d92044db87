import { z } from 'zod'
import { Confirmed, Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  ContractCounts,
  ContractFilters,
  EndingQuery,
  OfficeContractDetail,
  OfficeContractList,
  OfficeContractQuery,
} from './schema.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })

export const listContracts = endpoint({
  name: 'officeContracts',
  method: 'GET',
  path: '/api/office/contracts',
  access: 'staff',
  permission: 'contracts.read',
  tags,
  summary: 'Season tickets as contracts, by number; found by number, name, e-mail address or place',
  query: OfficeContractQuery,
  answers: { 200: OfficeContractList },
})

export const countContracts = endpoint({
  name: 'officeContractCounts',
  method: 'GET',
  path: '/api/office/contracts/counts',
  access: 'staff',
  permission: 'contracts.read',
  tags,
  summary: 'How many contracts each view has',
  answers: { 200: ContractCounts },
})

export const exportContracts = endpoint({
  name: 'officeContractsTable',
  method: 'GET',
  path: '/api/office/contracts.csv',
  access: 'staff',
  permission: 'contracts.change',
  freshSignIn: true,
  tags,
  summary: 'The same contracts as a table for spreadsheets; stands in the audit book',
  query: ContractFilters,
  file: 'text/csv',
  answers: {},
})

export const readContract = endpoint({
  name: 'officeContract',
  method: 'GET',
  path: '/api/office/contracts/:id',
  access: 'staff',
  permission: 'contracts.read',
  tags,
  summary: 'A contract with its seasons, what is owed for it, and its whole story',
  params: byId,
  answers: { 200: OfficeContractDetail },
  refusals: { 404: ['NOT_FOUND'] },
})

export const previewContractEnd = endpoint({
  name: 'officeContractEndPreview',
  method: 'GET',
  path: '/api/office/contracts/:id/end',
  access: 'staff',
  permission: 'contracts.change',
  tags,
  summary: 'What follows when staff end a contract, with its season or at once',
  params: byId,
  query: EndingQuery,
  answers: { 200: Consequences },
  refusals: { 404: ['NOT_FOUND'], 409: ['CONTRACT_HAS_ENDED'] },
})

export const endContract = endpoint({
  name: 'officeContractEnd',
  method: 'POST',
  path: '/api/office/contracts/:id/end',
  access: 'staff',
  permission: 'contracts.change',
  freshSignIn: true,
  tags,
  summary:
    'Ends a contract, with a reason; at once its tickets of matches ahead end with it, and nothing more is collected',
  params: byId,
  body: Confirmed.extend({ when: EndingQuery.shape.when, reason: z.string().trim().min(3).max(500) }),
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['CONTRACT_HAS_ENDED', 'OFFICE_CONSEQUENCES_CHANGED'] },
})
