import type { FastifyRequest } from 'fastify'
import { club, type Language } from '#club/club.ts'
import { type Domains, siteByHost, siteOrigin } from '#club/domains.ts'
import { security } from '#club/security.ts'
import type { Site } from '#club/sites.ts'
import { notFound } from '#platform/errors.ts'
import type { App } from '#platform/http/http.ts'
import { sendCached } from '#platform/pages/cached-answers.ts'
import type { PageCache } from '#platform/pages/page-cache.ts'
import type { Listings } from './listings.ts'
import { robotsFor, securityTextFor } from './robots.rules.ts'

export type ListingsRoutesOptions = {
  listings: Listings
  domains: Domains
  cache: PageCache
  /** Only the club's real addresses are for search engines. */
  isPublic: boolean
  /** Beginnings of addresses that show something to one person only. */
  personal: readonly string[]
}

const XML = 'application/xml; charset=utf-8'
const RSS = 'application/rss+xml; charset=utf-8'
const TAGS = ['content', 'catalogue', 'tickets', 'matches']
const CACHE_SECONDS = 600
/** Where the news of a site stand, in each language. */
const NEWS: Record<Language, string> = { de: '/news/', en: '/en/news/', ja: '/ja/news/' }

/** `/robots.txt`, `/sitemap.xml` with its parts, and `/news/feed.xml` of every site and language. */
export function listingsRoutes({ listings, domains, cache, isPublic, personal }: ListingsRoutesOptions) {
  return async (app: App): Promise<void> => {
    app.get('/robots.txt', { config: { access: 'public' } }, (request, reply) => {
      const site = siteByHost(request.host, domains)
      // Hosts that are no site (sign-in, bank, pictures) have nothing to be found.
      const origin = site ? siteOrigin(site, domains) : ''
      return reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(robotsFor({ isPublic: isPublic && site !== undefined, origin, personal }))
    })

    app.get('/.well-known/security.txt', { config: { access: 'public' } }, (request, reply) => {
      const contact = security.securityContact
      const site = siteByHost(request.host, domains)
      if (!contact || !site) throw notFound()
      return reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=86400')
        .send(securityTextFor({ contact, origin: siteOrigin(site, domains), now: new Date() }))
    })

    app.get('/sitemap.xml', { config: { access: 'public' } }, (request, reply) => {
      const site = siteOf(request)
      return sendCached(request, reply, {
        ...cached(['sitemap', site.key], XML),
        make: async () => ({ body: await listings.index(site, new Date()), tags: TAGS }),
      })
    })

    app.get<{ Params: { file: string } }>(
      '/sitemaps/:file.xml',
      { config: { access: 'public' } },
      (request, reply) => {
        const site = siteOf(request)
        const { file } = request.params
        if (!/^[a-z]{1,20}(?:-\d{1,4})?$/.test(file)) throw notFound()
        return sendCached(request, reply, {
          ...cached(['sitemap', site.key, file], XML),
          make: async () => ({ body: await listings.part(site, file, new Date()), tags: TAGS }),
        })
      },
    )

    for (const language of club.languages)
      app.get(`${NEWS[language]}feed.xml`, { config: { access: 'public' } }, (request, reply) => {
        const site = siteOf(request)
        // The English host speaks English without a prefix.
        const spoken = language === 'de' ? site.language : language
        return sendCached(request, reply, {
          ...cached(['feed', site.key, spoken, language], RSS),
          make: async () => ({
            body: await listings.feed({ site, language: spoken, now: new Date(), home: NEWS[language] }),
            tags: ['content'],
          }),
        })
      })
  }

  function siteOf(request: FastifyRequest): Site {
    const site = siteByHost(request.host, domains)
    if (!site) throw notFound()
    return site
  }

  function cached(key: readonly string[], contentType: string) {
    return { cache, key: JSON.stringify(key), contentType, cacheSeconds: CACHE_SECONDS }
  }
}
