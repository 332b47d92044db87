import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import {
  ContractTransferLink,
  contractTransferQuery,
  contractTransferToken,
  NewRecipientTransfer,
  NewSubscriberTransfer,
  RecipientAnswer,
  RecipientTransfer,
  RecipientTransfers,
  SubscriberAnswer,
  SubscriberTransfer,
  SubscriberTransfers,
} from './transfers.schema.ts'

const tags = ['contracts'] as const
const params = z.object({ id: z.uuid() })
const over = {
  403: ['CONTRACT_TRANSFER_OTHER_SIDE'],
  409: [
    'CONTRACT_TRANSFER_ACCEPTED',
    'CONTRACT_TRANSFER_CONVERTED',
    'CONTRACT_TRANSFER_DECLINED',
    'CONTRACT_TRANSFER_WITHDRAWN',
  ],
  410: ['CONTRACT_TRANSFER_EXPIRED'],
} as const
const answered = { ...over, 403: ['CONTRACT_TRANSFER_OTHER_SIDE', 'GROUND_BAN'] } as const
const toUse = [
  'AGREEMENTS_OUTDATED',
  'ALREADY_RECIPIENT_OF_SEASON_TICKET',
  'CHILD_TICKET_NEEDS_BIRTHDAY',
  'CHILD_TICKET_ONLY_FOR_CHILDREN',
  'ENTITLEMENT_NOT_CONFIRMED',
  'FANCLUB_CANNOT_BE_RECIPIENT',
  'TICKETING_REQUEST_FAILED',
] as const

export const listRecipientTransfers = endpoint({
  name: 'recipientTransfers',
  method: 'GET',
  path: '/api/abo/self/v1/recipienttransfers',
  access: 'self',
  tags,
  summary: 'Season tickets whose place I pass on or am offered, newest first (ABO-41)',
  query: contractTransferQuery,
  answers: { 200: RecipientTransfers },
})

export const readRecipientTransfer = endpoint({
  name: 'recipientTransfer',
  method: 'GET',
  path: '/api/abo/self/v1/recipienttransfers/:id',
  access: 'self',
  tags,
  summary: 'One of them',
  params,
  answers: { 200: RecipientTransfer },
  refusals: { 404: ['RECIPIENT_TRANSFER_NOT_FOUND'] },
})

export const createRecipientTransfer = endpoint({
  name: 'recipientTransferCreate',
  method: 'POST',
  path: '/api/abo/self/v1/recipienttransfers',
  access: 'self',
  tags,
  summary: 'Ask somebody to use the place of a contract of mine (ABO-42); again, the mail goes out once more',
  body: NewRecipientTransfer,
  answers: { 200: RecipientTransfer, 201: RecipientTransfer },
  refusals: {
    404: ['NOT_FOUND'],
    422: [
      'ALREADY_RECIPIENT_OF_SEASON_TICKET',
      'CONTRACT_NOT_TRANSFERABLE',
      'FANCLUB_CANNOT_BE_RECIPIENT',
      'RECIPIENT_IS_YOURSELF',
      'RECIPIENT_NOT_FOUND',
      'TICKETING_REQUEST_FAILED',
    ],
    429: ['TOO_MANY_TRANSFERS'],
  },
})

export const answerRecipientTransfer = endpoint({
  name: 'recipientTransferAnswer',
  method: 'PATCH',
  path: '/api/abo/self/v1/recipienttransfers/:id',
  access: 'self',
  tags,
  summary: 'Take the place with one’s address, or decline it with a reason (ABO-44)',
  params,
  body: RecipientAnswer,
  answers: { 200: RecipientTransfer },
  refusals: { ...answered, 404: ['RECIPIENT_TRANSFER_NOT_FOUND'], 422: toUse },
})

export const withdrawRecipientTransfer = endpoint({
  name: 'recipientTransferWithdraw',
  method: 'DELETE',
  path: '/api/abo/self/v1/recipienttransfers/:id',
  access: 'self',
  tags,
  summary: 'Take it back (ABO-43)',
  params,
  answers: { 204: z.null() },
  refusals: { ...over, 404: ['RECIPIENT_TRANSFER_NOT_FOUND'] },
})

