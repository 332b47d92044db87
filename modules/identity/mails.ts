import { club, type Language } from '#club/club.ts'
import { formatDateTime } from '#platform/dates.ts'
import type { Mail } from '#platform/mail.ts'
import { escapeHtml } from './html.ts'
import { deviceTexts, mailTexts } from './mail-texts.ts'
import { accountUrl } from './page-layout.ts'
import type { Device } from './user-agent.rules.ts'

type Given = { to: string; language: Language; origin: string }
type WithLink = Given & { token: string; hours: number }

export function confirmMail({ to, language, origin, token, hours }: WithLink): Mail {
  const text = mailTexts[language].confirm
  return write({ to, language, ...text, link: `${origin}/bestaetigen/${token}`, hours })
}

export function resetMail({ to, language, origin, token, hours }: WithLink): Mail {
  const text = mailTexts[language].reset
  return write({ to, language, ...text, link: `${origin}/passwort-neu/${token}`, hours })
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
  const link = `${accountUrl({ home, language })}/daten#sessions`
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
  hours?: number
  name?: string
}): Mail {
  const fill = (text: string) =>
    text
      .replaceAll('{club}', club.name)
      .replaceAll('{hours}', String(given.hours ?? ''))
      // As it is: `$&` in a name is no pattern.
      .replaceAll('{name}', () => given.name ?? '')
  const [subject, body, action, after] = [given.subject, given.body, given.action, given.after].map(fill)
  const sign = `${club.legalName}\n${club.serviceMail}`
  return {
    to: given.to,
    subject: subject!,
    plain: `${body}\n\n${action}:\n${given.link}\n\n${after}\n\n${sign}\n`,
    html: `<!doctype html><html lang="${given.language}"><body style="margin:0;background:#e9ecf3;font-family:Arial,sans-serif;color:#0e1430">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fbfaf6"><tr><td style="background:#0e1430;border-bottom:6px solid #fc5316;padding:24px 32px;color:#fbfaf6;font-size:20px;font-weight:bold">${escapeHtml(club.name)}</td></tr>
<tr><td style="padding:32px;font-size:17px;line-height:1.5"><p style="margin:0 0 24px">${escapeHtml(body!)}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(given.link)}" style="display:inline-block;background:#fc5316;color:#0e1430;font-weight:bold;padding:16px 28px;text-decoration:none">${escapeHtml(action!)}</a></p>
<p style="margin:0 0 24px;font-size:14px;color:#4a5170;word-break:break-all">${escapeHtml(given.link)}</p>
<p style="margin:0;font-size:14px;color:#4a5170">${escapeHtml(after!)}</p></td></tr>
<tr><td style="padding:0 32px 32px;font-size:13px;color:#4a5170">${escapeHtml(sign).replace('\n', '<br>')}</td></tr></table></td></tr></table></body></html>`,
  }
}
