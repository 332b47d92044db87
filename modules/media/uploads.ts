import { randomBytes } from 'node:crypto'
import { AppError } from '#platform/errors.ts'
import { createSemaphore } from '#platform/semaphore.ts'
import {
  type Crop,
  kindOfBytes,
  largestCrop,
  type Proportions,
  pixelsOf,
  SHELF,
  uploadErrors,
} from './uploads.rules.ts'

/** A picture as it is kept: turned the right way up, cut, and without anything that it said about its maker. */
export type ReadPicture = { id: string; bytes: Uint8Array; width: number; height: number }

/** `middle`: as much of it as there is in these proportions; `whole`: all of it. */
type Upload = { bytes: Uint8Array; crop: Crop | 'middle' | 'whole'; proportions?: Proportions }

/** What a phone takes and more; one that unpacks to more is no picture for a page. */
const MAX_PIXELS = 50_000_000
const MAX_WIDTH = 2_000
/** The longer side of one that is kept whole: the widest that is shown. */
const MAX_SIDE = 2_400
const MIN_WIDTH = 300
const QUALITY = 88

/** Unpacking one needs a few hundred megabytes: one at a time, and a few that wait. */
const withPermit = createSemaphore({
  atOnce: 1,
  maxWaiting: 6,
  refusal: () => new AppError(503, 'MEDIA_BUSY', 'Too many pictures at once', { retryAfterSeconds: 3 }),
})

/**
 * Reads what somebody uploads. Only its pixels are kept: they are unpacked and packed anew, so that nothing else in the file,
 * whatever it calls itself, is ever served.
 */
export function readUpload(given: Upload): Promise<ReadPicture> {
  return withPermit(() => readPicture(given))
}

async function readPicture({ bytes, crop, proportions = SHELF }: Upload): Promise<ReadPicture> {
  const kind = kindOfBytes(bytes)
  if (kind === 'heic') throw refusal('PICTURE_HEIC')
  if (kind === null) throw refusal('PICTURE_TYPE')
  const { default: sharp } = await import('sharp')
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
  const {
    width = 0,
    height = 0,
    format,
    orientation = 1,
  } = await open()
    .metadata()
    .catch(() => Promise.reject(refusal('PICTURE_UNREADABLE')))
  if (format !== kind) throw refusal('PICTURE_TYPE')
  if (width * height > MAX_PIXELS) throw refusal('PICTURE_TOO_LARGE')
  const isTurned = orientation >= 5
  const seen = isTurned ? { width: height, height: width } : { width, height }
  const frame = frameOf(seen, crop, proportions)
  if (!frame) throw refusal('PICTURE_CROP')
  if (frame.width < MIN_WIDTH) throw refusal('PICTURE_TOO_SMALL')
  const { data, info } = await open()
    .autoOrient()
    .extract(frame)
    .resize(
      crop === 'whole'
        ? { width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true }
        : { width: MAX_WIDTH, withoutEnlargement: true },
    )
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
    .catch(() => Promise.reject(refusal('PICTURE_UNREADABLE')))
  return { id: newPictureId(), bytes: data, width: info.width, height: info.height }
}

function frameOf(seen: Proportions, crop: Upload['crop'], proportions: Proportions) {
  if (crop === 'whole') return { left: 0, top: 0, ...seen }
  return pixelsOf(crop === 'middle' ? largestCrop(seen, 1, proportions) : crop, seen, proportions)
}

/** Made by the program: nothing of what a file was called. */
export function newPictureId(): string {
  return `upload-${randomBytes(12).toString('hex')}`
}

const refusal = (code: keyof typeof uploadErrors) => new AppError(422, code, uploadErrors[code])
