import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { notFound } from '#platform/errors.ts'
import type { Bucket } from '#platform/files/bucket.ts'
import { inContext } from '#platform/in-context.ts'
import { createTtlCache } from '#platform/ttl-cache.ts'
import { readGrowing } from './broadcast/growing.ts'
import { createHotParts } from './hot-parts.ts'
import { VideoPackage, type VideoTrack } from './package.schema.ts'
import { filesInBucket, filesInFolder, type PackageFiles } from './packaging/package-files.ts'

/** Names of folders; nothing else reaches the disk. */
const PACKAGE = /^[a-z0-9][a-z0-9-]{0,99}$/
const ONE_HOUR = 3_600_000
/** So old may be what is known of a package that grows. */
const GROWING_MS = 500
/** What is held in memory of parts that many watch at once: some thirty segments of a good line. */
const HOT_BYTES = 32 * 1024 * 1024

export type Packages = ReturnType<typeof createPackages>

export type FoundPackage = { files: PackageFiles; manifest: VideoPackage }

/** Where packages lie: looked for in one folder after the other, then in the bucket. */
export type PackagePlaces = { folders: readonly string[]; bucket: Bucket | null }

/** A package that is whole; null where there is none. @throws 503 where the bucket does not answer */
export async function findPackage(
  { folders, bucket }: PackagePlaces,
  id: string,
): Promise<FoundPackage | null> {
  const places = [
    ...folders.map((folder) => filesInFolder(join(folder, id))),
    ...(bucket ? [filesInBucket(bucket, id)] : []),
  ]
  for (const files of places) {
    const text = await files.load('video.json')
    if (text) return { files, manifest: VideoPackage.parse(JSON.parse(Buffer.from(text).toString())) }
  }
  return null
}

function contextOf(options: PackagePlaces) {
  const known = createTtlCache<FoundPackage>({ ttlMs: ONE_HOUR, max: 500 })
  const growing = createTtlCache<FoundPackage>({ ttlMs: GROWING_MS, max: 20 })
  const hot = createHotParts({ mostBytes: HOT_BYTES })
  return { ...options, known, growing, hot }
}

type PackagesContext = ReturnType<typeof contextOf>

/** Packaged videos. What is in a package never changes; one of a broadcast grows until it is one. */
export function createPackages(options: PackagePlaces) {
  const ctx = contextOf(options)
  return inContext(ctx, { manifest, has, part, picture, forget })
}

async function find(ctx: PackagesContext, id: string): Promise<FoundPackage> {
  if (!PACKAGE.test(id)) throw notFound()
  try {
    return await ctx.known.get(id, () => read(ctx, id))
  } catch (error) {
    if (!(error instanceof NotWhole)) throw error
    return ctx.growing.get(id, () => grow(ctx, id))
  }
}

async function read(ctx: PackagesContext, id: string) {
  const found = await findPackage(ctx, id)
  if (!found) throw new NotWhole()
  return found
}

/** Broadcasts grow in the folder of what the club has made itself, the last one. */
async function grow(ctx: PackagesContext, id: string) {
  const folder = join(ctx.folders.at(-1)!, id)
  return { files: filesInFolder(folder), manifest: await readGrowing(folder) }
}

/** What was laid into the bucket meanwhile is found there. */
async function opened(
  ctx: PackagesContext,
  id: string,
  open: (found: FoundPackage) => Promise<Part | null>,
): Promise<Part> {
  const part = await open(await find(ctx, id))
  if (part) return part
  ctx.known.forget(id)
  const again = await open(await find(ctx, id))
  if (!again) throw notFound()
  return again
}

/** @throws 404 for what is not there */
const manifest = async (ctx: PackagesContext, id: string): Promise<VideoPackage> =>
  (await find(ctx, id)).manifest

const has = (ctx: PackagesContext, id: string): Promise<boolean> =>
  find(ctx, id).then(
    () => true,
    () => false,
  )

/** Bytes of one part of a track: its initialisation, or a segment. */
const part = (
  ctx: PackagesContext,
  id: string,
  { track, segment }: { track: VideoTrack; segment: number | 'init' },
): Promise<Part> =>
  opened(ctx, id, async ({ files }) => {
    const range = segment === 'init' ? ([0, track.init] as const) : track.segments[segment]
    if (!range) throw notFound()
    const [start, length] = range
    const open = () => files.open(`${track.name}.mp4`, { start, length })
    const bytes = await ctx.hot.get(`${id}/${track.name}/${segment}`, length, async () => {
      const stream = await open()
      return stream && buffer(stream)
    })
    const body = bytes ?? (await open())
    return body && { body, length }
  })

/** One of its pictures. */
const picture = (ctx: PackagesContext, id: string, name: 'poster.jpg' | 'thumbnails.jpg'): Promise<Part> =>
  opened(ctx, id, async ({ files }) => {
    const length = await files.size(name)
    const body = length === null ? null : await files.open(name)
    return body && { body, length: length! }
  })

/** A package that was replaced or taken away is looked for anew. */
function forget(ctx: PackagesContext, id: string) {
  ctx.known.forget(id)
  ctx.hot.forget(`${id}/`)
}

class NotWhole extends Error {}

/** Many watch it: its bytes, which all of them share. Else as it comes from where it lies. */
export type Part = { body: Buffer | Readable; length: number }

/** A track by its name, sound alone among them. */
export function trackOf({ renditions, audio }: VideoPackage, name: string): VideoTrack {
  const found = [...renditions, ...(audio ? [audio] : [])].find((one) => one.name === name)
  if (!found) throw notFound()
  return found
}
