import { z } from 'zod'

const count = z.number().int()
const day = z.iso.date()

export const readerDays = [7, 30, 90, 365] as const

/** The days up to today. */
export const ReadersQuery = z.object({
  days: z.coerce
    .number()
    .refine((days) => (readerDays as readonly number[]).includes(days), 'invalid')
    .default(30),
})

export const OfficeReaders = z
  .object({
    from: day,
    to: day,
    reads: count,
    beforeReads: count.meta({ description: 'Of as many days before' }),
    days: z.array(z.object({ day, reads: count })).meta({ description: 'None left out' }),
    sites: z.array(z.object({ site: z.string(), reads: count, beforeReads: count })),
    pages: z
      .array(
        z.object({
          site: z.string(),
          path: z.string(),
          title: z.string().nullable().meta({ description: 'Of an article or film' }),
          uid: z.string().nullable().meta({ description: 'Of an article: where it is written' }),
          reads: count,
          beforeReads: count,
        }),
      )
      .meta({ description: 'The fifty that were read most' }),
    films: z
      .array(
        z.object({
          uid: z.string(),
          title: z.string(),
          plays: count,
          minutes: count,
          beforePlays: count,
          reached: z.array(z.number()).length(10).meta({ description: 'How many came to each tenth of it' }),
        }),
      )
      .meta({ description: 'The thirty that were played most' }),
  })
  .meta({ id: 'OfficeReaders' })
export type OfficeReaders = z.infer<typeof OfficeReaders>
