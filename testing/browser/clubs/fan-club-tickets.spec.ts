import { type Browser, expect, type Page } from '@playwright/test'
import type { PersonKey } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { keepStanding } from '../holds.ts'
import { expectAccessible, homeGames } from '../journey.ts'
import { enterOffice, openSignedIn } from '../signed-in.ts'

async function wish(browser: Browser, person: PersonKey, address: string): Promise<Page> {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await phone.newPage()
  await openSignedIn(page, person, address)
  await page.getByRole('button', { name: 'Wunsch abschicken' }).click()
  await expect(page.getByText('Dein Wunsch ist da.').first()).toBeVisible()
  return page
}

test('a fan club’s places: staff give, two members wish, the admin distributes one, who has it goes to pay', async ({
  page,
  browser,
}) => {
  test.slow()
  const event = (await homeGames()).at(-1)!.id
  const contingent = await keepStanding(event, 3)
  await enterOffice(page, 'buero', `/spiele/${event}`)
  await page.getByRole('button', { name: 'Plätze geben' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Adlerhorst 04/).check()
  await dialog.getByLabel('Aus Kontingent').selectOption(contingent)
  await dialog
    .getByLabel(/^Block /)
    .first()
    .fill('1')
  await dialog.getByLabel('Grund').fill('Auswärtsfahrt')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Folgen ansehen' }).click()
  await expect(page.getByText('Unbezahlte Plätze kommen von selbst zurück')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Plätze geben' }).click()
  await expect(page.getByText('Plätze: 1, davon 0 bezahlt, 0 verteilt, 1 frei, 0 zurück')).toBeVisible()

  const address = `/konto/fanclub/tickets/${event}`
  const finn = await wish(browser, 'fanclub', address)
  await expectAccessible(finn)
  const karl = await wish(browser, 'kasse', address)

  const admin = await (await browser.newContext()).newPage()
  await openSignedIn(admin, 'vorsitz', '/konto/fanclub')
  await admin.getByRole('button', { name: 'Als Adlerhorst 04 handeln' }).first().click()
  await expect(admin.getByText('Du handelst für Adlerhorst 04.')).toBeVisible()
  await admin.goto(address)
  await expect(admin.getByRole('row')).toHaveCount(3)
  await expectAccessible(admin)
  // What is drawn is asked for while the closing is still on its way.
  await admin.getByRole('button', { name: 'Wünsche jetzt schließen' }).click()
  await admin.getByRole('button', { name: 'Von selbst verteilen' }).click()
  await admin.getByRole('button', { name: 'Eine Karte verteilen' }).click()
  await expect(admin.getByText('Verteilt. Alle bekommen eine Mail.').first()).toBeVisible()
  await expectAccessible(admin)

  await Promise.all([finn.reload(), karl.reload()])
  const share = (one: Page) => one.getByRole('heading', { name: 'Dein Anteil, eine Karte' })
  const why = (one: Page) => one.getByText('Da waren alle Plätze vergeben.')
  await expect(share(finn).or(why(finn))).toBeVisible()
  const [lucky, other] = (await share(finn).isVisible()) ? [finn, karl] : [karl, finn]
  await expect(why(other)).toBeVisible()
  await expectAccessible(other)
  await lucky.getByRole('button', { name: 'Bezahlen' }).click()
  await expect(lucky).toHaveURL(/checkout/)
})
