import { z } from 'zod'
import { ContentLanguage } from '#modules/content/schema.ts'

const count = z.number().int()

export const PieceReaders = z
  .object({
    isPublic: z.boolean().meta({ description: 'It stands or stood on a site' }),
    reads: count.meta({ description: 'Of the last thirty days' }),
    beforeReads: count.meta({ description: 'Of the thirty days before' }),
    days: z
      .array(z.object({ day: z.iso.date(), reads: count }))
      .meta({ description: 'The last thirty, none left out' }),
    languages: z.array(z.object({ language: ContentLanguage, reads: count })).meta({
      description: 'By the language of its address, the most first; those nobody read in are left out',
    }),
  })
  .meta({ id: 'OfficePieceReaders' })
export type PieceReaders = z.infer<typeof PieceReaders>
