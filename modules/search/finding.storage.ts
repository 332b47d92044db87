import { sql } from 'kysely'
import type { Language } from '#club/club.ts'
import type { Db } from '#platform/db.ts'
import type { SearchFacets, SearchKind } from './schema.ts'

export type FindQuery = {
  language: Language
  /** As `tsquery` reads it. */
  query: string
  /** The same with any of the words: a moment has few of them. */
  anyWord: string
  /** As it was typed, for titles that are exactly that. */
  typed: string
  kind: SearchKind | null
  site: string | null
  page: number
  pageSize: number
  /** The best of each kind in place of a page. */
  perKind: number | null
}

export type FoundRow = {
  id: string
  kind: SearchKind
  site_key: string
  title: string
  teaser: string
  body: string
  href: string
  picture: string | null
  display_at: string | null
  moment: FoundMoment | null
}

/** Where in a film the words are said. */
export type FoundMoment = {
  at: number
  written_in: Language
  /** Null where they are not told. */
  around: string | null
}

export type FoundRows = {
  rows: FoundRow[]
  totalCount: number
  /** Something has these words, whether the filters leave it or not. */
  isKnown: boolean
  facets: SearchFacets
}

/** How much of a text is needed to cut an excerpt out of it. */
const EXCERPT_FROM = 2_500

/** News grow old, pages do not. Half of a find's worth is lost within some months. */
const FRESHNESS = sql.raw(`case when d.display_at is null then 0.85
  else 0.45 + 0.55 * exp(-greatest(0, extract(epoch from app.now() - d.display_at))::float8 / (86400 * 150)) end`)

/** A film is about its title and text; what is said in it beside them finds it, and counts little. */
const RANK = (query: string) => sql`greatest(0.008, ts_rank('{0.08, 0.3, 0.6, 1}',
  case when d.has_moments then ts_filter(d.vector, '{a, b, c}') else d.vector end, ${query}::tsquery, 1))`

/** The moment that says most of the words, with what is said just before and after it. */
const momentIn = (anyWord: string) => sql`case when d.has_moments then (
  select json_build_object('at', m.at::float8, 'written_in', m.written_in, 'around', case when m.is_told then (
      select string_agg(n.text, ' ' order by n.place) from search_moments n
      where n.source = m.source and n.id = m.id and n.language = m.language and n.is_told and n.kind = m.kind
        and n.place between m.place - (m.kind = 'spoken')::int and m.place + (m.kind = 'spoken')::int) end)
  from search_moments m
  where m.source = d.source and m.id = d.id and m.language = d.language and m.vector @@ ${anyWord}::tsquery
  order by ts_rank(m.vector, ${anyWord}::tsquery) desc, m.at limit 1) end`

/** A page of finds and what the filters would leave, in one statement. */
export async function findDocuments(db: Db, given: FindQuery): Promise<FoundRows> {
  const { kind, site } = given
  const { rows } = await sql<{ items: FoundRow[]; total: number; is_known: boolean; facets: SearchFacets }>`
    with matching as materialized (
      select d.source, d.id, d.kind, d.site_key,
        ${RANK(given.query)} * d.weight * ${FRESHNESS}
          + case when lower(d.title) = lower(${given.typed}) then 1 else 0 end as score
      from search_documents d
      where d.language = ${given.language} and d.vector @@ ${given.query}::tsquery
    ), chosen as (
      select * from matching
      where (${kind}::text is null or kind = ${kind}) and (${site}::text is null or site_key = ${site})
    ), placed as (
      select *, row_number() over (partition by kind order by score desc, id) as place from chosen
    ), page as (
      select source, id, score from placed where ${given.perKind}::int is null or place <= ${given.perKind}::int
      order by score desc, id
      limit case when ${given.perKind}::int is null then ${given.pageSize}::int end
      offset case when ${given.perKind}::int is null then ${(given.page - 1) * given.pageSize}::int else 0 end
    )
    select (select count(*) from chosen) as total, exists (select from matching) as is_known,
      coalesce((
        select json_agg(found order by found.score desc, found.id) from (
          select page.score, d.id, d.kind, d.site_key, d.title, d.teaser, left(d.body, ${EXCERPT_FROM}) as body, d.href,
            d.picture, d.display_at, ${momentIn(given.anyWord)} as moment
          from page join search_documents d
            on d.source = page.source and d.id = page.id and d.language = ${given.language}
        ) found
      ), '[]') as items,
      json_build_object(
        'kinds', coalesce((
          select json_agg(json_build_object('value', kind, 'count', count) order by count desc, kind)
          from (select kind, count(*) from matching where ${site}::text is null or site_key = ${site} group by kind) k
        ), '[]'),
        'sites', coalesce((
          select json_agg(json_build_object('value', site_key, 'count', count) order by count desc, site_key)
          from (select site_key, count(*) from matching where ${kind}::text is null or kind = ${kind}
            group by site_key) s
        ), '[]')
      ) as facets`.execute(db)
  const [{ items, total, is_known, facets }] = rows as [(typeof rows)[number]]
  return { rows: items, totalCount: total, isKnown: is_known, facets }
}

/** Articles that say these words one after another, the newest first. The index knows the candidates; few are read. */
export async function findNaming(
  db: Db,
  given: { language: Language; query: string; words: string; count: number },
): Promise<string[]> {
  const { language, query, words, count } = given
  const { rows } = await sql<{ id: string }>`
    select d.id from search_documents d
    where d.language = ${language} and d.kind = 'article' and d.vector @@ ${query}::tsquery
      and position(lower(${words}) in lower(concat_ws(' ', d.title, d.teaser, d.body))) > 0
    order by d.display_at desc, d.id limit ${count}`.execute(db)
  return rows.map(({ id }) => id)
}

/** For the statements of one transaction. */
export async function limitStatements(trx: Db, milliseconds: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(milliseconds)}`.execute(trx)
}

export type SuggestionRow = Omit<FoundRow, 'teaser' | 'body' | 'display_at' | 'moment'> & {
  price_cents: number | null
}

/**
 * Titles that hold words which begin like the typed ones: one statement, one index. First what a word of the title ends
 * with: whoever types `trikot` means a Heimtrikot rather than a Trikothose. Then titles that begin so.
 */
export async function suggestDocuments(
  db: Db,
  given: { language: Language; query: string; typed: string; count: number },
): Promise<SuggestionRow[]> {
  const beginning = `${given.typed.replace(/[\\%_]/g, '\\$&')}%`
  const ending = `${given.typed.toLowerCase().replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}\\M`
  const { rows } = await sql<SuggestionRow>`
    select d.id, d.kind, d.site_key, d.title, d.href, d.picture, d.price_cents from search_documents d
    where d.language = ${given.language} and d.beginnings @@ ${given.query}::tsquery
    order by (lower(d.title) ~ ${ending}::text) desc, (lower(d.title) like lower(${beginning})) desc, d.weight * ${FRESHNESS} desc, d.title, d.id
    limit ${given.count}`.execute(db)
  return rows
}
