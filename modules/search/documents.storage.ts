import { sql } from 'kysely'
import type { Language } from '#club/club.ts'
import type { Db } from '#platform/db.ts'
import type { SearchKind } from './schema.ts'

export type DocumentRow = {
  source: string
  id: string
  language: Language
  kind: SearchKind
  site_key: string
  title: string
  teaser: string
  body: string
  href: string
  picture: string | null
  display_at: string | null
  weight: number
  price_cents: number | null
  vector: string
  beginnings: string
  has_moments: boolean
}

export type MomentRow = {
  source: string
  id: string
  language: Language
  place: number
  kind: 'spoken' | 'chapter'
  at: number
  text: string
  written_in: Language
  is_told: boolean
  vector: string
}

/** Documents with their moments: nobody finds one with those of before. */
export async function saveDocuments(
  db: Db,
  rows: readonly DocumentRow[],
  moments: readonly MomentRow[],
): Promise<void> {
  if (rows.length === 0) return
  await db.transaction().execute(async (trx) => {
    await writeDocuments(trx, rows)
    await sql`
      delete from search_moments m using jsonb_to_recordset(${JSON.stringify(rows.map(nameOf))}::jsonb)
        as given (source text, id text, language text)
      where m.source = given.source and m.id = given.id and m.language = given.language`.execute(trx)
    for (let at = 0; at < moments.length; at += MOMENTS_AT_ONCE)
      await writeMoments(trx, moments.slice(at, at + MOMENTS_AT_ONCE))
  })
}

const MOMENTS_AT_ONCE = 2_000

const nameOf = ({ source, id, language }: DocumentRow) => ({ source, id, language })

async function writeMoments(trx: Db, rows: readonly MomentRow[]): Promise<void> {
  await sql`
    insert into search_moments (source, id, language, place, kind, at, text, written_in, is_told, vector)
    select source, id, language, place, kind, at, text, written_in, is_told, vector::tsvector
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (source text, id text, language text, place integer,
      kind text, at numeric, text text, written_in text, is_told boolean, vector text)`.execute(trx)
}

/** One text for any number of rows, so that it is planned once. */
async function writeDocuments(db: Db, rows: readonly DocumentRow[]): Promise<void> {
  await sql`
    insert into search_documents (source, id, language, kind, site_key, title, teaser, body, href, picture, display_at,
      weight, price_cents, vector, beginnings, has_moments, indexed_at)
    select source, id, language, kind, site_key, title, teaser, body, href, picture, display_at, weight,
      price_cents, vector::tsvector, beginnings::tsvector, has_moments, app.now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (source text, id text, language text, kind text,
      site_key text, title text, teaser text, body text, href text, picture text, display_at timestamptz, weight real,
      price_cents integer, vector text, beginnings text, has_moments boolean)
    on conflict (source, id, language) do update set kind = excluded.kind, site_key = excluded.site_key,
      title = excluded.title, teaser = excluded.teaser, body = excluded.body, href = excluded.href,
      picture = excluded.picture, display_at = excluded.display_at, weight = excluded.weight, price_cents = excluded.price_cents,
      vector = excluded.vector, beginnings = excluded.beginnings, has_moments = excluded.has_moments, indexed_at = excluded.indexed_at`.execute(
    db,
  )
}

/** Takes out what was said of these before and is not said any more, languages included. */
export async function removeOthers(
  db: Db,
  given: { source: string; ids: readonly string[]; kept: readonly { id: string; language: string }[] },
): Promise<void> {
  await sql`
    delete from search_documents d where source = ${given.source} and id = any(${given.ids}::text[])
      and not exists (select from jsonb_to_recordset(${JSON.stringify(given.kept)}::jsonb) as kept (id text, language text)
        where kept.id = d.id and kept.language = d.language)`.execute(db)
}

/** What a whole reading of the source did not meet is gone. */
export async function removeOlder(db: Db, source: string, since: Date): Promise<number> {
  const { rows } = await sql`
    delete from search_documents where source = ${source} and indexed_at < ${since} returning 1`.execute(db)
  return rows.length
}

/** Sources that nobody feeds any more. */
export async function removeSourcesBut(db: Db, sources: readonly string[]): Promise<void> {
  await sql`delete from search_documents where source <> all(${sources}::text[])`.execute(db)
}

export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app.now() as now`.execute(db)
  return rows[0]!.now
}

export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from search_documents) as empty`.execute(db)
  return rows[0]!.empty
}
