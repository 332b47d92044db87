import { z } from 'zod'
import { Territory } from '#modules/videos/territory.schema.ts'

export const OfficeTerritory = z
  .strictObject({ territory: Territory.nullable().meta({ description: 'Null: it may be seen everywhere' }) })
  .meta({ id: 'OfficeVideoTerritory' })
export type OfficeTerritory = z.infer<typeof OfficeTerritory>

/** What the program knows of countries, for whoever looks at where a film may be seen. */
export const KnownCountries = z.object({
  isKnown: z.boolean().meta({
    description: 'False: neither a proxy nor a file says it, and what is for some countries is not shown',
  }),
  here: z.string().nullable().meta({ description: 'From where this call comes' }),
})
