/** Things to drink from. 400 × 460. */
import {
  COLOUR,
  clipped,
  cylinder,
  ellipse,
  filled,
  placed,
  shaded,
  shape,
  standingShadow,
  stroked,
} from '#demo/illustrator/drawing.ts'
import { mark } from '#demo/illustrator/marks.ts'

const MUG = 'M88 140V352C88 380 138 396 188 396S288 380 288 352V140Z'
export const mug = () =>
  `<path fill="none" stroke="${COLOUR.dusk}" stroke-width="26" d="M286 186C346 176 362 222 352 258C342 298 306 312 280 306"/>` +
  `<path fill="none" stroke="${COLOUR.shadow}" stroke-width="5" d="M298 199C336 192 346 226 338 254C330 284 306 296 284 294" opacity=".9"/>` +
  shape(
    MUG,
    COLOUR.dusk,
    COLOUR.shadow,
    cylinder(88, 288, 0.26),
    placed(104, 196, 1.34, mark(COLOUR.cloth)),
  ) +
  ellipse(188, 140, 100, 27, COLOUR.cloth) +
  ellipse(188, 143, 90, 21, '#0B1030') +
  filled(
    'M102 149C118 137 150 131 188 131S258 137 274 149C262 159 230 164 188 164S114 159 102 149Z',
    '#2A1A14',
  )

const TRAVEL_MUG = 'M126 110H274L256 410C254 428 146 428 144 410Z'
export const travelMug = () =>
  standingShadow(204, 424, 84) +
  shape(
    TRAVEL_MUG,
    COLOUR.cloth,
    COLOUR.clothShadow,
    cylinder(126, 274, 0.3),
    filled('M0 220H400V316H0Z', COLOUR.hot) + placed(158, 222, 0.78, mark(COLOUR.dusk, COLOUR.dusk)),
  ) +
  filled('M116 84H284V112H116Z', COLOUR.dusk) +
  filled('M134 62H266L276 84H124Z', COLOUR.dusk) +
  filled('M236 84H284V112H246Z', COLOUR.shadow) +
  filled('M160 52H206V62H160Z', COLOUR.hot)

const GLASS = 'M116 60H284L268 392C266 412 134 412 132 392Z'
export const beerGlass = () =>
  standingShadow(204, 412, 92) +
  filled(GLASS, '#F3C25B') +
  clipped(
    GLASS,
    shaded(cylinder(116, 284, 0.3), '#C58A1C') +
      filled('M0 40H400V116C340 128 300 100 250 116S160 128 116 108L0 116Z', COLOUR.paper) +
      filled('M120 384H280V414H120Z', '#E5E8EF'),
  ) +
  placed(148, 164, 0.88, mark(COLOUR.ink, COLOUR.ink)) +
  stroked(GLASS, '#9AA2B8', 4) +
  stroked('M138 84L150 360', COLOUR.paper, 7)

const BOTTLE =
  'M132 176C132 142 166 138 166 112H234C234 138 268 142 268 176V404C268 418 256 424 240 424H160C144 424 132 418 132 404Z'
export const bottle = () =>
  filled('M160 56C160 48 168 44 176 44H224C232 44 240 48 240 56V112H160Z', COLOUR.dusk) +
  filled('M214 44H224C232 44 240 48 240 56V112H222Z', COLOUR.shadow) +
  filled('M184 22H216V44H184Z', COLOUR.cloth) +
  filled(BOTTLE, COLOUR.hot) +
  clipped(
    BOTTLE,
    shaded(cylinder(132, 268, 0.26), COLOUR.hotShadow) +
      placed(148, 214, 0.9, mark(COLOUR.dusk, COLOUR.dusk)) +
      filled('M120 380H280V392H120Z', COLOUR.dusk),
  )
