import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMedia, type Media } from '#modules/media/media.ts'
import { createFileCache } from '#platform/files/file-cache.ts'
import type { App } from '#platform/http/http.ts'
import { moduleApp } from '#testing/module-app.ts'
import { createCards } from './cards.ts'
import { fitted } from './lines.rules.ts'
import { factsOf } from './page-facts.rules.ts'
import { cardsRoutes } from './routes.ts'

const pageOf = (title: string, more = '') =>
  `<html><head><meta name="card:kicker" content="Liga"/><meta property="og:title" content="${title}"/>${more}</head></html>`

const pages: Record<string, string> = {
  '/': pageOf('Falkenstadt'),
  '/news/detail/?id=win': pageOf('Sieg &amp; Jubel', '<meta name="card:picture" content="cover"/>'),
  '/news/detail/?id=ja': pageOf('スタジアムツアーのお知らせ'),
  '/warenkorb': '<html><head><title>Warenkorb</title><meta name="robots" content="noindex"/></head></html>',
}
const asked: string[] = []
let folder: string
let app: App

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cards-'))
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 50"><path fill="#0f0" d="M0 0H40V50H0Z"/></svg>'
  for (const name of ['cover', 'crest-full']) await writeFile(join(folder, `${name}.svg`), drawing)
  const cards = createCards({
    async findPage({ host, path, id }) {
      asked.push(host + path)
      const html = pages[id === null ? path : `${path}?id=${id}`]
      return html ? { status: 200, html } : null
    },
    media: await createMedia({ folder, cacheFolder: join(folder, 'cache') }),
    cache: await createFileCache({ folder: join(folder, 'cards'), maxBytes: 1_000_000 }),
  })
  app = await moduleApp(cardsRoutes(cards) as never)
})
afterAll(() => rm(folder, { recursive: true }))

const get = (url: string) => app.inject({ url, headers: { host: 'klub.club.localhost' } })
/** The colour at a place of the picture. */
async function colourAt(png: Buffer, left: number, top: number): Promise<string> {
  const spot = sharp(png).removeAlpha().extract({ left, top, width: 1, height: 1 })
  return (await spot.raw().toBuffer()).toString('hex')
}

describe('cards', () => {
  test('GEN-17 a page has a picture of 1200 × 630 for where it is shared', async () => {
    const answer = await get('/og/card.png')
    expect(answer.headers['content-type']).toBe('image/png')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    })
    expect(asked).toContain('klub.club.localhost/')
    expect(answer.headers['cache-control']).toBe('public, max-age=86400')
    expect((await get('/og/card.png?v=x')).headers['cache-control']).toContain('immutable')
  })

  test('what was replaced or may not be shown any more is on no card either', async () => {
    const media = (colour: string): Media => ({
      ...({} as Media),
      render: async () => ({
        body: await sharp({ create: { width: 600, height: 630, channels: 3, background: colour } })
          .png()
          .toBuffer(),
        ...{ contentType: 'image/png', etag: colour, encoding: null, isChanging: true },
      }),
    })
    const cache = await createFileCache({ folder: join(folder, 'changing'), maxBytes: 1_000_000 })
    const findPage = async () => ({ status: 200, html: pages['/news/detail/?id=win']! })
    const address = { host: 'klub.club.localhost', path: '/', id: null }
    const [red, grey] = await Promise.all(
      ['#f00', '#ddd'].map((colour) =>
        createCards({ findPage, media: media(colour), cache }).cardOf(address),
      ),
    )
    expect([red!.isChanging, await colourAt(Buffer.from(red!.body), 1150, 315)]).toEqual([
      true,
      expect.stringMatching(/^f/),
    ])
    expect(await colourAt(Buffer.from(grey!.body), 1150, 315)).toMatch(/^d/)
  })

  test('shows the cover of an article, and letters where a title stands', async () => {
    const { rawPayload } = await get('/og/news/detail/card.png?id=win')
    expect(await colourAt(rawPayload, 1150, 315)).toMatch(/^0[0-3]f[c-f]0[0-3]$/)
    const title = await sharp(rawPayload).extract({ left: 64, top: 220, width: 500, height: 200 }).stats()
    expect(title.channels[0]!.max).toBeGreaterThan(240)
  })

  test('GEN-03 sets Japanese without any installed font', async () => {
    const { rawPayload } = await get('/og/news/detail/card.png?id=ja')
    const title = await sharp(rawPayload).extract({ left: 64, top: 200, width: 700, height: 240 }).stats()
    expect(title.channels[0]!.max).toBeGreaterThan(240)
  })

  test.each([
    '/og/news/detail/card.png?id=nobody',
    '/og/warenkorb/card.png',
    '/og/warenkorb',
    '/og/..%2f..%2fetc/passwd',
    '/og/http://169.254.169.254/',
    '/og/%5C',
    '/ogcard.png',
  ])('%s is no card: only pages for everybody have one', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })

  test('keeps what is drawn, whatever else the query says', async () => {
    const one = await get('/og/card.png?v=1&text=Hacked')
    const other = await get('/og/card.png?utm_source=x')
    expect(one.rawPayload.equals(other.rawPayload)).toBe(true)
    expect(asked.every((address) => !address.includes('Hacked') && !address.includes('utm'))).toBe(true)
  })
})

describe('rules', () => {
  const measure = (text: string, size: number) => text.length * size * 0.6
  const inRoom = (text: string, width = 300) => fitted(text, { sizes: [50, 25], width, maxLines: 2, measure })

  test('a title is as large as it fits', () => {
    expect(inRoom('Ein Tor')).toEqual({ lines: ['Ein Tor'], size: 50 })
    expect(inRoom('Ein Tor fällt')).toEqual({ lines: ['Ein Tor', 'fällt'], size: 50 })
    expect(inRoom('Der Sieg der Falken im Pokal').size).toBe(25)
  })

  test('what is too long ends with a mark, what cannot be divided is broken', () => {
    const long = inRoom('Wort '.repeat(40))
    expect(long.lines).toHaveLength(2)
    expect(long.lines[1]!.endsWith(' …')).toBe(true)
    expect(inRoom('x'.repeat(90)).lines[0]!.length).toBeLessThanOrEqual(20)
  })

  test('Japanese breaks between words and never before a mark that closes', () => {
    const { lines } = inRoom('スタジアムツアーのお知らせ、です。')
    expect(lines.join('')).toBe('スタジアムツアーのお知らせ、です。')
    for (const line of lines) expect(line).not.toMatch(/^[、。ー]/)
  })

  test('reads what a page says, and nothing of pages that are not to be found', () => {
    expect(factsOf(pages['/news/detail/?id=win']!)).toEqual({
      title: 'Sieg & Jubel',
      kicker: 'Liga',
      picture: 'cover',
    })
    expect(factsOf(pages['/warenkorb']!)).toBeNull()
  })
})
