import { club, type Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { stubOf } from '#modules/checkout/papers/ticket-stub.rules.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { formatDateTime } from '#platform/dates.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { writeLetter } from '#platform/mail/mail-layout.ts'
import { nameForStrangers } from '#platform/text/text.schema.ts'
import type { TransferRow } from './transfers.storage.ts'
import { transferMailTexts } from './transfers.texts.ts'

/** What these mails say of a transfer. */
type Notice = Pick<
  TransferRow,
  | 'senderId'
  | 'senderName'
  | 'recipientId'
  | 'recipientMail'
  | 'reasonForDeclining'
  | 'expiresAt'
  | 'block'
  | 'row'
  | 'seat'
  | 'companion'
> & { event: Pick<TransferRow['event'], 'name' | 'startsAt'> }
type Given = { to: string; language: Language; transfer: Notice }

/** To whoever the ticket is for, with the way to it. */
export function forwardedMail(given: Given & { url: string }): Mail {
  const { to, url } = given
  const { texts, words } = wordsOf(given)
  const { subject, title, text, until, stranger, action } = texts.forwarded
  return write(given, {
    subject: subject(words),
    title: title(words),
    paragraphs: [text(words), until(words), stranger(to)],
    action: { label: action, url },
  })
}

/** A day before its end. */
export function reminderMail(given: Given & { url: string }): Mail {
  const { texts, words } = wordsOf(given)
  const { subject, title, text, action } = texts.reminder
  return write(given, {
    subject: subject(words),
    title: title(words),
    paragraphs: [text(words)],
    action: { label: action, url: given.url },
  })
}

export function revokedMail(given: Given): Mail {
  const { texts, words } = wordsOf(given)
  const { subject, title, text } = texts.revoked
  return write(given, { subject: subject(words), title: title(words), paragraphs: [text(words)] })
}

/** The rest goes to the sender. */
export function acceptedMail(given: Given & { url: string }): Mail {
  const { texts, words } = wordsOf(given)
  const { subject, title, text, action } = texts.accepted
  return write(given, {
    subject: subject(words),
    title: title(words),
    paragraphs: [text(words)],
    action: { label: action, url: given.url },
  })
}

export function declinedMail(given: Given & { url: string }): Mail {
  const { texts, words } = wordsOf(given)
  const { subject, title, text, reason, action } = texts.declined
  return write(given, {
    subject: subject(words),
    title: title(words),
    paragraphs: [text(words), reason(given.transfer.reasonForDeclining ?? '')],
    action: { label: action, url: given.url },
  })
}

export function expiredMail(given: Given & { url: string }): Mail {
  const { texts, words } = wordsOf(given)
  const { subject, title, text, action } = texts.expired
  return write(given, {
    subject: subject(words),
    title: title(words),
    paragraphs: [text(words)],
    action: { label: action, url: given.url },
  })
}

/** To the sender: the ticket that was accepted at full price is theirs again. */
export function undoneMail(given: Given & { url: string }): Mail {
  const { texts, words } = wordsOf(given)
  const { subject, title, text, action } = texts.undone
  return write(given, {
    subject: subject(words),
    title: title(words),
    paragraphs: [text(words)],
    action: { label: action, url: given.url },
  })
}

function wordsOf({ language, transfer }: Given) {
  const texts = transferMailTexts[language]
  const { event, expiresAt, senderName, recipientMail } = transfer
  const words = {
    match: event.name[language] ?? event.name.en,
    sender: nameForStrangers(senderName) ?? texts.somebody,
    recipient: recipientMail,
    until: formatDateTime(expiresAt, language),
  }
  return { texts, words }
}

function write(
  { to, language, transfer }: Given,
  letter: {
    subject: string
    title: string
    paragraphs: string[]
    action?: { label: string; url: string }
  },
): Mail {
  const { subject, ...rest } = letter
  const { event, companion } = transfer
  const places = [transfer, ...(companion ? [companion] : [])]
  const stubs = [stubOf({ name: event.name, startsAt: event.startsAt, places }, language)]
  const footer = `${club.legalName}\n${serviceMail()}`
  const about = [transfer.senderId, transfer.recipientId].filter((id) => id !== null)
  return { to, subject, about, ...writeLetter(papers, { language, ...rest, stubs, footer }) }
}
