import type { ContentLanguage, NodeSummary } from '#modules/content/schema.ts'
import type { Db } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { createTtlCache } from '#platform/ttl-cache.ts'
import { type FilmWords, filmWords } from './film-words.ts'
import { findLive, type LiveRow } from './live.storage.ts'
import { cachedMatches, chaptersNow, liveNow, type MatchesShown, shownLive } from './live.ts'
import { withLiveChapters } from './live-chapters.rules.ts'
import type { VideoPackage } from './package.schema.ts'
import { createPackages, type Packages } from './packages.ts'
import { isSigned, sign } from './passes.rules.ts'
import { PREVIEW_SECONDS } from './playlist.rules.ts'
import {
  beat,
  endPlay,
  insertPlay,
  listRunning,
  loadPlay,
  removeOldPlays,
  reportPosition,
} from './plays.storage.ts'
import {
  ENTITLEMENT,
  type Film,
  HEARTBEAT_SECONDS,
  type Position,
  type VideoAuthentication,
  type VideoConfiguration,
  type VideoPlay,
} from './schema.ts'
import { loadOfPackage, loadPosition, loadVideo, savePosition } from './storage.ts'
import {
  addressOf,
  captionsOf,
  createStreams,
  type Found,
  type OfPackage,
  posterOf,
  thumbnailsOf,
  type Way,
} from './streams.ts'
import { nowSeconds, type Pass, passFor, type ViewersContext, viewerOf } from './viewers.ts'

/** How long an authentication is good; seconds. */
const AUTHENTICATION_SECONDS = 60
/** Nobody goes on where the beginning or the end is that near; seconds. */
const EDGE_SECONDS = 10
/** So old may be what is known of a live showing, and of where something may be seen. */
const LIVE_MS = 2_000

export type VideosContext = ViewersContext & {
  db: Db
  packages: Packages
  /** The published page of a video; null where there is none. */
  pageOf(given: { uid: string; language: ContentLanguage; now: Date }): Promise<NodeSummary | null>
  /** Is the paywall open to somebody? */
  hasPaywall(subjectId: string, paywallId: number): Promise<boolean>
  /** So many paid streams of one account run at once. */
  streamsPerAccount: number
  /** A partner's player in place of ours. */
  partnerPlayer: { scriptUrl: string; styleUrl: string | null } | null
  /** Which matches are shown, and what their tickers tell of. */
  matches: MatchesShown
  /** How old what everybody is told may be; 0 in tests. */
  cacheMs: number
}

export { createPackages, type FilmWords, filmWords, type Packages, type Pass }
export type Videos = ReturnType<typeof createVideos>
type Context = VideosContext & {
  found: (uid: string) => Promise<Found>
  ofPackage: (packageId: string) => Promise<OfPackage | null>
}

/** Videos as they are played: who may see how much of one, and where it comes from. */
export function createVideos(options: VideosContext) {
  const cache = createTtlCache<Found>({ ttlMs: options.cacheMs, max: 1_000 })
  const found = (uid: string) => cache.get(uid, () => find(options, uid))
  const ttlMs = Math.min(options.cacheMs, LIVE_MS)
  const known = createTtlCache<OfPackage | null>({ ttlMs, max: 1_000 })
  const ofPackage = (packageId: string) =>
    known.get(packageId, async () => {
      const row = await loadOfPackage(options.db, packageId)
      return row && { ...row, live: await findLive(options.db, row.uid) }
    })
  const ctx: Context = { ...options, matches: cachedMatches(options.matches, ttlMs), found, ofPackage }
  return {
    streams: createStreams(ctx),
    /** LIVE-08: what runs live; null: nothing does. */
    liveNow: () => liveNow(ctx),
    /** The moments of what runs live, told by its match; null: nothing does. */
    chaptersNow: () => chaptersNow(ctx),
    ...inContext(ctx, { configure, authenticate, initialize, heartbeat, report }),
    /** Takes away what nobody needs any more of plays; run by the clock. */
    tidy: () => removeOldPlays(options.db),
  }
}

/** @throws 404 where it is not published, not ready, or not open now */
async function find({ db, pageOf }: VideosContext, uid: string): Promise<Found> {
  const row = await loadVideo(db, uid)
  const page = row && (await pageOf({ uid, language: 'de', now: new Date() }))
  if (!row || !page?.video) throw notFound()
  return { row, page }
}

