import { expect, type Page } from '@playwright/test'
import { ordering } from '#club/ordering.ts'
import { emailOf } from '#demo/people.ts'
import { keptTexts } from '#modules/counter/kept.texts.ts'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { origin } from '../journey.ts'
import { linkInMail } from '../post.ts'
import { enterOffice, openSignedIn } from '../signed-in.ts'

/** The box office on match day. */

const isWithinWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

async function enter(page: Page, address = '/tageskasse'): Promise<void> {
  await enterOffice(page, 'vorverkauf', address)
}

test('two tickets in five taps on a phone: price, price, places, card, print', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page)
  await page.getByLabel('Spiel', { exact: true }).selectOption({ index: 1 })
  const tile = page.getByRole('button', { name: /, Vollzahler/ }).first()
  await expect(tile).toBeVisible()
  expect(await isWithinWidth(page)).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  let taps = 0
  const tap = async (name: RegExp | string) => {
    taps += 1
    await page.getByRole('button', { name }).first().click()
  }
  await tap(/, Vollzahler/)
  await tap(/, Vollzahler/)
  await tap('Plätze nehmen')
  await expect(page.getByText('Zu zahlen')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await tap('Mit Karte bezahlt')
  await expect(page.getByText(/^Bestellung \S+-\d{4}-\d+$/)).toBeVisible()
  const [paper] = await Promise.all([page.waitForEvent('popup'), tap('Karten drucken')])
  expect(paper).toBeTruthy()
  expect(taps).toBe(5)
  expect(await isWithinWidth(page)).toBe(true)
  expect(await axeFindings(page)).toEqual([])
})

test('a sale and its undoing by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page)
  await page.getByLabel('Spiel', { exact: true }).selectOption({ index: 1 })
  const tile = page.getByRole('button', { name: /, Vollzahler/ }).first()
  await tile.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Zu zahlen')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const number = (await page.getByText(/^Bestellung \S+-\d{4}-\d+$/).textContent())!.split(' ')[1]!
  const row = page.getByRole('listitem').filter({ hasText: number })
  await row.getByRole('button', { name: 'Zurücknehmen' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('ihre Karten gelten sofort nicht mehr')).toBeVisible()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(row.getByText('zurückgenommen')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('a caller gets places into their own cart, by keyboard, and pays them where the mail leads', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, '/bestellungen')
  await expect(page.getByRole('heading', { level: 1, name: 'Bestellungen' })).toBeVisible()
  await page.keyboard.press('n')
  await page.getByLabel('Person suchen').fill(emailOf('mitglied'))
  const found = page.getByRole('list', { name: 'Gefundene Personen' }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  expect(await axeFindings(page)).toEqual([])
  await found.getByRole('button').press('Enter')
  await page.getByLabel('Spiel', { exact: true }).selectOption({ index: 1 })
  await expect(page.getByLabel('Preisklasse und Ermäßigung')).toHaveValue(/\//)
  await page.getByRole('button', { name: 'Beste Plätze nehmen' }).press('Enter')
  await expect(page.getByText(/noch \d+ Minuten gehalten/)).toBeVisible()
  await page.getByLabel('Artikel suchen').fill('schal')
  await page.getByRole('list', { name: 'Gefundene Artikel' }).getByRole('button').first().press('Enter')
  await expect(page.getByRole('group', { name: /^Stück: / })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Folgen ansehen' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Plätze bleiben einen Tag gehalten')).toBeVisible()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/E-Mail an .* ist unterwegs/)).toBeVisible()
  await expect(page.getByLabel('Person suchen')).toBeVisible()
  await expect(page.getByText(/^Niemand gefunden/)).toHaveCount(0)
  const fan = await (await browser.newContext()).newPage()
  await openSignedIn(fan, 'mitglied')
  await expect(fan.getByRole('main').getByRole('button', { name: 'Ausloggen', exact: true })).toBeVisible()
  await fan.goto(
    await linkInMail({ to: emailOf('mitglied'), subject: keptTexts.de.subject, leadsTo: /warenkorb/ }),
  )
  await expect(fan.getByRole('main').getByText(/Schal/).first()).toBeVisible()
  await fan.getByRole('link', { name: 'Zur Kasse' }).click()
  await fan.getByRole('radio', { name: 'Kreditkarte' }).check()
  await fan.getByRole('checkbox', { name: /AGB/ }).check()
  await fan.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
  const bank = fan.frameLocator('[data-bank-card-form] iframe')
  await bank.getByLabel('Kartennummer').fill('4000189900000111')
  await bank.getByLabel(/Gültig bis/).fill('12/31')
  await bank.getByLabel('Prüfnummer').fill('123')
  await bank.getByLabel('Name auf der Karte').fill('Test Karte')
  await bank.getByRole('button', { name: 'Jetzt zahlen' }).click()
  await expect(
    fan.getByText(new RegExp(`Bestellung ${ordering.orderNumberPrefix}-\\d{4}-\\d{6}`)).first(),
  ).toBeVisible()
})

test('an order at the desk, paid by the card reader, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, '/bestellungen/neu')
  await page.getByLabel('Person suchen').fill(emailOf('mitglied'))
  await page.getByRole('list', { name: 'Gefundene Personen' }).getByRole('button').first().click()
  await page.getByLabel('Spiel', { exact: true }).selectOption({ index: 1 })
  await expect(page.getByLabel('Preisklasse und Ermäßigung')).toHaveValue(/\//)
  await page.getByRole('button', { name: 'Beste Plätze nehmen' }).click()
  await expect(page.getByText(/noch \d+ Minuten gehalten/)).toBeVisible()
  await page.getByLabel('Wie wird bezahlt?').selectOption('cardOutside')
  expect(await isWithinWidth(page)).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: / sind bezahlt$/ }).click()
  await expect(page).toHaveURL(/\/bestellungen\/[0-9a-f-]{36}$/)
})

test('a day of a drawer: float, a sale in cash, the count and its report', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, '/kassenbuch')
  await expect(page.getByText('Übung: simulierte Sicherheitseinrichtung')).toBeVisible()
  await page.getByRole('button', { name: 'Kasse öffnen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kasse', { exact: true }).fill('Kasse Nord')
  await dialog.getByLabel(/Anfangsbestand/).fill('200')
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Öffnen' }).click()
  await expect(page.getByRole('heading', { name: /^Kasse Nord, Z \d+$/ })).toBeVisible()
  expect(await isWithinWidth(page)).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`${origin('office')}/tageskasse`)
  await page.getByLabel('Spiel', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: /Stehplatz.*, Kind/ }).click()
  await page.getByRole('button', { name: 'Plätze nehmen' }).click()
  await page.getByRole('button', { name: 'Bar bezahlt' }).click()
  await expect(page.getByText(/^Bestellung \S+-\d{4}-\d+$/)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`${origin('office')}/kassenbuch`)
  await expect(page.getByRole('rowheader', { name: /2\. Verkauf/ })).toBeVisible()
  await page.getByRole('button', { name: 'Zählen und schließen' }).click()
  await dialog.getByLabel(/Gezählt in der Kasse/).fill('209')
  await dialog.getByRole('button', { name: 'Weiter' }).click()
  await dialog.getByRole('button', { name: /209,00 € schließen/ }).click()
  await expect(page.getByText('Kasse Nord ist geschlossen.')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await axeFindings(page)).toEqual([])
})
