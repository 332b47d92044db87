import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { startPushService } from '#testing/fakes/push-service.ts'
import { expectAccessible, origin } from '../journey.ts'
import { openSignedIn } from '../signed-in.ts'

/**
 * Notices to this browser. The headless shell has neither the permission nor a push service: of the browser the test gives just
 * these two to the page, everything else is what it is. That messages arrive and open is `modules/push/push.test.ts`.
 */

type Keys = { endpoint: string; keys: { p256dh: string; auth: string } }

/** A browser that says yes when it is asked, and subscribes to a service that the program does not reach. */
async function withPush(page: Page, subscription: Keys, answer: NotificationPermission = 'granted') {
  await page.addInitScript(
    ([given, permission]) => {
      const store = 'stubbed-subscription'
      const made = () => ({
        endpoint: given.endpoint,
        options: { applicationServerKey: null },
        toJSON: () => given,
        unsubscribe: async () => Boolean(localStorage.removeItem(store) ?? true),
      })
      Object.defineProperty(Notification, 'permission', {
        get: () => localStorage.getItem('stubbed-permission') ?? 'default',
      })
      Notification.requestPermission = async () => {
        localStorage.setItem('stubbed-permission', permission)
        return permission
      }
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem(store) ? (made() as never) : null
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem(store, 'yes')
        return made() as never
      }
    },
    [subscription, answer] as const,
  )
}

async function subscriptionOfNobody(): Promise<Keys> {
  const service = await startPushService()
  const { keys } = service.browser().subscription
  await service.close()
  return { endpoint: `https://push-${randomBytes(6).toString('hex')}.kurve-push.org/send/1`, keys }
}

const PAGE = () => `${origin('tickets')}/konto/mitteilungen`
const here = (page: Page) => page.getByRole('region', { name: 'Dieses Gerät' })

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })

test('a phone is switched on by one button, told what to tell, and switched off again', async ({ page }) => {
  await withPush(page, await subscriptionOfNobody())
  await openSignedIn(page, 'sepa', PAGE())
  await here(page).getByRole('button', { name: 'Auf diesem Gerät einschalten' }).click()
  await expect(here(page).getByText('Eingeschaltet', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Dieses hier' })).toContainText('Chrome')

  const sales = page.getByRole('switch', { name: /^Verkauf beginnt/ })
  // A first try that broke off has left it on.
  if (await sales.isChecked()) await sales.uncheck()
  await sales.focus()
  await page.keyboard.press('Space')
  const homeGames = page.getByRole('radio', { name: 'Alle Heimspiele' })
  await homeGames.click()
  await expect(homeGames).toBeChecked()
  await page.getByLabel('Von', { exact: true }).selectOption('23:00')
  await expectAccessible(page)
  await page.reload()
  await expect(sales).toBeChecked()
  await expect(homeGames).toBeChecked()
  await expect(page.getByLabel('Von', { exact: true })).toHaveValue('1380')

  // Its service is nowhere: the page says so, and does not say that it went.
  await here(page).getByRole('button', { name: 'Probe schicken' }).click()
  await expect(page.getByText('Der Mitteilungsdienst des Browsers antwortet gerade nicht')).toBeVisible()
  await here(page).getByRole('button', { name: 'Ausschalten' }).click()
  // A first try that broke off has left a device of its own.
  await expect(page.getByRole('listitem').filter({ hasText: 'Dieses hier' })).toHaveCount(0)
  await expect(here(page).getByRole('button', { name: 'Auf diesem Gerät einschalten' })).toBeVisible()
})

test('who says no to the browser is told how to change their mind; the match centre leads here', async ({
  page,
}) => {
  await withPush(page, await subscriptionOfNobody(), 'denied')
  await openSignedIn(page, 'sepa', PAGE())
  await here(page).getByRole('button', { name: 'Auf diesem Gerät einschalten' }).click()
  await page.reload()
  await expect(here(page).getByText('Dein Browser blockiert Mitteilungen')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${origin('profis')}/saison/termine`)
  const match = page.locator('main a[href*="/spiel/"]').last()
  await page.goto(new URL((await match.getAttribute('href'))!, origin('profis')).href)
  const link = page.getByRole('link', { name: 'Tore aufs Handy' })
  await expect(link).toHaveAttribute('href', PAGE())
})
