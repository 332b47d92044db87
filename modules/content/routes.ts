import type { FastifyReply, FastifyRequest } from 'fastify'
import { club } from '#club/club.ts'
import { type Domains, siteByHost } from '#club/domains.ts'
import { notFound } from '#platform/errors.ts'
import type { App } from '#platform/http/http.ts'
import { sendCached } from '#platform/pages/cached-answers.ts'
import type { PageCache } from '#platform/pages/page-cache.ts'
import { splitLanguage } from './addresses.rules.ts'
import type { Content } from './content.ts'

export type PageDataOptions = {
  content: Content
  domains: Domains
  cache: PageCache
  /** Names the build of the web, so that a page that is open knows when it is outdated. */
  build: string
}

/** What makes another page of the same address. */
const QUERY = ['id', 'page', 'category'] as const
const JSON_TYPE = 'application/json; charset=utf-8'
const PAGE = /^(.*?)\/?page-data\.json$/
const SHARED = /^sq\/d\/([0-9a-f]{8,64})\.json$/

/** Page data per path, what the program is, and what pages share (SHELL-15, SHELL-16, SHELL-21 … 23). */
export function pageDataRoutes({ content, domains, cache, build }: PageDataOptions) {
  return async (app: App): Promise<void> => {
    app.get<{ Params: { '*': string } }>(
      '/page-data/*',
      { config: { access: 'public' } },
      async (request, reply) => {
        const name = request.params['*']
        if (name === 'app-data.json') return answerAppData(reply)
        const hash = SHARED.exec(name)?.[1]
        if (hash) return answerShared(request, reply, hash)
        const path = PAGE.exec(name)?.[1]
        if (path === undefined) throw notFound()
        return answerPage(request, reply, path)
      },
    )
  }

  function answerAppData(reply: FastifyReply): FastifyReply {
    const data = { build, season: club.season, languages: club.languages }
    return reply.type(JSON_TYPE).header('cache-control', 'no-cache').send(JSON.stringify(data))
  }

  async function answerShared(
    request: FastifyRequest,
    reply: FastifyReply,
    hash: string,
  ): Promise<FastifyReply> {
    const site = siteByHost(request.host, domains)
    const json = site ? await content.shared.find(hash, site.key) : null
    if (json === null) throw notFound()
    return reply
      .type(JSON_TYPE)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', `"${hash}"`)
      .send(json)
  }

  function answerPage(request: FastifyRequest, reply: FastifyReply, address: string): Promise<FastifyReply> {
    const site = siteByHost(request.host, domains)
    if (!site) throw notFound()
    const { language, path } = splitLanguage(`/${address.replace(/(^|\/)index$/, '')}`, site.language)
    const query = queryOf(request)
    return sendCached(request, reply, {
      cache,
      key: JSON.stringify(['page-data', site.key, language, path, query]),
      contentType: JSON_TYPE,
      async make() {
        const answer = await content.pageData({ site: site.key, language, path, query, now: new Date() })
        if (answer.status === 404) return null
        const shared = await content.shared.hashesOf({ site: site.key, language })
        const body = JSON.stringify({ ...answer.data, shared: shared.hashes })
        return { body, tags: [...answer.tags, ...shared.tags] }
      },
    })
  }
}

/** Unknown names make no other page, and more than one value is none. */
function queryOf(request: FastifyRequest): Record<string, string> {
  const given = request.query as Record<string, unknown>
  return Object.fromEntries(
    QUERY.flatMap((name) => {
      const value = given[name]
      return typeof value === 'string' && value !== '' && value.length <= 200 ? [[name, value]] : []
    }),
  )
}
