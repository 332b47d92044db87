import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import type { TrustProxy } from '../settings/network-config.ts'
import { buildApp } from './http.ts'

async function addressOf(trustProxy: TrustProxy, forwardedFor: string, from = '10.0.0.1'): Promise<string> {
  const app = await buildApp({
    log: createLog('silent'),
    verifyToken: () => Promise.reject(new Error('nobody')),
    trustProxy,
    production: false,
    requestsPerMinute: null,
  })
  app.get('/me', async (request) => request.ip)
  const answer = await app.inject({
    url: '/me',
    remoteAddress: from,
    headers: { 'x-forwarded-for': forwardedFor },
  })
  await app.close()
  return answer.body
}

test.each([
  ['no proxy is trusted', false, '10.0.0.1'],
  ['one proxy is', 1, '203.0.113.7'],
  ['the network of the proxy is', ['10.0.0.0/8'], '203.0.113.7'],
] as const)(
  'where %s, what a reader writes into X-Forwarded-For changes nothing',
  async (_name, trust, seen) => {
    const trusted = trust as TrustProxy
    expect(await addressOf(trusted, '203.0.113.7')).toBe(seen)
    expect(await addressOf(trusted, '1.1.1.1, 203.0.113.7')).toBe(seen)
    expect(await addressOf(trusted, '10.0.0.9, 2.2.2.2, 203.0.113.7')).toBe(seen)
  },
)

test('two proxies tell of the reader before them', async () => {
  expect(await addressOf(2, '6.6.6.6, 203.0.113.7, 10.0.0.2')).toBe('203.0.113.7')
  expect(await addressOf(['10.0.0.0/8'], '6.6.6.6, 203.0.113.7, 10.0.0.2')).toBe('203.0.113.7')
})

test('no reader names the host in another header than Host', async () => {
  const app = await buildApp({
    log: createLog('silent'),
    verifyToken: () => Promise.reject(new Error('nobody')),
    trustProxy: 1,
    production: false,
    requestsPerMinute: null,
  })
  app.get('/host', async (request) => request.host)
  const answer = await app.inject({
    url: '/host',
    headers: { host: 'club.test', 'x-forwarded-host': 'evil.test' },
  })
  expect(answer.body).toBe('club.test')
  await app.close()
})

test('whoever is not the proxy is taken at no word', async () => {
  expect(await addressOf(['10.0.0.0/8'], '203.0.113.7', '198.51.100.1')).toBe('198.51.100.1')
})
