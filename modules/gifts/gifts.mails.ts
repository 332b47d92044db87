import { club } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { formatDate } from '#platform/dates.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import { giftTexts } from './gifts.texts.ts'

/** To the buyer, with the codes of vouchers that are alike. */
export function giftMail(given: {
  language: string
  recipientName: string
  amountCents: number
  expiresAt: Date
  codes: string[]
}) {
  const { language, recipientName, codes } = given
  const texts = giftTexts(language)
  const amount = formatMoney(given.amountCents, language)
  return writeMail(papers, {
    subject: texts.subject(amount),
    language,
    title: texts.title(codes.length),
    paragraphs: [
      recipientName ? texts.introFor(recipientName) : texts.intro,
      texts.use(formatDate(given.expiresAt, language)),
    ],
    rows: codes.map((code) => ({ label: code, value: amount })),
    footer: texts.footer(club.legalName, serviceMail()),
  })
}
