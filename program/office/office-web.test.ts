import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { createAnswerBook } from '#platform/http/answered.ts'
import type { App } from '#platform/http/http.ts'
import { finishOfficePage, mountOffice } from './office-web.ts'

const domains = domainsOf({ environment: 'production', port: 443, clubDomain: 'club.example' })
const options = {
  app: {
    securityHeaders: { 'x-content-type-options': 'nosniff' },
    answerBook: createAnswerBook(),
  } as unknown as App,
  domains,
  issuer: { authority: 'https://id.club.example', clientId: 'kurve-web' },
  isDemo: true,
}

let server: Server

/** Vite only where there would be a build: what is answered to whom is the same. */
beforeAll(async () => {
  const vite = {
    middlewares: (_request: unknown, _response: unknown, next: () => void) => next(),
    transformIndexHtml: async (_url: string, html: string) => html,
  } as never
  const office = mountOffice({ ...options, vite })
  server = createServer((asked, response) => {
    if (office.isFor(asked)) office.handle(asked, response, (_, answer) => answer.end('the API'))
    else response.end('a site')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => server.close())

function ask(path: string, given: { host?: string; method?: string } = {}) {
  const { host = 'office.club.example', method = 'GET' } = given
  const { port } = server.address() as AddressInfo
  return new Promise<{ status: number; headers: IncomingMessage['headers']; text: string }>((done, fail) => {
    request({ port, host: '127.0.0.1', path, method, headers: { host } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () =>
        done({ status: answer.statusCode!, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
      )
    })
      .on('error', fail)
      .end()
  })
}

test.each(['/', '/einrichten/mitarbeitende', '/sso/callback?code=x', '/unterwegs/'])(
  '%s is the page of the office: never kept, in nobody’s frame',
  async (path) => {
    const { status, headers, text } = await ask(path)
    expect(status).toBe(200)
    expect(text).toContain('<script id="office" type="application/json">{"issuer"')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
  },
)

test('its own part of the API goes on, with every method', async () => {
  expect((await ask('/api/office/session', { method: 'POST' })).text).toBe('the API')
  expect((await ask('/api/office/staff')).text).toBe('the API')
})

test.each(['/api/shop/v4/carts', '/api/officers', '/api/docs', '/API/OFFICE/session.js'])(
  '%s of the sites is not there',
  async (path) => expect((await ask(path)).status).toBe(404),
)

test.each([
  '/assets/gone.js',
  '/fonts/../../package.json',
  '/service-worker.js',
  '/robots.txt',
  '/%2e%2e/x.js',
])('%s is no page and no file of it', async (path) => expect((await ask(path)).status).toBe(404))

test('nothing but reading', async () => {
  expect((await ask('/einrichten', { method: 'POST' })).status).toBe(404)
  const head = await ask('/', { method: 'HEAD' })
  expect([head.status, head.text]).toEqual([200, ''])
})

test('other hosts are none of its business, whatever they are called', async () => {
  for (const host of ['club.example', 'xoffice.club.example', 'office.club.example.evil.example'])
    expect((await ask('/', { host })).text).toBe('a site')
  expect((await ask('/', { host: 'OFFICE.club.example:443' })).text).toContain('id="office"')
})

test('of the build nothing runs but its own files, and what the page is told cannot end its element', () => {
  const template = readFileSync(join(import.meta.dirname, '../../office/index.html'), 'utf8')
  const evil = { ...options, issuer: { authority: 'https://id.club.example', clientId: '</script><script>' } }
  const { html, policy } = finishOfficePage(template, evil)
  expect(html).not.toContain('</script><script>')
  expect(policy).toContain("script-src 'self';")
  expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/)
  expect(policy).toContain("connect-src 'self' https://id.club.example;")
})
