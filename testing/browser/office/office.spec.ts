import { expect, type Page } from '@playwright/test'
import type { PersonKey } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { fillIn, origin } from '../journey.ts'

/** The staff at work: a host, a cookie and a bundle of their own. */

const STAFF = '/einrichten/mitarbeitende'

async function enter(page: Page, key: PersonKey, address = STAFF): Promise<void> {
  await page.goto(origin('office') + address)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await fillIn(page, key)
}

const isWithinWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('signs in, comes back to the address one wanted, and leaves no token in the browser', async ({
  page,
  context,
}) => {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await enter(page, 'buero')
  await expect(page).toHaveURL(origin('office') + STAFF)
  await expect(page.getByRole('heading', { level: 1, name: 'Mitarbeitende' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Birte Lohse.*Leitung/ })).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toMatch(/eyJ|token|code_verifier/)
  const cookie = (await context.cookies(origin('office'))).find(({ name }) => /office$/.test(name))
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', domain: 'office.club.localhost' })
  expect(await context.cookies(origin())).not.toContainEqual(expect.objectContaining({ name: cookie!.name }))
  // Who nobody was is asked once, and answered by 401.
  expect(faults.filter((text) => !/status of 401/.test(text))).toEqual([])
  await page.getByRole('button', { name: 'Birte Lohse', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
  await page.goto(origin('office') + STAFF)
  await expect(page).toHaveURL(/\/anmelden\?nach=/)
})

test('whoever does not work here is told so, and may come with another account', async ({ page }) => {
  await enter(page, 'fan')
  await expect(page.getByRole('heading', { name: 'Dieses Konto arbeitet hier nicht.' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Mit einem anderen Konto anmelden' }).click()
  await fillIn(page, 'buero')
  await expect(page.getByRole('heading', { level: 1, name: 'Mitarbeitende' })).toBeVisible()
})

test('what is not one’s task is not there: neither in the navigation nor by its address', async ({
  page,
}) => {
  await enter(page, 'laden')
  await expect(page.getByText('Hier ist nichts.').first()).toBeVisible()
  // The order of the sheets' layers holds, whichever of them comes first: a button's word stands out from it.
  expect(await axeFindings(page)).toEqual([])
  await expect(page.getByRole('link', { name: 'Einrichten' })).toHaveCount(0)
})

test('without a mouse: a row, its roles, what follows, and the book that has it', async ({ page }) => {
  await enter(page, 'buero')
  await expect(page.getByRole('row', { name: /Levin Laden/ })).toBeVisible()
  const row = page.getByRole('button', { name: /Levin Laden/ })
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('j')
    if (await row.evaluate((element) => element === document.activeElement)) break
  }
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /^Ticker/ }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Folgen ansehen' }).press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Das passiert' })).toBeVisible()
  await expect(dialog.getByText(/Darf neu: .*Ticker schreiben/)).toBeVisible()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Levin Laden.*Fanshop, Ticker/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  // Enter on the heels of the last letter opens what the whole word names, not what its beginning named.
  await page.keyboard.type('proto')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${origin('office')}/einrichten/protokoll`)
  await expect(page.getByRole('heading', { level: 1, name: 'Protokoll' })).toBeVisible()
  // Others who work fill a page of the book in seconds: of one deed it is short.
  await page.goto(`${origin('office')}/einrichten/protokoll?action=officeStaffRoles`)
  await expect(page.getByRole('row', { name: /Rollen geändert.*Levin Laden/ })).toBeVisible()
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('j')
    const at = await page.evaluate(() => document.activeElement?.closest('tr, [role=row]')?.textContent ?? '')
    if (at.includes('Rollen geändert') && at.includes('Levin Laden')) break
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Levin Laden')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect(page).toHaveURL(origin('office') + STAFF)
})

test('the palette finds people, products, codes and matches by what somebody types', async ({ page }) => {
  await enter(page, 'buero')
  await expect(page.getByRole('row', { name: /Levin Laden/ })).toBeVisible()
  const search = async (words: string) => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(words)
  }
  for (const [words, group, name] of [
    ['levin', 'Personen', /Levin/],
    ['willkommen', 'Codes', /WILLKOMMEN10/],
    ['schal', 'Produkte', /Schal/],
  ] as const) {
    await search(words)
    await expect(page.getByRole('group', { name: group }).getByRole('option', { name }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.goto(`${origin('office')}/spiele`)
  const opponent = await page.locator('a[href^="/spiele/0"]').first().textContent()
  await search(opponent!.trim().split(/\s/)[0]!)
  await page.getByRole('group', { name: 'Spiele' }).getByRole('option').first().click()
  await expect(page).toHaveURL(/\/spiele\/[0-9a-f-]{36}$/)
})

test('a session that ends in the middle of the work: a window asks, what was typed stays, and it is done', async ({
  page,
  context,
}) => {
  await enter(page, 'buero')
  await expect(page.getByRole('row', { name: /Birte Lohse/ })).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-Mail-Adresse des Kontos').fill('niemand@falkenstadt.example')
  await dialog.getByRole('checkbox', { name: /^Einlass/ }).check()
  await dialog.getByRole('button', { name: 'Folgen ansehen' }).click()
  await context.clearCookies({ domain: 'office.club.localhost' })
  await dialog.getByRole('button', { name: /1 Rolle geben/ }).click()
  const asked = page.getByRole('dialog', { name: 'Deine Sitzung ist zu Ende.' })
  const [signInWindow] = await Promise.all([
    context.waitForEvent('page'),
    asked.getByRole('button', { name: 'Fenster öffnen' }).click(),
  ])
  const closed = signInWindow.waitForEvent('close')
  // The provider may still know them; else they show who they are.
  const form = signInWindow.getByLabel('E-Mail-Adresse')
  await Promise.race([closed, form.waitFor().then(() => fillIn(signInWindow, 'buero'))]).catch(() => {})
  await closed
  await expect(asked).toHaveCount(0)
  await expect(page.getByText('Zu dieser Adresse gibt es kein Konto.')).toBeVisible()
  await dialog.getByRole('button', { name: /Abbrechen/ }).click()
  await expect(dialog.getByLabel('E-Mail-Adresse des Kontos')).toHaveValue('niemand@falkenstadt.example')
  await expect(dialog.getByRole('checkbox', { name: /^Einlass/ })).toBeChecked()
})

test('every screen fits phones and is accessible, in both languages', async ({ page }) => {
  await enter(page, 'buero')
  await expect(page.getByRole('row', { name: /Birte Lohse/ })).toBeVisible()
  for (const width of [1440, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    for (const address of [STAFF, '/einrichten/protokoll']) {
      await page.goto(origin('office') + address)
      await expect(page.locator('tbody tr').first()).toBeVisible()
      expect(await isWithinWidth(page), `${address} at ${width}`).toBe(true)
      expect(await axeFindings(page), `${address} at ${width}`).toEqual([])
    }
  }
  await page.getByRole('button', { name: 'Birte Lohse', exact: true }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit book' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
