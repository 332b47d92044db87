import { beforeAll, describe, expect, test } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { buildArticle, buildPage } from '#modules/content/build.ts'
import { createContent } from '#modules/content/content.ts'
import type { SearchDocument } from '#modules/search/search.ts'
import type { App } from '#platform/http/http.ts'
import { createLog } from '#platform/log.ts'
import { createPageCache } from '#platform/pages/page-cache.ts'
import { testDatabase } from '#testing/database.ts'
import { moduleApp } from '#testing/module-app.ts'
import { foundEntries } from './found-entries.ts'
import { createListings } from './listings.ts'
import { listingsRoutes } from './routes.ts'
import { partsOf, type SitemapEntry, sitemap } from './sitemap.rules.ts'

const database = await testDatabase('empty')
const domains = domainsOf({ environment: 'production', port: 443, clubDomain: 'falken.example' })
const content = createContent({
  db: database.db,
  jobs: { every: () => {}, handle: () => {}, enqueue: async () => {} } as never,
  log: createLog('silent'),
  domains,
  answer: {},
  programPath: () => null,
  isReserved: () => false,
  entryAddress: () => '/',
})
const person = {
  kind: 'person',
  id: 'p',
  site: 'profis',
  teaser: '',
  body: '',
  picture: null,
  displayAt: null,
} as const
const people: SearchDocument[] = (['de', 'en'] as const).map((language) => ({
  ...person,
  ...{ language, title: 'Max', href: language === 'de' ? '/kader/max' : '/en/kader/max' },
}))
const listings = createListings({
  content,
  domains,
  others: [
    foundEntries({
      name: 'people',
      async *all() {
        yield people
      },
    }),
  ],
})
const cache = () => createPageCache({ maxBytes: 1e7, now: Date.now, onError: () => {} })
const personal = ['/konto', '/en/account']

let open: App
let closed: App
beforeAll(async () => {
  const routes = (isPublic: boolean) =>
    listingsRoutes({ listings, domains, cache: cache(), isPublic, personal }) as never
  open = await moduleApp(routes(true))
  closed = await moduleApp(routes(false))
  const recently = new Date(Date.now() - 3_600_000).toISOString()
  const cover = { id: 'hero-volley', alt: '' }
  await database.db.transaction().execute((trx) =>
    content.saveNodes(
      trx,
      [
        buildArticle({
          uid: 'win',
          title: 'Sieg & <Jubel>',
          site: 'profis',
          displayAt: recently,
          cover,
          categories: ['Liga'],
        }),
        buildArticle({ uid: 'win', language: 'en', title: 'A win', site: 'profis', displayAt: recently }),
        buildArticle({ uid: 'secret', site: 'profis', title: 'Entwurf', publishAt: null }),
        buildArticle({ uid: 'quiet', site: 'profis', title: 'Unauffindbar', seo: { noindex: true } }),
        buildArticle({ uid: 'elsewhere', site: 'museum', title: 'Woanders' }),
        buildPage({ uid: 'page', path: '/geschichte/', title: 'Geschichte' }),
        buildArticle({
          uid: 'film',
          kind: 'video',
          site: 'tv',
          title: 'Film',
          cover,
          video: { seconds: 245, payment: 'pay' },
        }),
      ],
      new Date(),
    ),
  )
})

const get = (url: string, site = 'profis.', app = open) =>
  app.inject({ url, headers: { host: `${site}falken.example` } })

