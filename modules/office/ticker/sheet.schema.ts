import { z } from 'zod'
import { Score, StatisticName } from '#modules/matches/schema.ts'
import { typedLine } from '#platform/text/text.schema.ts'

const MOST_GOALS = 99
const MOST_COUNTED = 10_000
const goals = z.number().int().min(0).max(MOST_GOALS)
const score = z.strictObject({ home: goals, away: goals }).pipe(Score)
const chosen = z.strictObject({ personId: z.uuid(), number: z.number().int().min(1).max(99) })

/** Who begins, in the order of the places: goalkeeper first, then row by row of the formation. */
export const ChosenLineUp = z
  .strictObject({
    seen: z.string().max(64).meta({ description: 'The mark of the line-up that was seen' }),
    starters: z.array(chosen).max(11),
    bench: z.array(chosen).max(15),
    captain: z.uuid().nullable(),
    formation: z
      .string()
      .regex(/^[1-9](-[1-9]){1,4}$/)
      .nullable(),
    coach: typedLine(80).nullable(),
    publishAt: z.iso.datetime().nullable().meta({ description: 'Null: at once' }),
  })
  .meta({ id: 'OfficeLineUp' })
export type ChosenLineUp = z.infer<typeof ChosenLineUp>

/** With two digits behind the point at most: of what is finer nothing is kept. */
const counted = z
  .number()
  .min(0)
  .max(MOST_COUNTED)
  .overwrite((value) => Math.round(value * 100) / 100)

/** What was counted; what is not named stays. */
export const CountedStatistics = z
  .strictObject({
    seen: z.string().max(64).meta({ description: 'The mark of what was there: `statisticsMark`' }),
    statistics: z
      .array(
        z
          .strictObject({ name: StatisticName, home: counted, away: counted })
          .refine(({ name, home, away }) => !name.endsWith('Percent') || Math.max(home, away) <= 100, {
            message: 'More than a hundred percent',
          }),
      )
      .min(1)
      .max(StatisticName.options.length),
  })
  .meta({ id: 'OfficeStatistics' })

export const TypedResult = z
  .strictObject({
    version: z.number().int().min(0).meta({ description: 'The version of the match that was seen' }),
    score,
    halfTime: score.nullable(),
    fullTime: score.nullable().meta({ description: 'After 90 minutes, where extra time followed' }),
    penalties: score.nullable(),
    isHeld: z.boolean().meta({ description: 'No import says otherwise' }),
    reason: typedLine(300).min(3),
  })
  .meta({ id: 'OfficeResult' })
export type TypedResult = z.infer<typeof TypedResult>

export const BestPlayer = z.strictObject({ personId: z.uuid().nullable() }).meta({ id: 'OfficeBestPlayer' })
