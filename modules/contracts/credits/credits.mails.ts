import type { Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import { payoutTexts } from './payout.texts.ts'

/** A credit becomes money: how much, and where it goes. */
export function payoutMail(given: {
  language: Language
  name: string | null
  /** Of the contract. */
  number: string
  backCents: number
  transferCents: number
  voucherCents: number
  /** Of the vouchers that no payment was left for. */
  codes: readonly string[]
  url: string
}) {
  const { language, name, number, backCents, transferCents, voucherCents, codes, url } = given
  const text = payoutTexts[language]
  const sums = [
    { label: text.back, cents: backCents },
    { label: text.transfer, cents: transferCents },
    { label: text.voucher, cents: voucherCents },
  ].filter(({ cents }) => cents > 0)
  return {
    ...writeMail(papers, {
      subject: text.subject,
      language,
      title: text.title,
      ...(name ? { greeting: text.greeting(name) } : {}),
      paragraphs: [
        text.text(number),
        ...(backCents + transferCents > 0 ? [text.later] : []),
        ...codes.map(text.code),
        text.wrong(serviceMail()),
      ],
      rowsAfter: 1,
      rows: [
        { label: text.contract, value: number },
        ...sums.map(({ label, cents }) => ({ label, value: formatMoney(cents, language) })),
      ],
      ...(codes.length > 0 ? { action: { label: text.action, url } } : {}),
    }),
  }
}
