import type { NodeSummary } from '#modules/content/schema.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { previewCaptions } from './captions.rules.ts'
import type { VideoPackage } from './package.schema.ts'
import { type Packages, type Part, trackOf } from './packages.ts'
import { isSigned } from './passes.rules.ts'
import { masterPlaylist, mediaPlaylist, previewSegments } from './playlist.rules.ts'
import type { VideoPlay } from './schema.ts'
import { loadCaptions, loadUidOfPackage, type VideoRow } from './storage.ts'

/** What is known of a video that may be played. */
export type Found = { row: VideoRow; page: NodeSummary }

/** Which way in: everybody to the whole of what is free, everybody to a preview, one browser with the pass of its ticket. */
export type Way = { kind: 'open' } | { kind: 'preview' } | { kind: 'play'; ticket: string }

type Given = { way: Way; package: string; file: string; pass: string | undefined }

export type StreamAnswer = { contentType: string; cacheControl: string; body: string | Part }

const ONE_HOUR = 'public, max-age=3600'
const BRIEFLY = 'public, max-age=10'
const PRIVATE = 'private, no-store'

/** `/streams/open/<package>/<file>`, `/streams/preview/…` and `/streams/play/<ticket>/<package>/<file>`. */
export function addressOf(way: Way, packageId: string, file: string): string {
  return `/streams/${way.kind === 'play' ? `play/${way.ticket}` : way.kind}/${packageId}/${file}`
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

type StreamsContext = {
  db: Db
  packages: Packages
  secret: string
  found(uid: string): Promise<Found>
}

/**
 * The files of packages. What a way in does not allow is not there: after the tenth second nothing of a paid video leaves
 * without a pass, whatever address is asked for.
 */
export function createStreams(ctx: StreamsContext) {
  return { file: (given: Given): Promise<StreamAnswer> => fileOf(ctx, given) }
}

/** @throws 404 */
async function fileOf(ctx: StreamsContext, given: Given): Promise<StreamAnswer> {
  const { way, package: id, file } = given
  const isPlay = way.kind === 'play'
  const uid = isPlay ? await uidWithPass(ctx, { ...given, way }) : await openUid(ctx, given)
  const manifest = await ctx.packages.manifest(id)
  const isPreview = way.kind === 'preview'
  const cacheControl = isPlay ? PRIVATE : file.endsWith('.m3u8') || file.endsWith('.vtt') ? BRIEFLY : ONE_HOUR
  const [first, second] = file.split('/')
  if (file === 'index.m3u8') return { ...playlist, cacheControl, body: masterPlaylist(manifest) }
  if (file === 'poster.jpg' || (file === 'thumbnails.jpg' && !isPreview))
    return { contentType: 'image/jpeg', cacheControl, body: await ctx.packages.picture(id, file) }
  if (first === 'captions') return captionsFile(ctx, { uid, name: second, isPreview, cacheControl })
  if (second === undefined && first!.endsWith('.m3u8')) {
    const track = trackOf(manifest, first!.slice(0, -'.m3u8'.length))
    return { ...playlist, cacheControl, body: mediaPlaylist(track, { isPreview }) }
  }
  const track = trackOf(manifest, first!)
  const segment = segmentOf(second)
  if (isPreview && segment !== 'init' && segment >= previewSegments(track)) throw notFound()
  return { contentType: 'video/mp4', cacheControl, body: await ctx.packages.part(id, { track, segment }) }
}

const playlist = { contentType: 'application/vnd.apple.mpegurl' }

/** Asked by the pass alone: no statement for each segment. */
async function uidWithPass(
  { db, secret }: StreamsContext,
  given: Given & { way: { kind: 'play'; ticket: string } },
): Promise<string | null> {
  const { way, package: id, pass, file } = given
  const about = [way.ticket, id]
  const now = Math.floor(Date.now() / 1000)
  if (!isSigned(secret, pass, { purpose: 'pass', about, now })) throw notFound()
  return file.startsWith('captions/') ? loadUidOfPackage(db, id) : null
}

/** Published now, and free where the whole of it is asked for. */
async function openUid({ db, found }: StreamsContext, given: Given): Promise<string> {
  const uid = await loadUidOfPackage(db, given.package)
  const { page } = uid === null ? { page: null } : await found(uid)
  const isAllowed = given.way.kind === 'preview' || page?.video?.payment === 'free'
  if (uid === null || !isAllowed) throw notFound()
  return uid
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
