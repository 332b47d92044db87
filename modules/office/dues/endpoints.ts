import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { DueQuery, DueReason, OfficeDueDetail, OfficeDueList } from './schema.ts'

const tags = ['office'] as const
const params = z.object({ id: z.uuid() })
const change = { access: 'staff', permission: 'money.change', freshSignIn: true, tags } as const
const refusals = { 404: ['NOT_FOUND'], 409: ['DUE_NOT_OPEN', 'DUE_IN_COLLECTION'] }

export const listDues = endpoint({
  name: 'officeDues',
  method: 'GET',
  path: '/api/office/dues',
  access: 'staff',
  permission: 'money.read',
  tags,
  summary: 'What is owed for what recurs, the longest due first',
  query: DueQuery,
  answers: { 200: OfficeDueList },
})

export const readDue = endpoint({
  name: 'officeDue',
  method: 'GET',
  path: '/api/office/dues/:id',
  access: 'staff',
  permission: 'money.read',
  tags,
  summary: 'One due and its story',
  params,
  answers: { 200: OfficeDueDetail },
  refusals: { 404: ['NOT_FOUND'] },
})

export const collectDueNow = endpoint({
  name: 'officeDueCollect',
  method: 'POST',
  path: '/api/office/dues/:id/collection',
  ...change,
  summary: 'Collects a due now, by the stored method of its payer',
  params,
  answers: { 200: OfficeDueDetail },
  refusals: {
    ...refusals,
    409: [...refusals[409], 'DUE_NOT_COLLECTABLE'],
    503: ['PAYMENT_PROVIDER_UNAVAILABLE'],
  },
})

export const payDueByHand = endpoint({
  name: 'officeDuePaid',
  method: 'POST',
  path: '/api/office/dues/:id/receipt',
  ...change,
  summary: 'The money of a due came another way',
  params,
  body: DueReason,
  answers: { 200: OfficeDueDetail },
  refusals,
})

export const writeDueOff = endpoint({
  name: 'officeDueWriteOff',
  method: 'POST',
  path: '/api/office/dues/:id/write-off',
  ...change,
  summary: 'Gives a due up; above the limit once a second person says the same',
  params,
  body: DueReason,
  answers: { 200: OfficeDueDetail },
  refusals,
})
