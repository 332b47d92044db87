import { globSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#platform/endpoint.ts'
import { shapeOf } from '#platform/http/answer-shape.ts'
import { testApp } from './app.ts'

/** Every file that declares endpoints, with what it exports. */
const files = await Promise.all(
  globSync('modules/**/*endpoints.ts').map(async (path) => {
    const file = `#${path}`
    return { file, declared: Object.values((await import(file)) as Record<string, Endpoint>) }
  }),
)
const endpoints = files.flatMap(({ declared }) => declared)
const addressOf = ({ method, path }: Endpoint) => `${method} ${path}`

describe('endpoints', () => {
  test('files of endpoints export nothing else', () => {
    const others = files.filter(
      ({ declared }) => !declared.every((one) => one.name && one.path && one.answers),
    )
    expect(others.map(({ file }) => file)).toEqual([])
    expect(endpoints.length).toBeGreaterThan(100)
  })

  test('each has a name and an address of its own', () => {
    expect(twice(endpoints.map(({ name }) => name))).toEqual([])
    expect(twice(endpoints.map(addressOf))).toEqual([])
  })

  test('OPEN-08 every route of the API is the one of an endpoint, and every endpoint has a route', async () => {
    const { app } = await testApp()
    const declared = new Set(endpoints.map(addressOf))
    const routes = app.routeTable.map(({ method, url }) => `${method} ${url}`)
    const isOwn = (route: string) => declared.has(route) || declared.has(route.replace(/^HEAD/, 'GET'))
    expect(routes.filter((route) => !isOwn(route))).toEqual([])
    expect([...declared].filter((route) => !routes.includes(route) && !(route in ELSEWHERE))).toEqual([])
  })

  test.each([
    ['GEN-04', ['cart', 'organizations', 'checkout', 'payments', 'videos', 'subscription']],
    [
      'GEN-05',
      ['account', 'wallet', 'marketplace', 'contracts', 'sweepstakes', 'careers', 'shop', 'content'],
    ],
  ])('%s what its document is about can be called', (_id, areas) => {
    const there = new Set(endpoints.flatMap(({ tags }) => tags))
    expect(areas.filter((area) => !there.has(area))).toEqual([])
  })

  test('an answer is held against its own schema, less the rules of forms', () => {
    const answers = endpoints.flatMap(({ name, answers }) =>
      Object.values(answers).map((schema) => ({ name, schema })),
    )
    expect(answers.length).toBeGreaterThan(400)
    const wrong = answers.filter(
      ({ schema }) => !isDeepStrictEqual(withoutRules(schema), withoutRules(shapeOf(schema))),
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('a path in the web is the one of an endpoint: no screen writes its own', () => {
    const sources = globSync('web/**/*.{ts,tsx}').filter(
      (file) => !/\.test\.tsx?$|-for-test\.tsx?$/.test(file),
    )
    expect(sources.length).toBeGreaterThan(300)
    const wrong = sources.filter((file) => /['"`]\/api\/|\bcall<(?!E\b)/.test(readFileSync(file, 'utf8')))
    expect(wrong).toEqual([])
  })
})

const RULES = new Set([
  ...['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['minItems', 'maxItems', 'additionalProperties', 'id', 'description'],
])

/** A schema as JSON Schema, with fields, types and formats alone. */
function withoutRules(schema: z.ZodType): unknown {
  // Without the names of schemas, by which others would be referred to.
  const whole = z.toJSONSchema(schema, { metadata: z.registry(), unrepresentable: 'any' })
  const text = JSON.stringify(whole, (key, value) => {
    const isFormOfText = key === 'format' && (value === 'email' || value === 'uri')
    return RULES.has(key) || isFormOfText ? undefined : value
  })
  return JSON.parse(text, (_key, value) => (isChoiceOfTypes(value) ? typesOf(value) : value))
}

/** `{ anyOf: [{ type: 'string' }, { type: 'null' }] }`, which may be written as `{ type: ['string', 'null'] }` too. */
function isChoiceOfTypes(value: unknown): value is { anyOf: { type: string }[] } {
  const { anyOf } = (value ?? {}) as { anyOf?: object[] }
  return anyOf?.every((one) => Object.keys(one).join() === 'type') ?? false
}

function typesOf({ anyOf, ...others }: { anyOf: { type: string }[] }) {
  return { ...others, type: anyOf.map(({ type }) => type) }
}

/** Endpoints whose routes this program does not have, and why. */
const ELSEWHERE: Record<string, string> = {
  'POST /api/cms/storyblok/events': 'only where the content comes from Storyblok',
}

function twice(given: string[]): string[] {
  return given.filter((one, index) => given.indexOf(one) !== index)
}
