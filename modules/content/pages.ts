import { club } from '#club/club.ts'
import { loadSite, siteByKey } from '#club/sites.ts'
import type { Db } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { DETAILS, hrefOf, inLanguage, languagesFor, normalPath, OVERVIEWS } from './addresses.rules.ts'
import { adsOf, noAds } from './ads.rules.ts'
import type { Block } from './blocks.schema.ts'
import type { Blocks, Reading } from './blocks.ts'
import {
  countNodes,
  type FoundNode,
  findNode,
  findNodeAt,
  loadCategories,
  loadSummaries,
} from './nodes.storage.ts'
import { overviewTexts } from './overviews/overviews.texts.ts'
import { listedFor, overviewOf, shownOn } from './overviews/overviews.ts'
import type { Film, MatchAnswer, PageAnswer, PageData, PageOverview } from './page-data.schema.ts'
import { blocksOf, nodeOf, posterPictureOf, withAdCodes } from './page-node.rules.ts'
import type { ContentLanguage, ContentNode, NodeKind, NodeSummary } from './schema.ts'
import { startBlocks, startTitle } from './starts/start.rules.ts'

export type PageRequest = {
  site: string
  language: ContentLanguage
  /** Without language prefix. */
  path: string
  query: Record<string, string | undefined>
  now: Date
}

export type PagesOptions = {
  db: Db
  blocks: Blocks
  /** What there is to play at a video's page. */
  filmOf(uid: string): Promise<Film | null>
}

export type Pages = ReturnType<typeof createPages>

const RELATED = 6
const NOT_FOUND: PageAnswer = { status: 404 }

/** What stands at the addresses of the content. */
export function createPages(ctx: PagesOptions) {
  return inContext(ctx, { pageData, pageOf })
}

async function pageData(ctx: PagesOptions, request: PageRequest): Promise<PageAnswer> {
  const site = siteByKey(request.site)
  if (!site || [request.path, ...Object.values(request.query)].some(isNoText)) return NOT_FOUND
  const path = normalPath(request.path)
  const tags = new Set<string>()
  const tag = (...more: string[]) => {
    for (const one of more) tags.add(one)
  }
  const reading: Reading = { ...request, tag }
  const data = await dataAt(ctx, path, request, reading)
  return data ? { status: 200, data, tags: [...tags] } : NOT_FOUND
}

async function dataAt(
  ctx: PagesOptions,
  path: string,
  request: PageRequest,
  reading: Reading,
): Promise<PageData | null> {
  const { db } = ctx
  const overview = OVERVIEWS[path]
  if (overview) return overviewData(ctx, overview, path, request.query, reading)
  const detail = DETAILS[path]
  if (detail) return detailData(ctx, detail, request.query['id'], reading)
  const languages = languagesFor(reading.language)
  const found = await findNodeAt(db, { site: reading.site, path, languages, now: reading.now })
  if (path === '/') reading.tag(`content:site:${reading.site}`)
  if (found) return pageOf(ctx, found, reading)
  return path === '/' ? startData(ctx, reading) : null
}

async function detailData(ctx: PagesOptions, kind: NodeKind, uid: string | undefined, reading: Reading) {
  const { db } = ctx
  if (!uid) return null
  const found = await findNode(db, { uid, languages: languagesFor(reading.language), now: reading.now })
  return found?.node.kind === kind ? pageOf(ctx, found, reading) : null
}

/** A node as a page, for a reader. */
async function pageOf(ctx: PagesOptions, found: FoundNode, reading: Reading): Promise<PageData> {
  const { blocks } = ctx
  const { node, twins } = found
  reading.tag(`content:${node.uid}`)
  const written = blocksOf(node)
  const [resolved, beside, related, film] = await Promise.all([
    blocks.resolveBlocks(written, { ...reading, uid: node.uid }),
    besideOf(ctx, node, written, reading),
    relatedTo(ctx, found, reading),
    node.video ? ctx.filmOf(node.uid) : null,
  ])
  const href = (language: ContentLanguage, path: string) => hrefOf({ ...node, path }, language)
  const own = twins.find(({ language }) => language === reading.language)?.path ?? node.path
  const ads = node.condolence
    ? noAds
    : adsOf({ uid: node.uid, blocks: resolved.map(({ kind }) => kind), overview: false })
  return {
    ...frameOf(reading, node.path),
    template: node.template,
    seo: {
      title: node.seo.title ?? node.title,
      description: node.seo.description ?? node.teaser,
      picture: node.cover?.id ?? posterPictureOf(node),
      alternates: Object.fromEntries(twins.map(({ language, path }) => [language, href(language, path)])),
      canonical: { site: node.site, path: href(reading.language, own) },
      noindex: node.seo.noindex ?? false,
    },
    node: nodeOf(found, related, film),
    blocks: withAdCodes(resolved, ads.content ?? ads.blocks.ad ?? null),
    beside,
    ads,
    condolence: node.condolence,
  }
}

