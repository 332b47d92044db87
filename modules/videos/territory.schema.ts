import { z } from 'zod'
import { countryCodes } from '#club/countries.ts'

/** Where a film may be seen: in these countries alone, or everywhere but there. Null stands for everywhere. */
export const Territory = z
  .strictObject({
    kind: z.enum(['only', 'except']),
    countries: z
      .array(z.enum(countryCodes as [string, ...string[]]))
      .min(1)
      .max(countryCodes.length)
      .meta({ description: 'ISO 3166-1 alpha-2' }),
  })
  .meta({ id: 'VideoTerritory' })
export type Territory = z.infer<typeof Territory>
