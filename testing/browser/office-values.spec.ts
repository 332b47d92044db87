import { expect, test } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { fillIn, origin } from './journey.ts'

/** The service is closed on a holiday: said in the office, read at the foot of every page, and taken back. */
test('a notice and a fee are changed with what follows and why, fans read them, and both are had back', async ({
  page,
}) => {
  await page.goto(`${origin('office')}/einrichten/werte`)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await fillIn(page, 'finanzen')
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