/** The next match, beside what is told where people care about matches; what has a match of its own shows that. */
async function besideOf(
  { blocks }: PagesOptions,
  node: ContentNode,
  written: readonly Block[],
  reading: Reading,
): Promise<MatchAnswer> {
  const site = siteByKey(node.site)
  const isAboutMatches = site !== undefined && (site.teamId !== undefined || site.roles.includes('main'))
  if (node.kind !== 'article' || node.condolence || !isAboutMatches) return null
  if (written.some(({ kind }) => kind === 'match')) return null
  const [block] = await blocks.resolveBlocks([{ kind: 'match', match: 'next' }], {
    ...reading,
    site: node.site,
  })
  // What the day of a match has to tell stands at the top of start pages alone.
  return block?.kind === 'match' && block.answer ? { ...block.answer, day: null } : null
}

/** Others of the same kind: those of the same subject first, the newest of the site after them. */
async function relatedTo(ctx: PagesOptions, { node }: FoundNode, reading: Reading): Promise<NodeSummary[]> {
  const { db } = ctx
  if (node.kind === 'page') return []
  const query = {
    kinds: [node.kind],
    site: await shownOn(db, node.kind, node.site),
    languages: languagesFor(reading.language),
    reader: reading.language,
    now: reading.now,
    limit: RELATED + 1,
    offset: 0,
  }
  reading.tag(query.site === null ? 'content' : `content:site:${query.site}`)
  const [same, newest] = await Promise.all([
    node.categories[0] ? loadSummaries(db, { ...query, category: node.categories[0] }) : [],
    loadSummaries(db, query),
  ])
  const others = [...same, ...newest].filter(({ uid }) => uid !== node.uid)
  return [...new Map(others.map((other) => [other.uid, other])).values()].slice(0, RELATED)
}

async function overviewData(
  ctx: PagesOptions,
  kind: Exclude<NodeKind, 'page'>,
  path: string,
  query: PageRequest['query'],
  reading: Reading,
): Promise<PageData | null> {
  const page = Number(query['page'] ?? '1')
  if (!Number.isInteger(page) || page < 1 || page > 10_000) return null
  const overview = await loadOverview(ctx, kind, { page, category: query['category'] || undefined }, reading)
  // Beyond the last page there is nothing; the first one may be empty.
  if (overview.items.length === 0 && page > 1) return null
  const { title, description } = overviewTexts[kind][reading.language]
  return {
    ...frameOf(reading, path),
    template: 'default',
    seo: { ...seoOf(page > 1 ? `${path}?page=${page}` : path, reading), title, description },
    overview,
    ads: adsOf({ uid: null, blocks: [], overview: true }),
  }
}

async function loadOverview(
  ctx: PagesOptions,
  kind: Exclude<NodeKind, 'page'>,
  asked: { page: number; category: string | undefined },
  reading: Reading,
): Promise<PageOverview> {
  const { db } = ctx
  const { page, category } = asked
  const terms = await overviewOf(db, kind)
  const { pageSize } = terms
  const site = listedFor(terms, reading.site)
  reading.tag(site === null ? 'content' : `content:site:${site}`)
  const query = {
    kinds: [kind],
    site,
    languages: languagesFor(reading.language),
    reader: reading.language,
    now: reading.now,
  }
  const [items, totalCount, categories] = await Promise.all([
    loadSummaries(db, { ...query, category, limit: pageSize, offset: (page - 1) * pageSize }),
    countNodes(db, { ...query, category }),
    loadCategories(db, query),
  ])
  const hasNextPage = page * pageSize < totalCount
  return { kind, items, page, pageSize, totalCount, hasNextPage, category: category ?? null, categories }
}

async function startData(ctx: PagesOptions, reading: Reading): Promise<PageData> {
  const { blocks } = ctx
  const written = startBlocks(reading.site, reading.language)
  const resolved = await blocks.resolveBlocks(written, reading)
  const site = loadSite(reading.site)
  const [stage] = written as [Extract<Block, { kind: 'stage' }>]
  return {
    ...frameOf(reading, '/'),
    template: 'start',
    seo: {
      ...seoOf('/', reading),
      title: startTitle(site, reading.language),
      description: stage.lead ?? '',
      picture: stage.picture?.id ?? null,
    },
    blocks: resolved,
    ads: adsOf({ uid: null, blocks: resolved.map(({ kind }) => kind), overview: false }),
  }
}

/** What every page has alike. */
function frameOf(reading: Reading, path: string) {
  return {
    site: reading.site,
    language: reading.language,
    path,
    node: null,
    blocks: [],
    beside: null,
    overview: null,
    condolence: false,
    preview: false,
    // Filled where the data leaves the house: pages of our own have no need of it.
    shared: [],
  } satisfies Partial<PageData>
}

/** PostgreSQL keeps no NUL and no half of a character, so nothing can be called so. */
function isNoText(value: string | undefined): boolean {
  return value !== undefined && (value.includes('\0') || !value.isWellFormed())
}

function seoOf(path: string, reading: Reading): PageData['seo'] {
  return {
    title: '',
    description: '',
    picture: null,
    alternates: Object.fromEntries(club.languages.map((language) => [language, inLanguage(path, language)])),
    canonical: { site: reading.site, path: inLanguage(path, reading.language) },
    noindex: false,
  }
}
