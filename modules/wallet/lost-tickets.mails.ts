import { club, type Language, type Text } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { type StubPlace, stubOf } from '#modules/checkout/papers/ticket-stub.rules.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { writeLetter } from '#platform/mail/mail-layout.ts'
import { type LostTicketsText, lostTicketsTexts } from './lost-tickets.texts.ts'

export type MailedTicket = StubPlace & { id: string; event: { name: Text; startsAt: Date } }

type Given = { to: string; language: Language; url: string; tickets: readonly MailedTicket[] }

/** Their tickets have other codes since somebody asked the club for it. */
export function newCodeMail(given: Given): Mail {
  return write(given, lostTicketsTexts[given.language].newCode)
}

/** Where their tickets are; sent again because somebody asked the club for it. */
export function ticketsMail(given: Given): Mail {
  return write(given, lostTicketsTexts[given.language].again)
}

function write({ to, language, url, tickets }: Given, text: LostTicketsText): Mail {
  const matches = [...Map.groupBy(tickets, ({ event }) => event.startsAt.getTime() + event.name.de).values()]
  const stubs = matches.map((places) => stubOf({ ...places[0]!.event, places }, language))
  const { subject, title, paragraphs, action } = text
  const footer = `${club.legalName}\n${serviceMail()}`
  const letter = { language, title, paragraphs, stubs, action: { label: action, url }, footer }
  return { to, subject, ...writeLetter(papers, letter) }
}
