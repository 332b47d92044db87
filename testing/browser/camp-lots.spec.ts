import { expect, type Page, test } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { expectAccessible, fillIn, origin } from './journey.ts'

/** Places of a camp by lot: a family takes part on a phone, staff close and draw, and anybody makes the draw again. */

const CAMP = 'Training mit den Profis'

async function expectNotSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
}

/** Each child has a lot of its own. */
async function takePart(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${origin('fussballschule')}/camps/`)
  const camp = page.getByRole('article').filter({ hasText: CAMP })
  await expect(camp).toContainText('Auslosung läuft')
  await camp.getByRole('link', { name: CAMP }).click()
  await expect(page.getByText(/12 Plätze werden verlost/)).toBeVisible()
  await expectAccessible(page)
  await expectNotSideways(page)
  await page.getByRole('link', { name: 'An der Auslosung teilnehmen' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click()
  await fillIn(page, 'eltern')
  await page.getByRole('checkbox', { name: /Jannis Jansen/ }).check()
  await page.getByLabel('Im Notfall rufen wir an').fill('Mara Jansen')
  await page.getByLabel('Unter welcher Nummer?').fill('0171 1234567')
  await page.getByRole('checkbox', { name: /Lotte Jansen/ }).check()
  await page.getByRole('checkbox', { name: /Nur zusammen/ }).uncheck()
  await expectAccessible(page)
  await expectNotSideways(page)
  await page.getByRole('button', { name: 'Teilnehmen', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Deine Lose sind dabei' })).toBeVisible()
  await expect(page.getByText(/Los 9: Jannis/)).toBeVisible()
  await expect(page.getByText(/Los 10: Lotte/)).toBeVisible()
  await expectAccessible(page)
}

/** Staff look at the lots, close the list and draw. */
async function draw(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${origin('office')}/camps`)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await fillIn(page, 'buero')
  await page.getByRole('link', { name: CAMP }).click()
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
  await takePart(page)
  await draw(await (await browser.newContext()).newPage())

  await expect(async () => {
    await page.goto(`${origin()}/konto/camps`)
    await expect(page.getByText(/Gezogen! D|beim Nachrücken/).first()).toBeVisible({
      timeout: 3_000,
    })
  }).toPass()
  await expectAccessible(page)
  await expectNotSideways(page)

  await page.goto(`${origin('fussballschule')}/camps/profitag/auslosung`)
  await page.getByRole('textbox', { name: /Los/ }).fill('9')
  await page.getByRole('button', { name: /rechnen/i }).click()
  await expect(page.getByText(/stimmt/i).first()).toBeVisible()
  await expect(page.getByText(/Los 9: Jannis/)).toBeVisible()
  await expectAccessible(page)
  await expectNotSideways(page)
})
