import { expect, type Page } from '@playwright/test'
import { emailOf } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

/** Somebody who looks after one site: entered with it, sees what is theirs alone, is handed a film, and goes again. */

async function enter(page: Page, key: 'buero' | 'ordner', address: string) {
  await enterOffice(page, key, address)
}

test('who is entered with one site sees what is theirs alone, and hears no more of others', async ({
  page: owner,
  browser,
}) => {
  const STAFF = '/einrichten/mitarbeitende'
  await enter(owner, 'buero', STAFF)
  await owner.getByRole('button', { name: /Person eintragen/ }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('E-Mail-Adresse des Kontos').fill(emailOf('ordner'))
  await dialog.getByRole('checkbox', { name: /^Redaktion/ }).check()
  await dialog.getByRole('radio', { name: /Nur diese/ }).check()
  await dialog.getByRole('button', { name: 'Folgen ansehen' }).click()
  await expect(dialog.getByText('Wähle mindestens eine Website.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Museum' }).check()
  expect(await axeFindings(owner, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Folgen ansehen' }).click()
  await expect(dialog.getByText(/Websites, die sie betreut/)).toBeVisible()
  await dialog.getByRole('button', { name: /Rolle geben/ }).click()
  await expect(dialog).toHaveCount(0)

  // What is the club's: an article of another site, and a film.
  await owner.goto(`${origin('office')}/redaktion?site=profis`)
  await owner.locator('a[href^="/redaktion/"]').first().click()
  await expect(owner).toHaveURL(/\/redaktion\/[^/?]+$/)
  const foreign = new URL(owner.url()).pathname
  await owner.goto(`${origin('office')}/medien/videos`)
  await owner.locator('a[href^="/medien/videos/"]').first().click()
  await expect(owner).toHaveURL(/\/medien\/videos\/[^/?]+$/)
  const film = new URL(owner.url()).pathname
  const name = await owner.getByRole('heading', { level: 1 }).textContent()

  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await enter(page, 'ordner', '/redaktion')
  await expect(page.getByRole('heading', { level: 1, name: 'Redaktion' })).toBeVisible()
  await expect(page.locator('a[href^="/redaktion/"]').first()).toBeVisible()
  for (const row of await page.getByRole('row').all()) await expect(row).not.toContainText('Profis')
  const navigation = page.getByRole('navigation').first()
  await expect(navigation.getByRole('link', { name: /Medien/ })).toBeVisible()
  await expect(navigation.getByRole('link', { name: /Gewinnspiele/ })).toHaveAttribute('href', /abstimmungen/)
  for (const address of [foreign, film, '/gewinnspiele', '/seiten/rahmen', '/newsletter/adressen']) {
    await page.goto(origin('office') + address)
    await expect(page.getByRole('heading', { level: 1, name: 'Hier ist nichts.' })).toBeAttached()
  }
  await page.goto(`${origin('office')}/medien/videos`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator(`a[href="${film}"]`)).toHaveCount(0)

  const section = owner.getByRole('region', { name: 'Wem es gehört' })
  await expect(section).toContainText('Alle Seiten')
  await section.getByRole('button', { name: 'Übergeben' }).click()
  await owner.getByRole('radio', { name: 'diesen Sites:' }).check()
  await owner.getByRole('checkbox', { name: 'Museum' }).check()
  expect(await axeFindings(owner, '[role=dialog]')).toEqual([])
  await owner.getByRole('dialog').getByRole('button', { name: 'Übergeben' }).click()
  await expect(section).toContainText('Museum')
  await page.goto(origin('office') + film)
  await expect(page.getByRole('heading', { level: 1, name: name! })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Übergeben' })).toHaveCount(0)
  await owner.getByRole('button', { name: /Rückgängig/ }).click()
  await expect(section).toContainText('Alle Seiten')

  await owner.goto(origin('office') + STAFF)
  await owner
    .getByRole('row', { name: /Otto Ordner/ })
    .getByText('Otto Ordner')
    .click()
  await dialog.getByRole('checkbox', { name: /^Redaktion/ }).uncheck()
  await dialog.getByRole('button', { name: 'Folgen ansehen' }).click()
  await owner.keyboard.press('Control+Enter')
  await expect(owner.getByRole('row', { name: /Otto Ordner/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: name! })).toHaveCount(0)
})
