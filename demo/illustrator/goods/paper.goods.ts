/** Printed things: posters, flags, cards, books and stickers. 400 × 460. */
import {
  COLOUR,
  clipped,
  figureWord,
  filled,
  placed,
  shaded,
  shape,
  slope,
  stroked,
  turned,
  word,
} from '#demo/illustrator/drawing.ts'
import { crest, crestWithName, mark } from '#demo/illustrator/marks.ts'
import { clamp } from '#demo/illustrator/vectors.ts'

const sheetEdge = (x: number, y: number, width: number, height: number) =>
  `<path fill="${COLOUR.ink}" opacity=".12" d="M${x} ${y + height + 4}H${x + width + 4}V${y + 6}H${x + width}V${y + height}H${x}Z"/>`

export const poster = () =>
  filled('M84 40H316V420H84Z', COLOUR.ink) +
  filled('M316 40V210L232 420H130L282 40Z', COLOUR.hot) +
  figureWord('1899', COLOUR.cloth, 128, 200, 372) +
  placed(120, 74, 1.3, mark(COLOUR.cloth, COLOUR.cloth)) +
  sheetEdge(84, 40, 232, 380)

export const derbyPoster = () =>
  filled('M84 40H316V420H84Z', COLOUR.hot) +
  clipped('M84 40H316V420H84Z', filled('M316 190L224 420H400ZM84 40H190L38 420H0Z', COLOUR.ember)) +
  word('DERBY', COLOUR.ink, { weight: 880, stretch: 100, size: 54, x: 200, y: 112, anchor: 'middle' }) +
  figureWord('2:1', COLOUR.cloth, 190, 200, 300) +
  placed(112, 330, 0.5, crest()) +
  word('Falkenpark', COLOUR.ink, { weight: 760, stretch: 100, size: 20, x: 186, y: 374 }) +
  sheetEdge(84, 40, 232, 380)

const CLOTH_FLAG =
  'M96 64C160 40 220 92 290 66C320 56 340 56 362 62V260C340 254 320 256 290 266C220 292 160 240 96 264Z'
export const flag = () =>
  filled('M78 34H92V430H78Z', '#6E7690') +
  filled('M87 34H92V430H87Z', '#454C66') +
  `<circle cx="85" cy="32" r="11" fill="${COLOUR.hot}"/>` +
  shape(
    CLOTH_FLAG,
    COLOUR.dusk,
    COLOUR.shadow,
    (x) => clamp(0.62 * Math.max(0, Math.sin((x - 96) * 0.036 + 2.4))),
    filled('M362 40V180L310 290H214L322 40ZM300 40H312L204 290H192Z', COLOUR.hot) +
      placed(122, 104, 0.98, mark(COLOUR.cloth, COLOUR.cloth)),
  )

const PENNANT = 'M92 84H308L212 424C208 436 192 436 188 424Z'
export const pennant = () =>
  stroked('M86 80C120 26 280 26 314 80', COLOUR.hot, 4) +
  filled('M78 70H322V90H78Z', '#8A5A2B') +
  shape(PENNANT, COLOUR.dusk, COLOUR.shadow, slope(92, 380, 0.7), filled('M60 96H340V106H60Z', COLOUR.hot)) +
  stroked('M92 92L190 426C193 432 207 432 210 426L308 92', COLOUR.hot, 7) +
  placed(140, 118, 1, crestWithName()) +
  figureWord('1899', COLOUR.cloth, 60, 200, 322)

/** Perforated, because it admits and belongs to somebody. */
function stub(colour: string, shadow: string, printed: string): string {
  const outline = 'M44 128H264A11 11 0 0 0 286 128H356V332H286A11 11 0 0 0 264 332H44Z'
  const perforation = `<path fill="none" stroke="${COLOUR.paper}" stroke-width="3" stroke-dasharray="3 8" d="M275 146V316"/>`
  return turned(
    -6,
    200,
    230,
    `<g opacity=".14">${filled('M52 138H364V344H52Z', COLOUR.ink)}</g>${shape(outline, colour, shadow, slope(44, 460, 0.4), printed)}${perforation}`,
  )
}

export const giftVoucher = () =>
  stub(
    COLOUR.hot,
    COLOUR.hotShadow,
    filled('M240 128L150 332H110L200 128Z', COLOUR.ember) +
      word('Gutschein', COLOUR.ink, { weight: 850, stretch: 110, size: 34, x: 62, y: 184 }) +
      word('für alles, was fliegt', COLOUR.ink, { weight: 560, stretch: 100, size: 16, x: 62, y: 210 }) +
      placed(62, 236, 0.66, mark(COLOUR.ink, COLOUR.cloth)) +
      turned(-90, 330, 230, figureWord('25 50 100', COLOUR.ink, 42, 330, 242)),
  )

export const membershipGift = () =>
  stub(
    COLOUR.dusk,
    COLOUR.shadow,
    filled('M262 128L172 332H140L230 128ZM216 128H222L132 332H126Z', COLOUR.hot) +
      word('Mitglied', COLOUR.cloth, { weight: 850, stretch: 110, size: 36, x: 62, y: 186 }) +
      word('SV Falkenstadt', COLOUR.cloth, { weight: 560, stretch: 100, size: 16, x: 62, y: 212 }) +
      placed(64, 234, 0.58, crest()) +
      turned(-90, 330, 230, figureWord('1899', COLOUR.cloth, 74, 330, 256)),
  )

