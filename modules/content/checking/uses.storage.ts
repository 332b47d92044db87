import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { ContentLanguage, NodeKind } from '../schema.ts'

/** A node that names something, in one language. */
export type NamingNode = {
  /** What it names. */
  id: string
  kind: NodeKind
  uid: string
  language: ContentLanguage
  title: string
  site: string
  path: string
  isPublished: boolean
}

/**
 * The nodes that name one of these ids anywhere, those that lie in the office as drafts too: in covers, blocks, galleries and
 * links of their texts. Ids are long and made by the program, so nothing says them by chance.
 */
export async function listNaming(db: Db, ids: readonly string[]): Promise<NamingNode[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NamingNode>`
    select * from (
      select distinct on (named.id, n.uid, n.language) named.id, n.kind, n.uid, n.language, n.title, n.site, n.path,
        coalesce(n.publish_at <= app.now() and (n.end_at is null or n.end_at > app.now()), false) as "isPublished"
      from (
        select kind, uid, language, title, site_key as site, path, publish_at, end_at, node from content_nodes
        union all
        select kind, uid, language, title, site_key, node->>'path', null, null, node from content_drafts
        union all
        select node->>'kind', uid, language, node->>'title', node->>'site', node->>'path', null, null, node from content_plans
      ) as n join lateral (
        select distinct found[1] as id from regexp_matches(n.node::text, ${`(${ids.join('|')})`}, 'g') as found
      ) as named on true
      where n.node::text ~ ${ids.join('|')}
      order by named.id, n.uid, n.language, n.publish_at nulls last
    ) as found order by title, uid, language`.execute(db)
  return rows
}
