import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import { ordering } from '#club/ordering.ts'
import { test } from '#testing/browser/test.ts'
import { order, outcomeOf, payAtBankPage, putInCart } from '#testing/harness/buyer.ts'
import { axeFindings } from '../axe.ts'
import { buyerOn } from '../buyer-on.ts'
import { fillIn, origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

/** Orders in the office: looked for, opened, sent, refunded, by keyboard and at every width. */

const ORDERS = '/bestellungen'

/** A bottle, paid by card; answers the number of its order. */
async function buyBottle(page: Page): Promise<string> {
  await page.goto(`${origin('stores')}/?q=Trinkflasche`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Trinkflasche/ })
    .first()
    .click()
  await page.getByRole('main').getByRole('button', { name: 'In den Warenkorb' }).click()
  await expect(page.getByRole('status').getByText('Warenkorb').first()).toBeVisible()
  await page.goto(`${origin('stores')}/checkout`)
  await page.getByRole('main').getByRole('button', { name: 'Einloggen', exact: true }).click()
  await fillIn(page, 'fan')
  await page.getByRole('radio', { name: 'Kreditkarte' }).check()
  await page.getByRole('checkbox', { name: /AGB/ }).check()
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
  const bank = page.frameLocator('[data-bank-card-form] iframe')
  await bank.getByLabel('Kartennummer').fill('4000189900000111')
  await bank.getByLabel(/Gültig bis/).fill('12/31')
  await bank.getByLabel('Prüfnummer').fill('123')
  await bank.getByLabel('Name auf der Karte').fill('Test Karte')
  await bank.getByRole('button', { name: 'Jetzt zahlen' }).click()
  const bought = page.getByText(new RegExp(`Bestellung ${ordering.orderNumberPrefix}-\\d{4}-\\d{6}`)).first()
  await expect(bought).toBeVisible()
  return (await bought.textContent())!.match(/[A-Z]+-\d{4}-\d{6}/)![0]
}

/** A browser of their own: nobody of the staff is a fan at once. */
async function enter(page: Page): Promise<void> {
  await enterOffice(page, 'buero', ORDERS)
  await expect(page.getByRole('heading', { level: 1, name: 'Bestellungen' })).toBeVisible()
}

async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    expect(fits, `${width}`).toBe(true)
    expect(await axeFindings(page), `${width}`).toEqual([])
  }
}

test('an order is found, sent and partly given back without a mouse, and fits every width', async ({
  page,
  browser,
}) => {
  const number = await buyBottle(page)
  const office = await (await browser.newContext()).newPage()
  await enter(office)
  await expect(office.getByRole('row', { name: new RegExp(number) })).toBeVisible()
  await expectFits(office)
  await office.keyboard.press('/')
  await office.keyboard.type(number.slice(-4))
  await expect(office).toHaveURL(/q=/)
  await office.getByRole('link', { name: new RegExp(number) }).press('Enter')
  await expect(office.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expectFits(office)
  await office.keyboard.press('v')
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel(/Sendungsnummer/).fill('00340434161094015902')
  await expect(dialog.getByRole('button', { name: /1 Stück verschicken/ })).toBeVisible()
  expect(await axeFindings(office, '[role=dialog]')).toEqual([])
  await office.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(office.getByText(/Paket mit DHL/)).toBeVisible()
  await office.keyboard.press('r')
  await expect(dialog.getByRole('heading', { name: 'Das passiert' })).toBeVisible()
  await expect(dialog.getByText('Gutschrift')).toBeVisible()
  expect(await axeFindings(office, '[role=dialog]')).toEqual([])
  await office.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(office.getByText(/erstattet/).first()).toBeVisible()
})

test('what of a file of numbers does not fit is told before anything happens', async ({ page }) => {
  await enter(page)
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Zeilen').fill(`${ordering.orderNumberPrefix}-2026-999999;00340434161`)
  await dialog.getByRole('button', { name: 'Prüfen' }).click()
  await expect(dialog.getByText('Unbekannte Bestellung')).toBeVisible()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
})

const PARCELS = 40
const GOODS = '/api/shop/v4/shops/1/products?IncludeHidden=false&IncludeDetails=true&Page=1&PageSize=50'
/** Whoever packs forty parcels does so with one file of papers and one of numbers: as many presses as for one. */
const MOST_ACTIONS = 8

async function orderParcels(page: Page, count: number): Promise<void> {
  const { shop, buyer, close } = await buyerOn(page, 'vorsitz')
  const list = await shop.insist({ path: GOODS })
  const skus = [...JSON.stringify(list.json).matchAll(/"sku":"([^"]+)"/g)].map(([, sku]) => sku!)
  let sku: string | undefined
  for (let at = 0; at < count; at += 1) {
    for (sku ??= skus.shift(); sku; sku = skus.shift())
      if ((await putInCart(shop, buyer, { sku, quantity: 1 })).status === 200) break
    const placed = await order(shop, buyer)
    expect(placed.status, JSON.stringify(placed.json)).toBe(200)
    await payAtBankPage(shop, { scriptUrl: placed.json.scriptUrl })
    await outcomeOf(shop, buyer, placed.json.checkoutId)
  }
  await close()
}

test('forty parcels are one file of papers and one of numbers, in eight presses', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  await orderParcels(page, PARCELS)
  const office = await (await browser.newContext({ acceptDownloads: true })).newPage()
  await enter(office)
  let actions = 0
  const press = async (what: () => Promise<unknown>) => {
    actions += 1
    await what()
  }
  await press(() => office.getByRole('button', { name: /^Versenden/ }).click())
  await expect(office).toHaveURL(/view=toSend/)
  const rows = office.locator('tbody th a')
  await expect.poll(() => rows.count()).toBeGreaterThan(0)
  await press(() => office.getByRole('checkbox', { name: 'Alle geladenen Zeilen wählen' }).check())
  const [papers] = await Promise.all([
    office.waitForEvent('download'),
    press(() => office.keyboard.press('v')),
  ])
  const all = await numbersIn(papers, office)
  expect(all.length).toBeGreaterThanOrEqual(PARCELS)
  // What others have ordered meanwhile is sent by nobody: of many it would become a piece of work that goes on by itself.
  const numbers = all.slice(0, PARCELS)
  const file = {
    name: 'sendungen.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(numbers.map((number, at) => `${number};0034${String(Date.now() + at)}`).join('\n')),
  }
  await press(() => office.keyboard.press('t'))
  const dialog = office.getByRole('dialog')
  await press(() => dialog.getByLabel('Datei').setInputFiles(file))
  await press(() => dialog.getByRole('button', { name: 'Prüfen' }).click())
  await press(() => dialog.getByRole('button', { name: /Pakete als verschickt melden/ }).click())
  await expect(dialog).toHaveCount(0, { timeout: 60_000 })
  await expect(office.getByText(new RegExp(`${numbers.length} Pakete sind verschickt`))).toBeVisible()
  expect(actions).toBeLessThanOrEqual(MOST_ACTIONS)
  const sent = new RegExp(numbers.join('|'))
  await expect(rows.filter({ hasText: sent })).toHaveCount(0)
})

