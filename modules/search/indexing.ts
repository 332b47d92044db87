import { club, type Language } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import {
  type DocumentRow,
  databaseTime,
  isEmpty,
  type MomentRow,
  removeOlder,
  removeOthers,
  removeSourcesBut,
  saveDocuments,
} from './documents.storage.ts'
import type { SearchKind } from './schema.ts'
import { beginningsOf, type IsWord, knownWords, type StemOf, vectorOf, wordsToStem } from './vector.rules.ts'
import { addWords, loadKnownWords, loadStems, replaceWords, type WordCount } from './words.storage.ts'

/** Something that can be found, in one language. */
export type SearchDocument = {
  kind: SearchKind
  /** Within its source. */
  id: string
  language: Language
  /** Key of the site it stands on. */
  site: string
  title: string
  teaser: string
  /** Plain text. */
  body: string
  /** Path on its site, language prefix included. */
  href: string
  /** Id in the media store. */
  picture: string | null
  /** Null for what does not grow old. */
  displayAt: string | null
  /** Gross cents, where it is sold. */
  price?: number
  /** How much it is worth among those of its kind; 1 where it is left out. */
  standing?: number
  /** What is said in it, and when; found as well, and shown with the second. In its order. */
  moments?: readonly SearchMoment[]
}

export type SearchMoment = {
  kind: 'spoken' | 'chapter'
  /** Seconds from the beginning. */
  at: number
  text: string
  writtenIn: Language
  /** False: behind a paywall. It is found, and its words are shown to nobody. */
  isTold: boolean
}

/** A part of the club that has something to find. */
export type SearchSource = {
  name: string
  /** Everything, in pieces of some hundreds. */
  all(): AsyncIterable<SearchDocument[]>
  /** These as they are now; what is missing in the answer is not found any more. */
  some(ids: readonly string[]): Promise<SearchDocument[]>
  /** What is to be read again when the data behind a tag has changed (`dropTags`); null when nothing of it. */
  changedBy?(tag: string): readonly string[] | 'all' | null
}

export type Reindexed = { documents: number; words: number; removed: number }

export type Indexing = {
  /**
   * Writes a job in the transaction of the change: what was changed is found as it is now, moments after the commit; what
   * changes by the clock, after that moment.
   */
  refresh(trx: Trx, source: string, ids: readonly string[], at?: Date): Promise<void>
  /** The same for data whose owners know nothing of the search: their tags say what has changed. Ends when the jobs are written. */
  follow(tags: readonly string[]): Promise<void>
  /** Reads everything again, and takes compounds apart by all the words there are by then. */
  reindex(): Promise<Reindexed>
  /** At the start of the program: an index that is still empty is filled. */
  start(): Promise<void>
}

const REFRESH = 'search-refresh'
const REINDEX = 'search-reindex'

/** How much a find is worth by what it is: the page about a thing before the news about it. */
const WEIGHTS: Record<SearchKind, number> = {
  page: 1.3,
  department: 1.3,
  person: 1.3,
  job: 1.1,
  match: 1.1,
  product: 1.1,
  article: 1,
  video: 0.95,
  gallery: 0.85,
}

type IndexingContext = { db: Db; jobs: Jobs; sources: readonly SearchSource[] }

/** How the index is filled and kept fresh. */
export function createIndexing(ctx: IndexingContext): Indexing {
  const { jobs, sources } = ctx
  jobs.handle(REFRESH, async (data) => {
    const { source, ids } = data as { source: string; ids: string[] | null }
    const found = sources.find((one) => one.name === source)
    if (found) await (ids ? indexSome(ctx, found, ids) : indexAll(ctx, found))
  })
  // At night: words that came by day become parts of the compounds that came before them.
  jobs.every(REINDEX, '40 3 * * *', async () => void (await reindex(ctx)))
  return inContext(ctx, { refresh, follow, reindex, start })
}

async function refresh(
  ctx: IndexingContext,
  trx: Trx,
  source: string,
  ids: readonly string[],
  at?: Date,
): Promise<void> {
  const startAfterSeconds = at ? Math.ceil((at.getTime() - Date.now()) / 1000) + 1 : 0
  if (ids.length > 0 && (!at || startAfterSeconds > 0))
    await ctx.jobs.enqueue(trx, REFRESH, { source, ids }, { startAfterSeconds })
}

/** Every process hears the tags; the key keeps it to one job for what waits to be read. */
async function follow(ctx: IndexingContext, tags: readonly string[]): Promise<void> {
  for (const source of ctx.sources) {
    const changed = tags.flatMap((tag) => source.changedBy?.(tag) ?? [])
    if (changed.length === 0) continue
    const wanted = changed.includes('all') ? [null] : [...new Set(changed)].map((id) => [id])
    await ctx.db.transaction().execute(async (trx) => {
      for (const ids of wanted) {
        const singletonKey = `${source.name}/${ids ?? 'all'}`
        await ctx.jobs.enqueue(trx, REFRESH, { source: source.name, ids }, { singletonKey })
      }
    })
  }
}

