/** What is worn above the belt, apart from the kits. 400 × 460. */
import {
  COLOUR,
  clipped,
  figureWord,
  filled,
  placed,
  shaded,
  shape,
  stroked,
  word,
} from '#demo/illustrator/drawing.ts'
import { crest, mark } from '#demo/illustrator/marks.ts'
import { clothFolds, KITS, type Kit, shirt } from '#demo/illustrator/people/garments.ts'
import { clamp } from '#demo/illustrator/vectors.ts'

const LONG_TOP =
  'M146 78C120 84 96 92 78 104C54 122 40 190 26 300C22 336 20 372 20 392L72 398C76 360 86 296 98 244C98 310 94 372 92 424C140 436 260 436 308 424C306 372 302 310 302 244C314 296 324 360 328 398L380 392C380 372 378 336 374 300C360 190 346 122 322 104C304 92 280 84 254 78C240 110 160 110 146 78Z'
const SLEEVE_SEAMS = 'M98 250C97 190 92 140 100 100M302 250C303 190 308 140 300 100'
const CUFFS = 'M88 410H312V440H88ZM14 378H78V410H14ZM322 378H386V410H322Z'

const topShade = (x: number, y: number) =>
  clamp(clothFolds(x, Math.max(64, y * 0.98)) * 0.9 + (x < 98 || x > 302 ? 0.12 : 0))

type Cloth = { base: string; shadow: string; trim: string; print: string }
const SLATE: Cloth = { base: COLOUR.slate, shadow: COLOUR.slateShadow, trim: COLOUR.hot, print: COLOUR.cloth }
export const DUSK: Cloth = { base: COLOUR.dusk, shadow: COLOUR.shadow, trim: COLOUR.hot, print: COLOUR.cloth }
export const CLOTH: Cloth = {
  base: COLOUR.cloth,
  shadow: COLOUR.clothShadow,
  trim: COLOUR.dusk,
  print: COLOUR.dusk,
}

const longTop = ({ base, shadow }: Cloth, printed: string) =>
  filled(LONG_TOP, base) +
  clipped(
    LONG_TOP,
    printed +
      shaded(topShade, shadow) +
      stroked(SLEEVE_SEAMS, shadow, 4) +
      `<path fill="${shadow}" d="${CUFFS}" opacity=".75"/>`,
  )

const hood = ({ base, shadow }: Cloth) =>
  filled('M138 84C130 40 160 14 200 14S270 40 262 84C250 116 150 116 138 84Z', shadow) +
  filled('M138 84C128 34 162 8 200 8S272 34 262 84C258 60 236 44 200 44S142 60 138 84Z', base)
const hoodEdge = (base: string) => stroked('M146 80C160 116 240 116 254 80', base, 13)
const cords = (colour: string) =>
  stroked('M176 104C172 140 176 160 172 186M224 104C228 136 222 156 228 180', colour, 4.5)
const zip = (colour: string, from: number, to: number) =>
  stroked(`M200 ${from}V${to}`, colour, 4) + filled(`M195 ${from + 6}H205V${from + 24}H195Z`, COLOUR.mist)
const standCollar = ({ base, shadow }: Cloth) =>
  filled(
    'M146 80C142 56 148 40 158 32C186 24 214 24 242 32C252 40 258 56 254 80C240 96 160 96 146 80Z',
    base,
  ) + filled('M158 34C184 48 216 48 242 34C232 60 168 60 158 34Z', shadow)

export const hoodie = () =>
  hood(SLATE) +
  longTop(SLATE, stroked('M134 330L158 296H242L266 330V404H134Z', SLATE.shadow, 4)) +
  hoodEdge(SLATE.base) +
  cords(SLATE.trim) +
  placed(140, 186, 1, mark(SLATE.print))

export const zipHoodie = () =>
  hood(CLOTH) +
  longTop(CLOTH, stroked('M118 400L140 312H186M282 400L260 312H214', CLOTH.shadow, 4)) +
  hoodEdge(CLOTH.base) +
  zip(CLOTH.trim, 108, 428) +
  placed(228, 150, 0.42, mark(CLOTH.print))

