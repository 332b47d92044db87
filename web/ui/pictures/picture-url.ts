export interface PictureSize {
  /** Id of a picture in the media store, or its path without host (`/media/hero-volley`). */
  src: string
  width: number
  height: number
  /** `fill` cuts to the size around what matters, `fit` keeps the whole picture inside it. */
  crop?: 'fill' | 'fit'
}

/** The address of a picture in one size, Cloudinary-shaped. Vectors need no size and are served as they are. */
export function pictureUrl({ src, width, height, crop = 'fill' }: PictureSize): string {
  const id = src.replace(/^\/?media\//, '')
  if (isVector(id)) return `/media/${id}`
  const gravity = crop === 'fill' ? ',g_auto' : ''
  return `/media/w_${width},h_${height},c_${crop},f_auto,q_60${gravity}/${id}`
}

const widths = [160, 320, 480, 640, 960, 1280, 1920, 2400]

/** The same picture in the widths a screen may need, none above twice its own; nothing for vectors. */
export function pictureSet(size: PictureSize): string | undefined {
  if (isVector(size.src)) return undefined
  const useful = widths.filter((width) => width <= size.width * 2)
  return (useful.length > 0 ? useful : [size.width])
    .map((width) => {
      const height = Math.round((width * size.height) / size.width)
      return `${pictureUrl({ ...size, width, height })} ${width}w`
    })
    .join(', ')
}

function isVector(src: string) {
  return /\.svg(\?|$)/.test(src)
}
