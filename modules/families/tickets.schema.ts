import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'
import { holderErrors } from '#modules/tickets/holders/holders.schema.ts'
import { ActionRefusal } from '#modules/wallet/tickets.schema.ts'

export const FamilyTicket = z
  .object({
    id: z.uuid(),
    event: z.object({
      id: z.uuid(),
      name: Text,
      opponent: z.string(),
      startsAt: z.iso.datetime(),
    }),
    block: z.string(),
    row: z.string().nullable(),
    seat: z.string().nullable(),
    ticketTypeName: Text,
    holderId: z.uuid().meta({ description: 'Whose it is: one’s own id, or that of a child' }),
    priceClassName: Text.meta({ description: 'Elsewhere the area, with what that ground calls it' }),
    needs: z
      .enum(['child', 'reduced', 'accessible'])
      .nullable()
      .meta({ description: 'What the next holder has to be, or to say' }),
    isBought: z
      .boolean()
      .meta({ description: 'Bought by whoever asks: only they take it back from a child' }),
    fixed: ActionRefusal.nullable().meta({ description: 'Why it goes to nobody else now' }),
  })
  .meta({ id: 'FamilyTicket' })
export type FamilyTicket = z.infer<typeof FamilyTicket>

export const FamilyTicketList = z
  .object({
    people: z
      .array(z.object({ id: z.uuid(), firstName: z.string().nullable(), isSelf: z.boolean() }))
      .meta({ description: 'Oneself first, then the children' }),
    items: z.array(FamilyTicket),
    alone: z.array(z.uuid()).meta({
      description:
        'Matches to which a child would go that needs somebody grown up, and no guardian has a ticket',
    }),
  })
  .meta({ id: 'FamilyTicketList' })
export type FamilyTicketList = z.infer<typeof FamilyTicketList>

export const TicketHolder = z
  .strictObject({
    holderId: z.uuid(),
    confirmsEntitlement: z
      .boolean()
      .default(false)
      .meta({ description: 'The reduction or the accessible place is theirs to have' }),
  })
  .meta({ id: 'FamilyTicketHolder' })
export type TicketHolder = z.infer<typeof TicketHolder>

export const moveRefusals = [
  'TICKET_IS_FORWARDED',
  'TICKET_IS_OFFERED',
  'TICKET_IS_USED',
  'TICKET_IS_UNPAID',
  'TICKET_EVENT_CANCELLED',
  'MATCH_IS_OVER',
  'GROUND_BAN',
  'NOT_THE_BUYER',
  ...(Object.keys(holderErrors) as (keyof typeof holderErrors)[]),
] as const
