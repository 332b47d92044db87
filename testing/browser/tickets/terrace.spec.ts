import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { people } from '#demo/people.ts'
import { buildTickets } from '#modules/admission/build.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { venue } from '#modules/tickets/venue/venue.ts'
import { openDatabase } from '#platform/db.ts'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { expectAccessible, origin, tabTo } from '../journey.ts'
import { openSignedIn } from '../signed-in.ts'

test.use({ serviceWorkers: 'allow' })

/** Two on the terrace: nothing on the tickets tells them apart but their codes. */
async function twoOnTheTerrace(): Promise<void> {
  const url = readFileSync(join(process.env['BROWSER_TEST_DATA']!, 'database-url'), 'utf8').trim()
  const { db, close } = openDatabase({ url, poolSize: 1 })
  const block = [...venue().blockById.values()].find(({ kind }) => kind === 'standing')!
  try {
    const eventId = await buildEvent(db, { startsInDays: 2 })
    // Not on sale, so that no other test sees it.
    const past = new Date(Date.now() - 60_000)
    await db.updateTable('events').set({ sale_until: past }).where('id', '=', eventId).execute()
    const standing = { blockId: block.id, count: 2 }
    await buildTickets(db, { eventId, standing, ownerId: people.sepa.id })
  } finally {
    await close()
  }
}

const position = (page: Page, number: number) => page.getByText(`Ticket ${number} von 2`, { exact: true })
const code = (page: Page) => page.getByRole('main').getByRole('img', { name: /^QR-Code für das Tor: Block/ })
const next = (page: Page) => page.getByRole('button', { name: 'Nächstes Ticket' })

async function swipe(page: Page): Promise<void> {
  const box = (await page.locator('.deck .ticket').boundingBox())!
  const devtools = await page.context().newCDPSession(page)
  const y = box.y + 60
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await send('touchStart', box.x + box.width - 40)
  for (const part of [0.7, 0.5, 0.3]) await send('touchMove', box.x + box.width * part)
  await send('touchEnd')
}

test('TIX-06 two on the terrace: each code is one swipe, one press or one key away, at the gate and without a network too', async ({
  browser,
}) => {
  await twoOnTheTerrace()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  await openSignedIn(page, 'sepa', `${origin('tickets')}/konto/tickets`)
  await expect(position(page, 1)).toBeVisible()
  await expect(code(page)).toBeVisible()
  const drawn = () => page.locator('.ticket .qr path').last().getAttribute('d')

  await test.step('by buttons, swiping and keys, and round', async () => {
    await expectAccessible(page)
    await expect(page.getByText(/^Stehplatz, Nr\. …[0-9A-F]{4}$/)).toHaveCount(1)
    const first = await drawn()
    await next(page).tap()
    await expect(position(page, 2)).toBeVisible()
    await expect.poll(drawn).not.toBe(first)
    await swipe(page)
    await expect(position(page, 1)).toBeVisible()
    await tabTo(page, next(page))
    await page.keyboard.press('Enter')
    await expect(position(page, 2)).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(position(page, 1)).toBeVisible()
  })

  await test.step('at the gate one follows the other without closing', async () => {
    await page.getByRole('button', { name: 'Groß zeigen' }).tap()
    const gate = page.getByRole('dialog', { name: 'Dein Code am Einlass' })
    await gate.getByRole('button', { name: 'Nächstes Ticket' }).tap()
    await expect(gate.getByText('Ticket 2 von 2')).toBeVisible()
    expect(await axeFindings(page, '.gate-code')).toEqual([])
    await page.keyboard.press('Escape')
    // Its content goes a moment after it is closed.
    await expect(page.locator('.gate-code').getByText('Ticket 2 von 2')).toHaveCount(0)
    await expect(position(page, 2)).toBeVisible()
  })

  await test.step('without a network', async () => {
    const isPageCached = () =>
      page.evaluate(async () => (await caches.match('/ja/account/tickets/kept')) !== undefined)
    await expect.poll(isPageCached, { timeout: 60_000 }).toBe(true)
    await context.setOffline(true)
    await page.goto(`${origin('tickets')}/konto/tickets/gespeichert`)
    await expect(position(page, 1)).toBeVisible()
    await expect(code(page)).toBeVisible()
    const first = await drawn()
    await next(page).tap()
    await expect(position(page, 2)).toBeVisible()
    await expect.poll(drawn).not.toBe(first)
    await expectAccessible(page)
  })
  await context.close()
})
