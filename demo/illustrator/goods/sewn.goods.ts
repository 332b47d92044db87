/** Shorts, trousers, socks, hats, scarves and the smallest fans' clothes. 400 × 460. */
import {
  COLOUR,
  clipped,
  filled,
  placed,
  shaded,
  shape,
  stroked,
  turned,
  word,
} from '#demo/illustrator/drawing.ts'
import { crest, mark } from '#demo/illustrator/marks.ts'
import { noise } from '#demo/illustrator/noise.ts'
import { clothFolds } from '#demo/illustrator/people/garments.ts'
import { clamp, smoothstep } from '#demo/illustrator/vectors.ts'
import { CLOTH, DUSK } from './tops.goods.ts'

const SHORTS =
  'M104 96H296C312 176 326 262 338 338C300 354 256 358 216 352L200 214L184 352C144 358 100 354 62 338C74 262 88 176 104 96Z'
export const shorts = (kit: 'home' | 'away') => () => {
  const { base, shadow, trim, print } = kit === 'home' ? DUSK : CLOTH
  const legs = filled('M316 200L352 340L302 356Z', trim) + filled('M84 200L48 340L98 356Z', trim)
  const waist = filled('M104 96H296L300 122H100Z', shadow)
  const folds = (x: number, y: number) =>
    clamp(
      0.5 * Math.max(0, Math.sin((x - 200) * 0.05 + noise(x * 0.02, y * 0.015) * 3)) +
        smoothstep(230, 330, x) * 0.35,
    )
  return (
    shape(SHORTS, base, shadow, folds, legs) +
    clipped(SHORTS, waist) +
    stroked('M200 122V214M190 126C184 150 188 166 184 184M210 126C216 146 212 164 218 180', print, 3) +
    placed(96, 272, 0.3, crest())
  )
}

const TROUSERS =
  'M120 40H280C294 150 306 290 312 420L236 426L204 190H196L164 426L88 420C94 290 106 150 120 40Z'
export const trackTrousers = () =>
  shape(
    TROUSERS,
    COLOUR.dusk,
    COLOUR.shadow,
    (x, y) =>
      clamp(
        0.45 * Math.max(0, Math.sin(y * 0.05 + noise(x * 0.02, y * 0.02) * 3 + x * 0.02)) +
          smoothstep(230, 310, x) * 0.3,
      ),
    filled('M262 40H280L318 424H292ZM138 40H120L82 424H108Z', COLOUR.hot),
  ) +
  filled('M118 40H282L284 64H116Z', COLOUR.shadow) +
  placed(126, 140, 0.26, crest())

const SOCK =
  'M150 40H234V262C234 292 250 308 282 328C314 348 312 392 276 396C236 400 190 372 166 336C152 314 150 290 150 262Z'
export const socks = (kit: 'home' | 'away') => () => {
  const { base, shadow, trim, print } = kit === 'home' ? DUSK : CLOTH
  const rings = filled('M0 74H400V98H0ZM0 108H400V118H0Z', trim)
  const ribs = (x: number, y: number) =>
    clamp(0.12 + smoothstep(180, 236, x) * 0.5 + smoothstep(330, 396, y) * 0.3)
  const one = shape(SOCK, base, shadow, ribs, rings) + placed(172, 160, 0.34, mark(print, trim))
  return placed(76, 20, 0.94, one) + placed(-46, 32, 0.94, one)
}

const BABY_BODY =
  'M150 70C164 92 236 92 250 70L292 86L330 168L286 190L276 176L284 296L228 348H172L116 296L124 176L114 190L70 168L108 86Z'
export const babySet = () =>
  shape(
    BABY_BODY,
    COLOUR.cloth,
    COLOUR.clothShadow,
    (x, y) => clothFolds(x, y) * 0.7,
    filled('M0 0H400V100H0Z', '#FFFFFF'),
  ) +
  stroked('M150 70C164 92 236 92 250 70M172 346H228', COLOUR.hot, 7) +
  placed(164, 150, 0.6, mark(COLOUR.dusk)) +
  shape(
    'M226 300C226 268 354 268 354 300C366 372 342 424 290 424S214 372 226 300Z',
    COLOUR.hot,
    COLOUR.hotShadow,
    (x, y) => clamp(smoothstep(300, 356, x) * 0.5 + smoothstep(360, 424, y) * 0.4),
  ) +
  stroked('M244 296C250 330 330 330 336 296', COLOUR.dusk, 6) +
  word('1899', COLOUR.dusk, { weight: 880, stretch: 62, size: 54, x: 290, y: 396, anchor: 'middle' })

const CROWN_BEANIE = 'M84 306C76 176 130 108 200 108S324 176 316 306Z'
const BRIM_BEANIE = 'M74 292C74 284 326 284 326 292V368C326 378 74 378 74 368Z'
const KNIT = { spacing: 5.6, tolerance: 0.5 }

function knitted(): string {
  const crown = (x: number, y: number) => {
    const u = (x - 84) / 232
    return clamp(Math.abs(u - 0.3) ** 1.6 * 1.15 + 0.24 * Math.max(0, Math.sin(u * 24 + Math.sin(y * 0.02))))
  }
  const brim = (x: number) =>
    clamp(0.1 + 0.45 * Math.max(0, Math.sin(x * 0.3)) + ((x - 140) / 190) ** 2 * 0.4)
  const rings = filled('M60 226H340V250H60Z', COLOUR.hot) + filled('M60 204H340V216H60Z', COLOUR.cloth)
  return (
    filled(CROWN_BEANIE, COLOUR.dusk) +
    clipped(CROWN_BEANIE, rings + shaded(crown, COLOUR.shadow, KNIT)) +
    filled(BRIM_BEANIE, COLOUR.dusk) +
    clipped(BRIM_BEANIE, shaded(brim, COLOUR.shadow, KNIT)) +
    placed(176, 296, 0.42, crest())
  )
}

