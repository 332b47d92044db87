import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../log.ts'
import { shapeOf } from './answer-shape.ts'
import { buildApp } from './http.ts'

const Words = z.strictObject({
  title: z
    .string()
    .trim()
    .min(1)
    .max(5)
    .regex(/^[a-z]+$/),
})

describe('what an answer is held against', () => {
  test.each([
    ['a text that is longer than today’s form takes', z.string().max(3), 'longer'],
    ['a text that no pattern fits any more', z.string().regex(/^a+$/), 'b'],
    ['spaces around a text, which a form would cut', z.string().trim(), ' a '],
    ['an address that is none', z.email().max(5), 'nobody'],
    ['a number beyond its limit', z.number().int().min(5).max(7), 9],
    ['more than a list may hold', z.array(z.string().max(1)).max(1), ['one', 'two']],
    ['what does not go together', z.object({ a: z.string() }).refine(() => false), { a: 'x' }],
    ['what stands in something that may be missing', Words.nullable().optional(), { title: 'TOO LONG' }],
    ['what stands in a table', z.record(z.enum(['de']), Words), { de: { title: '' } }],
    ['what stands in a part of a table', z.partialRecord(z.enum(['de', 'en']), Words), { en: { title: '' } }],
    [
      'a kind of several',
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('a'), words: Words }),
        z.strictObject({ kind: z.literal('b'), count: z.number().max(1) }),
      ]),
      { kind: 'b', count: 2 },
    ],
    ['one of two', z.union([Words, z.strictObject({ count: z.number().max(1) })]), { count: 2 }],
  ])('%s opens as it is', (_name, schema, stored) => {
    expect(schema.safeParse(stored)).not.toMatchObject({ success: true, data: stored })
    expect(shapeOf(schema).parse(stored)).toEqual(stored)
  })

  test.each([
    ['an id', z.uuid(), 'no id'],
    ['a moment', z.iso.datetime(), 'yesterday'],
    ['a whole number', z.number().int(), 1.5],
    ['one of a few words', z.enum(['a']), 'b'],
    ['a field that must be there', Words, {}],
    ['a list', z.array(Words), { title: 'a' }],
  ])('%s stays what it is', (_name, schema, wrong) => {
    expect(shapeOf(schema).safeParse(wrong).success).toBe(false)
  })

  test('nothing leaves that the schema does not name', () => {
    const stored = { title: 'a', secret: 'b', words: { title: 'a', gone: 'c' } }
    expect(shapeOf(Words.extend({ words: Words })).parse(stored)).toEqual({
      title: 'a',
      words: { title: 'a' },
    })
  })

  test('a schema that names itself is followed as far as the answer goes', () => {
    const Menu = z.strictObject({
      label: z.string().max(1),
      get below() {
        return z.array(Menu)
      },
    })
    const menu = { label: 'long', below: [{ label: 'longer', below: [] }] }
    expect(shapeOf(Menu).parse(menu)).toEqual(menu)
    expect(shapeOf(Menu)).toBe(shapeOf(Menu))
  })
})

test('what was stored under yesterday’s rules is answered, and nothing but its fields', async () => {
  const app = await buildApp({
    log: createLog('silent'),
    verifyToken: () => Promise.reject(new Error('nobody')),
    trustProxy: false,
    production: false,
    requestsPerMinute: null,
  })
  app.get('/words', { schema: { response: { 200: Words } } }, async () => ({ title: 'Much longer', gone: 1 }))
  const answer = await app.inject({ url: '/words' })
  expect([answer.statusCode, answer.json()]).toEqual([200, { title: 'Much longer' }])
  await app.close()
})
