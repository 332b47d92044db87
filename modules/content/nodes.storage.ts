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

/** Published or not: what a preview shows, and what an export holds. */
export async function findStored(
  db: Db,
  given: { uid: string; language: ContentLanguage },
): Promise<FoundNode | null> {
  const row = await db
    .selectFrom('content_nodes')
    .select(['node', 'changed_at'])
    .where('uid', '=', given.uid)
    .where('language', '=', given.language)
    .executeTakeFirst()
  if (!row) return null
  const node = row.node as unknown as ContentNode
  return {
    node,
    changedAt: row.changed_at.toISOString(),
    twins: [{ language: node.language, path: node.path }],
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
  const { rows } = await sql<SummaryRow>`
    select ${SUMMARY} from content_nodes n where ${isListed(query)}
    order by n.display_at desc, n.uid limit ${query.limit} offset ${query.offset}`.execute(db)
  return rows.map((row) => summaryOf(row, query.reader))
}

export async function countNodes(db: Db, query: NodeQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from content_nodes n where ${isListed(query)}`.execute(db)
  return rows[0]!.count
}

/** What one may ask an overview for, the most used first. */
export async function loadCategories(db: Db, query: NodeQuery): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    select category from content_nodes n, unnest(n.categories) as category where ${isListed(query)}
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

/** What was changed since a moment, published or not, the oldest change first; pages on by the last one's moment. */
export async function loadChanged(
  db: Db,
  given: { since: Date; limit: number },
): Promise<{ node: ContentNode; changedAt: Date }[]> {
  const rows = await db
    .selectFrom('content_nodes')
    .select(['node', 'changed_at'])
    .where('changed_at', '>', given.since)
    .orderBy('changed_at')
    .limit(given.limit)
    .execute()
  return rows.map((row) => ({ node: row.node as unknown as ContentNode, changedAt: row.changed_at }))
}

/** Everything, for export; in the order of files. */
export async function loadAll(db: Db): Promise<ContentNode[]> {
  const rows = await db
    .selectFrom('content_nodes')
    .select('node')
    .orderBy('kind')
    .orderBy('uid')
    .orderBy('language')
    .execute()
  return rows.map((row) => row.node as unknown as ContentNode)
}

const CHUNK = 200

/** Writes nodes as they are, over what was there. */
export async function writeNodes(db: Db, nodes: readonly ContentNode[], now: Date): Promise<void> {
  for (let at = 0; at < nodes.length; at += CHUNK) {
    await db
      .insertInto('content_nodes')
      .values(nodes.slice(at, at + CHUNK).map((node) => rowOf(node, now)))
      .onConflict((conflict) =>
        conflict.columns(['uid', 'language']).doUpdateSet((row) => ({
          kind: row.ref('excluded.kind'),
          site_key: row.ref('excluded.site_key'),
          also_on: row.ref('excluded.also_on'),
          path: row.ref('excluded.path'),
          title: row.ref('excluded.title'),
          categories: row.ref('excluded.categories'),
          is_condolence: row.ref('excluded.is_condolence'),
          display_at: row.ref('excluded.display_at'),
          publish_at: row.ref('excluded.publish_at'),
          end_at: row.ref('excluded.end_at'),
          node: row.ref('excluded.node'),
          changed_at: row.ref('excluded.changed_at'),
        })),
      )
      .execute()
  }
}

/** Takes nodes out; answers what was there. */
export async function deleteNodes(
  db: Db,
  names: readonly { uid: string; language: ContentLanguage }[],
): Promise<ContentNode[]> {
  const { rows } = await sql<{ node: ContentNode }>`
    delete from content_nodes n using unnest(
      ${names.map(({ uid }) => uid)}::text[], ${names.map(({ language }) => language)}::text[]
    ) as gone (uid, language)
    where n.uid = gone.uid and n.language = gone.language returning n.node`.execute(db)
  return rows.map(({ node }) => node)
}

/** What stands there now, of these names. */
export async function loadStored(
  db: Db,
  names: readonly { uid: string; language: ContentLanguage }[],
): Promise<ContentNode[]> {
  const { rows } = await sql<{ node: ContentNode }>`
    select n.node from content_nodes n join unnest(
      ${names.map(({ uid }) => uid)}::text[], ${names.map(({ language }) => language)}::text[]
    ) as wanted (uid, language) on n.uid = wanted.uid and n.language = wanted.language`.execute(db)
  return rows.map(({ node }) => node)
}

/** Moments ahead at which something appears or goes. */
export async function loadMoments(db: Db, given: { after: Date; until: Date }): Promise<Date[]> {
  const { rows } = await sql<{ moment: Date }>`
    select publish_at as moment from content_nodes where publish_at > ${given.after} and publish_at <= ${given.until}
    union select end_at from content_nodes where end_at > ${given.after} and end_at <= ${given.until}
    order by moment`.execute(db)
  return rows.map(({ moment }) => moment)
}

/** What appears or goes at exactly this moment. */
export async function loadDue(db: Db, moment: Date): Promise<ContentNode[]> {
  const { rows } = await sql<{ node: ContentNode }>`
    select node from content_nodes where publish_at = ${moment} or end_at = ${moment}`.execute(db)
  return rows.map(({ node }) => node)
}

function rowOf(node: ContentNode, now: Date) {
  return {
    uid: node.uid,
    language: node.language,
    kind: node.kind,
    site_key: node.site,
    also_on: node.alsoOn,
    path: node.path,
    title: node.title,
    categories: node.categories,
    is_condolence: node.condolence,
    display_at: new Date(node.displayAt),
    publish_at: node.publishAt && new Date(node.publishAt),
    end_at: node.endAt && new Date(node.endAt),
    node: JSON.stringify(node),
    changed_at: now,
  }
}

function isPublishedAt(now: Date): RawBuilder<boolean> {
  return sql`n.publish_at <= ${now} and (n.end_at is null or n.end_at > ${now})`
}

function isListed(query: NodeQuery): RawBuilder<boolean> {
  const site =
    query.site === null ? sql`true` : sql`(n.site_key = ${query.site} or n.also_on @> ${[query.site]})`
  const category = query.category === undefined ? sql`true` : sql`${query.category} = any(n.categories)`
  return sql`n.kind = any(${query.kinds}) and ${isPublishedAt(query.now)} and ${site} and ${category}
    and ${isBestTwin(query)}`
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
