import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

/** A piece from its title to the public page and back; earlier versions are compared and brought back. */

const TITLE = 'Wer mäht den Rasen?'

const isWithinWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('a piece is begun, reviewed, published, withdrawn, and an earlier version brought back', async ({
  page,
}) => {
  await enterOffice(page, 'redaktion', '/redaktion')
  await expect(page.getByRole('heading', { level: 1, name: 'Redaktion' })).toBeVisible()
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await page.locator('body').press('n')
  await page.getByRole('dialog').getByLabel('Titel', { exact: true }).fill(TITLE)
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await page.getByRole('button', { name: 'Zur Abnahme' }).click()
  await page.getByRole('button', { name: /Um Abnahme bitten/ }).click()
  await expect(page.getByText('zur Abnahme', { exact: true }).first()).toBeVisible()

  const publish = async () => {
    await page.getByRole('button', { name: /^Veröffentlichen/ }).click()
    await expect(page.getByText('Mails und Mitteilungen gehen nicht raus')).toBeVisible()
    await page.getByRole('button', { name: /Jetzt veröffentlichen/ }).click()
    await expect(page.getByText('Veröffentlicht.')).toBeVisible()
  }
  await publish()
  const site = await page.context().newPage()
  const address = `${origin()}/news/detail/?id=wer-maeht-den-rasen`
  await site.goto(address)
  await expect(site.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()

  await page.getByRole('button', { name: 'Mehr' }).click()
  await page.getByRole('menuitem', { name: 'Zurückziehen' }).click()
  await page.getByLabel('Grund').fill('Der Platzwart war nicht gefragt')
  await page.getByRole('button', { name: /^Zurückziehen/ }).click()
  await expect(page.getByText('Zurückgezogen.')).toBeVisible()
  await expect(async () => expect((await site.goto(address))!.status()).toBe(404)).toPass()

  await page.getByRole('link', { name: 'Versionen' }).click()
  const versions = page.getByRole('list', { name: 'Alle Versionen' })
  await expect(versions.getByRole('listitem')).toHaveCount(2)
  await page.getByLabel('Vorher').selectOption({ index: 2 })
  await expect(page.locator('.editorial-differences')).toContainText('Erscheint')
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await isWithinWidth(page)).toBe(true)
  await page.getByRole('button', { name: 'Version 1: Zurückholen' }).click()
  await page.getByRole('button', { name: /^Zurückholen/ }).click()
  await expect(page.getByText('Zurückgeholt.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
})
