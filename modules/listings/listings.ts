import { Feed } from 'feed'
import { club, type Language } from '#club/club.ts'
import { type Domains, siteOrigin } from '#club/domains.ts'
import type { Site } from '#club/sites.ts'
import { hrefOf } from '#modules/content/addresses.rules.ts'
import type { Content, ListedNode } from '#modules/content/content.ts'
import type { NodeKind } from '#modules/content/schema.ts'
import { mediaUrl } from '#modules/media/schema.ts'
import { notFound } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import { newsSitemap, partsOf, type SitemapEntry, sitemap, sitemapIndex } from './sitemap.rules.ts'

export type ListingsOptions = {
  content: Pick<Content, 'listAtHome' | 'listNodes' | 'shownOn'>
  domains: Domains
  /** What other modules have at addresses of a site: products, matches, people, pages of the program. */
  others: readonly { name: string; entriesOf(siteKey: string): Promise<SitemapEntry[]> }[]
}

export type Listings = ReturnType<typeof createListings>

const KINDS: Record<string, NodeKind> = {
  pages: 'page',
  articles: 'article',
  galleries: 'gallery',
  videos: 'video',
}
const FEED_ITEMS = 30
const NEWS_DAYS = 2
const COVER = { width: 1280, height: 720 }

/** How the club is listed elsewhere: for search engines and for readers of feeds. */
export function createListings(ctx: ListingsOptions) {
  return inContext(ctx, { index, part, feed })
}

/** Names of the files there are for a site: `/sitemaps/{name}.xml`. */
async function index(ctx: ListingsOptions, site: Site, now: Date): Promise<string> {
  const origin = siteOrigin(site, ctx.domains)
  const nodes = Map.groupBy(await ctx.content.listAtHome({ site: site.key, now }), (node) => node.kind)
  const own = Object.entries(KINDS).map(([name, kind]) => ({
    name,
    entries: entriesOf(nodes.get(kind) ?? []),
  }))
  const beside = ctx.others.map(async ({ name, entriesOf }) => ({ name, entries: await entriesOf(site.key) }))
  const named = [...own, ...(await Promise.all(beside))]
  const parts = named.flatMap(({ name, entries }) =>
    partsOf(entries).map((part, at) => ({
      address: `${origin}/sitemaps/${name}-${at + 1}.xml`,
      changedAt: latestOf(part),
    })),
  )
  return sitemapIndex([...parts, { address: `${origin}/sitemaps/news.xml`, changedAt: null }])
}

/** @throws 404 for files that are not in the index */
async function part(ctx: ListingsOptions, site: Site, file: string, now: Date): Promise<string> {
  if (file === 'news') return news(ctx, site, now)
  const [, name, number] = /^([a-z]+)-([1-9]\d{0,3})$/.exec(file) ?? []
  if (!name || !number) throw notFound()
  const entries = partsOf(await entriesFor(ctx, site, name, now))[Number(number) - 1]
  if (!entries) throw notFound()
  return sitemap(entries, siteOrigin(site, ctx.domains), club.fallbackLanguage)
}

async function entriesFor(
  ctx: ListingsOptions,
  site: Site,
  name: string,
  now: Date,
): Promise<SitemapEntry[]> {
  const kind = KINDS[name]
  if (kind) return entriesOf(await ctx.content.listAtHome({ site: site.key, kind, now }))
  const other = ctx.others.find((one) => one.name === name)
  if (!other) throw notFound()
  return other.entriesOf(site.key)
}

async function news(ctx: ListingsOptions, site: Site, now: Date): Promise<string> {
  const since = new Date(now.getTime() - NEWS_DAYS * 86_400_000)
  const lists = await Promise.all(
    club.languages.map((language) =>
      ctx.content.listNodes({
        ...{ kinds: ['article'], site: site.key, language, now, onlyThisLanguage: true },
        ...{ limit: 200, offset: 0 },
      }),
    ),
  )
  const origin = siteOrigin(site, ctx.domains)
  const fresh = lists.flatMap((list) => list.items).filter((item) => new Date(item.displayAt) >= since)
  return newsSitemap(
    fresh.map(({ href, title, language, displayAt }) => ({
      ...{ address: origin + href, title, language, publishedAt: displayAt },
    })),
    club.name,
  )
}

/** RSS of the newest articles that a site's overview shows, in one language. */
async function feed(
  ctx: ListingsOptions,
  given: { site: Site; language: Language; now: Date; home: string },
): Promise<string> {
  const { content } = ctx
  const { site, language, now, home } = given
  const origin = siteOrigin(site, ctx.domains)
  const { items } = await content.listNodes({
    ...{
      kinds: ['article'],
      site: await content.shownOn('article', site.key),
      language,
      now,
      onlyThisLanguage: true,
    },
    ...{ limit: FEED_ITEMS, offset: 0 },
  })
  const name = site.roles.includes('main')
    ? club.name
    : `${site.name[language] ?? site.name.de} | ${club.name}`
  const out = new Feed({
    id: origin + home,
    link: origin + home,
    title: name,
    description: name,
    language,
    copyright: club.legalName,
    updated: new Date(items[0]?.displayAt ?? '2000-01-01T00:00:00.000Z'),
    feedLinks: { rss: `${origin}${home}feed.xml` },
  })
  for (const item of items)
    out.addItem({
      id: origin + item.href,
      link: origin + item.href,
      title: item.title,
      description: item.teaser,
      date: new Date(item.displayAt),
      category: item.categories.map((category) => ({ name: category })),
    })
  return out.rss2()
}

/** Where each thing is at home, in the languages it is written in. */
function entriesOf(nodes: readonly ListedNode[]): SitemapEntry[] {
  return [...Map.groupBy(nodes, (node) => node.uid).values()].map((twins) => entryOf(twins))
}

function entryOf(twins: ListedNode[]): SitemapEntry {
  const [node] = twins as [ListedNode]
  const { video } = node
  return {
    paths: Object.fromEntries(twins.map((twin) => [twin.language, hrefOf(twin, twin.language)])),
    changedAt: node.kind === 'page' ? null : node.displayAt,
    title: node.title,
    picture: node.cover ? mediaUrl({ id: node.cover.id, ...COVER }) : null,
    ...(video
      ? {
          video: {
            description: node.teaser,
            seconds: video.seconds,
            publishedAt: node.displayAt,
            isFree: video.payment === 'free',
          },
        }
      : {}),
  }
}

function latestOf(entries: readonly SitemapEntry[]): string | null {
  return entries.reduce<string | null>(
    (latest, { changedAt }) => (changedAt && (!latest || changedAt > latest) ? changedAt : latest),
    null,
  )
}
