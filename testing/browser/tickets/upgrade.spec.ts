import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { emailOf, people } from '#demo/people.ts'
import { buildTickets } from '#modules/admission/build.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { venue } from '#modules/tickets/venue/venue.ts'
import { openDatabase } from '#platform/db.ts'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, origin } from '../journey.ts'
import { linkInMail } from '../post.ts'
import { openSignedIn } from '../signed-in.ts'

/** The child cannot go: a grown-up takes the ticket, and pays what lacks to the full price. */
test.use({ actionTimeout: 15_000 })

/** A child's standing place, of a match that nobody else looks at; answers its ticket and match. */
async function childsTicketOf(ownerId: string): Promise<{ id: string; match: string }> {
  const url = readFileSync(join(process.env['BROWSER_TEST_DATA']!, 'database-url'), 'utf8').trim()
  const block = [...venue().blockById.values()].find(({ kind }) => kind === 'standing')!
  const { db, close } = openDatabase({ url, poolSize: 1 })
  try {
    const eventId = await buildEvent(db, { startsInDays: 40 })
    const past = new Date(Date.now() - 60_000)
    await db.updateTable('events').set({ sale_until: past }).where('id', '=', eventId).execute()
    await db
      .insertInto('event_prices')
      .values({ event_id: eventId, price_class: 's', ticket_type: 'child', price_cents: 900, vat_rate: 19 })
      .execute()
    const standing = { blockId: block.id, count: 1 }
    const [ticket] = await buildTickets(db, { eventId, standing, ownerId, ticketType: 'child' })
    const { name } = await db
      .selectFrom('events')
      .select('name')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow()
    return { id: ticket!.id, match: (name as { de: string }).de }
  } finally {
    await close()
  }
}

async function payByCard(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Kreditkarte' }).check()
  await page.getByRole('checkbox', { name: /AGB/ }).check()
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
  const bank = page.frameLocator('[data-bank-card-form] iframe')
  await bank.getByLabel('Kartennummer').fill('4000189900000111')
  await bank.getByLabel(/Gültig bis/).fill('12/31')
  await bank.getByLabel('Prüfnummer').fill('123')
  await bank.getByLabel('Name auf der Karte').fill('Test Karte')
  await bank.getByRole('button', { name: 'Jetzt zahlen' }).click()
}

test('TRF-04 a grown-up takes a child’s ticket, pays the difference, and goes in at full price', async ({
  browser,
}) => {
  test.slow()
  const small = { viewport: { width: 390, height: 844 } }
  const vera = await (await browser.newContext(small)).newPage()
  const fan = await (await browser.newContext(small)).newPage()
  const ticket = await childsTicketOf(people.vorsitz.id)
  await openSignedIn(vera, 'vorsitz', `/konto/tickets/${ticket.id}`)
  await expect(vera.getByRole('main')).toContainText('Kind')
  await vera.getByRole('link', { name: 'Weitergeben' }).click()
  await vera.getByLabel('E-Mail').fill(emailOf('mitglied'))
  await vera.getByRole('button', { name: 'Weiter', exact: true }).click()
  await vera.getByRole('button', { name: 'Jetzt weitergeben' }).click()
  await expect(vera.getByText(`Wir haben ${emailOf('mitglied')} geschrieben.`)).toBeVisible()

  const subject = `Vera gibt Dir ein Ticket weiter: ${ticket.match}`
  const link = await linkInMail({ to: emailOf('mitglied'), subject, leadsTo: /weitergaben/ })
  await openSignedIn(fan, 'mitglied', link.toString())
  const offer = fan.getByRole('region', { name: 'Kein Kind? Dann zum vollen Preis' })
  await expect(offer).toContainText('10,00 €')
  await expectAccessible(fan)
  const take = offer.getByRole('button', { name: 'Für 10,00 € dazu annehmen' })
  await take.click()
  await expect(fan.getByRole('checkbox', { name: /AGB/ })).toHaveAttribute('aria-invalid', 'true')
  await fan.getByRole('checkbox', { name: /AGB/ }).check()
  await fan.getByRole('checkbox', { name: /Stadionordnung/ }).check()
  await take.click()
  await expect(fan.getByRole('button', { name: 'Zahlungspflichtig bestellen' })).toBeVisible()
  await expect(fan.getByRole('main')).toContainText('Kind → Vollzahler, Aufzahlung')
  await payByCard(fan)
  await expect(fan.getByRole('heading', { level: 1 })).toContainText('Du bist')
  await expectAccessible(fan)
  await fan.goto(`${origin('tickets')}/konto/weitergaben`)
  await fan
    .getByRole('link', { name: new RegExp(ticket.match) })
    .first()
    .click()
  await expect(fan.getByText('Das Ticket gehört Dir')).toBeVisible()
  await fan.getByRole('link', { name: 'Zu Deinem Ticket' }).click()
  await expect(fan.getByRole('main')).toContainText('Vollzahler')
  await vera.goto(`/konto/tickets/${ticket.id}`)
  await expect(vera.getByText('Dieses Ticket gibt es nicht.')).toBeVisible()
})