export const convertRecipientTransfer = endpoint({
  name: 'recipientTransferConvert',
  method: 'POST',
  path: '/api/abo/self/v1/recipienttransfers/:id/transfersubscriber',
  access: 'self',
  tags,
  summary: 'Whoever was asked to use the place is asked to pay for it as well (ABO-45)',
  params,
  answers: { 201: SubscriberTransfer },
  refusals: {
    ...over,
    404: ['RECIPIENT_TRANSFER_NOT_FOUND'],
    422: [
      'ALREADY_RECIPIENT_OF_SEASON_TICKET',
      'CONTRACT_NOT_TRANSFERABLE',
      'FANCLUB_CANNOT_BE_RECIPIENT',
      'TICKETING_REQUEST_FAILED',
      'USER_NOT_FOUND',
    ],
  },
})

export const listSubscriberTransfers = endpoint({
  name: 'subscriberTransfers',
  method: 'GET',
  path: '/api/abo/self/v1/subscribertransfers',
  access: 'self',
  tags,
  summary: 'Contracts that I pass on or am offered, newest first (ABO-46)',
  query: contractTransferQuery,
  answers: { 200: SubscriberTransfers },
})

export const readSubscriberTransfer = endpoint({
  name: 'subscriberTransfer',
  method: 'GET',
  path: '/api/abo/self/v1/subscribertransfers/:id',
  access: 'self',
  tags,
  summary: 'One of them',
  params,
  answers: { 200: SubscriberTransfer },
  refusals: { 404: ['SUBSCRIBER_TRANSFER_NOT_FOUND'] },
})

export const createSubscriberTransfer = endpoint({
  name: 'subscriberTransferCreate',
  method: 'POST',
  path: '/api/abo/self/v1/subscribertransfers',
  access: 'self',
  tags,
  summary: 'Ask somebody to pay for a contract of mine (ABO-47); again, the mail goes out once more',
  body: NewSubscriberTransfer,
  answers: { 200: SubscriberTransfer, 201: SubscriberTransfer },
  refusals: {
    404: ['NOT_FOUND'],
    422: ['CONTRACT_NOT_TRANSFERABLE', 'SAME_SUBSCRIBER_AS_CURRENT', 'SUBSCRIBER_NOT_FOUND'],
    429: ['TOO_MANY_TRANSFERS'],
  },
})

export const answerSubscriberTransfer = endpoint({
  name: 'subscriberTransferAnswer',
  method: 'PATCH',
  path: '/api/abo/self/v1/subscribertransfers/:id',
  access: 'self',
  tags,
  summary: 'Take the contract over with addresses and a payment method of one’s own, or decline it (ABO-49)',
  params,
  body: SubscriberAnswer,
  answers: { 200: SubscriberTransfer },
  refusals: {
    ...answered,
    404: ['NOT_FOUND', 'SUBSCRIBER_TRANSFER_NOT_FOUND'],
    422: [...toUse, 'CONTRACT_NOT_TRANSFERABLE', 'SAME_SUBSCRIBER_AS_CURRENT'],
  },
})

export const withdrawSubscriberTransfer = endpoint({
  name: 'subscriberTransferWithdraw',
  method: 'DELETE',
  path: '/api/abo/self/v1/subscribertransfers/:id',
  access: 'self',
  tags,
  summary: 'Take it back (ABO-48)',
  params,
  answers: { 204: z.null() },
  refusals: { ...over, 404: ['SUBSCRIBER_TRANSFER_NOT_FOUND'] },
})

export const readContractTransferLink = endpoint({
  name: 'contractTransferLink',
  method: 'GET',
  path: '/api/abo/v1/transferlinks/:token',
  access: 'public',
  tags,
  summary: 'What the link of a mail is about; changes nothing',
  params: z.object({ token: contractTransferToken }),
  answers: { 200: ContractTransferLink },
  refusals: { 404: ['NOT_FOUND'] },
})
