import { sql } from 'kysely'
import type { Language } from '#club/club.ts'
import type { Db } from '#platform/db.ts'

export type WordCount = { language: Language; word: string; documents: number }

/** Stems by word; null for words that say nothing. */
export async function loadStems(
  db: Db,
  language: Language,
  words: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ word: string; stem: string | null }>`
    select word, app.search_stem(${language}, word) as stem from unnest(${words}::text[]) as word`.execute(db)
  return new Map(rows.map((row) => [row.word, row.stem]))
}

/** Known words of a language. */
export async function loadKnownWords(db: Db, language: Language): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words where language = ${language}`.execute(db)
  return new Set(rows.map((row) => row.word))
}

/** Which of these occur by themselves. */
export async function loadKnownOf(
  db: Db,
  language: Language,
  words: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words where language = ${language} and word = any(${words}::text[])`.execute(db)
  return new Set(rows.map((row) => row.word))
}

/** Adds words; their numbers are right again after the next whole reading. */
export async function addWords(db: Db, language: Language, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  await sql`
    insert into search_words (language, word, stem, documents)
    select ${language}, word, coalesce(app.search_stem(${language}, word), word), 1
    from unnest(${words}::text[]) as word on conflict do nothing`.execute(db)
}

const BATCH = 5_000

/** Writes the words of everything there is; inside a transaction, so that nobody sees half of them. */
export async function replaceWords(trx: Db, counts: readonly WordCount[]): Promise<void> {
  await sql`delete from search_words`.execute(trx)
  for (let at = 0; at < counts.length; at += BATCH)
    await sql`
      insert into search_words (language, word, stem, documents)
      select language, word, coalesce(app.search_stem(language, word), word), documents
      from jsonb_to_recordset(${JSON.stringify(counts.slice(at, at + BATCH))}::jsonb)
        as given (language text, word text, documents integer)`.execute(trx)
}

export type TypedWord = {
  word: string
  /** Null: it says nothing. */
  stem: string | null
  isKnown: boolean
}

/** What is known of typed words, in their order. */
export async function lookUpWords(
  db: Db,
  language: Language,
  words: readonly string[],
): Promise<TypedWord[]> {
  const { rows } = await sql<{ word: string; stem: string | null; is_known: boolean }>`
    select word, stem, exists (
      select from search_words known where known.language = ${language} and known.stem = typed.stem
    ) as is_known
    from (
      select word, place, app.search_stem(${language}, word) as stem
      from unnest(${words}::text[]) with ordinality as given (word, place)
    ) typed order by place`.execute(db)
  return rows.map(({ word, stem, is_known }) => ({ word, stem, isKnown: is_known }))
}

/** Words that hold this one at an end: what it is a part of, or what it may become when it is typed to its end. */
export async function loadWordsAround(db: Db, language: Language, word: string): Promise<string[]> {
  const pattern = word.replace(/[\\%_]/g, '\\$&')
  const { rows } = await sql<{ word: string }>`
    select word from search_words where language = ${language}
      and (word like ${`${pattern}%`} or word like ${`%${pattern}`})
    order by documents desc, word limit 12`.execute(db)
  return rows.map((row) => row.word)
}

/** Words that look like this one, the most similar first. */
export async function loadWordsLike(db: Db, language: Language, word: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words where language = ${language} and word % ${word}
    order by similarity(word, ${word}) desc, documents desc, word limit 24`.execute(db)
  return rows.map((row) => row.word)
}
