import pino from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import type { App } from '#platform/http/http.ts'
import { createPageCache } from '#platform/pages/page-cache.ts'
import { testDatabase } from '#testing/database.ts'
import { moduleApp } from '#testing/module-app.ts'
import { buildArticle, buildPage } from './build.ts'
import { type AnswerBlock, createContent } from './content.ts'
import type { PageData } from './page-data.schema.ts'
import { pageDataRoutes } from './routes.ts'

const database = await testDatabase('empty')
const { db } = database
const domains = domainsOf({ environment: 'development', port: 3199, clubDomain: null })
const answer: AnswerBlock = {
  match: async () => ({ event: null, match: null, day: null }),
  standings: async () => {
    throw new Error('nobody knows')
  },
}
const content = createContent({
  db,
  jobs: { every: () => {}, handle: () => {}, enqueue: async () => {} } as never,
  log: pino({ level: 'silent' }),
  domains,
  answer,
  programPath: ({ path }) => (path === '/warenkorb/' ? '/warenkorb' : null),
  isReserved: (path) => path.startsWith('/api/'),
  entryAddress: ({ site = '', page = 'start' }) => `${site}/${page}`,
})
const cache = createPageCache({ maxBytes: 1e7, now: Date.now, onError: () => {} })
const NOW = new Date('2026-02-01T12:00:00Z')

let app: App
beforeAll(async () => {
  app = await moduleApp(pageDataRoutes({ content, domains, cache, build: 'abc' }) as never)
})

const get = (url: string, site = '', headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: `${site && `${site}.`}club.localhost:3199`, ...headers } })
const dataAt = async (site: string, path: string, language: 'de' | 'en' | 'ja' = 'de', query = {}) => {
  const found = await content.pageData({ site, language, path, query, now: NOW })
  if (found.status === 404) throw new Error(`nothing at ${path}`)
  return found
}
const save = (...inputs: Parameters<typeof content.saveNode>[0][]) =>
  db.transaction().execute((trx) => content.saveNodes(trx, inputs, NOW))

const MATCH = '01990000-0000-7000-8200-0000000000aa'

describe('what tells of a match', () => {
  test('is found by the match, each once, in the best language, the newest first', async () => {
    const report = { uid: 'match-report', match: MATCH }
    await save(
      buildArticle({ ...report, displayAt: '2026-01-05T10:00:00.000Z' }),
      buildArticle({ ...report, language: 'en', displayAt: '2026-01-05T10:00:00.000Z' }),
      buildArticle({ uid: 'match-preview', match: MATCH, displayAt: '2026-01-03T10:00:00.000Z' }),
      buildArticle({ uid: 'match-draft', match: MATCH, publishAt: null }),
      buildArticle({ uid: 'match-other', match: MATCH.replace('aa', 'ab') }),
    )
    const told = await content.aboutMatch({ match: MATCH, language: 'ja', now: NOW })
    expect(told.map(({ uid, language }) => [uid, language])).toEqual([
      ['match-report', 'en'],
      ['match-preview', 'de'],
    ])
  })

  test('ends with the match, unless its editor has put it somewhere', async () => {
    const block = { kind: 'match' as const, match: MATCH }
    const text = { kind: 'text' as const, html: '<p>Danach.</p>' }
    await save(
      buildArticle({ uid: 'match-last', match: MATCH, blocks: [text] }),
      buildArticle({ uid: 'match-first', match: MATCH, blocks: [block, text] }),
    )
    const kindsOf = async (id: string) =>
      (await dataAt('profis', '/news/detail/', 'de', { id })).data.blocks.map(({ kind }) => kind)
    expect(await kindsOf('match-last')).toEqual(['text', 'match'])
    expect(await kindsOf('match-first')).toEqual(['match', 'text'])
  })
})

