import { club } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { joinedIn } from '#platform/text/joined.rules.ts'
import { type DunningLetter, dunningTexts } from './dunning.texts.ts'
import type { Settlement } from './settlement.schema.ts'
import { settlementWords } from './settlement.texts.ts'

/** Money has not come, or went back: what is open, until when, and how to pay it. */
export function dunningMail(given: {
  letter: DunningLetter
  language: string
  firstName: string
  orderNumbers: string[]
  settlement: Settlement
  url: string
}) {
  const { letter, language, firstName, settlement, url } = given
  const t = dunningTexts(language)
  const words = t.letters[letter]
  const numbers = joinedIn(language, given.orderNumbers)
  return writeMail(papers, {
    subject: words.subject(numbers),
    language,
    title: words.title,
    greeting: t.greeting(firstName),
    paragraphs: [words.text(numbers), settlementWords(settlement, language)],
    action: { label: t.action, url },
    footer: t.footer(club.legalName, serviceMail()),
  })
}
