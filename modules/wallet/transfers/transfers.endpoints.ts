import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import {
  NewTicketTransfer,
  TicketTransfer,
  TicketTransferLink,
  TicketTransferList,
  TransferAnswer,
  transferQuery,
  transferToken,
} from './transfers.schema.ts'

const tags = ['wallet'] as const
const params = z.object({ id: z.uuid() })

export const listTransfers = endpoint({
  name: 'ticketTransfers',
  method: 'GET',
  path: '/api/wallet/v3/self/ticketTransfers',
  access: 'self',
  tags,
  summary: 'Tickets that I forwarded or that were forwarded to me, newest first',
  query: transferQuery,
  answers: { 200: TicketTransferList },
})

export const readTransfer = endpoint({
  name: 'ticketTransfer',
  method: 'GET',
  path: '/api/wallet/v3/self/ticketTransfers/:id',
  access: 'self',
  tags,
  summary: 'A forwarded ticket; whoever holds its link learns when their account lacks the address',
  params,
  query: z.object({ token: transferToken.optional() }),
  answers: { 200: TicketTransfer },
  refusals: { 403: ['TICKET_TRANSFER_EMAIL_NOT_FOUND'], 404: ['NOT_FOUND'] },
})

export const forwardTicket = endpoint({
  name: 'ticketTransferCreate',
  method: 'POST',
  path: '/api/wallet/v3/ticketTransfers',
  access: 'self',
  tags,
  summary: 'Forward a ticket by e-mail, or several of one match; they stay mine until somebody accepts',
  body: NewTicketTransfer,
  answers: { 200: TicketTransfer, 201: TicketTransfer },
  refusals: {
    404: ['NOT_FOUND'],
    422: [
      'COMPANION_MOVES_WITH_WHEELCHAIR',
      'FANCLUB_CANNOT_BE_RECIPIENT',
      'MATCH_HAS_STARTED',
      'RECIPIENT_IS_YOURSELF',
      'TICKETS_OF_OTHER_MATCHES',
      'TICKET_EVENT_CANCELLED',
      'TICKET_IS_FORWARDED',
      'TICKET_IS_OFFERED',
      'TICKET_IS_UNPAID',
      'TICKET_IS_USED',
    ],
    429: ['TOO_MANY_TRANSFERS'],
  },
})

export const answerTransfer = endpoint({
  name: 'ticketTransferAnswer',
  method: 'PATCH',
  path: '/api/wallet/v3/ticketTransfers/:id',
  access: 'self',
  tags,
  summary: 'Accept a forwarded ticket, or decline it with a reason',
  params,
  body: TransferAnswer,
  answers: { 200: TicketTransfer },
  refusals: {
    403: ['GROUND_BAN', 'TICKET_TRANSFER_OTHER_SIDE'],
    404: ['NOT_FOUND'],
    409: ['TICKET_TRANSFER_ACCEPTED', 'TICKET_TRANSFER_DECLINED', 'TICKET_TRANSFER_REVOKED'],
    410: ['TICKET_TRANSFER_EXPIRED'],
    422: [
      'AGREEMENTS_OUTDATED',
      'CHILD_TICKET_NEEDS_BIRTHDAY',
      'CHILD_TICKET_ONLY_FOR_CHILDREN',
      'COMPANION_NEEDS_WHEELCHAIR',
      'ENTITLEMENT_NOT_CONFIRMED',
      'FANCLUB_CANNOT_BE_RECIPIENT',
      'TICKET_EVENT_CANCELLED',
      'TICKET_IS_UNPAID',
      'TICKET_IS_USED',
    ],
  },
})

export const revokeTransfer = endpoint({
  name: 'ticketTransferRevoke',
  method: 'DELETE',
  path: '/api/wallet/v3/ticketTransfers/:id',
  access: 'self',
  tags,
  summary: 'Take a forwarded ticket back',
  params,
  answers: { 204: z.null() },
  refusals: {
    403: ['TICKET_TRANSFER_OTHER_SIDE'],
    404: ['NOT_FOUND'],
    409: ['TICKET_TRANSFER_ACCEPTED', 'TICKET_TRANSFER_DECLINED', 'TICKET_TRANSFER_REVOKED'],
    410: ['TICKET_TRANSFER_EXPIRED'],
  },
})

export const readTransferLink = endpoint({
  name: 'ticketTransferLink',
  method: 'GET',
  path: '/api/wallet/v3/ticketTransferLinks/:token',
  access: 'public',
  tags,
  summary: 'What the link of a mail is about; changes nothing',
  params: z.object({ token: transferToken }),
  answers: { 200: TicketTransferLink },
  refusals: { 404: ['NOT_FOUND'] },
})
