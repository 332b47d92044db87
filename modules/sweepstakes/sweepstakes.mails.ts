import type { Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { formatDate, formatDateTime } from '#platform/dates.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import { sweepstakeTexts } from './sweepstakes.texts.ts'

type Notice = { language: Language; sweepstake: string; url: string }

/** To whoever's lot was drawn. */
export function wonMail(given: Notice & { prize: string; number: number; until: Date }) {
  const { language, sweepstake, prize, number, until, url } = given
  const words = sweepstakeTexts[language].won
  const lot = new Intl.NumberFormat(language).format(number)
  return writeMail(papers, {
    language,
    subject: words.subject(sweepstake),
    title: words.title,
    paragraphs: [words.text({ sweepstake, number: lot }), words.until(formatDate(until, language))],
    rows: [{ label: words.prize, value: prize }],
    action: { label: words.action, url },
  })
}

/** With the code of the voucher that they won. */
export function voucherWonMail(given: Notice & { cents: number; code: string; expiresAt: Date }) {
  const { language, sweepstake, cents, code, expiresAt, url } = given
  const words = sweepstakeTexts[language].voucher
  return writeMail(papers, {
    language,
    subject: words.subject(sweepstake),
    title: words.title(formatMoney(cents, language)),
    paragraphs: [words.text(sweepstake)],
    rows: [
      { label: words.code, value: code },
      { label: words.until, value: formatDate(expiresAt, language) },
    ],
    action: { label: words.action, url },
  })
}

/** To whoever asked how it went, and won nothing: the way to make the draw again. `right`: their answer was not. */
export function notWonMail(given: Notice & { number: number; right: string | null }) {
  const { language, sweepstake, number, right, url } = given
  const words = sweepstakeTexts[language].notWon
  const lot = new Intl.NumberFormat(language).format(number)
  return writeMail(papers, {
    language,
    subject: words.subject(sweepstake),
    title: words.title,
    paragraphs:
      right === null
        ? [words.text({ sweepstake, number: lot }), words.next]
        : [words.wrong({ sweepstake, right })],
    action: { label: words.action, url },
  })
}

/** What they wanted to hear of: it is open, or a day is left. */
export function reminderMail(given: Notice & { isOpening: boolean; until: Date }) {
  const { language, sweepstake, isOpening, until, url } = given
  const words = sweepstakeTexts[language].reminder
  const when = formatDateTime(until, language)
  return writeMail(papers, {
    language,
    subject: (isOpening ? words.opening : words.closing)(sweepstake),
    title: isOpening ? words.isOpen : words.isClosing,
    paragraphs: [words.text({ sweepstake, when })],
    action: { label: words.action, url },
  })
}
