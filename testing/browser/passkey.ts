import { type CDPSession, expect, type Page } from '@playwright/test'

/** Chromium's virtual device: it has a finger to verify, and remembers. */
export async function withDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

/** Where somebody's passkeys stand in their account. */
export const passkeySection = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

export async function addPasskey(page: Page, name: string): Promise<void> {
  await passkeySection(page).getByRole('button', { name: 'Passkey hinzufügen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Weiter' }).click()
  await expect(passkeySection(page).getByRole('listitem').filter({ hasText: name })).toBeVisible()
}
