import { expect } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, fillIn, origin } from '../journey.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('GEN-14 a visitor fills in the form for members, signs in on the way, finds it as it was and applies', async ({
  page,
}) => {
  await page.goto(`${origin('mitgliedschaft')}/mitglied-werden/`)
  const form = page.getByRole('form', { name: 'Antrag auf Mitgliedschaft' })
  await form.getByLabel('Vorname').fill('Tilo')
  await form.getByRole('button', { name: 'Mitglied werden' }).click()
  await expect(form.getByRole('alert')).toContainText('Geburtsdatum')
  await form.getByLabel('Nachname').fill('Vogt')
  await form.getByLabel('Geburtsdatum').fill('1988-03-14')
  await form.getByLabel('Straße und Hausnummer').fill('Gerbergasse 14')
  await form.getByLabel('PLZ').fill('24899')
  await form.getByRole('textbox', { name: 'Ort' }).fill('Falkenstadt')
  await form.getByLabel('Abteilung').selectOption('basketball')
  await form.getByRole('checkbox').check()
  await expect(form.getByText(/Für dieses Jahr zahlst Du/)).toContainText('60,00')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Mitglied werden' }).click()
  await fillIn(page, 'tv')
  await expect(form.getByLabel('Straße und Hausnummer')).toHaveValue('Gerbergasse 14')
  await expect(form.getByLabel('Abteilung')).toHaveValue('basketball')
  await form.getByRole('button', { name: 'Mitglied werden' }).click()
  await expect(page.getByText(/Dein Antrag vom .* ist bei uns/)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Antrag zurückziehen' }).click()
  await expect(form).toBeVisible()
})