describe('robots.txt', () => {
  test('SITE-02 lets search engines in where the club really is, and nowhere else', async () => {
    const inside = await get('/robots.txt')
    expect(inside.body).toBe(
      'User-agent: *\nDisallow: /konto\nDisallow: /en/account\n\nSitemap: https://profis.falken.example/sitemap.xml\n',
    )
    expect((await get('/robots.txt', 'profis.', closed)).body).toBe('User-agent: *\nDisallow: /\n')
    expect((await get('/robots.txt', 'id.')).body).toBe('User-agent: *\nDisallow: /\n')
  })

  test('beside it stands where a weakness is told, on sites alone and always in time', async () => {
    const { statusCode, body, headers } = await get('/.well-known/security.txt')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toMatch(/^Contact: mailto:\S+@\S+$/m)
    expect(body).toMatch(/^Canonical: https:\/\/profis\.falken\.example\/\.well-known\/security\.txt$/m)
    const expires = new Date(/^Expires: (.+)$/m.exec(body)![1]!).getTime()
    expect(expires).toBeGreaterThan(Date.now())
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
    expect((await get('/.well-known/security.txt', 'id.')).statusCode).toBe(404)
  })

  test('every answer outside production says the same in its head', async () => {
    expect((await get('/robots.txt')).headers['x-robots-tag']).toBe('noindex, nofollow')
  })
})

describe('sitemaps', () => {
  test('GEN-01 each site lists its own files', async () => {
    const { body, headers, statusCode } = await get('/sitemap.xml')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const files = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
    expect(files).toEqual([
      'https://profis.falken.example/sitemaps/articles-1.xml',
      'https://profis.falken.example/sitemaps/people-1.xml',
      'https://profis.falken.example/sitemaps/news.xml',
    ])
  })

  test('GEN-03 an article stands there once per language, with its twins, date and picture', async () => {
    const { body } = await get('/sitemaps/articles-1.xml')
    expect(body.match(/<url>/g)).toHaveLength(2)
    expect(body).toContain('<loc>https://profis.falken.example/news/detail/?id=win</loc><lastmod>')
    expect(body).toContain('hreflang="en" href="https://profis.falken.example/en/news/detail/?id=win"')
    expect(body).toContain('hreflang="x-default" href="https://profis.falken.example/news/detail/?id=win"')
    expect(body).toContain('<image:loc>https://profis.falken.example/media/')
    for (const hidden of ['secret', 'quiet', 'elsewhere']) expect(body).not.toContain(hidden)
  })

  test('videos tell their length and that they cost', async () => {
    const { body } = await get('/sitemaps/videos-1.xml', 'tv.')
    expect(body).toContain('<video:duration>245</video:duration>')
    expect(body).toContain('<video:requires_subscription>yes</video:requires_subscription>')
  })

  test('the news of two days name the publication', async () => {
    const { body } = await get('/sitemaps/news.xml')
    expect(body.match(/<news:news>/g)).toHaveLength(2)
    expect(body).toContain('<news:title>Sieg &amp; &lt;Jubel&gt;</news:title>')
  })

  test.each(['pages-2', 'unknown-1', 'articles-0', 'articles', '..%2Fsecret'])(
    '%s is no file of a site',
    async (file) => {
      expect((await get(`/sitemaps/${file}.xml`)).statusCode).toBe(404)
    },
  )

  test('a file is never too long to be read', () => {
    const entry = (n: number): SitemapEntry => ({
      paths: { de: `/${n}`, en: `/en/${n}` },
      ...{ changedAt: null, title: '', picture: null },
    })
    const parts = partsOf(
      Array.from({ length: 25 }, (_, n) => entry(n)),
      20,
    )
    expect(parts.map((part) => part.length)).toEqual([10, 10, 5])
    expect(sitemap([{ ...entry(1), title: 'x\u0000' }], 'https://a.example', 'de')).not.toContain('\u0000')
  })
})

describe('the feed', () => {
  test('GEN-17 has the newest articles of the site in its language', async () => {
    const { body, headers } = await get('/news/feed.xml')
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(body).toContain('<title><![CDATA[Sieg & <Jubel>]]></title>')
    expect(body).toContain('<link>https://profis.falken.example/news/detail/?id=win</link>')
    expect(body).toContain('https://profis.falken.example/news/feed.xml')
    expect(body).not.toContain('Entwurf')
    expect((await get('/en/news/feed.xml')).body).toContain('A win')
  })
})
