import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { findVideoTools } from '#modules/videos/packaging/tools.ts'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { enterOffice } from '../signed-in.ts'

/** The media library: a film from somebody's machine to a page of the club's television, over a lost connection. */

const tools = findVideoTools()

function film(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'film-'))
  const file = join(folder, 'film.mp4')
  const input = [
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=320x240:rate=10:duration=4',
    '-f',
    'lavfi',
    '-i',
    'sine=duration=4',
  ]
  execFileSync(tools!.ffmpeg, ['-y', '-loglevel', 'error', ...input, file])
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true })
  return bytes
}

const isWithinWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('VID-14: a film is uploaded over a lost connection, captioned, divided and published', async ({
  page,
}) => {
  test.skip(!tools, 'ffmpeg is missing')
  await enterOffice(page, 'redaktion', '/medien/videos')
  await expect(page.getByRole('heading', { level: 1, name: 'Videos' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Weidner/ })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  // The first piece gets lost on its way.
  let pieces = 0
  await page.route(/videos\/uploads\/[^/]+\?offset/, (route) =>
    ++pieces === 1 ? route.abort('connectionreset') : route.continue(),
  )
  const choosing = page.waitForEvent('filechooser')
  await page.locator('body').press('u')
  await (await choosing).setFiles({ name: 'Auswärts_im_Regen.mp4', mimeType: 'video/mp4', buffer: film() })
  await page.getByRole('link', { name: 'Auswärts_im_Regen.mp4' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Auswärts im Regen' })).toBeVisible()
  await expect(page.locator('.page-head').getByText('fertig')).toBeVisible({ timeout: 60_000 })
  expect(pieces).toBeGreaterThan(1)
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.duration))
    .toBeGreaterThan(3)

  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 2
  })
  await page.locator('body').press('k')
  await page.getByLabel('Titel des Kapitels bei 0:02, Deutsch').fill('Zweite Halbzeit')
  await page.getByRole('button', { name: 'Kapitel sichern' }).click()
  await expect(page.getByText('Die Kapitel sind gesichert.')).toBeVisible()

  await page.getByRole('button', { name: 'Untertitel bearbeiten: Deutsch' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Text', { exact: true }).fill('WEBVTT\n\n00:03.000 --> 00:01.000\nRegen.')
  await expect(dialog.getByText(/Zeile 3/)).toBeVisible()
  await dialog.getByLabel('Text', { exact: true }).fill('WEBVTT\n\n00:01.000 --> 00:03.000\nRegen.')
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Untertitel sichern' }).click()
  await expect(page.getByText('1 Text', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Als Seite veröffentlichen' }).click()
  await dialog.getByLabel('Vorspann').first().fill('90 Minuten ohne Schirm.')
  await dialog.getByLabel('Für wen').selectOption('pay')
  await dialog.getByLabel('Zu sehen ab').fill('2026-01-01T12:00')
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Seite sichern' }).click()
  await expect(page.getByRole('link', { name: 'Seite ansehen' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await isWithinWidth(page)).toBe(true)

  await page.getByRole('button', { name: 'Löschen', exact: true }).click()
  await expect(dialog.getByText('Seine Seite verschwindet')).toBeVisible()
  await dialog.getByRole('button', { name: 'Video löschen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Videos' })).toBeVisible()
})
