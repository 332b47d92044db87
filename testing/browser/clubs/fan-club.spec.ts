import { expect, type Page } from '@playwright/test'
import { emailOf } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, fillIn, origin } from '../journey.ts'
import { linkInMail } from '../post.ts'
import { openSignedIn } from '../signed-in.ts'

const MAIL = 'Vera lädt Dich ein: Adlerhorst 04'

async function actForTheClub(page: Page): Promise<void> {
  await openSignedIn(page, 'vorsitz', '/konto/fanclub')
  await page.getByRole('button', { name: 'Als Adlerhorst 04 handeln' }).first().click()
  await expect(page.getByText('Du handelst für Adlerhorst 04.')).toBeVisible()
}

test('FAN-01 FAN-07 FAN-10 ORG-14 a fan club invites by mail, on a phone somebody joins by its link, and leaves again', async ({
  page,
  browser,
}) => {
  test.slow()
  await actForTheClub(page)
  await page.goto('/konto/fanclub/mitglieder')
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByLabel('E-Mail-Adresse').fill(emailOf('tv'))
  await page.getByRole('button', { name: 'Einladen' }).click()
  await expect(page.getByText('Wartet auf Antwort')).toBeVisible()
  await expectAccessible(page)

  const link = await linkInMail({ to: emailOf('tv'), subject: MAIL, leadsTo: /einladungen/ })
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const guest = await phone.newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Komm zu Adlerhorst 04.')
  await expectAccessible(guest)
  await guest.getByRole('main').getByRole('button', { name: 'Einloggen' }).click()
  await fillIn(guest, 'tv')
  await guest.getByRole('button', { name: 'Einladung annehmen' }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Willkommen bei Adlerhorst 04.')
  await guest.goto(`${origin()}/konto/fanclub`)
  await guest.getByRole('button', { name: 'Verlassen' }).click()
  await expectAccessible(guest)
  await guest.getByRole('dialog').getByRole('button', { name: 'Verlassen' }).click()
  await expect(guest.getByText('Noch in keinem Fanclub?')).toBeVisible()
  await phone.close()

  // Two act for it: a third is not made, and the other one's right is the fan service's to take.
  await page.reload()
  await page
    .getByRole('row', { name: /Du verwaltest|Admin/ })
    .nth(1)
    .getByRole('button')
    .click()
  await page.getByRole('menuitem').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
