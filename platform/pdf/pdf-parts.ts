import { create as createQrCode } from 'qrcode'
import type { Piece } from './piece.ts'

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
