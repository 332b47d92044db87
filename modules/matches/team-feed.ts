import { club, type Language } from '#club/club.ts'
import type { Db } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
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

type TeamFeedOptions = {
  db: Db
  teamId: number
  site: string
  now: () => Date
  onError: (error: unknown) => void
}

type TeamFeedContext = TeamFeedOptions & {
  readers: ReadonlyMap<Language, Readers>
  /** The match in focus as it was read last. */
  record: MatchRecord | null
  /** Which reading that was. A match's version would not do: the next match begins anew with it. */
  reading: number
  /** Made of the record: whole answers, and what is told to somebody who comes. */
  cached: Map<Language, Promise<CachedPage>>
  greetings: Map<string, Buffer>
  loadedAt: number
  isStale: boolean
  running: Promise<void> | null
  /** Somebody asked while it was being read. */
  again: boolean
}

/**
 * The ticker of one of the club's teams: the match in focus, kept in memory, read again when somebody says that it
 * changed, and pushed to everybody who listens.
 */
export function createTeamFeed(options: TeamFeedOptions) {
  const ctx: TeamFeedContext = {
    ...options,
    readers: new Map(club.languages.map((language) => [language, createReaders()])),
    record: null,
    reading: 0,
    cached: new Map(),
    greetings: new Map(),
    loadedAt: Number.NEGATIVE_INFINITY,
    isStale: true,
    running: null,
    again: false,
  }
  return {
    teamId: options.teamId,
    ...inContext(ctx, { read, matchId, listen, changed, lookAgain, beat, count, stop }),
  }
}

/** MAT-11 */
async function read(ctx: TeamFeedContext, language: Language): Promise<CachedPage> {
  await fresh(ctx)
  const feed = ctx.cached.get(language) ?? finishedFeed(feedOf(ctx, language))
  ctx.cached.set(language, feed)
  return feed
}

/** The match that is shown now. */
async function matchId(ctx: TeamFeedContext): Promise<string | null> {
  await fresh(ctx)
  return ctx.record?.match.id ?? null
}

/** From now on everything goes to this reader, after what was missed since `lastEventId`. */
async function listen(
  ctx: TeamFeedContext,
  one: { language: Language; lastEventId: string | null; sink: Sink },
): Promise<() => void> {
  await fresh(ctx)
  const { language, lastEventId, sink } = one
  const missed = catchUp(ctx, language, lastEventId)
  if (missed) sink.write(missed)
  return ctx.readers.get(language)!.add({ sink, reading: ctx.reading })
}

/** Somebody said that something changed. */
function changed(ctx: TeamFeedContext): void {
  ctx.isStale = true
  if (count(ctx) > 0) refresh(ctx).catch(ctx.onError)
}

/** From time to time: the day may have changed, a notice may be lost. */
function lookAgain(ctx: TeamFeedContext): void {
  const { now, loadedAt, onError } = ctx
  if (count(ctx) > 0 && now().getTime() - loadedAt > MAX_AGE_MS) refresh(ctx).catch(onError)
}

function beat({ readers }: TeamFeedContext): void {
  for (const room of readers.values()) void room.beat()
}

function count({ readers }: TeamFeedContext): number {
  return [...readers.values()].reduce((sum, room) => sum + room.count(), 0)
}

function stop({ readers }: TeamFeedContext): void {
  for (const room of readers.values()) room.endAll()
}

/** Reads once more; who asks while it runs waits for a reading that began after their question. */
function refresh(ctx: TeamFeedContext): Promise<void> {
  ctx.again = true
  ctx.running ??= (async () => {
    try {
      while (ctx.again) {
        ctx.again = false
        await load(ctx)
      }
    } finally {
      ctx.running = null
    }
  })()
  return ctx.running
}

async function load(ctx: TeamFeedContext): Promise<void> {
  const { db, teamId, now } = ctx
  ctx.isStale = false
  try {
    const matches = await listTeamMatches(db, { teamId, season: await currentSeasonOf(db, teamId) })
    const match = matchInFocus(matches, now())
    const next = match && (await loadMatchRecord(db, match))
    const before = ctx.record
    ctx.record = next
    ctx.reading += 1
    ctx.cached = new Map()
    ctx.greetings = new Map()
    ctx.loadedAt = now().getTime()
    push(ctx, before, next)
  } catch (error) {
    ctx.isStale = true
    throw error
  }
}

