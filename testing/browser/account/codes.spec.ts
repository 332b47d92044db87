import { expect, type Page } from '@playwright/test'
import { demoVouchers } from '#demo/codes.ts'
import type { PersonKey } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, fillIn, origin } from '../journey.ts'

/** Vouchers, promotion codes and discounts of partners, from the cart to the receipt. */
const ORDER = 'Zahlungspflichtig bestellen'

/** Things of the shop, by the calls that its pages make, then the cart. */
async function openCart(page: Page, things: Record<string, number>): Promise<void> {
  await page.goto(`${origin('stores')}/agb`)
  await page.evaluate(async (wanted) => {
    const { userId } = await (await fetch('/api/shop/v4/carts/anonymousUser', { method: 'POST' })).json()
    for (const [sku, quantity] of Object.entries(wanted))
      await fetch(`/api/shop/v4/carts/self/items?anonymousUserId=${userId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sku, quantity }),
      })
  }, things)
  await page.goto(`${origin('stores')}/warenkorb`)
  await expect(page.getByRole('heading', { name: 'Gutscheine und Codes' })).toBeVisible()
}

const codes = (page: Page) => page.getByRole('region', { name: 'Gutscheine und Codes' })

async function redeem(page: Page, code: string): Promise<void> {
  await codes(page).getByLabel('Gutschein oder Aktionscode').fill(code)
  await codes(page).getByRole('button', { name: 'Einlösen' }).click()
}

/** The sum beside the cart. */
const sum = (page: Page) => page.locator('aside .sum')

async function toCheckout(page: Page, key: PersonKey): Promise<void> {
  await page.getByRole('link', { name: 'Zur Kasse' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Einloggen', exact: true }).click()
  await fillIn(page, key)
  await expect(page.getByRole('button', { name: ORDER })).toBeVisible()
}

async function order(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /AGB/ }).check()
  await page.getByRole('button', { name: ORDER }).click()
}

test('CART-34 CART-35 CART-46 a promotion code and a voucher take something off, pay a part, and stand in the receipt', async ({
  page,
}) => {
  // 2 bottles at 16.95 and a shirt at 89.95.
  await openCart(page, { '1.1402.U': 2, '1.1001.M': 1 })
  await redeem(page, 'willkommen10')
  await expect(codes(page).getByText('WILLKOMMEN10', { exact: true })).toBeVisible()
  await expect(sum(page)).toContainText('−12,39')
  await redeem(page, demoVouchers.small)
  await expect(sum(page)).toContainText('−10,00')
  await expect(sum(page)).toContainText('101,46')
  await expectAccessible(page)
  await toCheckout(page, 'redaktion')
  await expect(page.locator('.facts')).toContainText('WILLKOMMEN10')
  await codes(page)
    .getByRole('button', { name: /WILLKOMMEN10 entfernen/ })
    .click()
  await expect(page.locator('.facts__total')).toContainText('113,85')
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await order(page)
  await page.waitForURL(/\/bank\/paypal\//)
  await page.locator('form button:not([value=cancel])').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Danke')
  await expect(page.locator('.receipt')).toContainText('−10,00')
})

test('CHK-11 a voucher that pays everything leaves nothing to pay', async ({ page }) => {
  await openCart(page, { '1.1402.U': 1 })
  await redeem(page, demoVouchers.large)
  await expect(page.locator('.sum__total').first()).toContainText('0,00')
  await toCheckout(page, 'dauerkarte')
  await expect(page.getByRole('radio', { name: 'Nichts zu bezahlen' })).toBeChecked()
  await order(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Danke')
  await expect(page).toHaveURL(/\/checkout\/confirmation\?/)
})

test('CART-36 CART-37 CART-43 a partner is chosen with its legal text; what is refused is said at the field', async ({
  page,
}) => {
  await openCart(page, { '1.1402.U': 1 })
  await codes(page).getByRole('button', { name: 'Rabatt eines Partners' }).click()
  await codes(page).getByRole('radio', { name: 'Lindner Bräu' }).check()
  await expect(codes(page).getByText('Der Code steht im Kronkorken.')).toBeVisible()
  const field = codes(page).getByLabel('Code von Lindner Bräu')
  await field.fill('falsch')
  await field.press('Enter')
  await expect(codes(page).getByRole('alert')).toBeVisible()
  await expect(field).toHaveValue('falsch')
  await field.fill('KRONE7')
  await field.press('Enter')
  await expect(sum(page)).toContainText('Rabatt Lindner Bräu')
  await codes(page)
    .getByRole('button', { name: /KRONE7 entfernen/ })
    .click()
  await expect(sum(page)).not.toContainText('KRONE7')
})

test('NEC-12 … NEC-21 ERR-07 each refusal is said in its words, and what was typed stays', async ({
  page,
}) => {
  await openCart(page, { '1.1402.U': 1 })
  const field = codes(page).getByLabel('Gutschein oder Aktionscode')
  for (const [code, words] of [
    ['GIBTSNICHT', 'Dieser Aktionscode gilt nicht.'],
    ['FALKE5', 'Der Mindestbestellwert ist noch nicht erreicht.'],
    ['NURHEUTE', 'Die Aktion läuft gerade nicht.'],
    ['BALD25', 'Dieser Code ist nicht freigeschaltet.'],
    ['ERSTE100', 'Dieser Code ist schon so oft eingelöst, wie es ging.'],
    [demoVouchers.redeemed, 'Dieser Gutschein ist schon eingelöst oder noch nicht freigeschaltet.'],
  ] as const) {
    await redeem(page, code)
    await expect(codes(page).getByRole('alert')).toContainText(words)
    await expect(field).toHaveValue(code)
  }
  for (const [taken, code, words] of [
    ['EXKLUSIV20', 'WILLKOMMEN10', 'Dieser Code lässt sich nicht mit anderen verbinden.'],
    [demoVouchers.large, demoVouchers.large, 'Dieser Gutschein liegt schon in einem Warenkorb.'],
    [null, demoVouchers.single, 'Dieser Gutschein ist mehr wert, als hier zu bezahlen ist.'],
  ] as const) {
    if (taken) {
      await redeem(page, taken)
      await expect(
        codes(page).getByRole('button', { name: new RegExp(`${taken.slice(-4)} entfernen`) }),
      ).toBeVisible()
    }
    await redeem(page, code)
    await expect(codes(page).getByRole('alert')).toContainText(words)
  }
  await expectAccessible(page)
})
