import { z } from 'zod'
import { MatchPeriod, OtherPeriod, Score } from '#modules/matches/schema.ts'

const goals = z.int().min(0).max(99)

export const OtherMatch = z
  .object({
    id: z.uuid(),
    home: z.string(),
    away: z.string(),
    kickOff: z.iso.datetime(),
    period: MatchPeriod,
    score: Score.nullable(),
    version: z.int().meta({ description: 'Goes with a change: another stand is not replaced unseen' }),
    isTold: z.boolean().meta({ description: 'A ticker tells of it: nobody types how it stands' }),
  })
  .meta({ id: 'OfficeOtherMatch' })
export type OtherMatch = z.infer<typeof OtherMatch>

export const OtherMatches = z.object({ items: z.array(OtherMatch) }).meta({ id: 'OfficeOtherMatches' })

export const TypedStand = z
  .strictObject({
    version: z.int().min(0),
    period: OtherPeriod,
    score: z
      .strictObject({ home: goals, away: goals })
      .nullable()
      .meta({ description: 'Null before it begins' }),
  })
  .meta({ id: 'OfficeTypedStand' })
export type TypedStand = z.infer<typeof TypedStand>
