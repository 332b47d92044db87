import { type Browser, expect, type Page } from '@playwright/test'
import { nameOfSeason } from '#modules/tickets/season-tickets/season-tickets.rules.ts'
import { seasonOf } from '#modules/tickets/seasons.rules.ts'
import type { WalletTicketDetail } from '#modules/wallet/tickets.schema.ts'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, origin } from '../journey.ts'
import { linkInMail, register } from '../post.ts'
import { openSignedIn } from '../signed-in.ts'

/** Tickets that go to somebody else by e-mail, on two phones: Vera has a season ticket, Ida no account yet. */

test.use({ actionTimeout: 15_000 })

async function phone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  return context.newPage()
}

/** Opens the page of a ticket; answers what it says. */
async function openTicket(page: Page, path: string): Promise<WalletTicketDetail> {
  const id = path.split('/').at(-1)!
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(`/self/tickets/${id}`)),
    page.goto(path),
  ])
  return answer.json()
}

/** Answers how the ticket was before. */
async function forward(page: Page, path: string, email: string): Promise<WalletTicketDetail> {
  const ticket = await openTicket(page, path)
  await page.getByRole('link', { name: 'Weitergeben' }).tap()
  await page.getByLabel('E-Mail').fill(email)
  await page.getByRole('button', { name: 'Weiter', exact: true }).tap()
  await page.getByRole('button', { name: 'Jetzt weitergeben' }).tap()
  await expect(page.getByText(`Wir haben ${email} geschrieben.`)).toBeVisible()
  return ticket
}

async function linkTo(email: string, ticket: WalletTicketDetail): Promise<string> {
  const { href } = new URL(
    await linkInMail({
      to: email,
      subject: `Vera gibt Dir ein Ticket weiter: ${ticket.event.name.de}`,
      leadsTo: /\/konto\/weitergaben\/.*#[\w-]{22}$/,
    }),
  )
  expect(href.startsWith(origin('tickets'))).toBe(true)
  return href
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('TRF-01 TRF-02 TRF-03 TRF-04 TRF-05 TRF-06 TRF-07 TRF-08 a ticket goes by mail to somebody who registers and accepts; another is declined, a third taken back', async ({
  browser,
}) => {
  test.slow()
  const email = `ida-${Date.now()}@falkenpost.example`
  const [vera, ida] = [await phone(browser), await phone(browser)]
  await openSignedIn(vera, 'vorsitz', '/konto/dauerkarten')
  const matches = vera.locator('main .ticket-rows a[href*="/konto/tickets/0"]')
  await expect(matches.nth(2)).toBeVisible()
  const paths = await matches.evaluateAll((links) => links.map((link) => link.getAttribute('href')!))

  await test.step('an address, a look at it, a mail; its link leads through registering and back', async () => {
    const before = await forward(vera, paths[0]!, email)
    const link = await linkTo(email, before)
    await ida.goto(link)
    await expect(heading(ida)).toHaveText('Vera gibt Dir ein Ticket')
    await expectAccessible(ida)
    await register(ida, { email, from: link })

    const accept = ida.getByRole('button', { name: 'Ticket annehmen' })
    await accept.tap()
    await expect(ida.getByRole('checkbox', { name: /AGB/ })).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(ida)
    await ida.getByRole('checkbox', { name: /AGB/ }).check()
    await ida.getByRole('checkbox', { name: /Stadionordnung/ }).check()
    await accept.tap()
    await expect(ida.getByText('Das Ticket gehört Dir')).toBeVisible()

    const after = await openTicket(ida, paths[0]!)
    expect(after.code).toBeTruthy()
    expect(after.code).not.toBe(before.code)
    await expect(ida.getByRole('img', { name: /^QR-Code für das Tor/ })).toBeVisible()
    await vera.goto(paths[0]!)
    await expect(vera.getByText('Dieses Ticket gibt es nicht.')).toBeVisible()
    await vera.goto('/konto/dauerkarten')
    await expect(matches.first()).toHaveAttribute('href', paths[1]!)
  })

  await test.step('declined with a reason, which the sender reads', async () => {
    await forward(vera, paths[1]!, email)
    await ida.goto('/konto/weitergaben')
    await ida.getByRole('link', { name: /^Annehmen oder ablehnen/ }).tap()
    await ida.getByRole('button', { name: 'Ablehnen' }).tap()
    const dialog = ida.getByRole('dialog')
    await dialog.getByLabel('Grund').fill('Da bin ich im Urlaub.')
    await dialog.getByRole('button', { name: 'Ablehnen' }).tap()
    await expect(ida.getByText('Du hast abgelehnt')).toBeVisible()
    await vera.getByRole('link', { name: 'Zu den Weitergaben' }).tap()
    const declined = vera.getByRole('listitem').filter({ hasText: 'Abgelehnt' }).first()
    await expect(declined).toBeVisible()
    await expectAccessible(vera)
    await declined.getByRole('link').tap()
    await expect(vera.getByText('Grund: Da bin ich im Urlaub.')).toBeVisible()
    await expectAccessible(vera)
  })

  await test.step('taken back', async () => {
    const ticket = await forward(vera, paths[2]!, email)
    await expectAccessible(vera)
    const link = await linkTo(email, ticket)
    expect((await openTicket(vera, paths[2]!)).state).toBe('forwarded')
    await vera.getByRole('link', { name: 'Zur Weitergabe' }).tap()
    await vera.getByRole('button', { name: 'Ticket zurücknehmen' }).tap()
    await vera.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }).tap()
    await expect(vera.getByText('Der Link an')).toBeVisible()
    await ida.goto(link)
    await expect(ida.getByText('Das Ticket ist nicht mehr da')).toBeVisible()
    const back = await openTicket(vera, paths[2]!)
    expect([back.state, back.code]).toEqual(['valid', ticket.code])
  })
})

