import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressLong } from './long-answers.ts'

const app = fastify()
app.addHook('onSend', compressLong)
const list = Array.from({ length: 1000 }, (_, id) => ({ id, name: 'Falkenstadt – FC Nordhafen' }))
app.get('/long', async (_request, reply) => reply.header('vary', 'origin').send(list))
app.get('/short', async () => list.slice(0, 3))

const ask = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} })

test('a long answer is compressed for whoever takes it so', async () => {
  const answer = await ask('/long', 'gzip, br')
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'origin, accept-encoding' })
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(list)
  const plain = await ask('/long')
  expect([plain.headers['content-encoding'], plain.headers['vary']]).toEqual([
    undefined,
    'origin, accept-encoding',
  ])
  expect(plain.json()).toEqual(list)
})

test('a short one travels as it is', async () => {
  const { headers } = await ask('/short', 'gzip')
  expect([headers['content-encoding'], headers['vary']]).toEqual([undefined, undefined])
})
