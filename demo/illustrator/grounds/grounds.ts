/** What stands behind the figures: plain grounds, wing bars, floodlight. */
import { filled, stroked } from '#demo/illustrator/drawing.ts'
import { randomFrom } from '#demo/illustrator/noise.ts'
import { CUT, dotScreen } from '#demo/illustrator/screen.ts'
import { beams, type Lamp } from './stadium-drawings.ts'

export const WIDE = { width: 640, height: 400 } as const
export const SIGNAL_ON_ORANGE = '#FFB08E'

export const ground = (colour: string, { width, height }: { width: number; height: number } = WIDE): string =>
  `<rect width="${width}" height="${height}" fill="${colour}"/>`

/** A free bar at the angle of the wing cut. */
export const wedge = (x: number, width: number, height: number, colour: string) =>
  filled(`M${x} 0h${width}L${(x + width - 0.4 * height).toFixed(1)} ${height}h${-width}Z`, colour)

export const feather = (x: number, y: number, length: number, height: number, colour: string) =>
  filled(
    `M${x} ${y}h${length}L${(x + length - height * 1.1).toFixed(1)} ${y + height}H${(x - height * 0.4).toFixed(1)}Z`,
    colour,
  )

export function floodlight(
  size: { width: number; height: number },
  lamps: Lamp[],
  colour: string,
  spacing: number,
): string {
  return dotScreen(
    { ...size, value: beams(lamps, size.width), spacing, gamma: 0.9, min: 0.1, max: 0.95 },
    colour,
  )
}

/** Rain falls along the wing, long and short, near and far. */
export function rain({ width, height }: { width: number; height: number }): string {
  const chance = randomFrom(1899)
  const drops = (count: number, length: number) =>
    Array.from({ length: count }, () => {
      const x = Math.round(chance() * width * 1.2)
      const y = Math.round(chance() * (height + length) - length)
      const long = Math.round(length * (0.6 + chance() * 0.8))
      return `M${x} ${y}l${-Math.round(long * CUT)} ${long}`
    }).join('')
  return stroked(drops(260, 46), '#B9C0DC66', 1.4) + stroked(drops(90, 110), '#F6F5F0A0', 2)
}
