import type { Language } from '#club/club.ts'
import { type Db, isPgError } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import { createSemaphore } from '#platform/semaphore.ts'
import {
  type FoundMoment,
  type FoundRow,
  type FoundRows,
  findDocuments,
  findNaming,
  limitStatements,
  suggestDocuments,
} from './finding.storage.ts'
import { createIndexing, type Indexing, type SearchSource } from './indexing.ts'
import { excerptOf } from './marking.rules.ts'
import {
  type Found,
  MAX_QUERY_LENGTH,
  type SearchAnswer,
  type SearchKind,
  type Suggestion,
  type SuggestionsAnswer,
} from './schema.ts'
import { meantIn, type Understood, understand } from './understanding.ts'
import { type Meaning, queryOf } from './vector.rules.ts'
import { isJapanese, spellingsOf, typedWords } from './words.rules.ts'
import { lookUpWords } from './words.storage.ts'

export type { SearchDocument, SearchSource } from './indexing.ts'

export type SearchOptions = {
  db: Db
  jobs: Jobs
  /** Whoever has something to find, from the composition root. */
  sources: readonly SearchSource[]
}

export type SearchRequest = {
  q: string
  language: Language
  kind?: SearchKind
  site?: string
  page: number
  pageSize: number
  /** The best of each kind in place of a page. */
  perKind?: number
}

export type Search = Indexing & {
  find(request: SearchRequest): Promise<SearchAnswer>
  /** While somebody types. */
  suggest(request: { q: string; language: Language }): Promise<SuggestionsAnswer>
  /** The newest articles that name somebody, tags included, by uid. */
  naming(given: { name: string; language: Language; count: number }): Promise<string[]>
}

const SUGGESTIONS = 8
/** A search is worth this long: nobody reads what comes later, and nobody may keep the database busy. */
const STATEMENT_MS = 1_500
const AT_ONCE = 4
const MAX_WAITING = 40
/** One letter begins half of all words. */
const SHORTEST_BEGINNING = 2
/** PostgreSQL stopped a statement that took too long. */
const QUERY_CANCELED = '57014'

const busy = (cause?: unknown) =>
  new AppError(503, 'SEARCH_BUSY', 'Too many searches at once', { retryAfterSeconds: 2, cause })

function contextOf(options: SearchOptions) {
  const withPermit = createSemaphore({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING, refusal: busy })
  return { ...options, withPermit }
}

type SearchContext = ReturnType<typeof contextOf>

/** One search over everything the club shows. */
export function createSearch(options: SearchOptions): Search {
  const ctx = contextOf(options)
  const { db, jobs, sources } = ctx
  return {
    ...createIndexing({ db, jobs, sources }),
    ...inContext(ctx, { find, suggest, naming }),
  }
}

/** What was typed; where that is found nowhere, what was meant; else whatever has one of the words. */
async function find(ctx: SearchContext, request: SearchRequest): Promise<SearchAnswer> {
  const { language } = request
  const q = request.q.trim().slice(0, MAX_QUERY_LENGTH)
  return guarded(ctx, async (trx) => {
    const typed = await understand(trx, q, language)
    if (typed.words.length === 0) return answerOf(NOTHING, { ...request, q })
    const found = await findAll(trx, { ...request, q }, typed)
    if (found.isKnown) return answerOf(found, { ...request, q })
    const meant = await meantIn(trx, typed.words, language)
    if (meant) {
      const mended = await findAll(trx, { ...request, q: meant }, await understand(trx, meant, language))
      if (mended.isKnown) return answerOf(mended, { ...request, q: meant }, { meant })
    }
    const anyWord = await findAny(trx, { ...request, q }, typed)
    return answerOf(anyWord, { ...request, q }, { isLoose: anyWord.isKnown })
  })
}

