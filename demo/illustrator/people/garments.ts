/** Shirts and everything else that is sewn: outline, pattern, folds, trim. 400 × 460. */
import { COLOUR, clipped, figureWord, filled, placed, SHEET } from '#demo/illustrator/drawing.ts'
import { lettering } from '#demo/illustrator/lettering.ts'
import { crest, mark } from '#demo/illustrator/marks.ts'
import { noise } from '#demo/illustrator/noise.ts'
import { CUT, lineScreen, screenPath } from '#demo/illustrator/screen.ts'
import { clamp, smoothstep } from '#demo/illustrator/vectors.ts'

export type Kit = {
  base: string
  dark: string
  inside: string
  trim: string
  lettering: string
  pattern: 'feathers' | 'hoops' | 'plain'
  /** The colours of the three feathers, widest first, or of the hoops. */
  bands: readonly [string, string, string]
  cut?: 'regular' | 'women' | 'kids'
  /** What the chest carries: crest and mark unless it says otherwise. */
  chest?: 'crest' | 'none'
}

export const KITS = {
  home: {
    base: COLOUR.dusk,
    dark: COLOUR.shadow,
    inside: '#0B1030',
    trim: COLOUR.hot,
    lettering: '#FFFFFF',
    pattern: 'feathers',
    bands: [COLOUR.hot, COLOUR.hot, COLOUR.hot],
  },
  away: {
    base: COLOUR.cloth,
    dark: '#C5C9D8',
    inside: '#D9DAE0',
    trim: COLOUR.dusk,
    lettering: COLOUR.dusk,
    pattern: 'feathers',
    bands: [COLOUR.dusk, COLOUR.dusk, COLOUR.hot],
  },
  third: {
    base: COLOUR.hot,
    dark: '#C73C0B',
    inside: '#A52F06',
    trim: COLOUR.dusk,
    lettering: COLOUR.dusk,
    pattern: 'feathers',
    bands: [COLOUR.dusk, '#E14A12', '#E14A12'],
  },
  goalkeeper: {
    base: '#BFE3D0',
    dark: '#7FB79C',
    inside: '#7FAE98',
    trim: '#0F3B34',
    lettering: '#0F3B34',
    pattern: 'feathers',
    bands: ['#0F3B34', '#9FD0B8', '#9FD0B8'],
  },
  training: {
    base: COLOUR.slate,
    dark: '#0C0F1E',
    inside: '#11152A',
    trim: COLOUR.hot,
    lettering: '#FFFFFF',
    pattern: 'feathers',
    bands: ['#2E3554', '#2E3554', '#2E3554'],
  },
  retro: {
    base: '#1B2A5C',
    dark: '#0D1638',
    inside: '#0D1638',
    trim: COLOUR.cloth,
    lettering: COLOUR.cloth,
    pattern: 'hoops',
    bands: [COLOUR.cloth, '#D8572A', COLOUR.cloth],
  },
  shirt: {
    base: COLOUR.cloth,
    dark: '#C5C9D8',
    inside: '#D9DAE0',
    trim: COLOUR.cloth,
    lettering: COLOUR.dusk,
    pattern: 'plain',
    bands: [COLOUR.cloth, COLOUR.cloth, COLOUR.cloth],
  },
} as const satisfies Record<string, Kit>

const SHOULDERS = 'L301 60C322 68 334 82 343 102L390 204L329 231L305 172'
const SLEEVE_L = 'L71 231L10 204L57 102C66 82 78 68 99 60Z'
const SIDES = {
  regular: 'C301 226 302 334 308 430C272 443 128 443 92 430C98 334 99 226 95 172',
  women: 'C288 236 290 322 304 424C268 438 132 438 96 424C110 322 112 236 95 172',
  kids: 'C303 226 306 320 314 400C276 412 124 412 86 400C94 320 97 226 95 172',
} as const
const NECK = { front: 'M150 40C158 66 242 66 250 40', back: 'M150 40C170 52 230 52 250 40' } as const

export type ShirtOptions = { kit: Kit; side: 'front' | 'back'; name?: string; number?: string }

export function shirt({ kit, side, name, number }: ShirtOptions): string {
  const outline = NECK[side] + SHOULDERS + SIDES[kit.cut ?? 'regular'] + SLEEVE_L
  const front = side === 'front'
  const cloth = [
    front ? pattern(kit) : '',
    screenPath(foldLines(), kit.dark),
    filled('M10 204L71 231L74 222L14 195Z', kit.trim),
    filled('M390 204L329 231L326 222L386 195Z', kit.trim),
    `<path fill="none" stroke="${kit.dark}" stroke-width="2" d="M95 172C94 150 88 96 99 60M305 172C306 150 312 96 301 60" opacity=".8"/>`,
  ].join('')
  const drawn = front
    ? frontCollar(kit) + filled(outline, kit.base) + clipped(outline, cloth) + frontTrim(kit, number)
    : filled(outline, kit.base) + clipped(outline, cloth) + backTrim(kit, name, number)
  return kit.cut === 'kids' ? placed(42, 62, 0.79, drawn) : drawn
}