describe('page data', () => {
  test('SHELL-15 SHELL-21 comes per path, host and language', async () => {
    await save(
      buildPage({ uid: 'route-a', path: '/gremien/', title: 'Gremien', template: 'hero' }),
      buildPage({ uid: 'route-a', language: 'en', path: '/bodies/', title: 'Bodies' }),
    )
    const german = await get('/page-data/gremien/page-data.json', 'klub')
    expect(german.statusCode).toBe(200)
    expect(german.json()).toMatchObject({
      template: 'hero',
      site: 'klub',
      language: 'de',
      node: { title: 'Gremien' },
    })
    expect(german.json().seo.alternates).toEqual({ de: '/gremien/', en: '/en/bodies/' })
    const english = await get('/page-data/en/bodies/page-data.json', 'klub')
    expect(english.json()).toMatchObject({ language: 'en', node: { title: 'Bodies', writtenIn: 'en' } })
    expect((await get('/page-data/gremien/page-data.json', 'fans')).statusCode).toBe(404)
  })

  test('SHELL-16 what is not there is a 404 in JSON, whatever the address', async () => {
    for (const path of [
      'nowhere/page-data.json',
      'news/detail/page-data.json?id=nobody',
      'x',
      '../page-data.json',
    ]) {
      const answered = await get(`/page-data/${path}`, 'klub')
      expect(answered.statusCode).toBe(404)
      expect(answered.headers['content-type']).toContain('json')
    }
  })

  test('SHELL-14 SHELL-17 names its template; what breaks is a 500 in JSON that says nothing of why', async () => {
    const templates = ['blanko', 'default', 'hero', 'start'] as const
    await save(
      ...templates.map((template) =>
        buildPage({ uid: `route-${template}`, path: `/${template}/`, template }),
      ),
    )
    for (const template of templates)
      expect((await get(`/page-data/${template}/page-data.json`, 'klub')).json().template).toBe(template)
    const { pageData } = content
    content.pageData = async () => {
      throw new Error('secret cause')
    }
    const broken = await get('/page-data/kaputt/page-data.json', 'klub')
    content.pageData = pageData
    expect(broken.statusCode).toBe(500)
    expect(broken.headers['content-type']).toContain('json')
    expect(broken.body).not.toContain('secret')
  })

  test('is not sent again to whoever has it', async () => {
    await save(buildPage({ uid: 'route-b', path: '/satzung/' }))
    const first = await get('/page-data/satzung/page-data.json', 'klub')
    const again = await get('/page-data/satzung/page-data.json', 'klub', {
      'if-none-match': String(first.headers.etag),
    })
    expect(again.statusCode).toBe(304)
    cache.markStale(['content:route-b'])
    expect((await get('/page-data/satzung/page-data.json', 'klub')).statusCode).toBe(200)
  })

  test('SHELL-13 the start page of a site without one is made of what the house has', async () => {
    const start = await get('/page-data/index/page-data.json', 'museum')
    expect(start.json()).toMatchObject({ template: 'start', node: null })
    expect(start.json().blocks.map(({ kind }: { kind: string }) => kind)).toEqual(['stage', 'teasers'])
    expect((await get('/page-data/page-data.json', 'museum')).json()).toEqual(start.json())
    expect((await get('/page-data/en/page-data.json', 'museum')).json().language).toBe('en')
  })

  test('SHELL-22 SHELL-23 app data names the build; shared data stands under the hash of its content', async () => {
    expect((await get('/page-data/app-data.json')).json()).toMatchObject({ build: 'abc' })
    const { shared } = (await get('/page-data/index/page-data.json', 'profis')).json() as PageData
    for (const hash of shared) {
      const part = await get(`/page-data/sq/d/${hash}.json`, 'profis')
      expect(part.statusCode).toBe(200)
      expect(part.headers['cache-control']).toContain('immutable')
    }
    expect(shared).toHaveLength(2)
    expect((await get('/page-data/sq/d/00000000000000000000.json')).statusCode).toBe(404)
  })
})

