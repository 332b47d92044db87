import type { PdfFont } from './pdf-font.ts'
import { pdfBand, pdfBareCode, pdfPerforation } from './pdf-parts.ts'
import { A5_LANDSCAPE, box, type Piece, type Sheet, type Style, text } from './piece.ts'

const HEIGHT = A5_LANDSCAPE[1]
const BAND = { height: 84, sash: 160, crest: 38, size: 19, style: { paddingHorizontal: 32 } } as const

type Look = Parameters<typeof pdfBand>[0] & Record<'white' | 'quiet', string>

/** How words on it look: what it is, in the largest letters what it is worth, for whom, and what is said to them. */
export const stubWords = {
  kind: { fontWeight: 'wide', fontSize: 19, lineHeight: 1.1 },
  worth: { fontWeight: 'narrow', lineHeight: 0.95 },
  name: { fontWeight: 'wide', fontSize: 16, lineHeight: 1.45 },
  message: { fontSize: 12, lineHeight: 1.4, marginTop: 6 },
} satisfies Record<string, Style>

/** Something to hand over: the club's band, what it is and for whom, and beside a tear its code, to scan and to type. */
export function stubSheet(given: {
  look: Look
  font: PdfFont
  what: (Piece | null)[]
  whom: (Piece | null)[]
  /** What is scanned may be more than what is typed. */
  code: { scanned: string; typed: string; label: string }
  small: string
}): Sheet {
  const { look, font, what, whom, code, small } = given
  const { ink, paper, quiet, white } = look
  return {
    size: A5_LANDSCAPE,
    font,
    style: { flexDirection: 'row', color: paper, backgroundColor: ink },
    children: [
      box(
        { flexGrow: 1, flexBasis: 0, height: HEIGHT },
        pdfBand(look, font.print, BAND),
        box(styles.words, box({}, ...what), box({}, ...whom)),
      ),
      box(
        { ...styles.tear, backgroundColor: paper, color: ink },
        pdfPerforation(HEIGHT, { ground: white, dots: quiet }),
        box(
          { alignItems: 'center' },
          pdfBareCode(code.scanned, 138, ink),
          text(styles.code, code.typed),
          text({ fontSize: 8, color: quiet, marginTop: 2 }, code.label),
        ),
        text({ fontSize: 8, color: quiet, lineHeight: 1.4, width: 142 }, font.print(small)),
      ),
    ],
  }
}

const styles = {
  words: {
    flexGrow: 1,
    paddingHorizontal: 32,
    paddingTop: 26,
    paddingBottom: 30,
    justifyContent: 'space-between',
  },
  tear: {
    width: 186,
    height: HEIGHT,
    padding: 22,
    paddingVertical: 34,
    alignItems: 'center',
    justifyContent: 'space-between',
  },
  code: { fontFamily: 'Courier-Bold', fontSize: 10.5, whiteSpace: 'nowrap', marginTop: 16 },
} satisfies Record<string, Style>
