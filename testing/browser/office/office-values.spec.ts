import { expect } from '@playwright/test'
import { resale } from '#club/resale.ts'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

/** The service is closed on a holiday: said in the office, read at the foot of every page, and taken back. */
test('a notice and a fee are changed with what follows and why, fans read them, and both are had back', async ({
  page,
}) => {
  await enterOffice(page, 'finanzen', '/einrichten/werte')
  const dialog = page.getByRole('dialog')
  const change = async (name: string, type: () => Promise<unknown>) => {
    await page.getByRole('button', { name: `Ändern: ${name}` }).click()
    await type()
    await dialog.getByRole('button', { name: 'Weiter' }).click()
    await page.getByRole('textbox', { name: 'Grund' }).fill('Beschluss der Geschäftsführung')
    await expect(page.getByText('Gilt sofort, überall und ohne Neustart')).toBeVisible()
    await page.getByRole('button', { name: /gilt ab jetzt$/ }).click()
    await expect(page.getByRole('button', { name: `Verlauf: ${name}` })).toBeVisible()
  }
  await change('Gebühr, ermäßigt', () => dialog.getByLabel('Wert').fill('7'))
  await change('Hinweis zum Service', async () => {
    await dialog.getByLabel(/deutsch/).fill('Am 24. Dezember geschlossen')
    await dialog.getByLabel(/englisch/).fill('Closed on 24 December')
  })
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  const fan = await page.context().newPage()
  // A page that was kept is shown once more while it is made anew.
  await expect(async () => {
    await fan.goto(`${origin('marktplatz')}/`)
    await expect(fan.getByText('Am 24. Dezember geschlossen')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(fan.getByText(/7\s?%|7 Prozent/).first()).toBeVisible()
  await fan.close()

  for (const name of ['Gebühr, ermäßigt', 'Hinweis zum Service']) {
    await page.getByRole('button', { name: `Wie in der Datei: ${name}` }).click()
    await page.getByRole('textbox', { name: 'Grund' }).fill('Wieder wie immer')
    await page.getByRole('button', { name: /^Wieder .* wie in der Datei$/ }).click()
    await expect(page.getByRole('button', { name: `Wie in der Datei: ${name}` })).toBeHidden()
  }
})

const file = (name: string, content: object) => ({
  ...{ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) },
})

test('a file of values is looked at, put right, taken whole with a reason, and everything is had back by one', async ({
  page,
}) => {
  await enterOffice(page, 'finanzen', '/einrichten/werte')
  await page.getByRole('button', { name: 'Einlesen' }).click()
  const dialog = page.getByRole('dialog')
  const take = dialog.getByRole('button', { name: /Werte? ändern$/ })
  const choose = (...given: Parameters<typeof file>) =>
    dialog.getByLabel('Datei', { exact: true }).setInputFiles(file(...given))
  const fees = (full: number, reduced: number) => ({
    'club/resale.ts': { resale: { handlingFeePercent: { full, reduced } } },
  })
  await choose('werte.json', {
    ...fees(99, 6),
    'club/club.ts': { club: { serviceMail: '<img src=x onerror=alert(1)>', colour: 'red' } },
  })
  await expect(dialog.getByText('2 Werte gehen nicht, deshalb wird nichts geändert:')).toBeVisible()
  await expect(dialog.getByText('Erlaubt ist 0 % bis 10 %.')).toBeVisible()
  await expect(dialog.getByText('club/club.ts › club › colour')).toBeVisible()
  await expect(take).toHaveAttribute('aria-disabled', 'true')
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })

  await choose('werte.json', fees(9, 6))
  await expect(dialog.getByRole('row', { name: /Gebühr, ermäßigt/ })).toContainText('6 %')
  await expect(dialog.getByText('Sag zuerst, warum.')).toBeVisible()
  await dialog.getByLabel('Grund').fill('Beschluss der Geschäftsführung')
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await take.click()
  await expect(page.getByText('2 Werte sind geändert.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Wie in der Datei: Gebühr, ermäßigt' })).toBeVisible()

  await page.getByRole('button', { name: 'Einlesen' }).click()

  const { full, reduced } = resale.handlingFeePercent
  await choose('zurueck.json', fees(full!, reduced!))
  await expect(dialog.getByText('wie in der Datei des Vereins').first()).toBeVisible()
  await dialog.getByLabel('Grund').fill('Wieder wie immer')
  await take.click()
  await expect(page.getByRole('button', { name: 'Wie in der Datei: Gebühr, ermäßigt' })).toBeHidden()
})
