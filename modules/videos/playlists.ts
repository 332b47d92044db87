import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { VideoTrack } from './package.schema.ts'
import { mediaPlaylist } from './playlist.rules.ts'

/** A list as it is sent; `gzip` where it is worth it: of what has run live for long it is a tenth. */
export type Playlist = { plain: Buffer; gzip: Buffer | null }

const MOST_BYTES = 4 * 1024 * 1024
const WORTH_COMPRESSING = 1_000

/**
 * Lists of a track's segments, each written once: all who watch live ask for the same one every few seconds, and it says all that
 * was sent since the beginning. What is in a package never changes, so that its length says which list it is.
 */
export function createPlaylists() {
  const written = new LRUCache<string, Promise<Playlist>>({ maxSize: MOST_BYTES })

  return {
    of(packageId: string, track: VideoTrack, reach: { count: number; isOpen: boolean }): Promise<Playlist> {
      const key = `${packageId}/${track.name}/${reach.count}/${reach.isOpen}`
      const known = written.get(key)
      if (known) return known
      const plain = Buffer.from(mediaPlaylist(track, reach))
      const writing = withGzip(plain)
      written.set(key, writing, { size: plain.length })
      writing.catch(() => written.delete(key))
      return writing
    },
  }
}

async function withGzip(plain: Buffer): Promise<Playlist> {
  return { plain, gzip: plain.length < WORTH_COMPRESSING ? null : await promisify(gzip)(plain) }
}
