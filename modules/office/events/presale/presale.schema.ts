import { z } from 'zod'

const count = z.number().int()

export const OfficePresaleMatch = z
  .object({
    id: z.uuid(),
    opponent: z.string(),
    startsAt: z.iso.datetime(),
    soldThen: count.meta({ description: 'Sold when as many days were left as now' }),
    sold: count.meta({ description: 'Sold in the end' }),
    isSameOpponent: z.boolean(),
  })
  .meta({ id: 'OfficePresaleMatch' })

export const OfficePresaleDay = z
  .object({
    daysLeft: count.meta({ description: 'Days until the day of the match; 0 is that day' }),
    sold: count
      .nullable()
      .meta({ description: 'At the end of that day, altogether; null: it is still to come' }),
    usually: z
      .number()
      .nullable()
      .meta({ description: 'The mean of the matches it is compared with; null: there are none' }),
  })
  .meta({ id: 'OfficePresaleDay' })
export type OfficePresaleDay = z.infer<typeof OfficePresaleDay>

/** Single tickets that were paid for: season tickets and what was given away would say nothing of the pace. */
export const OfficePresale = z
  .object({
    id: z.uuid(),
    opponent: z.string(),
    startsAt: z.iso.datetime(),
    isAway: z.boolean(),
    daysLeft: count.meta({ description: 'Now; 0 also after the match' }),
    sold: count,
    against: z.enum(['lastSeason', 'thisSeason']).nullable().meta({
      description:
        'The matches it is compared with, at home or away as it is itself; those of this season where there were none before',
    }),
    compared: z.array(OfficePresaleMatch).meta({ description: 'By kick-off' }),
    days: z.array(OfficePresaleDay).meta({ description: 'From the first sale to the day of the match' }),
    blocks: z
      .array(
        z.object({
          id: z.string(),
          capacity: count,
          sold: count.meta({ description: 'With season tickets and what was given away' }),
          lastWeek: count.meta({ description: 'How much it changed within seven days' }),
        }),
      )
      .meta({ description: 'Without those that the visitors’ club sells' }),
  })
  .meta({ id: 'OfficePresale' })
export type OfficePresale = z.infer<typeof OfficePresale>