describe('pages', () => {
  test('a page that is not written in the asked language is shown in another, and says so', async () => {
    await save(buildPage({ uid: 'page-a', path: '/presse/', title: 'Presse' }))
    const { data } = await dataAt('klub', '/presse/', 'ja')
    expect(data.node).toMatchObject({ title: 'Presse', writtenIn: 'de' })
    expect(data.seo.alternates).toEqual({ de: '/presse/' })
  })

  test('drafts, what comes and what has ended are not there', async () => {
    const moment = (publishAt: string | null, endAt: string | null = null) => ({ publishAt, endAt })
    await save(
      buildPage({ uid: 'page-d1', path: '/d1/', ...moment(null) }),
      buildPage({ uid: 'page-d2', path: '/d2/', ...moment('2026-03-01T00:00:00Z') }),
      buildPage({ uid: 'page-d3', path: '/d3/', ...moment('2026-01-01T00:00:00Z', '2026-02-01T12:00:00Z') }),
    )
    for (const path of ['/d1/', '/d2/', '/d3/'])
      expect(await content.pageData({ site: 'klub', language: 'de', path, query: {}, now: NOW })).toEqual({
        status: 404,
      })
  })

  test('SHELL-13 a condolence stands in front of the start page while it is published', async () => {
    const start = { site: 'fans', path: '/', template: 'start' } as const
    await save(
      buildPage({ ...start, uid: 'start-fans', title: 'Die Kurve' }),
      buildPage({
        ...start,
        uid: 'start-fans-trauer',
        title: 'Wir trauern',
        condolence: true,
        publishAt: '2026-02-01T00:00:00Z',
        endAt: '2026-02-03T00:00:00Z',
      }),
    )
    const { data } = await dataAt('fans', '/')
    expect(data).toMatchObject({ condolence: true, node: { title: 'Wir trauern' }, ads: { content: null } })
    const later = new Date('2026-02-03T00:00:00Z')
    const after = await content.pageData({ site: 'fans', language: 'de', path: '/', query: {}, now: later })
    expect(after).toMatchObject({ data: { condolence: false, node: { title: 'Die Kurve' } } })
  })

  test('an obituary is an article beside which nothing is advertised, sold or played', async () => {
    await save(buildArticle({ uid: 'nachruf', site: 'profis', title: 'Nachruf', condolence: true }))
    const { data } = await dataAt('profis', '/news/detail/', 'de', { id: 'nachruf' })
    expect(data).toMatchObject({ condolence: true, beside: null, ads: { content: null } })
  })

  test('CNT-01 an article is read on every site, and its home is named', async () => {
    const uid = 'page-article'
    await save(
      buildArticle({ uid, categories: ['Derby'] }),
      buildArticle({ uid: 'page-other', categories: ['Derby'], displayAt: '2020-01-01T00:00:00Z' }),
    )
    const { data, tags } = await dataAt('fans', '/news/detail/', 'de', { id: uid })
    expect(data.seo.canonical).toEqual({ site: 'profis', path: `/news/detail/?id=${uid}` })
    expect(data.node!.related[0]!.uid).toBe('page-other')
    expect(tags).toContain(`content:${uid}`)
    await expect(dataAt('fans', '/video/detail/', 'de', { id: uid })).rejects.toThrow()
  })

  test('the next match stands beside articles of sites with a team, unless they tell of one of their own', async () => {
    const own = { kind: 'match', match: MATCH } as const
    await save(
      buildArticle({ uid: 'beside-team' }),
      buildArticle({ uid: 'beside-own', blocks: [own] }),
      buildArticle({ uid: 'beside-club', site: 'schach' }),
    )
    const besideOf = async (uid: string) =>
      (await dataAt('profis', '/news/detail/', 'de', { id: uid })).data.beside
    expect(await besideOf('beside-team')).toEqual({ event: null, match: null, day: null })
    expect(await besideOf('beside-own')).toBeNull()
    expect(await besideOf('beside-club')).toBeNull()
  })

  test('departments come with the pictures of their start pages, those without one too', async () => {
    const cover = { id: 'scene-rowing', alt: '' }
    await save(
      buildPage({ uid: 'tile-start', site: 'rudern', path: '/', template: 'start', cover }),
      buildPage({ uid: 'tile-page', site: 'klub', path: '/abteilungen/', blocks: [{ kind: 'departments' }] }),
    )
    const { data, tags } = await dataAt('klub', '/abteilungen/')
    const [block] = data.blocks
    expect(block).toMatchObject({
      answer: expect.arrayContaining([
        { site: 'rudern', picture: 'scene-rowing' },
        { site: 'judo', picture: null },
      ]),
    })
    expect(tags).toContain('content:site:rudern')
  })

  test('blocks come with what they show, without what nobody can answer', async () => {
    await save(
      buildArticle({ uid: 'block-news', site: 'boxen' }),
      buildPage({
        uid: 'block-page',
        site: 'boxen',
        path: '/bloecke/',
        blocks: [
          { kind: 'news', count: 3 },
          { kind: 'videos', count: 3 },
          { kind: 'standings' },
          { kind: 'fixtures', count: 2 },
          { kind: 'text', html: '<p><a href="/news/block-news/">x</a> <a href="/warenkorb">y</a></p>' },
          { kind: 'ad' },
          {
            kind: 'links',
            items: [
              { label: 'da', link: { kind: 'node', uid: 'block-news' } },
              { label: 'weg', link: { kind: 'node', uid: 'nobody' } },
            ],
          },
        ],
      }),
    )
    const { data, tags } = await dataAt('boxen', '/bloecke/')
    expect(data.blocks.map(({ kind }) => kind)).toEqual(['news', 'text', 'ad', 'links'])
    const [news, text, ad, links] = data.blocks
    expect(news).toMatchObject({ answer: [{ uid: 'block-news', href: '/news/detail/?id=block-news' }] })
    expect(text).toMatchObject({ html: expect.stringContaining('href="/news/detail/?id=block-news"') })
    expect(ad).toMatchObject({ code: 'kurve-demo-content' })
    expect(links!.links).toEqual({
      'items.0.link': { kind: 'site', site: 'boxen', href: '/news/detail/?id=block-news' },
      'items.1.link': null,
    })
    expect(tags).toEqual(
      expect.arrayContaining(['content:block-page', 'content:nobody', 'content:site:boxen']),
    )
  })

  test('a list of news within an article is full and leads to others', async () => {
    const list = [{ kind: 'news' as const, count: 2 }]
    await save(
      buildArticle({ uid: 'list-own', site: 'ringen', blocks: list }),
      buildArticle({ uid: 'list-one', site: 'ringen' }),
      buildArticle({ uid: 'list-two', site: 'ringen' }),
    )
    const { data } = await dataAt('ringen', '/news/detail/', 'de', { id: 'list-own' })
    const [news] = data.blocks as unknown as [{ answer: { uid: string }[] }]
    expect(news.answer.map(({ uid }) => uid).sort()).toEqual(['list-one', 'list-two'])
  })
})

