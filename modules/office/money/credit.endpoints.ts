import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { BuyerCredit, CreditDecision } from './credit.schema.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })

export const readCredit = endpoint({
  name: 'officeBuyerCredit',
  method: 'GET',
  path: '/api/office/buyers/:id/credit',
  access: 'staff',
  permission: 'money.read',
  tags,
  summary: 'Whether a person, fan club or company may buy on account, and for how much',
  params: byId,
  answers: { 200: BuyerCredit },
  refusals: { 403: ['OFFICE_VISIT_FIRST'], 404: ['NOT_FOUND'] },
})

export const decideCredit = endpoint({
  name: 'officeBuyerCreditDecide',
  method: 'PUT',
  path: '/api/office/buyers/:id/credit',
  access: 'staff',
  permission: 'money.change',
  freshSignIn: true,
  tags,
  summary: 'Lets a buyer buy on account, forbids it, or leaves it to the rules',
  params: byId,
  body: CreditDecision,
  answers: { 204: z.null() },
  refusals: { 403: ['OFFICE_VISIT_FIRST'], 404: ['NOT_FOUND'] },
})
