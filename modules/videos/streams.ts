import type { NodeSummary } from '#modules/content/schema.ts'
import { mediaUrl } from '#modules/media/schema.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { previewCaptions } from './captions.rules.ts'
import { segmentsSent } from './live.rules.ts'
import type { LiveRow } from './live.storage.ts'
import type { VideoPackage, VideoTrack } from './package.schema.ts'
import { type Packages, type Part, trackOf } from './packages.ts'
import { readPass } from './passes.rules.ts'
import { masterPlaylist, previewSegments } from './playlist.rules.ts'
import { createPlaylists, type Playlist } from './playlists.ts'
import type { VideoPlay } from './schema.ts'
import { loadCaptions, type VideoRow } from './storage.ts'
import type { Territory } from './territory.schema.ts'
import { nowSeconds, requireHere } from './viewers.ts'

/** What is known of a video that may be played. */
export type Found = { row: VideoRow; page: NodeSummary }

/**
 * Which way in: everybody to the whole of what is free, to a preview, or to the sound of what runs live; one browser with the pass
 * of its ticket.
 */
export type Way = { kind: 'open' | 'preview' | 'radio' } | { kind: 'play'; ticket: string }

type Given = {
  way: Way
  package: string
  file: string
  pass: string | undefined
  /** From which country it is asked for; null: nobody knows. */
  country: () => string | null
}

/** Whose package something is, where it may be seen, and its live showing that runs or is to come. */
export type OfPackage = { uid: string; territory: Territory | null; live: LiveRow | null }

export type StreamAnswer = { contentType: string; cacheControl: string; body: string | Playlist | Part }

const ONE_HOUR = 'public, max-age=3600'
const BRIEFLY = 'public, max-age=10'
const AT_ONCE = 'public, max-age=1'
const PRIVATE = 'private, no-store'

/** `/streams/open/<package>/<file>`, `/streams/preview/…`, `/streams/radio/…` and `/streams/play/<ticket>/<package>/<file>`. */
export function addressOf(way: Way, packageId: string, file: string): string {
  return `/streams/${way.kind === 'play' ? `play/${way.ticket}` : way.kind}/${packageId}/${file}`
}

/** The picture before it plays: what staff chose, or a frame of it. */
export function posterOf(
  { package: id, cover }: VideoRow,
  { hasPoster }: VideoPackage,
  way: Way,
): string | null {
  if (cover) return mediaUrl({ id: cover, width: 1280, height: 720, crop: 'fill', format: 'auto' })
  return hasPoster ? addressOf(way, id, 'poster.jpg') : null
}

export function captionsOf(way: Way, { package: id, captions }: VideoRow): VideoPlay['captions'] {
  return captions.map(({ language, changedAt }) => ({
    language,
    url: `${addressOf(way, id, `captions/${language}.vtt`)}?v=${changedAt.getTime()}`,
  }))
}

export function thumbnailsOf(way: Way, id: string, { thumbnails }: VideoPackage): VideoPlay['thumbnails'] {
  return thumbnails && { ...thumbnails, url: addressOf(way, id, 'thumbnails.jpg') }
}

type StreamsOptions = {
  db: Db
  packages: Packages
  secret: string
  found(uid: string): Promise<Found>
  /** Null: of what is not shown (any more). */
  ofPackage(packageId: string): Promise<OfPackage | null>
}
type StreamsContext = StreamsOptions & { playlists: ReturnType<typeof createPlaylists> }

/**
 * The files of packages. What a way in does not allow is not there: after the tenth second nothing of a paid video leaves
 * without a pass, whatever address is asked for.
 */
export function createStreams(options: StreamsOptions) {
  const ctx: StreamsContext = { ...options, playlists: createPlaylists() }
  return { file: (given: Given): Promise<StreamAnswer> => fileOf(ctx, given) }
}

