/** What stands behind the figures: plain grounds, wing bars, floodlight. */
import { filled } from '#demo/illustrator/drawing.ts'
import { dotScreen } from '#demo/illustrator/screen.ts'
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