export const beanie = () => placed(0, -10, 1, knitted())

export const bobbleHat = () => {
  const threads = Array.from({ length: 64 }, (_, i) => {
    const angle = (i / 64) * Math.PI * 2
    const reach = 44 + noise(i * 1.7, 3) * 7
    const end = (radius: number) =>
      `${(200 + Math.cos(angle) * radius).toFixed(1)} ${(84 + Math.sin(angle) * radius).toFixed(1)}`
    return stroked(`M${end(12)}L${end(reach)}`, i % 4 ? COLOUR.hot : '#D9420E', 7)
  })
  return threads.join('') + knitted()
}

const CAP_CROWN = 'M70 286C66 172 128 118 204 118S330 178 326 286Z'
const CAP_PEAK =
  'M40 300C36 268 130 262 204 266C290 270 352 286 362 318C368 338 330 344 300 336C220 312 130 312 76 326C56 330 42 318 40 300Z'
export const cap = (colour: 'cloth' | 'dusk') => () => {
  const { base, shadow, print } = colour === 'cloth' ? CLOTH : DUSK
  const peak = colour === 'cloth' ? COLOUR.dusk : COLOUR.hot
  const peakShadow = colour === 'cloth' ? '#070A1F' : COLOUR.hotShadow
  return (
    shape(CAP_CROWN, base, shadow, (x, y) =>
      clamp(Math.abs((x - 150) / 190) ** 1.8 * 0.75 + 0.12 * smoothstep(240, 290, y)),
    ) +
    clipped(
      CAP_CROWN,
      stroked('M204 118C160 160 150 230 154 290M204 118C252 160 270 230 268 290', shadow, 3),
    ) +
    shape(CAP_PEAK, peak, peakShadow, (x, y) =>
      clamp(smoothstep(290, 340, y) * 0.8 + smoothstep(120, 360, x) * 0.35),
    ) +
    `<ellipse cx="204" cy="117" rx="10" ry="6" fill="${COLOUR.hot}"/>` +
    placed(150, 166, 0.8, mark(print))
  )
}

type ScarfColours = {
  base: string
  shadow: string
  bands: readonly [string, string, string]
  text: string
  word: string
}
const SCARVES = {
  club: {
    base: COLOUR.dusk,
    shadow: COLOUR.shadow,
    bands: [COLOUR.hot, COLOUR.cloth, COLOUR.hot],
    text: COLOUR.cloth,
    word: 'FALKEN',
  },
  retro: {
    base: '#D8572A',
    shadow: '#8F3415',
    bands: [COLOUR.cloth, '#1B2A5C', COLOUR.cloth],
    text: '#1B2A5C',
    word: 'SV 1899',
  },
} as const satisfies Record<string, ScarfColours>

export const scarf = (name: keyof typeof SCARVES) => () => {
  const colours: ScarfColours = SCARVES[name]
  return (
    scarfEnd({ x: 212, top: 54, bottom: 398, width: 98, phase: 2.4 }, colours) +
    filled('M92 60C100 30 300 30 310 60L310 92C290 70 110 70 92 92Z', colours.shadow) +
    scarfEnd({ x: 92, top: 54, bottom: 372, width: 104, phase: 0.4 }, colours) +
    filled('M92 64C96 26 140 20 201 20S306 26 310 64C300 44 260 40 201 40S104 44 92 64Z', colours.base) +
    filled('M92 64C96 40 140 33 201 33S306 40 310 64C302 48 260 43 201 43S100 48 92 64Z', colours.bands[0])
  )
}

type ScarfEnd = { x: number; top: number; bottom: number; width: number; phase: number }

function scarfEnd({ x, top, bottom, width, phase }: ScarfEnd, colours: ScarfColours): string {
  const fringe = Array.from({ length: 15 }, (_, i) => {
    const left = (x + 3 + i * ((width - 6) / 14)).toFixed(1)
    const colour = i % 3 === 0 ? colours.bands[0] : colours.bands[1]
    return stroked(`M${left} ${bottom - 2}q${i % 2 ? 3 : -3} 14 ${(i % 3) - 1} 30`, colour, 3.4)
  }).join('')
  const box = `M${x} ${top}H${x + width}V${bottom}H${x}Z`
  let y = bottom
  const bands = colours.bands.map((colour, i) => {
    const height = i === 1 ? 10 : 16
    y -= height + 8
    return filled(`M${x} ${y}H${x + width}V${y + height}H${x}Z`, colour)
  })
  const middle = x + width / 2
  const lettered = turned(
    -90,
    middle + 11,
    y - 122,
    word(colours.word, colours.text, { weight: 860, stretch: 92, size: 30, x: middle + 11, y: y - 122 }),
  )
  const folds = (px: number, py: number) => {
    const wave = Math.sin((px - x) * 0.075 + phase + noise(px * 0.02, py * 0.01) * 1.4)
    return clamp(0.16 + 0.5 * Math.max(0, wave) + 0.2 * smoothstep(top + 120, top, py))
  }
  const insideOnly = (px: number, py: number) =>
    px < x || px > x + width || py < top || py > bottom ? 0 : folds(px, py)
  const printed =
    bands.join('') + placed(middle - 46, y - 112, 0.78, mark(colours.text, colours.bands[0])) + lettered
  return fringe + shape(box, colours.base, colours.shadow, insideOnly, printed)
}
