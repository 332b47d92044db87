import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { FamilyTicketList, moveRefusals, TicketHolder } from './tickets.schema.ts'

const tags = ['families'] as const

export const listFamilyTickets = endpoint({
  name: 'familiesTickets',
  method: 'GET',
  path: '/api/families/self/tickets',
  access: 'person',
  tags,
  summary: 'Tickets of matches ahead: one’s own and those of the children that one looks after',
  answers: { 200: FamilyTicketList },
})

export const changeTicketHolder = endpoint({
  name: 'familiesTicketHolder',
  method: 'PUT',
  path: '/api/families/self/tickets/:id/holder',
  access: 'person',
  tags,
  summary: 'Whose ticket it is: a child’s, or again whoever’s bought it; it gets a code of its own',
  params: z.object({ id: z.uuid() }),
  body: TicketHolder,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: [...moveRefusals] },
})
