/** One picture of the demo world: how it is called, described and drawn. */
export type Picture = {
  /** Stable: addresses and the seed name it. */
  id: string
  width: number
  height: number
  alt: { de: string; en: string; ja: string }
  tags: readonly string[]
  /** What must stay when a frame crops the picture; the middle if not said. */
  focus?: 'top'
  draw: () => string
}

/** Meaningful pictures say that they are drawn. */
export const illustrationOf = (de: string, en: string, ja: string): Picture['alt'] => ({
  de: `Illustration: ${de}`,
  en: `Illustration: ${en}`,
  ja: `イラスト：${ja}`,
})
