import { club, type Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { ordering } from '#club/ordering.ts'
import { formatDate } from '#platform/dates.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import { nameForStrangers } from '#platform/text/text.schema.ts'
import { giftTexts } from './gifts.texts.ts'

export type GiftLetter = {
  language: Language
  /** What is given, by its name. */
  offer: string
  giverName: string | null
  recipientName: string | null
  greeting: string | null
  recipientEmail: string | null
  sendOn: string | null
  hasPaper: boolean
  amountCents: number
  expiresAt: Date
}

/** To its recipient, at an address that nobody has proved: names that are names, and no other words of a stranger. */
export function giftForRecipientMail(given: GiftLetter & { code: string; url: string }) {
  const { language, offer, code, url } = given
  const t = giftTexts[language]
  const tv = club.tvName
  const [giver, recipient] = [nameForStrangers(given.giverName), nameForStrangers(given.recipientName)]
  return {
    ...writeMail(papers, {
      subject: giver ? t.subjectFrom({ tv, name: giver }) : t.subject(tv),
      language,
      title: t.title(recipient),
      paragraphs: [
        ...(giver ? [t.from(giver)] : []),
        t.what({ tv, offer }),
        ...(given.greeting ? [t.greetingWaits] : []),
        t.how(formatDate(given.expiresAt, language)),
        t.why,
      ],
      rows: [
        { label: t.rows.offer, value: offer },
        { label: t.rows.code, value: code },
      ],
      action: { label: t.redeem, url },
    }),
  }
}

/** To whoever bought it: what was paid, and how it reaches its recipient. */
export function giftForGiverMail(given: GiftLetter & { url: string }) {
  const { language, offer, recipientEmail: email, sendOn, hasPaper } = given
  const t = giftTexts[language]
  const { giver } = t
  const day = sendOn && formatDate(new Date(`${sendOn}T12:00:00Z`), language)
  return {
    ...writeMail(papers, {
      subject: giver.subject(club.tvName),
      language,
      title: giver.title,
      paragraphs: [
        ...(hasPaper ? [giver.paper] : []),
        ...(email ? [day ? giver.mailedOn({ email, day }) : giver.mailedNow(email)] : []),
        giver.use(formatDate(given.expiresAt, language)),
        giver.withdrawal(ordering.withdrawalDays),
      ],
      rows: [
        { label: t.rows.offer, value: `${club.tvName}: ${offer}` },
        { label: t.rows.price, value: formatMoney(given.amountCents, language) },
      ],
      action: { label: giver.action, url: given.url },
    }),
  }
}

/** To whoever bought it: its recipient was written to on the day they wished. */
export function giftSentMail({ language, email, url }: { language: Language; email: string; url: string }) {
  const t = giftTexts[language]
  return {
    ...writeMail(papers, {
      subject: t.sent.subject(club.tvName),
      language,
      title: t.sent.title,
      paragraphs: [t.sent.paragraph(email)],
      rows: [],
      action: { label: t.giver.action, url },
    }),
  }
}
