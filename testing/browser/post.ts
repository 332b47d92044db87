import { expect, type Page } from '@playwright/test'
import { origin } from './journey.ts'

/** The mailbox of the demo, and somebody new who needs it. */

export const FRESH_PASSWORD = 'Kurvenlicht-27!'
const CONFIRM = 'Bestätige Deine E-Mail-Adresse'

/** The first address in the newest mail with this subject that leads where it should. Mails are sent by a job: it waits. */
export async function linkInMail(given: { to: string; subject: string; leadsTo?: RegExp }): Promise<string> {
  const { to, subject, leadsTo = /^http/ } = given
  const mailbox = `/dev/mailbox?to=${encodeURIComponent(to)}`
  await expect.poll(() => read(mailbox), { timeout: 20_000 }).toContain(`>${subject}</a>`)
  const mail = links(await read(mailbox)).find(({ text }) => text === subject)!
  return links(await read(mail.href)).find(({ href }) => leadsTo.test(href))!.href
}

/** The newest mail with this subject, as its page shows it. */
export async function mailTo({ to, subject }: { to: string; subject: string }): Promise<string> {
  const mailbox = `/dev/mailbox?to=${encodeURIComponent(to)}`
  await expect.poll(() => read(mailbox), { timeout: 20_000 }).toContain(`>${subject}</a>`)
  return read(links(await read(mailbox)).find(({ text }) => text === subject)!.href)
}

const links = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)/g)].map(([, href, text]) => ({
    href: href!.replaceAll('&amp;', '&'),
    text,
  }))

/** Node does not resolve *.localhost. */
async function read(path: string): Promise<string> {
  return (await fetch(`http://127.0.0.1:${new URL(origin()).port}${path}`)).text()
}

/** The code in the newest mail that confirms this address. */
export async function codeInMail(to: string): Promise<string> {
  const mailbox = `/dev/mailbox?to=${encodeURIComponent(to)}`
  await expect.poll(() => read(mailbox), { timeout: 20_000 }).toContain(`>${CONFIRM}</a>`)
  const mail = links(await read(mailbox)).find(({ text }) => text === CONFIRM)!
  return /\b\d{4} \d{4}\b/.exec(await read(mail.href))![0]
}

/** Somebody of no demo world registers from a page of the account, confirms the mail and is back there, signed in. */
export async function register(page: Page, given: { email: string; from: string }): Promise<void> {
  const { email, from } = given
  await page.goto(from)
  await page
    .getByRole('main')
    .getByRole('button', { name: /Falken-ID|Registrieren|anlegen/i })
    .click()
  await fillInRegistration(page, email)
  await page.goto(await linkInMail({ to: email, subject: CONFIRM, leadsTo: /\/bestaetigen\// }))
  await page.getByLabel('Passwort', { exact: true }).fill(FRESH_PASSWORD)
  await page.getByRole('button', { name: 'Bestätigen und weiter' }).click()
  await expect(page).toHaveURL(new URL(from, origin()).href)
}

/** The form of the id host for whoever is new, until the page that waits for the mail. */
export async function fillInRegistration(page: Page, email: string): Promise<void> {
  // Until it is there the page before has fields of the same names.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Werde Falke.')
  await page.getByLabel('Vorname').fill('Ida')
  await page.getByLabel('Nachname').fill('Kurz')
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(FRESH_PASSWORD)
  await page.getByRole('button', { name: 'Falken-ID anlegen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schau in Dein Postfach.')
}
