import { z } from 'zod'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  Assignment,
  BankCounts,
  BankQuery,
  ConfirmedAssignment,
  ConfirmedRemoval,
  ConfirmedStatement,
  OfficeBankEntryList,
  StatementDone,
  StatementFile,
  StatementPreview,
} from './schema.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })
const nothing = z.null()
const FILE = [
  'STATEMENT_TOO_LARGE',
  'STATEMENT_ENCODING',
  'STATEMENT_DANGEROUS',
  'STATEMENT_UNKNOWN',
  'STATEMENT_CURRENCY',
  'STATEMENT_BROKEN',
] as const

export const previewStatement = endpoint({
  name: 'officeStatementPreview',
  method: 'POST',
  path: '/api/office/bank/statements/preview',
  access: 'staff',
  permission: 'money.change',
  isRead: true,
  tags,
  summary:
    'What each entry of a statement will do: settle an order, wait to be assigned, nothing because it is known',
  body: StatementFile,
  answers: { 200: StatementPreview },
  refusals: { 400: FILE },
})

export const importStatement = endpoint({
  name: 'officeStatement',
  method: 'POST',
  path: '/api/office/bank/statements',
  access: 'staff',
  permission: 'money.change',
  freshSignIn: true,
  tags,
  summary: 'Takes the entries of a statement as they were shown, each once',
  body: ConfirmedStatement,
  answers: { 200: StatementDone },
  refusals: { 400: FILE, 409: ['OFFICE_CONSEQUENCES_CHANGED'] },
})

export const listBankEntries = endpoint({
  name: 'officeBankEntries',
  method: 'GET',
  path: '/api/office/bank/entries',
  access: 'staff',
  permission: 'money.read',
  tags,
  summary: 'Money that came to the club’s account, newest first',
  query: BankQuery,
  answers: { 200: OfficeBankEntryList },
})

export const countBankEntries = endpoint({
  name: 'officeBankCounts',
  method: 'GET',
  path: '/api/office/bank/counts',
  access: 'staff',
  permission: 'money.read',
  tags,
  summary: 'How many entries wait to be assigned',
  answers: { 200: BankCounts },
})

export const previewAssignment = endpoint({
  name: 'officeAssignmentPreview',
  method: 'POST',
  path: '/api/office/bank/entries/:id/assignment/preview',
  access: 'staff',
  permission: 'money.change',
  isRead: true,
  tags,
  summary: 'What this money settles, if it is for that order',
  params: byId,
  body: Assignment,
  answers: { 200: Consequences },
  refusals: { 404: ['NOT_FOUND', 'NOTHING_OWED'] },
})

export const assignEntry = endpoint({
  name: 'officeAssignment',
  method: 'POST',
  path: '/api/office/bank/entries/:id/assignment',
  access: 'staff',
  permission: 'money.change',
  freshSignIn: true,
  tags,
  summary: 'This money is for that order, as it was shown',
  params: byId,
  body: ConfirmedAssignment,
  answers: { 204: nothing },
  refusals: { 404: ['NOT_FOUND', 'NOTHING_OWED'], 409: ['ALREADY_SENT', 'OFFICE_CONSEQUENCES_CHANGED'] },
})

export const previewUnassignment = endpoint({
  name: 'officeUnassignmentPreview',
  method: 'POST',
  path: '/api/office/bank/entries/:id/removal/preview',
  access: 'staff',
  permission: 'money.change',
  isRead: true,
  tags,
  summary: 'What is open again, if this money was another’s',
  params: byId,
  answers: { 200: Consequences },
  refusals: { 404: ['NOT_FOUND'] },
})

export const unassignEntry = endpoint({
  name: 'officeUnassignment',
  method: 'POST',
  path: '/api/office/bank/entries/:id/removal',
  access: 'staff',
  permission: 'money.change',
  freshSignIn: true,
  tags,
  summary: 'Takes an assignment back: the order is open again, the entry waits',
  params: byId,
  body: ConfirmedRemoval,
  answers: { 204: nothing },
  refusals: {
    404: ['NOT_FOUND'],
    409: ['ALREADY_SENT', 'MONEY_WENT_BACK', 'OFFICE_CONSEQUENCES_CHANGED'],
  },
})
