import type { Text } from '#club/club.ts'
import { type MissingThing, missingThings } from './managing.schema.ts'

export type ForSale = {
  priceCents: number
  categories: number
  sizes: number
  pictures: readonly string[]
  pictureTexts: Readonly<Record<string, Text>>
}

/** What is still missing; pictures need their words only where the program did not bring them along. */
export function missingOf({
  priceCents,
  categories,
  sizes,
  pictures,
  pictureTexts,
}: ForSale): MissingThing[] {
  const untold = pictures.filter((id) => id.startsWith('upload-') && !isTold(pictureTexts[id]))
  const missing: Record<MissingThing, boolean> = {
    category: categories === 0,
    size: sizes === 0,
    price: priceCents <= 0,
    picture: pictures.length === 0,
    pictureText: untold.length > 0,
  }
  return missingThings.filter((thing) => missing[thing])
}

const isTold = (text: Text | undefined) =>
  text !== undefined && [text.de, text.en, text.ja ?? ''].every((words) => words.trim() !== '')
