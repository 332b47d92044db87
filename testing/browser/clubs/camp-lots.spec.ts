import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { ownCampByLot } from '../camp-by-lot.ts'
import { expectAccessible, fillIn, origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

/** Places of a camp by lot: a family takes part on a phone, staff close and draw, and anybody makes the draw again. */

async function expectNotSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
}

/** On a busy machine a tick is seen a moment after it was pressed. */
async function tick(page: Page, name: RegExp, isTicked = true): Promise<void> {
  const box = page.getByRole('checkbox', { name })
  await box.click()
  await expect(box).toBeChecked({ checked: isTicked })
}

/** Each child has a lot of its own. */
async function takePart(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  const camp = page.getByRole('article').filter({ hasText: name })
  await expect(async () => {
    await page.goto(`${origin('fussballschule')}/camps/`)
    await expect(camp).toContainText('Auslosung läuft', { timeout: 2_000 })
  }).toPass()
  await camp.getByRole('link', { name }).click()
  await expect(page.getByText(/12 Plätze werden verlost/)).toBeVisible()
  await expectAccessible(page)
  await expectNotSideways(page)
  await page.getByRole('link', { name: 'An der Auslosung teilnehmen' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click()
  await fillIn(page, 'eltern')
  await tick(page, /Jannis Jansen/)
  await page.getByLabel('Im Notfall rufen wir an').fill('Mara Jansen')
  await page.getByLabel('Unter welcher Nummer?').fill('0171 1234567')
  await tick(page, /Lotte Jansen/)
  await tick(page, /Nur zusammen/, false)
  await expectAccessible(page)
  await expectNotSideways(page)
  await page.getByRole('button', { name: 'Teilnehmen', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Deine Lose sind dabei' })).toBeVisible()
  await expect(page.getByText(/Los 9: Jannis/)).toBeVisible()
  await expect(page.getByText(/Los 10: Lotte/)).toBeVisible()
  await expectAccessible(page)
}

/** Staff look at the lots, close the list and draw. */
async function draw(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterOffice(page, 'buero', '/camps')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name: 'Auslosung' })).toBeVisible()
  await page.getByRole('button', { name: 'Ansehen' }).click()
  await expect(page.getByRole('dialog')).toContainText('Jannis Jansen')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  for (const deed of ['Jetzt schließen', 'Jetzt ziehen']) {
    await page.getByRole('button', { name: deed }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Alle haben sich gemeldet.')
    await dialog.getByRole('button', { name: deed }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(page.getByText('Gezogene Kinder')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
}

test('CMP-02 places of a camp by lot: taken part, drawn, offered or following, and made again by anybody', async ({
  page,
  browser,
}) => {
  test.slow()
  const { name, slug } = await ownCampByLot()
  await takePart(page, name)
  await draw(await (await browser.newContext()).newPage(), name)

  await expect(async () => {
    await page.goto(`${origin()}/konto/camps`)
    const own = page.getByRole('main').getByText(name).first()
    await expect(own).toBeVisible({ timeout: 3_000 })
    await expect(page.getByText(/Gezogen! D|beim Nachrücken/).first()).toBeVisible({
      timeout: 3_000,
    })
  }).toPass()
  await expectAccessible(page)
  await expectNotSideways(page)

  await page.goto(`${origin('fussballschule')}/camps/${slug}/auslosung`)
  // One's own lots come once the page runs; before that nothing can be pressed.
  await expect(page.getByText(/Los 9: Jannis/)).toBeVisible()
  await page.getByRole('textbox', { name: /Los/ }).fill('9')
  await page.getByRole('button', { name: /rechnen/i }).click()
  await expect(page.getByText(/stimmt/i).first()).toBeVisible()
  await expectAccessible(page)
  await expectNotSideways(page)
})
