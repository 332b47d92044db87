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
  const { letter, language, number, url, bought, refundCents, price, at } = given
  const t = televisionTexts[language]
  const named = namedIn(given)
  const words = t.letters[letter]
  const isOver = letter === 'unpaid' || letter === 'staff' || letter === 'ending'
  return {
    ...writeMail(papers, {
      subject: words.subject(named),
      language,
      title: words.title(named),
      paragraphs: paragraphsOf(given),
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

const namedIn = ({ expiresAt, language }: TelevisionLetter) => ({
  tv: club.tvName,
  day: formatDate(expiresAt, language),
})

function paragraphsOf(given: TelevisionLetter): string[] {
  const { letter, language, bought, resumesOn, at, givenBy } = given
  const t = televisionTexts[language]
  const next = bought?.next
  return [
    ...(givenBy ? [t.givenBy(givenBy)] : []),
    t.letters[letter].paragraph(namedIn(given)),
    ...(next
      ? [t.renews({ amount: formatMoney(next.cents, language), day: dayIn(next.dueOn, language) })]
      : []),
    ...trialParagraphs(given),
    ...priceParagraphs(given),
    ...(letter === 'giftBegun' ? [t.endsByItself] : []),
    ...(resumesOn ? [t.resumes(dayIn(resumesOn, language))] : []),
    ...(letter === 'trial' ? [t.withdrawal(ordering.withdrawalDays)] : []),
    ...(bought ? [...(next ? [] : [t.endsByItself]), t.withdrawal(ordering.withdrawalDays)] : []),
    ...(at ? [t.wrong(serviceMail())] : []),
  ]
}

function trialParagraphs({ trial, language }: TelevisionLetter): string[] {
  if (!trial) return []
  const t = televisionTexts[language]
  const amount = formatMoney(trial.cents, language)
  return [t.trialThen({ amount, day: dayIn(trial.chargedOn, language) }), t.trialCancel]
}

/** A dearer price wants a word of whoever is to pay it. */
function priceParagraphs({ price, language }: TelevisionLetter): string[] {
  if (!price) return []
  const t = televisionTexts[language]
  return [
    t.priceThen({
      amount: formatMoney(price.cents, language),
      old: formatMoney(price.oldCents, language),
      day: dayIn(price.effectiveOn, language),
    }),
    ...(price.isDearer ? [t.priceConsent, t.priceSilence[price.onSilence]] : [t.priceByItself]),
  ]
}

const dayIn = (date: string, language: Language) => formatDate(new Date(`${date}T12:00:00Z`), language)
