import { club, type Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { accountUrl } from '#modules/identity/pages/page-layout.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { formatDateTime } from '#platform/dates.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { writeLetter } from '#platform/mail/mail-layout.ts'
import { codeTexts, deviceTexts, mailTexts } from './accounts.texts.ts'
import { spelledCode } from './confirm-codes.rules.ts'
import type { Device } from './sessions/user-agent.rules.ts'

type Given = { to: string; language: Language; origin: string }
type WithLink = Given & { token: string; hours: number }

/** With a code for the browser that registered, where one is known. */
export function confirmMail(given: WithLink & { code: string | null }): Mail {
  const { to, language, origin, token, hours, code } = given
  const text = mailTexts[language].confirm
  const digits = code === null ? null : { label: codeTexts[language], value: spelledCode(code) }
  return write({ to, language, ...text, link: `${origin}/bestaetigen/${token}`, hours, digits })
}

export function resetMail({ to, language, origin, token, hours }: WithLink): Mail {
  const text = mailTexts[language].reset
  return write({ to, language, ...text, link: `${origin}/passwort-neu/${token}`, hours })
}

/** From staff who have made an account for somebody. Without the name that was typed: it is the mailbox that is asked. */
export function invitationMail({
  to,
  language,
  origin,
  token,
  days,
}: Given & { token: string; days: number }): Mail {
  return write({
    to,
    language,
    ...mailTexts[language].invitation,
    link: `${origin}/einladung/${token}`,
    days,
  })
}

export function alreadyRegisteredMail({ to, language, origin }: Given): Mail {
  return write({ to, language, ...mailTexts[language].registered, link: `${origin}/passwort-vergessen` })
}

/** To somebody who wants in with an address of theirs that is not the one they sign in with. */
export function otherNameMail({ to, language, origin }: Given): Mail {
  return write({ to, language, ...mailTexts[language].otherName, link: `${origin}/passwort-vergessen` })
}

export function passwordChangedMail({ to, language, origin }: Given): Mail {
  return write({ to, language, ...mailTexts[language].changed, link: `${origin}/passwort-vergessen` })
}

type OfPasskey = { to: string; language: Language; name: string; link: string }

export function passkeyAddedMail({ to, language, name, link }: OfPasskey): Mail {
  return write({ to, language, ...mailTexts[language].passkeyAdded, link, name })
}

export function passkeyRemovedMail({ to, language, name, link }: OfPasskey): Mail {
  return write({ to, language, ...mailTexts[language].passkeyRemoved, link, name })
}

/** Somebody has signed in on a device that this account had not been used on. */
export function newDeviceMail(given: Given & { home: string; device: Device; at: Date }): Mail {
  const { language, origin, home, at } = given
  const fill = (text: string) =>
    text
      .replace('{device}', nameOf(given.device, language))
      .replace('{when}', formatDateTime(at, language))
      .replace('{link}', `${origin}/passwort-vergessen`)
  const { body, after, ...text } = mailTexts[language].newDevice
  const link = `${accountUrl({ home, language })}/${language === 'de' ? 'daten' : 'data'}#sessions`
  return write({ to: given.to, language, ...text, body: fill(body), after: fill(after), link })
}

function nameOf({ browser, system }: Device, language: Language): string {
  const texts = deviceTexts[language]
  const name = browser ?? texts.unknown
  return system ? texts.on.replace('{browser}', name).replace('{system}', system) : name
}

export function languageOf(account: { language: string }): Language {
  return club.languages.find((language) => language === account.language) ?? club.fallbackLanguage
}

function write(given: {
  to: string
  language: Language
  subject: string
  body: string
  action: string
  after: string
  link: string
  /** Another way than the link. */
  digits?: { label: string; value: string } | null
  hours?: number
  days?: number
  name?: string
}): Mail {
  const fill = (text: string) =>
    text
      .replaceAll('{club}', club.name)
      .replaceAll('{hours}', String(given.hours ?? ''))
      .replaceAll('{days}', String(given.days ?? ''))
      // As it is: `$&` in a name is no pattern.
      .replaceAll('{name}', () => given.name ?? '')
  const [subject, body, action, after] = [given.subject, given.body, given.action, given.after].map(fill)
  const letter = writeLetter(papers, {
    language: given.language,
    title: subject!,
    paragraphs: [body!],
    action: { label: action!, url: given.link, isSpelledOut: true },
    ...(given.digits ? { digits: given.digits } : {}),
    after: [after!],
    footer: `${club.legalName}\n${serviceMail()}`,
  })
  return { to: given.to, subject: subject!, ...letter }
}