const frontCollar = (kit: Kit) =>
  filled('M148 42C160 28 240 28 252 42C244 64 156 64 148 42Z', kit.inside) +
  filled('M150 40C162 30 238 30 250 40C238 38 162 38 150 40Z', kit.trim)

function pattern(kit: Kit): string {
  if (kit.pattern === 'plain') return ''
  if (kit.pattern === 'hoops')
    return (
      filled('M0 150H400V182H0Z', kit.bands[0]) +
      filled('M0 182H400V204H0Z', kit.bands[1]) +
      filled('M0 204H400V236H0Z', kit.bands[2])
    )
  const [wide, medium, thin] = kit.bands
  const feathers = filled(band(258, 44), wide) + filled(band(226, 22), medium) + filled(band(206, 10), thin)
  const sleeves = 'M305 172L343 102C338 90 330 76 318 68L420 60V260H329L305 172ZM0 40H92V172L71 231H0Z'
  return feathers + filled(sleeves, kit.base)
}

/** A feather across the sheet at the angle of the wing cut; x is its left edge at the collar. */
function band(x: number, width: number): string {
  const at = (left: number, y: number) => (left - CUT * (y - 40)).toFixed(1)
  return `M${at(x, 0)} 0L${at(x + width, 0)} 0L${at(x + width, SHEET.height)} ${SHEET.height}L${at(x, SHEET.height)} ${SHEET.height}Z`
}

function frontTrim(kit: Kit, number?: string): string {
  return (
    `<path fill="none" stroke="${kit.trim}" stroke-width="8" stroke-linejoin="round" d="M150 41C158 67 242 67 250 41"/>` +
    (kit.chest === 'none' ? '' : placed(238, 118, 0.3, crest())) +
    (kit.chest ? '' : placed(132, 126, 0.2, mark(kit.lettering, kit.lettering))) +
    (number ? figureWord(number, kit.lettering, 62, 200, 236) : '')
  )
}

/** The widest a name may run across the shoulders; longer ones are condensed. */
const NAME_WIDTH = 178

function backTrim(kit: Kit, name?: string, number?: string): string {
  const collar = `<path fill="none" stroke="${kit.trim}" stroke-width="7" d="M149 41C170 53 230 53 251 41"/>`
  const hemMark = placed(192, kit.cut === 'kids' ? 368 : 398, 0.14, mark(kit.lettering, kit.lettering))
  return (
    collar +
    (name ? nameAcross(name, kit.lettering) : '') +
    (number ? figureWord(number, kit.lettering, 236, 200, 300) : '') +
    hemMark
  )
}

function nameAcross(name: string, colour: string): string {
  const { d, width } = lettering(name.toUpperCase(), { weight: 760, stretch: 92, size: 30, tracking: 1.5 })
  const condensed = Math.min(1, NAME_WIDTH / width)
  const left = (200 - (width * condensed) / 2).toFixed(1)
  return `<path fill="${colour}" transform="translate(${left} 118) scale(${condensed.toFixed(3)} 1)" d="${d}"/>`
}

let foldLinesOnce = ''
function foldLines(): string {
  foldLinesOnce ||= lineScreen({
    value: clothFolds,
    ...SHEET,
    spacing: 6,
    step: 3.4,
    tolerance: 0.42,
    min: 0.12,
    max: 0.86,
  })
  return foldLinesOnce
}

/** How dark cloth is that hangs from two shoulders: light from the upper left. */
export function clothFolds(x: number, y: number): number {
  let dark = 0
  if (x > 94 && x < 306 && y > 60) dark += Math.max(0, Math.abs((x - 200) / 104) - 0.5) * 0.55
  dark += armpitFolds(x, y, -1) + armpitFolds(x, y, 1)
  const wrinkle = (position: number) => Math.sin(position * 0.09 + noise(x * 0.03, y * 0.03) * 2)
  if (x < 95 && y < 240) dark += 0.18 + Math.max(0, wrinkle(y - x * 0.6) - 0.3) * 0.45
  if (x > 305) dark += 0.42 + Math.max(0, wrinkle(y + x * 0.6) - 0.2) * 0.4
  const hemWave = Math.sin(x * 0.062 + noise(x * 0.012, y * 0.012, 4) * 3.4 + y * 0.004)
  dark += Math.max(0, hemWave - 0.25) * 0.55 * smoothstep(230, 430, y)
  dark += smoothstep(210, 310, x) * 0.34 * smoothstep(90, 200, y)
  return clamp(dark * 0.85, 0, 0.82)
}

function armpitFolds(x: number, y: number, side: 1 | -1): number {
  const dx = (x - (200 + side * 104)) * -side
  const dy = y - 160
  const rays = Math.sin(Math.atan2(dy, dx) * 9 + noise(x * 0.02, y * 0.02) * 2.2 + side)
  return Math.max(0, rays - 0.35) * 0.85 * smoothstep(120, 20, Math.hypot(dx, dy)) * (dx > -4 ? 1 : 0.4)
}
