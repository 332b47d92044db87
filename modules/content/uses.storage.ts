import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { ContentLanguage, NodeKind } from './schema.ts'

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
 * The nodes that name one of these ids anywhere: in covers, blocks, galleries and links of their texts. Ids are long and made
 * by the program, so nothing says them by chance.
 */
export async function listNaming(db: Db, ids: readonly string[]): Promise<NamingNode[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NamingNode>`
    select named.id, n.kind, n.uid, n.language, n.title, n.site_key as site, n.path,
      coalesce(n.publish_at <= app.now() and (n.end_at is null or n.end_at > app.now()), false) as "isPublished"
    from content_nodes n join lateral (
      select distinct found[1] as id from regexp_matches(n.node::text, ${`(${ids.join('|')})`}, 'g') as found
    ) as named on true
    where n.node::text ~ ${ids.join('|')}
    order by n.title, n.uid, n.language`.execute(db)
  return rows
}