describe('overviews', () => {
  test('are paged, newest first, each node once in the best language', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      buildArticle({
        uid: `over-${index}`,
        site: 'judo',
        displayAt: new Date(Date.UTC(2026, 0, index + 1)).toISOString(),
        categories: index % 2 ? ['Kampf'] : ['Training'],
      }),
    )
    await save(...many, buildArticle({ uid: 'over-29', language: 'en', site: 'judo', title: 'In English' }))
    const { data } = await dataAt('judo', '/news/', 'ja')
    expect(data.overview).toMatchObject({ page: 1, pageSize: 24, totalCount: 30, hasNextPage: true })
    expect(data.overview!.items.slice(0, 2)).toMatchObject([{ uid: 'over-28' }, { uid: 'over-27' }])
    expect(data.overview!.items.find(({ uid }) => uid === 'over-29')).toBeUndefined()
    expect(data.ads.positions).toHaveProperty('21')
    const next = await dataAt('judo', '/news/', 'ja', { page: '2' })
    expect(next.data.overview!.items.map(({ title }) => title)).toContain('In English')
    expect(next.data.seo.canonical.path).toBe('/ja/news/?page=2')
    const narrowed = await dataAt('judo', '/news/', 'de', { category: 'Kampf' })
    expect(narrowed.data.overview).toMatchObject({ totalCount: 15, categories: ['Kampf', 'Training'] })
    await expect(dataAt('judo', '/news/', 'de', { page: '3' })).rejects.toThrow()
    await expect(dataAt('judo', '/news/', 'de', { page: 'x' })).rejects.toThrow()
  })

  test('list what other sites show too; the global one lists the whole club', async () => {
    await save(buildArticle({ uid: 'shared-one', site: 'karate', alsoOn: ['yoga'] }))
    const uids = async (site: string) =>
      (await dataAt(site, '/news/')).data.overview!.items.map(({ uid }) => uid)
    expect(await uids('yoga')).toEqual(['shared-one'])
    expect(await uids('tanzen')).toEqual([])
    expect(
      (
        await content.listNodes({
          kinds: ['article'],
          site: null,
          language: 'de',
          now: NOW,
          limit: 99,
          offset: 0,
        })
      ).items.map(({ uid }) => uid),
    ).toContain('shared-one')
  })

  test('galleries stand at their own address', async () => {
    await save(
      buildArticle({
        uid: 'gallery-a',
        kind: 'gallery',
        site: 'hockey',
        path: '/bildergalerien/turnier/',
        pictures: [{ id: 'scene-shot', alt: 'Schuss' }],
      }),
    )
    const { data } = await dataAt('hockey', '/bildergalerien/')
    expect(data.overview!.items[0]).toMatchObject({ href: '/bildergalerien/turnier/', pictureCount: 1 })
    expect((await dataAt('hockey', '/bildergalerien/turnier')).data.node!.pictures).toHaveLength(1)
  })

  test('what a video is paid for is not handed out', async () => {
    const video = { seconds: 90, payment: 'pay', source: 'secret.m3u8' } as const
    await save(buildArticle({ uid: 'video-a', kind: 'video', site: 'tv', video }))
    const detail = await dataAt('tv', '/video/detail/', 'de', { id: 'video-a' })
    expect(JSON.stringify([detail, await dataAt('tv', '/videos/')])).not.toContain('secret.m3u8')
  })
})

