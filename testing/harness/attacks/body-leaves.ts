import type { Schema } from '../api.ts'

/** One value of a body: the names that lead to it (lists by their first entry), and what its schema takes. */
export type Leaf = { place: string[]; schema: Schema }

const DEEPEST = 5

/** Every string that a body may hold, however deep. */
export function stringsIn(schema: Schema, defs: Record<string, Schema>, place: string[] = []): Leaf[] {
  if (place.length > DEEPEST) return []
  if (schema.$ref) return stringsIn(defs[schema.$ref.replace('#/$defs/', '')]!, defs, place)
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const inside = [
    ...choices.flatMap((one) => stringsIn(one, defs, place)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
      stringsIn(one, defs, [...place, name]),
    ),
    ...(schema.items ? stringsIn(schema.items, defs, [...place, '0']) : []),
  ]
  const isString = [schema.type].flat().includes('string') && !('const' in schema) && !schema.enum
  const own = isString ? [{ place, schema }] : []
  return unique([...own, ...inside])
}

function unique(leaves: Leaf[]): Leaf[] {
  return [...new Map(leaves.map((leaf) => [leaf.place.join('.'), leaf])).values()]
}

/** The same body with another value in one place; what leads there is made where it is missing. */
export function withValue(body: unknown, place: string[], value: unknown): unknown {
  const [key, ...rest] = place
  if (key === undefined) return value
  if (key === '0') return [withValue((body as unknown[] | undefined)?.[0], rest, value)]
  return { ...(body as object), [key]: withValue((body as Record<string, unknown>)?.[key], rest, value) }
}
