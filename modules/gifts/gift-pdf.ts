import { Document, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { create as createQrCode } from 'qrcode'
import { createElement as h, type ReactNode } from 'react'
import { club } from '#club/club.ts'
import { papers } from '#club/papers.ts'
import { formatDate } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { pdfFont } from '#platform/pdf/pdf-font.ts'
import { pdfCrest } from '#platform/pdf/pdf-parts.ts'
import { giftPaperTexts } from './gift-pdf.texts.ts'

const { ink: INK, paper: PAPER, hot: HOT, faint: FAINT } = papers

const styles = StyleSheet.create({
  page: {
    color: PAPER,
    backgroundColor: INK,
    padding: 36,
    justifyContent: 'space-between',
  },
  bar: { width: 72, height: 6, backgroundColor: HOT, marginBottom: 14 },
  head: { flexDirection: 'row', alignItems: 'center', gap: 12, marginBottom: 12 },
  kind: { fontSize: 12, color: FAINT },
  amount: { fontWeight: 900, fontSize: 50, lineHeight: 1.05 },
  name: { fontWeight: 700, fontSize: 17, lineHeight: 1.45, marginTop: 6 },
  message: { fontSize: 12, lineHeight: 1.4, marginTop: 4, maxWidth: 420 },
  foot: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end' },
  label: { fontSize: 8, color: FAINT, marginBottom: 4 },
  code: { fontFamily: 'Courier-Bold', fontSize: 20, letterSpacing: 1 },
  small: { fontSize: 8, color: FAINT, marginTop: 10, maxWidth: 330, lineHeight: 1.4 },
  square: { backgroundColor: PAPER, padding: 8 },
})

/** A voucher to print or forward. */
export async function drawGift(given: {
  language: string
  recipientName: string
  message: string
  amountCents: number
  code: string
  expiresAt: Date
}): Promise<Uint8Array> {
  const language = club.languages.find((one) => one === given.language) ?? 'en'
  const t = giftPaperTexts[language]
  const { family, print } = await pdfFont(language, [given.recipientName, given.message])
  const page = h(
    Page,
    { size: 'A5', orientation: 'landscape', style: [styles.page, { fontFamily: family }] },
    h(
      View,
      null,
      h(View, { style: styles.bar }),
      h(
        View,
        { style: styles.head },
        pdfCrest(papers, 34),
        h(Text, { style: styles.kind }, `${t.kind} · ${club.name}`),
      ),
      h(Text, { style: styles.amount }, formatMoney(given.amountCents, language)),
      given.recipientName ? h(Text, { style: styles.name }, `${t.for} ${print(given.recipientName)}`) : null,
      given.message ? h(Text, { style: styles.message }, print(given.message)) : null,
    ),
    h(
      View,
      { style: styles.foot },
      h(
        View,
        null,
        h(Text, { style: styles.label }, t.code),
        h(Text, { style: styles.code }, given.code),
        h(
          Text,
          { style: styles.small },
          `${t.use} ${formatDate(given.expiresAt, language)}${language === 'ja' ? '。' : '.'} ${club.legalName}`,
        ),
      ),
      h(View, { style: styles.square }, square(given.code)),
    ),
  )
  return renderToBuffer(h(Document, { title: `${t.kind} ${club.name}`, language }, page))
}

/** The code to scan, so that nobody has to type it. */
function square(code: string): ReactNode {
  const { modules } = createQrCode(code, { errorCorrectionLevel: 'M' })
  const { size } = modules
  let path = ''
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) if (modules.get(y, x)) path += `M${x} ${y}h1v1h-1z`
  return h(Svg, { viewBox: `0 0 ${size} ${size}`, width: 84, height: 84 }, h(Path, { d: path, fill: INK }))
}
