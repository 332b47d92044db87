import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { AppError, notFound } from '#platform/errors.ts'
import { createFileCache } from '#platform/files/file-cache.ts'
import { inContext } from '#platform/in-context.ts'
import * as library from './library/library.ts'
import { createMainColour } from './main-colour.ts'
import { paperHeaders, paperRoutes } from './papers.ts'
import { findSource, hashOf, listIds, loadSources, neutralPicture, type Source } from './pictures.storage.ts'
import * as pieces from './pieces/pieces.ts'
import { createRasterizer } from './raster.ts'
import {
  type AnswerFormat,
  answerFormat,
  CONTENT_TYPES,
  parseTransform,
  type Transform,
  UNTOUCHED,
} from './rules.ts'
import { reframed } from './svg.rules.ts'
import { isUploadId } from './uploads.rules.ts'
import { readUpload } from './uploads.ts'

export type MediaOptions = {
  /** The store: every picture in it is public under its file name without the ending. */
  folder: string
  /** Pictures of the club's own, read when they are asked for: what is put in is there at once. They come before the store's. */
  ownFolder?: string
  /** Pictures that staff have uploaded, by their ids, which begin with `upload-`; null for what is not there. They never change. */
  loadUpload?: (id: string) => Promise<Uint8Array | null>
  /** What staff have put into the library: another file may stand under an id at any time. Null for what is not in it. */
  findAsset?: (id: string) => Promise<library.ShownAsset | null>
  /** Where finished renditions are kept; may be emptied at any time. */
  cacheFolder: string
  maxCacheBytes?: number
}

export type MediaQuery = {
  id: string
  /** Without it the picture as it is stored. */
  transform?: string
  accept?: string
  acceptEncoding?: string
}

export type MediaAnswer = {
  body: Uint8Array
  contentType: string
  /** Strong: the hash of exactly these bytes. */
  etag: string
  encoding: 'br' | null
  /** Another picture may stand under its id in a moment. */
  isChanging: boolean
}

export type Media = {
  /** @throws 400 MEDIA_TRANSFORM_INVALID, 404 for what is not in the store, 503 MEDIA_BUSY */
  render(query: MediaQuery): Promise<MediaAnswer>
  /** Is there a picture of this id that may be shown? */
  has(id: string): Promise<boolean>
  /** The colour that a picture is known by, as hex, to be seen on the club's night; null where there is none. */
  mainColour(id: string): Promise<string | null>
  /** The pictures of the folders, in the order of their ids. */
  listIds(): Promise<string[]>
}

export type { AssetRow } from './library/library.storage.ts'
export { library, paperHeaders, paperRoutes, pieces, readUpload }

const MEGABYTE = 1024 * 1024
const compress = promisify(brotliCompress)

/** What is found once, and kept on this machine. */
async function openStore(options: MediaOptions) {
  const { folder, cacheFolder, maxCacheBytes: maxBytes = 256 * MEGABYTE } = options
  const kept = (name: string) => createFileCache({ folder: join(cacheFolder, name), maxBytes })
  return {
    ...options,
    sources: await loadSources(folder),
    renditions: await kept('renditions'),
    originals: await kept('uploads'),
    rasterize: createRasterizer(),
    /** Pictures of the shop and of films: the library never has their ids, and is not asked for them again. */
    unchanging: new LRUCache<string, true>({ max: 10_000 }),
  }
}

type MediaContext = Awaited<ReturnType<typeof openStore>>

export async function createMedia(options: MediaOptions): Promise<Media> {
  const ctx = await openStore(options)
  return {
    ...inContext(ctx, { render, listIds: listAll }),
    has: async (id) => {
      const source = await sourceOf(ctx, id)
      return source !== undefined && !source.isNeutral
    },
    mainColour: createMainColour((query) => render(ctx, query)),
  }
}

async function render(ctx: MediaContext, query: MediaQuery): Promise<MediaAnswer> {
  const source = await sourceOf(ctx, query.id)
  if (!source) throw notFound()
  const transform = readTransform(query.transform)
  const format = answerFormat(transform, source.kind, query.accept)
  if (!format) throw invalidTransform('f_svg is for drawings only')
  const content = await source.load()
  const drawing = source.kind === 'svg' ? Buffer.from(reframed(content.toString('utf8'), transform)) : null
  if (format === 'svg') {
    const answer = await drawingAnswer(ctx, drawing ?? content, query.acceptEncoding)
    return { ...answer, isChanging: source.isChanging ?? false }
  }
  return rasterAnswer(ctx, { source, transform, format, content: drawing ?? content })
}

