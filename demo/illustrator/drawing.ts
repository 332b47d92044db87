/** What all flat drawings share: the palette, clipped shapes and shadows as line screen. */
import { type Lettering, lettering } from './lettering.ts'
import { type Brightness, lineScreen, screenPath } from './screen.ts'
import { clamp } from './vectors.ts'

export const COLOUR = {
  night: '#0A0F26',
  ink: '#0E1430',
  dusk: '#151C47',
  shadow: '#090D26',
  slate: '#23283F',
  slateShadow: '#0B0E1C',
  paper: '#FBFAF6',
  cloth: '#F4F2EC',
  clothShadow: '#B7BCCD',
  mist: '#E9ECF3',
  hot: '#FC5316',
  ember: '#E8460F',
  hotShadow: '#BF390A',
} as const

/** Products and shirts are drawn on this sheet. */
export const SHEET = { width: 400, height: 460 } as const

export const filled = (d: string, fill: string): string => `<path fill="${fill}" d="${d}"/>`
export const stroked = (d: string, stroke: string, width: number): string =>
  `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`
export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, opacity = 1) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
export const circle = (cx: number, cy: number, r: number, fill: string) => ellipse(cx, cy, r, r, fill)
export const standingShadow = (cx: number, cy: number, rx: number) =>
  ellipse(cx, cy, rx, 12, COLOUR.ink, 0.16)
export const placed = (x: number, y: number, scale: number, inner: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${inner}</g>`
export const turned = (degrees: number, x: number, y: number, inner: string): string =>
  `<g transform="rotate(${degrees} ${x} ${y})">${inner}</g>`

/** Named after the shape, so that two pictures on one page cannot clip each other. */
export function clipped(d: string, inner: string): string {
  const id = `c${hashOf(d).toString(36)}`
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${inner}</g>`
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

export type ShadeOptions = { spacing?: number; tolerance?: number }

/** A shadow in lines; 1 is darkest. */
export function shaded(value: Brightness, colour: string, options: ShadeOptions = {}): string {
  const { spacing = 5.6, tolerance = 0.38 } = options
  return screenPath(lineScreen({ value, ...SHEET, spacing, tolerance, min: 0.1, step: 3, max: 0.9 }), colour)
}

/** A filled shape with its shadow, and what is printed on it below the shadow. */
export const shape = (d: string, fill: string, shadow: string, value: Brightness, printed = ''): string =>
  filled(d, fill) + clipped(d, printed + shaded(onlyInside(d, value), shadow))

/** Shades nothing outside the shape's bounds: what the clip would hide anyway is not worth its bytes. */
function onlyInside(d: string, value: Brightness): Brightness {
  if (/[a-y]/.test(d)) return value
  const xs: number[] = []
  const ys: number[] = []
  for (const [, command, numbers] of d.matchAll(/([MLHVCSQ])([^A-Z]*)/g)) {
    const values = numbers?.match(/-?[\d.]+/g)?.map(Number) ?? []
    if (command === 'H') xs.push(...values)
    else if (command === 'V') ys.push(...values)
    else for (const [i, coordinate] of values.entries()) (i % 2 ? ys : xs).push(coordinate)
  }
  const margin = 4
  const [left, right] = [Math.min(...xs) - margin, Math.max(...xs) + margin]
  const [top, bottom] = [Math.min(...ys) - margin, Math.max(...ys) + margin]
  return (x, y) => (x < left || x > right || y < top || y > bottom ? 0 : value(x, y))
}

/** The shading of a standing cylinder between two edges, brightest at `lit` of its width. */
export const cylinder =
  (left: number, right: number, lit = 0.28): Brightness =>
  (x) => {
    const u = (x - left) / (right - left)
    if (u < 0 || u > 1) return 0
    return clamp((Math.abs(u - lit) / (1 - lit)) ** 1.7 * 0.82 * (u > lit ? 1 : 0.9))
  }

/** Something flat that lies in light from the upper left. */
export const slope =
  (left: number, right: number, depth = 0.6): Brightness =>
  (x, y) =>
    clamp(((x - left) / (right - left)) ** 2 * depth + (y / SHEET.height) * 0.16)

export const word = (text: string, fill: string, style: Lettering): string =>
  filled(lettering(text, style).d, fill)

/** Narrow figures, as everywhere where something is counted. */
export const figureWord = (text: string, fill: string, size: number, x: number, y: number): string =>
  word(text, fill, { weight: 880, stretch: 62, size, x, y, anchor: 'middle' })
