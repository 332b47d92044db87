import type { Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { formatDateTime } from '#platform/dates.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import { listed } from '#platform/text/joined.rules.ts'
import { campTexts, type WaitEnding } from './camps.texts.ts'

type Notice = { language: Language; camp: string; url: string }

/** A place has come free and is held for whoever waited. */
export function campOfferedMail(given: Notice & { names: string[]; until: Date }) {
  const { language, camp, url, names, until } = given
  const text = campTexts[language]
  return writeMail(papers, {
    language,
    subject: text.offeredSubject(camp),
    title: text.offeredTitle(names.length),
    paragraphs: [
      text.offered({ camp, names: listed(names, language), until: formatDateTime(until, language) }),
      text.offeredAfter,
    ],
    action: { label: text.toCart, url },
  })
}

export function campWaitEndedMail({ language, camp, url, because }: Notice & { because: WaitEnding }) {
  const text = campTexts[language]
  return writeMail(papers, {
    language,
    subject: text.endedSubject(camp),
    title: text.endedTitle[because],
    paragraphs: [text.ended[because](camp)],
    ...(because === 'cancelled' ? {} : { action: { label: text.toCamp, url } }),
  })
}

export function campCalledOffMail(given: Notice & { days: string; reason: string }) {
  const { language, camp, url, days, reason } = given
  const text = campTexts[language]
  return writeMail(papers, {
    language,
    subject: text.calledOffSubject(camp),
    title: text.calledOffTitle,
    paragraphs: [text.calledOff({ camp, days, reason }), text.calledOffMoney],
    action: { label: text.toOwn, url },
  })
}

/** Given up so late that nothing goes back: no credit note tells of it. */
export function campGivenUpMail({ language, camp, url, names }: Notice & { names: string[] }) {
  const text = campTexts[language]
  return writeMail(papers, {
    language,
    subject: text.givenUpSubject(camp),
    title: text.givenUpTitle,
    paragraphs: [text.givenUp({ camp, names: listed(names, language) })],
    action: { label: text.toOwn, url },
  })
}

type Refused = { names: string[]; reason: string; paidCents: number; newCents: number; until: Date }

/** The proof of a reduction is missing: the money goes back, the place is held at the other price. */
export function campProofRefusedMail(given: Notice & Refused) {
  const { language, camp, url, names, reason, paidCents, newCents, until } = given
  const text = campTexts[language]
  const price = formatMoney(newCents, language)
  return writeMail(papers, {
    language,
    subject: text.proofSubject(camp),
    title: text.proofTitle,
    paragraphs: [
      text.proofRefused({ camp, names: listed(names, language), reason }),
      text.proofMoney(formatMoney(paidCents, language)),
      text.proofHeld({ price, until: formatDateTime(until, language) }),
    ],
    action: { label: text.toCart, url },
  })
}

/** Held at the other price, and not paid in time. */
export function campProofPlaceGoneMail({ language, camp, url, names }: Notice & { names: string[] }) {
  const text = campTexts[language]
  return writeMail(papers, {
    language,
    subject: text.proofGoneSubject(camp),
    title: text.proofGoneTitle,
    paragraphs: [text.proofGone({ camp, names: listed(names, language) })],
    action: { label: text.toCamp, url },
  })
}