test('ABO-17 ABO-18 the place of a season ticket goes by mail to somebody who registers and takes it', async ({
  browser,
}) => {
  test.slow()
  const email = `jona-${Date.now()}@falkenpost.example`
  const [vera, jona] = [await phone(browser), await phone(browser)]
  await openSignedIn(vera, 'vorsitz', '/konto/vertraege')
  await vera
    .getByRole('link', { name: /ansehen/ })
    .first()
    .tap()
  await vera.locator('main a[href$="/inhaber"]').first().tap()
  await expect(heading(vera)).toHaveText('Platz weitergeben')
  await vera.getByLabel('E-Mail-Adresse der Person').fill(email)
  await vera.getByRole('button', { name: 'Anfragen' }).tap()
  await expect(vera.getByText(`Zu ${email} gibt es hier kein Konto.`)).toBeVisible()
  await expectAccessible(vera)
  await vera.getByRole('button', { name: 'Trotzdem einladen' }).tap()
  await expect(vera.getByRole('heading', { name: 'Wechsel läuft' })).toBeVisible()
  await expectAccessible(vera)

  const link = await linkInMail({
    to: email,
    subject: `Vera gibt Dir eine Dauerkarte: ${nameOfSeason(seasonOf(new Date()))}`,
    leadsTo: /\/konto\/vertragsweitergaben\/.*#[\w-]{22}$/,
  })
  await jona.goto(link)
  await expect(heading(jona)).toHaveText('Vera gibt Dir einen Platz.')
  await expectAccessible(jona)
  await register(jona, { email, from: link })
  await jona.getByLabel(/^Straße/).fill('Hafenstraße 4')
  await jona.getByLabel('PLZ').fill('24899')
  await jona.getByLabel('Ort').fill('Falkenstadt')
  await jona.getByRole('button', { name: 'Adresse speichern' }).tap()
  await expect(jona.getByRole('radio', { name: /Ida Kurz/ })).toBeChecked()
  await jona.getByRole('checkbox', { name: /Regeln des Stadions/ }).check()
  await expectAccessible(jona)
  await jona.getByRole('button', { name: 'Platz übernehmen' }).tap()
  await expect(jona.getByText(/^Block 20 gehört jetzt Dir/)).toBeVisible()
  await jona.getByRole('link', { name: 'Karte zeigen' }).tap()
  await expect(jona.locator('main .ticket-rows a[href*="/konto/tickets/0"]').first()).toBeVisible()
})
