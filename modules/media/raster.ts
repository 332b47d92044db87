import { palette } from '#club/look/colours.ts'
import { AppError } from '#platform/errors.ts'
import { createSemaphore } from '#platform/semaphore.ts'
import { frameAround } from './library/library.rules.ts'
import type { Focus } from './library/library.schema.ts'
import type { AnswerFormat, SourceKind, Transform } from './rules.ts'

export type RasterJob = {
  content: Buffer
  kind: SourceKind
  /** What stays in view where it is cut; null: what draws the eye. */
  focus?: Focus | null
  transform: Transform
  format: Exclude<AnswerFormat, 'svg'>
}

/** What shows through a drawing in a format that knows no transparency. */
const PAPER = palette.paper
/** A source that unpacks to more than this is no picture of ours. */
const MAX_SOURCE_PIXELS = 50_000_000
const AT_ONCE = 2
const MAX_WAITING = 24

/** Turns pictures into pixels, two at a time; a queue that grows too long is refused instead of served late. */
export function createRasterizer(): (job: RasterJob) => Promise<Uint8Array> {
  const withPermit = createSemaphore({
    atOnce: AT_ONCE,
    maxWaiting: MAX_WAITING,
    refusal: () => new AppError(503, 'MEDIA_BUSY', 'Too many pictures at once', { retryAfterSeconds: 2 }),
  })
  return (job) =>
    withPermit(async () => {
      try {
        return await rasterize(job)
      } catch (error) {
        // Broken, or larger when it is unpacked than any picture of ours: nobody's request is at fault, and nothing else is.
        throw new AppError(422, 'MEDIA_UNREADABLE', 'The picture cannot be read', { cause: error })
      }
    })
}

/** Drawings come framed already; photographs are framed here, around what draws the eye. */
async function rasterize({ content, kind, focus = null, transform, format }: RasterJob): Promise<Uint8Array> {
  // Loaded when the first raster is asked for: most clubs' pages only ask for drawings.
  const { default: sharp } = await import('sharp')
  let picture = sharp(content, { limitInputPixels: MAX_SOURCE_PIXELS, failOn: 'error' })
  if (kind === 'raster') {
    picture = picture.rotate()
    const { width, height, crop } = transform
    if (focus && width && height && crop === 'fill') {
      // Such pictures lie the right way up already: their size is that of their pixels.
      const whole = await picture.metadata()
      picture = picture.extract(
        frameAround({ width: whole.width, height: whole.height }, { width, height }, focus),
      )
    }
    if (transform.width || transform.height)
      picture = picture.resize({
        width: transform.width,
        height: transform.height,
        fit: transform.crop === 'fill' ? 'cover' : 'inside',
        position: sharp.strategy.attention,
        withoutEnlargement: transform.crop === 'fit',
      })
  }
  const { quality } = transform
  switch (format) {
    case 'webp':
      return picture.webp({ quality }).toBuffer()
    case 'avif':
      return picture.avif({ quality, effort: 3 }).toBuffer()
    case 'png':
      return picture.png({ compressionLevel: 9 }).toBuffer()
    case 'jpg':
      return picture.flatten({ background: PAPER }).jpeg({ quality, mozjpeg: true }).toBuffer()
  }
}
