import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { hrefOf } from './addresses.rules.ts'
import type { Place } from './links.rules.ts'
import type { ContentLanguage, ContentNode, NodeKind, NodeSummary } from './schema.ts'

/** A node with its twins that are published. */
export type FoundNode = {
  node: ContentNode
  changedAt: string
  twins: { language: ContentLanguage; path: string }[]
}

/** The best twin for the reader, of what is published at that moment. */
export async function findNode(
  db: Db,
  given: { uid: string; languages: ContentLanguage[]; now: Date },
): Promise<FoundNode | null> {
  const { rows } = await sql<{ node: ContentNode; changed_at: Date; language: ContentLanguage }>`
    select node, changed_at, language from content_nodes n
    where uid = ${given.uid} and ${isPublishedAt(given.now)}`.execute(db)
  return bestOf(rows, given.languages)
}

/** Who stands at an address of a site, in whichever language it is written; a condolence goes first. */
export async function findNodeAt(
  db: Db,
  given: { site: string; path: string; languages: ContentLanguage[]; now: Date },
): Promise<FoundNode | null> {
  const { rows } = await sql<{ node: ContentNode; changed_at: Date; language: ContentLanguage }>`
    select node, changed_at, language from content_nodes n
    where ${isPublishedAt(given.now)} and uid = (
      select uid from content_nodes n
      where site_key = ${given.site} and path = ${given.path} and ${isPublishedAt(given.now)}
      order by is_condolence desc, array_position(${given.languages}::text[], language) nulls last
      limit 1)`.execute(db)
  return bestOf(rows, given.languages)
}

/** Where on which site; without language prefix. */
export type Address = Pick<Place, 'site' | 'path'>

/** Which of these addresses somebody stands at, in whichever language it is written. */
export async function listPublishedPlaces(
  db: Db,
  given: { places: Address[]; now: Date },
): Promise<Address[]> {
  const { rows } = await sql<Address>`
    select distinct site_key as site, path from content_nodes n
    where ${isPublishedAt(given.now)} and (site_key, path) in (
      select * from unnest(
        ${given.places.map(({ site }) => site)}::text[],
        ${given.places.map(({ path }) => path)}::text[]))`.execute(db)
  return rows
}

/** What search engines list of a node. */
export type ListedNode = Pick<
  ContentNode,
  'uid' | 'kind' | 'language' | 'path' | 'title' | 'teaser' | 'displayAt'
> & { cover: ContentNode['cover'] | null; video: ContentNode['video'] | null }

/** What is at home on a site and may be listed by search engines, each in every language that it is written in. */
export async function listAtHome(
  db: Db,
  given: { site: string; kind?: NodeKind; now: Date },
): Promise<ListedNode[]> {
  const ofKind = given.kind ? sql`and kind = ${given.kind}` : sql``
  const { rows } = await sql<ListedNode>`
    select uid, kind, language, path, title, node ->> 'teaser' as teaser, node ->> 'displayAt' as "displayAt",
      node -> 'cover' as cover, node -> 'video' as video
    from content_nodes n
    where site_key = ${given.site} ${ofKind} and ${isPublishedAt(given.now)}
      and not coalesce((node #>> '{seo,noindex}')::boolean, false)
      -- The quiet variant of a start page has its address.
      and not (is_condolence and kind = 'page')
    order by kind, uid, language`.execute(db)
  return rows
}

/** What the start pages of these sites show first, by site. */
export async function loadStartCovers(
  db: Db,
  given: { sites: string[]; now: Date },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ site: string; picture: string }>`
    select distinct on (site_key) site_key as site, node->'cover'->>'id' as picture from content_nodes n
    where site_key = any(${given.sites}) and path = '/' and ${isPublishedAt(given.now)}
      and not is_condolence and node->'cover'->>'id' is not null
    order by site_key, language`.execute(db)
  return new Map(rows.map(({ site, picture }) => [site, picture]))
}

