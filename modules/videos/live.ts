import type { ContentLanguage, NodeSummary } from '#modules/content/schema.ts'
import type { Db } from '#platform/db.ts'
import { createTtlCache } from '#platform/ttl-cache.ts'
import { findRunning, type LiveRow } from './live.storage.ts'
import { chaptersOf, type Moment } from './live-chapters.rules.ts'
import type { Packages } from './packages.ts'
import type { LiveChapter, LiveChapters, LiveVideo } from './schema.ts'
import { addressOf, type Found, posterOf } from './streams.ts'

/** What is known elsewhere of a match that is shown. */
export type MatchesShown = {
  /** Whose feed tells of it, and which site has its pages; null where there is none (any more). */
  find(id: string): Promise<{ teamId: number; site: string } | null>
  moments(id: string): Promise<Moment[]>
}

/** Everybody who watches asks: what is known of a match is that old, and its moments are. */
export function cachedMatches(matches: MatchesShown, ttlMs: number): MatchesShown {
  const found = createTtlCache<Awaited<ReturnType<MatchesShown['find']>>>({ ttlMs })
  const moments = createTtlCache<Moment[]>({ ttlMs })
  return {
    find: (id) => found.get(id, () => matches.find(id)),
    moments: (id) => moments.get(id, () => matches.moments(id)),
  }
}

type LiveContext = {
  db: Db
  packages: Packages
  matches: MatchesShown
  found: (uid: string) => Promise<Found>
  pageOf(given: { uid: string; language: ContentLanguage; now: Date }): Promise<NodeSummary | null>
}

export async function liveNow(ctx: LiveContext): Promise<LiveVideo | null> {
  const live = await findRunning(ctx.db)
  const known = live && (await ctx.found(live.uid).catch(() => null))
  if (!known) return null
  const { row, page } = known
  const [match, made, ...pages] = await Promise.all([
    matchOf(ctx, live),
    ctx.packages.manifest(row.package),
    ...LANGUAGES.map((language) => ctx.pageOf({ uid: live.uid, language, now: new Date() })),
  ])
  const inLanguages = (of: (one: NodeSummary) => string) => {
    const [de, en, ja] = pages.map((one) => of(one ?? page))
    return { de: de!, en: en!, ja: ja! }
  }
  const { payment } = page.video!
  const way = { kind: payment === 'pay' ? 'preview' : 'open' } as const
  return {
    video_uid: live.uid,
    payment,
    title: inLanguages(({ title }) => title),
    link: { website: page.site, url: inLanguages(({ href }) => href) },
    startsAt: live.startsAt.toISOString(),
    endsAt: live.endsAt.toISOString(),
    radio: live.isOnRadio ? addressOf({ kind: 'radio' }, row.package, 'index.m3u8') : null,
    poster: posterOf(row, made, way),
    match,
  }
}

const LANGUAGES = ['de', 'en', 'ja'] as const

/** For whoever watches: moments that come while they do. */
export async function chaptersNow(ctx: Pick<LiveContext, 'db' | 'matches'>): Promise<LiveChapters | null> {
  const live = await findRunning(ctx.db)
  return live && { video_uid: live.uid, chapters: await chaptersOfLive(ctx, live) }
}

/** What is told of a live video beside its film. */
export async function shownLive(
  ctx: Pick<LiveContext, 'matches'>,
  live: LiveRow,
): Promise<{ match: LiveVideo['match']; chapters: LiveChapter[] }> {
  const [match, chapters] = await Promise.all([matchOf(ctx, live), chaptersOfLive(ctx, live)])
  return { match, chapters }
}

async function matchOf(
  { matches }: Pick<LiveContext, 'matches'>,
  { matchId }: LiveRow,
): Promise<LiveVideo['match']> {
  const match = matchId === null ? null : await matches.find(matchId)
  return match && { id: matchId!, team_id: match.teamId, website: match.site }
}

async function chaptersOfLive(
  { matches }: Pick<LiveContext, 'matches'>,
  live: LiveRow,
): Promise<LiveChapter[]> {
  if (live.matchId === null) return []
  return chaptersOf(await matches.moments(live.matchId), live)
}