async function indexAll(ctx: IndexingContext, source: SearchSource): Promise<void> {
  const { db } = ctx
  const since = await databaseTime(db)
  const write = createWriter(db, { de: await loadKnownWords(db, 'de') })
  for await (const piece of source.all()) await write(source.name, piece)
  await removeOlder(db, source.name, since)
}

async function indexSome(ctx: IndexingContext, source: SearchSource, ids: string[]): Promise<void> {
  const { db } = ctx
  const documents = await source.some(ids)
  for (const language of club.languages) {
    const words = documents
      .filter((one) => one.language === language)
      .map((one) => knownWords(withSpoken(one)))
    await addWords(db, language, [...new Set(words.flatMap((some) => [...some]))])
  }
  const write = createWriter(db, { de: await loadKnownWords(db, 'de') })
  await write(source.name, documents)
  await removeOthers(db, { source: source.name, ids, kept: documents })
}

async function reindex(ctx: IndexingContext): Promise<Reindexed> {
  const { sources, db } = ctx
  const counts = createWordCounts()
  for (const source of sources) for await (const documents of source.all()) counts.add(documents)
  const words = counts.list()
  await db.transaction().execute((trx) => replaceWords(trx, words))
  const write = createWriter(db, { de: counts.of('de') })
  let documents = 0
  let removed = 0
  for (const source of sources) {
    const since = await databaseTime(db)
    for await (const piece of source.all()) {
      await write(source.name, piece)
      documents += piece.length
    }
    removed += await removeOlder(db, source.name, since)
  }
  await removeSourcesBut(
    db,
    sources.map((source) => source.name),
  )
  return { documents, words: words.length, removed }
}

async function start(ctx: IndexingContext): Promise<void> {
  const { db } = ctx
  if (await isEmpty(db)) await db.transaction().execute((trx) => ctx.jobs.enqueue(trx, REINDEX, {}))
}

/** Writes documents; stems that were asked for once are remembered for the rest of the run. */
function createWriter(db: Db, known: { de: ReadonlySet<string> }) {
  const stems: Record<Language, Map<string, string | null>> = { de: new Map(), en: new Map(), ja: new Map() }
  const isWord: IsWord = (text) => known.de.has(text)

  async function stemsFor(language: Language, documents: readonly SearchDocument[]): Promise<StemOf> {
    const remembered = stems[language]
    const asked = new Set(documents.flatMap((document) => wordsToStem(withSpoken(document), isWord)))
    const missing = [...asked].filter((word) => !remembered.has(word))
    if (missing.length > 0)
      for (const [word, stem] of await loadStems(db, language, missing)) remembered.set(word, stem)
    return (word) => remembered.get(word) ?? null
  }

  return async (source: string, documents: readonly SearchDocument[]): Promise<void> => {
    for (const language of club.languages) {
      const written = documents.filter((document) => document.language === language)
      const stemOf = await stemsFor(language, written)
      await saveDocuments(
        db,
        written.map((document) => rowOf(source, document, { stemOf, isWord })),
        written.flatMap((document) => momentsOf(source, document, { stemOf, isWord })),
      )
    }
  }
}

function rowOf(
  source: string,
  document: SearchDocument,
  given: { stemOf: StemOf; isWord: IsWord },
): DocumentRow {
  const { id, language, kind, site, title, teaser, body, href, picture, displayAt } = document
  const { price = null, standing = 1 } = document
  return {
    ...{ source, id, language, kind, title, teaser, body, href, picture },
    site_key: site,
    display_at: displayAt,
    weight: WEIGHTS[kind] * standing,
    price_cents: price,
    vector: vectorOf(withSpoken(document), given),
    beginnings: beginningsOf(document, given.isWord),
    has_moments: (document.moments ?? []).length > 0,
  }
}

const withSpoken = (document: SearchDocument) => ({
  ...document,
  spoken: document.moments?.map(({ text }) => text).join('\n') ?? '',
})

function momentsOf(
  source: string,
  { id, language, moments = [] }: SearchDocument,
  given: { stemOf: StemOf; isWord: IsWord },
): MomentRow[] {
  return moments.map(({ kind, at, text, writtenIn, isTold }, place) => ({
    ...{ source, id, language, place, kind, at, text },
    written_in: writtenIn,
    is_told: isTold,
    vector: vectorOf({ language, title: '', teaser: '', body: text }, given),
  }))
}

/** In how many documents each word occurs. */
function createWordCounts() {
  const counts: Record<Language, Map<string, number>> = { de: new Map(), en: new Map(), ja: new Map() }
  return {
    add(documents: readonly SearchDocument[]) {
      for (const document of documents) {
        const words = counts[document.language]
        for (const word of knownWords(withSpoken(document))) words.set(word, (words.get(word) ?? 0) + 1)
      }
    },
    of: (language: Language): ReadonlySet<string> => new Set(counts[language].keys()),
    list: (): WordCount[] =>
      club.languages.flatMap((language) =>
        [...counts[language]].map(([word, documents]) => ({ language, word, documents })),
      ),
  }
}
