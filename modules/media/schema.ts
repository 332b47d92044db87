/** Addresses of pictures, for server and browser alike. */

export type MediaCrop = 'fill' | 'fit'
export type MediaFormat = 'auto' | 'svg' | 'webp' | 'avif' | 'png' | 'jpg'

/**
 * Every width in which a picture is shown somewhere. Others are refused: each new size is work for the server and room on
 * its disk, and who may name any size may order as much of both as they like. A screen that needs another adds it here.
 */
export const MEDIA_WIDTHS: readonly number[] = [
  ...[56, 60, 80, 92, 96, 128, 160, 240, 296, 320, 350, 380, 400, 460, 480],
  ...[640, 800, 900, 960, 1280, 1440, 1600, 1920, 2400],
]

/** Height by width, as components write it; a height may be rounded. */
export const MEDIA_RATIOS: readonly (readonly [width: number, height: number])[] = [
  // As it is seen: squares, photographs, films, posters.
  ...([
    [1, 1],
    [4, 3],
    [16, 9],
    [16, 10],
    [4, 5],
    [148, 93],
  ] as const),
  // Goods with room around them, logos, crests.
  ...([
    [20, 23],
    [10, 11],
    [56, 44],
    [60, 64],
    [92, 98],
    [46, 53],
    [350, 402],
    [96, 112],
  ] as const),
  // Wide grounds, and the card of a page.
  ...([
    [144, 62],
    [80, 53],
    [64, 63],
  ] as const),
]

/** A width alone, or a width and a height of one of the shapes. */
export function isListedSize({ width, height }: { width?: number; height?: number }): boolean {
  if (width === undefined) return height === undefined
  if (!MEDIA_WIDTHS.includes(width)) return false
  return height === undefined || MEDIA_RATIOS.some(([w, h]) => Math.abs(height - (width * h) / w) <= 1)
}

export const MEDIA_QUALITIES: readonly number[] = [40, 60, 80]

/** MED-01: what a picture is asked for when nobody says more. */
export const DEFAULT_THUMBNAIL = {
  width: 400,
  height: 400,
  crop: 'fill',
  format: 'auto',
  quality: 60,
} as const

export type MediaRequest = {
  id: string
  /** Pixels, of a listed size. Without width and height the square thumbnail of MED-01; with one of them the other follows. */
  width?: number
  height?: number
  crop?: MediaCrop
  format?: MediaFormat
  /** One of the listed ones. */
  quality?: number
  /** Changes with the picture; such addresses may be cached for ever. */
  version?: string
}

/** `/media/w_400,h_400,c_fill,g_auto,f_auto,q_60/hero-volley`; put a media host in front where there is one. */
export function mediaUrl(request: MediaRequest): string {
  const version = request.version ? `?v=${encodeURIComponent(request.version)}` : ''
  return `/media/${transformOf(request)}/${encodeURIComponent(request.id)}${version}`
}

function transformOf({ width, height, crop, format, quality }: Omit<MediaRequest, 'id'>): string {
  const sized = width !== undefined || height !== undefined
  const w = sized ? width : DEFAULT_THUMBNAIL.width
  const h = sized ? height : DEFAULT_THUMBNAIL.height
  return [
    w === undefined ? null : `w_${w}`,
    h === undefined ? null : `h_${h}`,
    `c_${crop ?? DEFAULT_THUMBNAIL.crop}`,
    'g_auto',
    `f_${format ?? DEFAULT_THUMBNAIL.format}`,
    `q_${quality ?? DEFAULT_THUMBNAIL.quality}`,
  ]
    .filter((part) => part !== null)
    .join(',')
}

/**
 * MED-01: the thumbnail of a picture on the club's media host, asked for over https.
 * Other hosts' pictures stay as they are. `*.localhost` has no certificate and stays on http.
 */
export function thumbnailUrl(url: string, mediaHost: string): string {
  if (url.startsWith('/media/')) return thumbnailPath(url)
  if (!URL.canParse(url)) return url
  const parsed = new URL(url)
  if (parsed.hostname !== mediaHost || !parsed.pathname.startsWith('/media/')) return url
  if (parsed.protocol === 'http:' && !mediaHost.endsWith('.localhost')) parsed.protocol = 'https:'
  return `${parsed.origin}${thumbnailPath(parsed.pathname + parsed.search)}`
}

function thumbnailPath(path: string): string {
  const [pathname = '', query] = path.split('?')
  const id = pathname.split('/').at(-1) ?? ''
  return `/media/${transformOf({})}/${id}${query ? `?${query}` : ''}`
}
