import { expect, type Page, test } from '@playwright/test'
import { emailOf } from '#demo/people.ts'
import { axeFindings } from './axe.ts'
import { expectAccessible, fillIn, homeGames, origin, signIn } from './journey.ts'
import { linkInMail } from './post.ts'

/** A cup match comes after the season began: staff keep the places of season tickets, their holders buy first. */

const OPPONENT = 'SV Pokalheim'
const DAY_MS = 86_400_000

/** After the home games that other journeys count, and before the season is over. */
function kickOff(): string {
  const now = new Date()
  const end = new Date(now.getFullYear() + (now.getMonth() < 6 ? 0 : 1), 5, 28)
  const day = new Date(Math.min(now.getTime() + 37 * DAY_MS, end.getTime()))
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
  await page.goto(`${origin('office')}/spiele/neu`)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await fillIn(page, 'vorverkauf')
  await page.getByRole('button', { name: 'Spiel eintragen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Gegner').fill(OPPONENT)
  await dialog.getByLabel('Wettbewerb').selectOption({ label: 'Ein anderer Wettbewerb' })
  await dialog.getByLabel('Name des Wettbewerbs').fill('Landespokal')
  await dialog.getByLabel('Art').selectOption({ label: 'Pokal' })
  await dialog.getByLabel('Anstoß').fill(kickOff())
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
    subject: `Dein Dauerkartenplatz für Falkenstadt – ${OPPONENT}`,
    leadsTo: /\/konto\//,
  })
  await signIn(vera, 'vorsitz', link)
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
  // Her address has no telephone yet: she is told, led there, and orders.
  await vera.getByRole('alert').getByRole('link', { name: 'Adresse ändern' }).tap()
  await vera.getByRole('button', { name: 'Ändern', exact: true }).first().tap()
  await vera.getByRole('textbox', { name: 'Telefon' }).fill('+49 69 18990')
  const save = vera.getByRole('button', { name: 'Adresse speichern' })
  await save.tap()
  await expect(save).toHaveCount(0)
  await order.tap()
  await expect(vera.getByRole('heading', { level: 1 })).toContainText(/Danke|Du bist/)
  await vera.goto(link)
  await expect(vera.getByText('Gekauft. Die Karte liegt bei Deinen Tickets.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Gekauft').locator('..')).toContainText('1')
})
