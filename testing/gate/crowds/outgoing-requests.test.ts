import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { createStoryblok } from '#modules/content/storyblok/storyblok.ts'
import { createExternalIssuer } from '#modules/identity/tokens/external-issuer.ts'
import { askOutside } from '#platform/http/outgoing.ts'
import { testApp } from '#testing/app.ts'
import { readApi } from '#testing/harness/api.ts'
import { stringsIn, withValue } from '#testing/harness/attacks/body-leaves.ts'
import { INWARD_TARGETS } from '#testing/harness/attacks/inward-targets.ts'
import { watchConnections } from '#testing/harness/processes/connections.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { pathOf, policyRoutes } from '#testing/policy.ts'

/** How many of the sixty are tried at each place, and at strings that do not look as if they were addresses. */
const TARGETS = INWARD_TARGETS.slice(0, sizeOf('C11_TARGETS', 4))
const PER_STRING = sizeOf('C11_PER_STRING', 0)
const LOOKS_LIKE_ADDRESS =
  /url|uri|href|link|host|origin|redirect|callback|picture|image|site|path|endpoint|token/i

const program = await testApp({ web: 'built' })
const { operations, defs } = readApi(program.app.swagger())
const fan = await program.tokenFor('fan')
const watch = watchConnections()
const servers: Server[] = []
afterAll(() => {
  watch.stop()
  for (const server of servers) server.close()
})

const databasePort = Number(new URL(program.test.url).port || '5432')
/** Where the program went while `work` ran, its database and `known` apart. */
async function reachedBy(work: () => Promise<unknown>, known: readonly number[] = []): Promise<string[]> {
  const before = watch.seen.length
  await work()
  return watch.seen
    .slice(before)
    .filter(({ port }) => port !== databasePort && !known.includes(port))
    .map(({ host, port }) => `${host}:${port}`)
}

async function serve(answer: (path: string, own: string) => { to?: string; body?: object }): Promise<string> {
  const server = createServer((request, response) => {
    const { to, body = {} } = answer(request.url ?? '', `http://${request.headers.host}`)
    response.setHeader('connection', 'close')
    if (to) response.setHeader('location', to)
    response.statusCode = to ? 302 : 200
    response.end(JSON.stringify(body))
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const portOf = (origin: string) => Number(new URL(origin).port)

describe('C11 nothing that comes from outside makes the program call somewhere', () => {
  test('there are sixty ways', () => expect(new Set(INWARD_TARGETS).size).toBeGreaterThanOrEqual(60))

  test('no string of a body does', async () => {
    let tried = 0
    const reached = await reachedBy(async () => {
      for (const { method, url, key, body } of operations) {
        const row = policyRoutes.find((route) => `${route.method} ${route.url}` === key)?.row
        if (!body || !row) continue
        for (const { place } of stringsIn(body, defs)) {
          const isAddress = LOOKS_LIKE_ADDRESS.test(place.at(-1) ?? '')
          for (const target of TARGETS.slice(0, isAddress ? TARGETS.length : PER_STRING)) {
            tried += 1
            await program.app.inject({
              method,
              url: pathOf(url, ['1']),
              headers: { authorization: `Bearer ${fan}` },
              payload: withValue(row.body ?? {}, place, target) as object,
            })
          }
        }
      }
      await program.jobs.drain()
    })
    expect(reached).toEqual([])
    expect(tried).toBeGreaterThan(30)
  })

  test('no address of a picture, a page, a feed or a search does, and no header', async () => {
    const reached = await reachedBy(async () => {
      for (const target of TARGETS) {
        const name = encodeURIComponent(target)
        const ask = (host: string, url: string, headers: Record<string, string> = {}) =>
          program.app.inject({ url, headers: { host: `${host}club.localhost:3199`, ...headers } })
        await ask('media.', `/media/w_400,h_400/${name}`)
        await ask('media.', `/media/fetch/${name}`)
        await ask('', `/news/detail/?id=${name}&url=${name}`)
        await ask('', `/api/search?q=${name}`)
        await ask('', `/page-data/${name}/page-data.json`)
        await ask('', `/left/${name}`, { referer: target, 'x-forwarded-host': 'metadata.google.internal' })
      }
    })
    expect(reached).toEqual([])
  })
})

describe('C11 whom the settings name sends the program nowhere', () => {
  test('redirects of a content source end there', async () => {
    for (const target of TARGETS) {
      const apiBase = await serve(() => ({ to: target }))
      const storyblok = createStoryblok({ token: 'a token', apiBase, wait: async () => {} })
      const reached = await reachedBy(
        () => expect(storyblok.loadSpace()).rejects.toThrow(),
        [portOf(apiBase)],
      )
      expect(reached, target).toEqual([])
    }
  })

  test.each(['jwks_uri', 'userinfo_endpoint'])(
    '%s of another provider is its own or named',
    async (field) => {
      for (const target of TARGETS) {
        const issuer = await serve((_path, own) => ({
          body: { issuer: own, jwks_uri: `${own}/keys`, userinfo_endpoint: `${own}/me`, [field]: target },
        }))
        const verify = createExternalIssuer({
          db: program.database.db,
          issuer,
          audience: 'x',
          clientId: 'x',
          onRegistered: async () => {},
        })
        const reached = await reachedBy(() => expect(verify('a.b.c')).rejects.toThrow(), [portOf(issuer)])
        expect(reached, target).toEqual([])
      }
    },
  )
})

test('A16 C11 sees a call that follows where it is sent', async () => {
  const inner = await serve(() => ({}))
  const outer = await serve(() => ({ to: inner }))
  const known = [portOf(outer)]
  expect(await reachedBy(() => fetch(outer), known)).toEqual([`127.0.0.1:${portOf(inner)}`])
  expect(await reachedBy(() => expect(askOutside(outer)).rejects.toThrow(), known)).toEqual([])
})