export const chronicle = () =>
  filled('M92 60L300 44V400L92 424Z', COLOUR.shadow) +
  filled('M300 44L322 56V408L300 400Z', COLOUR.cloth) +
  stroked('M305 62V398M311 64V402M317 66V404', COLOUR.clothShadow, 1.5) +
  shape(
    'M80 64H290V420H80Z',
    COLOUR.dusk,
    COLOUR.shadow,
    slope(80, 340, 0.5),
    filled('M290 200L200 420H290Z', COLOUR.hot),
  ) +
  filled('M80 64H98V420H80Z', COLOUR.shadow) +
  word('Das Buch', COLOUR.cloth, { weight: 850, stretch: 112, size: 31, x: 116, y: 120 }) +
  word('der Falken', COLOUR.cloth, { weight: 850, stretch: 112, size: 27, x: 116, y: 152 }) +
  figureWord('125', COLOUR.cloth, 150, 186, 300) +
  word('Jahre', COLOUR.cloth, { weight: 620, stretch: 100, size: 22, x: 186, y: 336, anchor: 'middle' })

export const calendar = () => {
  const days = Array.from({ length: 35 }, (_, i) => {
    const matchDay = i === 12 || i === 26
    const x = 112 + (i % 7) * 29
    const y = 308 + Math.floor(i / 7) * 22
    return word(String((i % 31) + 1), matchDay ? COLOUR.hot : COLOUR.ink, {
      weight: matchDay ? 880 : 560,
      stretch: 75,
      size: 15,
      x,
      y,
      anchor: 'middle',
    })
  }).join('')
  const rings = [130, 165, 200, 235, 270].map((x) => stroked(`M${x} 36V60`, '#6E7690', 7)).join('')
  return (
    filled('M84 48H316V424H84Z', COLOUR.paper) +
    shape(
      'M84 48H316V280H84Z',
      COLOUR.ink,
      COLOUR.night,
      slope(84, 400, 0.5),
      filled('M316 90L236 280H170L284 48H316Z', COLOUR.hot) +
        placed(112, 100, 1.2, mark(COLOUR.cloth, COLOUR.cloth)),
    ) +
    days +
    rings +
    sheetEdge(84, 48, 232, 376)
  )
}

export const stickers = () => {
  const sticker = (x: number, y: number, degrees: number, inner: string, d: string, colour: string) =>
    turned(
      degrees,
      x + 60,
      y + 60,
      `<g transform="translate(${x} ${y})"><path fill="${COLOUR.paper}" stroke="${COLOUR.paper}" stroke-width="14" stroke-linejoin="round" d="${d}"/>${filled(d, colour)}${inner}</g>`,
    )
  const round = 'M0 60a60 60 0 1 0 120 0a60 60 0 1 0 -120 0Z'
  return (
    filled('M60 44H340V424H60Z', COLOUR.mist) +
    sheetEdge(60, 44, 280, 380) +
    sticker(84, 74, -8, placed(22, 26, 0.64, mark(COLOUR.cloth)), round, COLOUR.dusk) +
    sticker(212, 88, 10, placed(22, 26, 0.64, mark(COLOUR.ink, COLOUR.cloth)), round, COLOUR.hot) +
    sticker(
      84,
      248,
      6,
      placed(12, 4, 0.8, crest()),
      'M4 0H116V70C116 100 90 116 60 128C30 116 4 100 4 70Z',
      COLOUR.ink,
    ) +
    sticker(212, 268, -12, figureWord('1899', COLOUR.cloth, 56, 60, 80), 'M0 26H120L104 94H0Z', COLOUR.dusk)
  )
}

/** A rolled car flag's bigger sister: the banner for a balcony. */
export const banner = () =>
  filled('M60 52H340V66H60Z', '#6E7690') +
  shape(
    'M84 66H316V392L200 428L84 392Z',
    COLOUR.hot,
    COLOUR.hotShadow,
    (x) => clamp(0.5 * Math.max(0, Math.sin((x - 84) * 0.05 + 1)) + (x - 84) / 900),
    filled('M84 66H316V96H84Z', COLOUR.dusk),
  ) +
  placed(122, 132, 1.3, mark(COLOUR.dusk, COLOUR.cloth)) +
  word('FALKEN', COLOUR.dusk, { weight: 880, stretch: 100, size: 45, x: 200, y: 352, anchor: 'middle' })

export const advent = () => {
  const doors = Array.from({ length: 24 }, (_, i) => {
    const x = 76 + (i % 6) * 43
    const y = 176 + Math.floor(i / 6) * 58
    return `<path fill="none" stroke="${COLOUR.cloth}" stroke-width="1.6" stroke-dasharray="5 4" d="M${x} ${y}h35v48h-35Z"/>${word(String(((i * 7) % 24) + 1), COLOUR.cloth, { weight: 820, stretch: 62, size: 25, x: x + 17, y: y + 33, anchor: 'middle' })}`
  }).join('')
  return (
    shape(
      'M56 44H344V420H56Z',
      COLOUR.dusk,
      COLOUR.shadow,
      slope(56, 460, 0.4),
      filled('M344 44V200L250 420H160L320 44Z', '#22306F') +
        shaded((x, y) => ((x * 7 + y * 13) % 97 < 2 ? 0.5 : 0), COLOUR.paper, { spacing: 9 }),
    ) +
    placed(76, 64, 0.8, mark(COLOUR.cloth)) +
    word('24 Tage', COLOUR.cloth, { weight: 850, stretch: 112, size: 31, x: 184, y: 108 }) +
    word('bis zum Spiel', COLOUR.cloth, { weight: 620, stretch: 100, size: 19, x: 184, y: 138 }) +
    doors +
    sheetEdge(56, 44, 288, 376)
  )
}