export const trainingTop = () =>
  standCollar(DUSK) +
  longTop(DUSK, filled('M60 96H140L96 250V160ZM340 96H260L304 250V160Z', COLOUR.hot)) +
  zip(COLOUR.hot, 52, 168) +
  placed(226, 164, 0.3, crest()) +
  placed(142, 170, 0.22, mark(DUSK.print, DUSK.print))

export const trackJacket = () =>
  standCollar(DUSK) +
  longTop(DUSK, filled('M20 150H400V176H20ZM20 186H400V196H20Z', COLOUR.cloth)) +
  zip(COLOUR.cloth, 44, 428) +
  placed(226, 104, 0.3, crest()) +
  word('FALKENSTADT', COLOUR.cloth, { weight: 820, stretch: 62, size: 20, x: 116, y: 240 })

export const rainJacket = () => {
  const cloth: Cloth = { base: COLOUR.hot, shadow: '#C73C0B', trim: COLOUR.dusk, print: COLOUR.dusk }
  return (
    hood(cloth) +
    longTop(cloth, filled('M0 96H400V232L302 212H98L0 232Z', COLOUR.dusk)) +
    hoodEdge(cloth.base) +
    zip(COLOUR.cloth, 108, 428) +
    placed(226, 140, 0.3, crest()) +
    stroked('M122 330L140 288M278 330L260 288', cloth.shadow, 6)
  )
}

const PYJAMA_TROUSERS = 'M138 250H262L280 440H212L200 330L188 440H120Z'
export const pyjamas = () => {
  const stars = Array.from({ length: 30 }, (_, i) =>
    placed(40 + (i % 6) * 56 + (i % 12 > 5 ? 28 : 0), 60 + Math.floor(i / 6) * 78, 0.2, mark('#7D8AC4')),
  ).join('')
  const top = placed(
    64,
    12,
    0.68,
    longTop(DUSK, stars) + stroked('M148 82C162 112 238 112 252 82', COLOUR.hot, 8),
  )
  return (
    shape(
      PYJAMA_TROUSERS,
      CLOTH.base,
      CLOTH.shadow,
      (x, y) => clothFolds(x, y) * 0.8,
      placed(0, 30, 1, stars),
    ) + top
  )
}

export const sweatshirt = () =>
  longTop(DUSK, '') +
  stroked('M146 80C160 112 240 112 254 80', DUSK.shadow, 12) +
  word('FALKEN', DUSK.print, { weight: 880, stretch: 110, size: 33, x: 200, y: 214, anchor: 'middle' }) +
  figureWord('1899', COLOUR.hot, 58, 200, 270)

export const longSleeve = () =>
  longTop(CLOTH, filled('M0 190H400V214H0Z', COLOUR.hot) + filled('M0 222H400V232H0Z', COLOUR.dusk)) +
  stroked('M146 80C160 112 240 112 254 80', CLOTH.trim, 9) +
  placed(226, 130, 0.3, crest())

export const polo = () =>
  shirt({ kit: POLO, side: 'front' }) +
  filled('M196 62H204V150H196Z', POLO.dark) +
  filled('M148 40L200 84L170 112L134 58ZM252 40L200 84L230 112L266 58Z', COLOUR.hot)

export const printedShirt = () =>
  shirt({ kit: PRINTED, side: 'front' }) +
  placed(128, 170, 1.2, mark(COLOUR.cloth)) +
  word('FALKENSTADT', COLOUR.cloth, { weight: 860, stretch: 92, size: 22, x: 200, y: 340, anchor: 'middle' })

const PLAIN = {
  ...KITS.shirt,
  base: COLOUR.dusk,
  dark: COLOUR.shadow,
  inside: '#0B1030',
  lettering: COLOUR.cloth,
} as const
const POLO: Kit = { ...PLAIN, trim: COLOUR.hot, chest: 'crest' }
const PRINTED: Kit = { ...PLAIN, trim: COLOUR.dusk, chest: 'none' }
