import { club, type Language } from '#club/club.ts'
import { papers } from '#club/papers.ts'
import { formatDate } from '#platform/dates.ts'
import { type Letter, writeLetter } from '#platform/mail/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import { sweepstakeTexts } from './sweepstakes.texts.ts'

type Notice = { language: Language; sweepstake: string; url: string }

/** To whoever's lot was drawn. */
export function wonMail(given: Notice & { prize: string; number: number; until: Date }) {
  const { language, sweepstake, prize, number, until, url } = given
  const words = sweepstakeTexts[language].won
  const lot = new Intl.NumberFormat(language).format(number)
  return write(language, words.subject(sweepstake), {
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
  return write(language, words.subject(sweepstake), {
    title: words.title(formatMoney(cents, language)),
    paragraphs: [words.text(sweepstake)],
    rows: [
      { label: words.code, value: code },
      { label: words.until, value: formatDate(expiresAt, language) },
    ],
    action: { label: words.action, url },
  })
}

function write(language: Language, subject: string, letter: Omit<Letter, 'language' | 'footer'>) {
  return { subject, ...writeLetter(papers, { language, ...letter, footer: club.legalName }) }
}
