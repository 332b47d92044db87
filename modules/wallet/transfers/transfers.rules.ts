import { club } from '#club/club.ts'
import type { TransferErrorCode, TransferState } from './transfers.schema.ts'

/** What can happen to a forwarded ticket, and who may do it. */
export const actions = {
  accept: { by: 'recipient', to: 'Accepted' },
  decline: { by: 'recipient', to: 'Declined' },
  revoke: { by: 'sender', to: 'Revoked' },
  expire: { by: 'time', to: 'Expired' },
} as const satisfies Record<string, { by: 'sender' | 'recipient' | 'time'; to: TransferState }>
export type TransferAction = keyof typeof actions

/**
 * TRF-03, state × action. `go`: it happens. `done`: it has happened already, and asking twice changes nothing. Else the
 * refusal.
 */
const steps: Record<TransferState, Record<TransferAction, 'go' | 'done' | TransferErrorCode>> = {
  Waiting: { accept: 'go', decline: 'go', revoke: 'go', expire: 'go' },
  Accepted: {
    accept: 'done',
    decline: 'TICKET_TRANSFER_ACCEPTED',
    revoke: 'TICKET_TRANSFER_ACCEPTED',
    expire: 'done',
  },
  Declined: {
    accept: 'TICKET_TRANSFER_DECLINED',
    decline: 'done',
    revoke: 'TICKET_TRANSFER_DECLINED',
    expire: 'done',
  },
  Revoked: {
    accept: 'TICKET_TRANSFER_REVOKED',
    decline: 'TICKET_TRANSFER_REVOKED',
    revoke: 'done',
    expire: 'done',
  },
  Expired: {
    accept: 'TICKET_TRANSFER_EXPIRED',
    decline: 'TICKET_TRANSFER_EXPIRED',
    revoke: 'TICKET_TRANSFER_EXPIRED',
    expire: 'done',
  },
}

export function stepOf(state: TransferState, action: TransferAction): 'go' | 'done' | TransferErrorCode {
  return steps[state][action]
}

/** A week, and never beyond the kick-off. */
export function expiryOf({ now, startsAt }: { now: Date; startsAt: Date }): Date {
  const week = now.getTime() + club.ticketTransferDays * 86_400_000
  return new Date(Math.min(week, startsAt.getTime()))
}

/** What decides whether a ticket may be forwarded. `now` is the database's clock. */
export type TicketToForward = {
  isUsed: boolean
  /** Its buyer owes the money for it. */
  isOwed: boolean
  eventCancelledAt: Date | null
  startsAt: Date
  now: Date
  claim: { kind: 'transfer' | 'offer' } | null
}

export function refusalToForward(ticket: TicketToForward): TransferErrorCode | null {
  if (ticket.isUsed) return 'TICKET_IS_USED'
  if (ticket.isOwed) return 'TICKET_IS_UNPAID'
  if (ticket.eventCancelledAt) return 'TICKET_EVENT_CANCELLED'
  if (ticket.now >= ticket.startsAt) return 'MATCH_HAS_STARTED'
  if (ticket.claim) return ticket.claim.kind === 'offer' ? 'TICKET_IS_OFFERED' : 'TICKET_IS_FORWARDED'
  return null
}

/** Gone for good is 410, as for other links; everything else is how things stand now. */
export function statusOf(code: TransferErrorCode): number {
  switch (code) {
    case 'TICKET_TRANSFER_EXPIRED':
      return 410
    case 'TICKET_TRANSFER_ACCEPTED':
    case 'TICKET_TRANSFER_DECLINED':
    case 'TICKET_TRANSFER_REVOKED':
      return 409
    case 'TICKET_TRANSFER_EMAIL_NOT_FOUND':
    case 'TICKET_TRANSFER_OTHER_SIDE':
      return 403
    case 'TOO_MANY_TRANSFERS':
      return 429
    default:
      return 422
  }
}
