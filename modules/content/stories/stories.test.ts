import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import {
  type FakeStory,
  STORYBLOK_TOKEN,
  STORYBLOK_WEBHOOK_SECRET,
  startFakeStoryblok,
  storyblokEvent,
} from '#testing/fakes/storyblok.ts'
import { moduleApp } from '#testing/module-app.ts'
import { buildPage } from '../build.ts'
import { createContent } from '../content.ts'
import { createStoryblok } from '../storyblok/storyblok.ts'
import { storiesRoutes } from './stories.routes.ts'

const { db }: TestDatabase = await testDatabase('empty')
const fake = await startFakeStoryblok()
afterAll(fake.close)

type Job = { name: string; data: Record<string, unknown> }
const waiting: Job[] = []
const handlers = new Map<string, (data: Record<string, unknown>) => Promise<void>>()
const waits: number[] = []

const content = createContent({
  db,
  jobs: {
    every: (name: string, _cron: string, handler: never) => handlers.set(name, handler),
    handle: (name: string, handler: never) => handlers.set(name, handler),
    enqueue: async (_trx: unknown, name: string, data: Record<string, unknown>) => {
      waiting.push({ name, data })
    },
  } as never,
  log: pino({ level: 'silent' }),
  domains: domainsOf({ environment: 'development', port: 3199, clubDomain: null }),
  answer: {},
  programPath: () => null,
  isReserved: (path) => path.startsWith('/api/'),
  entryAddress: () => '/',
})
const stories = content.storiesFrom(
  createStoryblok({
    token: STORYBLOK_TOKEN,
    apiBase: fake.apiBase,
    wait: async (ms) => {
      waits.push(ms)
    },
  }),
)
const app = await moduleApp(
  storiesRoutes(stories, { secret: STORYBLOK_WEBHOOK_SECRET, heard: () => {} }) as never,
)

const uuid = (id: number) => `0a1b2c3d-0000-4000-8000-${String(id).padStart(12, '0')}`
const rich = (...inner: object[]) => ({ type: 'doc', content: inner })

function aPage(id: number, slug: string, content: Record<string, unknown> = {}): FakeStory {
  return {
    id,
    uuid: uuid(id),
    name: `Story ${id}`,
    full_slug: slug,
    content: { component: 'page', headline: `Seite ${id}`, body: [], ...content },
  }
}

const at = async (path: string, language: 'de' | 'en' | 'ja' = 'de', site = 'klub') => {
  const answer = await content.pageData({ site, language, path, query: {}, now: new Date() })
  return answer.status === 200 ? answer.data : null
}
const work = async () => {
  for (const { name, data } of waiting.splice(0)) await handlers.get(name)!(data)
}
const send = ({ body, signature }: { body: string; signature: string }) =>
  app.inject({
    method: 'POST',
    url: '/api/cms/storyblok/events',
    headers: { 'content-type': 'application/json', 'webhook-signature': signature },
    payload: body,
  })

beforeEach(() => {
  fake.setFault(null)
  waits.length = 0
  waiting.length = 0
})

