import { type RawBuilder, sql } from 'kysely'
import type { ContentSource, ReviewState } from '#modules/content/drafts/drafts.schema.ts'
import type { ContentLanguage, NodeKind } from '#modules/content/schema.ts'
import { MOST_COUNTED } from '#modules/office/shared/lists.schema.ts'
import { containing } from '#modules/office/shared/lists.ts'
import type { OwnSites } from '#modules/office/shared/own-sites.ts'
import type { Db } from '#platform/db.ts'
import { type EditorialPiece, type EditorialQuery, editorialStates, type PublicState } from './schema.ts'

type Wanted = Pick<EditorialQuery, 'query' | 'q' | 'kind' | 'site' | 'source'> & {
  state?: EditorialQuery['state']
  /** Of which sites each of its languages has to be. */
  own: OwnSites
}

/** Of a public row; a moment that is over is none of the future any more. */
const STATE = sql`case when n.publish_at is null then 'draft' when n.publish_at > app.now() then 'scheduled'
  when n.end_at <= app.now() then 'ended' else 'published' end`

/** What is public and what is written, a row each. */
const ROWS = sql`
  select n.uid, n.language, n.kind, n.site_key, n.title, n.source, n.changed_at, n.display_at, n.publish_at,
    n.node->'cover'->>'id' as cover, ${STATE} as state, false as is_draft, null::text as review, null::text as changed_name
  from content_nodes n
  union all
  select d.uid, d.language, d.kind, d.site_key, d.title, null, d.changed_at, (d.node->>'displayAt')::timestamptz, null,
    d.node->'cover'->>'id', 'draft', true, d.review_state, d.changed_name
  from content_drafts d`

const IN_STATE: Record<(typeof editorialStates)[number], RawBuilder<unknown>> = {
  draft: sql`bool_or(r.is_draft or r.state = 'draft')`,
  review: sql`bool_or(r.review = 'asked')`,
  scheduled: sql`(bool_or(r.state = 'scheduled') or exists (select from content_plans p where p.uid = r.uid))`,
  published: sql`bool_or(r.state = 'published')`,
  ended: sql`bool_or(r.state = 'ended')`,
}

/** Conditions of a whole piece: any of its languages may have the word. */
function having({ query, q, kind, site, source, state, own }: Wanted): RawBuilder<unknown> {
  const words = `${query ?? ''} ${q ?? ''}`.split(/\s+/).filter(Boolean)
  const wanted = [
    ...words.map(
      (word) => sql`bool_or(r.title ilike ${containing(word)} or r.uid ilike ${containing(word)})`,
    ),
    ...(own ? [sql`bool_and(r.site_key = any(${[...own]}::text[]))`] : []),
    ...(kind ? [sql`bool_or(r.kind = ${kind})`] : []),
    ...(site ? [sql`bool_or(r.site_key = ${site})`] : []),
    ...(source
      ? [sql`coalesce(max(r.source) filter (where r.source <> 'office'), 'office') = ${source}`]
      : []),
    ...(state ? [IN_STATE[state]] : []),
  ]
  return wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `)
}

/** What was changed last first. */
export async function listUids(
  db: Db,
  given: { wanted: Wanted; limit: number; offset: number },
): Promise<string[]> {
  const { wanted, limit, offset } = given
  const { rows } = await sql<{ uid: string }>`
    with r as (${ROWS})
    select r.uid from r group by r.uid having ${having(wanted)}
    order by max(r.changed_at) desc, max(r.display_at) desc, r.uid limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows.map(({ uid }) => uid)
}

export type Counts = Record<'all' | (typeof editorialStates)[number], number>

/** Of every state, with whatever is looked for besides. */
export async function countPieces(db: Db, wanted: Wanted): Promise<Counts> {
  const states = editorialStates.map((state) => sql`${IN_STATE[state]} as ${sql.ref(state)}`)
  const sums = editorialStates.map(
    (state) => sql`count(*) filter (where p.${sql.ref(state)})::int as ${sql.ref(state)}`,
  )
  const { rows } = await sql<Counts>`
    with r as (${ROWS}), p as (
      select ${sql.join(states)} from r group by r.uid having ${having({ ...wanted, state: undefined })}
      limit ${MOST_COUNTED})
    select count(*)::int as "all", ${sql.join(sums)} from p`.execute(db)
  return rows[0]!
}

/** Every site that pieces stand on, public or written, and where they are shown beside it. */
export async function loadSites(
  db: Db,
  uids: readonly string[],
): Promise<{ sites: string[]; alsoOn: string[] }> {
  if (uids.length === 0) return { sites: [], alsoOn: [] }
  const { rows } = await sql<{ site: string; alsoOn: string[] | null }>`
    select r.site_key as site, r.node->'alsoOn' as "alsoOn" from (
      select n.uid, n.site_key, n.node from content_nodes n union all select d.uid, d.site_key, d.node from content_drafts d
    ) r where r.uid = any(${[...uids]}::text[])`.execute(db)
  return {
    sites: [...new Set(rows.map(({ site }) => site))],
    alsoOn: [...new Set(rows.flatMap(({ alsoOn }) => alsoOn ?? []))],
  }
}

/** On which site a piece stood in one of its versions; none where there is no such version. */
export async function loadSiteOf(
  db: Db,
  { uid, language, number }: { uid: string; language: ContentLanguage; number: number },
): Promise<string[]> {
  const { rows } = await sql<{ site: string }>`
    select v.node->>'site' as site from content_versions v
    where v.uid = ${uid} and v.language = ${language} and v.number = ${number}`.execute(db)
  return rows.map(({ site }) => site)
}

export type PieceRow = {
  uid: string
  language: ContentLanguage
  kind: NodeKind
  site: string
  title: string
  source: ContentSource | null
  changedAt: Date
  changedName: string | null
  displayAt: Date
  publishAt: Date | null
  cover: string | null
  state: PublicState
  isDraft: boolean
  review: ReviewState | null
  /** Of public rows. */
  plan: EditorialPiece['languages'][number]['plan']
}

/** What is planned over a row; changed since it was planned, somebody has published in between. */
const PLAN = sql`(select jsonb_build_object('at', to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isReturn', p.is_return, 'held',
    case when p.held is null and date_trunc('milliseconds', p.base) <> date_trunc('milliseconds', r.changed_at)
      then 'overtaken' else p.held end)
  from content_plans p where p.uid = r.uid and p.language = r.language)`

/** All that a page of the list shows of its pieces. */
export async function loadRows(db: Db, uids: readonly string[]): Promise<PieceRow[]> {
  const { rows } = await sql<PieceRow>`
    with r as (${ROWS})
    select r.uid, r.language, r.kind, r.site_key as site, r.title, r.source, r.changed_at as "changedAt",
      coalesce(r.changed_name, (select v.made_name from content_versions v
        where v.uid = r.uid and v.language = r.language order by v.number desc limit 1)) as "changedName",
      r.display_at as "displayAt", r.publish_at as "publishAt", r.cover, r.state, r.is_draft as "isDraft", r.review,
      case when not r.is_draft then ${PLAN} end as plan
    from r where r.uid = any(${[...uids]}::text[]) order by r.is_draft, r.language`.execute(db)
  return rows
}

export async function loadEditingOf(db: Db, uids: readonly string[]) {
  const { rows } = await sql<{ uid: string; who: string; language: ContentLanguage; since: Date }>`
    select uid, name as who, language, since from content_editing
    where uid = any(${[...uids]}::text[]) and seen_at >= app.now() - interval '60 seconds' order by since`.execute(
    db,
  )
  return rows
}
