import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { enterOffice } from '../signed-in.ts'

/** Large pictures come in pieces: on where the line broke, one after the other, called off, and on after a reload. */

/** Noise cannot be packed: of about four pieces. A file, as what is handed over by the test's protocol takes longer than the rest. */
async function large(name: string): Promise<string> {
  const path = test.info().outputPath(name)
  const raw = { width: 1100, height: 1100, channels: 3 } as const
  await sharp(randomBytes(1100 * 1100 * 3), { raw })
    .png({ compressionLevel: 0 })
    .toFile(path)
  return path
}

const PIECE = /\/api\/office\/uploads\/[^/]+\?offset=(\d+)/
const offsetOf = (url: string) => Number(PIECE.exec(url)![1])

async function choose(page: Page, files: string[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.locator('body').press('u')
  await (await choosing).setFiles(files)
}

test('large pictures go on where the line broke, are called off, and go on after a reload', async ({
  page,
}) => {
  test.slow()
  await enterOffice(page, 'redaktion', '/medien')
  await expect(page.getByRole('heading', { level: 1, name: 'Bilder und Dokumente' })).toBeVisible()
  const uploads = page.getByRole('list', { name: 'Hochladen' })

  // The third piece gets lost on its way.
  const offsets: number[] = []
  let isLost = true
  await page.route(PIECE, async (route) => {
    offsets.push(offsetOf(route.request().url()))
    return offsets.length === 3 && isLost ? route.abort('connectionreset') : route.continue()
  })
  const [one, other] = [await large('Kurve_im_Nebel.png'), await large('Flutlicht.png')]
  await choose(page, [one, other])
  await expect(uploads.getByText(/^Keine Verbindung bei \d+ %/)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await expect(uploads.getByText('Fertig')).toHaveCount(2)
  const MIB = 1024 * 1024
  const all = [0, MIB, 2 * MIB, 3 * MIB]
  expect(offsets).toEqual([0, MIB, 2 * MIB, 2 * MIB, 3 * MIB, ...all])

  // One that is called off leaves nothing behind; one that a reload cuts goes on from the same file.
  isLost = false
  await page.unroute(PIECE)
  await page.route(PIECE, (route) =>
    offsetOf(route.request().url()) >= 2 * MIB ? undefined : route.continue(),
  )
  const dropped = page.waitForRequest((request) => request.method() === 'DELETE')
  await choose(page, [await large('Versehen.png')])
  await expect(uploads.getByText(/^(4|5|6)\d %$/)).toBeVisible()
  await page.getByRole('button', { name: 'Versehen.png nicht weiter hochladen' }).click()
  await dropped
  await expect(uploads.getByText('Versehen.png')).toHaveCount(0)

  const cut = await large('Choreo.png')
  await choose(page, [cut])
  await expect(uploads.getByText(/^(4|5|6)\d %$/)).toBeVisible()
  await page.reload()
  await page.unroute(PIECE)
  const again: number[] = []
  await page.route(PIECE, (route) => {
    again.push(offsetOf(route.request().url()))
    return route.continue()
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Bilder und Dokumente' })).toBeVisible()
  await choose(page, [cut])
  await expect(uploads.getByText('Fertig')).toHaveCount(1)
  expect(again).toEqual([2 * MIB, 3 * MIB])
  await uploads.getByRole('link', { name: 'Choreo.png' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choreo' })).toBeVisible()

  // In a dialog as well, with how far it is.
  let sent = 0
  await page.unroute(PIECE)
  await page.route(PIECE, (route) => (++sent === 2 ? route.abort('connectionreset') : route.continue()))
  await page.getByRole('button', { name: 'Ersetzen' }).click()
  const dialog = page.getByRole('dialog')
  const replacing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Neue Datei wählen' }).click()
  await (await replacing).setFiles(await large('neu.png'))
  await dialog.getByRole('button', { name: 'Durch „neu.png“ ersetzen' }).click()
  await expect(dialog.getByText(/^Keine Verbindung bei \d+ %/)).toBeVisible()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await expect(page.getByText('Datei in der Mediathek ersetzt')).toBeVisible()
})
