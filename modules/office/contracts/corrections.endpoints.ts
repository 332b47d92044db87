import { z } from 'zod'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import { ContractCorrection, ContractMailBody, CorrectContract } from './corrections.schema.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })
const refusals = [
  'CONTRACT_HAS_ENDED',
  'SEAT_TAKEN',
  'CONTRACT_DUES_OVERDUE',
  'ALREADY_RECIPIENT_OF_SEASON_TICKET',
] as const
const unprocessable = [
  'NOTHING_TO_CORRECT',
  'PLACE_IS_NO_SEASON_TICKET',
  'PRICE_CLASS_UNKNOWN',
  'CONTRACT_NOT_TRANSFERABLE',
  'TICKETING_REQUEST_FAILED',
  'RECIPIENT_NOT_FOUND',
  'SUBSCRIBER_NOT_FOUND',
  'SAME_SUBSCRIBER_AS_CURRENT',
  'FANCLUB_CANNOT_BE_RECIPIENT',
  'ALREADY_RECIPIENT_OF_SEASON_TICKET',
  'ENTITLEMENT_NOT_CONFIRMED',
  'CHILD_TICKET_NEEDS_BIRTHDAY',
  'CHILD_TICKET_ONLY_FOR_CHILDREN',
  'COMPANION_NEEDS_WHEELCHAIR',
] as const

export const previewCorrection = endpoint({
  name: 'officeContractCorrectionPreview',
  method: 'POST',
  path: '/api/office/contracts/:id/corrections/preview',
  isRead: true,
  access: 'staff',
  permission: 'contracts.change',
  tags,
  summary: 'What follows when a contract is corrected; changes nothing, refuses as the correction does',
  params: byId,
  body: z.object({ correction: ContractCorrection }),
  answers: { 200: Consequences },
  refusals: { 403: ['GROUND_BAN'], 404: ['NOT_FOUND'], 409: [...refusals], 422: [...unprocessable] },
})

export const correctContract = endpoint({
  name: 'officeContractCorrect',
  method: 'POST',
  path: '/api/office/contracts/:id/corrections',
  access: 'staff',
  permission: 'contracts.change',
  freshSignIn: true,
  tags,
  summary:
    'Corrects the place, the price, the holder or the payer of a contract, with a reason; its parties are told by mail',
  params: byId,
  body: CorrectContract,
  answers: { 204: z.null() },
  refusals: {
    403: ['GROUND_BAN'],
    404: ['NOT_FOUND'],
    409: [...refusals, 'OFFICE_CONSEQUENCES_CHANGED'],
    422: [...unprocessable],
  },
})

export const sendContractMail = endpoint({
  name: 'officeContractMail',
  method: 'POST',
  path: '/api/office/contracts/:id/mails',
  access: 'staff',
  permission: 'contracts.change',
  tags,
  summary: 'Sends a mail of a contract once more: what its parties were told last',
  params: byId,
  body: ContractMailBody,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['CONTRACT_MAIL_NOT_AVAILABLE'] },
})
