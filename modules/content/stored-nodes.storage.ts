import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { ContentSource } from './drafts/drafts.schema.ts'
import type { StoredRow } from './drafts/drafts.storage.ts'
import type { FoundNode } from './nodes.storage.ts'
import type { ContentLanguage, ContentNode } from './schema.ts'

/** Named nodes in every language, published or not. */
export async function loadNamed(db: Db, uids: readonly string[]): Promise<ContentNode[]> {
  const rows = await db.selectFrom('content_nodes').select('node').where('uid', 'in', uids).execute()
  return rows.map((row) => row.node as unknown as ContentNode)
}

/** Uids of what comes from there. */
export async function listUidsFrom(db: Db, source: ContentSource): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select distinct uid from content_nodes where source = ${source}`.execute(db)
  return rows.map(({ uid }) => uid)
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
export async function writeNodes(
  db: Db,
  nodes: readonly ContentNode[],
  { now, sourceOf = () => 'office' }: { now: Date; sourceOf?: (node: ContentNode) => ContentSource },
): Promise<void> {
  for (let at = 0; at < nodes.length; at += CHUNK) {
    await db
      .insertInto('content_nodes')
      .values(nodes.slice(at, at + CHUNK).map((node) => ({ ...rowOf(node, now), source: sourceOf(node) })))
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
          source: row.ref('excluded.source'),
        })),
      )
      .execute()
  }
}

/** Takes nodes out; answers what was there. */
export async function deleteNodes(
  db: Db,
  names: readonly { uid: string; language: ContentLanguage }[],
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    delete from content_nodes n using unnest(
      ${names.map(({ uid }) => uid)}::text[], ${names.map(({ language }) => language)}::text[]
    ) as gone (uid, language)
    where n.uid = gone.uid and n.language = gone.language
    returning n.node, n.language, n.source, n.changed_at as "changedAt"`.execute(db)
  return rows
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
