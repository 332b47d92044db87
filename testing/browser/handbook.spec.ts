import { expect, type Page } from '@playwright/test'
import { berlinDate } from '#platform/dates.ts'
import { test } from '#testing/browser/test.ts'
import { origin } from './journey.ts'
import { picture } from './pictures.ts'
import { enterOffice } from './signed-in.ts'

/** The way through the office that the handbook for staff describes, with its pictures. */

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

test.use({ viewport: { width: 1280, height: 800 } })

async function enter(page: Page, address: string, title: string | RegExp): Promise<void> {
  await enterOffice(page, 'buero', address)
  await isAt(page, title)
}

async function isAt(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Wird geladen')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

async function go(page: Page, address: string, title: string | RegExp): Promise<void> {
  await page.goto(origin('office') + address)
  await isAt(page, title)
}

async function closeDialog(page: Page): Promise<void> {
  // Once for each step of it.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}

test('orders: from the list to what giving money back will do', async ({ page }) => {
  await enter(page, '/bestellungen', 'Bestellungen')
  await picture(page, 'orders-list')
  await page.locator('tbody th a').first().click()
  await expect(page.getByRole('heading', { name: 'Inhalt' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await picture(page, 'order')
  await press(page, /^Erstatten/)
  await expect(dialog(page).getByText('Gutschrift')).toBeVisible()
  await picture(page, 'order-refund')
  await closeDialog(page)
  await go(page, '/', /./)
  await picture(page, 'today')
})

test('people: a caller who lost a ticket', async ({ page }) => {
  await enter(page, '/personen', 'Personen')
  await page.goto(`${origin('office')}/personen?q=kern`)
  await page
    .getByRole('link', { name: /Doris Kern/ })
    .first()
    .click()
  await page.getByLabel('Grund').fill('Anruf, Karte ist weg')
  await page.keyboard.press('Enter')
  await isAt(page, 'Doris Kern')
  await picture(page, 'person')
  await page.setViewportSize({ width: 1280, height: 1080 })
  await page.keyboard.press('t')
  await expect(dialog(page).getByText('der alte endet sofort')).toBeVisible()
  await picture(page, 'person-ticket')
  await closeDialog(page)
})

test('matches on sale: the list and one of them', async ({ page }) => {
  await enter(page, '/spiele', 'Spiele')
  await picture(page, 'matches')
  await page.locator('tbody th a').first().click()
  await expect(page.getByRole('heading', { name: 'Blöcke' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await picture(page, 'match')
})

test('box office: a sale, and a day of a drawer', async ({ page }) => {
  await enter(page, '/kassenbuch', 'Kassenbuch')
  await press(page, 'Kasse öffnen')
  await dialog(page).getByLabel('Kasse', { exact: true }).fill('Kasse Süd')
  await dialog(page)
    .getByLabel(/Anfangsbestand/)
    .fill('200')
  await dialog(page).getByRole('button', { name: 'Öffnen' }).click()
  await expect(page.getByRole('heading', { name: /^Kasse Süd, Z \d+$/ })).toBeVisible()
  await go(page, '/tageskasse', 'Tageskasse')
  await page.getByLabel('Spiel', { exact: true }).selectOption({ index: 1 })
  const child = page.getByRole('button', { name: /, Kind \d/ }).first()
  await child.click()
  await child.click()
  await picture(page, 'box-office')
  await press(page, 'Plätze nehmen')
  await press(page, 'Bar bezahlt')
  await expect(page.getByText(/^Bestellung \S+-\d{4}-\d+$/)).toBeVisible()
  await go(page, '/kassenbuch', 'Kassenbuch')
  await expect(page.getByRole('rowheader', { name: /2\. Verkauf/ })).toBeVisible()
  await picture(page, 'cash-book')
  await press(page, 'Zählen und schließen')
  await dialog(page)
    .getByLabel(/Gezählt in der Kasse/)
    .fill('264')
  await dialog(page).getByRole('button', { name: 'Weiter' }).click()
  await dialog(page)
    .getByRole('button', { name: /264,00 € schließen/ })
    .click()
  await expect(page.getByText('Kasse Süd ist geschlossen.')).toBeVisible()
})

test('the shop: products, a price, codes', async ({ page }) => {
  await enter(page, '/produkte', 'Produkte')
  await picture(page, 'products')
  await page
    .getByRole('link', { name: /Heimtrikot/ })
    .first()
    .click()
  await isAt(page, /Heimtrikot/)
  await picture(page, 'product')
  await page.keyboard.press('p')
  await dialog(page).getByLabel('Preis für alle').fill('79,95')
  await dialog(page).getByRole('button', { name: 'Ansehen, was Fans sehen' }).click()
  await expect(dialog(page).getByText('Das sehen Fans')).toBeVisible()
  await picture(page, 'product-price')
  await closeDialog(page)
  await go(page, '/codes', 'Codes')
  await picture(page, 'codes')
})

test('money: a statement is looked at before it is taken', async ({ page }) => {
  await enter(page, '/bank', 'Bank')
  const text = `date;amount;payer;purpose\n2026-03-02;89,95;Mia Sand;Trikot\n2026-03-02;64,00;Olaf Reimers;Danke für die Karten\n2026-03-03;250,00;Malerei Thode;Bande\n`
  const file = { name: 'auszug.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.keyboard.press('n')
  await dialog(page).getByLabel('Datei der Bank').setInputFiles(file)
  await expect(dialog(page).getByRole('table')).toBeVisible()
  await dialog(page).getByText('Passt zu nichts').first().hover()
  await picture(page, 'bank-statement')
  await closeDialog(page)
})

test('privacy: the desk and one request', async ({ page }) => {
  await enter(page, '/personen/datenschutz', 'Datenschutz')
  const wishes = [
    { kind: 'Auskunft', who: 'Erna Frost, Postweg 1', days: 9 },
    { kind: 'Löschung', who: 'Hein Petersen, Deichweg 4', days: 27 },
    { kind: 'Berichtigung', who: 'Jo Lindemann, jo@post.example', days: 1 },
  ]
  for (const { kind, who, days } of wishes) {
    await page.keyboard.press('n')
    await dialog(page).getByLabel('Anliegen').selectOption({ label: kind })
    const day = berlinDate(new Date(Date.now() - days * 86_400_000))
    await dialog(page).getByLabel('Eingang').fill(day)
    await dialog(page).getByLabel('Wer, und wohin die Antwort geht').fill(who)
    await dialog(page).getByRole('button', { name: 'Eintragen' }).click()
    await expect(dialog(page)).toHaveCount(0)
  }
  await expect(page.getByRole('row', { name: /Jo Lindemann/ }).first()).toBeVisible()
  await go(page, '/personen/datenschutz', 'Datenschutz')
  await picture(page, 'privacy-desk')
  for (const { who } of wishes) {
    const row = page.getByRole('row', { name: new RegExp(who) }).first()
    await row.getByRole('button').first().click()
    await expect(dialog(page).getByText('Hier ist kein Konto')).toBeVisible()
    if (who === wishes[0]!.who) await picture(page, 'privacy-request')
    await dialog(page).getByRole('button', { name: 'Erledigt' }).click()
    await expect(dialog(page)).toHaveCount(0)
  }
})

test('staff, and the book of what they did', async ({ page }) => {
  await enter(page, '/einrichten/mitarbeitende', 'Mitarbeitende')
  await picture(page, 'staff')
  await go(page, '/einrichten/protokoll', 'Protokoll')
  await picture(page, 'audit-book')
})
