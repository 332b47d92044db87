import type { Logger } from 'pino'
import { type Domains, siteByHost, siteOrigin } from '#club/domains.ts'
import { loadSite } from '#club/sites.ts'
import type { Db, Trx } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import { languagesFor } from './addresses.rules.ts'
import { type AnswerBlock, createBlocks } from './blocks.ts'
import { type Checking, createChecking, type Surroundings } from './checking/checking.ts'
import { listNaming } from './checking/uses.storage.ts'
import { createCarryingOut, isUpToDate } from './drafts/carrying-out.ts'
import { createDrafts } from './drafts/drafts.ts'
import { createSaving, type OnChanged, writeChecked } from './drafts/saving.ts'
import { createSchedule } from './drafts/schedule.ts'
import { resolveHrefs } from './hrefs.ts'
import { importFiles } from './importing/importing.ts'
import type { KnownPlaces } from './links.rules.ts'
import {
  type Address,
  countNodes,
  listAtHome,
  listPublishedPlaces,
  loadAboutMatch,
  loadSummaries,
  loadSummariesOf,
} from './nodes.storage.ts'
import { listOverviews, resetOverview, saveOverview, shownOn } from './overviews/overviews.ts'
import { createPages, type PagesOptions } from './pages.ts'
import { createPreviews } from './previews.ts'
import type { ContentLanguage, ContentNode, ContentNodeInput, NodeKind, NodeSummary } from './schema.ts'
import type { EntryAddress } from './shared.rules.ts'
import { createShared, type SiteFrameOf } from './shared.ts'
import { loadAll, loadNamed } from './stored-nodes.storage.ts'
import { createStories } from './stories/stories.ts'
import type { Storyblok } from './storyblok/storyblok.ts'

export type { AnswerBlock, Reading } from './blocks.ts'
export type { Checking, Surroundings } from './checking/checking.ts'
export type { Author, DraftRow, Drafts, Piece, PlanRow, StoredRow, VersionRow } from './drafts/drafts.ts'
export type { OnChanged } from './drafts/saving.ts'
export type { ListedNode } from './nodes.storage.ts'
/** Nodes that name a picture or paper; ids of the media library alone. */
export { isUpToDate, listNaming }

export type ContentOptions = {
  db: Db
  jobs: Jobs
  log: Logger
  domains: Domains
  /** What the rest of the house answers to blocks. */
  answer: AnswerBlock
  /** Addresses of the program itself (shop, tickets, legal pages …) in a language. */
  programPath: KnownPlaces['programPath']
  isReserved(path: string): boolean
  /** Where entries of the navigation lead. */
  entryAddress: EntryAddress
  /** What the office has put around pages, over the club's file; nothing where nobody says. */
  siteFrame?: SiteFrameOf
  /** What there is to play at a video's page; nothing where nobody says. */
  filmOf?: PagesOptions['filmOf']
  /** Told in the same transaction what changed; the search keeps its index so. */
  onChanged?: OnChanged
}

/** More than this nobody writes of one match. */
const ABOUT_MATCH = 12

export type Content = ReturnType<typeof createContent>

type ContentContext = ContentOptions & { onChanged: NonNullable<ContentOptions['onChanged']> }

/** Pages, articles, galleries and videos: what stands at the addresses of the sites. */
export function createContent(options: ContentOptions) {
  const { db, jobs, log, domains, answer, programPath, isReserved, onChanged = async () => {} } = options
  const shared = createShared(
    options.entryAddress,
    options.siteFrame ?? (async () => ({ spoken: {}, tags: [] })),
  )
  const blocks = createBlocks({
    db,
    log,
    answer,
    programPath,
    siteOf: (host) => siteByHost(host, domains)?.key ?? null,
    originOf: (site) => siteOrigin(loadSite(site), domains),
  })
  const pages = createPages({ db, blocks, filmOf: options.filmOf ?? (async () => null) })
  const { planMoments, planMoment, announce } = createSchedule({
    ...{ db, jobs, onChanged },
    carryOut: (now) => createCarryingOut({ db, saving, planMoment }).carryOut(now),
  })
  const previews = createPreviews({ db, pages })
  const saving = createSaving({ db, isReserved, onChanged, planMoments })
  const ctx: ContentContext = { ...options, onChanged }
  return {
    pageData: pages.pageData,
    ...previews,
    publishedPlaces: (given: { places: Address[]; now: Date }) => listPublishedPlaces(db, given),
    /** Named nodes in every language, published or not. */
    loadNamed: async (uids: readonly string[]) => (uids.length === 0 ? [] : loadNamed(db, uids)),
    loadAll: () => loadAll(db),
    listAtHome: (given: Parameters<typeof listAtHome>[1]) => listAtHome(db, given),
    shared,
    ...saving,
    /** The check of what is written, with what the rest of the house knows. */
    checkingWith: (surroundings: Surroundings) => createChecking({ db, domains, isReserved, surroundings }),
    /** What editors work at. */
    draftsWith: (checking: Checking) => createDrafts({ checking, saving, planMoment }),
    /** A folder of files. */
    importFiles: (trx: Trx, given: Parameters<typeof importFiles>[2]) => importFiles(saving, trx, given),
    /** Which overviews list what the whole club has: of the office, in its transactions, or of the club's file. */
    overviews: { list: listOverviews, save: saveOverview, reset: resetOverview },
    shownOn: (kind: Exclude<NodeKind, 'page'>, site: string) => shownOn(db, kind, site),
    announce,
    isReserved,
    /** Keeps what another source publishes; with the database alone nobody asks for it. */
    storiesFrom: (storyblok: Storyblok) => createStories({ db, jobs, log, storyblok, saving }),
    ...inContext(ctx, { latest, listNamed, aboutMatch, listNodes, findSummary, resolveHref, resolveHrefs }),
  }
}

