import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, origin } from '../journey.ts'
import { mailTo } from '../post.ts'
import { enterOffice } from '../signed-in.ts'

/** Ending a contract (§ 312k BGB), from any page's footer to the office, with the keyboard alone. */

const EVIL = '<img src=x onerror="window.hit=1"> https://evil.example'

/** What a key leads to, as a reader would find it: by its words. */
async function tabTo(page: Page, words: string | RegExp, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 120; step += 1) {
    await page.keyboard.press(key)
    const found = await page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null
      return at?.labels?.[0]?.textContent ?? at?.textContent ?? ''
    })
    if (typeof words === 'string' ? found.trim().startsWith(words) : words.test(found)) return
  }
  throw new Error(`no key leads to ${words}`)
}

test('a contract is ended from the footer by keyboard: checked, receipted with its time, mailed, and seen by staff', async ({
  page,
  browser,
}) => {
  test.slow()
  const email = `ende-${Date.now()}@falkenpost.example`
  const name = `Zoë ${EVIL}`
  await page.goto(origin('profis'))
  await tabTo(page, 'Verträge hier kündigen', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Vertrag kündigen' })).toBeVisible()
  await expectAccessible(page)

  await tabTo(page, 'Vor- und Nachname')
  await page.keyboard.press('Enter')
  // Nothing was typed: each fault is said at its field, and the first one has the focus.
  await expect(page.getByRole('textbox', { name: 'Vor- und Nachname' })).toBeFocused()
  await expect(page.getByText('Fülle dieses Feld aus.')).toHaveCount(2)
  await page.keyboard.type(name)
  await tabTo(page, 'E-Mail-Adresse')
  await page.keyboard.type(email)
  await tabTo(page, 'Art der Kündigung')
  await page.keyboard.press('ArrowDown')
  await tabTo(page, 'Grund')
  await page.keyboard.type(EVIL)
  await tabTo(page, 'Weiter zur Bestätigung')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Stimmt das so?' })).toBeFocused()
  await expect(page.getByRole('definition').filter({ hasText: EVIL })).toHaveCount(2)
  await expectAccessible(page)
  await tabTo(page, 'jetzt kündigen')
  await page.keyboard.press('Enter')

  const receipt = page.getByRole('status').filter({ hasText: 'Eingegangen am' })
  await expect(receipt).toContainText(email)
  await expect(page.getByRole('term').filter({ hasText: 'Eingang' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Drucken oder speichern' })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)

  // Nobody has proved this address: the mail says that and when, in the club's words alone.
  const mail = await mailTo({ to: email, subject: 'Deine Kündigung ist eingegangen' })
  expect(mail).not.toContain('evil.example')

  const desk = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  await enterOffice(desk, 'fanservice', '/personen/antraege')
  const row = desk.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('wartet')
  await row.getByRole('button').first().click()
  await expect(desk.getByRole('dialog').getByText(EVIL, { exact: true })).toBeVisible()
  expect(await desk.evaluate(() => 'hit' in window)).toBe(false)
})

test('a season ticket is ended from the same page, with its own number and day', async ({ page }) => {
  await page.goto(`${origin('profis')}/vertraege-kuendigen`)
  await page.getByLabel('Was möchtest Du kündigen?').selectOption({ label: 'Dauerkarte' })
  await expect(page.getByText('Steht auf der Rechnung, zum Beispiel DK-')).toBeVisible()
  await page.getByLabel('Vor- und Nachname').fill('Zoë Probe')
  await page.getByLabel('E-Mail-Adresse').fill(`karte-${Date.now()}@falkenpost.example`)
  await page.getByLabel('Vertragsnummer').fill('DK-2026-000001')
  await page.getByRole('button', { name: 'Weiter zur Bestätigung' }).click()
  await expect(page.getByRole('definition').filter({ hasText: '30. Juni' })).toBeVisible()
  await page.getByRole('button', { name: 'jetzt kündigen' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Eingegangen am' })).toBeVisible()
})
