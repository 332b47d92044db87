import { z } from 'zod'

const text = z.object({ de: z.string(), en: z.string(), ja: z.string().optional() })

export const SKIES = ['sun', 'cloud', 'rain', 'wind', 'snow'] as const
export const Sky = z.enum(SKIES)
export type Sky = z.infer<typeof Sky>

/** A gate on the day, by its key in `club/gates.ts`. */
export const GateNow = z.object({
  gate: z.string(),
  waitMinutes: z.number().int().min(0).max(180).nullable().meta({ description: 'Null: nobody has said' }),
  isClosed: z.boolean().meta({ description: 'Nobody is let in here now' }),
  note: text.nullable(),
})

export const ProgrammePoint = z.object({
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .meta({ description: '`14:30`, in the time of the club' }),
  what: text,
  note: text.nullable(),
})

/** What the club tells of the day of a match. */
export const DayTold = z
  .object({
    notice: text.nullable().meta({ description: 'Above everything else' }),
    weather: z.object({ degrees: z.number().int().nullable(), sky: Sky.nullable(), words: text }).nullable(),
    arrival: text.nullable(),
    wayHome: text.nullable(),
    programme: z.array(ProgrammePoint),
    gates: z.array(GateNow),
  })
  .meta({ id: 'MatchDayTold' })
export type DayTold = z.infer<typeof DayTold>
