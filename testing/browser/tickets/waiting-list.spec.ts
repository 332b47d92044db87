import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { type PersonKey, people } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { ADDRESS } from '#testing/harness/buyer.ts'
import { beginAnew, makeRoom, raiseCredit } from '../holds.ts'
import { expectAccessible, fillIn, homeGames, origin } from '../journey.ts'
import { openSignedIn } from '../signed-in.ts'

const root = join(import.meta.dirname, '../../..')

/** Signs somebody in; answers what their pages send with each call. */
async function signedIn(page: Page, key: PersonKey): Promise<string> {
  const asked = page.waitForRequest(
    (request) => request.url().includes('/api/') && Boolean(request.headers()['authorization']),
  )
  await openSignedIn(page, key)
  return (await asked).headers()['authorization']!
}

/** Buys a standing place; answers the order's number. */
async function buyStanding(
  page: Page,
  authorization: string,
  place: { eventId: string; blockId: string },
): Promise<string> {
  return page.evaluate(
    async ({ authorization: bearer, event, blockId, address }) => {
      const send = async (path: string, body?: object) => {
        const answer = await fetch(path, {
          method: body ? 'POST' : 'GET',
          headers: { authorization: bearer, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
        return answer.json()
      }
      const blocks = (await send(`/api/ticketing/events/${event}/availability`)).blocks
      const block = blocks.find((one: { id: string }) => one.id === blockId)
      await send('/api/shop/v4/carts/self/items', {
        sku: `${event}-${block.priceClass}-full`,
        quantity: 1,
        userOptionValues: [{ key: 'blockId', value: block.id }],
      })
      const cart = await send('/api/shop/v4/carts/self?shippingCountryCode=DE')
      const { checkoutId } = await send('/api/checkout/v3/checkouts/purchaseOnAccount', {
        cartId: cart.id,
        shippingAddress: address,
        billingAddress: address,
        acceptedTerms: true,
      })
      const checkout = await send(`/api/checkout/v3/checkouts/${checkoutId}`)
      return checkout.transactions[0].orders[0].number
    },
    { authorization, event: place.eventId, blockId: place.blockId, address: ADDRESS },
  )
}

/** What somebody at the club does on its command line. */
async function callOff(order: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: process.env['BROWSER_TEST_DATA'], NODE_ENV: 'development' }
  const args = ['tools/club.ts', 'orders', 'cancel', order, '--reason', 'Doppelt bestellt']
  await promisify(execFile)(process.execPath, args, { cwd: root, env })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a sold-out match is waited for; a ticket that the club calls off lies in the cart, and is bought', async ({
    page,
    browser,
  }) => {
    const [, , game] = await homeGames()
    const blockId = await makeRoom(game!.id, 1)
    for (const key of ['fan', 'fanclub'] as const) await raiseCredit(people[key].id)
    await beginAnew(people.fan.id, game!.id)
    const other = await (await browser.newContext()).newPage()
    await other.goto(`${origin()}/konto`)
    const order = await buyStanding(other, await signedIn(other, 'fanclub'), {
      eventId: game!.id,
      blockId,
    })

    await page.goto(`${origin('tickets')}/${game!.slug}`)
    await page.getByRole('main').getByRole('link', { name: 'Zur Warteliste' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Warteliste' })).toBeVisible()
    await page.getByRole('button', { name: 'Einen Platz weniger' }).tap()
    await page.getByRole('checkbox', { name: /Stehplatz/ }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Einloggen und anstellen' }).tap()
    await fillIn(page, 'fan')
    // The form is as it was.
    await expect(page.getByRole('checkbox', { name: /Stehplatz/ })).toBeChecked()
    await page.getByRole('button', { name: 'Auf die Warteliste' }).tap()
    await expect(page.getByText('Du bist als Nächstes an der Reihe.')).toBeVisible()

    await callOff(order)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('Plätze für Dich')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Zum Warenkorb' }).tap()
    await expect(
      page
        .getByRole('main')
        .getByText(/Stehplatz/)
        .first(),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Zur Kasse' }).tap()
    await page.getByRole('radio', { name: /Auf Rechnung/ }).check()
    await page.getByRole('checkbox', { name: /AGB/ }).check()
    await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Du bist')
    await page.goto(`${origin('tickets')}/${game!.slug}/warteliste`)
    await expect(page.getByText('Die Plätze von der Warteliste gehören Dir.')).toBeVisible()
    await other.context().close()
  })
})
