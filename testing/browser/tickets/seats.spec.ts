import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { endHolds } from '../holds.ts'
import { beforeScripts, expectAccessible, holdPlaces, homeGames, origin, tabTo } from '../journey.ts'

/** Seats as people choose them: by keyboard, as words, by touch; and what is said when one is gone. */
const BLOCK = '4'
const seats = (page: Page) => page.getByLabel('Plätze', { exact: true })
const picks = (page: Page) => page.locator('.picks > li')

/** The plan of the game after next; it has many free seats. */
async function plan(): Promise<string> {
  const [, game] = await homeGames()
  return `${origin('tickets')}/${game!.slug}/plaetze`
}

async function openBlock(page: Page, block = BLOCK): Promise<void> {
  await page.goto(`${await plan()}?block=${block}`)
  await expect(page.getByRole('heading', { name: `Block ${block}` })).toBeVisible()
  await expect(seats(page)).toBeVisible()
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-seat') ?? document.activeElement?.tagName)

async function cartItemIds(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const id = /AnonymousUserShoppingId=([^;]+)/.exec(document.cookie)![1]
    const answer = await fetch(`/api/shop/v4/carts/self?anonymousUserId=${id}&shippingCountryCode=DE`)
    const cart = await answer.json()
    return cart.orders.flatMap((order: { items: { id: string }[] }) => order.items.map((item) => item.id))
  })
}

test('a block that is tapped before the page lives is chosen as soon as it does', async ({ page }) => {
  const block = page.getByRole('button', { name: new RegExp(`^Block ${BLOCK},`) }).first()
  await beforeScripts(page, await plan(), () => block.click())
  await expect(block).toHaveAttribute('aria-pressed', 'true')
})

