/** Things to play with, to carry and to live with. 400 × 460. */
import {
  COLOUR,
  circle,
  clipped,
  ellipse,
  figureWord,
  filled,
  placed,
  SHEET,
  shaded,
  shape,
  slope,
  stroked,
  turned,
  word,
} from '#demo/illustrator/drawing.ts'
import { crest, mark } from '#demo/illustrator/marks.ts'
import { ballAlbedo } from '#demo/illustrator/people/kit.ts'
import { lineScreen, screenPath } from '#demo/illustrator/screen.ts'
import { clamp, dot, rotation, turn, unit, type Vec3 } from '#demo/illustrator/vectors.ts'

type BallLook = {
  centre: readonly [number, number]
  radius: number
  base: string
  panels: string
  sash: string
}

export const football = () =>
  ellipse(206, 394, 128, 14, COLOUR.ink, 0.16) +
  roundBall({ centre: [200, 236], radius: 150, base: COLOUR.paper, panels: COLOUR.dusk, sash: COLOUR.hot })

export const miniBall = () =>
  ellipse(204, 346, 84, 11, COLOUR.ink, 0.16) +
  roundBall({ centre: [200, 244], radius: 98, base: COLOUR.hot, panels: COLOUR.dusk, sash: COLOUR.cloth })

function roundBall({ centre: [cx, cy], radius, base, panels, sash }: BallLook): string {
  const axes = rotation(24, -18, 12)
  const albedo = ballAlbedo(1, 0)
  const light = unit([-0.5, 0.75, 0.6])
  const surface = (x: number, y: number): Vec3 | null => {
    const u = (x - cx) / radius
    const v = -(y - cy) / radius
    const square = u * u + v * v
    return square > 0.995 ? null : [u, v, Math.sqrt(1 - square)]
  }
  const panelLines = lineScreen({
    value: (x, y) => {
      const point = surface(x, y)
      return point && albedo(turn(axes, point)) < 0.5 ? 1 : 0
    },
    ...SHEET,
    spacing: 2,
    step: 1.4,
    max: 1.25,
    tolerance: 0.1,
  })
  const shadow = (x: number, y: number) => {
    const point = surface(x, y)
    return point ? clamp(0.86 - dot(point, light) * 1.05) : 0
  }
  const disc = `M${cx - radius} ${cy}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
  const k = radius / 150
  const sashes = `<g transform="translate(${cx} ${cy}) scale(${k})">${filled('M62 -166H126L-10 174H-74ZM36 -166H50L-86 174H-100Z', sash)}</g>`
  return (
    filled(disc, base) +
    clipped(
      disc,
      sashes +
        shaded(shadow, base === COLOUR.paper ? '#7C83A3' : COLOUR.hotShadow, { spacing: 5.4 }) +
        screenPath(panelLines, panels),
    )
  )
}

export const keyRing = () =>
  `<circle cx="200" cy="96" r="56" fill="none" stroke="#9AA2B8" stroke-width="11"/><circle cx="200" cy="96" r="56" fill="none" stroke="${COLOUR.paper}" stroke-width="3"/>` +
  stroked('M200 152V196', '#6E7690', 12) +
  ellipse(208, 420, 60, 10, COLOUR.ink, 0.14) +
  turned(8, 200, 196, placed(104, 184, 1.62, crest()))

const PACK =
  'M104 150C104 90 146 66 200 66S296 90 296 150V396C296 416 284 424 264 424H136C116 424 104 416 104 396Z'
export const backpack = () =>
  stroked('M162 72C162 24 238 24 238 72', COLOUR.dusk, 13) +
  shape(
    'M76 220C76 200 104 200 104 200V400H92C80 400 76 392 76 380ZM324 220C324 200 296 200 296 200V400H308C320 400 324 392 324 380Z',
    COLOUR.shadow,
    COLOUR.night,
    () => 0.2,
  ) +
  shape(
    PACK,
    COLOUR.dusk,
    COLOUR.shadow,
    (x, y) => clamp(slope(104, 296, 0.7)(x, y) + 0.1),
    filled('M300 60L180 430H120L240 60Z', COLOUR.hot),
  ) +
  shape(
    'M124 280C124 268 132 262 144 262H256C268 262 276 268 276 280V388C276 400 268 406 256 406H144C132 406 124 400 124 388Z',
    COLOUR.dusk,
    COLOUR.shadow,
    slope(124, 276, 0.8),
  ) +
  stroked('M134 288H266M120 176C150 160 250 160 280 176', COLOUR.cloth, 4) +
  placed(170, 304, 0.52, crest())

const BAG = 'M96 128C140 116 260 116 304 128L322 402C280 420 120 420 78 402Z'
export const gymBag = () =>
  stroked(
    'M112 136C110 40 60 60 42 190C34 290 56 372 92 404M288 136C290 40 340 60 358 190C366 290 344 372 308 404',
    COLOUR.dusk,
    6,
  ) +
  shape(
    BAG,
    COLOUR.hot,
    COLOUR.hotShadow,
    (x, y) =>
      clamp(
        0.5 * Math.max(0, Math.sin((x - 200) * 0.07)) * (1 - (y - 120) / 300) + slope(80, 320, 0.45)(x, y),
      ),
    '',
  ) +
  stroked('M100 134C140 122 260 122 300 134', COLOUR.dusk, 9) +
  placed(128, 206, 1.2, mark(COLOUR.dusk, COLOUR.dusk))

export const phoneCase = () => {
  const outline =
    'M124 70C124 48 138 36 158 36H242C262 36 276 48 276 70V390C276 412 262 424 242 424H158C138 424 124 412 124 390Z'
  return (
    ellipse(206, 428, 84, 9, COLOUR.ink, 0.16) +
    shape(
      outline,
      COLOUR.dusk,
      COLOUR.shadow,
      slope(124, 276, 0.7),
      filled('M270 20L150 440H110L230 20ZM296 20L176 440H166L286 20Z', COLOUR.hot),
    ) +
    filled(
      'M140 54C140 48 146 46 152 46H196C202 46 208 48 208 54V112C208 118 202 120 196 120H152C146 120 140 118 140 112Z',
      COLOUR.night,
    ) +
    circle(160, 68, 11, '#2E3554') +
    circle(188, 98, 11, '#2E3554') +
    placed(150, 252, 0.84, mark(COLOUR.cloth, COLOUR.cloth))
  )
}

export const umbrella = () => {
  const canopy =
    'M40 232C48 120 116 60 200 60S352 120 360 232C340 212 308 212 288 232C266 208 222 208 200 232C178 208 134 208 112 232C92 212 60 212 40 232Z'
  const gores =
    filled('M200 60C150 90 116 150 112 232C134 208 178 208 200 232Z', COLOUR.hot) +
    filled('M200 60C290 90 340 150 360 232C340 212 308 212 288 232C286 150 250 90 200 60Z', COLOUR.hot)
  return (
    stroked('M200 40V60', '#6E7690', 7) +
    stroked('M200 220V384C200 420 150 420 150 388', COLOUR.ink, 11) +
    shape(
      canopy,
      COLOUR.dusk,
      COLOUR.shadow,
      (x, y) => clamp(Math.max(0, (x - 170) / 260) + (y - 60) / 700),
      gores,
    ) +
    placed(216, 128, 0.44, mark(COLOUR.cloth))
  )
}

const WING = 'M112 214C66 226 30 296 22 398C66 384 104 372 132 330Z'
const mirrored = (inner: string) => `<g transform="translate(400 0) scale(-1 1)">${inner}</g>`

/** A sitting bird of prey: swept crown, hooked beak, long folded wings, tail below. */
export const plushFalcon = () => {
  const wing = (shadow: number) =>
    shape(WING, COLOUR.dusk, COLOUR.shadow, () => shadow) +
    stroked('M46 376C70 356 92 336 108 300M74 372C94 352 108 334 118 310', COLOUR.hot, 6)
  const eye =
    filled('M216 132C236 116 262 114 284 122C276 146 236 152 216 132Z', COLOUR.paper) +
    circle(250, 131, 10, COLOUR.ink) +
    stroked('M208 124C234 104 264 102 294 114', COLOUR.night, 11)
  const breast = (x: number, y: number) =>
    clamp(0.55 * Math.max(0, Math.sin(y * 0.15 + Math.abs(x - 200) * 0.1)) + (x > 225 ? 0.16 : 0))
  return (
    ellipse(202, 428, 120, 11, COLOUR.ink, 0.16) +
    filled('M160 380H240L262 432L200 418L138 432Z', COLOUR.shadow) +
    wing(0.14) +
    mirrored(wing(0.5)) +
    shape(
      'M200 176C276 176 298 256 288 330C280 392 242 412 200 412S120 392 112 330C102 256 124 176 200 176Z',
      '#22306F',
      COLOUR.shadow,
      (x) => clamp(((x - 150) / 170) ** 2 * 0.8),
    ) +
    shape(
      'M200 214C246 214 264 270 258 322C252 372 230 392 200 392S148 372 142 322C136 270 154 214 200 214Z',
      COLOUR.cloth,
      COLOUR.clothShadow,
      breast,
    ) +
    shape(
      'M92 122C84 62 140 26 208 30C250 20 286 22 322 6C312 34 302 52 290 66C312 92 316 136 294 168C270 200 150 204 116 172C102 158 94 142 92 122Z',
      COLOUR.dusk,
      COLOUR.shadow,
      (x, y) => clamp(((x - 150) / 190) ** 2 * 0.7 + (y > 170 ? 0.2 : 0)),
    ) +
    filled(
      'M116 172C130 150 160 140 200 150C240 140 280 148 294 168C270 204 146 206 116 172Z',
      COLOUR.cloth,
    ) +
    eye +
    mirrored(eye) +
    filled(
      'M172 136C184 122 216 122 228 136C232 158 218 176 204 204C200 210 194 208 194 200C192 176 168 162 172 136Z',
      COLOUR.hot,
    ) +
    filled(
      'M200 126C212 126 222 130 228 136C232 158 218 176 204 204C200 210 198 206 200 200Z',
      COLOUR.hotShadow,
    ) +
    filled(
      'M142 400C142 388 186 388 186 400L192 430H176L168 416L160 430H136ZM214 400C214 388 258 388 258 400L264 430H240L232 416L224 430H208Z',
      COLOUR.hot,
    ) +
    placed(171, 262, 0.5, mark(COLOUR.dusk))
  )
}

export const boardGame = () =>
  ellipse(206, 408, 160, 12, COLOUR.ink, 0.16) +
  shape(
    'M48 132H352V392H48Z',
    COLOUR.dusk,
    COLOUR.shadow,
    slope(48, 400, 0.5),
    filled('M352 132V300L310 392H190L300 132ZM272 132H286L176 392H162Z', COLOUR.hot),
  ) +
  filled('M48 132L66 112H370L352 132Z', '#2B3570') +
  filled('M352 132L370 112V372L352 392Z', COLOUR.shadow) +
  word('FALKEN', COLOUR.cloth, { weight: 880, stretch: 110, size: 44, x: 68, y: 208 }) +
  word('FLUG', COLOUR.cloth, { weight: 880, stretch: 110, size: 44, x: 68, y: 254 }) +
  word('2–6 · ab 8', COLOUR.cloth, { weight: 600, stretch: 100, size: 17, x: 68, y: 366 }) +
  placed(236, 214, 0.86, mark(COLOUR.cloth, COLOUR.ink))

export const puzzle = () => {
  const knob = (x: number, y: number) => circle(x, y, 15, COLOUR.dusk)
  return (
    shape(
      'M70 96H330V356H70Z',
      COLOUR.dusk,
      COLOUR.shadow,
      slope(70, 360, 0.5),
      filled('M330 96V240L282 356H170L282 96Z', COLOUR.hot) +
        placed(96, 132, 1.7, mark(COLOUR.cloth, COLOUR.ink)),
    ) +
    stroked(
      'M156.7 96V170a15 15 0 1 1 0 24V260a15 15 0 1 0 0 24V356M243.3 96V150a15 15 0 1 0 0 24V270a15 15 0 1 1 0 24V356M70 182.7H96a15 15 0 1 1 24 0H190a15 15 0 1 0 24 0H280a15 15 0 1 1 24 0H330M70 269.3H100a15 15 0 1 0 24 0H194a15 15 0 1 1 24 0H276a15 15 0 1 0 24 0H330',
      COLOUR.cloth,
      2.5,
    ) +
    turned(
      18,
      336,
      400,
      filled('M300 366H372V432H300Z', COLOUR.hot) + knob(336, 366) + circle(336, 366, 15, COLOUR.hot),
    )
  )
}

export const bedding = () => {
  const stripes = filled('M60 150L400 150V180L60 180Z', COLOUR.hot)
  const duvet = 'M40 196C120 176 280 176 360 196L376 410C280 432 120 432 24 410Z'
  const wave = (x: number, y: number) =>
    clamp(0.5 * Math.max(0, Math.sin(x * 0.045 + Math.sin(y * 0.03) * 1.6)) + (x - 40) / 1100)
  return (
    shape(
      'M60 72C58 52 76 48 100 50C160 56 240 56 300 50C324 48 342 52 340 72C336 112 336 132 342 168C344 188 326 190 304 188C240 182 160 182 96 188C74 190 56 188 58 168C64 132 64 112 60 72Z',
      COLOUR.cloth,
      COLOUR.clothShadow,
      (x, y) => clamp(((x - 160) / 200) ** 2 * 0.7 + (y - 50) / 600),
      stripes,
    ) +
    figureWord('1899', COLOUR.dusk, 66, 200, 138) +
    shape(
      duvet,
      COLOUR.dusk,
      COLOUR.shadow,
      wave,
      filled('M352 160L252 440H180L292 160ZM276 160H292L180 440H160Z', COLOUR.hot),
    ) +
    filled('M40 196C120 176 280 176 360 196L363 232C280 212 120 212 37 232Z', COLOUR.cloth) +
    placed(72, 262, 1.05, mark(COLOUR.cloth))
  )
}

export const towel = () =>
  shape(
    'M92 40H308V420H92Z',
    COLOUR.hot,
    COLOUR.hotShadow,
    (x, y) => clamp(0.34 * Math.max(0, Math.sin((x - 92) * 0.058)) + (x - 92) / 700 + (y > 400 ? 0.2 : 0)),
    filled('M0 352H400V362H0ZM0 372H400V398H0Z', COLOUR.dusk),
  ) +
  placed(130, 120, 1.18, mark(COLOUR.dusk, COLOUR.cloth)) +
  word('FALKENSTADT', COLOUR.dusk, { weight: 860, stretch: 92, size: 25, x: 200, y: 318, anchor: 'middle' })

export const lanyard = () =>
  stroked('M150 40C120 140 180 220 196 268M250 40C280 140 220 220 204 268', COLOUR.hot, 20) +
  stroked('M150 40C120 140 180 220 196 268M250 40C280 140 220 220 204 268', COLOUR.dusk, 3) +
  stroked('M200 262V300', '#6E7690', 14) +
  `<circle cx="200" cy="312" r="17" fill="none" stroke="#9AA2B8" stroke-width="7"/>` +
  placed(160, 324, 0.68, crest())
