import type { Logger } from 'pino'
import { sites } from '#club/sites.ts'
import type { Db } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { languagesFor } from './addresses.rules.ts'
import type { Block, BlockOf } from './blocks.schema.ts'
import { htmlOf, linksIn, sanitiseBlock, withLinks } from './html.rules.ts'
import {
  type KnownPlaces,
  type LinkContext,
  type LinkTarget,
  linksOf,
  resolveTarget,
  targetOf,
  targetOfHref,
  wantedBy,
} from './links.rules.ts'
import { findNode, loadPlaces, loadStartCovers, loadSummaries, loadSummariesOf } from './nodes.storage.ts'
import { onceEach } from './once-each.rules.ts'
import { shownOn } from './overviews/overviews.ts'
import type {
  AnsweredKind,
  Answers,
  DepartmentTile,
  ResolvedBlock,
  ResolvedLink,
} from './page-data.schema.ts'
import type { ContentLanguage, NodeSummary } from './schema.ts'

/** Who reads, where and when; `tag` names what the answer is made of. */
export type Reading = {
  site: string
  language: ContentLanguage
  now: Date
  /** What is being read: no list within it leads to itself. */
  uid?: string
  tag(...tags: string[]): void
}

type OwnKind = 'news' | 'videos' | 'galleries' | 'gallery' | 'video' | 'departments'
type ForeignKind = Exclude<AnsweredKind, OwnKind>

/**
 * What the rest of the house answers to a block; null when it has nothing to show. Whoever answers tags what the
 * answer is made of.
 */
export type AnswerBlock = {
  [Kind in ForeignKind]?: (block: BlockOf<Kind>, reading: Reading) => Promise<Answers[Kind] | null>
}

export type BlocksOptions = {
  db: Db
  log: Logger
  answer: AnswerBlock
  siteOf: LinkContext['siteOf']
  originOf(site: string): string
  programPath: KnownPlaces['programPath']
}

export type Blocks = ReturnType<typeof createBlocks>

/** Fills blocks with what they show from elsewhere; a block that has nothing to show is left out. */
export function createBlocks(ctx: BlocksOptions) {
  return inContext(ctx, { resolveBlocks })
}

async function resolveBlocks(
  ctx: BlocksOptions,
  written: readonly Block[],
  reading: Reading,
): Promise<ResolvedBlock[]> {
  const blocks = written.map(sanitiseBlock)
  const known = await lookUp(ctx, blocks, reading)
  const resolved = await Promise.all(
    blocks.map(async (block) => {
      const answered = await answerTo(ctx, block, reading)
      return answered && withPlaces(ctx, answered, reading, known)
    }),
  )
  return onceEach(resolved.filter((block) => block !== null))
}

async function lookUp(ctx: BlocksOptions, blocks: readonly Block[], reading: Reading): Promise<KnownPlaces> {
  const { db, siteOf, programPath } = ctx
  const context = { site: reading.site, siteOf }
  const targets = blocks.flatMap((block) => [
    ...linksOf(block).map(({ link }) => targetOf(link, context)),
    ...htmlOf(block).flatMap(({ html }) => linksIn(html).map((href) => targetOfHref(href, context))),
  ])
  const wanted = wantedBy(targets.filter((target) => target !== null))
  reading.tag(...wanted.uids.map((uid) => `content:${uid}`))
  if (wanted.uids.length + wanted.addresses.length === 0) return { places: [], programPath }
  const places = await loadPlaces(db, { ...wanted, now: reading.now })
  reading.tag(...new Set(places.map(({ uid }) => `content:${uid}`)))
  // Somebody may put a page where there is none yet.
  const isThere = (wanted: { site: string; path: string }) =>
    places.some((place) => place.site === wanted.site && place.path === wanted.path)
  const empty = wanted.addresses.filter((address) => !isThere(address))
  reading.tag(...new Set(empty.map(({ site }) => `content:site:${site}`)))
  return { places, programPath }
}

function withPlaces(
  ctx: BlocksOptions,
  block: ResolvedBlock,
  reading: Reading,
  known: KnownPlaces,
): ResolvedBlock {
  const { siteOf, originOf } = ctx
  const context = { site: reading.site, siteOf }
  const resolve = (target: LinkTarget | null) => target && resolveTarget(target, reading.language, known)
  const links: [string, ResolvedLink | null][] = linksOf(block as Block).map(({ at, link }) => [
    at,
    resolve(targetOf(link, context)),
  ])
  const rewritten = rewriteHtml(block, (href) => {
    const place = resolve(targetOfHref(href, context))
    if (!place || place.kind === 'url') return null
    return place.site === reading.site ? place.href : originOf(place.site) + place.href
  })
  return links.length === 0 ? rewritten : { ...rewritten, links: Object.fromEntries(links) }
}

