import { expect, type Page } from '@playwright/test'
import { emailOf } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, origin, signIn, signInButton } from '../journey.ts'
import { addPasskey, passkeySection as section, withDevice } from '../passkey.ts'

/** Passkeys as people use them, with Chromium's virtual device. */

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
}

test('a passkey is added, signs in without a password, is renamed and removed', async ({ page }) => {
  const { cdp, authenticatorId } = await withDevice(page)
  await signIn(page, 'redaktion', '/konto/daten')
  await expect(section(page)).toBeVisible()
  await addPasskey(page, 'Mein Telefon')
  await expectAccessible(page)
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ rpId: 'club.localhost', isResidentCredential: true }])

  await signOut(page)
  // The device must not answer by itself before the page is looked at.
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
  await page.goto('/konto/daten')
  await signInButton(page).click()
  const withPasskey = page.getByRole('button', { name: 'Passkey benutzen' })
  await expect(withPasskey).toBeVisible()
  await expectAccessible(page)
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
  await withPasskey.click()
  await expect(page).toHaveURL(`${origin()}/konto/daten`)
  const row = section(page).getByRole('listitem').filter({ hasText: 'Mein Telefon' })
  await expect(row).toContainText('zuletzt benutzt am')

  await row.getByRole('button', { name: 'Umbenennen: Mein Telefon' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Telefon von Tina')
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
  await expect(section(page).getByText('Telefon von Tina')).toBeVisible()

  await page.getByRole('button', { name: 'Entfernen: Telefon von Tina' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
  await expect(page.getByText('Passkey entfernt.')).toBeVisible()
  await expect(section(page).getByRole('listitem')).toHaveCount(0)
})

test('the browser offers the passkey where the address is typed', async ({ page }) => {
  const { cdp, authenticatorId } = await withDevice(page)
  await signIn(page, 'mitglied', '/konto/daten')
  await addPasskey(page, 'Laptop')
  await signOut(page)
  // With a device that is present at once the offer is taken as soon as it is made.
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
  await page.goto('/konto/daten')
  await signInButton(page).click()
  await expect(page).toHaveURL(`${origin()}/konto/daten`)
  await expect(section(page).getByText('Laptop')).toBeVisible()
})

test('whoever calls off adds nothing, and signs in by password', async ({ page }) => {
  const { cdp, authenticatorId } = await withDevice(page)
  await signIn(page, 'inhaber', '/konto/daten')
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await section(page).getByRole('button', { name: 'Passkey hinzufügen' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toHaveValue('Linux')
  await dialog.getByRole('button', { name: 'Weiter' }).click()
  await expect(dialog.getByText('Abgebrochen. Es wurde nichts gespeichert.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(section(page).getByRole('listitem')).toHaveCount(0)
  await signOut(page)
  await signIn(page, 'inhaber', '/konto/daten')
  await expect(page.getByText(emailOf('inhaber')).first()).toBeAttached()
})

test('whoever signed in long ago signs in once more, by passkey, and goes on where it was', async ({
  page,
}) => {
  await withDevice(page)
  await signIn(page, 'kasse', '/konto/daten')
  await addPasskey(page, 'Schlüssel')
  // As the server answers when the last proof is older than ten minutes.
  await page.route(
    (url) => url.pathname.startsWith('/api/account/self/passkeys/'),
    (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        json: { status: 401, title: 'FRESH_SIGN_IN_REQUIRED' },
      }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Entfernen: Schlüssel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Noch einmal einloggen' }).click()
  // The device is there, so what the browser offers is taken at once.
  await expect(page.getByRole('dialog', { name: '„Schlüssel“ entfernen?' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
  await expect(page.getByText('Passkey entfernt.')).toBeVisible()
})
