import {
  DEFAULT_THUMBNAIL,
  isListedSize,
  MEDIA_QUALITIES,
  MEDIA_RATIOS,
  MEDIA_WIDTHS,
  type MediaCrop,
  type MediaFormat,
} from './schema.ts'

export type Transform = {
  width?: number
  height?: number
  crop: MediaCrop
  format: MediaFormat
  quality: number
}

export type SourceKind = 'svg' | 'raster'
export type AnswerFormat = Exclude<MediaFormat, 'auto'>

/** The picture as it is stored, in the format that suits it. */
export const UNTOUCHED: Transform = {
  crop: 'fit',
  format: 'auto',
  quality: DEFAULT_THUMBNAIL.quality,
}

/** Ids are names, never paths or addresses: the store cannot be left with one. */
export const isMediaId = (text: string): boolean =>
  text.length <= 100 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)

/** `w_400,h_400,c_fill,g_auto,f_auto,q_60` in any order, or a sentence that says what is wrong with it. */
export function parseTransform(text: string): Transform | { refusal: string } {
  const given = new Map<string, string>()
  for (const part of text.split(',')) {
    const [, key, value] = /^([a-z])_([a-z0-9]+)$/.exec(part) ?? []
    if (!key || !value || !(key in READERS)) return { refusal: `“${part.slice(0, 40)}” is no transformation` }
    if (given.has(key)) return { refusal: `“${key}_” is given twice` }
    given.set(key, value)
  }
  const transform: Transform = { ...UNTOUCHED, crop: DEFAULT_THUMBNAIL.crop }
  for (const [key, value] of given) {
    const refusal = READERS[key as TransformKey](value, transform)
    if (refusal) return { refusal }
  }
  return isListedSize(transform) ? transform : { refusal: SIZES }
}

/** Whoever asks for another size is told which there are. */
const SIZES = `w_ is one of ${MEDIA_WIDTHS.join(', ')}; h_, where it is given, follows from it as ${MEDIA_RATIOS.map(
  ([width, height]) => `${width}:${height}`,
).join(', ')}`

type TransformKey = 'w' | 'h' | 'c' | 'f' | 'q' | 'g'
/** Writes one value into the transform, or says why not. */
type Reader = (value: string, transform: Transform) => string | null

const FORMATS: readonly string[] = ['auto', 'svg', 'webp', 'avif', 'png', 'jpg'] satisfies MediaFormat[]

const READERS: Record<TransformKey, Reader> = {
  w: (value, transform) => {
    transform.width = wholeNumber(value)
    return transform.width ? null : SIZES
  },
  h: (value, transform) => {
    transform.height = wholeNumber(value)
    return transform.height ? null : SIZES
  },
  c: (value, transform) => {
    if (value !== 'fill' && value !== 'fit') return 'c_ is fill or fit'
    transform.crop = value
    return null
  },
  f: (value, transform) => {
    if (!FORMATS.includes(value)) return `f_ is one of ${FORMATS.join(', ')}`
    transform.format = value as MediaFormat
    return null
  },
  q: (value, transform) => {
    if (value === 'auto') return null
    const quality = wholeNumber(value)
    if (!quality || !MEDIA_QUALITIES.includes(quality))
      return `q_ is one of ${MEDIA_QUALITIES.join(', ')}, or auto`
    transform.quality = quality
    return null
  },
  g: (value) => (value === 'auto' ? null : 'g_ is auto'),
}

function wholeNumber(text: string): number | undefined {
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined
}

/**
 * Drawings stay drawings: smaller and sharp at every size. Photographs become AVIF or WebP where the browser says that it
 * reads them. Null: a photograph cannot become a drawing.
 */
export function answerFormat(
  { format }: Transform,
  source: SourceKind,
  accept: string | undefined,
): AnswerFormat | null {
  if (format === 'svg') return source === 'svg' ? 'svg' : null
  if (format !== 'auto') return format
  if (source === 'svg') return 'svg'
  if (accept?.includes('image/avif')) return 'avif'
  return accept?.includes('image/webp') ? 'webp' : 'jpg'
}

export const CONTENT_TYPES: Record<AnswerFormat, string> = {
  svg: 'image/svg+xml; charset=utf-8',
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
}

/** Whether the reader already has this version (RFC 9110 §13.1.2). */
export function isKnownToReader(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag)
}
