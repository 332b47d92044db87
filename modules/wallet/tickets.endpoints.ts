import { z } from 'zod'
import { club } from '#club/club.ts'
import { EventDetail } from '#modules/tickets/schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  MediaChange,
  NameChange,
  ticketQuery,
  WalletTicketDetail,
  WalletTicketList,
} from './tickets.schema.ts'

const tags = ['wallet'] as const
const params = z.object({ id: z.uuid() })
const answers = { 200: WalletTicketList }

// One address per list, because `{type}` and `{id}` stand in the same place.

export const listTickets = endpoint({
  name: 'walletTickets',
  method: 'GET',
  path: '/api/wallet/v3/self/tickets',
  access: 'self',
  tags,
  summary: 'My tickets for games ahead',
  query: ticketQuery,
  answers,
})

export const listUpcomingTickets = endpoint({
  name: 'walletTicketsUpcoming',
  method: 'GET',
  path: '/api/wallet/v3/self/tickets/upcoming',
  access: 'self',
  tags,
  summary: 'My tickets for games ahead',
  query: ticketQuery,
  answers,
})

export const listArchivedTickets = endpoint({
  name: 'walletTicketsArchive',
  method: 'GET',
  path: '/api/wallet/v3/self/tickets/archive',
  access: 'self',
  tags,
  summary: 'Tickets of games that are over',
  query: ticketQuery,
  answers,
})

export const listUpcomingSeasonTickets = endpoint({
  name: 'walletSeasonTicketsUpcoming',
  method: 'GET',
  path: '/api/wallet/v3/self/seasonTickets/upcoming',
  access: 'self',
  tags,
  summary: 'My season ticket, match by match',
  query: ticketQuery,
  answers,
})

export const listArchivedSeasonTickets = endpoint({
  name: 'walletSeasonTicketsArchive',
  method: 'GET',
  path: '/api/wallet/v3/self/seasonTickets/archive',
  access: 'self',
  tags,
  summary: 'Matches of my season ticket that are over',
  query: ticketQuery,
  answers,
})

export const changeMedium = endpoint({
  name: 'walletTicketMedia',
  method: 'PUT',
  path: '/api/wallet/v3/self/tickets/:id/media',
  access: 'self',
  tags,
  summary: 'Print a ticket, or take it back to the phone',
  params,
  body: MediaChange,
  answers: { 200: WalletTicketDetail },
  refusals: {
    404: ['NOT_FOUND'],
    409: [
      'MATCH_IS_OVER',
      'TICKET_COMES_BY_POST',
      'TICKET_EVENT_CANCELLED',
      'TICKET_IS_FORWARDED',
      'TICKET_IS_OFFERED',
      'TICKET_IS_USED',
    ],
  },
})

export const nameTicket = endpoint({
  name: 'walletTicketName',
  method: 'PUT',
  path: '/api/wallet/v3/self/tickets/:id/name',
  access: 'self',
  tags,
  summary: 'Write down who goes with a ticket, where its match asks for it',
  params,
  body: NameChange,
  answers: { 200: WalletTicketDetail },
  refusals: {
    404: ['NOT_FOUND'],
    409: [
      'TICKET_EVENT_CANCELLED',
      'TICKET_IS_FORWARDED',
      'TICKET_IS_USED',
      'TICKET_NAMES_CLOSED',
      'TICKET_TAKES_NO_NAME',
    ],
  },
})

export const readTicket = endpoint({
  name: 'walletTicket',
  method: 'GET',
  path: '/api/wallet/v3/self/tickets/:id',
  access: 'self',
  tags,
  summary: 'A ticket with its code',
  params,
  answers: { 200: WalletTicketDetail },
  refusals: { 404: ['NOT_FOUND'] },
})

export const printTicket = endpoint({
  name: 'walletTicketPdf',
  method: 'GET',
  path: '/api/wallet/v3/self/tickets/:id/pdf',
  access: 'self',
  tags,
  summary: 'A ticket to print',
  params,
  query: z.object({ language: z.enum(club.languages).default(club.fallbackLanguage) }),
  answers: {},
  file: 'application/pdf',
  refusals: {
    404: ['NOT_FOUND'],
    409: ['TICKET_EVENT_CANCELLED', 'TICKET_IS_OFFERED', 'TICKET_IS_ON_PHONE', 'TICKET_IS_UNPAID'],
  },
})

export const readTicketEvent = endpoint({
  name: 'walletEvent',
  method: 'GET',
  path: '/api/wallet/v2/events/:id',
  access: 'self',
  tags,
  summary: 'The event of a ticket',
  params,
  answers: { 200: EventDetail },
  refusals: { 404: ['NOT_FOUND'] },
})
