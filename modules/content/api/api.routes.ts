import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { club } from '#club/club.ts'
import { type Domains, isOwnOrigin, siteOrigin } from '#club/domains.ts'
import { loadSite, siteByKey } from '#club/sites.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { sendCached } from '#platform/pages/cached-answers.ts'
import type { PageCache } from '#platform/pages/page-cache.ts'
import type { Content } from '../content.ts'
import type { ContentLanguage, NodeSummary } from '../schema.ts'
import { type Shelf, type StoreAddresses, storeNavigationOf } from '../store-navigation.rules.ts'
import { listNews, readNews } from './api.endpoints.ts'
import type { NewsNode } from './api.schema.ts'

export type ContentApiOptions = {
  content: Content
  domains: Domains
  cache: PageCache
  /** The shelves of the shop, handed down by the root; null without a shop. */
  store: Store | null
}

type Store = {
  shelves(): Promise<readonly Shelf[]>
  addresses(language: ContentLanguage): StoreAddresses
}

type News = NodeSummary & { kind: NewsNode['type'] }

/** News for programs outside (CNT-02), and the navigation of the stores (CNT-03 … 07). */
export function contentApiRoutes(options: ContentApiOptions): FastifyPluginAsyncZodOpenApi {
  const { content, domains, cache, store } = options
  return async (app) => {
    app.route({
      ...routeOf(listNews),
      handler: async (request) => {
        const { language, type, website, category, page, pageSize } = request.query
        if (website !== undefined && !siteByKey(website)) throw notFound()
        const { items, totalCount } = await content.listNodes({
          kinds: [type],
          site: website === undefined ? null : await content.shownOn(type, website),
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
    })
    app.route({
      ...routeOf(readNews),
      handler: async (request) => {
        const { language } = request.query
        const found = await content.findSummary({ uid: request.params.uid, language, now: new Date() })
        if (!found || found.kind === 'page') throw notFound()
        return newsNodeOf(found as News)
      },
    })

    if (!store) return
    for (const language of club.languages) {
      app.get(`/stores/${language}/navigation.json`, { config: { access: 'public' } }, (request, reply) =>
        answerNavigation(request, reply, { store, language }),
      )
    }
  }

  async function answerNavigation(
    request: FastifyRequest,
    reply: FastifyReply,
    { store, language }: { store: Store; language: ContentLanguage },
  ) {
    const { origin } = request.headers
    if (origin !== undefined && isOwnOrigin(origin, domains))
      reply.header('access-control-allow-origin', origin)
    const answer = await sendCached(request, reply, {
      cache,
      key: `store-navigation ${language}`,
      contentType: 'application/json; charset=utf-8',
      vary: 'accept-encoding, origin',
      async make() {
        const navigation = storeNavigationOf(await store.shelves(), language, store.addresses(language))
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
