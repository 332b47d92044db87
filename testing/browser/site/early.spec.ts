import { expect } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { beforeScripts, homeGames, origin } from '../journey.ts'
import { openSignedIn } from '../signed-in.ts'

/** What is filled in and sent on a slow line, before the page's scripts are there, is neither lost nor sent twice. */

test('a gift of club TV is written and sent before the page lives: all of it arrives', async ({ page }) => {
  const give = page.getByRole('region', { name: 'Verschenken' })
  await beforeScripts(page, `${origin('tv')}/abo`, async () => {
    await give.getByRole('radio', { name: '3 Monate' }).check()
    await give.getByLabel('Von').fill('Oma Erna')
    await give.getByRole('textbox', { name: /^Für/ }).fill('Ida')
    await give.getByLabel('Gruß').fill('Alles Gute')
    await give.getByRole('checkbox', { name: /Per E-Mail/ }).check()
    await give.getByRole('button', { name: 'In den Warenkorb' }).click()
  })
  // It is handed to the page with what was chosen: the mail has no address yet, and that is said.
  await expect(give.getByLabel('E-Mail-Adresse')).toBeFocused()
  await expect(give.getByLabel('Von')).toHaveValue('Oma Erna')
  await expect(give.getByRole('textbox', { name: /^Für/ })).toHaveValue('Ida')
  await expect(give.getByLabel('Gruß')).toHaveValue('Alles Gute')
  await expect(give.getByRole('radio', { name: '3 Monate' })).toBeChecked()
  await expect(give.locator('.tv-gift__words')).toContainText('Oma Erna')
  await expect(page).toHaveURL(`${origin('tv')}/abo`)
})

test('a lot is looked for before the part of the page lives that makes the draw again', async ({ page }) => {
  await openSignedIn(page, 'inhaber', '/konto/gewinnspiele')
  const proof = page.getByRole('link', { name: 'Ziehung nachrechnen' }).first()
  const address = new URL((await proof.getAttribute('href'))!, page.url()).href
  await beforeScripts(page, address, async () => {
    await page.getByRole('textbox', { name: /Los/ }).fill('3')
    await page.getByRole('button', { name: 'Nachrechnen' }).click()
  })
  await expect(page.getByText('Stimmt.', { exact: true })).toBeVisible()
  await expect(page.getByText(/Los 3/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: /Los/ })).toHaveValue('3')
})

test('what is typed while one part of the page is still on its way stands when it has come', async ({
  page,
}) => {
  await openSignedIn(page, 'inhaber', '/konto/gewinnspiele')
  const proof = page.getByRole('link', { name: 'Ziehung nachrechnen' }).first()
  const address = new URL((await proof.getAttribute('href'))!, page.url()).href
  let arrive = () => {}
  const arrived = new Promise<void>((done) => {
    arrive = done
  })
  await page.route(/\/assets\/Again-.*\.js/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(address)
  await page.getByRole('textbox', { name: /Los/ }).fill('3')
  // All else lives by now, and changes what stands around the part.
  await page.waitForTimeout(1500)
  await expect(page.getByRole('textbox', { name: /Los/ })).toHaveValue('3')
  await page.getByRole('button', { name: 'Nachrechnen' }).click()
  arrive()
  await expect(page.getByText('Stimmt.', { exact: true })).toBeVisible()
  await expect(page.getByText(/Los 3/)).toBeVisible()
})

test('who applies for a membership before the page lives is told what is missing', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Antrag auf Mitgliedschaft' })
  await beforeScripts(page, `${origin('mitgliedschaft')}/mitglied-werden/`, async () => {
    await form.getByLabel('Vorname').fill('Tilo')
    await form.getByLabel('Nachname').fill('Vogt')
    await form.getByLabel('Geburtsdatum').fill('1988-03-14')
    await form.getByLabel('Straße und Hausnummer').fill('Gerbergasse 14')
    await form.getByLabel('PLZ').fill('24899')
    await expect(form.getByLabel('Land')).toHaveValue('DE')
    await form.getByLabel('Abteilung').selectOption('basketball')
    await form.getByRole('button', { name: 'Mitglied werden' }).click()
  })
  await expect(form.getByRole('alert')).toContainText('Ort')
  await expect(form.getByRole('alert')).not.toContainText('Geburtsdatum')
  await expect(form.getByLabel('Vorname')).toHaveValue('Tilo')
  await expect(form.getByLabel('Geburtsdatum')).toHaveValue('1988-03-14')
  await expect(form.getByLabel('Abteilung')).toHaveValue('basketball')
  await expect(form.getByText(/Für dieses Jahr zahlst Du/)).toBeVisible()
})

test('the search opened and written into before the page lives suggests, and so does one left empty until then', async ({
  page,
}) => {
  const open = () => page.getByRole('banner').getByRole('button', { name: 'Suchen', exact: true }).click()
  await beforeScripts(page, `${origin('museum')}/news/`, async () => {
    await open()
    await page.getByRole('searchbox').fill('Brandt')
  })
  await expect(page.getByRole('option').first()).toBeVisible()
  await beforeScripts(page, `${origin('museum')}/news/`, open)
  await page.getByRole('combobox').fill('Brandt')
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('the size and the print that are chosen before the page lives are what goes into the cart', async ({
  page,
}) => {
  await page.goto(`${origin('stores')}/trikots`)
  const shirt = page.getByRole('main').getByRole('link', { name: /Auswärtstrikot/ })
  const address = new URL((await shirt.first().getAttribute('href'))!, page.url()).href
  const main = page.getByRole('main')
  const size = main.getByRole('radio', { name: /^L\b/ }).first()
  await beforeScripts(page, address, async () => {
    await size.check({ force: true })
    await main.getByRole('button', { name: 'Eigener', exact: true }).click()
  })
  await expect(main.getByLabel('Nummer', { exact: true })).toBeVisible()
  await expect(size).toBeChecked()
  await main.getByLabel('Name', { exact: true }).fill('Jule')
  await main.getByLabel('Nummer', { exact: true }).fill('7')
  await main.getByRole('button', { name: 'In den Warenkorb' }).click()
  await expect(page.getByRole('status').getByText(/liegt im Warenkorb/)).toBeVisible()
})

test('a price class that is hidden before the plan lives stays hidden', async ({ page }) => {
  const [, event] = await homeGames()
  const shown = page.getByRole('main').getByRole('checkbox', { name: /Haupttribüne Mitte/ })
  const block = page.getByRole('button', { name: /^Block 4,/ }).first()
  await beforeScripts(page, `${origin('tickets')}/${event!.slug}/plaetze`, async () => {
    await shown.uncheck()
    await block.click()
  })
  await expect(block).toHaveAttribute('aria-pressed', 'true')
  await expect(shown).not.toBeChecked()
})
