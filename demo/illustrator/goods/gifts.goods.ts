/** Small presents and what keeps warm or dry. 400 × 460. */
import {
  COLOUR,
  circle,
  cylinder,
  figureWord,
  filled,
  placed,
  shape,
  slope,
  standingShadow,
  stroked,
  turned,
  word,
} from '#demo/illustrator/drawing.ts'
import { mark } from '#demo/illustrator/marks.ts'
import { clamp, smoothstep } from '#demo/illustrator/vectors.ts'

const disc = (cx: number, cy: number, r: number) =>
  `M${cx - r} ${cy}C${cx - r} ${cy - r * 0.55} ${cx - r * 0.55} ${cy - r} ${cx} ${cy - r}S${cx + r} ${cy - r * 0.55} ${cx + r} ${cy}S${cx + r * 0.55} ${cy + r} ${cx} ${cy + r}S${cx - r} ${cy + r * 0.55} ${cx - r} ${cy}Z`

type Bauble = { x: number; y: number; r: number; colour: string; shadow: string; printed: string }

export const baubles = () => {
  const bauble = ({ x, y, r, colour, shadow, printed }: Bauble) =>
    stroked(`M${x} 24V${y - r - 12}`, COLOUR.ink, 2.5) +
    filled(`M${x - 12} ${y - r - 14}H${x + 12}V${y - r + 6}H${x - 12}Z`, '#C58A1C') +
    shape(disc(x, y, r), colour, shadow, (px, py) =>
      clamp(((px - x + r * 0.4) / r / 1.4) ** 2 * 0.7 + ((py - y) / r) * 0.2),
    ) +
    printed
  return (
    bauble({
      x: 136,
      y: 208,
      r: 84,
      colour: COLOUR.dusk,
      shadow: COLOUR.shadow,
      printed: placed(96, 168, 0.72, mark(COLOUR.cloth)),
    }) +
    bauble({
      x: 276,
      y: 316,
      r: 90,
      colour: COLOUR.hot,
      shadow: COLOUR.hotShadow,
      printed: figureWord('1899', COLOUR.dusk, 74, 276, 342),
    })
  )
}

const BIB =
  'M128 60C96 84 74 150 74 236C74 344 130 404 200 404S326 344 326 236C326 150 304 84 272 60C262 52 244 60 248 78C260 130 240 168 200 168S140 130 152 78C156 60 138 52 128 60Z'
export const bib = () =>
  shape(BIB, COLOUR.hot, COLOUR.hotShadow, (x, y) =>
    clamp(smoothstep(220, 326, x) * 0.5 + smoothstep(330, 404, y) * 0.3),
  ) +
  stroked(BIB, COLOUR.dusk, 7) +
  placed(140, 204, 0.98, mark(COLOUR.dusk, COLOUR.cloth)) +
  word('kleckert nicht', COLOUR.dusk, {
    weight: 780,
    stretch: 100,
    size: 21,
    x: 200,
    y: 360,
    anchor: 'middle',
  })

const BOARD =
  'M92 70C92 56 102 48 116 48H284C298 48 308 56 308 70V390C308 404 298 412 284 412H116C102 412 92 404 92 390Z'
export const breakfastBoard = () =>
  standingShadow(206, 416, 112) +
  shape(BOARD, '#E3B778', '#B98748', (x, y) =>
    clamp(0.34 * Math.max(0, Math.sin(x * 0.11 + Math.sin(y * 0.012) * 2.4)) + (x > 296 ? 0.3 : 0)),
  ) +
  circle(276, 82, 12, COLOUR.paper) +
  placed(120, 140, 1.36, mark('#5B3716', '#5B3716')) +
  word('FALKENSTADT', '#5B3716', { weight: 860, stretch: 92, size: 24, x: 200, y: 356, anchor: 'middle' })

export const giftBox = () =>
  standingShadow(204, 410, 132) +
  shape(
    'M82 196H318V408H82Z',
    COLOUR.dusk,
    COLOUR.shadow,
    slope(82, 350, 0.6),
    filled('M178 190H222V412H178Z', COLOUR.hot),
  ) +
  shape(
    'M66 144H334V206H66Z',
    COLOUR.dusk,
    COLOUR.shadow,
    (x, y) => clamp(smoothstep(180, 206, y) * 0.7 + (x - 66) / 900),
    filled('M176 140H224V210H176Z', COLOUR.hot),
  ) +
  shape('M200 142C150 142 92 116 104 78C116 44 180 74 200 142Z', COLOUR.hot, COLOUR.hotShadow, (_x, y) =>
    clamp(smoothstep(90, 142, y) * 0.6),
  ) +
  shape('M200 142C250 142 308 116 296 78C284 44 220 74 200 142Z', COLOUR.hot, COLOUR.hotShadow, (_x, y) =>
    clamp(0.2 + smoothstep(90, 142, y) * 0.6),
  ) +
  filled('M182 122H218V150H182Z', COLOUR.ember) +
  placed(102, 270, 0.52, mark(COLOUR.cloth))

const GLOVE =
  'M112 408V300C96 276 60 232 52 206C46 188 66 176 80 190L118 232L112 96C112 76 138 76 140 96L146 190L152 66C154 46 180 46 180 66L180 190L192 82C194 62 220 66 218 86L212 204L228 130C232 112 256 118 252 138C246 190 238 250 226 300V408Z'
export const gloves = () => {
  const glove =
    shape(GLOVE, COLOUR.dusk, COLOUR.shadow, (x, y) =>
      clamp(smoothstep(150, 250, x) * 0.45 + smoothstep(280, 300, y) * 0.1),
    ) +
    filled('M112 330H226V346H112ZM112 356H226V364H112Z', COLOUR.hot) +
    stroked(
      'M112 408V374M131 408V374M150 408V374M169 408V374M188 408V374M207 408V374M226 408V374',
      COLOUR.shadow,
      3,
    )
  return (
    turned(6, 300, 240, placed(144, 40, 0.9, glove + placed(138, 236, 0.5, mark(COLOUR.cloth)))) +
    turned(-6, 140, 240, `<g transform="translate(256 30) scale(-.9 .9)">${glove}</g>`)
  )
}

const BAG =
  'M44 188C44 168 60 160 80 160H320C340 160 356 168 356 188V356C356 380 344 392 320 392H80C56 392 44 380 44 356Z'
export const sportsBag = () =>
  standingShadow(204, 398, 160) +
  stroked('M130 250C112 130 138 70 200 70S288 130 270 250', COLOUR.ink, 13) +
  shape(
    BAG,
    COLOUR.dusk,
    COLOUR.shadow,
    (x, y) => clamp(cylinder(44, 356, 0.34)(x, y) * 0.7 + smoothstep(340, 392, y) * 0.4),
    filled('M356 150V240L290 392H214L316 150ZM298 150H308L206 392H196Z', COLOUR.hot),
  ) +
  stroked('M72 184H328', COLOUR.cloth, 5) +
  filled('M318 180H338V190H318Z', COLOUR.mist) +
  stroked('M130 250V392M270 250V392', COLOUR.ink, 13) +
  placed(158, 238, 0.72, mark(COLOUR.cloth))
