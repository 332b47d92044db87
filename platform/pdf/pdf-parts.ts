import { create as createQrCode } from 'qrcode'
import { box, type Piece, type Style, text } from './piece.ts'

type Tone = 'paper' | 'ink' | 'hot'
type Look = Record<Tone, string> & { crest: { viewBox: string; paths: readonly { tone: Tone; d: string }[] } }

/** The club's shield, as on every page. */
export function pdfCrest(look: Look, width: number): Piece {
  const [, , wide = 1, high = 1] = look.crest.viewBox.split(' ').map(Number)
  return {
    kind: 'drawing',
    style: { width, height: (width * high) / wide },
    viewBox: [wide, high],
    paths: look.crest.paths.map(({ d, tone }) => ({ d, fill: look[tone] })),
  }
}

/** How far the diagonal of the crest leans for each point of height. */
const LEAN = 0.4
/** Where the bands of the sash begin at its foot, and how wide they are; in hundredths of its width. */
const BANDS = [
  [0, 5],
  [11, 14],
  [33, 67],
] as const

/** Three bands that lean as the crest does; the last one fills its corner. Laid over the right end of what it stands in. */
export function pdfSash(
  { hot }: Pick<Look, 'hot'>,
  [width, height]: readonly [number, number],
  right = 0,
): Piece {
  const lean = height * LEAN
  const unit = (width - lean) / 100
  const at = (share: number) => share * unit
  const paths = BANDS.map(([left, wide], index) => ({
    d:
      index === BANDS.length - 1
        ? `M${at(left)} ${height}L${at(left) + lean} 0H${width}V${height}Z`
        : `M${at(left)} ${height}L${at(left) + lean} 0h${at(wide)}L${at(left + wide)} ${height}Z`,
    fill: hot,
  }))
  return {
    kind: 'drawing',
    style: { position: 'absolute', top: 0, right, width, height },
    viewBox: [width, height],
    paths,
  }
}

type Named = Look & Record<'faint', string> & { wordmark: { name: string; below: string } }

/** The crest and the club's name in its letters, with the sash: above whatever the club hands out. */
export function pdfBand(
  look: Named,
  print: (text: string) => string,
  {
    height,
    sash,
    crest,
    size,
    style = {},
  }: { height: number; sash: number; crest: number; size: number; style?: Style },
): Piece {
  const { name, below } = look.wordmark
  return box(
    {
      flexDirection: 'row',
      alignItems: 'center',
      gap: crest / 3,
      height,
      backgroundColor: look.ink,
      color: look.paper,
      ...style,
    },
    pdfSash(look, [sash, height]),
    pdfCrest(look, crest),
    box(
      {},
      text({ fontWeight: 'wide', fontSize: size, lineHeight: 1.1 }, print(name)),
      text({ fontSize: size * 0.48, lineHeight: 1.3, color: look.faint }, print(below)),
    ),
  )
}

/** Where something is torn off: dots, and half a hole at each end in the colour of what it lies on. */
export function pdfPerforation(height: number, { ground, dots }: { ground: string; dots: string }): Piece {
  const [width, hole, step] = [16, 7, 6]
  const circle = (x: number, y: number, r: number) =>
    `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
  const count = Math.floor((height - 2 * hole - step) / step)
  const line = Array.from({ length: count }, (_, at) => circle(width / 2, hole + step + at * step, 1)).join(
    '',
  )
  return {
    kind: 'drawing',
    style: { position: 'absolute', top: 0, left: -width / 2, width, height },
    viewBox: [width, height],
    paths: [
      { d: line, fill: dots },
      { d: `${circle(width / 2, 0, hole)}${circle(width / 2, height, hole)}`, fill: ground },
    ],
  }
}

const QUIET = 4

/** Black on white, with the quiet zone of four modules that readers need. */
export function pdfCode(code: string, width: number): Piece {
  const { modules } = createQrCode(code, { errorCorrectionLevel: 'M' })
  const all = modules.size + 2 * QUIET
  return {
    kind: 'drawing',
    style: { width, height: width },
    viewBox: [all, all],
    paths: [
      { d: `M0 0H${all}V${all}H0Z`, fill: '#ffffff' },
      { d: squaresOf(modules, QUIET), fill: '#000000' },
    ],
  }
}

/** Without a zone of its own, for a ground that is one. */
export function pdfBareCode(code: string, width: number, fill: string): Piece {
  const { modules } = createQrCode(code, { errorCorrectionLevel: 'M' })
  const { size } = modules
  return {
    kind: 'drawing',
    style: { width, height: width },
    viewBox: [size, size],
    paths: [{ d: squaresOf(modules, 0), fill }],
  }
}

type Modules = ReturnType<typeof createQrCode>['modules']

/** The dark squares of a code, those beside each other as one. */
function squaresOf(modules: Modules, quiet: number): string {
  const { size } = modules
  let path = ''
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const from = x
      while (x < size && modules.get(y, x)) x += 1
      if (x > from) path += `M${from + quiet} ${y + quiet}h${x - from}v1h${from - x}Z`
    }
  return path
}
