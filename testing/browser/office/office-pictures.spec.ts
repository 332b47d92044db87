import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

/** Pictures for pages: several uploaded at once over a lost line, told, cut, replaced and archived. */

const picture = (name: string, background: string) =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }))

const isWithinWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('a picture comes into the library and is told, cut, replaced and archived', async ({ page }) => {
  await enterOffice(page, 'redaktion', '/medien')
  await expect(page.getByRole('heading', { level: 1, name: 'Bilder und Dokumente' })).toBeVisible()

  // The first one gets lost on its way.
  let sent = 0
  await page.route(/\/api\/office\/media\?name/, (route) =>
    ++sent === 1 ? route.abort('connectionreset') : route.continue(),
  )
  const choosing = page.waitForEvent('filechooser')
  await page.locator('body').press('u')
  await (await choosing).setFiles([
    await picture('Zaun_Jubel.jpg', '#7a1f1f'),
    await picture('Regen.jpg', '#1f3a7a'),
    { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg onload="alert(1)"/>') },
  ])
  const uploads = page.getByRole('list', { name: 'Hochladen' })
  await expect(uploads.getByText('Fertig')).toHaveCount(2, { timeout: 20_000 })
  await expect(
    uploads.getByText('Bilder sind JPEG, PNG oder WebP. Diese Datei ist etwas anderes.'),
  ).toBeVisible()
  expect(sent).toBe(4)
  await page.getByRole('button', { name: /^Ohne Beschreibung/ }).click()
  await expect(page.getByRole('link', { name: /Regen/ }).last()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: /^Zaun Jubel/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zaun Jubel' })).toBeVisible()

  await page.locator('body').press('e')
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Was zeigt das Bild? (deutsch)')
    .fill('Fans jubeln am Zaun <script>alert(1)</script>')
  await dialog.getByLabel('Rechte bis').fill('2020-01-31')
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(
    page.getByText('Die Rechte endeten am 31. Jan. 2020. Auf keiner Seite steht es noch.'),
  ).toBeVisible()

  const cut = page.getByRole('button', { name: /Was im Bild bleibt/ })
  await cut.click({ position: { x: 20, y: 20 } })
  await cut.press('ArrowRight')
  await expect(page.getByText(/Bleibt im Bild: \d+ % von links/)).toBeVisible()
  await page.getByRole('button', { name: 'Ausschnitt speichern' }).click()
  await expect(page.getByText('Ausschnitt gespeichert.')).toBeVisible()

  await page.getByRole('button', { name: 'Ersetzen' }).click()
  const replacing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Neue Datei wählen' }).click()
  await (await replacing).setFiles(await picture('neu.jpg', '#1f7a3a'))
  await dialog.getByRole('button', { name: 'Durch „neu.jpg“ ersetzen' }).click()
  await expect(page.getByText('Datei in der Mediathek ersetzt')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await isWithinWidth(page)).toBe(true)

  await page.getByRole('button', { name: 'Archivieren' }).click()
  await dialog.getByLabel('Grund').fill('Rechte abgelaufen')
  await dialog.getByRole('button', { name: 'Archivieren' }).click()
  await expect(page.getByText('Es liegt im Archiv: Niemand sieht es')).toBeVisible()
  await page.goto(`${origin('office')}/medien?view=folders`)
  await expect(page.locator('.media-grid img').first()).toBeVisible()
  expect(await isWithinWidth(page)).toBe(true)
})
