import { club } from '#club/club.ts'
import { papers } from '#club/papers.ts'
import { formatDate } from '#platform/dates.ts'
import { pdfFont } from '#platform/pdf/pdf-font.ts'
import { pdfBand, pdfBareCode, pdfPerforation } from '#platform/pdf/pdf-parts.ts'
import { A5_LANDSCAPE, box, type Style, text } from '#platform/pdf/piece.ts'
import { writePdf } from '#platform/pdf/write-pdf.ts'
import { giftPaperTexts } from './gift-pdf.texts.ts'

const { ink: INK, paper: PAPER, quiet: QUIET } = papers
const HEIGHT = A5_LANDSCAPE[1]
const BAND = { height: 84, sash: 160, crest: 38, size: 19, style: { paddingHorizontal: 32 } } as const

const styles = {
  page: { flexDirection: 'row', color: PAPER, backgroundColor: INK },
  main: { flexGrow: 1, flexBasis: 0, height: HEIGHT },
  words: {
    flexGrow: 1,
    paddingHorizontal: 32,
    paddingTop: 26,
    paddingBottom: 30,
    justifyContent: 'space-between',
  },
  kind: { fontWeight: 'wide', fontSize: 19, lineHeight: 1.1 },
  tv: { fontWeight: 'wide', fontSize: 14, lineHeight: 1.2, marginTop: 6 },
  offer: { fontWeight: 'narrow', fontSize: 96, lineHeight: 0.95 },
  longOffer: { fontSize: 64 },
  name: { fontWeight: 'wide', fontSize: 16, lineHeight: 1.45 },
  message: { fontSize: 12, lineHeight: 1.4, marginTop: 6 },
  tear: {
    width: 186,
    height: HEIGHT,
    padding: 22,
    paddingVertical: 34,
    backgroundColor: PAPER,
    color: INK,
    alignItems: 'center',
    justifyContent: 'space-between',
  },
  code: { fontFamily: 'Courier-Bold', fontSize: 10.5, whiteSpace: 'nowrap', marginTop: 16 },
  label: { fontSize: 8, color: QUIET, marginTop: 2 },
  small: { fontSize: 8, color: QUIET, lineHeight: 1.4, width: 142 },
} satisfies Record<string, Style>

/** A gift to print and to hand over: what it is, from whom and for whom, and the way to redeem it. No price stands on it. */
export function drawTelevisionGift(given: {
  language: string
  offer: string
  giverName: string | null
  recipientName: string | null
  greeting: string | null
  code: string
  /** Of the page where it is redeemed. */
  pageUrl: string
  expiresAt: Date
}): Promise<Uint8Array> {
  const language = club.languages.find((one) => one === given.language) ?? 'en'
  const t = giftPaperTexts[language]
  const { giverName, recipientName, greeting, offer, code, pageUrl } = given
  const font = pdfFont(language, [giverName ?? '', recipientName ?? '', greeting ?? ''])
  const { print } = font
  const page = pageUrl.replace(/^https?:\/\//, '').replace(/\/$/, '')
  const children = [
    box(
      styles.main,
      pdfBand(papers, print, BAND),
      box(
        styles.words,
        box(
          {},
          text(styles.kind, print(t.kind)),
          text(offer.length > 8 ? { ...styles.offer, ...styles.longOffer } : styles.offer, print(offer)),
          text(styles.tv, print(club.tvName)),
        ),
        box(
          {},
          recipientName ? text(styles.name, `${t.for} ${print(recipientName)}`) : null,
          giverName ? text(styles.name, `${t.from} ${print(giverName)}`) : null,
          greeting ? text(styles.message, print(greeting)) : null,
        ),
      ),
    ),
    box(
      styles.tear,
      pdfPerforation(HEIGHT, { ground: papers.white, dots: QUIET }),
      box(
        { alignItems: 'center' },
        pdfBareCode(giftLink(pageUrl, code), 138, INK),
        text(styles.code, code),
        text(styles.label, t.code),
      ),
      text(
        styles.small,
        print(
          `${t.how} ${page}\n${t.until} ${formatDate(given.expiresAt, language)}\n${t.ends}\n${club.legalName}`,
        ),
      ),
    ),
  ]
  return writePdf({ title: `${t.kind}: ${club.tvName}`, author: club.legalName, language }, [
    { size: A5_LANDSCAPE, font, style: styles.page, children },
  ])
}

/** The page with the code behind the `#`, where no server and no log sees it. */
export function giftLink(pageUrl: string, code: string): string {
  return `${pageUrl}#gift=${code}`
}
