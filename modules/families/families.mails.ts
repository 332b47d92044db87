import { club, type Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { formatDate, formatDateTime } from '#platform/dates.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { writeLetter } from '#platform/mail/mail-layout.ts'
import { nameForStrangers, readLine } from '#platform/text/text.schema.ts'
import { familyTexts } from './families.texts.ts'
import type { Invitation } from './invitations.storage.ts'
import type { GuardianMail, Words } from './letters.ts'

/** To the address that is asked: of the children it says nothing. */
export function guardianInvitedMail(given: {
  to: string
  language: Language
  invitation: Pick<Invitation, 'inviterName' | 'invitedBy' | 'expiresAt'>
  url: string
}): Mail {
  const { to, language, invitation, url } = given
  return write('invited', {
    ...{ to, language, url, about: invitation.invitedBy ? [invitation.invitedBy] : [] },
    words: {
      name: nameForStrangers(invitation.inviterName) ?? familyTexts[language].somebody,
      until: formatDateTime(invitation.expiresAt, language),
      mail: to,
    },
  })
}

/** To a guardian, of what happens in their family. */
export function guardianMail(given: {
  to: string
  language: Language
  mail: GuardianMail
  name: string
  /** ISO date; empty where it says none. */
  day: string
  url: string
  personId: string
}): Mail {
  const { to, language, mail, name, day, url, personId } = given
  const until = day ? formatDate(new Date(`${day}T12:00:00Z`), language) : ''
  const words = { name: readLine(name), until, mail: readLine(name) }
  return write(mail, { to, language, url, about: [personId], words })
}

function write(
  name: GuardianMail | 'invited',
  given: { to: string; language: Language; url: string; about: string[]; words: Words },
): Mail {
  const { to, language, url, about, words } = given
  const { subject, title, paragraphs, action } = familyTexts[language][name]
  return {
    to,
    subject: subject(words),
    about,
    ...writeLetter(papers, {
      language,
      title: title(words),
      paragraphs: paragraphs(words),
      action: { label: action, url },
      footer: `${club.legalName}\n${serviceMail()}`,
    }),
  }
}
