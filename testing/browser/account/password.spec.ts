import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, origin, signInButton } from '../journey.ts'
import { FRESH_PASSWORD, linkInMail, register } from '../post.ts'

/** Password and signed-in devices, by somebody who has just registered. */
const SECOND = 'Flutlicht-unter-Wolken-8'

async function registered(page: Page): Promise<string> {
  const email = `neu-${Date.now()}@falkenpost.example`
  await register(page, { email, from: '/konto/daten' })
  return email
}

async function signInElsewhere(page: Page, given: { email: string; password: string }): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(given.email)
  await page.getByLabel('Passwort', { exact: true }).fill(given.password)
  await page.getByRole('button', { name: 'Einloggen' }).click()
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('PWD-01 PWD-02 PWD-03 PWD-06 SUC-03 a new password counts at once; the old one, and other devices, are out', async ({
  page,
  browser,
}) => {
  const email = await registered(page)
  const other = await browser.newContext({ baseURL: origin(), locale: 'de-DE' })
  const elsewhere = await other.newPage()
  await elsewhere.goto('/konto/adressen')
  await signInButton(elsewhere).click()
  await signInElsewhere(elsewhere, { email, password: FRESH_PASSWORD })
  await expect(elsewhere).toHaveURL(`${origin()}/konto/adressen`)

  await page.reload()
  const devices = section(page, 'Geräte, auf denen Du eingeloggt bist').getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'Dieses Gerät' })).toHaveCount(1)
  const password = section(page, 'Passwort')
  await password.getByRole('button', { name: 'Passwort ändern' }).focus()
  await page.keyboard.press('Enter')
  const current = page.getByLabel('Aktuelles Passwort')
  await expect(current).toBeFocused()
  await expectAccessible(page)
  const next = page.getByLabel('Neues Passwort', { exact: true })
  const again = page.getByLabel('Neues Passwort wiederholen')
  const save = () => page.keyboard.press('Enter')

  await current.fill('Falsches-Wort-1')
  await next.fill('kurz')
  await again.fill('kürzer')
  await save()
  await expect(page.getByRole('alert')).toContainText('Neues Passwort: muss mindestens 10 Zeichen haben')
  await expect(page.getByRole('alert')).toContainText('Passwörter stimmen nicht überein')
  await expectAccessible(page)
  await next.fill(SECOND)
  await again.fill(SECOND)
  await save()
  await expect(page.getByRole('alert')).toContainText('Aktuelles Passwort: ist nicht richtig')
  await current.fill(FRESH_PASSWORD)
  await current.press('Enter')
  await expect(page.getByText('Passwort geändert.')).toBeVisible()
  await expect(password.getByRole('button', { name: 'Passwort ändern' })).toBeFocused()
  await expect(devices).toHaveCount(1)
  await expectAccessible(page)

  // Elsewhere the next look at something personal leads to the form; only the new password opens it.
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/anmelden/)
  await signInElsewhere(elsewhere, { email, password: FRESH_PASSWORD })
  await expect(elsewhere.getByRole('alert')).toBeVisible()
  await signInElsewhere(elsewhere, { email, password: SECOND })
  await expect(elsewhere).toHaveURL(`${origin()}/konto/adressen`)
  await other.close()
})

test('devices are seen and signed out one by one, all others, or everywhere', async ({ page, browser }) => {
  const email = await registered(page)
  const contexts: BrowserContext[] = []
  const signInSomewhere = async (userAgent: string) => {
    const context = await browser.newContext({ baseURL: origin(), locale: 'de-DE', userAgent })
    contexts.push(context)
    const tab = await context.newPage()
    await tab.goto('/konto')
    await signInButton(tab).click()
    await signInElsewhere(tab, { email, password: FRESH_PASSWORD })
    await expect(tab).toHaveURL(`${origin()}/konto`)
    return tab
  }
  const phone = await signInSomewhere(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
  )
  await signInSomewhere('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0')
  await page.goto('/konto')
  await page.goto(await linkInMail({ to: email, subject: 'Neue Anmeldung mit Deiner Falken-ID' }))

  const devices = section(page, 'Geräte, auf denen Du eingeloggt bist').getByRole('listitem')
  await expect(devices).toHaveCount(3)
  await expect(devices.first()).toBeInViewport()
  await page.getByRole('button', { name: /^Ausloggen: Safari auf iOS/ }).click()
  await expect(page.getByText('Safari auf iOS ist ausgeloggt.')).toBeVisible()
  await expect(devices).toHaveCount(2)
  await phone.goto('/konto/adressen')
  await expect(phone).toHaveURL(/\/anmelden/)

  await page.getByRole('button', { name: 'Alle anderen ausloggen' }).click()
  await expect(page.getByText('Alle anderen Geräte sind ausgeloggt.')).toBeVisible()
  await expect(devices).toHaveCount(1)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Überall ausloggen' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Überall ausloggen' }).click()
  await dialog.getByRole('button', { name: 'Überall ausloggen' }).click()
  await expect(page).toHaveURL(new RegExp(`^${origin()}/konto/daten`))
  await expect(signInButton(page)).toBeVisible()
  await signInButton(page).click()
  await expect(page).toHaveURL(/\/anmelden/)
  for (const context of contexts) await context.close()
})
