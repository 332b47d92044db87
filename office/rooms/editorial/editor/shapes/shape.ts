import { z } from 'zod'
import { Block, type BlockKind, BlockLink, BlockPicture } from '#modules/content/blocks.schema.ts'

/** What a text that names something names: it is chosen, not typed. */
export type Target = 'gallery' | 'video' | 'match' | 'product' | 'site' | 'team' | 'newsletter'

/** How a field of a block is drawn. */
export type Shape =
  | { type: 'line'; most: number; format?: 'email' | 'url' }
  | { type: 'long'; most: number }
  | { type: 'html' }
  | { type: 'number'; least: number; most: number }
  | { type: 'choice'; values: readonly string[] }
  | { type: 'lines'; least: number; most: number; longest: number }
  | { type: 'grid'; columns: number; rows: number }
  | { type: 'list'; least: number; most: number; fields: readonly NamedShape[] }
  | { type: 'pictures'; most: number }
  | { type: 'group'; fields: readonly NamedShape[] }
  | { type: 'link' }
  | { type: 'picture' }
  | { type: 'reference'; target: Target; most: number; isNumber: boolean }

export type NamedShape = Shape & {
  name: string
  /** Place in the block without numbers: `items.title`. */
  at: string
  isOptional: boolean
}

/** Texts and numbers that name something elsewhere; the schema itself knows them as texts and numbers only. */
const TARGETS: Readonly<Record<string, Target>> = {
  'gallery.uid': 'gallery',
  'video.uid': 'video',
  'match.match': 'match',
  'products.ids': 'product',
  'news.site': 'site',
  'match.team': 'team',
  'standings.team': 'team',
  'fixtures.team': 'team',
  'results.team': 'team',
  'squad.team': 'team',
  'newsletter.newsletter': 'newsletter',
}

/** A text as long as this is written in several lines. */
const LONG = 1000

type Schema = z.core.$ZodType
type Check = { check: string; minimum?: number; maximum?: number }

/** The kinds of blocks in the order of the schema. */
export const blockKinds: readonly BlockKind[] = Block.options.map(({ shape }) => [...shape.kind.values][0]!)

const known = new Map<string, readonly NamedShape[]>()

/** The fields of a kind of block, `kind` itself left out. */
export function fieldsOf(kind: string): readonly NamedShape[] {
  const before = known.get(kind)
  if (before) return before
  const schema = Block.options.find(({ shape }) => shape.kind.values.has(kind as never))
  if (!schema) throw new Error(`There are no blocks ${kind}`)
  const fields = fieldsIn(schema, kind, '').filter(({ name }) => name !== 'kind')
  known.set(kind, fields)
  return fields
}

function fieldsIn(schema: z.ZodObject, kind: string, below: string): NamedShape[] {
  return Object.entries(schema.shape as Record<string, Schema>).map(([name, given]) => {
    const at = below ? `${below}.${name}` : name
    const isOptional = given instanceof z.ZodOptional
    const inner = isOptional ? given.unwrap() : given
    return { ...shapeOf(inner, { kind, name, at }), name, at, isOptional }
  })
}

type Place = { kind: string; name: string; at: string }

function shapeOf(schema: Schema, place: Place): Shape {
  const target = TARGETS[`${place.kind}.${place.at}`]
  if (target) return referenceTo(target, schema)
  if (schema === BlockPicture) return { type: 'picture' }
  if (schema === BlockLink) return { type: 'link' }
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return textOf(schema, place)
  if (schema instanceof z.ZodNumber)
    return { type: 'number', least: Math.max(0, schema.minValue ?? 0), most: schema.maxValue ?? 1_000_000 }
  if (schema instanceof z.ZodLiteral) return { type: 'choice', values: [...schema.values].map(String) }
  if (schema instanceof z.ZodEnum) return { type: 'choice', values: schema.options.map(String) }
  if (schema instanceof z.ZodObject) return { type: 'group', fields: fieldsIn(schema, place.kind, place.at) }
  if (schema instanceof z.ZodArray) return listOf(schema, place)
  throw new Error(`Nobody knows how to draw ${place.kind}.${place.at}`)
}

function referenceTo(target: Target, schema: Schema): Shape {
  const isMany = schema instanceof z.ZodArray
  return {
    type: 'reference',
    target,
    most: isMany ? boundsOf(schema).most : 1,
    isNumber: schema instanceof z.ZodNumber,
  }
}

function textOf(schema: z.ZodString | z.ZodStringFormat, { name }: Place): Shape {
  if (name === 'html') return { type: 'html' }
  const most = schema.maxLength ?? 400
  if (most >= LONG) return { type: 'long', most }
  const { format } = schema
  return format === 'email' || format === 'url' ? { type: 'line', most, format } : { type: 'line', most }
}

function listOf(schema: z.ZodArray, place: Place): Shape {
  const { least, most } = boundsOf(schema)
  const element = schema.element as Schema
  if (element === BlockPicture) return { type: 'pictures', most }
  if (element instanceof z.ZodString) return { type: 'lines', least, most, longest: element.maxLength ?? 400 }
  if (element instanceof z.ZodArray) return { type: 'grid', columns: boundsOf(element).most, rows: most }
  if (element instanceof z.ZodObject)
    return { type: 'list', least, most, fields: fieldsIn(element, place.kind, place.at) }
  throw new Error(`Nobody knows how to draw a list ${place.kind}.${place.at}`)
}

function boundsOf(schema: z.ZodArray): { least: number; most: number } {
  const checks = (schema.def.checks ?? []).map((one) => one._zod.def as Check)
  return {
    least: checks.find(({ check }) => check === 'min_length')?.minimum ?? 0,
    most: checks.find(({ check }) => check === 'max_length')?.maximum ?? 100,
  }
}
