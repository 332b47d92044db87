import { type Browser, devices, expect, type Page } from '@playwright/test'
import type { PersonKey } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { payAfterMatch } from '../exchange.ts'
import { expectAccessible, homeGames, origin, tabTo } from '../journey.ts'
import { openSignedIn } from '../signed-in.ts'

/** A ticket from one fan to another: offered, withdrawn, offered again, bought, and paid out. All of it on a phone. */

const SELLER = 'mitglied'
const BUYER = 'tv'
/** What the seller has for the next game. */
const PLACE = 'Block 20, Reihe 5, Platz 3'

async function phoneOf(browser: Browser, key: PersonKey): Promise<Page> {
  const { viewport, isMobile, hasTouch } = devices['iPhone 13']
  const context = await browser.newContext({ viewport, isMobile, hasTouch, locale: 'de-DE' })
  const page = await context.newPage()
  await openSignedIn(page, key, `${origin()}/konto`)
  await expect(page.getByRole('button', { name: 'Ausloggen' })).toBeVisible()
  return page
}

/** One that takes no money, and one that does. */
const [REFUSING, TAKING] = ['nimmtnichts@bank.example', 'guthaben@bank.example']

/** At the bank; it leads back to where the method is wanted. */
async function addPayPal(page: Page, account: string): Promise<void> {
  await page.getByRole('button', { name: 'PayPal hinzufügen' }).tap()
  await page.getByRole('button', { name: 'Weiter zu PayPal' }).tap()
  await page.getByRole('radio', { name: account }).check()
  await page.locator('form button:not([value=cancel])').first().tap()
}

/** From the ticket through the three steps; the money goes to a voucher, or to that account. */
async function offerTicket(page: Page, account?: string): Promise<void> {
  await page.goto(`${origin('tickets')}/konto/tickets`)
  await page.getByRole('link', { name: 'Im Zweitmarkt anbieten' }).first().tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Im Zweitmarkt anbieten')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Weiter zur Auszahlung' }).tap()
  const way = page.getByRole('radio', { name: account ? /^PayPal/ : /^Gutschein/ })
  if (account) await addPayPal(page, account)
  await way.check()
  await expect(page.getByText('Du bekommst')).toBeVisible()
  await page.reload()
  await expect(way).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Weiter zum Prüfen' }).tap()
  await page.getByRole('button', { name: 'Ticket einstellen' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dein Ticket steht im')
  await expectAccessible(page)
}

/** From the cart, where an offered place lies, to the confirmation. */
async function buy(buyer: Page): Promise<void> {
  await expect(buyer.getByText(/Aus dem Zweitmarkt/)).toBeVisible()
  await expect(buyer.getByRole('timer').first()).toBeVisible()
  await buyer.getByRole('link', { name: 'Zur Kasse' }).tap()
  await buyer.getByRole('radio', { name: 'PayPal', exact: true }).check()
  await buyer.getByRole('checkbox', { name: /AGB/ }).check()
  await buyer.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).tap()
  await buyer.waitForURL(/\/bank\/paypal\//)
  await buyer.locator('form button:not([value=cancel])').first().tap()
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText('Du bist')
}

async function history(page: Page) {
  await page.goto(`${origin('tickets')}/konto/ticketboerse`)
  const first = page.getByRole('list', { name: 'Deine Angebote' }).getByRole('listitem').first()
  await expect(first).toBeVisible()
  return first
}

async function withdraw(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: `Zurückziehen: ${PLACE}` })
    .first()
    .tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Zurückziehen' }).tap()
}

test.use({ actionTimeout: 15_000 })

