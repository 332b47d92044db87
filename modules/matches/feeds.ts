import type { Logger } from 'pino'
import type { Language } from '#club/club.ts'
import { teamSites } from '#club/sites.ts'
import type { Db } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import type { CachedPage } from '#platform/pages/page-cache.ts'
import type { Sink } from './readers.ts'
import { loadTable, standingsFeed } from './standings/tables.ts'
import { STANDINGS, tickerTag } from './tags.ts'
import { createTeamFeed, finishedFeed, type TeamFeed } from './team-feed.ts'

const HEARTBEAT_MS = 15_000
/** Less than the ten seconds after which browsers ask again while somebody plays. */
const CACHE_SECONDS = 5
const STANDINGS_MAX_AGE_MS = 60_000
/** One process does not hold more; who is refused polls. */
const MAX_READERS = 20_000

/** The feeds of all the club's teams: from memory, renewed by what PostgreSQL says on every node. */
export type Feeds = ReturnType<typeof createFeeds>

export function createFeeds(given: { db: Db; log: Logger; now?: () => Date }) {
  const { db, log, now = () => new Date() } = given
  const onError = (error: unknown) => log.error({ err: error }, 'a feed could not be renewed')
  const teams = new Map<number, TeamFeed>(
    teamSites().map(([site, teamId]) => [teamId, createTeamFeed({ db, teamId, site, now, onError })]),
  )
  const ctx: FeedsContext = { teams, standings: createStandings({ db, now }), timer: undefined }
  return inContext(ctx, {
    markStale,
    markAllStale,
    start,
    ticker,
    standings,
    matchInFocus,
    isFull,
    listen,
    knows,
    stop,
  })
}

type FeedsContext = {
  teams: ReadonlyMap<number, TeamFeed>
  standings: ReturnType<typeof createStandings>
  /** Beats while the feeds run. */
  timer: NodeJS.Timeout | undefined
}

/** Something changed, here or on another node: told of with the tags of cached pages. */
function markStale({ teams, standings }: FeedsContext, tags: readonly string[]): void {
  for (const feed of teams.values()) if (tags.includes(tickerTag(feed.teamId))) feed.changed()
  if (tags.some((tag) => tag.startsWith(STANDINGS))) standings.changed()
}

/** After notices may have been missed. */
function markAllStale({ teams, standings }: FeedsContext): void {
  for (const feed of teams.values()) feed.changed()
  standings.changed()
}

function start(ctx: FeedsContext): void {
  ctx.timer = setInterval(() => everyBeat(ctx), HEARTBEAT_MS).unref()
}

function everyBeat({ teams }: FeedsContext): void {
  for (const feed of teams.values()) {
    feed.beat()
    feed.lookAgain()
  }
}

/** Null: not one of the club's teams. */
async function ticker(
  { teams }: FeedsContext,
  teamId: number,
  language: Language,
): Promise<CachedPage | null> {
  return (await teams.get(teamId)?.read(language)) ?? null
}

async function standings(ctx: FeedsContext, season: string, teamId: number): Promise<CachedPage | null> {
  return ctx.teams.has(teamId) ? ctx.standings.read(season, teamId) : null
}

/** Null: not one of the club's teams. */
async function matchInFocus({ teams }: FeedsContext, teamId: number): Promise<string | null> {
  return (await teams.get(teamId)?.matchId()) ?? null
}

function isFull({ teams }: FeedsContext): boolean {
  return [...teams.values()].reduce((sum, feed) => sum + feed.count(), 0) >= MAX_READERS
}

async function listen(
  { teams }: FeedsContext,
  one: { teamId: number; language: Language; lastEventId: string | null; sink: Sink },
): Promise<() => void> {
  return teams.get(one.teamId)!.listen(one)
}

function knows({ teams }: FeedsContext, teamId: number): boolean {
  return teams.has(teamId)
}

/** Ends every stream, so that nobody waits for the program to end; browsers come back elsewhere. */
function stop({ teams, timer }: FeedsContext): void {
  clearInterval(timer)
  for (const feed of teams.values()) feed.stop()
}

/** Tables, made when somebody asks for the first time after a change. */
function createStandings({ db, now }: { db: Db; now: () => Date }) {
  const cached = new Map<string, { feed: Promise<CachedPage | null>; at: number }>()
  return {
    read(season: string, teamId: number): Promise<CachedPage | null> {
      const key = `${season}:${teamId}`
      const found = cached.get(key)
      if (found && now().getTime() - found.at < STANDINGS_MAX_AGE_MS) return found.feed
      const feed = loadTable(db, { teamId, season }).then(
        (table) => table && finishedFeed(standingsFeed(table, now()), CACHE_SECONDS),
      )
      const entry = { feed, at: now().getTime() }
      cached.set(key, entry)
      // What failed, or does not exist, is not remembered.
      const forget = () => cached.get(key) === entry && cached.delete(key)
      feed.then((answer) => answer ?? forget(), forget)
      return feed
    },
    changed: () => cached.clear(),
  }
}
