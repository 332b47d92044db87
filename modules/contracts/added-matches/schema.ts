import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'

export const AddedMatchState = z.enum(['Kept', 'Bought', 'Released']).meta({
  id: 'AddedMatchState',
  description: 'Kept for its holder; bought by them; on sale for everybody.',
})

/** A place that is kept for whoever has a season ticket, at a match that came after its season began. */
export const AddedMatch = z
  .object({
    id: z.uuid(),
    contractId: z.uuid().nullable().meta({ description: 'Null: a season ticket without a contract' }),
    event: z.object({ id: z.uuid(), slug: z.string(), name: Text, startsAt: z.iso.datetime() }),
    place: Text,
    holder: z.string().meta({ description: 'Who has the season ticket, and will have the ticket' }),
    isHolder: z.boolean().meta({ description: 'That is whoever asks; else they pay for it' }),
    sku: z.string().meta({ description: 'Goes into the cart, one piece' }),
    price: z.int().meta({ description: 'Gross cents, for whoever asks' }),
    keptUntil: z.iso.datetime(),
    state: AddedMatchState,
    isBoughtByItself: z.boolean().meta({ description: 'The contract pays, without being asked once more' }),
    hasFailed: z.boolean().meta({ description: 'That was tried in vain: the holder buys it themselves' }),
  })
  .meta({ id: 'AddedMatch' })
export type AddedMatch = z.infer<typeof AddedMatch>
export const AddedMatches = z.object({ items: z.array(AddedMatch) }).meta({ id: 'AddedMatches' })
