import { endpoint } from '#platform/endpoint.ts'
import { OfflineTicketAnswer, OfflineTicketQuestion, OfflineTickets } from './offline-tickets.schema.ts'

const tags = ['wallet'] as const

export const readTicketsForOffline = endpoint({
  name: 'walletOfflineTickets',
  method: 'GET',
  path: '/api/wallet/v3/self/keptTickets',
  access: 'self',
  tags,
  summary: 'My tickets ahead with all that shows them without a connection',
  answers: { 200: OfflineTickets },
})

export const readOfflineTicketStates = endpoint({
  name: 'walletOfflineTicketStates',
  method: 'POST',
  path: '/api/wallet/v3/keptTickets/states',
  access: 'public',
  tags,
  summary: 'Whether tickets that a phone keeps are still good',
  description:
    'Needs no session: the turn secret of each ticket proves that the phone keeps it. Wrong proofs and unknown tickets are answered alike, as gone.',
  body: OfflineTicketQuestion,
  answers: { 200: OfflineTicketAnswer },
})