/** What the page of a video tells before anybody presses play; null where there is nothing to play now. */
export async function filmOf(
  { db, packages }: Pick<VideosContext, 'db' | 'packages'>,
  uid: string,
): Promise<Film | null> {
  const row = await loadVideo(db, uid)
  const live = row && (await findLive(db, uid))
  if (!row || (live && live.startsAt > new Date())) return null
  const manifest = await packages.manifest(row.package).catch(() => null)
  const { chapters, seconds } = row
  return manifest && { seconds, chapters, ...shapeOf(manifest) }
}

function shapeOf({ renditions }: VideoPackage): Pick<Film, 'isSoundOnly' | 'isUpright'> {
  const largest = renditions.at(-1)
  return { isSoundOnly: !largest, isUpright: largest !== undefined && largest.height > largest.width }
}

/** VID-14. */
async function configure(
  ctx: Context,
  { uid, language }: { uid: string; language: ContentLanguage },
): Promise<VideoConfiguration> {
  const { row, page } = await ctx.found(uid)
  const manifest = await ctx.packages.manifest(row.package)
  const live = await runningOf(ctx, row.package)
  const named = (await ctx.pageOf({ uid, language, now: new Date() })) ?? page
  const { payment } = page.video!
  const way: Way = { kind: payment === 'pay' ? 'preview' : 'open' }
  const shown = live && (await shownLive(ctx, live))
  return {
    videoUID: uid,
    title: named.title,
    payment,
    link: { website: named.site, url: named.href },
    seconds: row.seconds,
    manifest: addressOf(way, row.package, 'index.m3u8'),
    poster: posterOf(row, manifest, way),
    ...shapeOf(manifest),
    chapters: shown ? withLiveChapters(row.chapters, shown.chapters) : row.chapters,
    captions: captionsOf(way, row),
    live: live && {
      startsAt: live.startsAt.toISOString(),
      endsAt: live.endsAt.toISOString(),
      match: shown?.match ?? null,
    },
    player: ctx.partnerPlayer ? { kind: 'partner', ...ctx.partnerPlayer } : { kind: 'own' },
  }
}

/** @throws 404 where it begins later */
async function runningOf({ ofPackage }: Context, packageId: string): Promise<LiveRow | null> {
  const live = (await ofPackage(packageId))?.live ?? null
  if (live && live.startsAt > new Date()) throw notFound()
  return live
}

type Asking = { caller: Caller | null; uid: string }
/** From which country somebody asks; null: nobody knows. */
type From = { country: string | null }

/** VID-11. */
async function authenticate(ctx: Context, { caller, uid }: Asking): Promise<VideoAuthentication> {
  await ctx.found(uid)
  const until = nowSeconds() + AUTHENTICATION_SECONDS
  const isOpen = caller !== null && (await ctx.hasPaywall(caller.subjectId, ENTITLEMENT))
  return {
    authentication: sign(ctx.secret, { purpose: 'authentication', about: whoAsks({ caller, uid }), until }),
    entitlements: isOpen ? [ENTITLEMENT] : [],
  }
}

const whoAsks = ({ caller, uid }: Asking): string[] => [uid, caller?.subjectId ?? '', caller?.actorId ?? '']

/**
 * VID-12. A pass goes with the ticket where the whole of a paid video is played: a cookie of this browser, for this ticket.
 * @throws 403 VIDEO_AUTHENTICATION_INVALID, VIDEO_NOT_HERE, VIDEO_COUNTRY_UNKNOWN, 409 VIDEO_TOO_MANY_STREAMS
 */
async function initialize(
  ctx: Context,
  given: Asking & From & { authentication?: string | undefined; takeOver: boolean; device: string },
): Promise<{ play: VideoPlay; pass: Pass | null }> {
  const { db } = ctx
  const { caller, uid, takeOver, device } = given
  const { row, page } = await ctx.found(uid)
  const manifest = await ctx.packages.manifest(row.package)
  const asks = { purpose: 'authentication', about: whoAsks(given), now: nowSeconds() } as const
  if (!isSigned(ctx.secret, given.authentication, asks))
    throw new AppError(403, 'VIDEO_AUTHENTICATION_INVALID', 'Authenticate for this video anew')
  const isPaid = page.video!.payment === 'pay'
  const mayAll = !isPaid || (caller !== null && (await ctx.hasPaywall(caller.subjectId, ENTITLEMENT)))
  const { home } = await viewerOf(ctx, { ...given, row, subscribes: isPaid && mayAll })
  if (isPaid && mayAll && !takeOver) await refuseTooMany(ctx, caller!.subjectId)
  const subjectId = caller?.subjectId ?? null
  const ticket = newId()
  const access = mayAll ? 'whole' : 'preview'
  await insertPlay(db, { ticket, uid, subjectId, access, isPaid, device })
  const way: Way = isPaid && mayAll ? { kind: 'play', ticket } : { kind: isPaid ? 'preview' : 'open' }
  const stopped = subjectId && mayAll ? await loadPosition(db, { subjectId, uid }) : null
  const live = await runningOf(ctx, row.package)
  const goesOn = !live && stopped && isInside(stopped.seconds, row.seconds) ? stopped : null
  const play: VideoPlay = {
    ticket,
    access,
    manifest: addressOf(way, row.package, 'index.m3u8'),
    thumbnails: mayAll ? thumbnailsOf(way, row.package, manifest) : null,
    captions: captionsOf(way, row),
    heartbeatSeconds: HEARTBEAT_SECONDS,
    cutAtSeconds: mayAll ? null : PREVIEW_SECONDS,
    resumeAt: goesOn?.seconds ?? null,
    resumeFrom: goesOn?.changedAt.toISOString() ?? null,
  }
  return { play, pass: way.kind === 'play' ? passFor(ctx, { ticket, package: row.package, home }) : null }
}

