import type { FastifyPluginAsync } from 'fastify'
import { afterAll } from 'vitest'
import { organisations, type PersonKey, people } from '#demo/people.ts'
import { unauthorized } from '#platform/errors.ts'
import { type Caller, SCOPES } from '#platform/http/access.ts'
import { type App, buildApp } from '#platform/http/http.ts'
import { createLog } from '#platform/log.ts'

const scopes: ReadonlySet<string> = new Set(Object.keys(SCOPES))

/**
 * Test tokens: `fan` is that demo person, `kasse.adlerhorst` acts for the fan club, `bare-fan` has no scope at all,
 * `fresh-fan` has signed in just now.
 */
function callerByToken(token: string): Caller {
  const [name, organisation] = token.replace(/^(bare|fresh)-/, '').split('.')
  const person = people[name as PersonKey]
  if (!person) throw unauthorized()
  const organisationId = organisation ? organisations[organisation as keyof typeof organisations].id : null
  return {
    subjectId: organisationId ?? person.id,
    actorId: person.id,
    organisationId,
    scopes: token.startsWith('bare-') ? new Set() : scopes,
    sid: null,
    authTime: token.startsWith('fresh-') ? Math.floor(Date.now() / 1000) : null,
  }
}

/** The routes of a module alone, with a table of test tokens in place of the identity module. */
export async function moduleApp(...plugins: FastifyPluginAsync[]): Promise<App> {
  const app = await buildApp({
    log: createLog('silent'),
    verifyToken: async (token) => callerByToken(token),
    trustProxy: false,
    production: false,
    requestsPerMinute: null,
  })
  for (const plugin of plugins) await app.register(plugin)
  await app.ready()
  afterAll(() => app.close())
  return app
}

export type TestToken = string

/** One call; the body is sent as JSON. */
export async function call(
  app: App,
  given: { as?: TestToken; method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string; body?: object },
) {
  const answer = await app.inject({
    method: given.method ?? 'GET',
    url: given.url,
    headers: given.as ? { authorization: `Bearer ${given.as}` } : {},
    ...(given.body ? { payload: given.body } : {}),
  })
  return {
    status: answer.statusCode,
    text: answer.body,
    // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
    json: (answer.body ? JSON.parse(answer.body) : null) as any,
  }
}
