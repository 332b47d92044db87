import { club, type Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { emailMailTexts } from './emails.texts.ts'

type Given = { to: string; language: Language }

/** To an address that somebody added to their account: is it theirs? */
export function confirmAddressMail({
  to,
  language,
  account,
  url,
  hours,
}: Given & { account: string | null; url: string; hours: number }): Mail {
  const text = emailMailTexts[language].confirm
  return write({ to, language }, text.subject, {
    title: text.title,
    paragraphs: [text.text(to, account), text.good(hours), text.notMe],
    action: { label: text.action, url },
  })
}

/** To the address that is the primary one from now on. */
export function newPrimaryMail({ to, language, signsInHere }: Given & { signsInHere: boolean }): Mail {
  const text = emailMailTexts[language].primary
  return write({ to, language }, text.subject, {
    title: text.title,
    paragraphs: [signsInHere ? text.textWithSignIn(to) : text.text(to)],
  })
}

/** To the address that no longer is: says what happened, and how to take it back. */
export function primaryChangedMail(
  given: Given & { masked: string; url: string; days: number; signsInHere: boolean },
): Mail {
  const { to, language, masked, url, days, signsInHere } = given
  const text = emailMailTexts[language].changed
  return write({ to, language }, text.subject, {
    title: text.title,
    paragraphs: [
      signsInHere ? text.textWithSignIn(masked) : text.text(masked),
      text.wasMe,
      signsInHere ? text.undoWithSignIn(days) : text.undo(days),
    ],
    action: { label: text.action, url },
  })
}

function write(
  { to, language }: Given,
  subject: string,
  letter: { title: string; paragraphs: string[]; action?: { label: string; url: string } },
): Mail {
  const footer = `${club.legalName}\n${serviceMail()}`
  return { to, ...writeMail(papers, { subject, language, ...letter, footer }) }
}