describe('writing', () => {
  test('is refused with its field, and nothing of it is kept', async () => {
    const good = buildPage({ uid: 'write-good', path: '/gut/' })
    const bad = buildPage({ uid: 'write-bad', path: '/api/x/' })
    await expect(save(good, bad)).rejects.toMatchObject({ status: 400, code: 'CONTENT_INVALID' })
    await expect(dataAt('klub', '/gut/')).rejects.toThrow()
  })

  test('an address has one page', async () => {
    await save(buildPage({ uid: 'write-one', path: '/platz/' }))
    await expect(save(buildPage({ uid: 'write-two', path: '/platz' }))).rejects.toMatchObject({
      code: 'CONTENT_ADDRESS_TAKEN',
    })
  })

  test('two pages change places in one go', async () => {
    const at = (one: string, other: string) => [
      buildPage({ uid: 'write-left', path: `/${one}/`, title: 'Links' }),
      buildPage({ uid: 'write-right', path: `/${other}/`, title: 'Rechts' }),
    ]
    await save(...at('hier', 'dort'))
    await save(...at('dort', 'hier'))
    expect((await dataAt('klub', '/hier/')).data.node!.title).toBe('Rechts')
  })

  test('publishes, takes back and removes', async () => {
    await save(buildPage({ uid: 'write-draft', path: '/entwurf/', publishAt: null }))
    const name = { uid: 'write-draft', language: 'de' } as const
    await content.publish({ ...name, at: NOW, now: NOW })
    expect((await dataAt('klub', '/entwurf/')).status).toBe(200)
    await content.publish({ ...name, at: null, now: NOW })
    await expect(dataAt('klub', '/entwurf/')).rejects.toThrow()
    await db.transaction().execute((trx) => content.removeNodes(trx, [name]))
    await expect(content.publish({ ...name, at: NOW, now: NOW })).rejects.toMatchObject({ status: 404 })
  })

  test('SHELL-13 a preview shows a draft to whoever has its link, until it ends', async () => {
    await save(buildPage({ uid: 'write-preview', path: '/geheim/', publishAt: null, title: 'Geheim' }))
    const token = await content.createPreview({ uid: 'write-preview', language: 'de', hours: 1, now: NOW })
    expect(token).toHaveLength(22)
    expect(await content.preview({ token, now: NOW })).toMatchObject({
      status: 200,
      data: { preview: true, seo: { noindex: true }, node: { title: 'Geheim' } },
    })
    const later = new Date(NOW.getTime() + 3_600_000)
    expect(await content.preview({ token, now: later })).toEqual({ status: 404 })
    expect(await content.preview({ token: 'guessed', now: NOW })).toEqual({ status: 404 })
    const kept = await db.selectFrom('content_previews').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(token)
  })
})
