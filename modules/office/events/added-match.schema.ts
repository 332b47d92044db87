import { z } from 'zod'

const price = z.strictObject({
  priceClass: z.string().regex(/^[0-9a-z]{1,4}$/),
  ticketType: z.string().regex(/^[a-z]{2,20}$/),
  priceCents: z.number().int().min(0).max(1_000_000),
})

/** Until when places of season tickets are kept, and what their holders pay. A type that is left out costs them what it costs everybody. */
export const KeptForSeasonTickets = z
  .strictObject({
    keptUntil: z.iso.datetime(),
    prices: z
      .array(price)
      .max(60)
      .refine(
        (prices) =>
          new Set(prices.map(({ priceClass, ticketType }) => `${priceClass}/${ticketType}`)).size ===
          prices.length,
      ),
  })
  .meta({ id: 'OfficeKeptForSeasonTickets' })
export type KeptForSeasonTickets = z.infer<typeof KeptForSeasonTickets>

const count = z.number().int()

export const OfficeAddedMatch = z
  .object({
    counts: z
      .object({
        keptUntil: z.iso.datetime(),
        kept: count,
        bought: count,
        released: count.meta({ description: 'On sale for everybody, or given back' }),
        failed: count.meta({ description: 'To be bought by themselves, in vain; kept until the day' }),
        without: count.meta({ description: 'Season tickets whose place was taken already' }),
      })
      .nullable()
      .meta({ description: 'Null: nothing is kept' }),
    prices: z.array(price),
    keepDays: count.meta({ description: 'For so many days, if nothing else is said' }),
  })
  .meta({ id: 'OfficeAddedMatch' })
export type OfficeAddedMatch = z.infer<typeof OfficeAddedMatch>