describe('stories', () => {
  test('become pages at their slugs, in the languages they are written in', async () => {
    fake.publish({
      ...aPage(1, 'klub/historie', { teaser: 'Seit 1899.' }),
      translations: {
        en: { path: 'klub/history-of-ours', content: { component: 'page', headline: 'History' } },
      },
    })
    fake.publish(aPage(2, 'klub/nur-deutsch'))
    await stories.bringAll()
    expect(await at('/historie/')).toMatchObject({
      node: { uid: uuid(1), title: 'Seite 1', teaser: 'Seit 1899.' },
    })
    expect(await at('/history-of-ours/', 'en')).toMatchObject({ node: { title: 'History', writtenIn: 'en' } })
    expect(await at('/nur-deutsch/', 'en')).toMatchObject({ node: { writtenIn: 'de' } })
  })

  test('components of the body are blocks; one that is not understood does not take the page along', async () => {
    fake.publish(
      aPage(3, 'klub/bausteine', {
        cover: { fieldtype: 'asset', filename: 'https://a.example/f/1/scene-shot.jpg', alt: 'Schuss' },
        categories: ['Verein'],
        body: [
          { _uid: 'a', component: 'stage', headline: 'Zwei\nZeilen', lead: '', _editable: '<!-- -->' },
          {
            _uid: 'b',
            component: 'text',
            html: rich(
              { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Kopf' }] },
              {
                type: 'paragraph',
                content: [
                  { type: 'text', text: '<script>', marks: [{ type: 'bold' }] },
                  {
                    type: 'text',
                    text: 'zur Historie',
                    marks: [{ type: 'link', attrs: { linktype: 'story', uuid: uuid(1), href: '/x' } }],
                  },
                  {
                    type: 'text',
                    text: 'böse',
                    marks: [{ type: 'link', attrs: { linktype: 'url', href: 'javascript:alert(1)' } }],
                  },
                ],
              },
            ),
          },
          {
            component: 'teasers',
            items: [
              {
                component: 'teaser',
                title: 'Mehr',
                link: {
                  fieldtype: 'multilink',
                  linktype: 'story',
                  id: uuid(1),
                  url: '',
                  cached_url: 'klub/historie',
                },
              },
            ],
          },
          { component: 'news', count: '3' },
          { component: 'hologram', text: 'x' },
          { component: 'quote', text: '' },
          {
            component: 'table',
            caption: 'Ränge',
            table: {
              fieldtype: 'table',
              thead: [{ value: 'Platz' }],
              tbody: [{ body: [{ value: '1' }] }],
            },
          },
        ],
      }),
    )
    await stories.bringAll()
    const page = (await at('/bausteine/'))!
    expect(page.node).toMatchObject({ cover: { id: 'scene-shot', alt: 'Schuss' }, categories: ['Verein'] })
    expect(page.blocks.map(({ kind }) => kind)).toEqual(['stage', 'text', 'teasers', 'table'])
    const [stage, text, teasers, table] = page.blocks
    expect(stage).toEqual({ kind: 'stage', headline: ['Zwei', 'Zeilen'] })
    expect(text).toMatchObject({
      html: '<h2>Kopf</h2><p><strong>&lt;script&gt;</strong><a href="/historie/" rel="noopener">zur Historie</a><a rel="noopener">böse</a></p>',
    })
    expect(teasers!.links).toEqual({ 'items.0.link': { kind: 'site', site: 'klub', href: '/historie/' } })
    expect(table).toMatchObject({ head: ['Platz'], rows: [['1']] })
  })

  test('articles, galleries and videos keep their moments and what belongs to them', async () => {
    fake.publish(
      {
        ...aPage(4, 'profis/news/derby'),
        content: {
          component: 'article',
          headline: 'Derby',
          display_datetime: '2026-01-05 18:30',
          is_temporary: true,
        },
      },
      {
        ...aPage(5, 'tv/videos/tore'),
        content: { component: 'video', headline: 'Tore', seconds: '95', payment: 'pay' },
      },
      {
        ...aPage(6, 'fans/choreo'),
        content: {
          component: 'gallery',
          headline: 'Choreo',
          pictures: [{ fieldtype: 'asset', filename: 'https://a.example/scene-crowd.png', alt: 'Kurve' }],
        },
      },
      { ...aPage(7, 'frauen/', {}), is_startpage: true },
    )
    await stories.bringAll()
    const all = await content.loadAll()
    const byTitle = (title: string) => all.find((node) => node.title === title)
    expect(byTitle('Derby')).toMatchObject({
      kind: 'article',
      path: '/news/derby/',
      displayAt: '2026-01-05T18:30:00.000Z',
      isTemporary: true,
    })
    expect(byTitle('Tore')).toMatchObject({ kind: 'video', video: { seconds: 95, payment: 'pay' } })
    expect(byTitle('Choreo')).toMatchObject({
      path: '/bildergalerien/choreo/',
      pictures: [{ id: 'scene-crowd' }],
    })
    expect(await at('/', 'de', 'frauen')).toMatchObject({ node: { title: 'Seite 7' } })
  })

  test('come in pages of a hundred, and only when something was published', async () => {
    fake.publish(...Array.from({ length: 130 }, (_, index) => aPage(1_000 + index, `museum/saal-${index}`)))
    await stories.bringAll()
    expect(await at('/saal-129/', 'de', 'museum')).not.toBeNull()
    const before = fake.calls()
    await stories.bringAll()
    expect(fake.calls() - before).toBe(1)
  })

  test('what cannot be kept holds up nothing else; what was there stays', async () => {
    await content.saveNode(
      buildPage({ uid: 'eigene-seite', path: '/eigene-seite/', title: 'Eigene' }),
      new Date(),
    )
    fake.publish(
      aPage(20, 'klub/eigene-seite'),
      aPage(21, 'nowhere/x'),
      aPage(22, 'klub/api/x'),
      aPage(23, 'klub/gut'),
    )
    await stories.bringAll()
    expect(await at('/eigene-seite/')).toMatchObject({ node: { title: 'Eigene' } })
    expect(await at('/gut/')).not.toBeNull()
  })

  test('that are taken back are gone; the club’s own pages stay', async () => {
    fake.publish(aPage(30, 'klub/weg'))
    await stories.bringAll()
    fake.unpublish(30)
    await stories.bringAll()
    expect(await at('/weg/')).toBeNull()
    expect(await at('/eigene-seite/')).not.toBeNull()
  })
})

describe('when Storyblok does not answer', () => {
  test('too many requests are tried again later, each time later', async () => {
    fake.publish(aPage(40, 'klub/spaeter'))
    fake.limit(3)
    await stories.bringAll()
    expect(waits).toEqual([1000, 1000, 2000])
    expect(await at('/spaeter/')).not.toBeNull()
  })

  test.each(['serverError', 'reset', 'garbage'] as const)('%s: what is known stays', async (fault) => {
    fake.publish(aPage(41, 'klub/bekannt'))
    await stories.bringAll()
    fake.publish(aPage(41, 'klub/bekannt', { headline: fault }))
    fake.setFault(fault)
    await expect(stories.bringAll()).rejects.toThrow()
    expect(await at('/bekannt/')).toMatchObject({ node: { title: 'Seite 41' } })
    fake.setFault(null)
    await stories.bringAll()
    expect(await at('/bekannt/')).toMatchObject({ node: { title: fault } })
    fake.publish(aPage(41, 'klub/bekannt'))
  })

  test('no message holds the token', async () => {
    fake.setFault('serverError')
    const failed = await stories.bringAll({ force: true }).catch((error: Error) => error.message)
    expect(failed).toContain('/v2/cdn/spaces/me')
    expect(failed).not.toContain(STORYBLOK_TOKEN)
  })
})

describe('events', () => {
  test('a published story is brought by a job, so that it survives a bad day', async () => {
    fake.publish(aPage(50, 'klub/frisch'))
    expect(
      (await send(storyblokEvent({ action: 'published', story_id: 50, full_slug: 'klub/frisch' })))
        .statusCode,
    ).toBe(204)
    expect(await at('/frisch/')).toBeNull()
    await work()
    expect(await at('/frisch/')).toMatchObject({ node: { title: 'Seite 50' } })
    fake.publish(aPage(50, 'klub/frisch', { headline: 'Neuer' }))
    await send(storyblokEvent({ action: 'published', story_id: 50 }))
    await work()
    expect(await at('/frisch/')).toMatchObject({ node: { title: 'Neuer' } })
  })

  test('one that is taken back goes', async () => {
    fake.unpublish(50)
    await send(storyblokEvent({ action: 'unpublished', story_id: 50 }))
    await work()
    expect(await at('/frisch/')).toBeNull()
  })

  test('without the right signature nothing is done', async () => {
    const { body, signature } = storyblokEvent({ action: 'published', story_id: 1 })
    for (const wrong of [
      '',
      'zz',
      signature.slice(2),
      signature.replace(/^./, (one) => (one === '0' ? '1' : '0')),
    ])
      expect((await send({ body, signature: wrong })).statusCode).toBe(401)
    expect((await send({ body: `${body} `, signature })).statusCode).toBe(401)
    expect(waiting).toEqual([])
    expect((await send(storyblokEvent({ action: 1 } as never))).statusCode).toBe(400)
  })
})
