import type { ListedTicket, Trait } from './packing.rules.ts'

export function stateOf(ticket: {
  isRevoked: boolean
  revokedBecause: string | null
  isWithheld: boolean
  isBanned: boolean
}): ListedTicket['state'] {
  if (!ticket.isRevoked) return ticket.isBanned ? 'banned' : ticket.isWithheld ? 'unpaid' : 'good'
  return ticket.revokedBecause === 'resold' ? 'sold' : 'revoked'
}

/** What a steward looks at: the age, the place, the paper. */
export function traitsOf(ticket: { ticketType: string; priceClass: string; media: string }): Trait[] {
  const isCompanion = ticket.ticketType === 'companion'
  return [
    ...(ticket.ticketType === 'reduced' ? (['reduced'] as const) : []),
    ...(ticket.ticketType === 'child' ? (['child'] as const) : []),
    ...(ticket.priceClass === 'r' && !isCompanion ? (['accessible'] as const) : []),
    ...(isCompanion ? (['companion'] as const) : []),
    ...(ticket.media === 'mobile' ? [] : (['still'] as const)),
  ]
}
