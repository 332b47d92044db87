/** The files of one package, wherever it lies. */
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Bucket, ByteRange } from '#platform/files/bucket.ts'
import { removeTree } from './places.ts'

export type PackageFiles = {
  /** Null where it is not there, as everywhere here. */
  load(name: string): Promise<Uint8Array | null>
  open(name: string, range?: ByteRange): Promise<Readable | null>
  /** In bytes. */
  size(name: string): Promise<number | null>
}

export function filesInFolder(folder: string): PackageFiles {
  const size = (name: string) =>
    stat(join(folder, name)).then(
      (found) => found.size,
      () => null,
    )
  return {
    size,
    load: (name) => readFile(join(folder, name)).catch(() => null),
    async open(name, range) {
      const file = await open(join(folder, name)).catch(() => null)
      const { start, length } = range ?? { start: 0, length: Number.POSITIVE_INFINITY }
      return file?.createReadStream({ start, end: start + length - 1 }) ?? null
    },
  }
}

const placeOf = (id: string) => `videos/${id}/`

export function filesInBucket(bucket: Bucket, id: string): PackageFiles {
  const keyOf = (name: string) => placeOf(id) + name
  return {
    load: (name) => bucket.load(keyOf(name)),
    open: (name, range) => bucket.open(keyOf(name), range),
    size: (name) => bucket.size(keyOf(name)),
  }
}

/**
 * Lays a package into the bucket: `video.json` last, so that whoever finds it finds all of it. Where there is no bucket it stays
 * where it is.
 * @throws 503 FILES_AWAY
 */
export async function storePackage(bucket: Bucket | null, folder: string, id: string): Promise<void> {
  if (!bucket) return
  const names = (await readdir(folder)).filter((name) => /\.(mp4|jpg)$/.test(name))
  for (const name of [...names, 'video.json']) await bucket.putFile(placeOf(id) + name, join(folder, name))
}

/**
 * Lays into the bucket what lies whole in the data folder: recordings, packages that were taken, and everything of before there was
 * a bucket. What cannot go now goes the next time.
 */
export async function storeLeft(
  bucket: Bucket | null,
  { packages }: { packages: string },
  onFault: (error: unknown) => void,
): Promise<void> {
  if (!bucket) return
  for (const id of await readdir(packages).catch((): string[] => [])) {
    const folder = join(packages, id)
    const names = await readdir(folder).catch((): string[] => [])
    // One that is still received has its lists beside it.
    if (!names.includes('video.json') || names.some((name) => name.endsWith('.index'))) continue
    try {
      await storePackage(bucket, folder, id)
      await removeTree(folder)
    } catch (error) {
      onFault(error)
    }
  }
}

export const removeStored = async (bucket: Bucket | null, id: string): Promise<void> =>
  bucket?.removeAll(placeOf(id))
