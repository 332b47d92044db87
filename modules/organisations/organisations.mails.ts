import { club, type Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { formatDateTime } from '#platform/dates.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { writeLetter } from '#platform/mail/mail-layout.ts'
import { nameForStrangers, readLine } from '#platform/text/text.schema.ts'
import { applicationTexts } from './applications.texts.ts'
import type { Invitation } from './invitations.storage.ts'
import type { Organisation } from './members.storage.ts'
import { type MailName, organisationTexts } from './organisations.texts.ts'

type Given = {
  to: string
  language: Language
  organisation: Pick<Organisation, 'name' | 'kind'>
  /** Of somebody who has joined: the address that was asked. */
  name: string
  url: string
  personId: string
}
export type MemberMail = (given: Given) => Mail

/** To the address that is asked, with the way to it. */
export function invitedMail(given: {
  to: string
  language: Language
  invitation: Pick<Invitation, 'organisationName' | 'kind' | 'inviterName' | 'invitedBy' | 'expiresAt'>
  url: string
}): Mail {
  const { to, language, invitation, url } = given
  const texts = organisationTexts[language]
  return write('invited', {
    ...{ to, language, url, about: invitation.invitedBy ? [invitation.invitedBy] : [] },
    words: {
      organisation: readLine(invitation.organisationName),
      kind: invitation.kind,
      inviter: invitation.invitedBy
        ? (nameForStrangers(invitation.inviterName) ?? texts.somebody)
        : club.name,
      until: formatDateTime(invitation.expiresAt, language),
      mail: to,
    },
  })
}

/** To whoever asked them. */
export const joinedMail: MemberMail = (given) => toMember('joined', given)

/** To whoever may act for all now. */
export const adminMail: MemberMail = (given) => toMember('admin', given)

/** To whoever the fan service took the right from. */
export const demotedMail: MemberMail = (given) => toMember('demoted', given)

export const removedMail: MemberMail = (given) => toMember('removed', given)

export type ApplicationMail = keyof typeof applicationTexts.de

/** To whoever wants to found a fan club: it is here, it is decided, or the club has a question. */
export function applicationMail(
  name: ApplicationMail,
  given: { to: string; language: Language; name: string; said: string; url: string; personId: string },
): Mail {
  const { to, language, url, personId } = given
  const words = { name: readLine(given.name), said: given.said }
  const { subject, title, paragraphs, action } = applicationTexts[language][name]
  return {
    to,
    subject: subject(words),
    about: [personId],
    ...writeLetter(papers, {
      language,
      title: title(words),
      paragraphs: paragraphs(words),
      action: { label: action, url },
      footer: `${club.legalName}\n${serviceMail()}`,
    }),
  }
}

function toMember(mail: MailName, { to, language, organisation, name, url, personId }: Given): Mail {
  return write(mail, {
    ...{ to, language, url, about: [personId] },
    words: {
      organisation: readLine(organisation.name),
      kind: organisation.kind,
      inviter: '',
      until: '',
      mail: name,
    },
  })
}

function write(
  name: MailName,
  given: {
    to: string
    language: Language
    url: string
    about: string[]
    words: Parameters<(typeof organisationTexts)[Language]['invited']['subject']>[0]
  },
): Mail {
  const { to, language, url, about, words } = given
  const { subject, title, paragraphs, action } = organisationTexts[language][name]
  return {
    to,
    subject: subject(words),
    about,
    ...writeLetter(papers, {
      language,
      title: title(words),
      paragraphs: paragraphs(words),
      ...(action ? { action: { label: action, url } } : {}),
      footer: `${club.legalName}\n${serviceMail()}`,
    }),
  }
}
