import { z } from 'zod'

const moment = z.iso.datetime()
const count = z.int()

/** How a draw of places stands, in the order in which that comes. */
export const drawStatuses = ['planned', 'open', 'closed', 'drawn', 'ended', 'calledOff'] as const
export type DrawStatus = (typeof drawStatuses)[number]

/** Why a lot was passed over. */
const because = z.enum(['noRoom', 'excluded', 'gone']).nullable()

/** All that anybody needs to make a draw of places again (docs/algorithms/draws.md). */
export const PlacesProof = z.object({
  version: z.literal(1),
  id: z.uuid(),
  commitment: z.string(),
  prizes: count.meta({ description: 'Places in all' }),
  places: z
    .array(z.object({ priceClass: z.string(), places: count }))
    .meta({ description: 'In the order in which they are looked through' }),
  closedAt: moment.nullable(),
  listHash: z.string().nullable(),
  publicNumber: z.string(),
  drawnAt: moment.nullable(),
  secret: z.string().nullable(),
  excluded: z.array(z.object({ number: count, because: z.string() })),
  drawn: z
    .array(z.object({ number: count, because }))
    .meta({ description: 'All in the order of the draw; without a reason: drawn' }),
  followed: z.array(count).meta({ description: 'Whoever had places later, because others let theirs go' }),
  lots: z
    .array(z.string())
    .meta({ description: 'Number, code, and what is asked for: `2x1,3`; empty until the list is closed' }),
})
export type PlacesProof = z.infer<typeof PlacesProof>