async function drawingAnswer(
  ctx: MediaContext,
  drawing: Buffer,
  acceptEncoding: string | undefined,
): Promise<MediaAnswer> {
  const contentType = CONTENT_TYPES.svg
  const hash = hashOf(drawing)
  if (!/\bbr\b/.test(acceptEncoding ?? ''))
    return { body: drawing, contentType, etag: `"${hash}"`, encoding: null, isChanging: false }
  const body = await ctx.renditions.cachedOr(`${hash}.svg.br`, () => compressed(drawing))
  return { body, contentType, etag: `"${hashOf(body)}"`, encoding: 'br', isChanging: false }
}

type Raster = {
  source: Source
  transform: Transform
  format: Exclude<AnswerFormat, 'svg'>
  content: Buffer
}

async function rasterAnswer(
  ctx: MediaContext,
  { source, transform, format, content }: Raster,
): Promise<MediaAnswer> {
  const { width = 0, height = 0, crop, quality } = transform
  const { kind, focus = null, isChanging = false } = source
  const around = focus ? `-${focus.x}-${focus.y}` : ''
  const key = `${source.id}/${hashOf(content)}-${width}-${height}-${crop}-${quality}${around}.${format}`
  const body = await ctx.renditions.cachedOr(key, () =>
    ctx.rasterize({ content, kind, focus, transform, format }),
  )
  return {
    body,
    contentType: CONTENT_TYPES[format],
    etag: `"${hashOf(body)}"`,
    encoding: null,
    isChanging,
  }
}

async function sourceOf(ctx: MediaContext, id: string): Promise<Source | undefined> {
  if (isUploadId(id)) return uploadOf(ctx, id)
  return (ctx.ownFolder && (await findSource(ctx.ownFolder, id))) || ctx.sources.get(id)
}

/** From the file storage once, then from the disk of this machine. */
async function uploadOf(ctx: MediaContext, id: string): Promise<Source | undefined> {
  const asset = ctx.unchanging.has(id) ? null : await assetOf(ctx, id)
  return asset ?? sourceFrom(id, await unchangingOf(ctx, id))
}

/** Asked for each time: what was replaced or archived is so at once, in every process. */
async function assetOf(ctx: MediaContext, id: string, tries = 2): Promise<Source | null> {
  const asset = await ctx.findAsset?.(id)
  if (asset?.kind !== 'picture') return null
  if (asset.isEnded) return neutralPicture(id)
  try {
    const bytes = await ctx.originals.cachedOr(`${id}-${asset.stored}.webp`, asset.load)
    const load = async () => Buffer.from(bytes)
    return { id, kind: 'raster', load, focus: asset.focus, isChanging: true }
  } catch (error) {
    // Replaced in this very moment: its former file is gone.
    if (tries > 1) return assetOf(ctx, id, tries - 1)
    throw error
  }
}

async function unchangingOf(ctx: MediaContext, id: string): Promise<Uint8Array | null> {
  const bytes = await ctx.originals
    .cachedOr(`${id}.webp`, async () => (await ctx.loadUpload?.(id)) ?? Promise.reject(notFound()))
    .catch((error) => (error instanceof AppError && error.status === 404 ? null : Promise.reject(error)))
  if (bytes) ctx.unchanging.set(id, true)
  return bytes
}

const sourceFrom = (id: string, bytes: Uint8Array | null): Source | undefined =>
  bytes ? { id, kind: 'raster', load: async () => Buffer.from(bytes) } : undefined

async function listAll({ ownFolder, sources }: MediaContext): Promise<string[]> {
  const own = ownFolder ? await listIds(ownFolder) : []
  return [...new Set([...own, ...sources.keys()])].sort()
}

function readTransform(text: string | undefined): Transform {
  if (text === undefined) return UNTOUCHED
  const transform = parseTransform(text)
  if ('refusal' in transform) throw invalidTransform(transform.refusal)
  return transform
}

const invalidTransform = (detail: string) => new AppError(400, 'MEDIA_TRANSFORM_INVALID', detail)

const compressed = (drawing: Buffer): Promise<Uint8Array> =>
  compress(drawing, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 7,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
