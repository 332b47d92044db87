import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, fillIn, origin, signInButton, signOut } from '../journey.ts'
import { openSignedIn } from '../signed-in.ts'

/** The account's own screens, by keyboard and by touch, and a session that does not get lost. */

const userTool = (page: Page, name = 'Anna Sommer') =>
  page.getByRole('banner').getByRole('button', { name: `Konto von ${name}` })
const flyout = (page: Page) => page.locator('#konto-menue')

/** Notes when a page tells somebody who is signed in to sign in. */
async function watchForSignedOut(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { signedOutSeen: seen })
    const look = () => {
      const text = document.querySelector('main')?.textContent ?? ''
      if (text.includes('Logg Dich ein, um weiterzukommen.')) seen.push('main')
      if (document.querySelector('.tool--user[aria-label="Einloggen"]')) seen.push('header')
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
  })
  return () => page.evaluate(() => (window as unknown as { signedOutSeen: string[] }).signedOutSeen)
}

test('ACC-14 ACC-15 every screen of the account, reached by the menu and by keyboard alone', async ({
  page,
}) => {
  await openSignedIn(page, 'mitglied')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hallo Mert.')
  const menu = page.getByRole('navigation', { name: 'Konto' })
  const names = await menu.getByRole('link').allTextContents()
  // The order of the specification; screens that do not exist are not there.
  expect(names).toEqual(expect.arrayContaining(['Konto', 'Persönliche Daten', 'Adressen', 'Mitgliedschaft']))
  for (const name of names) {
    await menu.getByRole('link', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(menu.locator('[aria-current=page]')).toHaveText(name)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
})

test('ACC-14 the overview is one request, comes back at once, and leads to ticket and card', async ({
  page,
}) => {
  await openSignedIn(page, 'fan')
  await expect(page.getByText('Dein nächstes Spiel')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  await page.reload()
  await expect(page.getByText('Block 19, Reihe 12')).toBeVisible()
  // The cart's number and the tickets that the phone keeps come by themselves.
  const beside = /^\/api\/(shop\/v4\/carts|wallet\/v3\/self\/keptTickets)/
  expect(asked.filter((path) => !beside.test(path))).toEqual(['/api/account/self/overview'])
  await page.getByRole('link', { name: 'Platz 7' }).click()
  await expect(page.getByText('Ticketnummer')).toBeVisible()
  await page.goBack()
  // What was read stands in the first picture: nothing shimmers on the way back.
  await expect(page.getByText('Block 19, Reihe 12')).toBeVisible()
  expect(await page.locator('main [aria-busy=true]').count()).toBe(0)
})

test('ACC-19 the membership card, and the fan club that one acts for', async ({ page }) => {
  await openSignedIn(page, 'vorsitz')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hallo Vera.')
  await page.getByRole('link', { name: /Mitglied seit/ }).click()
  await expect(page.getByRole('img', { name: /^Code des Ausweises M-/ })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('navigation', { name: 'Konto' })
    .getByRole('link', { name: 'Fanclub', exact: true })
    .click()
  await page.getByRole('button', { name: 'Als Adlerhorst 04 handeln' }).click()
  await expect(page.getByText('Du handelst für Adlerhorst 04.')).toBeVisible()
  await expect(page.getByText('Du handelst gerade in diesem Namen')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Konto' }).getByRole('link', { name: 'Mitgliedschaft' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Zurück zu meinem Konto' }).click()
  await expect(page.getByRole('img', { name: /^Code des Ausweises M-/ })).toBeVisible()
})

test('ACC-15 VID-18 club TV: until when it runs, that it ended, that there is none', async ({ page }) => {
  await openSignedIn(page, 'tv', '/konto/daten')
  const section = page.getByRole('region', { name: 'FALKEN TV' })
  await expect(section).toContainText('Läuft bis')
  await signOut(page)
  await signInButton(page).click()
  await fillIn(page, 'dauerkarte')
  await expect(section).toContainText('Endete am')
})

test('AUTH-05 while a slow provider signs out the page offers no signing in', async ({ page }) => {
  // Nobody can look at a page that leaves but itself.
  await page.addInitScript(() => {
    sessionStorage.removeItem('leaves')
    const isOffered = () =>
      [...document.querySelectorAll('button')].some((one) => one.textContent === 'Einloggen')
    const look = () => {
      if (sessionStorage.getItem('leaves') && isOffered()) sessionStorage.setItem('offered', 'yes')
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await openSignedIn(page, 'tv', '/konto/daten')
  await expect(page.getByRole('region', { name: 'FALKEN TV' })).toBeVisible()
  await page.route(
    ({ hostname }) => hostname.startsWith('id.'),
    async (route) => {
      if (route.request().isNavigationRequest()) await new Promise((done) => setTimeout(done, 800))
      await route.continue()
    },
  )
  await page.evaluate(() => sessionStorage.setItem('leaves', 'yes'))
  await page.getByRole('main').getByRole('button', { name: 'Ausloggen', exact: true }).click()
  await expect(signInButton(page)).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('offered'))).toBeNull()
})

test('SHELL-26 GEN-15 the user flyout by keyboard: opens, walks, closes by Escape, switches to the fan club', async ({
  page,
}) => {
  await openSignedIn(page, 'vorsitz')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hallo Vera.')
  const tool = userTool(page, 'Vera Adler')
  await tool.focus()
  await page.keyboard.press('Enter')
  // Its content comes after it.
  await expect(flyout(page).getByRole('link', { name: 'Mein Konto' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(flyout(page).getByRole('link', { name: 'Mein Konto' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(flyout(page)).toBeHidden()
  await expect(tool).toBeFocused()
  await page.keyboard.press('Enter')
  const change = flyout(page).getByRole('button', { name: 'Als Adlerhorst 04 handeln' })
  await change.focus()
  await page.keyboard.press('Enter')
  await expect(flyout(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hallo Adlerhorst 04.')
  await userTool(page, 'Adlerhorst 04').click()
  await flyout(page).getByRole('button', { name: 'Zurück zu meinem Konto' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hallo Vera.')
})

test('SHELL-26 on a phone the same stands in the menu, and the account has a way out', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, 'vorsitz')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hallo Vera.')
  await page.getByRole('button', { name: 'Menü', exact: true }).click()
  const menu = page.locator('#bereiche')
  await expect(menu.getByRole('link', { name: 'Einstellungen' })).toBeVisible()
  await menu.getByRole('button', { name: 'Als Adlerhorst 04 handeln' }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hallo Adlerhorst 04.')
  await signOut(page)
  await expect(signInButton(page)).toBeVisible()
})

test('AUTH-02 going to another site of the club never says that one is signed out', async ({ page }) => {
  const signedOutSeen = await watchForSignedOut(page)
  await openSignedIn(page, 'fan')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hallo Anna.')
  await page.goto(`${origin('profis')}/konto`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hallo Anna.')
  expect(await signedOutSeen()).toEqual([])
  await page.goto(origin('handball'))
  await expect(userTool(page)).toBeVisible()
  expect(await signedOutSeen()).toEqual([])
  await page.goto(`${origin()}/konto/mitgliedschaft`)
  await expect(page.getByText('Hier liegt bald Dein Ausweis.')).toBeVisible()
  expect(await signedOutSeen()).toEqual([])
})

test('AUTH-05 signing out in one tab is seen in the other without a reload', async ({ page, context }) => {
  await openSignedIn(page, 'fan')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hallo Anna.')
  const other = await context.newPage()
  await other.goto('/konto/adressen')
  await expect(other.getByText('Lindenweg 4').first()).toBeVisible()
  await signOut(page)
  await expect(signInButton(page)).toBeVisible()
  await expect(signInButton(other)).toBeVisible()
  await expect(other.getByText('Lindenweg 4')).toHaveCount(0)
})

for (const minutes of [5, -5])
  test(`AUTH-29 a clock that is ${minutes} minutes off signs in and renews`, async ({ page }) => {
    await page.clock.install({ time: Date.now() + (minutes * 60 - Math.sign(minutes) * 10) * 1000 })
    await openSignedIn(page, 'fan')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hallo Anna.')
    await page.goto(`${origin('profis')}/konto/adressen`)
    await expect(page.getByText('Lindenweg 4').first()).toBeVisible()
  })

test('AUTH-03 a laptop that slept longer than its token goes on where it was', async ({ page }) => {
  await page.clock.install()
  const signedOutSeen = await watchForSignedOut(page)
  await openSignedIn(page, 'fan')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hallo Anna.')
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/connect/token'))
  await page.clock.fastForward('13:00')
  expect((await renewed).status()).toBe(200)
  await page.getByRole('navigation', { name: 'Konto' }).getByRole('link', { name: 'Adressen' }).click()
  await expect(page.getByText('Lindenweg 4').first()).toBeVisible()
  expect(await signedOutSeen()).toEqual([])
})
