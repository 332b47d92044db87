import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Focus } from './library/library.schema.ts'
import { isMediaId, type SourceKind } from './rules.ts'

export type Source = {
  id: string
  kind: SourceKind
  load: () => Promise<Buffer>
  /** What stays in view where it is cut; left out: what draws the eye. */
  focus?: Focus | null
  /** Another picture may stand under its id in a moment. */
  isChanging?: boolean
  /** It stands for one whose rights are over. */
  isNeutral?: boolean
}

/**
 * What stands where the rights to a picture are over: in its place and size, on every page that names it, kept ones included. A drawing
 * of two quiet planes that says nothing.
 */
export const neutralPicture = (id: string): Source => ({
  ...{ id, kind: 'svg', isChanging: true, isNeutral: true },
  load: async () => Buffer.from(NEUTRAL),
})

const NEUTRAL =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200" width="1600" height="1200"><path fill="#dfe3ec" d="M0 0h1600v1200H0z"/><path fill="#d2d8e5" d="M980 0h620v1200H560z"/></svg>'

const KINDS: Record<string, SourceKind> = {
  '.svg': 'svg',
  '.png': 'raster',
  '.jpg': 'raster',
  '.webp': 'raster',
  '.avif': 'raster',
}

/** Everything in the folder whose name is a media id, by that id. */
export async function loadSources(folder: string): Promise<Map<string, Source>> {
  const sources = new Map<string, Source>()
  for (const file of (await readdir(folder)).sort()) {
    const extension = extname(file)
    const id = file.slice(0, -extension.length)
    const kind = KINDS[extension]
    if (kind && isMediaId(id)) sources.set(id, { id, kind, load: () => readFile(join(folder, file)) })
  }
  return sources
}

/** The ids of a folder that may not be there. */
export async function listIds(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [])
  return files.flatMap((file) => {
    const extension = extname(file)
    const id = file.slice(0, -extension.length)
    return KINDS[extension] && isMediaId(id) ? [id] : []
  })
}

/** One picture of a folder that may change at any time, and may not be there; null where it has none of this id. */
export async function findSource(folder: string, id: string): Promise<Source | null> {
  if (!isMediaId(id)) return null
  for (const [extension, kind] of Object.entries(KINDS)) {
    const path = join(folder, id + extension)
    const found = await stat(path).catch(() => null)
    if (found?.isFile()) return { id, kind, load: () => readFile(path) }
  }
  return null
}

export const hashOf = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 27)
