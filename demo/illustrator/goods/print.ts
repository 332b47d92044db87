/** The house print: silhouette in ink, signal lines in orange, paper lines on top. */
import { outlineOf, outlinePath } from '#demo/illustrator/paths.ts'
import type { Raster } from '#demo/illustrator/render.ts'
import { lineScreen, sampler, screenPath, softened } from '#demo/illustrator/screen.ts'

export type PrintOptions = {
  spacing?: number
  ink?: string
  paper?: string
  signal?: string
  /** Whether the figure stands out from its ground as a filled shape. */
  silhouette?: boolean
  /** SVG drawn below and above the print. */
  ground?: string
  extra?: string
  min?: number
  tolerance?: number
}

export function print(raster: Raster, options: PrintOptions = {}): string {
  const { width, height } = raster
  const { spacing = 4, ink = '#141B42', paper = '#F7F5F0', signal = '#FC5316', silhouette = true } = options
  const { ground = '', extra = '', min = 0.09, tolerance = 0.14 } = options
  const base = { width, height, spacing, min, tolerance }
  const signalLines = lineScreen({
    ...base,
    value: sampler(softened(raster.signal, width, height), width, height),
    gamma: 0.9,
    max: 0.98,
  })
  const paperLines = lineScreen({
    ...base,
    value: sampler(softened(raster.paper, width, height), width, height),
    gamma: 0.8,
    max: 0.94,
  })
  const shape = silhouette ? outlinePath(outlineOf(raster.mask, width, height), ink) : ''
  const glow = signalLines ? screenPath(signalLines, signal) : ''
  return svg([0, 0, width, height], ground + shape + glow + screenPath(paperLines, paper) + extra)
}

export const svg = (view: readonly [number, number, number, number], inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.join(' ')}">${inner}</svg>`
