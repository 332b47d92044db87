import pino from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import type { App } from '#platform/http/http.ts'
import { createPageCache } from '#platform/pages/page-cache.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { buildArticle, buildPage } from '../build.ts'
import { createContent, importNodes } from '../content.ts'
import { contentApiRoutes } from './api.routes.ts'

const { db } = await testDatabase('empty')
const domains = domainsOf({ environment: 'development', port: 3199, clubDomain: null })
const content = createContent({
  db,
  jobs: { every: () => {}, handle: () => {}, enqueue: async () => {} } as never,
  log: pino({ level: 'silent' }),
  domains,
  answer: {},
  programPath: () => null,
  isReserved: () => false,
  entryAddress: () => '/',
})

let app: App
beforeAll(async () => {
  await importNodes(
    db,
    [
      buildArticle({
        uid: 'derby',
        title: 'Derbysieg',
        categories: ['Spielbericht'],
        cover: { id: 'scene-shot', alt: 'Schuss' },
        isTemporary: true,
        displayAt: '2026-02-01T10:00:00.000Z',
      }),
      buildArticle({ uid: 'derby', language: 'en', title: 'Derby won' }),
      buildArticle({ uid: 'older', site: 'fans' }),
      buildArticle({ uid: 'draft', publishAt: null }),
      buildPage({ uid: 'no-news', path: '/seite/' }),
    ],
    new Date(),
  )
  app = await moduleApp(
    contentApiRoutes({
      content,
      domains,
      cache: createPageCache({ maxBytes: 1e6, now: Date.now, onError: () => {} }),
      store: {
        shelves: async () => [
          {
            id: 1,
            parentId: null,
            name: { de: 'Trikots', en: 'Jerseys' },
            slug: { de: 'trikots', en: 'jerseys' },
            productCount: 2,
          },
        ],
        addresses: (language) => ({
          site: 'stores',
          shop: '/',
          shelf: (slug) => `/${language}/${slug}`,
          page: (name) => `/${name}`,
        }),
      },
    }),
  )
})

describe('news', () => {
  test('CNT-02 carries the fields of the specification', async () => {
    const { status, json } = await call(app, { url: '/api/cms/news?PageSize=1' })
    expect(status).toBe(200)
    expect(json).toMatchObject({ page: 1, pageSize: 1, totalCount: 2, hasNextPage: true })
    expect(json.items).toEqual([
      {
        uid: 'derby',
        type: 'article',
        full_slug: '/news/derby/',
        display_datetime: '2026-02-01T10:00:00.000Z',
        content: {
          headline: 'Derbysieg',
          teaser: 'Worum es geht.',
          categories: [{ title: 'Spielbericht' }],
          images: [{ id: 'scene-shot', alt: 'Schuss', url: '/media/scene-shot' }],
        },
        fastlane_frontend_url: 'http://profis.club.localhost:3199/news/detail/?id=derby',
        is_temporary: true,
        language: 'de',
        website: 'profis',
      },
    ])
  })

  test('are asked for by site, category and language', async () => {
    const uids = async (query: string) =>
      (await call(app, { url: `/api/cms/news?${query}` })).json.items.map(({ uid }: { uid: string }) => uid)
    expect(await uids('website=fans')).toEqual(['older'])
    expect(await uids('category=Spielbericht')).toEqual(['derby'])
    expect(await uids('type=gallery')).toEqual([])
    expect((await call(app, { url: '/api/cms/news?website=nowhere' })).status).toBe(404)
    expect((await call(app, { url: '/api/cms/news?language=fr' })).status).toBe(400)
  })

  test('one is found by its uid; drafts and pages are none', async () => {
    const english = await call(app, { url: '/api/cms/news/derby?language=en' })
    expect(english.json).toMatchObject({ language: 'en', content: { headline: 'Derby won' } })
    for (const uid of ['draft', 'no-news', 'nobody'])
      expect((await call(app, { url: `/api/cms/news/${uid}` })).status).toBe(404)
    expect((await call(app, { url: '/api/cms/news/%3Cscript%3E' })).status).toBe(400)
  })
})

describe('the navigation of the stores', () => {
  test('CNT-06 CNT-07 stands at its two addresses', async () => {
    const german = await call(app, { url: '/stores/de/navigation.json' })
    expect(german.json).toMatchObject({ language: 'de', website: 'stores', children: [{ title: 'Trikots' }] })
    const english = await call(app, { url: '/stores/en/navigation.json' })
    expect(english.json).toMatchObject({ language: 'en', children: [{ full_slug: '/en/jerseys' }] })
    expect(english.json.cart_contents.length).toBeGreaterThan(0)
  })

  test('CNT-06 CNT-07 readers in Japanese stay in their language', async () => {
    const { json } = await call(app, { url: '/stores/ja/navigation.json' })
    expect(json).toMatchObject({
      language: 'ja',
      children: [{ language: 'ja', full_slug: '/ja/jerseys' }],
      cart_contents: [{ title: 'カート' }, { title: 'ギフト券' }, { title: 'レジへ' }],
    })
  })

  test('may be read by the club’s sites and by nobody else', async () => {
    const allowed = async (origin: string) =>
      (await app.inject({ url: '/stores/de/navigation.json', headers: { origin } })).headers[
        'access-control-allow-origin'
      ]
    expect(await allowed('http://profis.club.localhost:3199')).toBe('http://profis.club.localhost:3199')
    expect(await allowed('http://stadion.localhost:3199')).toBe('http://stadion.localhost:3199')
    expect(await allowed('https://evil.example')).toBeUndefined()
    expect(await allowed('http://club.localhost:3199.evil.example')).toBeUndefined()
    expect(await allowed('null')).toBeUndefined()
  })
})
