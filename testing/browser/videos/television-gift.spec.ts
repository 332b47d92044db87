import { expect, type Page } from '@playwright/test'
import { emailOf } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, fillIn, origin } from '../journey.ts'
import { linkInMail, mailTo, register } from '../post.ts'

/** Club TV as a gift: bought by one person, redeemed by another, who watches then what has to be paid for. */

const PAID = 'video-film-weidner'

async function expectFine(page: Page): Promise<void> {
  for (const width of [1440, 320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(wide, `${width} px`).toBe(false)
  }
}

async function payByCard(page: Page): Promise<void> {
  const bank = page.frameLocator('[data-bank-card-form] iframe')
  await bank.getByLabel('Kartennummer').fill('4000189900000111')
  await bank.getByLabel(/Gültig bis/).fill('12/31')
  await bank.getByLabel('Prüfnummer').fill('123')
  await bank.getByLabel('Name auf der Karte').fill('Test Karte')
  await bank.getByRole('button', { name: 'Jetzt zahlen' }).click()
}

test.use({ viewport: { width: 390, height: 844 } })

test('VID-04 VID-17 VID-18 club TV is given away, comes by mail and on paper, is redeemed once, and opens what is paid for', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const recipient = `geschenk-${Date.now()}@falkenpost.example`
  await page.goto(`${origin('tv')}/abo`)
  const give = page.getByRole('region', { name: 'Verschenken' })
  const submit = give.getByRole('button', { name: 'In den Warenkorb' })
  await give.getByRole('radio', { name: '3 Monate' }).check()
  await give.getByLabel('Von').fill('Oma Erna')
  await give.getByRole('textbox', { name: /^Für/ }).fill('Ida')
  await give.getByLabel('Gruß').fill('Schau auf gewinn.example')
  await give.getByRole('checkbox', { name: /Per E-Mail/ }).check()
  // What is missing or wrong is said at its field, which has the focus; what was typed stays.
  await submit.click()
  await expect(give.getByLabel('E-Mail-Adresse')).toBeFocused()
  await give.getByLabel('E-Mail-Adresse').fill(recipient)
  await submit.click()
  await expect(give.getByLabel('Gruß')).toBeFocused()
  await expect(give).toContainText('keine Internet- oder E-Mail-Adressen')
  await expectFine(page)
  await give.getByLabel('Gruß').fill('Alles Gute zum 18.!')
  await submit.click()
  await expect(page.getByRole('main')).toContainText(/geschenkt: 3 Monate/)

  await page.getByRole('link', { name: 'Zur Kasse' }).click()
  const main = page.getByRole('main')
  await main
    .getByRole('button', { name: /Einloggen/ })
    .first()
    .click()
  await fillIn(page, 'fan')
  await page.getByRole('radio', { name: 'Kreditkarte' }).check()
  await page.getByRole('checkbox', { name: /AGB/ }).check()
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
  await payByCard(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Danke|Du bist/)

  // The giver has the paper, by mail and in the account; the recipient has the code, and no address but ours.
  expect(await mailTo({ to: emailOf('fan'), subject: 'Dein Geschenk: FALKEN TV' })).toContain(
    'hängt das Geschenk als PDF',
  )
  await page.goto(`${origin()}/konto/tv`)
  const given = page.getByRole('region', { name: 'Von Dir verschenkt' })
  await expect(given.getByRole('listitem').first()).toContainText('3 Monate für Ida')
  await expectFine(page)
  const download = page.waitForEvent('download')
  await given
    .getByRole('button', { name: /^PDF laden/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

  const link = await linkInMail({
    to: recipient,
    subject: 'Ein Geschenk von Oma Erna: FALKEN TV',
    leadsTo: /#gift=/,
  })
  expect(link).toMatch(/\/abo#gift=[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)

  // Somebody new: the code waits while they sign in, and stands in no address.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'de-DE' })
  const hers = await context.newPage()
  await register(hers, { email: recipient, from: `${origin()}/konto/tv` })
  await hers.goto(link)
  const redeem = hers.getByRole('region', { name: 'Geschenk einlösen' })
  await expect(redeem).toContainText('Alles Gute zum 18.!')
  expect(hers.url()).not.toContain('gift')
  await expectFine(hers)
  await redeem.getByRole('button', { name: 'Jetzt einlösen' }).dblclick()
  await expect(redeem).toContainText(/Eingelöst: FALKEN TV ist bis .* offen/)
  await expectFine(hers)

  await hers.goto(`${origin('tv')}/video/detail/?id=${PAID}`)
  await hers
    .getByRole('button', { name: /^(Abspielen|Anhören)/ })
    .first()
    .click()
  const seconds = () => hers.locator('.vp video').evaluate((one: HTMLVideoElement) => one.currentTime)
  await expect.poll(seconds, { timeout: 30_000 }).toBeGreaterThan(10.5)

  await hers.goto(`${origin()}/konto/tv`)
  await expect(hers.getByText('Oma Erna')).toBeVisible()
  await expect(hers.getByText(/^Läuft bis/)).toBeVisible()
  await expectFine(hers)
  await context.close()

  // The same code again, by whoever gave it: no.
  await page.goto(link)
  const again = page.getByRole('region', { name: 'Geschenk einlösen' })
  await expect(again).toContainText('Dieses Geschenk ist schon eingelöst.')
  await page.goto(`${origin()}/konto/tv`)
  await expect(given.getByRole('listitem').first()).toContainText('eingelöst')
})

test('VID-17 who is not signed in signs in with the code kept, and comes back to it', async ({ page }) => {
  await page.goto(`${origin('tv')}/abo#gift=7KQ2-M4XW-9RTB-6HJP`)
  const redeem = page.getByRole('region', { name: 'Geschenk einlösen' })
  await expect(redeem.getByLabel('Code')).toHaveValue('7KQ2-M4XW-9RTB-6HJP')
  await redeem.getByRole('button', { name: 'Einloggen' }).click()
  await fillIn(page, 'neu')
  await expect(redeem.getByLabel('Code')).toHaveValue('7KQ2-M4XW-9RTB-6HJP')
  await expect(redeem).toContainText('Ein Geschenk mit diesem Code gibt es nicht.')
  await expectFine(page)
})
