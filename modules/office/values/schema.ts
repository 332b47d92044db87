import { z } from 'zod'
import { Confirmed, Consequences } from '#modules/office/shared/consequences.schema.ts'
import { valueFaults, valueGroups, valueUnits } from '#modules/values/schema.ts'

const Text = z.object({ de: z.string(), en: z.string(), ja: z.string().optional() })
/** What the value's own bounds are is asked when it is known which it is. */
const Value = z.union([z.number(), z.null(), z.string().max(200), Text])
const moment = z.iso.datetime()
const version = z.number().int()
const reason = z.string().trim().min(3).max(500)

/** A version: what somebody changed, when and why. */
export const OfficeValueVersion = z
  .object({
    version,
    isBase: z.boolean().meta({ description: 'From then on the value of the club’s file counted again' }),
    former: Value,
    value: Value,
    reason: z.string(),
    changedBy: z.string(),
    changedAt: moment,
  })
  .meta({ id: 'OfficeValueVersion' })
export type OfficeValueVersion = z.infer<typeof OfficeValueVersion>

export const OfficeValue = z
  .object({
    name: z.string(),
    words: z.string().meta({ description: 'Key of what it is called' }),
    of: Text.nullable().meta({ description: 'Further words of its name, such as a way to send' }),
    group: z.enum(valueGroups),
    unit: z.enum(valueUnits),
    from: z.number().int(),
    to: z.number().int().meta({ description: 'Of a text: the most characters of a language' }),
    isOptional: z.boolean(),
    usedIn: z.array(z.string()).meta({ description: 'Keys of the places that read it' }),
    file: z.string().meta({ description: 'Where the club’s own value stands' }),
    base: Value,
    value: Value.meta({ description: 'What counts' }),
    isChanged: z.boolean(),
    version: version.meta({ description: '0: never changed' }),
    last: OfficeValueVersion.nullable(),
  })
  .meta({ id: 'OfficeValue' })
export type OfficeValue = z.infer<typeof OfficeValue>

export const OfficeValues = z.object({ items: z.array(OfficeValue) }).meta({ id: 'OfficeValues' })
export const OfficeValueHistory = z
  .object({ items: z.array(OfficeValueVersion) })
  .meta({ id: 'OfficeValueHistory' })

export const ValuePlan = z
  .strictObject({
    value: Value.optional().meta({ description: 'Absent: that of the club’s file again' }),
  })
  .meta({ id: 'OfficeValuePlan' })
export const ChangedValue = ValuePlan.extend({
  version,
  reason,
  digest: Confirmed.shape.digest,
}).meta({ id: 'OfficeChangedValue' })

/** By file of the club, then as it lies in it. */
export const ValuesFile = z.record(z.string(), z.unknown()).meta({ id: 'OfficeValuesFile' })
export const ValuesFileQuery = z.object({
  which: z.enum(['changed', 'all']).default('changed').meta({
    description:
      '`changed`: what the office has laid over the files, to be put into them; `all`: what counts',
  }),
})
export const ByName = z.object({ name: z.string().max(80) })

/** A file with every value in three languages is some ten thousand letters. */
export const MOST_FILE_BYTES = 100_000
const file = {
  name: z.string().min(1).max(120),
  content: z
    .base64()
    .min(1)
    .max(Math.ceil(MOST_FILE_BYTES / 3) * 4)
    .meta({ description: 'As the export has it, byte for byte' }),
}
export const SentValuesFile = z.strictObject(file).meta({ id: 'OfficeSentValuesFile' })
export const ConfirmedValuesFile = z
  .strictObject({ ...file, reason, digest: Confirmed.shape.digest })
  .meta({ id: 'OfficeConfirmedValuesFile' })

const named = {
  name: z.string(),
  words: z.string(),
  of: Text.nullable(),
  unit: z.enum(valueUnits),
  from: z.number().int(),
  to: z.number().int(),
}
export const ValuesFilePreview = z
  .object({
    changes: z.array(
      z.object({
        ...named,
        former: Value,
        value: Value,
        isBase: z
          .boolean()
          .meta({ description: 'It is that of the club’s file: nothing lies over it any more' }),
      }),
    ),
    same: z.number().int().meta({ description: 'How many say what counts already' }),
    faults: z.array(
      z.object({
        ...named,
        fault: z.enum(valueFaults),
        given: z.string().meta({ description: 'What the file says, shortened' }),
      }),
    ),
    unknown: z.array(z.string()).meta({ description: 'Ways in the file to no value that may be changed' }),
    unknownCount: z.number().int(),
    consequences: Consequences,
  })
  .meta({ id: 'OfficeValuesFilePreview' })
export type ValuesFilePreview = z.infer<typeof ValuesFilePreview>
