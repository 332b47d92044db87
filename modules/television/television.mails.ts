import { club, type Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { ordering } from '#club/ordering.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { formatDate, formatDateTime } from '#platform/dates.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import { televisionTexts } from './television.texts.ts'
import type { LetterName } from './words.ts'

export type TelevisionLetter = {
  letter: LetterName
  language: Language
  number: string
  expiresAt: Date
  url: string
  /** Of what was bought. */
  bought?: { offer: string; amountCents: number; next: { cents: number; dueOn: string } | null }
  /** What follows free days. */
  trial?: { cents: number; chargedOn: string }
  /** What goes back to whoever withdrew. */
  refundCents?: number
  /** What further months cost from a day on. */
  price?: {
    cents: number
    oldCents: number
    effectiveOn: string
    onSilence: 'keeps' | 'ends'
    isDearer: boolean
  }
  /** The day on which what rests goes on. */
  resumesOn?: string
  /** When a cancellation came. */
  at?: Date
  /** Whose gift it is. */
  givenBy?: string | null
}

/** One letter about a subscription: it began, was cancelled, goes on, has ended, was given, ends soon. */
export function televisionMail(given: TelevisionLetter) {
  const { letter, language, number, url, bought, trial, refundCents, price, resumesOn, at, givenBy } = given
  const t = televisionTexts[language]
  const day = (moment: Date) => formatDate(moment, language)
  const dayText = (date: string) => day(new Date(`${date}T12:00:00Z`))
  const named = { tv: club.tvName, day: day(given.expiresAt) }
  const words = t.letters[letter]
  const next = bought?.next
  const isOver = letter === 'unpaid' || letter === 'staff' || letter === 'ending'
  return {
    ...writeMail(papers, {
      subject: words.subject(named),
      language,
      title: words.title(named),
      paragraphs: [
        ...(givenBy ? [t.givenBy(givenBy)] : []),
        words.paragraph(named),
        ...(next
          ? [
              t.renews({
                amount: formatMoney(next.cents, language),
                day: dayText(next.dueOn),
              }),
            ]
          : []),
        ...(trial
          ? [
              t.trialThen({
                amount: formatMoney(trial.cents, language),
                day: dayText(trial.chargedOn),
              }),
              t.trialCancel,
            ]
          : []),
        ...(price
          ? [
              t.priceThen({
                amount: formatMoney(price.cents, language),
                old: formatMoney(price.oldCents, language),
                day: dayText(price.effectiveOn),
              }),
              ...(price.isDearer ? [t.priceConsent, t.priceSilence[price.onSilence]] : [t.priceByItself]),
            ]
          : []),
        ...(letter === 'giftBegun' ? [t.endsByItself] : []),
        ...(resumesOn ? [t.resumes(dayText(resumesOn))] : []),
        ...(letter === 'trial' ? [t.withdrawal(ordering.withdrawalDays)] : []),
        ...(bought ? [...(next ? [] : [t.endsByItself]), t.withdrawal(ordering.withdrawalDays)] : []),
        ...(at ? [t.wrong(serviceMail())] : []),
      ],
      rows: [
        { label: t.rows.number, value: number },
        ...(bought
          ? [
              { label: t.rows.offer, value: bought.offer },
              { label: t.rows.price, value: formatMoney(bought.amountCents, language) },
            ]
          : []),
        ...(at ? [{ label: t.rows.at, value: formatDateTime(at, language) }] : []),
        ...(refundCents === undefined
          ? [{ label: t.rows.until, value: named.day }]
          : [{ label: t.rows.back, value: formatMoney(refundCents, language) }]),
      ],
      action: { label: price?.isDearer ? t.answer : isOver ? t.offers : t.action, url },
    }),
  }
}
