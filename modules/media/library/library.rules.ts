import { readLine } from '#platform/text/text.schema.ts'
import type { Focus } from './library.schema.ts'

/** Refusals of the media library. */
export const libraryErrors = {
  MEDIA_CHANGED: 'Somebody has changed it meanwhile.',
  MEDIA_ARCHIVED: 'It is in the archive.',
  MEDIA_IN_USE: 'It is still shown somewhere.',
  MEDIA_KNOWN: 'This file is in the library already.',
  MEDIA_OTHER_KIND: 'A picture is replaced by a picture, a paper by a paper.',
  MEDIA_NO_FILE: 'There is no file.',
  MEDIA_PDF_DAMAGED: 'The PDF is damaged or cut off.',
  MEDIA_PDF_PROTECTED: 'The PDF needs a password.',
  MEDIA_PDF_ACTIVE: 'The PDF holds a program, another file or a form that sends.',
} as const

type Size = { width: number; height: number }

/** The largest frame of the shape in a picture, around its focus as far as the picture goes. */
export function frameAround(
  picture: Size,
  shape: Size,
  focus: Focus,
): { left: number; top: number; width: number; height: number } {
  const ratio = shape.width / shape.height
  const isWider = picture.width / picture.height > ratio
  const width = isWider ? Math.max(1, Math.round(picture.height * ratio)) : picture.width
  const height = isWider ? picture.height : Math.max(1, Math.round(picture.width / ratio))
  const within = (middle: number, length: number, whole: number) =>
    Math.min(Math.max(0, Math.round(middle - length / 2)), whole - length)
  return {
    left: within(focus.x * picture.width, width, picture.width),
    top: within(focus.y * picture.height, height, picture.height),
    width,
    height,
  }
}

/** Another picture of the same shape keeps what was in view. */
export function isSameShape(one: Size, other: Size): boolean {
  return Math.abs((one.width * other.height) / (one.height * other.width) - 1) < 0.02
}

const WITHOUT_NAME = 'Ohne Namen'

/** What a file was called, as a first title: without folder, ending and underscores. */
export function titleOfFile(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const title = readLine(last.replace(/\.[A-Za-z0-9]{1,5}$/, '').replace(/_+/g, ' '))
  return title.slice(0, 200).trim() || WITHOUT_NAME
}