/** @throws 404, 403 where it may not be seen from there */
async function fileOf(ctx: StreamsContext, given: Given): Promise<StreamAnswer> {
  const { way, package: id, file } = given
  // What nobody has packaged asks no database.
  const whole = await ctx.packages.manifest(id)
  const known = await ctx.ofPackage(id)
  const live = known?.live ?? null
  const home = await admit(ctx, given, known)
  const uid = known?.uid ?? null
  // The picture before it plays stands on pages that are the same for everybody.
  const territory = file === 'poster.jpg' ? null : (known?.territory ?? null)
  if (territory) requireHere(territory, { here: given.country(), home })
  const manifest = heardOf(way, whole)
  const cacheControl = way.kind === 'play' || territory ? PRIVATE : cacheOf(file, live)
  const [first, second] = file.split('/')
  if (file === 'index.m3u8') return { ...playlist, cacheControl, body: masterPlaylist(manifest) }
  if (file === 'poster.jpg' || (file === 'thumbnails.jpg' && way.kind !== 'preview'))
    return { contentType: 'image/jpeg', cacheControl, body: await ctx.packages.picture(id, file) }
  if (first === 'captions')
    return captionsFile(ctx, { uid, name: second, isPreview: way.kind === 'preview', cacheControl })
  if (second === undefined && first!.endsWith('.m3u8')) {
    const track = trackOf(manifest, first!.slice(0, -'.m3u8'.length))
    const body = await ctx.playlists.of(id, track, reachOf(track, { way, live }))
    return { ...playlist, cacheControl, body }
  }
  const track = trackOf(manifest, first!)
  const segment = segmentOf(second)
  if (segment !== 'init' && segment >= reachOf(track, { way, live }).count) throw notFound()
  return { contentType: 'video/mp4', cacheControl, body: await ctx.packages.part(id, { track, segment }) }
}

/** How far a way leads now, and whether it goes on: a preview to its tenth second, what is live to where it is. */
function reachOf(track: VideoTrack, { way, live }: { way: Way; live: LiveRow | null }) {
  const most = way.kind === 'preview' ? previewSegments(track) : track.segments.length
  if (!live) return { count: most, isOpen: false }
  if (live.isBroadcast) {
    if (live.startsAt > new Date()) throw notFound()
    return { count: most, isOpen: most === track.segments.length }
  }
  const sent = segmentsSent(track, { startsAt: live.startsAt, now: new Date() })
  if (sent === 0) throw notFound()
  return { count: Math.min(most, sent), isOpen: sent < most }
}

/** The radio is the sound alone; the smallest picture carries it where there is none by itself. */
function heardOf({ kind }: Way, manifest: VideoPackage): VideoPackage {
  if (kind !== 'radio') return manifest
  const { audio, renditions } = manifest
  return { ...manifest, renditions: audio ? [] : renditions.slice(0, 1) }
}

function cacheOf(file: string, live: LiveRow | null): string {
  if (file.endsWith('.m3u8')) return live ? AT_ONCE : BRIEFLY
  return file.endsWith('.vtt') ? BRIEFLY : ONE_HOUR
}

const playlist = { contentType: 'application/vnd.apple.mpegurl' }

/** By the pass of a play, or as everybody; where its viewer lives, as far as a pass says so. @throws 404 */
async function admit(ctx: StreamsContext, given: Given, known: OfPackage | null): Promise<string | null> {
  const { way, package: id, pass } = given
  if (way.kind === 'play') {
    const read = readPass(ctx.secret, pass, { ticket: way.ticket, package: id, now: nowSeconds() })
    if (!read) throw notFound()
    return read.home
  }
  if (!known || !(await isOpen(ctx, way, known))) throw notFound()
  return null
}

/** Published now; free where the whole of it is asked for, live and on the radio where its sound is. */
async function isOpen({ found }: StreamsContext, { kind }: Way, { uid, live }: OfPackage): Promise<boolean> {
  const { page } = await found(uid)
  return kind === 'radio' ? live?.isOnRadio === true : kind === 'preview' || page.video?.payment === 'free'
}

function segmentOf(name: string | undefined): number | 'init' {
  if (name === 'init.mp4') return 'init'
  const [, index] = /^(\d{1,5})\.m4s$/.exec(name ?? '') ?? []
  if (index === undefined) throw notFound()
  return Number(index)
}

type CaptionsFile = {
  uid: string | null
  name: string | undefined
  isPreview: boolean
  cacheControl: string
}

async function captionsFile(
  { db }: StreamsContext,
  { uid, name, isPreview, cacheControl }: CaptionsFile,
): Promise<StreamAnswer> {
  const [, language] = /^(de|en|ja)\.vtt$/.exec(name ?? '') ?? []
  const vtt = uid && language ? await loadCaptions(db, { uid, language }) : null
  if (vtt === null || vtt === '') throw notFound()
  return { contentType: 'text/vtt', cacheControl, body: isPreview ? previewCaptions(vtt) : vtt }
}
