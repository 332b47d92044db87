import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'
import { TicketKeys } from '#modules/tickets/schema.ts'
import { WalletTicket } from './tickets.schema.ts'

/** More than anybody has ahead of them; what is further away is kept when it comes nearer. */
export const MOST_KEPT = 100

/** `gone`: forwarded, resold, refunded, called off, put into another form; and what nobody can prove to keep. */
export const KeptState = z.enum(['good', 'offered', 'used', 'gone']).meta({ id: 'KeptState' })
export type KeptState = z.infer<typeof KeptState>

/** No more than a ticket shows: whom it was forwarded to, for one, is nobody's business at the gate. */
export const KeptTicket = WalletTicket.pick({
  id: true,
  event: true,
  block: true,
  row: true,
  seat: true,
  media: true,
  price: true,
  ticketTypeName: true,
})
  .extend({
    venue: z.object({ name: z.string(), city: z.string(), address: z.string() }),
    side: Text.meta({ description: 'Where in the ground the block is.' }),
    code: z.string().meta({ description: 'What the gate reads; a mobile ticket’s turns.' }),
    turnSecret: z.string().meta({ description: 'Base64url; as in the ticket’s details.' }),
    issue: z.number().int(),
    state: KeptState.exclude(['gone']),
  })
  .meta({ id: 'KeptTicket' })
export type KeptTicket = z.infer<typeof KeptTicket>

export const KeptTickets = z
  .object({
    readAt: z.iso.datetime(),
    keys: TicketKeys.shape.keys,
    tickets: z.array(KeptTicket),
  })
  .meta({ id: 'KeptTickets', description: 'What a phone needs to show tickets without a connection.' })
export type KeptTickets = z.infer<typeof KeptTickets>

export const KeptQuestion = z
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
      .max(MOST_KEPT),
  })
  .meta({ id: 'KeptQuestion' })
export type KeptQuestion = z.infer<typeof KeptQuestion>

export const KeptAnswer = z
  .object({ tickets: z.array(z.object({ id: z.string(), state: KeptState })) })
  .meta({ id: 'KeptAnswer' })
export type KeptAnswer = z.infer<typeof KeptAnswer>
