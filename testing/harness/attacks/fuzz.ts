import fc from 'fast-check'
import type { Operation, Parameter, Schema } from '../api.ts'

/** One request before the ids that are known are put into it. */
export type Draft = {
  role: number
  /** Whether the body comes from the policy or is made from the schema. */
  isInvented: boolean
  body: unknown
  params: Record<string, unknown>
  query: Record<string, unknown>
  headers: Record<string, string>
  /** Numbers that decide everything else, so that a run can be repeated by its seed. */
  picks: number[]
  spoil: Spoiling | null
}

export type Spoiling =
  | { at: 'body'; how: (body: unknown, pick: number) => unknown }
  | { at: 'raw'; payload: string; type: string | null }
  | { at: 'path'; value: string }
  | { at: 'query'; text: string }
  | { at: 'header'; name: string; value: string }

type Defs = Record<string, Schema>

/** Requests for an operation: one half as its schema wants them, the other broken in one place. */
export function draftsOf(operation: Operation, defs: Defs): fc.Arbitrary<Draft> {
  const valuesOf = (where: Parameter['in']) =>
    fc.record(
      Object.fromEntries(
        operation.parameters
          .filter((one) => one.in === where)
          .map((one) => [
            one.name,
            one.required || where === 'path'
              ? takenBy(one.schema, defs)
              : fc.option(takenBy(one.schema, defs), { nil: undefined, freq: 2 }),
          ]),
      ),
    )
  return fc.record({
    role: fc.nat(1_000),
    isInvented: fc.boolean(),
    body: operation.body ? takenBy(operation.body, defs) : fc.constant(undefined),
    params: valuesOf('path'),
    query: valuesOf('query'),
    headers: valuesOf('header') as fc.Arbitrary<Record<string, string>>,
    picks: fc.array(fc.nat(1_000_000), { minLength: 24, maxLength: 24 }),
    spoil: fc.option(spoilings(operation.body !== null), { freq: 2 }),
  }) as fc.Arbitrary<Draft>
}

/** Values that a schema takes; lengths are kept small. */
export function takenBy(schema: Schema, defs: Defs): fc.Arbitrary<unknown> {
  if (schema.$ref) return takenBy(defs[schema.$ref.replace('#/$defs/', '')]!, defs)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => takenBy(one, defs)))
  if (schema.allOf) return takenBy(Object.assign({}, ...schema.allOf), defs)
  switch ([schema.type].flat()[0]) {
    case 'string':
      return stringOf(schema)
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -9, -1e9),
        max: Math.min(schema.maximum ?? 9, 1e9),
      })
    case 'number':
      return fc.double({ min: schema.minimum ?? -9, max: schema.maximum ?? 9, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(takenBy(schema.items ?? {}, defs), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      })
    case 'object':
      return objectOf(schema, defs)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function objectOf(schema: Schema, defs: Defs): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).filter(([, one]) => !('not' in one))
  return fc.record(Object.fromEntries(fields.map(([name, one]) => [name, takenBy(one, defs)])), {
    requiredKeys: fields.map(([name]) => name).filter((name) => schema.required?.includes(name)),
  })
}

function stringOf(schema: Schema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 40 } = schema
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.format === 'uri') return fc.webUrl()
  if (schema.format === 'date') return day().map((date) => date.toISOString().slice(0, 10))
  if (schema.format === 'date-time') return day().map((date) => date.toISOString())
  // Classes such as \p{Cc} are more than the generator reads; ordinary text is what such patterns take.
  const isPlain = schema.pattern !== undefined && !schema.pattern.includes('\\p')
  const text = isPlain
    ? fc.stringMatching(new RegExp(schema.pattern!))
    : fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) })
  return text.map((one) => one.slice(0, maxLength).toWellFormed())
}

function day(): fc.Arbitrary<Date> {
  return fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
}

const NASTY: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  2 ** 53,
  -0.5,
  '',
  ' ',
  'null',
  'a\u0000b',
  '\ud800',
  '\u202e\ufeff',
  '🦅'.repeat(40),
  'x'.repeat(9_000),
  "1' or '1'='1",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '2025-02-30',
  '9999999999999999999',
  [],
  [[]],
  {},
  { $ne: null },
  Array(200).fill('x'),
]