test('a seat is chosen by keyboard alone: block, arrow keys, Enter, and back again', async ({ page }) => {
  const block = page.getByRole('button', { name: new RegExp(`^Block ${BLOCK},`) }).first()
  await beforeScripts(page, await plan(), async () => {
    await tabTo(page, block)
    await page.keyboard.press('Enter')
  })
  await expect(block).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Block ${BLOCK}` })).toBeVisible()
  await tabTo(page, seats(page).locator('[tabindex="0"]'))
  const first = await focused(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  const second = await focused(page)
  expect(second).toMatch(/^4-\d+-\d+$/)
  expect(second).not.toBe(first)
  await page.keyboard.press('Enter')
  const seat = seats(page).locator(`[data-seat="${second}"]`)
  await expect(seat).toHaveAttribute('aria-pressed', 'true')
  await expect(seat).toBeFocused()
  await expect(picks(page)).toHaveCount(1)
  await expect(page.getByRole('timer')).toBeVisible()
  // One's own seats look the same in every class, and like none of them.
  const colours = await seat.evaluate((own) =>
    ['1', '2', '3', '4', 'r'].map((priceClass) => {
      const one = own.cloneNode(true) as Element
      one.className = `seat seat--class-${priceClass}`
      own.after(one)
      const { backgroundColor, color } = getComputedStyle(one)
      one.remove()
      return `${backgroundColor}, tick ${color}`
    }),
  )
  expect(new Set(colours)).toEqual(new Set(['rgb(252, 83, 22), tick rgb(14, 20, 48)']))
  await page.keyboard.press('Enter')
  await expect(seat).toHaveAttribute('aria-pressed', 'false')
  await expect(picks(page)).toHaveCount(0)
})

test('the list says the same as the plan: a block and a seat are chosen by their words', async ({ page }) => {
  await page.goto(await plan())
  await page.getByText('Liste', { exact: true }).click()
  const blocks = page.getByRole('list', { name: 'Alle Blöcke' })
  await blocks.getByRole('button', { name: /^4\D/ }).first().click()
  await expect(page.getByRole('heading', { name: `Block ${BLOCK}` })).toBeVisible()
  await page.getByText('Liste', { exact: true }).click()
  const seat = seats(page).getByRole('button', { pressed: false }).first()
  const name = (await seat.getAttribute('aria-label'))!
  expect(name).toMatch(/^Reihe \d+, Platz \d+, .*€$/)
  await seat.click()
  await expect(seats(page).getByRole('button', { name, pressed: true })).toBeVisible()
  await expect(picks(page)).toHaveCount(1)
  await page.getByText('Plan', { exact: true }).click()
  await expect(seats(page).getByRole('button', { name, pressed: true })).toBeVisible()
})

test('a seat that somebody else took meanwhile says so, and the plan is read again', async ({
  page,
  browser,
}) => {
  await openBlock(page)
  const free = seats(page).locator('button[aria-pressed="false"]')
  const seatId = (await free.last().getAttribute('data-seat'))!
  await takeAsSomebodyElse(browser, seatId)
  await seats(page).locator(`[data-seat="${seatId}"]`).click()
  await expect(page.getByRole('alert')).toHaveText(/Da war jemand schneller/)
  await expect(seats(page).locator(`[data-seat="${seatId}"]`)).toHaveCount(0)
  await expect(picks(page)).toHaveCount(0)
})

async function takeAsSomebodyElse(browser: Browser, seatId: string): Promise<void> {
  const context = await browser.newContext({ locale: 'de-DE' })
  const page = await context.newPage()
  await openBlock(page)
  await seats(page).locator(`[data-seat="${seatId}"]`).click()
  await expect(picks(page)).toHaveCount(1)
  await context.close()
}

test('CART-04 an ended hold is shown in the cart with the way to a new one, and all are removed in one step', async ({
  page,
}) => {
  await page.goto(origin('tickets'))
  await holdPlaces(page, 2)
  await page.goto(`${origin('tickets')}/warenkorb`)
  await expect(page.getByRole('timer').first()).toBeVisible()
  await endHolds(await cartItemIds(page))
  await page.reload()
  const main = page.getByRole('main')
  await expect(main.getByText('Reservierung abgelaufen')).toHaveCount(2)
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Neu suchen' }).first()).toHaveAttribute('href', /falkenstadt-/)
  await expect(main.getByText('Entferne zuerst die abgelaufenen Reservierungen.')).toBeVisible()
  await main.getByRole('button', { name: 'Alle abgelaufenen entfernen' }).click()
  await expect(main.getByText('Noch ist hier Platz.')).toBeVisible()
})

test('on the plan an ended hold is said, and searching again takes it out of the cart', async ({ page }) => {
  await openBlock(page)
  await seats(page).locator('button[aria-pressed="false"]').first().click()
  await expect(picks(page)).toHaveCount(1)
  await endHolds(await cartItemIds(page))
  await page.reload()
  const note = page.getByRole('alert').filter({ hasText: 'abgelaufen' })
  await expect(note).toHaveText(/Die Reservierung eines Platzes ist abgelaufen/)
  await note.getByRole('button', { name: 'Neu suchen' }).click()
  await expect(page.getByRole('button', { name: 'Plätze vorschlagen' })).toBeVisible()
  await expect(note).toHaveCount(0)
  await expect.poll(() => cartItemIds(page)).toEqual([])
})

test('a hold is prolonged once, by ten minutes', async ({ page }) => {
  await page.goto(origin('tickets'))
  await holdPlaces(page, 1)
  await page.goto(`${origin('tickets')}/warenkorb`)
  const timer = page.getByRole('main').getByRole('timer')
  const minutes = async () => Number(/\d+/.exec((await timer.getAttribute('aria-label')) ?? '')?.[0])
  await expect(timer).toBeVisible()
  const before = await minutes()
  await page.getByRole('main').getByRole('button', { name: 'Reservierung verlängern' }).click()
  await expect(page.getByRole('button', { name: 'Reservierung verlängern' })).toHaveCount(0)
  expect(await minutes()).toBe(before + 10)
})

test('the poster of a match that is not sold yet says when, and hands that to the calendar', async ({
  page,
}) => {
  const game = (await homeGames()).at(-1)!
  await page.goto(`${origin('tickets')}/${game.slug}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('timer')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Erinnere mich' })).toHaveAttribute('href', /\/konto\//)
  const file = page.waitForEvent('download')
  await main.getByRole('button', { name: 'In den Kalender' }).click()
  expect((await file).suggestedFilename()).toBe(`${game.slug}.ics`)
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('zooms by buttons and with two fingers, chooses two seats, and goes on to the cart', async ({
    page,
  }) => {
    await page.goto(await plan())
    const map = page.locator('svg.map--portrait')
    const scale = async () =>
      Number(/scale\(([\d.]+)\)/.exec((await map.locator('.map__zoom').getAttribute('style'))!)?.[1])
    await expect(map).toBeVisible()
    await page.getByRole('button', { name: 'Vergrößern' }).tap()
    await expect.poll(scale).toBeCloseTo(1.4, 1)
    await page.getByRole('button', { name: 'Verkleinern' }).tap()
    await expect.poll(scale).toBe(1)
    await spread(page, map)
    await expect.poll(scale).toBeGreaterThan(1.5)
    await openBlock(page)
    const free = seats(page).locator('button[aria-pressed="false"]')
    await free.first().tap()
    await expect(picks(page)).toHaveCount(1)
    await free.first().tap()
    await expect(picks(page)).toHaveCount(2)
    await page.getByRole('link', { name: 'Zum Korb' }).tap()
    await expect(page).toHaveURL(/\/warenkorb$/)
    await expect(page.getByRole('main').getByText(/Block 4, Reihe \d+, Platz \d+/)).toHaveCount(2)
  })

  /** Two fingers that move apart. */
  async function spread(page: Page, on: Locator): Promise<void> {
    const box = (await on.boundingBox())!
    const x = box.x + box.width / 2
    const y = box.y + box.height / 2
    const session = await page.context().newCDPSession(page)
    const fingers = (apart: number) => [
      { x: x - apart, y, id: 1 },
      { x: x + apart, y, id: 2 },
    ]
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', fingers(30))
    for (const apart of [40, 55, 70, 85, 100]) await touch('touchMove', fingers(apart))
    await touch('touchEnd', [])
  }
})
