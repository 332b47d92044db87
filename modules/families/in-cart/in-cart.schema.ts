import { z } from 'zod'
import { holderErrors } from '#modules/tickets/holders/holders.schema.ts'

export const CartChildren = z
  .object({
    children: z
      .array(z.object({ id: z.uuid(), firstName: z.string() }))
      .meta({ description: 'Those that whoever asks looks after' }),
    items: z
      .array(
        z.object({
          cartItemId: z.uuid(),
          pieces: z.array(z.uuid().nullable()).meta({
            description: 'Of each ticket the child that it is for; null: nobody is named, it is the buyer’s',
          }),
          needs: z
            .enum(['child', 'reduced', 'accessible'])
            .nullable()
            .meta({ description: 'What whoever has it has to be, or what is said of them' }),
          may: z
            .array(z.uuid())
            .meta({ description: 'Children who may have it, where what it needs is said' }),
        }),
      )
      .meta({ description: 'Lines with tickets of a match' }),
    alone: z.array(z.uuid()).meta({
      description:
        'Matches to which a child would go that needs somebody grown up, and nobody else has a ticket',
    }),
  })
  .meta({ id: 'CartChildren' })
export type CartChildren = z.infer<typeof CartChildren>

export const NamedChildren = z
  .strictObject({
    children: z
      .array(
        z.strictObject({
          childId: z.uuid().nullable(),
          confirmsEntitlement: z.boolean().default(false).meta({
            description: 'The reduction or the accessible place is theirs to have',
          }),
        }),
      )
      .max(20)
      .meta({ description: 'Ticket by ticket; what is left out is the buyer’s' }),
  })
  .meta({ id: 'NamedChildren' })
export type NamedChildren = z.infer<typeof NamedChildren>

export const namingErrors = {
  MORE_CHILDREN_THAN_TICKETS: 'There are fewer tickets in this line',
  CHILD_NAMED_TWICE: 'This child has another ticket for the match',
} as const

export const namingRefusals = [
  'GROUND_BAN',
  ...(Object.keys(namingErrors) as (keyof typeof namingErrors)[]),
  ...(Object.keys(holderErrors) as (keyof typeof holderErrors)[]),
] as const
