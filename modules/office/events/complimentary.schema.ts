import { z } from 'zod'

export const NewComplimentary = z
  .strictObject({
    mail: z.email().max(200).meta({ description: 'Of an account: whoever has it gets the tickets' }),
    reason: z.string().trim().min(1).max(200),
    contingentId: z.uuid().nullable().meta({ description: 'Out of it; null: out of the free sale' }),
    seatIds: z.array(z.string().max(20)).max(20),
    standing: z
      .strictObject({ blockId: z.string().max(10), places: z.number().int().min(1).max(20) })
      .nullable(),
  })
  .refine(({ seatIds, standing }) => seatIds.length > 0 || standing !== null)
  .meta({ id: 'NewOfficeComplimentary' })
export type NewComplimentary = z.infer<typeof NewComplimentary>

export const GivenTickets = z
  .object({ recipient: z.string(), count: z.number().int() })
  .meta({ id: 'OfficeGivenTickets' })

export const OfficeComplimentary = z
  .object({
    ticketId: z.uuid(),
    place: z.object({ blockId: z.string(), row: z.string().nullable(), seat: z.string().nullable() }),
    recipient: z.string().nullable().meta({ description: 'Who has it now; null: an account that is gone' }),
    reason: z.string(),
    givenBy: z.string(),
    givenAt: z.iso.datetime(),
    state: z.enum(['live', 'used', 'calledBack']),
  })
  .meta({ id: 'OfficeComplimentary' })
export type OfficeComplimentary = z.infer<typeof OfficeComplimentary>

export const OfficeComplimentaryList = z
  .object({ items: z.array(OfficeComplimentary), live: z.number().int() })
  .meta({ id: 'OfficeComplimentaryList' })
