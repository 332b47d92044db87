import { createReadStream, type ReadStream } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { notFound } from '#platform/errors.ts'
import { createTtlCache } from '#platform/ttl-cache.ts'
import { readGrowing } from './broadcast/growing.ts'
import { VideoPackage, type VideoTrack } from './package.schema.ts'

/** Names of folders; nothing else reaches the disk. */
const PACKAGE = /^[a-z0-9][a-z0-9-]{0,99}$/
const ONE_HOUR = 3_600_000
/** So old may be what is known of a package that grows. */
const GROWING_MS = 500

export type Packages = ReturnType<typeof createPackages>

/**
 * Packaged videos on the disk, looked for in one folder after the other. What is in a package never changes; one of a broadcast grows
 * until it is one.
 */
export function createPackages(folders: readonly string[]) {
  const known = createTtlCache<{ folder: string; manifest: VideoPackage }>({ ttlMs: ONE_HOUR, max: 500 })
  const growing = createTtlCache<{ folder: string; manifest: VideoPackage }>({ ttlMs: GROWING_MS, max: 20 })
  const find = (id: string) =>
    PACKAGE.test(id)
      ? known.get(id, () => read(id)).catch(() => growing.get(id, () => grow(id)))
      : Promise.reject(notFound())

  async function read(id: string) {
    for (const folder of folders.map((one) => join(one, id))) {
      const text = await readFile(join(folder, 'video.json'), 'utf8').catch(() => null)
      if (text !== null) return { folder, manifest: VideoPackage.parse(JSON.parse(text)) }
    }
    throw notFound()
  }

  /** Broadcasts grow in the folder of what the club has made itself, the last one. */
  async function grow(id: string) {
    const folder = join(folders.at(-1)!, id)
    return { folder, manifest: await readGrowing(folder) }
  }

  return {
    /** @throws 404 for what is not there */
    manifest: async (id: string): Promise<VideoPackage> => (await find(id)).manifest,
    has: (id: string): Promise<boolean> =>
      find(id).then(
        () => true,
        () => false,
      ),
    /** Bytes of one part of a track: its initialisation, or a segment. */
    async part(id: string, part: { track: VideoTrack; segment: number | 'init' }): Promise<Part> {
      const { folder } = await find(id)
      const { track, segment } = part
      const range = segment === 'init' ? ([0, track.init] as const) : track.segments[segment]
      if (!range) throw notFound()
      const [start, length] = range
      return opened(join(folder, `${track.name}.mp4`), { start, length })
    },
    /** One of its pictures. */
    async picture(id: string, name: 'poster.jpg' | 'thumbnails.jpg'): Promise<Part> {
      const file = join((await find(id)).folder, name)
      const { size } = await stat(file).catch(() => Promise.reject(notFound()))
      return opened(file, { start: 0, length: size })
    },
    /** A package that was replaced or taken away is looked for anew. */
    forget: (id: string) => known.forget(id),
  }
}

export type Part = { stream: ReadStream; length: number }

async function opened(file: string, { start, length }: { start: number; length: number }): Promise<Part> {
  await access(file).catch(() => Promise.reject(notFound()))
  return { stream: createReadStream(file, { start, end: start + length - 1 }), length }
}

/** A track by its name, sound alone among them. */
export function trackOf({ renditions, audio }: VideoPackage, name: string): VideoTrack {
  const found = [...renditions, ...(audio ? [audio] : [])].find((one) => one.name === name)
  if (!found) throw notFound()
  return found
}
