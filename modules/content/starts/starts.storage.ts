import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** A piece that stands at the start of a site, or is written for it. */
export type StartPiece = {
  site: string
  uid: string
  /** The quiet variant that stands there instead while it is published. */
  isCondolence: boolean
}

/** Of each site and variant one: what was published goes before what only lies there as a draft. */
export async function loadStartPieces(db: Db): Promise<StartPiece[]> {
  const { rows } = await sql<StartPiece>`
    select distinct on (site, "isCondolence") site, uid, "isCondolence" from (
      select site_key as site, uid, language, is_condolence as "isCondolence",
        case when publish_at is null then 1 else 0 end as rank
      from content_nodes where path = '/'
      union all
      select site_key, uid, language, coalesce((node->>'condolence')::boolean, false), 2
      from content_drafts where node->>'path' = '/' and kind = 'page'
    ) there order by site, "isCondolence", rank, language, uid`.execute(db)
  return rows
}
