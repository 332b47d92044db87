import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { type Domains, isOwnOrigin, siteOrigin } from '#club/domains.ts'
import { loadSite, siteByKey } from '#club/sites.ts'
import { notFound } from '#platform/errors.ts'
import { sendCached } from '#platform/pages/cached-answers.ts'
import type { PageCache } from '#platform/pages/page-cache.ts'
import { type NewsNode, newsDetailQuery, newsNode, newsNodes, newsParams, newsQuery } from './api.schema.ts'
import type { Content } from './content.ts'
import { shownOn } from './overviews.rules.ts'
import type { ContentLanguage, NodeSummary } from './schema.ts'
import { type Shelf, type StoreAddresses, storeNavigationOf } from './store-navigation.rules.ts'

export type ContentApiOptions = {
  content: Content
  domains: Domains
  cache: PageCache
  /** The shelves of the shop, handed down by the root. */
  shelves(): Promise<readonly Shelf[]>
  storeAddresses(language: ContentLanguage): StoreAddresses
}

const tags = ['content']
type News = NodeSummary & { kind: NewsNode['type'] }

/** News for programs outside (CNT-02), and the navigation of the stores (CNT-03 … 07). */
export function contentApiRoutes(options: ContentApiOptions): FastifyPluginAsyncZodOpenApi {
  const { content, domains, cache, shelves, storeAddresses } = options
  return async (app) => {
    app.get(
      '/api/cms/news',
      {
        config: { access: 'public' },
        schema: {
          tags,
          summary: 'News, the newest first',
          querystring: newsQuery,
          response: { 200: newsNodes },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => {
        const { language, type, website, category, page, pageSize } = request.query
        if (website !== undefined && !siteByKey(website)) throw notFound()
        const { items, totalCount } = await content.listNodes({
          kinds: [type],
          site: website === undefined ? null : shownOn(type, website),
          language,
          category,
          now: new Date(),
          limit: pageSize,
          offset: (page - 1) * pageSize,
          counted: true,
        })
        return {
          items: items.map((item) => newsNodeOf(item as News)),
          page,
          pageSize,
          totalCount,
          hasNextPage: page * pageSize < totalCount!,
        }
      },
    )

    app.get(
      '/api/cms/news/:uid',
      {
        config: { access: 'public' },
        schema: {
          tags,
          summary: 'One piece of news',
          params: newsParams,
          querystring: newsDetailQuery,
          response: { 200: newsNode },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => {
        const { language } = request.query
        const found = await content.findSummary({ uid: request.params.uid, language, now: new Date() })
        if (!found || found.kind === 'page') throw notFound()
        return newsNodeOf(found as News)
      },
    )

    for (const language of ['de', 'en'] as const) {
      app.get(`/stores/${language}/navigation.json`, { config: { access: 'public' } }, (request, reply) =>
        answerNavigation(request, reply, language),
      )
    }
  }

  async function answerNavigation(request: FastifyRequest, reply: FastifyReply, language: ContentLanguage) {
    const { origin } = request.headers
    if (origin !== undefined && isOwnOrigin(origin, domains))
      reply.header('access-control-allow-origin', origin)
    const answer = await sendCached(request, reply, {
      cache,
      key: `store-navigation ${language}`,
      contentType: 'application/json; charset=utf-8',
      vary: 'accept-encoding, origin',
      async make() {
        const navigation = storeNavigationOf(await shelves(), language, storeAddresses(language))
        return { body: JSON.stringify(navigation), tags: ['catalogue'] }
      },
    })
    return answer
  }

  function newsNodeOf(node: News): NewsNode {
    return {
      uid: node.uid,
      type: node.kind,
      full_slug: node.path,
      display_datetime: node.displayAt,
      content: {
        headline: node.title,
        teaser: node.teaser,
        categories: node.categories.map((title) => ({ title })),
        images: node.cover ? [{ ...node.cover, url: `/media/${node.cover.id}` }] : [],
      },
      fastlane_frontend_url: siteOrigin(loadSite(node.site), domains) + node.href,
      is_temporary: node.isTemporary,
      language: node.language,
      website: node.site,
    }
  }
}
