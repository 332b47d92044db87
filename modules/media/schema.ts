/** Addresses of pictures, for server and browser alike. */

export type MediaCrop = 'fill' | 'fit'
export type MediaFormat = 'auto' | 'svg' | 'webp' | 'avif' | 'png' | 'jpg'

/** Pixels. Larger pictures are refused: they would only cost, the sources do not hold more. */
export const MAX_MEDIA_PIXELS = 2400

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
  /** Pixels. Without width and height the square thumbnail of MED-01; with one of them the other follows. */
  width?: number
  height?: number
  crop?: MediaCrop
  format?: MediaFormat
  /** 1 to 100. */
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
