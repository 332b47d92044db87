import { z } from 'zod'
import { club } from '#club/club.ts'
import { Text } from '#modules/cart/schema.ts'
import { emailAddress } from '#modules/contacts/emails.schema.ts'
import { holderErrors } from '#modules/tickets/holders/holders.schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'

/** One sentence for each code that these routes answer. */
export const transferErrors = {
  ...holderErrors,
  TICKET_IS_USED: 'Somebody went in with this ticket',
  TICKET_IS_UNPAID: 'The ticket is not paid yet',
  TICKET_EVENT_CANCELLED: 'The match is called off',
  MATCH_HAS_STARTED: 'The match has begun',
  TICKET_IS_OFFERED: 'The ticket is on offer; withdraw it first',
  TICKET_IS_FORWARDED: 'The ticket waits for somebody else already',
  COMPANION_MOVES_WITH_WHEELCHAIR: 'Forward the wheelchair place: its companion place goes with it',
  TICKETS_OF_OTHER_MATCHES: 'Together go tickets of one match',
  RECIPIENT_IS_YOURSELF: 'This address is your own',
  /** NEC-29, TIX-10. */
  FANCLUB_CANNOT_BE_RECIPIENT: "A fan club cannot have a season ticket's match",
  TOO_MANY_TRANSFERS: 'Too many tickets were forwarded today; try again tomorrow',
  /** TRF-09. */
  TICKET_TRANSFER_EMAIL_NOT_FOUND: 'The address that the ticket was sent to is not in your account',
  /** TRF-10. */
  TICKET_TRANSFER_EXPIRED: 'Link expired',
  TICKET_TRANSFER_ACCEPTED: 'The ticket was accepted already',
  TICKET_TRANSFER_DECLINED: 'The ticket was declined already',
  TICKET_TRANSFER_REVOKED: 'The ticket was taken back',
  TICKET_TRANSFER_OTHER_SIDE: 'The sender revokes, the recipient accepts or declines',
  /** TRF-04. */
  AGREEMENTS_OUTDATED: 'Terms or stadium regulations have changed; read them and agree again',
} as const
export type TransferErrorCode = keyof typeof transferErrors

/** TRF-03. */
export const TransferState = z.enum(['Waiting', 'Accepted', 'Declined', 'Revoked', 'Expired'])
export type TransferState = z.infer<typeof TransferState>

/** TRF-01. */
export const NewTicketTransfer = z
  .strictObject({
    ticketId: z.uuid(),
    recipientMail: emailAddress,
    alsoTicketIds: z
      .array(z.uuid())
      .max(20)
      .optional()
      .meta({ description: 'Further tickets of the same match: all of them are forwarded, or none' }),
  })
  .meta({ id: 'NewTicketTransfer' })
export type NewTicketTransfer = z.infer<typeof NewTicketTransfer>

/** TRF-02, TRF-04: what was agreed to is named by its version. */
export const AcceptedTransfer = z.strictObject({
  accept: z.literal(true),
  agreedTerms: z.string('required').min(1, 'required').max(40, 'max:40'),
  agreedRegulations: z.string('required').min(1, 'required').max(40, 'max:40'),
  confirmsEntitlement: z
    .boolean()
    .default(false)
    .meta({ description: 'That the reduction, or the accessible place, is mine to have' }),
})

export const DeclinedTransfer = z.strictObject({
  accept: z.literal(false),
  reasonForDeclining: z.string('required').trim().min(1, 'required').max(500, 'max:500'),
})

export const TransferAnswer = z
  .discriminatedUnion('accept', [AcceptedTransfer, DeclinedTransfer])
  .meta({ id: 'TicketTransferAnswer' })
export type TransferAnswer = z.infer<typeof TransferAnswer>

const place = {
  block: z.string(),
  row: z.string().nullable().meta({ description: 'Null in a standing block.' }),
  seat: z.string().nullable(),
}

const what = {
  event: z.object({
    id: z.string(),
    name: Text,
    opponent: z.string(),
    opponentCrest: z.string().meta({ description: 'Id in the media store.' }),
    startsAt: z.iso.datetime(),
    doorsOpenAt: z.iso.datetime(),
    cancelledAt: z.iso.datetime().nullable(),
  }),
  ...place,
  ticketTypeName: Text,
  priceClassName: Text,
  companion: z
    .object(place)
    .nullable()
    .meta({ description: 'Beside a wheelchair place: the place of its companion, which goes with it.' }),
  senderName: z
    .string()
    .nullable()
    .meta({ description: 'The first name, or the name of an organisation; null where there is none.' }),
  state: TransferState,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
}

/** A ticket that somebody forwards, as its two sides see it. */
export const TicketTransfer = z
  .object({
    id: z.uuid(),
    ticketId: z.uuid(),
    role: z.enum(['sender', 'recipient']),
    ...what,
    recipientMail: z.string(),
    reasonForDeclining: z.string().nullable(),
    endedAt: z.iso.datetime().nullable(),
    endedBy: z.enum(['sender', 'recipient', 'refund', 'gate', 'time', 'upgrade']).nullable().meta({
      description: 'upgrade: what the recipient had paid to the full price went back, and so did the ticket',
    }),
    needs: z.enum(['child', 'reduced', 'accessible']).nullable().meta({
      description:
        'child: a birth date in the account that is young enough; the others: confirmsEntitlement when accepting',
    }),
    upgradeCents: z.int().nullable().meta({
      description:
        'What its recipient may pay, in cents, to have it at full price instead; null: nothing to pay, or no place at full price',
    }),
  })
  .meta({ id: 'TicketTransfer' })
export type TicketTransfer = z.infer<typeof TicketTransfer>

export const TicketTransferList = listOf(TicketTransfer).meta({ id: 'TicketTransferList' })

/** What the link of a mail is about, for whoever holds it, signed in or not. */
export const TicketTransferLink = z
  .object({
    id: z.uuid(),
    ...what,
    recipientMail: z.string().meta({ description: 'Masked: enough to know one’s own address by.' }),
  })
  .meta({ id: 'TicketTransferLink' })
export type TicketTransferLink = z.infer<typeof TicketTransferLink>

/** TRF-05: sent and received, newest first. */
export const transferQuery = listQuery({ maxPageSize: 1000, defaultPageSize: 1000 })

export const transferToken = z.string().regex(/^[\w-]{22}$/)

/** What one agrees to with a ticket that was forwarded. */
export const agreements = club.legalVersions
