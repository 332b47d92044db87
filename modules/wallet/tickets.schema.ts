import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'
import { TicketMedium } from '#modules/tickets/schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'

/** TIX-02. */
export const DEFAULT_TICKET_TYPE = 'upcoming'
export const TicketListType = z.enum(['upcoming', 'archive'])
export type TicketListType = z.infer<typeof TicketListType>

/** WAL-04. */
export const ticketQuery = listQuery({ maxPageSize: 1000, defaultPageSize: 100 })

const ticketFields = {
  id: z.string(),
  event: z.object({
    id: z.string(),
    slug: z.string(),
    name: Text,
    competition: Text,
    opponent: z.string(),
    opponentCrest: z.string().meta({ description: 'Id in the media store.' }),
    startsAt: z.iso.datetime(),
    doorsOpenAt: z.iso.datetime(),
    cancelledAt: z.iso.datetime().nullable(),
  }),
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
  orderNumber: z.string(),
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
    code: z.string().meta({ description: 'What the gate reads; shown as a QR code.' }),
    turnSecret: z.string().meta({
      description:
        'Base64url. Makes the turning part of a mobile ticket’s code, and proves to the club that a phone keeps this ticket.',
    }),
    issue: z.number().int().meta({ description: 'Counts up when owner, medium or code change.' }),
    issuedAt: z.iso.datetime(),
  })
  .meta({ id: 'WalletTicketDetail' })
export type WalletTicketDetail = z.infer<typeof WalletTicketDetail>
