import { expect, type Page } from '@playwright/test'
import { emailOf } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, origin } from '../journey.ts'
import { linkInMail } from '../post.ts'
import { openSignedIn } from '../signed-in.ts'

/** What one agrees to, what comes by mail, and whom one knows. */

const row = (page: Page, name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) })

test('CNS-02 CNS-05 CNS-06 CNS-11 advertising is agreed to and withdrawn, the sectors follow, undo brings them back', async ({
  page,
}) => {
  await openSignedIn(page, 'tv', `${origin()}/konto/werbeeinwilligung`)
  const [main, media] = [row(page, 'Werbung vom'), row(page, 'Medien')]
  await expect(media).toBeDisabled()
  await expectAccessible(page)
  await main.focus()
  await page.keyboard.press('Space')
  await expect(main).toBeChecked()
  await media.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Eingewilligt: Medien')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(media).toBeChecked()
  await main.focus()
  await page.keyboard.press('Space')
  await expect(media).not.toBeChecked()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText('Alles wieder wie vorher.')).toBeVisible()
  await page.reload()
  await expect(media).toBeChecked()
})

test('CNS-07 CNS-10 CNS-11 a newsletter is ordered, confirmed by its mail on another device, and ended by the link in a mail', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, 'tv', `${origin()}/konto/newsletter`)
  await row(page, 'Fußballschule').click()
  await expect(page.getByText('Bestätigung fehlt')).toBeVisible()
  await expectAccessible(page)

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(
    await linkInMail({
      to: emailOf('tv'),
      subject: 'Bitte bestätige: Newsletter Fußballschule',
      leadsTo: /\/newsletter-bestaetigen\//,
    }),
  )
  await expect(elsewhere.getByText('Soll der Newsletter „Fußballschule“')).toBeVisible()
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('button', { name: 'Ja, schickt ihn mir' }).click()
  await expect(elsewhere.getByText('Bestätigt. Der Newsletter')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Eingewilligt am')).toBeVisible()
  await expect(page.getByText('Bestätigung fehlt')).toHaveCount(0)

  await elsewhere.goto(
    await linkInMail({
      to: emailOf('tv'),
      subject: 'Bestellt: Newsletter Fußballschule',
      leadsTo: /\/newsletter-abbestellen\//,
    }),
  )
  await elsewhere.getByRole('button', { name: 'Abbestellen' }).click()
  await expect(elsewhere.getByText('Abbestellt. Der Newsletter')).toBeVisible()
  await expectAccessible(elsewhere)
  await page.reload()
  await expect(row(page, 'Fußballschule')).not.toBeChecked()
  await elsewhere.context().close()
})

test('CNS-10 a link that nobody got says so', async ({ page }) => {
  await page.goto(`${origin()}/newsletter-bestaetigen/${'A'.repeat(22)}`)
  await expect(page.getByRole('heading', { name: 'Dieser Link gilt nicht mehr.' })).toBeVisible()
  await expectAccessible(page)
})

test('ADB-01 ADB-02 ADB-03 people are entered, found without their accents, marked, changed and deleted', async ({
  page,
}) => {
  await openSignedIn(page, 'tv', `${origin()}/konto/adressbuch`)
  await expect(page.getByText('Mit wem gehst Du ins Stadion?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Neue Person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog.getByRole('alert')).toContainText('muss ausgefüllt werden')
  const fill = async (first: string, last: string, email: string) => {
    await dialog.getByLabel('Vorname').fill(first)
    await dialog.getByLabel('Nachname').fill(last)
    await dialog.getByLabel('E-Mail-Adresse').fill(email)
    await dialog.getByRole('button', { name: 'Speichern' }).click()
  }
  await fill('Zoë', 'Müller', 'zoe@example.com')
  await expect(dialog).toHaveCount(0)
  const rows = page.locator('.address-book > li')
  await expect(rows).toHaveCount(1)

  await page.getByRole('link', { name: 'Neue Person' }).click()
  await fill('Anton', 'Beck', 'ZOE@example.com')
  await expect(dialog.getByText('steht schon in Deinem Adressbuch').first()).toBeVisible()
  await fill('Anton', 'Beck', 'anton@example.com')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Anton Beck')

  const star = page.getByRole('button', { name: 'Favorit: Zoë Müller' })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(rows.first()).toContainText('Zoë Müller')
  await expectAccessible(page)

  await page.getByLabel('Name oder E-Mail-Adresse').fill('MUELLER')
  await expect(rows).toHaveCount(1)
  await page.getByLabel('Name oder E-Mail-Adresse').fill('niemand')
  await expect(page.getByRole('heading', { name: 'Niemand mit „niemand“.' })).toBeVisible()
  await page.getByRole('button', { name: 'Alle zeigen' }).click()
  await expect(rows).toHaveCount(2)

  await page.getByRole('link', { name: 'Ändern: Anton Beck' }).click()
  await expect(page).toHaveURL(/edit=/)
  await fill('Anton', 'Bock', 'anton@example.com')
  await expect(rows.nth(1)).toContainText('Anton Bock')
  for (const name of ['Anton Bock', 'Zoë Müller']) {
    await page.getByRole('button', { name: `Löschen: ${name}` }).click()
    await dialog.getByRole('button', { name: 'Löschen' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await expect(page.getByText('Mit wem gehst Du ins Stadion?')).toBeVisible()
})