function bestOf(
  rows: { node: ContentNode; changed_at: Date; language: ContentLanguage }[],
  languages: ContentLanguage[],
): FoundNode | null {
  const rank = (language: ContentLanguage) => {
    const at = languages.indexOf(language)
    return at < 0 ? languages.length : at
  }
  const [best] = rows.toSorted((one, other) => rank(one.language) - rank(other.language))
  if (!best) return null
  return {
    node: best.node,
    changedAt: best.changed_at.toISOString(),
    twins: rows.map(({ language, node }) => ({ language, path: node.path })),
  }
}

/** Which nodes a list is about. */
export type NodeQuery = {
  kinds: NodeKind[]
  /** Null: the whole club. */
  site: string | null
  category?: string | undefined
  languages: ContentLanguage[]
  now: Date
}

type SummaryRow = {
  uid: string
  kind: NodeKind
  language: ContentLanguage
  site_key: string
  path: string
  title: string
  teaser: string
  kicker: string | null
  cover: ContentNode['cover'] | null
  categories: string[]
  display_at: Date
  is_temporary: boolean
  video: ContentNode['video'] | null
  picture_count: number | null
  changed_at: Date
}

const SUMMARY = sql.raw(`
  n.uid, n.kind, n.language, n.site_key, n.path, n.title, n.categories, n.display_at, n.changed_at,
  n.node->>'teaser' as teaser, n.node->>'kicker' as kicker, n.node->'cover' as cover,
  coalesce((n.node->>'isTemporary')::boolean, false) as is_temporary, n.node->'video' as video,
  jsonb_array_length(n.node->'pictures') as picture_count`)

/** The newest first, each node once, in the best language for the reader. */
export async function loadSummaries(
  db: Db,
  query: NodeQuery & { limit: number; offset: number; reader: ContentLanguage },
): Promise<NodeSummary[]> {
  // Which ones first, by the index alone: what they hold is read of those only.
  const { rows } = await sql<SummaryRow>`
    with newest as (
      select n.uid, n.language from content_nodes n where ${isListed(query)}
      order by n.display_at desc, n.uid limit ${query.limit} offset ${query.offset})
    select ${SUMMARY} from newest join content_nodes n using (uid, language)
    order by n.display_at desc, n.uid`.execute(db)
  return rows.map((row) => summaryOf(row, query.reader))
}

/** How many there are. Twins stand on the same sites, but name their categories in their own language. */
export async function countNodes(db: Db, query: NodeQuery): Promise<number> {
  const counted =
    query.category === undefined
      ? sql<{ count: number }>`
          select count(distinct n.uid) as count from content_nodes n
          where ${isOfKinds(query)} and ${isPublishedAt(query.now)} and ${isOnSite(query)}
            and n.language = any(${query.languages})`
      : sql<{ count: number }>`select count(*) as count from content_nodes n where ${isListed(query)}`
  const { rows } = await counted.execute(db)
  return rows[0]!.count
}