/** What a carrier's program answers to the labels: a number for each order of the view. The paper itself is one PDF. */
async function numbersIn(papers: Download, office: Page): Promise<string[]> {
  const pdf = await readFile(await papers.path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const orders = await office.evaluate(async () => {
    const answer = await fetch('/api/office/orders?view=toSend&pageSize=200')
    return (await answer.json()) as { items: { number: string }[] }
  })
  return orders.items.map(({ number }) => number)
}

test('a return is announced, found partly worn, and the rest is refunded; both read what became of it', async ({
  page,
  browser,
}) => {
  await orderParcels(page, 1)
  const office = await (await browser.newContext()).newPage()
  await enter(office)
  await office.locator('tbody th a').first().click()
  await expect(office.getByRole('heading', { name: 'Inhalt' })).toBeVisible()
  const dialog = office.getByRole('dialog')
  await office.keyboard.press('v')
  await dialog.getByRole('button', { name: /Stück verschicken/ }).click()
  await expect(dialog).toHaveCount(0)
  await office.keyboard.press('z')
  await expect(dialog.getByText('Geld geht zurück, wenn das Paket da ist')).toBeVisible()
  expect(await axeFindings(office, '[role=dialog]')).toEqual([])
  await office.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await office.getByRole('button', { name: 'Ablehnen', exact: true }).click()
  await expect(dialog.getByText('Nichts wird erstattet')).toBeVisible()
  await office.keyboard.press('Escape')
  await office.getByRole('button', { name: 'Ist da', exact: true }).click()
  await expect(dialog.getByText('Stück zurück ins Lager')).toBeVisible()
  expect(await axeFindings(office, '[role=dialog]')).toEqual([])
  await office.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(office.getByText('Angenommen')).toBeVisible()
  await expectFits(office)
})

test('a statement of the bank is read once, and what fits nothing waits', async ({ page }) => {
  await enter(page)
  await page.goto(`${origin('office')}/bank`)
  await expect(page.getByRole('heading', { level: 1, name: 'Bank' })).toBeVisible()
  const text = `date;amount;payer;purpose\n2025-11-20;15,00;Oma ${Date.now()};Für die Karten\n`
  const file = { name: 'auszug.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  const dialog = page.getByRole('dialog')
  for (const word of ['1 Buchung einlesen', 'Kontoauszug']) {
    await page.keyboard.press('n')
    await dialog.getByLabel('Datei der Bank').setInputFiles(file)
    await expect(dialog.getByRole('table')).toBeVisible()
    if (word.startsWith('1')) {
      expect(await axeFindings(page, '[role=dialog]')).toEqual([])
      await dialog.getByRole('button', { name: word }).click()
      await expect(dialog).toHaveCount(0)
    }
  }
  await expect(dialog.getByText('Schon eingelesen', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectFits(page)
  for (const room of ['/offen', '/ueberweisen']) {
    await page.goto(origin('office') + room)
    await expectFits(page)
  }
})