test('MKT-01 MKT-10 MKT-19 MKT-20 MKT-07 a ticket goes from one fan to another, and its seller is paid', async ({
  browser,
}) => {
  test.slow()
  const seller = await phoneOf(browser, SELLER)
  await offerTicket(seller)

  // Changed their mind: the list is read again, and the ticket is good again.
  await expect(await history(seller)).toContainText('Im Zweitmarkt')
  await withdraw(seller)
  await expect(seller.getByRole('dialog')).toHaveCount(0)
  await expect(seller.getByRole('listitem').filter({ hasText: 'Zurückgezogen' }).first()).toBeVisible()
  await offerTicket(seller, REFUSING)

  // Somebody finds it on the exchange and takes it.
  const buyer = await phoneOf(browser, BUYER)
  const [game] = await homeGames()
  await buyer.goto(`${origin('marktplatz')}/`)
  await buyer.locator(`a[href$="/${game!.slug}"]`).last().tap()
  await expect(buyer).toHaveURL(new RegExp(`marktplatz.*/${game!.slug}$`))
  const take = buyer.getByRole('button', { name: new RegExp(`In den Warenkorb: ${PLACE}`) })
  await expect(take).toBeVisible()
  await expectAccessible(buyer)
  await take.tap()
  await expect(buyer.getByText('Ticket für Dich reserviert')).toBeVisible()

  // Meanwhile it cannot be taken back.
  await history(seller)
  await withdraw(seller)
  await expect(seller.getByRole('dialog').getByRole('alert')).toContainText('im Warenkorb')
  await expect(seller.getByRole('button', { name: 'Noch mal versuchen' })).toBeVisible()
  await expectAccessible(seller)

  await buyer.getByRole('link', { name: 'Zum Warenkorb' }).tap()
  await buy(buyer)
  await buyer.goto(`${origin('tickets')}/konto/tickets`)
  await expect(buyer.getByRole('main')).toContainText('SVF 20 5 3')

  await expect(await history(seller)).toContainText('Verkauft')
  await failedPayout(seller)
})

/** MKT-12: the bank refuses; another method is added on the way, and the money is sent there. */
async function failedPayout(seller: Page): Promise<void> {
  const row = await history(seller)
  await row.getByRole('link', { name: 'Auszahlung' }).tap()
  await expect(seller).toHaveURL(/\/auszahlungen\//)
  await payAfterMatch(new URL(seller.url()).pathname.split('/').at(-1)!)
  const refused = seller.getByText('Deine Zahlungsdaten sind ungültig.')
  await expect(async () => {
    await seller.reload()
    await expect(refused).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expectAccessible(seller)
  await addPayPal(seller, TAKING)
  await expect(seller).toHaveURL(/\/auszahlungen\//)
  await seller.getByRole('radio', { name: 'PayPal, g…@bank.example' }).check()
  await seller.getByRole('button', { name: 'Noch mal auszahlen' }).tap()
  await expect(refused).toHaveCount(0)
  await expect(seller.getByText('sind ausgezahlt.')).toBeVisible()
}

test('MKT-20 on a phone an offered seat is tapped on the plan among those of the club, and bought', async ({
  browser,
}) => {
  const [, , soldOut] = await homeGames()
  const buyer = await phoneOf(browser, BUYER)
  await buyer.goto(`${origin('tickets')}/${soldOut!.slug}/plaetze?block=12`)
  const seat = buyer.getByRole('button', { name: /^Reihe 6, Platz 9, .*€, Vollzahler, aus dem Zweitmarkt$/ })
  await seat.tap()
  await expect(buyer.getByRole('button', { name: /^Reihe 6, Platz 9,/, pressed: true })).toBeVisible()
  await expectAccessible(buyer)
  await buyer.getByRole('link', { name: 'Weiter zum Warenkorb' }).first().tap()
  await buy(buyer)
  await buyer.context().close()
})

const REDUCED = /^In den Warenkorb: Block 3, Reihe 9, Platz 4/

test('on a phone a reduced ticket asks who it is for, and nothing is taken before that is said', async ({
  browser,
}) => {
  const [, , soldOut] = await homeGames()
  const { viewport, isMobile, hasTouch } = devices['iPhone 13']
  const context = await browser.newContext({ viewport, isMobile, hasTouch, locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto(`${origin('marktplatz')}/${soldOut!.slug}?stand=east`)
  await page.getByRole('button', { name: REDUCED }).tap()
  const dialog = page.getByRole('dialog', { name: 'Für wen ist dieses Ticket?' })
  await dialog.getByRole('button', { name: 'In den Warenkorb' }).tap()
  await expect(dialog.getByText('Bestätige das zuerst.')).toBeVisible()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Doch nicht' }).tap()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('für Dich reserviert')).toHaveCount(0)
  await context.close()
})

test('by keyboard alone: filtered, asked, left, confirmed, and in the cart', async ({ page }) => {
  const [, , soldOut] = await homeGames()
  await page.goto(`${origin('marktplatz')}/${soldOut!.slug}`)
  await tabTo(page, page.getByRole('combobox', { name: 'Bereich' }))
  await page.keyboard.type('Ost')
  await expect(page).toHaveURL(/stand=east/)
  const take = page.getByRole('button', { name: REDUCED })
  await tabTo(page, take)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Für wen ist dieses Ticket?' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(take).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('button', { name: 'In den Warenkorb' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ticket für Dich reserviert')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Zum Warenkorb' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Aus dem Zweitmarkt')).toBeVisible()
})