/** What one may ask an overview for: the categories of the newest nodes, the most used first. */
export async function loadCategories(db: Db, query: NodeQuery): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    with newest as (
      select n.uid, n.language, n.categories from content_nodes n
      where ${isOfKinds(query)} and ${isPublishedAt(query.now)} and ${isOnSite(query)}
        and n.language = any(${query.languages})
      order by n.display_at desc, n.uid limit 300),
    best as (
      select distinct on (uid) categories from newest
      order by uid, array_position(${query.languages}::text[], language))
    select category from best, unnest(best.categories) as category
    group by category order by count(*) desc, category limit 12`.execute(db)
  return rows.map((row) => row.category)
}

/** Summaries of named nodes, in no order. */
export async function loadSummariesOf(
  db: Db,
  given: { uids: string[]; languages: ContentLanguage[]; now: Date; reader: ContentLanguage },
): Promise<NodeSummary[]> {
  const { rows } = await sql<SummaryRow>`
    select ${SUMMARY} from content_nodes n
    where n.uid = any(${given.uids}) and ${isPublishedAt(given.now)} and ${isBestTwin(given)}`.execute(db)
  return rows.map((row) => summaryOf(row, given.reader))
}

/** What tells of a match, the newest first. */
export async function loadAboutMatch(
  db: Db,
  given: { match: string; languages: ContentLanguage[]; now: Date; reader: ContentLanguage; limit: number },
): Promise<NodeSummary[]> {
  const { rows } = await sql<SummaryRow>`
    select ${SUMMARY} from content_nodes n
    where n.node->>'match' = ${given.match} and ${isPublishedAt(given.now)} and ${isBestTwin(given)}
    order by n.display_at desc, n.uid limit ${given.limit}`.execute(db)
  return rows.map((row) => summaryOf(row, given.reader))
}

/** Where links lead: every published twin of the named nodes and of those at the named addresses. */
export async function loadPlaces(
  db: Db,
  given: { uids: string[]; addresses: { site: string; path: string }[]; now: Date },
): Promise<Place[]> {
  const sites = given.addresses.map(({ site }) => site)
  const paths = given.addresses.map(({ path }) => path)
  const { rows } = await sql<Place>`
    select n.uid, n.kind, n.language, n.site_key as site, n.path from content_nodes n
    where ${isPublishedAt(given.now)} and n.uid in (
      select unnest(${given.uids}::text[])
      union select there.uid from content_nodes there
      join unnest(${sites}::text[], ${paths}::text[]) as wanted (site, path)
        on there.site_key = wanted.site and there.path = wanted.path)`.execute(db)
  return rows
}

function isPublishedAt(now: Date): RawBuilder<boolean> {
  return sql`n.publish_at <= ${now} and (n.end_at is null or n.end_at > ${now})`
}

function isListed(query: NodeQuery): RawBuilder<boolean> {
  const category = query.category === undefined ? sql`true` : sql`${query.category} = any(n.categories)`
  return sql`${isOfKinds(query)} and ${isPublishedAt(query.now)} and ${isOnSite(query)} and ${category}
    and ${isBestTwin(query)}`
}

/** One kind is read in the order of its index. */
function isOfKinds({ kinds }: NodeQuery): RawBuilder<boolean> {
  return kinds.length === 1 ? sql`n.kind = ${kinds[0]}` : sql`n.kind = any(${kinds})`
}

function isOnSite({ site }: NodeQuery): RawBuilder<boolean> {
  return site === null ? sql`true` : sql`(n.site_key = ${site} or n.also_on @> ${[site]})`
}

/** Of the twins that are published the reader's is the one whose language comes first. */
function isBestTwin(given: { languages: ContentLanguage[]; now: Date }): RawBuilder<boolean> {
  return sql`n.language = (
    select twin.language from content_nodes twin
    where twin.uid = n.uid and twin.language = any(${given.languages})
      and twin.publish_at <= ${given.now} and (twin.end_at is null or twin.end_at > ${given.now})
    order by array_position(${given.languages}::text[], twin.language) limit 1)`
}

function summaryOf(row: SummaryRow, reader: ContentLanguage): NodeSummary {
  return {
    uid: row.uid,
    kind: row.kind,
    language: row.language,
    site: row.site_key,
    path: row.path,
    title: row.title,
    teaser: row.teaser,
    ...(row.kicker === null ? {} : { kicker: row.kicker }),
    ...(row.cover ? { cover: row.cover } : {}),
    categories: row.categories,
    displayAt: row.display_at.toISOString(),
    isTemporary: row.is_temporary,
    ...(row.video ? { video: { seconds: row.video.seconds, payment: row.video.payment } } : {}),
    ...(row.picture_count === null ? {} : { pictureCount: row.picture_count }),
    href: hrefOf(row, reader),
    changedAt: row.changed_at.toISOString(),
  }
}
