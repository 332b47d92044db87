/** A picture as pages name it (`BlockPicture`). */
export type PickedPicture = {
  id: string
  /** What it shows, in the language of the page. */
  alt: string
  caption?: string | undefined
  credit?: string | undefined
}