/** The newest of a kind, as a site's overview has them; without a site those of the whole club. */
async function latest(
  ctx: ContentContext,
  given: {
    kind: Exclude<NodeKind, 'page'>
    language: ContentLanguage
    count: number
    now: Date
    site?: string | undefined
    category?: string | undefined
  },
): Promise<NodeSummary[]> {
  const { kind, site, count, ...rest } = given
  const where = site === undefined ? null : await shownOn(ctx.db, kind, site)
  const { items } = await listNodes(ctx, { ...rest, kinds: [kind], site: where, limit: count, offset: 0 })
  return items
}

async function findSummary(
  ctx: ContentContext,
  given: { uid: string; language: ContentLanguage; now: Date },
) {
  const { db } = ctx
  const { uid, language, now } = given
  const languages = languagesFor(language)
  const [found] = await loadSummariesOf(db, { uids: [uid], languages, now, reader: language })
  return found ?? null
}

/**
 * Where an address leads for a reader: from `/` on it is one of the reader's site, else whole. Null: nowhere (any more), or where
 * nothing may be linked. Tags name what that depends on.
 */
async function resolveHref(
  ctx: ContentContext,
  { href, ...reader }: { href: string; site: string; language: ContentLanguage; now: Date },
): Promise<{ href: string | null; tags: string[] }> {
  return (await resolveHrefs(ctx, { hrefs: [href], ...reader }))[0]!
}

/** Published nodes by name, in that order; those that are not there are left out. */
async function listNamed(
  ctx: ContentContext,
  given: {
    uids: string[]
    language: ContentLanguage
    now: Date
  },
): Promise<NodeSummary[]> {
  const { db } = ctx
  const { uids, language, now } = given
  const languages = languagesFor(language)
  const found = await loadSummariesOf(db, { uids, languages, now, reader: language })
  return found.toSorted((one, other) => uids.indexOf(one.uid) - uids.indexOf(other.uid))
}

/** Published reports, previews, galleries and videos of a match, the newest first. Cached pages tag `content:match:{id}`. */
function aboutMatch(
  ctx: ContentContext,
  given: {
    match: string
    language: ContentLanguage
    now: Date
  },
): Promise<NodeSummary[]> {
  const { db } = ctx
  const { match, language, now } = given
  const languages = languagesFor(language)
  return loadAboutMatch(db, { match, languages, now, reader: language, limit: ABOUT_MATCH })
}

/** Published nodes of any kinds, the newest first: for feeds, sitemaps and the API. Null: of the whole club. */
async function listNodes(
  ctx: ContentContext,
  given: {
    kinds: NodeKind[]
    site: string | null
    language: ContentLanguage
    now: Date
    category?: string | undefined
    /** Leaves out what has to fall back to another language. */
    onlyThisLanguage?: boolean
    limit: number
    offset: number
    counted?: boolean
  },
): Promise<{ items: NodeSummary[]; totalCount: number | null }> {
  const { db } = ctx
  const { kinds, site, language, now, category, limit, offset } = given
  const languages = given.onlyThisLanguage ? [language] : languagesFor(language)
  const query = { kinds, site, category, languages, now }
  const [items, totalCount] = await Promise.all([
    loadSummaries(db, { ...query, reader: language, limit, offset }),
    given.counted ? countNodes(db, query) : null,
  ])
  return { items, totalCount }
}

/** Large loads before any program runs, such as the demo world: checked and made safe, and nobody is told. */
export function importNodes(db: Db, inputs: readonly ContentNodeInput[], now: Date): Promise<ContentNode[]> {
  return writeChecked(db, inputs, { now, isReserved: () => false })
}