/** Null: nothing to show. What cannot be answered right now does not take the page along. */
async function answerTo(ctx: BlocksOptions, block: Block, reading: Reading): Promise<ResolvedBlock | null> {
  const { log } = ctx
  try {
    return await answered(ctx, block, reading)
  } catch (error) {
    log.warn({ err: error, block: block.kind }, 'a block could not be filled')
    return null
  }
}

async function answered(ctx: BlocksOptions, block: Block, reading: Reading): Promise<ResolvedBlock | null> {
  const { answer } = ctx
  switch (block.kind) {
    case 'news':
      return filled(block, await newest(ctx, 'article', block, reading))
    case 'videos':
      return filled(block, await newest(ctx, 'video', block, reading))
    case 'galleries':
      return filled(block, await newest(ctx, 'gallery', block, reading))
    case 'gallery':
      return filled(block, block.pictures ?? (await picturesOf(ctx, block.uid, reading)))
    case 'video':
      return filled(block, await videoOf(ctx, block.uid, reading))
    case 'departments':
      return filled(block, await departmentTiles(ctx, reading))
    case 'products':
    case 'tickets':
    case 'match':
    case 'standings':
    case 'fixtures':
    case 'results':
    case 'squad': {
      const ask = answer[block.kind] as ((block: Block, reading: Reading) => Promise<unknown>) | undefined
      return filled(block, (await ask?.(block, reading)) ?? null)
    }
    case 'embed':
      // An import may have left anything there; the link to it is for people to follow.
      return URL.parse(block.url)?.protocol === 'https:' ? block : null
    default:
      return block
  }
}

async function newest(
  ctx: BlocksOptions,
  kind: 'article' | 'video' | 'gallery',
  block: { count: number; site?: string | undefined; category?: string | undefined },
  reading: Reading,
): Promise<NodeSummary[]> {
  const { db } = ctx
  const site = await shownOn(db, kind, block.site ?? reading.site)
  reading.tag(site === null ? 'content' : `content:site:${site}`)
  const found = await loadSummaries(db, {
    kinds: [kind],
    site,
    category: block.category,
    languages: languagesFor(reading.language),
    reader: reading.language,
    now: reading.now,
    limit: block.count + 1,
    offset: 0,
  })
  return found.filter(({ uid }) => uid !== reading.uid).slice(0, block.count)
}

async function picturesOf(ctx: BlocksOptions, uid: string | undefined, reading: Reading) {
  const { db } = ctx
  if (uid === undefined) return []
  reading.tag(`content:${uid}`)
  const found = await findNode(db, { uid, languages: languagesFor(reading.language), now: reading.now })
  return found?.node.pictures ?? []
}

async function videoOf(ctx: BlocksOptions, uid: string, reading: Reading): Promise<NodeSummary | null> {
  const { db } = ctx
  reading.tag(`content:${uid}`)
  const languages = languagesFor(reading.language)
  const [video] = await loadSummariesOf(db, {
    uids: [uid],
    languages,
    reader: reading.language,
    now: reading.now,
  })
  return video?.kind === 'video' ? video : null
}

/** Every department of the club, each with the picture of its start page. */
async function departmentTiles({ db }: BlocksOptions, reading: Reading): Promise<DepartmentTile[]> {
  const departments = sites.filter(({ kind }) => kind === 'department').map(({ key }) => key)
  reading.tag(...departments.map((site) => `content:site:${site}`))
  const covers = await loadStartCovers(db, { sites: departments, now: reading.now })
  return departments.map((site) => ({ site, picture: covers.get(site) ?? null }))
}

function filled(block: Block, answer: unknown): ResolvedBlock | null {
  if (answer === null || (Array.isArray(answer) && answer.length === 0)) return null
  return { ...block, answer } as ResolvedBlock
}

function rewriteHtml(block: ResolvedBlock, rewrite: (href: string) => string | null): ResolvedBlock {
  if (block.kind === 'text') return { ...block, html: withLinks(block.html, rewrite) }
  if (block.kind !== 'questions') return block
  return {
    ...block,
    items: block.items.map((item) => ({ ...item, html: withLinks(item.html, rewrite) })),
  }
}
