import { sql } from 'kysely'
import { club } from '#club/club.ts'
import { hrefOf } from '#modules/content/addresses.rules.ts'
import type { NodeKind } from '#modules/content/schema.ts'
import type { OwnSites } from '#modules/office/shared/own-sites.ts'
import { onOwn } from '#modules/office/shared/things-of-sites.ts'
import type { Db } from '#platform/db.ts'
import type { FoundPlace, PlacesQuery } from './schema.ts'

const MOST = 20

type Asked = PlacesQuery & { own: OwnSites }

/** What the search knows, and pieces of theirs that it does not know yet; newest first. */
export async function loadPlaces(db: Db, query: Asked): Promise<FoundPlace[]> {
  const [pieces, others] = await Promise.all([loadPieces(db, query), loadOthers(db, query)])
  return [...pieces, ...others]
    .sort((one, other) => (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0))
    .slice(0, MOST)
    .map(({ at: _, ...place }) => place)
}

type Dated = FoundPlace & { at: Date | null }
const likeOf = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** Of the content itself, public or not, each once: in the language that was asked for, else in any. */
async function loadPieces(db: Db, { q, kind, id, language, own }: Asked): Promise<Dated[]> {
  const { rows } = await sql<{
    kind: NodeKind
    id: string
    site: string
    title: string
    path: string
    isPublic: boolean
    at: Date
  }>`
    select * from (
      select distinct on (id) kind, id, site, title, path, at,
        bool_or("isPublic") over (partition by id) as "isPublic"
      from (
        select kind, uid as id, site_key as site, title, path, language, display_at as at,
          publish_at is not null and publish_at <= app.now() and (end_at is null or end_at > app.now())
            as "isPublic", 0 as rank
        from content_nodes
        union all
        select kind, uid, site_key, title, node ->> 'path', language, changed_at, false, 1 from content_drafts
      ) every
      where ${kind === undefined || kind === 'node'} or kind = ${kind ?? ''}
      order by id, rank, language = ${language} desc, language
    ) pieces
    where (${id === undefined} and title ilike ${likeOf(q)} or id = ${id ?? ''})
      and ("isPublic" or ${onOwn(own, 'pieces.site')})
    order by at desc limit ${MOST}`.execute(db)
  return rows.map(({ path, ...row }) => ({
    ...row,
    href: hrefOf({ kind: row.kind, uid: row.id, path }, club.fallbackLanguage),
  }))
}

/** Matches, products, people: what the content does not keep itself. */
async function loadOthers(db: Db, { q, kind, id, language }: PlacesQuery): Promise<Dated[]> {
  const { rows } = await sql<Omit<Dated, 'isPublic'>>`
    select shown.kind, shown.id, shown.site_key as site, shown.title, first.href, shown.display_at as at
    from search_documents shown
    join search_documents first
      on first.kind = shown.kind and first.id = shown.id and first.language = ${club.fallbackLanguage}
    where shown.language = ${language}
      and shown.kind not in ('article', 'page', 'gallery', 'video')
      and (${kind === undefined} or shown.kind = ${kind ?? ''})
      and (${id === undefined} and shown.title ilike ${likeOf(q)} or shown.id = ${id ?? ''})
    order by shown.display_at desc nulls last, shown.title limit ${MOST}`.execute(db)
  return rows.map((row) => ({ ...row, isPublic: true }))
}
