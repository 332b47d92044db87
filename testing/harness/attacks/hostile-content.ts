import type pg from 'pg'
import { newId } from '#platform/ids.ts'

type Given = { texts: readonly string[]; next: (maxLength?: number) => string; addresses: readonly string[] }

/**
 * Content as a careless import would leave it in the store, past every check of the schema: a page with every text in every kind
 * of block, and an article that overviews show. Answers where they stand on the club's own site.
 */
export async function importContent(pool: pg.Pool, given: Given): Promise<{ page: string; article: string }> {
  const page = { uid: 'c5-page', kind: 'page', path: '/c5-probe/', blocks: hostileBlocks(given) }
  const article = {
    uid: 'c5-article',
    kind: 'article',
    path: '/news/c5-article/',
    blocks: hostileBlocks(given),
  }
  for (const { uid, kind, path, blocks } of [page, article]) {
    const node = { ...frameOf(given), uid, kind, path, blocks }
    await pool.query(
      `insert into content_nodes (uid, language, kind, site_key, path, title, categories, display_at, publish_at, node, changed_at)
       values ($1, 'de', $2, 'global', $3, $4, $5, $6, $6, $7, $6)`,
      [uid, kind, path, node.title, node.categories, node.displayAt, JSON.stringify(node)],
    )
  }
  return { page: page.path, article: `/news/detail?id=${article.uid}` }
}

function frameOf({ next }: Given) {
  const moment = new Date(Date.now() - 60_000).toISOString()
  return {
    language: 'de',
    site: 'global',
    alsoOn: [],
    template: 'default',
    condolence: false,
    title: next(),
    teaser: next(),
    kicker: next(80),
    cover: pictureOf(next),
    categories: [next(60)],
    author: next(120),
    displayAt: moment,
    publishAt: moment,
    endAt: null,
    isTemporary: false,
    seo: { title: next(), description: next() },
  }
}

function pictureOf(next: Given['next']) {
  return { id: next(), alt: next(), caption: next(), credit: next() }
}

function hostileBlocks({ texts, next, addresses }: Given): object[] {
  const links = addresses.map((url) => ({ label: next(), link: { kind: 'url', url } }))
  const some = (count: number) => Array.from({ length: count }, () => next())
  return [
    {
      kind: 'stage',
      kicker: next(),
      headline: some(2),
      lead: next(),
      picture: pictureOf(next),
      action: links[0],
    },
    ...texts.map((html) => ({ kind: 'text', title: next(), html })),
    { kind: 'text', html: addresses.map((url) => `<a href="${url}">${url}</a>`).join(' ') },
    { kind: 'questions', title: next(), items: some(6).map((html) => ({ question: next(), html })) },
    { kind: 'picture', picture: pictureOf(next) },
    { kind: 'gallery', title: next(), pictures: [pictureOf(next), pictureOf(next)] },
    { kind: 'quote', text: next(), name: next(), role: next() },
    { kind: 'table', caption: next(), head: some(2), rows: [some(2), some(2)] },
    {
      kind: 'teasers',
      title: next(),
      items: links
        .slice(0, 24)
        .map(({ label, link }) => ({ title: label, kicker: next(), text: next(), link })),
    },
    { kind: 'poster', headline: some(1), text: next(), picture: pictureOf(next), link: links[1]?.link },
    { kind: 'facts', title: next(), items: some(6).map((term) => ({ term, text: next() })) },
    { kind: 'links', title: next(), items: links },
    {
      kind: 'contacts',
      title: next(),
      people: addresses.map((phone) => ({
        name: next(),
        role: next(),
        phone,
        email: `${newId()}@${next()}`,
      })),
    },
    ...addresses.map((url) => ({ kind: 'embed', provider: next(), url, title: next() })),
    { kind: 'newsletter', title: next(), text: next(), newsletter: next() },
  ]
}
