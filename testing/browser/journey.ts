import { expect, type Locator, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD, emailOf, type PersonKey } from '#demo/people.ts'
import { axeFindings } from './axe.ts'

/** What several journeys have in common. */

/** The address of a site; without a name the club's own. */
export function origin(site = ''): string {
  const { port } = new URL(test.info().project.use.baseURL!)
  return `http://${site ? `${site}.` : ''}club.localhost:${port}`
}

export const signInButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Einloggen$/ })

/** From a page that asks for it, by the form of the id host: for journeys about signing in; others begin signed in (signed-in.ts). */
export async function signIn(page: Page, key: PersonKey, from = '/konto'): Promise<void> {
  await page.goto(from)
  await signInButton(page).click()
  await fillIn(page, key)
}

/** The form of the id host. */
export async function fillIn(page: Page, key: PersonKey): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(emailOf(key))
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Einloggen', exact: true }).click()
}

/** By the account. Whoever keeps tickets on the device is asked first; how soon they are kept nobody waits for. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Ausloggen', exact: true }).click()
  const asked = page.getByRole('dialog').getByRole('button', { name: 'Ausloggen', exact: true })
  await expect(asked.or(signInButton(page)).first()).toBeVisible()
  if (await asked.isVisible()) await asked.click()
}

/** The next home games, in order: the first has few places left, the second many, the third none. */
export async function homeGames(count = 5): Promise<{ id: string; slug: string }[]> {
  const { port } = new URL(test.info().project.use.baseURL!)
  const answer = await fetch(`http://127.0.0.1:${port}/api/ticketing/events?PageSize=${count}`)
  return ((await answer.json()) as { items: { id: string; slug: string }[] }).items
}

/** Places of the game after next, held by the calls that the seat map makes. */
export async function holdPlaces(page: Page, count: number): Promise<void> {
  const held = await page.evaluate(async (wanted) => {
    const read = async (path: string) => (await fetch(path)).json()
    const { items } = await read('/api/ticketing/events?PageSize=5')
    const event = items[1]
    const cookie = /AnonymousUserShoppingId=([^;]+)/.exec(document.cookie)?.[1]
    const id =
      cookie ?? (await (await fetch('/api/shop/v4/carts/anonymousUser', { method: 'POST' })).json()).userId
    const answer = await fetch(`/api/ticketing/events/${event.id}/best-available?anonymousUserId=${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ quantity: wanted, priceClasses: ['1', '2', '3', '4', '5'], together: true }),
    })
    return answer.status
  }, count)
  expect(held).toBe(200)
}

/** The page itself; `screens.spec.ts` looks at it together with header and footer. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page, 'main')).toEqual([])
}

/** A line on which no script arrives: what is done to the page meanwhile; then they come. */
export async function beforeScripts(page: Page, address: string, act: () => Promise<unknown>): Promise<void> {
  let arrive = () => {}
  const arrived = new Promise<void>((done) => {
    arrive = done
  })
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await act()
  arrive()
}

/** Presses Tab until the focus is where it should be, as somebody without a mouse does. */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let presses = 0; presses < 90; presses += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}
