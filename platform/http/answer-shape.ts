import { z } from 'zod'

/** Formats that are types on the wire. All others, such as `email`, are rules of the form in which a text was typed. */
const TYPES_OF_TEXT = new Set(['uuid', 'datetime', 'date', 'time', 'base64', 'jwt'])

const shapes = new WeakMap<z.ZodType, z.ZodType>()

/**
 * What an answer is held against: the fields and types of its schema, without lengths, patterns, limits and what must go
 * together. Those are rules of forms, for what comes in. What was stored under the rules of an earlier version must still
 * open, or nobody could mend it; a field that the form no longer has is left out.
 */
export function shapeOf(schema: z.ZodType): z.ZodType {
  const known = shapes.get(schema)
  if (known) return known
  const shape = build(schema)
  shapes.set(schema, shape)
  return shape
}

function build(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const fields = z.object(fieldsOf(schema))
    return schema.def.catchall instanceof z.ZodUnknown ? fields.loose() : fields
  }
  if (schema instanceof z.ZodArray) return z.array(shapeOf(schema.element as z.ZodType))
  // As its keys are: all of them, some, or any.
  if (schema instanceof z.ZodRecord)
    return schema.clone({ ...schema.def, valueType: shapeOf(schema.valueType as z.ZodType), checks: [] })
  if (schema instanceof z.ZodNullable) return shapeOf(schema.unwrap() as z.ZodType).nullable()
  if (schema instanceof z.ZodOptional) return shapeOf(schema.unwrap() as z.ZodType).optional()
  if (schema instanceof z.ZodDiscriminatedUnion)
    return z.discriminatedUnion(
      schema.def.discriminator,
      (schema.options as z.ZodType[]).map(shapeOf) as [never],
    )
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map(optionOf))
  if (schema instanceof z.ZodString) return schema.def.checks?.length ? z.string() : schema
  if (schema instanceof z.ZodStringFormat) return TYPES_OF_TEXT.has(schema.def.format) ? schema : z.string()
  if (schema instanceof z.ZodNumber && !schema.def.coerce) return schema.isInt ? z.int() : z.number()
  return schema
}

/** Read late, as the schema may name itself in one of its fields. */
function fieldsOf(schema: z.ZodObject): Record<string, z.ZodType> {
  const fields = {}
  for (const name of Object.keys(schema.shape))
    Object.defineProperty(fields, name, {
      get: () => shapeOf(schema.shape[name] as z.ZodType),
      enumerable: true,
    })
  return fields
}

/** The fields of others tell objects of a union apart, so these stay as strict as they are. */
function optionOf(option: z.core.$ZodType): z.ZodType {
  if (option instanceof z.ZodObject && option.def.catchall instanceof z.ZodNever)
    return z.strictObject(fieldsOf(option))
  return shapeOf(option as z.ZodType)
}
