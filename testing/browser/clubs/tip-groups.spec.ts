import { type Browser, expect, type Page } from '@playwright/test'
import type { PersonKey } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { expectAccessible, fillIn, origin, tabTo } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

/** Friends in the tip game: one founds a group, another joins by the link, both see its table, and who is taken out is out. */

const PAGE = () => `${origin('fans')}/tippspiel`
const PHONE = { width: 390, height: 844 }

async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
}

async function somebody(browser: Browser, viewport = PHONE): Promise<Page> {
  const context = await browser.newContext({ viewport })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  return context.newPage()
}

async function signedIn(page: Page, key: PersonKey): Promise<void> {
  await page.goto(PAGE())
  await page.getByRole('button', { name: 'Anmelden und tippen' }).click()
  await fillIn(page, key)
  await expect(page.getByRole('button', { name: 'Runde gründen' })).toBeVisible()
}

test('friends see a table of their own: founded, joined by a link, left by who is taken out', async ({
  browser,
}) => {
  const mara = await somebody(browser)
  await signedIn(mara, 'eltern')
  await tabTo(mara, mara.getByRole('button', { name: 'Runde gründen' }))
  await mara.keyboard.press('Enter')
  await expect(mara.getByLabel('Name der Runde')).toBeFocused()
  await mara.keyboard.press('Enter')
  await expect(mara.getByText(/mindestens zwei Zeichen/)).toBeVisible()
  await mara.keyboard.type('www.wette.com')
  await mara.keyboard.press('Enter')
  await expect(mara.getByText(/Dieser Name geht hier nicht/)).toBeVisible()
  await expect(mara.getByLabel('Name der Runde')).toHaveValue('www.wette.com')
  await expectWhole(mara)
  await mara.getByLabel('Name der Runde').fill('Stammtisch Süd')
  await mara.keyboard.press('Enter')
  await expect(mara.getByRole('heading', { name: 'Stammtisch Süd' })).toBeFocused()
  await expectWhole(mara)
  // The button of the device where it has one; here the clipboard.
  await mara.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await mara.getByRole('button', { name: 'Freunde einladen' }).click()
  await expect(mara.getByText('Link kopiert')).toBeVisible()
  const link = await mara.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/tippspiel#runde=[\w-]{44}$/)

  const doris = await somebody(browser)
  const asked: Promise<string>[] = []
  doris.on('request', (request) => {
    const headers = request.allHeaders().catch(() => ({}))
    asked.push(headers.then((all) => [request.url(), ...Object.values(all)].join('\n')))
  })
  await doris.goto(link)
  const invitation = doris.getByRole('dialog', { name: 'Einladung: Stammtisch Süd' })
  await expect(invitation.getByText('Ein Mitglied')).toBeVisible()
  expect(await axeFindings(doris, '[role="dialog"]')).toEqual([])
  expect(new URL(doris.url()).hash).toBe('')
  await invitation.getByRole('button', { name: 'Anmelden' }).click()
  await fillIn(doris, 'dauerkarte')
  await expect(invitation.getByText(/Du tippst noch nicht mit/)).toBeVisible()
  await invitation.getByRole('button', { name: 'Mitspielen und beitreten' }).click()
  await expect(doris.getByRole('heading', { name: 'Stammtisch Süd' })).toBeVisible()
  await expect(invitation).toBeHidden()
  // In no address, no referrer and no cookie of any request.
  const secret = link.split('=')[1]!
  const told = await Promise.all(asked)
  expect(told.length).toBeGreaterThan(20)
  expect(told.filter((request) => request.includes(secret))).toEqual([])
  const rows = (page: Page) => page.locator('.tip-group tbody tr')
  await expect(rows(doris)).toHaveCount(2)
  await expect(rows(doris).filter({ hasText: '(Du)' })).toHaveCount(1)
  await expect(doris.getByRole('button', { name: 'Freunde einladen' })).toHaveCount(0)
  await expectWhole(doris)

  await mara.reload()
  await expect(rows(mara)).toHaveCount(2)
  const office = await somebody(browser, { width: 1440, height: 900 })
  await renamedByStaff(office)
  await mara.reload()
  await expect(mara.getByRole('heading', { name: 'Tipprunde', exact: true })).toBeVisible()
  await expect(mara.getByText(/Der Verein hat den Namen entfernt/)).toBeVisible()

  await mara.getByRole('button', { name: /^Fan \d+ entfernen$/ }).click()
  const sure = mara.getByRole('dialog', { name: /aus der Runde entfernen/ })
  await expect(sure).toBeVisible()
  expect(await axeFindings(mara, '[role="dialog"]')).toEqual([])
  await sure.getByRole('button', { name: 'Entfernen', exact: true }).click()
  await expect(rows(mara)).toHaveCount(1)
  await doris.reload()
  await expect(doris.getByText(/oder Du bist nicht mehr dabei/)).toBeVisible()
  await doris.goto('about:blank')
  await doris.goto(link)
  await expect(doris.getByRole('dialog', { name: 'Diese Einladung gilt nicht mehr' })).toBeVisible()
  await doris.keyboard.press('Escape')
  await expect(doris.getByText('Du bist noch in keiner Runde.')).toBeVisible()

  await mara.setViewportSize({ width: 1440, height: 900 })
  await mara.getByRole('button', { name: 'Runde auflösen' }).click()
  await mara.getByRole('dialog').getByRole('button', { name: 'Runde auflösen' }).click()
  await expect(mara.getByText('Du bist noch in keiner Runde.')).toBeVisible()
  await expectWhole(mara)
})

/** In the office: found by its name, which is taken with a reason. */
async function renamedByStaff(page: Page): Promise<void> {
  await enterOffice(page, 'redaktion', '/tippspiel')
  await page
    .getByRole('link', { name: /1\. Liga/ })
    .first()
    .click()
  const views = page.waitForResponse((answer) => answer.url().endsWith('/api/office/views/tip-groups'))
  await page.getByRole('link', { name: 'Tipprunden' }).click()
  // Views of the list can be kept.
  expect((await views).status()).toBe(200)
  const groups = page.getByRole('main')
  await groups.getByPlaceholder(/Name der Runde/).fill('Stammtisch Süd')
  await expect(groups.getByText('Reihe 7')).toHaveCount(0)
  await expect(groups.getByText('Stammtisch Süd')).toBeVisible()
  await expectAccessible(page)
  await groups.getByRole('button', { name: 'Name ändern' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await axeFindings(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('textbox').last().fill('Beleidigt jemanden')
  await dialog.getByRole('button', { name: 'Name ändern' }).click()
  await expect(page.getByText('Geändert')).toBeVisible()
}
