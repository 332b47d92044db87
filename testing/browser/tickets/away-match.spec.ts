import { expect, type Page } from '@playwright/test'
import { emailOf } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { expectAccessible, origin } from '../journey.ts'
import { enterOffice, openSignedIn } from '../signed-in.ts'

/** A match at another club's ground: put on sale in the office, its places chosen by number. */
test('staff sell the guests’ block of an away match, and a fan takes two places of it', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  await enterOffice(page, 'vorverkauf', '/spiele/neu')
  // The last one: others look at the next matches.
  await page
    .getByRole('link', { name: /^Auswärts: / })
    .last()
    .click()
  for (const [label, value] of [
    ['Stadion', 'Kampfbahn'],
    ['Anschrift', 'Kampfbahn 1'],
    ['Ort', 'Musterstadt'],
    ['Gästeblock Stehplatz', '12'],
    ['Gästeblock Stehplatz: wie er dort heißt', 'Block N1'],
    ['Hinweis auf den Tickets', 'Eingang Nord.'],
  ] as const)
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  const terrace = page.getByRole('group', { name: 'Gästeblock Stehplatz', exact: true })
  await terrace.getByLabel(/^Vollzahler\s*€/).fill('17,50')
  await page.getByLabel('Beginn').first().fill('2026-01-05T10:00')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'In den Verkauf geben' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Auswärts: / })).toBeVisible()
  await expect(page.getByText('Eingang Nord.')).toBeVisible()
  await page.getByRole('button', { name: 'Zahl der Plätze ändern' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Plätze von jetzt an').fill('4')
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])

  const id = page.url().split('/').at(-1)!
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  const opponent = title!.replace('Auswärts: ', '')
  await page.getByRole('button', { name: 'Namen verlangen' }).click()
  const until = page.getByRole('dialog')
  await until.getByLabel('Namen bis').fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 16))
  await until.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Von 0 Tickets haben 0 einen Namen.')).toBeVisible()
  await giveTicket(page, id)

  await page.setViewportSize({ width: 390, height: 844 })
  // The list of matches is some seconds old at most.
  await expect(async () => {
    await page.goto(origin('tickets'))
    await page.getByRole('link', { name: /^Auch auswärts: / }).click({ timeout: 2_000 })
    const row = page.getByRole('region', { name: 'Auswärts' }).getByRole('heading', { name: opponent })
    await row.getByRole('link').click({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByText('An den Toren unseres eigenen Stadions öffnet es nichts.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Plätze wählen' }).click()
  const area = page.getByRole('region', { name: 'Gästeblock Stehplatz, Block N1' })
  await expect(area.getByText('3 Plätze sind frei.')).toBeVisible()
  await area.getByRole('button', { name: 'Eine mehr' }).click()
  await area.getByRole('button', { name: /^Reservieren für 35/ }).click()
  await expect(page.getByText('2 Plätze für dieses Spiel.')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Gästeblock Stehplatz' }).first().click()
  await expect(page.getByText('2 Plätze für dieses Spiel.')).toHaveCount(0)

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const wallet = await phone.newPage()
  await openSignedIn(wallet, HOLDER, `${origin('tickets')}/konto/tickets`)
  const naming = wallet.getByRole('region', { name: 'Wer geht mit diesem Ticket?' })
  await naming.getByRole('textbox', { name: 'Vor- und Nachname' }).fill('Mia Muster')
  await naming.getByRole('button', { name: 'Namen speichern' }).click()
  await expect(naming.getByText('Mia Muster')).toBeVisible()
  await expectAccessible(wallet)
  await phone.close()
})

/** Has no other ticket, so that this one is the next. */
const HOLDER = 'laden'

/** A complimentary ticket of the terrace: a way to one that needs no checkout. */
async function giveTicket(page: Page, eventId: string): Promise<void> {
  const body = {
    ...{ mail: emailOf(HOLDER), reason: 'Probe', contingentId: null, seatIds: [] },
    standing: { blockId: 'gst', places: 1 },
  }
  const status = await page.evaluate(
    async ([path, sent]) =>
      (await fetch(path!, { method: 'POST', headers: { 'content-type': 'application/json' }, body: sent! }))
        .status,
    [`/api/office/events/${eventId}/complimentary`, JSON.stringify(body)],
  )
  expect(status).toBe(201)
}
