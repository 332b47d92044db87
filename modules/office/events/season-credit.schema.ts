import { z } from 'zod'

const sum = z.object({ count: z.number().int(), cents: z.number().int() })

export const OfficeSeasonCredit = z
  .object({
    open: sum.meta({ description: 'Shares that nobody was given yet' }),
    given: sum,
  })
  .meta({ id: 'OfficeSeasonCredit' })
