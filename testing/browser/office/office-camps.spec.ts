import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

test.use({ serviceWorkers: 'allow' })

/** A coach's phone without a network: the list of the camp opens by a PIN, ticks wait, and nothing stays behind. */

const PIN = '481516'
const away = () => `${origin('office')}/unterwegs/`

async function expectFits(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
}

async function takeAlong(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Für unterwegs mitnehmen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/PIN, mindestens/).fill('123456')
  await dialog.getByRole('button', { name: 'Mitnehmen' }).click()
  await expect(dialog.getByText('Die ist zu leicht zu erraten.')).toBeVisible()
  await dialog.getByLabel(/PIN, mindestens/).fill(PIN)
  await dialog.getByLabel('PIN wiederholen').fill(PIN)
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Mitnehmen' }).click()
  await expect(dialog.getByRole('link', { name: 'Öffnen' })).toBeVisible()
}

const child = (page: Page) => page.getByRole('checkbox', { name: /Lotte Jansen/ })
const unlock = async (page: Page, pin: string) => {
  await page.getByLabel('PIN').fill(pin)
  await page.getByRole('button', { name: 'Öffnen' }).click()
}
const stored = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname)
    return { words: JSON.stringify({ ...localStorage, ...sessionStorage }), kept }
  })

test('the coaches’ list on a phone without a network: by its PIN alone, and gone after signing out', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterOffice(page, 'trainer', '/camps-leiten')
  await page.getByRole('link', { name: 'Mädchencamp' }).click()
  await expect(child(page)).toBeVisible()
  const list = page.url()
  await expectFits(page)
  await takeAlong(page)
  await page.getByRole('link', { name: 'Öffnen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Unterwegs' })).toBeVisible()
  await expectFits(page)

  // What lies here: the page and files that everybody may have, and not a word of a child.
  const { words, kept } = await stored(page)
  expect(words).not.toMatch(/Lotte|Jansen|Asthma|Nüsse/)
  expect(kept).toContain('/unterwegs/')
  expect(kept.filter((name) => !/^\/(unterwegs\/$|assets\/|fonts\/)/.test(name))).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Unterwegs' })).toBeVisible()
  await unlock(page, '999000')
  await expect(page.getByText(/Falsche PIN. Noch 4 Versuche/)).toBeVisible()
  await expect(child(page)).toBeHidden()
  await unlock(page, PIN)
  await expect(child(page)).toBeVisible()
  await expect(page.getByText('Kein Netz.', { exact: false })).toBeVisible()
  await expectFits(page)
  await child(page).check()
  await expect(page.getByText('1 Häkchen ist noch nicht gesendet.', { exact: false })).toBeVisible()
  // No other screen of the office is there without a network.
  await expect(page.goto(list)).rejects.toThrow()
  await page.waitForURL(/^chrome-error:/)
  await page.goto(away())
  await unlock(page, PIN)
  await expect(child(page)).toBeChecked()

  await context.setOffline(false)
  await expect(page.getByText('noch nicht gesendet', { exact: false })).toBeHidden({ timeout: 40_000 })
  await page.goto(list)
  await expect(child(page)).toBeChecked()
  await child(page).uncheck()

  await page.getByRole('button', { name: 'Timo Brink' }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
  expect((await stored(page)).kept).toEqual([])
  await page.goto(away())
  await expect(page.getByText('Hier liegt keine Liste')).toBeVisible()
})

test('what was taken along ends by itself, without a network too', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterOffice(page, 'trainer', '/camps-leiten')
  await page.getByRole('link', { name: 'Mädchencamp' }).click()
  await takeAlong(page)
  await page.clock.install()
  await page.goto(away())
  await context.setOffline(true)
  await unlock(page, PIN)
  await expect(child(page)).toBeVisible()
  await page.clock.fastForward('48:01:00')
  await expect(child(page)).toBeHidden()
  await expect(page.getByText('Hier liegt keine Liste')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('taken')))).toEqual(
    [],
  )
})
