import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint, routeOf } from '../endpoint.ts'
import { AppError } from '../errors.ts'
import { createLog } from '../log.ts'
import { buildApp } from './http.ts'

const order = endpoint({
  name: 'order',
  method: 'POST',
  path: '/api/order',
  access: 'public',
  tags: [],
  summary: 'Order',
  body: z.strictObject({ status: z.number(), code: z.string() }),
  answers: { 204: z.null() },
  refusals: { 409: ['SOLD_OUT'] },
})

test('a refusal that its endpoint does not declare is a fault, so that what is declared stays true', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const app = await buildApp({
    log: createLog('silent'),
    verifyToken: () => Promise.reject(new Error('nobody')),
    trustProxy: false,
    production: false,
    requestsPerMinute: null,
  })
  app.route({
    ...routeOf(order),
    handler: async (request) => {
      throw new AppError(request.body.status, request.body.code, 'No')
    },
  })
  const statusOf = async (payload: object) =>
    (await app.inject({ method: 'POST', url: '/api/order', payload })).statusCode

  expect(await statusOf({ status: 409, code: 'SOLD_OUT' })).toBe(409)
  expect(await statusOf({ status: 429, code: 'TOO_MANY_REQUESTS' })).toBe(429)
  expect(await statusOf({ status: 'no number' })).toBe(400)
  expect(said).not.toHaveBeenCalled()
  expect(await statusOf({ status: 410, code: 'SOLD_OUT' })).toBe(500)
  expect(await statusOf({ status: 409, code: 'SOLD_AWAY' })).toBe(500)
  expect(said.mock.calls.map(([line]) => line)).toEqual([
    'POST /api/order refuses with 410 SOLD_OUT, which its endpoint does not declare\n',
    'POST /api/order refuses with 409 SOLD_AWAY, which its endpoint does not declare\n',
  ])
  said.mockRestore()
  await app.close()
})
