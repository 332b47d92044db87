import { expect, type Page } from '@playwright/test'
import { emailOf } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { expectAccessible, homeGames, origin } from '../journey.ts'
import { linkInMail } from '../post.ts'
import { enterOffice, openSignedIn } from '../signed-in.ts'

/** A cup match comes after the season began: staff keep the places of season tickets, their holders buy first. */

const DAY_MS = 86_400_000

/** After the home games that other journeys count, and before the season is over; each try a day of its own. */
function kickOff(attempt: number): string {
  const now = new Date()
  const end = new Date(now.getFullYear() + (now.getMonth() < 6 ? 0 : 1), 5, 28 - attempt)
  const day = new Date(Math.min(now.getTime() + (37 + attempt) * DAY_MS, end.getTime()))
  return `${day.toISOString().slice(0, 10)}T18:30`
}

async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}
test('TIX-07 a cup match is kept for season-ticket holders in the office, and bought by one of them in one step', async ({
  page,
  browser,
}) => {
  test.slow()
  const attempt = test.info().retry
  const opponent = `SV Pokalheim ${attempt + 1}`
  await enterOffice(page, 'vorverkauf', '/spiele/neu')
  await page.getByRole('button', { name: 'Spiel eintragen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Gegner').fill(opponent)
  await dialog.getByLabel('Wettbewerb').selectOption({ label: 'Ein anderer Wettbewerb' })
  await dialog.getByLabel('Name des Wettbewerbs').fill('Landespokal')
  await dialog.getByLabel('Art').selectOption({ label: 'Pokal' })
  await dialog.getByLabel('Anstoß').fill(kickOff(attempt))
  await dialog.getByRole('button', { name: 'Eintragen' }).click()
  await page.getByRole('button', { name: 'In den Verkauf geben' }).click()
  await expect(page.getByRole('heading', { name: 'Dauerkartenplätze' })).toBeVisible()
  await page.getByRole('button', { name: 'Plätze halten' }).click()
  await expect(dialog.getByLabel('Gehalten bis')).not.toHaveValue('')
  // The first price is of Vera's class, for who pays in full.
  await dialog
    .getByLabel(/^Vollzahler/)
    .first()
    .fill('39,00')
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Plätze halten und Inhaber anschreiben' }).click()
  await expect(dialog).toHaveCount(0)

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const vera = await phone.newPage()
  const link = await linkInMail({
    to: emailOf('vorsitz'),
    subject: `Dein Dauerkartenplatz für Falkenstadt – ${opponent}`,
    leadsTo: /\/konto\//,
  })
  await openSignedIn(vera, 'vorsitz', link)
  await expect(vera.getByRole('heading', { name: 'Zusatzspiele' })).toBeVisible()
  await expect(vera.getByRole('button', { name: /^Platz kaufen, 39,00/ })).toBeVisible()
  await expectFine(vera)

  // Other journeys may have filled the list before it.
  const match = (await homeGames(100)).find(({ id }) => page.url().includes(id))
  await vera.goto(`${origin('tickets')}/${match!.slug}`)
  const buy = vera.getByRole('main').getByRole('button', { name: /^Platz kaufen, 39,00/ })
  await expect(buy).toBeVisible()
  await expectFine(vera)
  await buy.tap()
  await expect(vera).toHaveURL(/\/checkout$/)
  await vera.getByRole('radio', { name: 'Auf Rechnung' }).check()
  await vera.getByRole('checkbox', { name: /AGB/ }).check()
  const order = vera.getByRole('button', { name: 'Zahlungspflichtig bestellen' })
  await order.tap()
  // Her address has no telephone yet, unless a try before this one gave it: she is told, led there, and orders.
  const toAddress = vera.getByRole('alert').getByRole('link', { name: 'Adresse ändern' })
  const thanks = vera.getByRole('heading', { level: 1, name: /Danke|Du bist/ })
  await expect(toAddress.or(thanks)).toBeVisible()
  if (await toAddress.isVisible()) {
    await toAddress.tap()
    await vera.getByRole('button', { name: 'Ändern', exact: true }).first().tap()
    await vera.getByRole('textbox', { name: 'Telefon' }).fill('+49 69 18990')
    await vera.getByRole('button', { name: 'Adresse speichern' }).tap()
    // The button says meanwhile that it saves.
    await expect(vera.getByText('Änderung erfolgreich')).toBeVisible()
    await order.tap()
  }
  await expect(thanks).toBeVisible()
  await vera.goto(link)
  await expect(vera.getByText('Gekauft. Die Karte liegt bei Deinen Tickets.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Gekauft').locator('..')).toContainText('1')
})
