import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { AppError, notFound } from '#platform/errors.ts'
import { createFileCache } from '#platform/files/file-cache.ts'
import { findSource, hashOf, loadSources, type Source } from './pictures.storage.ts'
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
}

export type Media = {
  /** @throws 400 MEDIA_TRANSFORM_INVALID, 404 for what is not in the store, 503 MEDIA_BUSY */
  render(query: MediaQuery): Promise<MediaAnswer>
  /** Is there a picture of this id? */
  has(id: string): Promise<boolean>
}

export { readUpload }

const MEGABYTE = 1024 * 1024
const compress = promisify(brotliCompress)

export async function createMedia(options: MediaOptions): Promise<Media> {
  const { folder, ownFolder, loadUpload, cacheFolder, maxCacheBytes = 256 * MEGABYTE } = options
  const sources = await loadSources(folder)
  const renditions = await createFileCache({
    folder: join(cacheFolder, 'renditions'),
    maxBytes: maxCacheBytes,
  })
  const originals = await createFileCache({ folder: join(cacheFolder, 'uploads'), maxBytes: maxCacheBytes })
  const rasterize = createRasterizer()

  async function render(query: MediaQuery): Promise<MediaAnswer> {
    const source = await sourceOf(query.id)
    if (!source) throw notFound()
    const transform = readTransform(query.transform)
    const format = answerFormat(transform, source.kind, query.accept)
    if (!format) throw invalidTransform('f_svg is for drawings only')
    const content = await source.load()
    const drawing = source.kind === 'svg' ? Buffer.from(reframed(content.toString('utf8'), transform)) : null
    if (format === 'svg') return drawingAnswer(drawing ?? content, query.acceptEncoding)
    return rasterAnswer({ source, transform, format, content: drawing ?? content })
  }

  async function drawingAnswer(drawing: Buffer, acceptEncoding: string | undefined): Promise<MediaAnswer> {
    const contentType = CONTENT_TYPES.svg
    const hash = hashOf(drawing)
    if (!/\bbr\b/.test(acceptEncoding ?? ''))
      return { body: drawing, contentType, etag: `"${hash}"`, encoding: null }
    const body = await renditions.cachedOr(`${hash}.svg.br`, () => compressed(drawing))
    return { body, contentType, etag: `"${hashOf(body)}"`, encoding: 'br' }
  }

  type Raster = {
    source: Source
    transform: Transform
    format: Exclude<AnswerFormat, 'svg'>
    content: Buffer
  }

  async function rasterAnswer({ source, transform, format, content }: Raster): Promise<MediaAnswer> {
    const { width = 0, height = 0, crop, quality } = transform
    const key = `${source.id}/${hashOf(content)}-${width}-${height}-${crop}-${quality}.${format}`
    const body = await renditions.cachedOr(key, () =>
      rasterize({ content, kind: source.kind, transform, format }),
    )
    return { body, contentType: CONTENT_TYPES[format], etag: `"${hashOf(body)}"`, encoding: null }
  }

  async function sourceOf(id: string): Promise<Source | undefined> {
    if (isUploadId(id)) return uploadOf(id)
    return (ownFolder && (await findSource(ownFolder, id))) || sources.get(id)
  }

  /** From the file storage once, then from the disk of this machine. */
  async function uploadOf(id: string): Promise<Source | undefined> {
    const bytes = await originals
      .cachedOr(`${id}.webp`, async () => (await loadUpload?.(id)) ?? Promise.reject(notFound()))
      .catch((error) => (error instanceof AppError && error.status === 404 ? null : Promise.reject(error)))
    return bytes ? { id, kind: 'raster', load: async () => Buffer.from(bytes) } : undefined
  }

  return { render, has: async (id) => (await sourceOf(id)) !== undefined }
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
