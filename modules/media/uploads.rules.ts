/** Refusals of uploads. */
export const uploadErrors = {
  PICTURE_TYPE: 'Pictures are JPEG, PNG or WebP.',
  PICTURE_HEIC: 'HEIC cannot be shown by browsers: save it as JPEG.',
  PICTURE_UNREADABLE: 'The picture cannot be read.',
  PICTURE_TOO_LARGE: 'The picture has more than 50 million pixels.',
  PICTURE_TOO_SMALL: 'What is cut out is less than 300 pixels wide.',
  PICTURE_CROP: 'What is cut out has other proportions than the shop, or lies outside.',
} as const

/** Ids that the program gave to what was uploaded: they stand in no folder. */
export const isUploadId = (id: string): boolean => /^upload-[0-9a-f]{24}$/.test(id)

/** What one file may weigh: a phone's largest photo. */
export const MAX_UPLOAD_BYTES = 15 * 1024 * 1024

/** What is cut out, in shares of the picture as it is seen. */
export type Crop = { x: number; y: number; width: number; height: number }

/** How pictures stand on the shelves: width by height. */
export const SHELF = { width: 20, height: 23 } as const
/** How films are shown. */
export const SCREEN = { width: 16, height: 9 } as const
export type Proportions = { width: number; height: number }
const MAX_DIFFERENCE = 0.02

export type PictureKind = 'jpeg' | 'png' | 'webp'

/** What a file is by its first bytes; null: nothing that is taken. */
export function kindOfBytes(bytes: Uint8Array): PictureKind | 'heic' | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes[0] === 0x89 && text(1, 8) === 'PNG\r\n\u001a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && /^(heic|heix|heim|heis|hevc|mif1|msf1)/.test(text(8, 12))) return 'heic'
  return null
}

/** The pixels that are cut out; null where they lie outside or have other proportions. */
export function pixelsOf(
  crop: Crop,
  picture: { width: number; height: number },
  proportions: Proportions = SHELF,
): { left: number; top: number; width: number; height: number } | null {
  const width = Math.round(crop.width * picture.width)
  const height = Math.round(crop.height * picture.height)
  const left = Math.round(crop.x * picture.width)
  const top = Math.round(crop.y * picture.height)
  // Also what is no number at all.
  if (!(width >= 1 && height >= 1 && left >= 0 && top >= 0)) return null
  if (left + width > picture.width + 1 || top + height > picture.height + 1) return null
  const difference = (width * proportions.height) / (height * proportions.width)
  if (Math.abs(difference - 1) > MAX_DIFFERENCE + 2 / Math.min(width, height)) return null
  return {
    left,
    top,
    width: Math.min(width, picture.width - left),
    height: Math.min(height, picture.height - top),
  }
}

/** The largest frame of the proportions in a picture, in its middle; `zoom` makes it smaller. */
export function largestCrop(
  picture: { width: number; height: number },
  zoom = 1,
  proportions: Proportions = SHELF,
): Crop {
  const ratio = (proportions.width / proportions.height) * (picture.height / picture.width)
  const [width, height] = ratio <= 1 ? [ratio / zoom, 1 / zoom] : [1 / zoom, 1 / ratio / zoom]
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height }
}