const isInside = (seconds: number, length: number) =>
  seconds > EDGE_SECONDS && seconds < length - EDGE_SECONDS

async function refuseTooMany({ db, streamsPerAccount }: Context, subjectId: string): Promise<void> {
  const running = await listRunning(db, subjectId)
  if (running.length < streamsPerAccount) return
  const devices = running.map(({ device }) => device).filter(Boolean)
  throw new AppError(
    409,
    'VIDEO_TOO_MANY_STREAMS',
    devices.join(', ') || 'Streams of this account run elsewhere',
  )
}

/**
 * VID-13: the stream goes on. Cut is whoever is no longer among the newest of the account, or has lost the right.
 * @throws 404 for another's ticket, 409 VIDEO_ENDED_ELSEWHERE, 403 VIDEO_RIGHT_ENDED, VIDEO_NOT_HERE, VIDEO_COUNTRY_UNKNOWN
 */
async function heartbeat(ctx: Context, given: From & { caller: Caller | null; ticket: string }) {
  const { db, streamsPerAccount } = ctx
  const { caller, ticket } = given
  const play = await ownPlay(ctx, given)
  const { page, row } = await ctx.found(play.uid)
  const isPaid = page.video!.payment === 'pay'
  const isTaken = play.access === 'whole' && isPaid && play.rank > streamsPerAccount
  if (isTaken) await endPlay(db, { ticket, because: 'elsewhere' })
  if (isTaken || play.endedBecause === 'elsewhere')
    throw new AppError(409, 'VIDEO_ENDED_ELSEWHERE', 'The account plays on other devices now')
  const mayGoOn =
    !isPaid || play.access === 'preview' || (await ctx.hasPaywall(caller!.subjectId, ENTITLEMENT))
  if (!mayGoOn) await endPlay(db, { ticket, because: 'right' })
  if (!mayGoOn || play.endedBecause === 'right')
    throw new AppError(403, 'VIDEO_RIGHT_ENDED', 'The subscription has ended')
  if (play.endedBecause) throw notFound()
  const subscribes = isPaid && play.access === 'whole'
  const { home } = await viewerOf(ctx, { ...given, row, subscribes })
  await beat(db, ticket)
  const pass = subscribes ? passFor(ctx, { ticket, package: row.package, home }) : null
  return { answer: { ticket, access: play.access, heartbeatSeconds: HEARTBEAT_SECONDS }, pass }
}

/** Where the viewer is: for going on elsewhere, and for the sums of the day. */
async function report(
  { db, found, ...ctx }: Context,
  given: { caller: Caller | null; ticket: string; position: Position },
): Promise<void> {
  const { position, ticket, caller } = given
  const play = await ownPlay({ db, found, ...ctx }, given)
  const { row } = await found(play.uid)
  await db.transaction().execute(async (trx) => {
    await reportPosition(trx, { ticket, seconds: position.seconds, length: row.seconds })
    if (position.isOver) await endPlay(trx, { ticket, because: 'viewer' })
    if (!caller || play.access !== 'whole') return
    const isEnd = position.seconds >= row.seconds - EDGE_SECONDS
    await savePosition(trx, {
      subjectId: caller.subjectId,
      uid: play.uid,
      seconds: isEnd ? 0 : Math.min(position.seconds, row.seconds),
    })
  })
}

/** A ticket belongs to whom it was given; one of nobody's to whoever has it. */
async function ownPlay({ db }: Context, { caller, ticket }: { caller: Caller | null; ticket: string }) {
  const play = await loadPlay(db, ticket)
  if (!play || play.subjectId !== (caller?.subjectId ?? null)) throw notFound()
  return play
}
