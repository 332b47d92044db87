import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import { emailOf } from '#demo/people.ts'
import { openDatabase } from '#platform/db.ts'
import { expectAccessible, origin, signIn } from './journey.ts'
import { linkInMail } from './post.ts'

/** The child cannot go: a grown-up takes the ticket, and pays what lacks to the full price. */
test.use({ actionTimeout: 15_000 })

/** The fourth next match of somebody's season ticket is a child's; answers its ticket and match. */
async function childsTicketOf(email: string): Promise<{ id: string; match: string }> {
  const url = readFileSync(join(process.env['BROWSER_TEST_DATA']!, 'database-url'), 'utf8').trim()
  const { db, close } = openDatabase({ url, poolSize: 1 })
  try {
    const { rows } = await sql<{ id: string; match: string }>`
      with one as (select t.id from tickets t join events e on e.id = t.event_id
        join contact_emails m on m.contact_id = t.owner_id and m.email = ${email}
        where t.revoked_at is null and e.starts_at > app.now() + interval '14 days'
          and not exists (select from ticket_claims c where c.ticket_id = t.id)
        order by e.starts_at offset 3 limit 1)
      update tickets t set ticket_type = 'child' from one, events e where t.id = one.id and e.id = t.event_id
      returning t.id, e.name ->> 'de' as match`.execute(db)
    return rows[0]!
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
  const ticket = await childsTicketOf(emailOf('vorsitz'))
  await signIn(vera, 'vorsitz', `/konto/tickets/${ticket.id}`)
  await expect(vera.getByRole('main')).toContainText('Kind')
  await vera.getByRole('link', { name: 'Weitergeben' }).click()
  await vera.getByLabel('E-Mail').fill(emailOf('mitglied'))
  await vera.getByRole('button', { name: 'Weiter', exact: true }).click()
  await vera.getByRole('button', { name: 'Jetzt weitergeben' }).click()
  await expect(vera.getByText(`Wir haben ${emailOf('mitglied')} geschrieben.`)).toBeVisible()

  await signIn(fan, 'mitglied')
  await expect(fan.getByRole('heading', { level: 1 })).toBeVisible()
  const subject = `Vera gibt Dir ein Ticket weiter: ${ticket.match}`
  const link = await linkInMail({ to: emailOf('mitglied'), subject, leadsTo: /weitergaben/ })
  await fan.goto(link.toString())
  const offer = fan.getByRole('region', { name: 'Kein Kind? Dann zum vollen Preis' })
  await expect(offer).toContainText('32,00 €')
  await expectAccessible(fan)
  const take = offer.getByRole('button', { name: 'Für 32,00 € dazu annehmen' })
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
