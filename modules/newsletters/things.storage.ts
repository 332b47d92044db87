import { sql } from 'kysely'
import { club, type Language } from '#club/club.ts'
import { loadSite, type Site } from '#club/sites.ts'
import type { Db } from '#platform/db.ts'
import { type Thing, thingKey } from './letter.rules.ts'
import { type Contents, type ThingBlock, thingKinds } from './schema.ts'

export type FoundThing = {
  thing: string
  title: string
  teaser: string
  picture: string | null
  at: string | null
}

/** Addresses of what is found, and of its pictures. */
export type ThingAddresses = {
  siteOrigin(site: Site): string
  pictureUrl(id: string, shape: 'wide' | 'square' | 'whole'): string
}

type Row = {
  kind: string
  id: string
  language: Language
  siteKey: string
  title: string
  teaser: string
  href: string
  picture: string | null
  at: Date | null
}

const ROW = sql.raw(`d.kind, d.id, d.language, d.site_key as "siteKey", d.title, d.teaser, d.href, d.picture,
  d.display_at as at`)

/** What an issue may show, newest first; `words` are looked for in titles. */
export async function searchThings(
  db: Db,
  { type, words, language }: { type: ThingBlock; words: string; language: Language },
): Promise<FoundThing[]> {
  const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<Row>`
    select ${ROW} from search_documents d
    where d.kind = ${thingKinds[type]} and d.language = ${language} and d.title ilike ${like}
    order by d.display_at desc nulls last, d.title limit 20`.execute(db)
  return rows.map(foundOf)
}

/** One of them, in the club's first language or the one there is. */
export async function readThing(db: Db, block: { type: ThingBlock; thing: string }): Promise<FoundThing[]> {
  const rows = await findRows(db, [block])
  const found = rows.find(({ language }) => language === club.fallbackLanguage) ?? rows[0]
  return found ? [foundOf(found)] : []
}

/**
 * Pictures that stand somewhere on the sites, by the title of what they belong to. Whoever looks after some sites finds what
 * stands on these, and nothing that is another department's.
 */
export async function searchPictures(
  db: Db,
  { words, language, sites }: { words: string; language: Language; sites: readonly string[] | null },
): Promise<{ picture: string; title: string }[]> {
  const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const own = sites && [...sites]
  const { rows } = await sql<{ picture: string; title: string }>`
    select picture, title from (
      select distinct on (d.picture) d.picture, d.title, d.display_at from search_documents d
      where d.picture is not null and d.language = ${language} and d.title ilike ${like}
        and (${own}::text[] is null or d.site_key = any(${own}::text[]) and not exists (
          select from media_assets a where a.id = d.picture and not a.sites && ${own}::text[]))
      order by d.picture, d.display_at desc nulls last) found
    order by display_at desc nulls last, title limit 24`.execute(db)
  return rows
}

function foundOf({ id, title, teaser, picture, at }: Row): FoundThing {
  return { thing: id, title, teaser, picture, at: at?.toISOString() ?? null }
}

export type KnownThings = {
  /** By `thingKey`, in the wanted language or the one there is. */
  in(language: Language): ReadonlyMap<string, Thing>
  languagesOf(block: { type: ThingBlock; thing: string }): readonly Language[]
}

/** Everything that an issue shows beside its words, in all languages. */
export async function loadThings(
  db: Db,
  contents: Contents,
  addresses: ThingAddresses,
): Promise<KnownThings> {
  const wanted = contents.blocks.flatMap((block) => ('thing' in block ? [block] : []))
  const rows = wanted.length === 0 ? [] : await findRows(db, wanted)
  const known = new Map<string, Map<Language, Thing>>()
  for (const block of wanted) {
    const found = rows.filter(({ kind, id }) => kind === thingKinds[block.type] && id === block.thing)
    known.set(thingKey(block), new Map(found.map((row) => [row.language, thingOf(row, addresses)])))
  }
  return {
    in: (language) =>
      new Map(
        [...known].flatMap(([key, by]) => {
          const thing = by.get(language) ?? by.get(club.fallbackLanguage) ?? [...by.values()][0]
          return thing ? [[key, thing] as const] : []
        }),
      ),
    languagesOf: (block) => [...(known.get(thingKey(block))?.keys() ?? [])],
  }
}

async function findRows(db: Db, wanted: readonly { type: ThingBlock; thing: string }[]): Promise<Row[]> {
  const kinds = wanted.map(({ type }) => thingKinds[type])
  const ids = wanted.map(({ thing }) => thing)
  const { rows } = await sql<Row>`
    select ${ROW} from search_documents d
    where (d.kind, d.id) in (select * from unnest(${kinds}::text[], ${ids}::text[]))`.execute(db)
  return rows
}

function thingOf(row: Row, { siteOrigin, pictureUrl }: ThingAddresses): Thing {
  const { picture, title, teaser } = row
  return {
    title,
    teaser,
    url: siteOrigin(loadSite(row.siteKey)) + row.href,
    picture: picture ? { wide: pictureUrl(picture, 'wide'), square: pictureUrl(picture, 'square') } : null,
    at: row.at?.toISOString() ?? null,
  }
}
