import { rm } from 'node:fs/promises'
import { createFiles } from './files.ts'

/** What was made at some cost, on disk and within a bound: the least used is thrown away first. */
export type FileCache = {
  /** What is kept under the key, or what `make` makes; asked for twice at once, it is made once. */
  cachedOr(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>
}

export type FileCacheOptions = { folder: string; maxBytes: number }

/** Starts empty: what an earlier run kept is not counted, so it goes. */
export async function createFileCache({ folder, maxBytes }: FileCacheOptions): Promise<FileCache> {
  await rm(folder, { recursive: true, force: true })
  const files = createFiles(folder)
  /** Sizes by key, the least recently used first. */
  const sizes = new Map<string, number>()
  const underWay = new Map<string, Promise<Uint8Array>>()
  let bytes = 0

  async function load(key: string): Promise<Uint8Array | null> {
    const size = sizes.get(key)
    if (size === undefined) return null
    try {
      const content = await files.load(key)
      if (sizes.delete(key)) sizes.set(key, size)
      return content
    } catch {
      // Somebody emptied the folder; it is made again.
      if (sizes.delete(key)) bytes -= size
      return null
    }
  }

  async function keep(key: string, content: Uint8Array): Promise<void> {
    if (content.byteLength > maxBytes) return
    await files.save(key, content)
    sizes.set(key, content.byteLength)
    bytes += content.byteLength
    for (const [oldest, size] of sizes) {
      if (bytes <= maxBytes) return
      sizes.delete(oldest)
      bytes -= size
      await files.remove(oldest)
    }
  }

  async function loadOrMake(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const cached = await load(key)
    if (cached) return cached
    const made = await make()
    await keep(key, made)
    return made
  }

  return {
    cachedOr(key, make) {
      const running = underWay.get(key)
      if (running) return running
      const work = loadOrMake(key, make).finally(() => underWay.delete(key))
      underWay.set(key, work)
      return work
    },
  }
}
