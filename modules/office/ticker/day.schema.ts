import { z } from 'zod'
import { gates } from '#club/gates.ts'
import { DayTold, GateNow, ProgrammePoint, Sky } from '#modules/matches/day/day.schema.ts'
import { typedLine, typedLines } from '#platform/text/text.schema.ts'

const LINE = 120
const LINES = 400
const MOST_POINTS = 16

const written = (words: typeof typedLine, most: number) =>
  z.strictObject({
    de: words(most).min(1),
    en: words(most).min(1).optional(),
    ja: words(most).min(1).optional(),
  })
const line = written(typedLine, LINE)
const lines = written(typedLines, LINES)
const GATES: ReadonlySet<string> = new Set(gates.map(({ key }) => key))

/** What somebody of the club tells of the day of a match; German stands in for English until somebody writes it. */
export const TypedDay = z
  .strictObject({
    version: z.number().int().min(0).meta({ description: 'The version that was seen' }),
    attendance: z.number().int().min(0).max(200_000).nullable(),
    notice: lines.nullable(),
    weather: z
      .strictObject({
        degrees: z.number().int().min(-40).max(50).nullable(),
        sky: Sky.nullable(),
        words: line,
      })
      .nullable(),
    arrival: lines.nullable(),
    wayHome: lines.nullable(),
    programme: z
      .array(z.strictObject({ time: ProgrammePoint.shape.time, what: line, note: line.nullable() }))
      .max(MOST_POINTS),
    gates: z
      .array(
        z.strictObject({
          gate: z.string().refine((key) => GATES.has(key), 'There is no such gate'),
          waitMinutes: GateNow.shape.waitMinutes,
          isClosed: z.boolean(),
          note: line.nullable(),
        }),
      )
      .max(gates.length)
      .refine((all) => new Set(all.map(({ gate }) => gate)).size === all.length, 'A gate stands there twice'),
  })
  .meta({ id: 'OfficeMatchDayTyped' })
export type TypedDay = z.infer<typeof TypedDay>

/** What is told of the day of a match, and what it is told of. */
export const DayDesk = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kickOff: z.iso.datetime(),
    isAtHome: z.boolean().meta({ description: 'Only there are gates' }),
    version: z.number().int(),
    attendance: z.number().int().nullable(),
    gatesAt: z.iso.datetime().nullable().meta({ description: 'When somebody last told how they stand' }),
    told: DayTold,
  })
  .meta({ id: 'OfficeMatchDay' })
export type DayDesk = z.infer<typeof DayDesk>
