import { palette } from '#club/look/colours.ts'

/** So much it has to differ from the ground it is shown on (WCAG's ratio). */
const LEAST_CONTRAST = 1.7
/** Colours are counted by steps of this many values of each channel. */
const STEP = 24
const OPAQUE = 200

type Shade = { red: number; green: number; blue: number; weight: number; count: number }

/**
 * The colour that a drawing is known by: of those that are seen on the club's night, the one with the most pixels,
 * where strong colours count more than white, grey and black. `pixels` is RGBA.
 */
export function mainColourOf(pixels: Uint8Array): string | null {
  const shades = new Map<number, Shade>()
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red, green, blue, alpha] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!, pixels[at + 3]!]
    if (alpha < OPAQUE) continue
    const key = [red, green, blue].reduce((sum, one) => sum * 16 + Math.round(one / STEP), 0)
    const shade = shades.get(key) ?? { red: 0, green: 0, blue: 0, weight: 0, count: 0 }
    shade.red += red
    shade.green += green
    shade.blue += blue
    shade.count += 1
    shade.weight += 0.05 + (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255
    shades.set(key, shade)
  }
  const night = luminance(channelsOf(palette.night))
  const best = [...shades.values()]
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ red, green, blue, count }) => [red, green, blue].map((sum) => Math.round(sum / count)))
    .find((channels) => (luminance(channels) + 0.05) / (night + 0.05) >= LEAST_CONTRAST)
  return best ? `#${best.map((one) => one.toString(16).padStart(2, '0')).join('')}` : null
}

const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

function luminance(channels: number[]): number {
  const [red, green, blue] = channels.map((one) => {
    const part = one / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
