import { palette } from '#club/look/colours.ts'
import { type Fitted, fitted, type Measure } from './lines.rules.ts'

/** The card that stands where somebody links to a page, in the manner of the club's posters. */
export const CARD = { width: 1200, height: 630 }

/** The picture's box: wide enough for what the slanted edge takes away. */
export const PICTURE = { width: 640, height: 630 }

type Letters = {
  widthOf(text: string, style: { size: number; weight: number; stretch: number }): number
  pathOf(text: string, style: { size: number; weight: number; stretch: number; x: number; y: number }): string
}

type Given = {
  title: string
  kicker: string
  club: string
  /** Of PNG, both. */
  picture: Uint8Array | null
  crest: Uint8Array
}

const { night: NIGHT, 'ink-2': INK, paper: PAPER, hot: HOT } = palette

const LEFT = 64
const TITLE = { weight: 850, stretch: 125 }
const SMALL = { weight: 680, stretch: 112 }
const SIZES = [92, 80, 70, 62, 54, 47, 41]
/** dx = 0.4 × dy, the angle of the crest (look: the wing cut). */
const SLANT = 0.4

export function cardSvg(given: Given, letters: Letters): string {
  const { kicker, club, picture, crest } = given
  const measure: Measure = (text, size) => letters.widthOf(text, { size, ...TITLE })
  const title = fitted(given.title, { sizes: SIZES, width: picture ? 610 : 800, maxLines: 4, measure })
  const path = (text: string, x: number, y: number, style: typeof TITLE, size: number) =>
    letters.pathOf(text, { size, ...style, x, y })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" viewBox="0 0 ${CARD.width} ${CARD.height}">
<rect width="${CARD.width}" height="${CARD.height}" fill="${NIGHT}"/>
${picture ? pictureBeside(picture) : sash()}
<path fill="${HOT}" d="${path(kicker, LEFT, 108, SMALL, 30)}"/>
<path fill="${PAPER}" d="${titlePath(title, path)}"/>
<image x="${LEFT}" y="514" width="48" height="56" href="${dataUri(crest)}"/>
<path fill="${PAPER}" d="${path(club, LEFT + 68, 553, SMALL, 28)}"/>
</svg>`
}

/** Set around the middle of the room between kicker and crest. */
function titlePath(
  { lines, size }: Fitted,
  path: (text: string, x: number, y: number, style: typeof TITLE, size: number) => string,
): string {
  const step = size * 1.06
  const first = 312 - ((lines.length - 1) * step) / 2 + size * 0.36
  return lines.map((line, index) => path(line, LEFT, first + index * step, TITLE, size)).join('')
}

function pictureBeside(picture: Uint8Array): string {
  const left = CARD.width - PICTURE.width
  const edge = left + CARD.height * SLANT
  return `<clipPath id="cut"><path d="M${edge + 40} 0H${CARD.width}V${CARD.height}H${left + 40}Z"/></clipPath>
<path fill="${INK}" d="M${edge + 40} 0H${CARD.width}V${CARD.height}H${left + 40}Z"/>
<image clip-path="url(#cut)" x="${left}" y="0" width="${PICTURE.width}" height="${PICTURE.height}" preserveAspectRatio="xMidYMid slice" href="${dataUri(picture)}"/>
${band(left + 14, 26)}${band(left - 6, 8)}`
}

/** Three bands: wide, medium, thin. One per poster. */
function sash(): string {
  return band(960, 260) + band(890, 44) + band(862, 12)
}

/** Leaning right from its lower left corner. */
function band(left: number, width: number): string {
  const top = left + CARD.height * SLANT
  return `<path fill="${HOT}" d="M${top} 0H${top + width}L${left + width} ${CARD.height}H${left}Z"/>`
}

function dataUri(png: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`
}
