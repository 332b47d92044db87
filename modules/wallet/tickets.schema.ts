import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'
import { matchFields, TicketMedium } from '#modules/tickets/schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'
import { typedLine } from '#platform/text/text.schema.ts'

/** TIX-02. */
export const DEFAULT_TICKET_TYPE = 'upcoming'
export const TicketListType = z.enum(['upcoming', 'archive'])
export type TicketListType = z.infer<typeof TicketListType>

export const NAME_LENGTH = 100

/** WAL-04. */
export const ticketQuery = listQuery({ maxPageSize: 1000, defaultPageSize: 100 })

export const TicketState = z
  .enum(['valid', 'forwarded', 'offered', 'unpaid', 'banned', 'used', 'cancelled', 'over'])
  .meta({
    id: 'WalletTicketState',
    description:
      '`forwarded`: waits for somebody to accept it and is good until then. `offered`: on the exchange, it does not open the gate. `unpaid`: its money was taken back or never came, it does not open the gate. `banned`: a ban from the ground is in force that day, it does not open the gate. `cancelled`: the match. `over`: the match, and nobody went in with it.',
  })
export type TicketState = z.infer<typeof TicketState>

/** Why something cannot be done with a ticket now. */
export const ActionRefusal = z
  .enum([
    'TICKET_IS_FORWARDED',
    'TICKET_IS_OFFERED',
    'TICKET_IS_USED',
    'TICKET_IS_UNPAID',
    'GROUND_BAN',
    'TICKET_EVENT_CANCELLED',
    'MATCH_HAS_STARTED',
    'OFFER_TIME_OVER',
    'MATCH_IS_OVER',
    'TICKET_IS_FREE',
    'TICKET_IS_FOR_AWAY_MATCH',
    'TICKET_IS_ON_PHONE',
    'TICKET_IS_ON_PAPER',
    'TICKET_COMES_BY_POST',
    'COMPANION_MOVES_WITH_WHEELCHAIR',
  ])
  .meta({ id: 'TicketActionRefusal' })
export type ActionRefusal = z.infer<typeof ActionRefusal>

const Action = z
  .object({ allowed: z.boolean(), reason: ActionRefusal.nullable() })
  .meta({ id: 'TicketAction', description: 'What may be done with the ticket now, or why not.' })

export const TicketActions = z.object({
  forward: Action,
  offer: Action,
  print: Action.meta({ description: 'Make it a printed ticket; the code on the phone stands still then.' }),
  toPhone: Action.meta({ description: 'Take it back to the phone; the paper is worth nothing then.' }),
  pdf: Action.meta({ description: 'Load the ticket to print: of tickets that are no mobile ones.' }),
  calendar: Action,
})
export type TicketActions = z.infer<typeof TicketActions>
export type TicketActionName = keyof TicketActions

const ticketFields = {
  id: z.string(),
  event: z.object({ ...matchFields, doorsOpenAt: z.iso.datetime() }),
  block: z.string(),
  row: z.string().nullable().meta({ description: 'Null in a standing block.' }),
  seat: z.string().nullable(),
  media: TicketMedium,
  price: z.number().int().meta({ description: 'Gross cents.' }),
  vatRate: z.number(),
  priceClass: z.string(),
  priceClassName: Text,
  ticketType: z.string(),
  ticketTypeName: Text,
  orderId: z.string().nullable().meta({ description: 'Null for the tickets of a season ticket.' }),
  orderNumber: z
    .string()
    .meta({ description: 'Of the season ticket, where it is one of its tickets (`DK-2025-000123`).' }),
  seasonTicket: z
    .object({
      id: z.string(),
      number: z.string(),
      season: z.number().int().meta({ description: 'The year that it begins in.' }),
      seasonName: z.string().meta({ description: '`2026/27`' }),
    })
    .nullable(),
  state: TicketState,
  transfer: z
    .object({ id: z.string(), recipientMail: z.string(), expiresAt: z.iso.datetime() })
    .nullable()
    .meta({ description: 'Where it is forwarded.' }),
  offer: z
    .object({
      id: z.string(),
      price: z.number().int(),
      isHeld: z.boolean().meta({ description: 'A buyer has it in the cart, or pays for it now.' }),
    })
    .nullable()
    .meta({ description: 'Where it is offered.' }),
  naming: z
    .object({
      name: z.string().nullable().meta({ description: 'As its owner wrote it down.' }),
      until: z.iso.datetime(),
      isOpen: z.boolean().meta({ description: 'It can be written down or changed now.' }),
    })
    .nullable()
    .meta({ description: 'Where the match asks who goes with each ticket.' }),
  usedAt: z.iso.datetime().nullable(),
  changedAt: z.iso.datetime(),
}

export const WalletTicket = z.object(ticketFields).meta({ id: 'WalletTicket' })
export type WalletTicket = z.infer<typeof WalletTicket>

export const WalletTicketList = listOf(WalletTicket)

export const WalletTicketDetail = z
  .object({
    ...ticketFields,
    serialNumber: z.string(),
    venue: z.object({ name: z.string(), city: z.string(), address: z.string() }),
    terms: z.array(Text),
    venueRules: z.array(Text),
    code: z.string().nullable().meta({
      description:
        'What the gate reads, as a QR code. A turning one is shown with the part of the moment behind it (`.step.proof`). Null while the ticket is offered and when the match is called off.',
    }),
    codeForm: z.enum(['turning', 'still']),
    turnSecret: z.string().meta({
      description:
        'Base64url. Makes the turning part of a mobile ticket’s code, and proves to the club that a phone keeps this ticket.',
    }),
    issue: z.number().int().meta({ description: 'Counts up when owner, medium or code change.' }),
    ownOrder: z.boolean().meta({ description: 'Bought by its owner, whose orders show it.' }),
    actions: TicketActions,
    bearer: z
      .string()
      .nullable()
      .meta({ description: 'Who goes with it, where its owner or a fan club has written a name down.' }),
    companion: z.object({ block: z.string(), row: z.string(), seat: z.string() }).nullable().meta({
      description: 'Beside a wheelchair place: the place of its companion, whose ticket moves with it.',
    }),
    issuedAt: z.iso.datetime(),
  })
  .meta({ id: 'WalletTicketDetail' })
export type WalletTicketDetail = z.infer<typeof WalletTicketDetail>

export const NameChange = z
  .strictObject({ name: typedLine(NAME_LENGTH).min(2) })
  .meta({ id: 'TicketNameChange', description: 'Who goes with the ticket: first and last name.' })
export type NameChange = z.infer<typeof NameChange>

export const MediaChange = z
  .strictObject({ media: z.enum(['print', 'mobile']) })
  .meta({ id: 'TicketMediaChange' })
