import { z } from 'zod'

/** A JSON Schema as the description of the API has it, its references turned into `#/$defs/…`. */
export type Schema = {
  type?: string | string[]
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  not?: Schema
  $ref?: string
}

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }

export type Operation = {
  /** As in the policy: `PUT /api/…/:id`. */
  key: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  parameters: Parameter[]
  body: Schema | null
  /** What the description says of tokens: none is read, one may be sent, one must be sent. */
  token: 'none' | 'optional' | 'required'
  /** What is wrong with an answer by its description; null when it is as promised. */
  faultOf(answer: { status: number; type: string; text: string }): string | null
}

export type Api = { operations: Operation[]; defs: Record<string, Schema> }

type Described = {
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

/**
 * What the program says of itself (`/api/docs/openapi.json`), ready to make requests from and to hold answers against. The
 * office knows no tokens and answers on its own host: its operations are asked for by themselves.
 */
export function readApi(description: unknown, part: 'club' | 'office' = 'club'): Api {
  const { paths, components } = JSON.parse(
    JSON.stringify(description).replaceAll('#/components/schemas/', '#/$defs/'),
  ) as {
    paths: Record<string, Record<string, Described>>
    components: { schemas: Record<string, Schema> }
  }
  const defs = components.schemas
  const checkOf = checksBy(defs)
  const isOffice = (path: string) => path.startsWith('/api/office/')
  const published = Object.entries(paths).filter(([path]) => isOffice(path) === (part === 'office'))
  const operations = published.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const url = path.replace(/\{(\w+)\}/g, ':$1')
      return {
        key: `${method.toUpperCase()} ${url}`,
        method: method.toUpperCase() as Operation['method'],
        url,
        parameters: described.parameters ?? [],
        body: described.requestBody?.content['application/json']?.schema ?? null,
        token: tokenOf(described),
        faultOf: faultFinder(described, checkOf),
      }
    }),
  )
  return { operations, defs }
}

function tokenOf({ security = [] }: Described): Operation['token'] {
  if (security.length === 0) return 'none'
  return security.some((one) => Object.keys(one).length === 0) ? 'optional' : 'required'
}

type CheckOf = (schema: Schema) => z.ZodType

/** Each schema becomes a check once, with only what it refers to: all of the API's would take most of a run. */
function checksBy(defs: Record<string, Schema>): CheckOf {
  const checks = new Map<Schema, z.ZodType>()
  return (schema) => {
    const check =
      checks.get(schema) ?? z.fromJSONSchema(readable({ ...schema, $defs: reachable(schema, defs) }))
    checks.set(schema, check)
    return check
  }
}

/** What a schema refers to, and what that refers to. */
function reachable(schema: Schema, defs: Record<string, Schema>): Record<string, Schema> {
  const found: Record<string, Schema> = {}
  const follow = (one: Schema) => {
    for (const [, name] of JSON.stringify(one).matchAll(/"#\/\$defs\/([^"]+)"/g)) {
      if (found[name!]) continue
      found[name!] = defs[name!]!
      follow(defs[name!]!)
    }
  }
  follow(schema)
  return found
}

function faultFinder({ responses }: Described, checkOf: CheckOf): Operation['faultOf'] {
  return ({ status, type, text }) => {
    const isRefusal = status >= 400
    const described = responses[String(status)]
    if (!isRefusal && !described) return `${status} is not described`
    if (isRefusal && !type.startsWith('application/problem+json')) return `a refusal of type ${type}`
    if (status === 204 || status === 303) return text === '' ? null : `a ${status} with a body`
    const schema = isRefusal ? REFUSAL : described?.content?.['application/json']?.schema
    if (!schema) return null
    const result = checkOf(schema).safeParse(parsed(text))
    return result.success ? null : z.prettifyError(result.error).slice(0, 400)
  }
}

/**
 * Patterns of a JSON Schema are read with the flag `u`; zod reads them without it, and takes `\p{Cc}` for the letters p and C. What
 * such a pattern asks for is left out.
 */
function readable(schema: object): Parameters<typeof z.fromJSONSchema>[0] {
  const text = JSON.stringify(schema, (key, value) =>
    key === 'pattern' && String(value).includes('\\p') ? undefined : value,
  )
  return JSON.parse(text)
}

const REFUSAL: Schema = { $ref: '#/$defs/Problem' }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
