import { club } from '#club/club.ts'
import { newsletters } from '#club/consents.ts'
import type { ConsentTopic, ContactConsent, consentErrors, NewsletterLink } from './schema.ts'

/** A topic together with what somebody said to it (CNS-04). */
export type ConsentChoice = {
  topic: ConsentTopic
  isMainAdConsent: boolean
  /** Agreed, and where that takes a mail, confirmed. */
  activatedByUser: boolean
  /** The consent behind it, which terminating names; null when there is none. */
  userConsentId: string | null
  given: ContactConsent | null
}

/** CNS-04: derived here for the server, the screens and whoever else asks. */
export function choicesOf(
  topics: readonly ConsentTopic[],
  given: readonly ContactConsent[],
): ConsentChoice[] {
  return topics.map((topic) => {
    const own = given.find(({ name }) => name === topic.name) ?? null
    return {
      topic,
      isMainAdConsent: isMainAdConsent(topic),
      activatedByUser: own?.consentState === 'Valid',
      userConsentId: own?.id ?? null,
      given: own,
    }
  })
}

/** CNS-05. */
export function isMainAdConsent({ name }: { name: string }): boolean {
  return name === club.mainAdConsent
}

/** The sectors say what the advertising may be about that the main consent allows. */
export function buildsOnMain(topic: Pick<ConsentTopic, 'name' | 'consentType'>): boolean {
  return topic.consentType === 'Advertising' && !isMainAdConsent(topic)
}

export type ConsentRefusal = keyof typeof consentErrors

export function refusalToGive(
  topic: Pick<ConsentTopic, 'name' | 'consentType' | 'textVersion'>,
  given: { liveNames: readonly string[]; shownVersion: string | null },
): ConsentRefusal | null {
  if (given.shownVersion !== null && given.shownVersion !== topic.textVersion) return 'CONSENT_TEXT_CHANGED'
  if (buildsOnMain(topic) && !given.liveNames.includes(club.mainAdConsent)) return 'MAIN_AD_CONSENT_MISSING'
  return null
}

type Dates = { givenAt: Date | null; withdrawnAt: Date | null; confirmUntil: Date | null }

/** A consent that waits for its mail is worth nothing once the link has run out. */
export function stateOf(consent: Dates, now: Date): NewsletterLink['state'] {
  if (consent.withdrawnAt) return 'ended'
  if (consent.givenAt) return 'given'
  return consent.confirmUntil && consent.confirmUntil > now ? 'asked' : 'expired'
}

/** Whether to ask by mail now: a double click is not a second wish, and five a day are enough for anybody. */
export function mailDecision(given: {
  now: Date
  lastMailAt: Date | null
  mailsToday: number
}): 'send' | 'sentJustNow' | 'limit' {
  const { now, lastMailAt, mailsToday } = given
  const seconds = lastMailAt ? (now.getTime() - lastMailAt.getTime()) / 1000 : Number.POSITIVE_INFINITY
  if (seconds < newsletters.secondsBetweenMails) return 'sentJustNow'
  return mailsToday >= newsletters.mailsPerDay ? 'limit' : 'send'
}

/** Somebody changes their mind: what was confirmed for this address minutes ago need not be confirmed again. */
export function isUndo(given: {
  now: Date
  email: string
  former: { email: string | null; confirmedAt: Date | null; withdrawnAt: Date; withdrawnHow: string } | null
}): boolean {
  const { now, email, former } = given
  if (!former?.confirmedAt || former.email !== email || former.withdrawnHow !== 'account') return false
  return now.getTime() - former.withdrawnAt.getTime() <= newsletters.undoMinutes * 60_000
}
