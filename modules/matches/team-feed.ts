import { club, type Language } from '#club/club.ts'
import type { Db } from '#platform/db.ts'
import { finishAnswer } from '#platform/pages/cached-answers.ts'
import type { CachedPage } from '#platform/pages/page-cache.ts'
import { changedSince, feedEvents, feedHead, type MatchRecord, tickerFeed } from './feed.rules.ts'
import { matchInFocus } from './focus.rules.ts'
import { loadMatchRecord } from './match-record.ts'
import { createReaders, type Readers, type Sink } from './readers.ts'
import type { TickerMessage } from './schema.ts'
import { listTeamMatches } from './storage.ts'
import { currentSeasonOf } from './teams.storage.ts'

/** Seconds that anybody between here and the reader may keep a feed. */
const CACHE_SECONDS = 2

/** A finished answer: compressed once for everybody, the same for all, told apart by its path alone. */
export function finishedFeed(content: unknown, cacheSeconds = CACHE_SECONDS): Promise<CachedPage> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': `public, max-age=${cacheSeconds}`,
    vary: 'accept-encoding',
  }
  return finishAnswer(200, headers, Buffer.from(JSON.stringify(content)))
}

/** How long a feed is shown without looking again; changes are told of, so this only covers what nobody says. */
const MAX_AGE_MS = 20_000

/**
 * The ticker of one of the club's teams: the match in focus, kept in memory, read again when somebody says that it
 * changed, and pushed to everybody who listens.
 */
export function createTeamFeed(given: {
  db: Db
  teamId: number
  site: string
  now: () => Date
  onError: (error: unknown) => void
}) {
  const { db, teamId, site, now, onError } = given
  const readers = new Map<Language, Readers>(club.languages.map((language) => [language, createReaders()]))
  let record: MatchRecord | null = null
  let cached = new Map<Language, Promise<CachedPage>>()
  let greetings = new Map<string, Buffer>()
  let loadedAt = Number.NEGATIVE_INFINITY
  let isStale = true
  let running: Promise<void> | null = null
  let again = false

  /** Reads once more; who asks while it runs waits for a reading that began after their question. */
  function refresh(): Promise<void> {
    again = true
    running ??= (async () => {
      try {
        while (again) {
          again = false
          await load()
        }
      } finally {
        running = null
      }
    })()
    return running
  }

  async function load(): Promise<void> {
    isStale = false
    try {
      const matches = await listTeamMatches(db, { teamId, season: await currentSeasonOf(db, teamId) })
      const match = matchInFocus(matches, now())
      const next = match && (await loadMatchRecord(db, match))
      const before = record
      record = next
      cached = new Map()
      greetings = new Map()
      loadedAt = now().getTime()
      push(before, next)
    } catch (error) {
      isStale = true
      throw error
    }
  }

  function push(before: MatchRecord | null, after: MatchRecord | null): void {
    for (const [language, room] of readers) {
      if (room.count() === 0) continue
      const message = messageFor({ before, after, language })
      if (message) void room.send(bytesOf(message, after), after?.match.tickerVersion ?? null)
    }
  }

  function messageFor(one: {
    before: MatchRecord | null
    after: MatchRecord | null
    language: Language
  }): TickerMessage | null {
    const { before, after, language } = one
    if (!after) return before ? snapshot(language) : null
    if (!before || before.match.id !== after.match.id || isNew(before, after)) return snapshot(language)
    return changeFor(after, before.match.tickerVersion, language, before)
  }

  /** More than single events is different: the whole of it is told again. */
  function isNew(before: MatchRecord, after: MatchRecord): boolean {
    if (after.match.tickerResetVersion > before.match.tickerVersion) return true
    const rest = ({ players, lineUps, statistics, match }: MatchRecord) =>
      JSON.stringify([players, lineUps, statistics, match.pressure])
    return rest(before) !== rest(after)
  }

  function changeFor(
    after: MatchRecord,
    version: number,
    language: Language,
    before?: MatchRecord,
  ): TickerMessage | null {
    const head = feedHead(after, language, now())
    const events = feedEvents(after, changedSince(after, version), language)
    const isSame = before && JSON.stringify(head) === JSON.stringify(feedHead(before, language, now()))
    return events.length === 0 && isSame ? null : { kind: 'change', head, events }
  }

  const feedOf = (language: Language) => tickerFeed({ site, teamId, record, language, now: now() })
  const snapshot = (language: Language): TickerMessage => ({ kind: 'snapshot', feed: feedOf(language) })

  /** Without its database it goes on showing what it knows. */
  async function fresh(): Promise<void> {
    const isFresh = !isStale && now().getTime() - loadedAt <= MAX_AGE_MS
    const reading = isFresh ? running : refresh()
    await reading?.catch((error) => {
      if (loadedAt === Number.NEGATIVE_INFINITY) throw error
      onError(error)
    })
  }

  return {
    teamId,
    /** MAT-11 */
    async read(language: Language): Promise<CachedPage> {
      await fresh()
      const feed = cached.get(language) ?? finishedFeed(feedOf(language))
      cached.set(language, feed)
      return feed
    },

    /** The match that is shown now. */
    async matchId(): Promise<string | null> {
      await fresh()
      return record?.match.id ?? null
    },

    /** From now on everything goes to this reader, after what was missed since `lastEventId`. */
    async listen(one: { language: Language; lastEventId: string | null; sink: Sink }): Promise<() => void> {
      await fresh()
      const { language, lastEventId, sink } = one
      const missed = catchUp(language, lastEventId)
      if (missed) sink.write(missed)
      return readers.get(language)!.add({ sink, version: record?.match.tickerVersion ?? 0 })
    },

    /** Somebody said that something changed. */
    changed(): void {
      isStale = true
      if (hasReaders()) refresh().catch(onError)
    },

    /** From time to time: the day may have changed, a notice may be lost. */
    lookAgain(): void {
      if (hasReaders() && now().getTime() - loadedAt > MAX_AGE_MS) refresh().catch(onError)
    },

    beat(): void {
      for (const room of readers.values()) void room.beat()
    },

    count: () => [...readers.values()].reduce((sum, room) => sum + room.count(), 0),

    stop(): void {
      for (const room of readers.values()) room.endAll()
    },
  }

  function hasReaders(): boolean {
    return [...readers.values()].some((room) => room.count() > 0)
  }

  /** What somebody who comes has to read first; made once for all who know the same. */
  function catchUp(language: Language, lastEventId: string | null): Buffer | null {
    const known = knownOf(lastEventId)
    if (known === record?.match.tickerVersion) return null
    const key = `${language}:${known ?? 'nothing'}`
    const made = greetings.get(key)
    if (made) return made
    const message = known === null || !record ? snapshot(language) : changeFor(record, known, language)
    const bytes = message && bytesOf(message, record)
    if (bytes) greetings.set(key, bytes)
    return bytes
  }

  /** The version up to which somebody knows this match; null where they have to begin anew. */
  function knownOf(lastEventId: string | null): number | null {
    if (!record || !lastEventId?.startsWith(`${record.match.id}:`)) return null
    const known = Number(lastEventId.split(':')[1])
    const { tickerVersion, tickerResetVersion } = record.match
    return Number.isInteger(known) && known >= tickerResetVersion && known <= tickerVersion ? known : null
  }
}

export type TeamFeed = ReturnType<typeof createTeamFeed>

/** One message of the stream; its id says how far a reader has read. */
function bytesOf(message: TickerMessage, record: MatchRecord | null): Buffer {
  const { kind, ...data } = message
  const id = record ? `${record.match.id}:${record.match.tickerVersion}` : ''
  return Buffer.from(`id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`)
}
