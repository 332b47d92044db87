import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { testDatabase } from '#testing/database.ts'
import type { Block, BlockKind, BlockLink } from './blocks.schema.ts'
import { buildArticle, buildPage } from './build.ts'
import { createContent } from './content.ts'
import type { ResolvedBlock } from './page-data.schema.ts'
import { ContentNode } from './schema.ts'
import { writeNodes } from './stored-nodes.storage.ts'

const { db } = await testDatabase('empty')
const content = createContent({
  db,
  jobs: { every: () => {}, handle: () => {}, enqueue: async () => {} } as never,
  log: pino({ level: 'silent' }),
  domains: domainsOf({ environment: 'development', port: 3199, clubDomain: null }),
  answer: {},
  programPath: () => null,
  isReserved: () => false,
  entryAddress: () => '/',
})
const NOW = new Date('2026-02-01T12:00:00Z')

const bad = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
const html = `<p onclick="alert(1)">${bad}</p><a href="javascript:alert(1)">x</a><iframe src="//evil.example"></iframe>`
const link = { kind: 'url', url: 'javascript:alert(1)' } as const
const picture = { id: '../../etc/passwd', alt: bad, caption: bad, credit: bad }

/** One of every kind, with whatever somebody hostile would write into it. */
const blocks: Record<BlockKind, Block> = {
  stage: {
    kind: 'stage',
    kicker: bad,
    headline: [bad.slice(0, 60)],
    lead: bad,
    picture,
    action: { label: bad, link },
  },
  text: { kind: 'text', title: bad, html },
  picture: { kind: 'picture', picture },
  gallery: { kind: 'gallery', title: bad, pictures: [picture] },
  video: { kind: 'video', title: bad, uid: bad },
  quote: { kind: 'quote', text: bad, name: bad, role: bad },
  table: { kind: 'table', caption: bad, head: [bad], rows: [[bad]] },
  teasers: { kind: 'teasers', title: bad, items: [{ title: bad, kicker: bad, text: bad, picture, link }] },
  news: { kind: 'news', title: bad, count: 3, site: bad, category: bad },
  videos: { kind: 'videos', title: bad, count: 3, category: bad },
  galleries: { kind: 'galleries', title: bad, count: 3 },
  poster: { kind: 'poster', headline: [bad.slice(0, 60)], text: bad, picture, link },
  products: { kind: 'products', title: bad, ids: [bad] },
  match: { kind: 'match', title: bad, match: bad },
  standings: { kind: 'standings', title: bad },
  fixtures: { kind: 'fixtures', title: bad, count: 3 },
  results: { kind: 'results', title: bad },
  squad: { kind: 'squad', title: bad },
  tickets: { kind: 'tickets', title: bad, count: 3 },
  newsletter: { kind: 'newsletter', title: bad, text: bad, newsletter: bad },
  ad: { kind: 'ad', code: bad },
  facts: { kind: 'facts', title: bad, items: [{ term: bad, text: bad }] },
  questions: { kind: 'questions', title: bad, items: [{ question: bad, html }] },
  contacts: { kind: 'contacts', title: bad, people: [{ name: bad, role: bad, phone: bad, picture }] },
  partners: { kind: 'partners', title: bad },
  embed: { kind: 'embed', provider: bad, url: 'https://evil.example/x', title: bad },
  join: { kind: 'join', title: bad },
  links: { kind: 'links', title: bad, items: [{ label: bad, link }] },
  departments: { kind: 'departments', title: bad },
}

/** Texts that a page shows as HTML; every other text is shown letter by letter. */
function htmlIn(block: ResolvedBlock): string[] {
  if (block.kind === 'text') return [block.html]
  return block.kind === 'questions' ? block.items.map((item) => item.html) : []
}

const expectClean = (shown: readonly ResolvedBlock[]) => {
  for (const block of shown) {
    for (const text of htmlIn(block)) expect(text).not.toMatch(/<(script|img|iframe)|on\w+=|javascript:/i)
    for (const place of Object.values(block.links ?? {}))
      expect(JSON.stringify(place)).not.toContain('javascript:')
  }
}

async function shown(path: string): Promise<ResolvedBlock[]> {
  const answer = await content.pageData({ site: 'klub', language: 'de', path, query: {}, now: NOW })
  if (answer.status === 404) throw new Error('nothing there')
  return answer.data.blocks
}

describe('hostile content', () => {
  test.each(Object.keys(blocks) as BlockKind[])(
    'SHELL-25 %s: nothing in it runs, however it came in',
    async (kind) => {
      const path = `/hostile-${kind}/`
      const node = ContentNode.parse(buildPage({ uid: `hostile-${kind}`, path, blocks: [blocks[kind]] }))
      // Past every check, as a hand in the database would.
      await writeNodes(db, [node], { now: NOW })
      expectClean(await shown(path))
    },
  )

  test('a link with another scheme is refused when it is written', async () => {
    const save = (wanted: BlockLink) =>
      content.saveNode(
        buildPage({
          uid: 'hostile-link',
          path: '/link/',
          blocks: [{ kind: 'links', items: [{ label: 'x', link: wanted }] }],
        }),
        NOW,
      )
    for (const url of ['javascript:alert(1)', 'data:text/html,x', ' javascript:alert(1)', 'vbscript:x'])
      await expect(save({ kind: 'url', url })).rejects.toMatchObject({ code: 'CONTENT_INVALID' })
    await expect(save({ kind: 'url', url: 'tel:+4969' })).resolves.toMatchObject({ uid: 'hostile-link' })
  })

  test('C13 a text of 100,000 nested elements is refused when it is written, and words alone when it is shown', async () => {
    const deep = buildPage({
      uid: 'hostile-deep',
      path: '/tief/',
      blocks: [{ kind: 'text', html: `${'<b>'.repeat(100_000)}Falken` }],
    })
    await expect(content.saveNode(deep, NOW)).rejects.toMatchObject({
      code: 'CONTENT_INVALID',
      message: expect.stringContaining('hostile-deep, blocks.0.html: is nested deeper than'),
    })
    await writeNodes(db, [ContentNode.parse(deep)], { now: NOW })
    expect(htmlIn((await shown('/tief/'))[0]!)).toEqual(['Falken'])
  })

  test('a paragraph of 1 MB is kept and shown', async () => {
    const words = `<p>${'Falken '.repeat(150_000)}</p>`
    await content.saveNode(
      buildPage({ uid: 'hostile-long', path: '/lang/', blocks: [{ kind: 'text', html: words }] }),
      NOW,
    )
    const [text] = await shown('/lang/')
    expect(text).toMatchObject({ kind: 'text' })
    expect(htmlIn(text!)[0]!.length).toBeGreaterThan(1_000_000)
  })

  test('what readers ask for with is no way in either', async () => {
    await content.saveNode(buildArticle({ uid: 'hostile-article', site: 'klub' }), NOW)
    for (const value of [bad, "' or 1=1 --", '../../x', '%00', 'x'.repeat(5_000), '\u0000', '\ud800']) {
      const ask = (path: string, query: Record<string, string>) =>
        content.pageData({ site: 'klub', language: 'de', path, query, now: NOW })
      expect(await ask('/news/detail/', { id: value })).toEqual({ status: 404 })
      expect(await ask(`/${value}/`, {})).toEqual({ status: 404 })
      expect(await ask('/news/', { page: value })).toEqual({ status: 404 })
      const narrowed = await ask('/news/', { category: value })
      if (narrowed.status === 200) expect(narrowed.data.overview!.totalCount).toBe(0)
    }
  })
})
