import { club, type Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { formatDate } from '#platform/dates.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { writeLetter } from '#platform/mail/mail-layout.ts'
import { nameForStrangers, readLine, readLines } from '#platform/text/text.schema.ts'
import { type CareersMail, careersTexts } from './careers.texts.ts'

type About = { to: string; language: Language; personId: string | null }

/**
 * To an address that nobody has proved: of what was typed only a name that can be nothing but a name, and links of the club's
 * own alone.
 */
export function applicationMail(
  given: About & {
    mail: CareersMail
    job: string
    number: string
    firstName: string | null
    /** When the time in the talent pool ends. */
    until: Date | null
    url: string
  },
): Mail {
  const { to, language, personId, mail, job, number, firstName, until, url } = given
  const texts = careersTexts[language]
  const { subject, title, paragraphs, action } = texts[mail]
  const name = nameForStrangers(firstName)
  const words = { job, number, name: name ?? '', day: until ? formatDate(until, language) : '' }
  return {
    to,
    subject: subject(words),
    about: personId ? [personId] : [],
    ...writeLetter(papers, {
      language,
      title: title(words),
      greeting: texts.greeting(name),
      paragraphs: paragraphs(words),
      rows: [{ label: texts.number, value: number }],
      action: { label: action, url },
      footer: footer(),
    }),
  }
}

/** What somebody of the staff has written; the words are theirs. */
export function staffMail(
  given: About & {
    subject: string
    text: string
    firstName: string | null
    lastName: string | null
    number: string
  },
): Mail {
  const { to, language, personId, subject, text, firstName, lastName, number } = given
  const texts = careersTexts[language]
  const name = nameForStrangers([firstName, lastName].filter(Boolean).join(' '))
  return {
    to,
    subject: readLine(subject),
    about: personId ? [personId] : [],
    ...writeLetter(papers, {
      language,
      title: readLine(subject),
      greeting: texts.greeting(name),
      paragraphs: readLines(text).split(/\n{2,}/),
      rows: [{ label: texts.number, value: number }],
      footer: footer(),
    }),
  }
}

const footer = () => `${club.legalName}\n${serviceMail()}`