const RAW = ['', ' ', '{', '[]', 'null', '"x"', '1', '{"a":', '\ufeff{}', '{"__proto__":{}}', '{}{}']
const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/xml',
  '*/*',
  null,
]
const IDS = ['x', '0', '-1', "1'--", '%00', '..%2f', '{}', 'null', 'x'.repeat(190), '☃', '1e9', ' ', '%']
const QUERIES = [
  'page=1&page=2',
  'PageSize[]=1',
  'pageSize=-1',
  'pageSize=1e9',
  'orderBy=',
  'orderBy=id%20desc;drop',
  'q=%F0%9F%A6%85%00',
  'anonymousUserId=x&anonymousUserId=y',
  'countryCode=XX',
  'et-tenant-id=0',
  'et-tenant-id=99999999999999999999',
  '__proto__=1',
  '%',
  '&&&',
  'a'.repeat(4_000),
]
const HEADERS: [string, string][] = [
  ['idempotency-key', ''],
  ['idempotency-key', 'x'.repeat(3_000)],
  ['idempotency-key', "';--"],
  ['et-tenant-id', '0'],
  ['et-tenant-id', 'x'],
  ['cookie', 'AnonymousUserShoppingId=x; AnonymousUserShoppingId=y'],
  ['authorization', 'Basic eDp5'],
  ['authorization', 'Bearer '],
  ['content-encoding', 'gzip'],
  ['accept', 'text/html'],
  ['accept-language', '*;q=x'],
  ['host', 'evil.example'],
  ['x-forwarded-host', 'evil.example'],
  ['if-none-match', '*'],
  ['range', 'bytes=0-1,5-'],
]

function spoilings(hasBody: boolean): fc.Arbitrary<Spoiling> {
  const path = fc.constantFrom(...IDS).map((value) => ({ at: 'path' as const, value }))
  const query = fc.constantFrom(...QUERIES).map((text) => ({ at: 'query' as const, text }))
  const header = fc.constantFrom(...HEADERS).map(([name, value]) => ({ at: 'header' as const, name, value }))
  if (!hasBody) return fc.oneof(path, query, header)
  const raw = fc
    .tuple(fc.constantFrom(...RAW), fc.constantFrom(...TYPES))
    .map(([payload, type]) => ({ at: 'raw' as const, payload, type }))
  const body = fc
    .constantFrom(swapped, dropped, extended, nested)
    .chain((change) =>
      fc.constantFrom(...NASTY).map((value) => ({ at: 'body' as const, how: change(value) })),
    )
  return fc.oneof({ arbitrary: body, weight: 6 }, { arbitrary: raw, weight: 2 }, path, query, header)
}

type Change = (value: unknown) => (body: unknown, pick: number) => unknown

/** One value, however deep, becomes another one. */
const swapped: Change = (value) => (body, pick) => atPlace(body, pick, () => value)
const dropped: Change = () => (body, pick) => atPlace(body, pick, () => undefined)
const nested: Change = (value) => (body, pick) => atPlace(body, pick, (one) => [one, value])
const extended: Change = (value) => (body, pick) =>
  atPlace(body, pick, (one) => (isObject(one) ? { ...one, more: value } : one))

/** The body with one of its values changed, chosen by a number; 0 is the body itself. */
function atPlace(body: unknown, pick: number, change: (one: unknown) => unknown): unknown {
  const places = placesOf(body)
  const place = places[pick % places.length]!
  const changed = (one: unknown, [key, ...rest]: string[]): unknown => {
    if (key === undefined) return change(one)
    if (Array.isArray(one)) return one.with(Number(key), changed(one[Number(key)], rest))
    const { [key]: inner, ...others } = one as Record<string, unknown>
    const value = changed(inner, rest)
    return value === undefined ? others : { ...others, [key]: value }
  }
  return changed(body, place)
}

function placesOf(one: unknown, place: string[] = []): string[][] {
  if (typeof one !== 'object' || one === null) return [place]
  return [place, ...Object.entries(one).flatMap(([key, inner]) => placesOf(inner, [...place, key]))]
}

function isObject(one: unknown): one is Record<string, unknown> {
  return typeof one === 'object' && one !== null && !Array.isArray(one)
}
