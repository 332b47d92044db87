import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { LinkTarget } from '../links.rules.ts'
import type { ContentNode } from '../schema.ts'

/** Somebody who stands at an address, or wants to. */
export type KnownAddress = Pick<ContentNode, 'uid' | 'site' | 'language' | 'path' | 'condolence'> & {
  isPublished: boolean
  /** Lies in a drawer of the office. */
  isDraft?: boolean
  isHere?: boolean
}

/** Who is at the addresses of these nodes and at the ends of their links, published or not. */
export async function loadKnown(
  db: Db,
  given: { nodes: readonly ContentNode[]; targets: readonly Exclude<LinkTarget, { kind: 'url' }>[] },
): Promise<KnownAddress[]> {
  const { nodes, targets } = given
  const uids = targets.flatMap((target) => (target.kind === 'node' ? [target.uid] : []))
  const places = [...nodes, ...targets.flatMap((target) => (target.kind === 'address' ? [target] : []))]
  const sites = places.map(({ site }) => site)
  const paths = places.map(({ path }) => path)
  const { rows } = await sql<KnownAddress>`
    with wanted as (
      select distinct site, path from unnest(${sites}::text[], ${paths}::text[]) as w (site, path))
    select n.uid, n.site_key as site, n.language, n.path, n.is_condolence as condolence,
      n.publish_at is not null as "isPublished", false as "isDraft"
    from content_nodes n
    where n.uid = any(${uids}::text[])
      or exists (select from wanted w where w.site = n.site_key and w.path = n.path)
    union all
    select d.uid, d.site_key, d.language, d.node->>'path', coalesce((d.node->>'condolence')::boolean, false), false, true
    from content_drafts d
    where d.uid = any(${uids}::text[])
      or exists (select from wanted w where w.site = d.site_key and w.path = d.node->>'path')`.execute(db)
  return rows
}