function push(ctx: TeamFeedContext, before: MatchRecord | null, after: MatchRecord | null): void {
  const { readers, reading } = ctx
  for (const [language, room] of readers) {
    if (room.count() === 0) continue
    const message = messageFor(ctx, { before, after, language })
    if (message) void room.send(bytesOf(message, after), reading)
  }
}

function messageFor(
  ctx: TeamFeedContext,
  one: {
    before: MatchRecord | null
    after: MatchRecord | null
    language: Language
  },
): TickerMessage | null {
  const { before, after, language } = one
  if (!after) return before ? snapshot(ctx, language) : null
  if (!before || before.match.id !== after.match.id || isNew(before, after)) return snapshot(ctx, language)
  return changeFor(ctx, after, before.match.tickerVersion, language, before)
}

/** More than single events is different: the whole of it is told again. */
function isNew(before: MatchRecord, after: MatchRecord): boolean {
  if (after.match.tickerResetVersion > before.match.tickerVersion) return true
  const rest = ({ players, lineUps, statistics, match }: MatchRecord) =>
    JSON.stringify([players, lineUps, statistics, match.pressure, match.bestPlayerId])
  return rest(before) !== rest(after)
}

function changeFor(
  ctx: TeamFeedContext,
  after: MatchRecord,
  version: number,
  language: Language,
  before?: MatchRecord,
): TickerMessage | null {
  const { now } = ctx
  const head = feedHead(after, language, now())
  const events = feedEvents(after, changedSince(after, version), language)
  const isSame = before && JSON.stringify(head) === JSON.stringify(feedHead(before, language, now()))
  return events.length === 0 && isSame ? null : { kind: 'change', head, events }
}

function feedOf(ctx: TeamFeedContext, language: Language) {
  const { site, teamId, now } = ctx
  return tickerFeed({ site, teamId, record: ctx.record, language, now: now() })
}

function snapshot(ctx: TeamFeedContext, language: Language): TickerMessage {
  return { kind: 'snapshot', feed: feedOf(ctx, language) }
}

/** Without its database it goes on showing what it knows. */
async function fresh(ctx: TeamFeedContext): Promise<void> {
  const { now, onError } = ctx
  const isFresh = !ctx.isStale && now().getTime() - ctx.loadedAt <= MAX_AGE_MS
  const reading = isFresh ? ctx.running : refresh(ctx)
  await reading?.catch((error) => {
    if (ctx.loadedAt === Number.NEGATIVE_INFINITY) throw error
    onError(error)
  })
}

/** What somebody who comes has to read first; made once for all who know the same. */
function catchUp(ctx: TeamFeedContext, language: Language, lastEventId: string | null): Buffer | null {
  const known = knownOf(ctx, lastEventId)
  if (known === ctx.record?.match.tickerVersion) return null
  const key = `${language}:${known ?? 'nothing'}`
  const made = ctx.greetings.get(key)
  if (made) return made
  const message =
    known === null || !ctx.record ? snapshot(ctx, language) : changeFor(ctx, ctx.record, known, language)
  const bytes = message && bytesOf(message, ctx.record)
  if (bytes) ctx.greetings.set(key, bytes)
  return bytes
}

/** The version up to which somebody knows this match; null where they have to begin anew. */
function knownOf(ctx: TeamFeedContext, lastEventId: string | null): number | null {
  if (!ctx.record || !lastEventId?.startsWith(`${ctx.record.match.id}:`)) return null
  const known = Number(lastEventId.split(':')[1])
  const { tickerVersion, tickerResetVersion } = ctx.record.match
  return Number.isInteger(known) && known >= tickerResetVersion && known <= tickerVersion ? known : null
}

export type TeamFeed = ReturnType<typeof createTeamFeed>

/** One message of the stream; its id says how far a reader has read. */
function bytesOf(message: TickerMessage, record: MatchRecord | null): Buffer {
  const { kind, ...data } = message
  const id = record ? `${record.match.id}:${record.match.tickerVersion}` : ''
  return Buffer.from(`id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`)
}
