import { expect, type Page } from '@playwright/test'
import type { PersonKey } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

/** Fan service at work: somebody calls, is found, opened with a reason, and helped. */

const PEOPLE = '/personen'

async function enter(page: Page, key: PersonKey, address = PEOPLE): Promise<void> {
  await enterOffice(page, key, address)
  await expect(page.getByRole('heading', { level: 1, name: 'Personen' })).toBeVisible()
}

/** From the list to the page of somebody, without a mouse. */
async function openPerson(page: Page, words: string, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words)
  // Orders of the same name may stand above.
  const person = page.getByRole('option', { name: new RegExp(`${name}.*@`) })
  await expect(person).toBeVisible()
  for (let at = 0; at < 20 && (await person.getAttribute('data-highlighted')) === null; at += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Warum öffnest Du diese Person?' }).first()).toBeVisible()
  await page.getByLabel('Grund').fill('Anruf, Karte ist weg')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const isWithinWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('a caller who lost a ticket is found and helped within a minute, without a mouse', async ({ page }) => {
  await enter(page, 'fanservice')
  const began = Date.now()
  await openPerson(page, 'doris kern', 'Doris Kern')
  await expect(page.getByText(/Grund: Anruf, Karte ist weg/)).toBeVisible()
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Karte noch mal schicken' })
  await expect(dialog.getByText('Karten bekommen einen neuen Code, der alte endet sofort')).toBeVisible()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/neuen Code, die E-Mail ist unterwegs/)).toBeVisible()
  expect(Date.now() - began).toBeLessThan(60_000)
  await expect(page.getByText('Karten neu ausgestellt')).toBeVisible()
})

test('what is covered is shown when somebody asks, and that stands in the history', async ({ page }) => {
  await enter(page, 'fanservice')
  await openPerson(page, 'anna sommer', 'Anna Sommer')
  await expect(page.getByText('+4969111001')).toHaveCount(0)
  await page.getByRole('button', { name: 'Telefon: Zeigen' }).click()
  await expect(page.getByText('+4969111001')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Verdecktes gezeigt')).toBeVisible()
  await page.getByLabel('Neue Notiz').fill('Ruft lieber an als zu schreiben.')
  await page.getByRole('button', { name: 'Notiz schreiben' }).click()
  await expect(page.getByText('Ruft lieber an als zu schreiben.')).toBeVisible()
})

test('a name is corrected with what proves it, after one has seen what changes', async ({ page }) => {
  await enter(page, 'fanservice')
  await openPerson(page, 'tilo vogt', 'Tilo Vogt')
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Namen berichtigen' })
  await dialog.getByLabel('Nachname').fill('Vogt-Adler')
  await dialog.getByLabel('Grund').fill('Heirat')
  await dialog.getByLabel('Beleg gesehen').fill('Ausweis, am Schalter')
  await dialog.getByRole('button', { name: 'Weiter' }).click()
  await expect(dialog.getByText('Rechnungen behalten den alten Namen')).toBeVisible()
  await dialog.getByRole('button', { name: 'Namen berichtigen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tilo Vogt-Adler' })).toBeVisible()
})

test('an archive is made for the person; an address is only written to', async ({ page }) => {
  await enter(page, 'fanservice')
  await openPerson(page, 'tilo vogt', 'Tilo Vogt-Adler')
  await page.getByRole('button', { name: 'Auskunft schicken' }).click()
  await expect(page.getByText('Die Person bekommt eine E-Mail.')).toBeVisible()
  await page.getByRole('button', { name: /Adresse anschreiben/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Adresse anschreiben' })
  await dialog.getByLabel('Neue Adresse').fill('tilo@falkenpost.example')
  await dialog.getByLabel('Grund').fill('Tippfehler')
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Adresse anschreiben' }).click()
  await expect(page.getByText('tilo@falkenpost.example ist angeschrieben.')).toBeVisible()
})

test('list and page fit phones and are accessible', async ({ page }) => {
  await enter(page, 'fanservice', `${PEOPLE}?q=kern`)
  await page.goto(`${origin('office')}${PEOPLE}?q=kern`)
  await expect(page.getByRole('link', { name: /Doris Kern/ })).toBeVisible()
  await openPerson(page, 'doris kern', 'Doris Kern')
  // The components' own rules go before those that reset what browsers do.
  const send = page.getByRole('button', { name: /Karte noch mal schicken/ }).first()
  const [text, ground] = await send.evaluate((element) => [
    getComputedStyle(element).color,
    getComputedStyle(element, '::before').backgroundColor,
  ])
  expect(text).not.toBe(ground)
  for (const width of [1440, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await isWithinWidth(page), `page at ${width}`).toBe(true)
    expect(await axeFindings(page), `page at ${width}`).toEqual([])
  }
  await page.goto(`${origin('office')}${PEOPLE}?q=kern`)
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByRole('link', { name: /Doris Kern/ })).toBeVisible()
    expect(await isWithinWidth(page), `list at ${width}`).toBe(true)
    expect(await axeFindings(page), `list at ${width}`).toEqual([])
  }
})
