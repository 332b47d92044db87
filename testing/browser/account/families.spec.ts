import { expect } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, origin } from '../journey.ts'
import { openSignedIn } from '../signed-in.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a child is written down, given a ticket, and shown at the gate after its mother, with one swipe', async ({
  page,
}) => {
  test.slow()
  await openSignedIn(page, 'fan', '/konto/familie')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Kind hinzufügen' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Vorname').fill('Lotte')
  await dialog.getByLabel('Nachname').fill('Jansen')
  await dialog.getByLabel('Geburtsdatum').fill('2017-05-03')
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(main.getByRole('heading', { name: 'Lotte Jansen' })).toBeVisible()
  await expectAccessible(page)

  const choice = main.getByRole('combobox').first()
  await choice.selectOption('Lotte')
  await expect(choice).toHaveValue(/./)
  await expect(page.getByText('Lotte hat die Karte.')).toBeVisible()

  // Behind everything else the phone keeps what it shows, without a network too.
  await page.goto(`${origin('tickets')}/konto/tickets`)
  await expect(page.getByText(/Tickets? lieg/)).toBeVisible()
  await page.goto(`${origin('tickets')}/konto/tickets/gespeichert`)
  const who = page.locator('.offline__for b')
  await expect(who).toBeVisible()
  const first = await who.textContent()
  await page.getByRole('button', { name: 'Nächstes Ticket' }).first().click()
  await expect(who).not.toHaveText(first!)
  await page.locator('.deck').press('ArrowLeft')
  await expect(who).toHaveText(first!)
  await expectAccessible(page)

  // Back again, so that others find the fan as they were.
  await page.goto(`${origin()}/konto/familie`)
  await choice.selectOption('mir')
  await expect(page.getByText('Die Karte ist wieder Deine.')).toBeVisible()
  await main.getByRole('button', { name: 'Herausnehmen: Lotte Jansen' }).click()
  await dialog.getByRole('button', { name: 'Herausnehmen' }).click()
  await expect(main.getByRole('heading', { name: 'Lotte Jansen' })).toBeHidden()
})
