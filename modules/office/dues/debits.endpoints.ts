import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import {
  DebitFileDetail,
  DebitFileList,
  DebitFileQuery,
  DebitPlan,
  DebitPlanQuery,
  DebitReason,
  MadeDebitFile,
  MadeMandate,
  MandateQuery,
  NewDebitFile,
  NewMandate,
  OfficeMandateList,
  OpenReturnList,
  OpenReturnQuery,
} from './debits.schema.ts'

const tags = ['office'] as const
const params = z.object({ id: z.uuid() })
const nothing = z.null()
const look = { method: 'GET', access: 'staff', permission: 'money.read', tags } as const
const change = {
  method: 'POST',
  access: 'staff',
  permission: 'money.change',
  freshSignIn: true,
  tags,
} as const

export const planDebits = endpoint({
  name: 'officeDebitPlan',
  ...look,
  path: '/api/office/debits/plan',
  summary: 'What a file for the bank would collect if it were made now',
  query: DebitPlanQuery,
  answers: { 200: DebitPlan },
})

export const makeDebitFile = endpoint({
  name: 'officeDebitFile',
  ...change,
  path: '/api/office/debits/files',
  summary: 'Makes a SEPA file (pain.008.001.08) of what was shown: its dues are collected by it alone',
  body: NewDebitFile,
  answers: { 201: MadeDebitFile },
  refusals: { 409: ['OFFICE_CONSEQUENCES_CHANGED', 'NOTHING_TO_COLLECT'] },
})

export const listDebitFiles = endpoint({
  name: 'officeDebitFiles',
  ...look,
  path: '/api/office/debits/files',
  summary: 'Files for the bank, newest first',
  query: DebitFileQuery,
  answers: { 200: DebitFileList },
})

export const readDebitFile = endpoint({
  name: 'officeDebitFileDetail',
  ...look,
  path: '/api/office/debits/files/:id',
  summary: 'One file and what became of each of its debits',
  params,
  answers: { 200: DebitFileDetail },
  refusals: { 404: ['NOT_FOUND'] },
})

export const downloadDebitFile = endpoint({
  name: 'officeDebitFileContent',
  ...look,
  permission: 'money.change',
  freshSignIn: true,
  path: '/api/office/debits/files/:id/content',
  summary: 'The file as it was made, for the bank; stands in the audit book',
  params,
  file: 'application/xml',
  answers: {},
  refusals: { 404: ['NOT_FOUND'], 409: ['SEPA_FILE_GONE'] },
})

export const markDebitFileSent = endpoint({
  name: 'officeDebitFileSent',
  ...change,
  path: '/api/office/debits/files/:id/sent',
  summary: 'The bank has the file: it is not withdrawn any more',
  params,
  answers: { 204: nothing },
  refusals: { 404: ['NOT_FOUND'], 409: ['SEPA_FILE_NOT_OPEN'] },
})

export const withdrawDebitFile = endpoint({
  name: 'officeDebitFileWithdraw',
  ...change,
  path: '/api/office/debits/files/:id/withdrawal',
  summary: 'Withdraws a file before the bank has it: its dues wait for the next one',
  params,
  body: DebitReason,
  answers: { 204: nothing },
  refusals: { 404: ['NOT_FOUND'], 409: ['SEPA_FILE_NOT_OPEN'] },
})

export const listMandates = endpoint({
  name: 'officeMandates',
  ...look,
  path: '/api/office/debits/mandates',
  summary: 'Mandates that the club itself was given, newest first',
  query: MandateQuery,
  answers: { 200: OfficeMandateList },
})

export const recordMandate = endpoint({
  name: 'officeMandate',
  ...change,
  path: '/api/office/debits/mandates',
  summary: 'Records a signed mandate: what its payer owes on account is debited from now on',
  body: NewMandate,
  answers: { 201: MadeMandate },
  refusals: {
    400: ['IBAN_INVALID', 'MANDATE_NOT_SIGNED_YET'],
    404: ['NOT_FOUND'],
    409: ['MANDATE_EXISTS', 'MANDATE_REFERENCE_TAKEN'],
  },
})

export const endMandate = endpoint({
  name: 'officeMandateEnd',
  ...change,
  path: '/api/office/debits/mandates/:id/end',
  summary: 'Ends a mandate: what its payer owes goes out as bills',
  params,
  body: DebitReason,
  answers: { 204: nothing },
  refusals: { 404: ['NOT_FOUND'], 409: ['MANDATE_ENDED'] },
})

export const listOpenReturns = endpoint({
  name: 'officeDebitReturns',
  ...look,
  path: '/api/office/debits/returns',
  summary: 'Debits that came back and that nobody knows, the oldest first',
  query: OpenReturnQuery,
  answers: { 200: OpenReturnList },
})

export const closeReturn = endpoint({
  name: 'officeDebitReturnClose',
  ...change,
  path: '/api/office/debits/returns/:id/closing',
  summary: 'Somebody has seen to a return that nobody knows',
  params,
  body: DebitReason,
  answers: { 204: nothing },
  refusals: { 404: ['NOT_FOUND'] },
})
