import { expect, type Page } from '@playwright/test'
import type { PersonKey } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { fillIn, holdPlaces, origin } from '../journey.ts'

test.use({ serviceWorkers: 'allow' })

/** Lost connections, reloads and second tabs in the middle of buying: never twice, never lost. */
const ORDER = 'Zahlungspflichtig bestellen'

/** As a guest up to the address, whose phone number buying on account wants; then signed in. */
async function openCheckout(page: Page, key: PersonKey): Promise<void> {
  await page.goto(`${origin('tickets')}/agb`)
  await holdPlaces(page, 1)
  await page.goto(`${origin('tickets')}/checkout`)
  await typeAddress(page)
  await page.getByRole('main').getByRole('button', { name: 'Einloggen', exact: true }).click()
  await fillIn(page, key)
  await accept(page)
}

async function typeAddress(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Rechnungsadresse' })
  for (const [label, value] of [
    ['Vorname', 'Nina'],
    ['Nachname', 'Neu'],
    ['Straße und Hausnummer', 'Gerbergasse 14'],
    ['PLZ', '24899'],
    ['Ort', 'Falkenstadt'],
    ['Telefon', '+49 69 18990'],
  ])
    await form.getByRole('textbox', { name: label! }).fill(value!)
  await page.getByRole('button', { name: 'Diese Adresse nehmen' }).click()
  await expect(page.getByRole('radio', { name: 'Nina Neu' })).toBeChecked()
}

async function accept(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Auf Rechnung' }).check()
  await page.getByRole('checkbox', { name: /AGB/ }).check()
}

async function orderCount(page: Page): Promise<number> {
  await page.goto(`${origin()}/konto/bestellungen`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main .skeleton')).toHaveCount(0)
  return page
    .getByRole('main')
    .getByText(/SVF-\d{4}-\d{6}/)
    .count()
}

/** The server gets the order and does it; what it says never arrives. Answers the way back to normal. */
async function swallowAnswers(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId }) => {
    void session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
  })
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/checkouts/purchaseOnAccount', requestStage: 'Response' }],
  })
  return async () => void (await session.send('Fetch.disable'))
}

const confirmed = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toContainText('Du bist')

test('CHK-19 the answer to an order is lost and the page loaded anew: the same order, confirmed, once', async ({
  page,
}) => {
  await openCheckout(page, 'mitglied')
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/purchaseOnAccount')) keys.push(request.headers()['idempotency-key'])
  })
  const restore = await swallowAnswers(page)
  await page.getByRole('button', { name: ORDER }).click()
  await expect(page.getByText('Die Verbindung ist abgerissen.')).toBeVisible()
  await restore()
  await page.reload()
  await confirmed(page)
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
})

test('without a connection nothing is sent and nothing is lost; a double click orders once', async ({
  page,
  context,
}) => {
  await openCheckout(page, 'fanclub')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/checkouts/')) sent.push(request.url())
  })
  await context.setOffline(true)
  await expect(page.getByText('Du bist gerade nicht verbunden.')).toBeVisible()
  await page.getByRole('button', { name: ORDER }).click({ force: true })
  expect(sent).toEqual([])
  await context.setOffline(false)
  await expect(page.getByText('Du bist gerade nicht verbunden.')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Auf Rechnung' })).toBeChecked()
  await page.getByRole('button', { name: ORDER }).dblclick()
  await confirmed(page)
  expect(sent).toHaveLength(1)
})

test('two tabs order the same cart at the same moment: one order, and both tabs see it', async ({
  page,
  context,
}) => {
  await openCheckout(page, 'firma')
  const other = await context.newPage()
  const before = await orderCount(other)
  await other.goto(`${origin('tickets')}/checkout`)
  // A tab of its own has a form of its own: the same person's order from both.
  await other.getByRole('button', { name: 'Andere Adresse eingeben' }).first().click()
  await typeAddress(other)
  await accept(other)
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: ORDER }).click()))
  // Whichever came second is told, or follows: the cart is empty everywhere.
  await expect
    .poll(async () => {
      const seen = await Promise.all([page, other].map((tab) => tab.locator('main').textContent()))
      return seen.filter((text) => text?.includes('Du bist')).length
    })
    .toBeGreaterThan(0)
  await other.goto(`${origin('tickets')}/warenkorb`)
  await expect(other.getByText('Noch ist hier Platz.')).toBeVisible()
  expect(await orderCount(page)).toBe(before + 1)
})

test.describe('on a slow line', () => {
  test('what a guest types is there after signing in, and after a reload', async ({ page, context }) => {
    const session = await context.newCDPSession(page)
    await page.goto(`${origin('tickets')}/agb`)
    await holdPlaces(page, 1)
    // Slow 3G: 400 kbit/s, 400 ms there and back.
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    })
    await page.goto(`${origin('tickets')}/checkout`)
    await typeAddress(page)
    await page.getByRole('main').getByRole('button', { name: 'Einloggen', exact: true }).click()
    await fillIn(page, 'kasse')
    await expect(page.getByRole('radio', { name: 'Nina Neu' })).toBeChecked({ timeout: 30_000 })
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Nina Neu' })).toBeChecked({ timeout: 30_000 })
    await accept(page)
    await page.getByRole('button', { name: ORDER }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Du bist', { timeout: 30_000 })
  })
})
