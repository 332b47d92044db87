import { z } from 'zod'
import { Confirmed, Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })
const refusals = ['NOTHING_TO_PAY_OUT', 'NO_PAYMENT_LEFT', 'CONTRACT_DUES_OVERDUE'] as const

export const previewPayout = endpoint({
  name: 'officeContractPayoutPreview',
  method: 'GET',
  path: '/api/office/contracts/:id/payout',
  access: 'staff',
  permission: 'contracts.change',
  tags,
  summary:
    'Where the credit of a contract goes when it is paid out; changes nothing, refuses as the payout does',
  params: byId,
  answers: { 200: Consequences },
  refusals: { 404: ['NOT_FOUND'], 409: [...refusals] },
})

export const payOutCredit = endpoint({
  name: 'officeContractPayout',
  method: 'POST',
  path: '/api/office/contracts/:id/payout',
  access: 'staff',
  permission: 'contracts.change',
  freshSignIn: true,
  tags,
  summary:
    'Pays the credit of a contract out the way that it was paid, once, with a reason; from the club’s limit on the first of two people asks',
  params: byId,
  body: Confirmed.extend({ reason: z.string().trim().min(3).max(500) }),
  answers: { 204: z.null() },
  refusals: {
    404: ['NOT_FOUND'],
    409: [...refusals, 'VOUCHER_REDEEMED_OR_NOT_ACTIVE', 'OFFICE_CONSEQUENCES_CHANGED'],
  },
})
