import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'
import { TicketKeys } from '#modules/tickets/schema.ts'
import { WalletTicket } from './tickets.schema.ts'

/** All that the wallet's list shows (WAL-04): whoever has more ahead has a list to print. */
export const MOST_OFFLINE = 1000
/** Of how many one question asks; a phone that keeps more asks again. */
export const MOST_ASKED = 100

/** `gone`: forwarded, resold, refunded, called off, put into another form; and what nobody can prove to keep. */
export const OfflineTicketState = z.enum(['good', 'offered', 'used', 'gone']).meta({ id: 'KeptState' })
export type OfflineTicketState = z.infer<typeof OfflineTicketState>

/** Once for all its tickets. */
const OfflineTicketEvent = WalletTicket.shape.event
  .extend({ venue: z.object({ name: z.string(), city: z.string(), address: z.string() }) })
  .meta({ id: 'KeptEvent' })

/** No more than a ticket shows: whom it was forwarded to, for one, is nobody's business at the gate. */
const TicketForOffline = WalletTicket.pick({
  id: true,
  block: true,
  row: true,
  seat: true,
  media: true,
  price: true,
  ticketTypeName: true,
})
  .extend({
    eventId: z.string(),
    side: Text.meta({ description: 'Where in the ground the block is.' }),
    code: z.string().meta({ description: 'What the gate reads; a mobile ticket’s turns.' }),
    turnSecret: z.string().meta({ description: 'Base64url; as in the ticket’s details.' }),
    issue: z.number().int(),
    child: z.string().optional().meta({ description: 'Whose it is, where it is a child’s.' }),
    bearer: z.string().optional().meta({ description: 'As in the ticket’s details.' }),
    key: z.number().int().optional().meta({ description: 'The number of the key that signed the code.' }),
    state: OfflineTicketState.exclude(['gone']),
  })
  .meta({ id: 'KeptTicket' })

/** As a phone keeps it: with its match and the ground. */
export type OfflineTicket = Omit<z.infer<typeof TicketForOffline>, 'eventId'> & {
  event: Omit<z.infer<typeof OfflineTicketEvent>, 'venue'>
  venue: z.infer<typeof OfflineTicketEvent>['venue']
}

export const OfflineTickets = z
  .object({
    readAt: z.iso.datetime(),
    keys: TicketKeys.shape.keys,
    events: z.array(OfflineTicketEvent),
    tickets: z.array(TicketForOffline),
  })
  .meta({ id: 'KeptTickets', description: 'What a phone needs to show tickets without a connection.' })
export type OfflineTickets = z.infer<typeof OfflineTickets>

export const OfflineTicketQuestion = z
  .strictObject({
    tickets: z
      .array(
        z.strictObject({
          id: z.uuid(),
          issue: z.number().int().min(0).max(65_535),
          proof: z
            .string()
            .regex(/^[\w-]{43}$/)
            .meta({ description: 'HMAC-SHA256 by the turn secret over `kept:{id}.{issue}`, base64url.' }),
        }),
      )
      .min(1)
      .max(MOST_ASKED),
  })
  .meta({ id: 'KeptQuestion' })
export type OfflineTicketQuestion = z.infer<typeof OfflineTicketQuestion>

export const OfflineTicketAnswer = z
  .object({
    tickets: z.array(z.object({ id: z.string(), state: OfflineTicketState })),
    refusedKeys: TicketKeys.shape.refusedKeys,
  })
  .meta({ id: 'KeptAnswer' })
export type OfflineTicketAnswer = z.infer<typeof OfflineTicketAnswer>