async function suggest(
  ctx: SearchContext,
  given: { q: string; language: Language },
): Promise<SuggestionsAnswer> {
  const { language } = given
  const typed = given.q.trim().slice(0, MAX_QUERY_LENGTH)
  const words = typedWords(typed, language)
  if (!words.some((word) => word.length >= SHORTEST_BEGINNING || isJapanese(word)))
    return { items: [], meant: null }
  return guarded(ctx, async (trx) => {
    const items = await beginningLike(trx, { language, typed, words })
    if (items.length > 0) return { items, meant: null }
    const meant = await meantIn(trx, await lookUpWords(trx, language, words), language)
    if (meant === null) return { items, meant }
    const wanted = { language, typed: meant, words: typedWords(meant, language) }
    return { items: await beginningLike(trx, wanted), meant }
  })
}

async function naming(
  ctx: SearchContext,
  { name, language, count }: { name: string; language: Language; count: number },
) {
  return guarded(ctx, async (trx) => {
    const { meanings } = await understand(trx, name, language)
    const query = queryOf(meanings)
    return query === '' ? [] : findNaming(trx, { language, query, words: name, count })
  })
}

/** In a short transaction, so that the time a statement may take holds for this search and for nothing else. */
function guarded<T>(ctx: SearchContext, work: (trx: Db) => Promise<T>): Promise<T> {
  return ctx.withPermit(async () => {
    try {
      return await ctx.db.transaction().execute(async (trx) => {
        await limitStatements(trx, STATEMENT_MS)
        return work(trx)
      })
    } catch (error) {
      throw isPgError(error, QUERY_CANCELED) ? busy(error) : error
    }
  })
}

type Typed = { language: Language; typed: string; words: string[] }

async function beginningLike(db: Db, { language, typed, words }: Typed): Promise<Suggestion[]> {
  const beginnings = (word: string) => spellingsOf(word).map((beginning): Meaning => ({ beginning }))
  const query = queryOf(words.map(beginnings))
  const rows = await suggestDocuments(db, { language, query, typed, count: SUGGESTIONS })
  return rows.map(({ site_key: site, price_cents: price, ...row }) => ({ ...row, site, price }))
}

const NOTHING: FoundRows = { rows: [], totalCount: 0, isKnown: false, facets: { kinds: [], sites: [] } }

function findAll(db: Db, request: SearchRequest, { meanings }: Understood): Promise<FoundRows> {
  const anyWord = queryOf(meanings, '|')
  return findDocuments(db, { ...askedFor(request), query: queryOf(meanings), anyWord })
}

async function findAny(db: Db, request: SearchRequest, { meanings }: Understood): Promise<FoundRows> {
  if (meanings.length < 2) return NOTHING
  const anyWord = queryOf(meanings, '|')
  return findDocuments(db, { ...askedFor(request), query: anyWord, anyWord })
}

function askedFor({ q, language, kind, site, page, pageSize, perKind }: SearchRequest) {
  return {
    ...{ language, page, pageSize, typed: q },
    kind: kind ?? null,
    site: site ?? null,
    perKind: perKind ?? null,
  }
}

function answerOf(
  { rows, totalCount, facets }: FoundRows,
  { q, page, pageSize }: SearchRequest,
  { meant = null, isLoose = false }: { meant?: string | null; isLoose?: boolean } = {},
): SearchAnswer {
  return {
    items: rows.map((row) => foundOf(row, q)),
    page,
    pageSize,
    totalCount,
    hasNextPage: page * pageSize < totalCount,
    facets,
    meant,
    isLoose,
  }
}

function foundOf({ teaser, body, site_key: site, display_at, moment, ...row }: FoundRow, q: string): Found {
  const { kind, id, title, href, picture } = row
  return {
    ...{ kind, id, site, title, href, picture },
    excerpt: excerptOf([teaser, body].filter(Boolean).join(' · '), q),
    displayAt: display_at && new Date(display_at).toISOString(),
    moment: moment && momentOf(moment, { href, q }),
  }
}

const MOMENT_LENGTH = 140

function momentOf({ at, written_in, around }: FoundMoment, { href, q }: { href: string; q: string }) {
  const seconds = Math.floor(at)
  return {
    at: seconds,
    text: around === null ? null : excerptOf(around, q, MOMENT_LENGTH),
    writtenIn: written_in,
    href: `${href}${href.includes('?') ? '&' : '?'}t=${seconds}`,
  }
}
