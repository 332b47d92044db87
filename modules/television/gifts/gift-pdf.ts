import { club } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { formatDate } from '#platform/dates.ts'
import { pdfFont } from '#platform/pdf/pdf-font.ts'
import { text } from '#platform/pdf/piece.ts'
import { stubSheet, stubWords } from '#platform/pdf/stub-sheet.ts'
import { writePdf } from '#platform/pdf/write-pdf.ts'
import { giftPaperTexts } from './gift-pdf.texts.ts'

const TV = { fontWeight: 'wide', fontSize: 14, lineHeight: 1.2, marginTop: 6 } as const

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
  const sheet = stubSheet({
    look: papers,
    font,
    what: [
      text(stubWords.kind, print(t.kind)),
      text({ ...stubWords.worth, fontSize: offer.length > 8 ? 64 : 96 }, print(offer)),
      text(TV, print(club.tvName)),
    ],
    whom: [
      recipientName ? text(stubWords.name, `${t.for} ${print(recipientName)}`) : null,
      giverName ? text(stubWords.name, `${t.from} ${print(giverName)}`) : null,
      greeting ? text(stubWords.message, print(greeting)) : null,
    ],
    code: { scanned: giftLink(pageUrl, code), typed: code, label: t.code },
    small: `${t.how} ${page}\n${t.until} ${formatDate(given.expiresAt, language)}\n${t.ends}\n${club.legalName}`,
  })
  return writePdf({ title: `${t.kind}: ${club.tvName}`, author: club.legalName, language }, [sheet])
}

/** The page with the code behind the `#`, where no server and no log sees it. */
export function giftLink(pageUrl: string, code: string): string {
  return `${pageUrl}#gift=${code}`
}
