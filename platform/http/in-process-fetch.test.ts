import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { buildApp } from './http.ts'
import { inProcessFetch } from './in-process-fetch.ts'

const app = await buildApp({
  log: createLog('silent'),
  verifyToken: async () => {
    throw new Error('nobody signs in here')
  },
  trustProxy: false,
  production: false,
  requestsPerMinute: null,
})
const call = inProcessFetch(() => app)
let deepest = 0

beforeAll(async () => {
  app.get('/again', async (_request, reply) => {
    deepest += 1
    const answer = await call('http://club.test/again')
    return reply.code(answer.status).send(await answer.text())
  })
  app.get('/hello', async () => 'hello')
  app.get('/large', async () => 'x'.repeat(2 * 1024 * 1024))
  app.get('/never', (_request, reply) => void reply.hijack())
})
afterAll(() => app.close())

test('answers as a server would', async () => {
  const answer = await call('http://club.test/hello')
  expect([answer.status, await answer.text()]).toEqual([200, 'hello'])
})

test('a call that leads to itself ends after three', async () => {
  expect((await call('http://club.test/again')).status).toBe(500)
  expect(deepest).toBe(3)
})

test('C13 refuses addresses, bodies and answers that no call of ours has', async () => {
  await expect(call(`http://club.test/${'a'.repeat(2_000)}`)).rejects.toThrow('more than any')
  await expect(
    call('http://club.test/hello', { method: 'POST', body: 'x'.repeat(2 ** 20 + 1) }),
  ).rejects.toThrow('more than any')
  await expect(call('http://club.test/large')).rejects.toThrow('too much')
})

test('gives up what does not answer', async () => {
  const stop = new AbortController()
  const answer = call('http://club.test/never', { signal: stop.signal })
  stop.abort(new Error('enough'))
  await expect(answer).rejects.toThrow('enough')
  await expect(call('http://club.test/never', { timeoutMs: 5 })).rejects.toThrow('does not answer itself')
})
