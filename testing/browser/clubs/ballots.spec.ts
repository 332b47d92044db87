import { type Browser, expect, type Page } from '@playwright/test'
import type { PersonKey } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { keepStanding } from '../holds.ts'
import { expectAccessible, fillIn, homeGames, origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

const PHONE = { width: 390, height: 844 }

/** The last match that everybody may buy places of. */
async function matchOnSale(): Promise<{ id: string; slug: string }> {
  const games = await homeGames()
  const states = await Promise.all(
    games.map(async ({ id }) => {
      const answer = await fetch(`http://127.0.0.1:${new URL(origin()).port}/api/ticketing/events/${id}`)
      return (await answer.json()).state
    }),
  )
  return games.findLast((_, at) => states[at] === 'onSale')!
}

async function apply(browser: Browser, person: PersonKey, address: string): Promise<Page> {
  const phone = await browser.newContext({ viewport: PHONE })
  const page = await phone.newPage()
  await page.goto(address)
  await page.getByRole('button', { name: 'Einloggen und bewerben' }).click()
  await fillIn(page, person)
  await page.getByRole('button', { name: 'Bewerben', exact: true }).click()
  await expect(page.getByText('Dabei', { exact: true })).toBeVisible()
  return page
}

test('tickets by lot: staff open a ballot, two apply, one is drawn and goes to pay, anybody makes the draw again', async ({
  page,
  browser,
}) => {
  test.slow()
  const { id, slug } = await matchOnSale()
  await keepStanding(id, 2)
  await enterOffice(page, 'buero', `/spiele/${id}`)
  await page.getByRole('button', { name: 'Verlosung anlegen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Plätze aus Kontingent').selectOption({ label: 'Fankurve, 2 Plätze' })
  await dialog.getByLabel('Wer darf sich bewerben').selectOption('everybody')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Verlosung anlegen' }).click()
  await expect(page.getByText('Die Verlosung steht auf der Seite des Spiels.')).toBeVisible()

  const match = `${origin('tickets')}/${slug}`
  const reader = await (await browser.newContext({ viewport: PHONE })).newPage()
  await expect(async () => {
    await reader.goto(match)
    await reader.getByRole('link', { name: 'Zur Verlosung' }).click({ timeout: 2_000 })
  }).toPass()
  await expect(reader.getByRole('button', { name: 'Einloggen und bewerben' })).toBeVisible()
  await expectAccessible(reader)
  await page.setViewportSize({ width: 1440, height: 900 })

  const address = `${match}/verlosung`
  // Neither buys anything in another journey: what is won lies in their cart from now on.
  const timo = await apply(browser, 'trainer', address)
  const ben = await apply(browser, 'inhaber', address)
  await ben.getByRole('button', { name: 'Bewerbung zurückziehen' }).click()
  await ben.getByRole('button', { name: 'Ja, zurückziehen' }).click()
  await ben.getByRole('button', { name: 'Bewerben', exact: true }).click()
  await expect(ben.getByText('Dabei', { exact: true })).toBeVisible()

  await page.reload()
  for (const decision of ['Jetzt schließen', 'Jetzt ziehen']) {
    await page.getByRole('button', { name: decision }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Genug Bewerbungen')
    await page.getByRole('dialog').getByRole('button', { name: decision }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Ansehen' }).last().click()
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(3)
  await expectAccessible(page)

  const offered = (one: Page) => one.getByText(/^Deine Plätze liegen im Warenkorb/)
  const missed = (one: Page) => one.getByText(/^Diesmal hat es nicht gereicht/)
  for (const one of [timo, ben])
    await expect(async () => {
      await one.reload()
      await expect(offered(one).or(missed(one))).toBeVisible({ timeout: 5_000 })
    }).toPass()
  const [lucky, other] = (await offered(timo).isVisible()) ? [timo, ben] : [ben, timo]
  await expect(missed(other)).toBeVisible()
  await expectAccessible(other)
  // A page that is kept is shown once more while it is made anew.
  await expect(async () => {
    await other.reload()
    await other.getByRole('button', { name: 'Nachrechnen' }).click({ timeout: 5_000 })
  }).toPass()
  await expect(other.getByText('Stimmt.')).toBeVisible()

  // In the account as well.
  await lucky.goto(`${origin()}/konto/tickets`)
  await expect(lucky.getByRole('heading', { name: 'Deine Verlosungen' })).toBeVisible()
  await expect(offered(lucky)).toBeVisible()
  await expectAccessible(lucky)
  await lucky.getByRole('link', { name: 'Zum Warenkorb' }).first().click()
  await expect(lucky.getByText('Kasse').first()).toBeVisible()

  const narrow = await (await browser.newContext({ viewport: { width: 320, height: 700 } })).newPage()
  await narrow.goto(address)
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
