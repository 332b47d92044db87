import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { addLightAndSecondCamera, holdBeforeCamera, refuseCamera } from '../camera.ts'
import { expectAccessible, origin } from '../journey.ts'
import { matchAtGate } from '../match-at-gate.ts'
import { openSignedIn } from '../signed-in.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'allow' })

/** As somebody without a camera does it. */
async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code eingeben').fill(code)
  await page.getByLabel('Code eingeben').press('Enter')
}

/** As a scanner in the hand does it: it types into whatever has the focus. */
async function readByHand(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

const answer = (page: Page) => page.getByRole('dialog')

/** A match of this try alone: what an earlier one has left stands beside it. */
const matchOf = (guest: string) =>
  `Falkenstadt – ${guest} ${test.info().repeatEachIndex}.${test.info().retry}`

async function openGate(page: Page, match: string): Promise<void> {
  await openSignedIn(page, 'ordner', `${origin()}/einlass`)
  await page.getByRole('radio', { name: match }).check()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Tor 5 Haupttribüne' }).check()
  await page.getByRole('button', { name: 'Tor öffnen' }).click()
  await expect(page.getByRole('heading', { name: 'Tor 5 Haupttribüne' })).toBeVisible()
}

/** What the gate keeps under a name. */
function stored(page: Page, name: string): Promise<unknown> {
  return page.evaluate(
    (key) =>
      new Promise((done, fail) => {
        const open = indexedDB.open('gate')
        open.onerror = () => fail(open.error)
        open.onsuccess = () => {
          const request = open.result.transaction('kept').objectStore('kept').get(key)
          request.onsuccess = () => {
            open.result.close()
            done(request.result === undefined ? null : 'kept')
          }
        }
      }),
    name,
  )
}

test('a steward opens a gate: admitted once, judged without a connection, sent afterwards, forgotten after the match', async ({
  page,
  context,
}) => {
  const match = matchOf('FC Prüf')
  const [first, second, third] = await matchAtGate(['19-1-1', '19-1-2', '19-1-3'], match)
  await openGate(page, match)
  await expect(page.getByText(match)).toBeVisible()
  await expectAccessible(page)

  await typeCode(page, first!.code)
  await expect(answer(page)).toHaveAccessibleName('Einlass')
  await expect(answer(page).getByText('19', { exact: true })).toBeVisible()
  await expect(answer(page)).toBeHidden()
  await typeCode(page, first!.code)
  await expect(answer(page)).toHaveAccessibleName('Schon drin')
  await expect(answer(page)).toHaveAccessibleDescription(/um \d\d:\d\d.* durch Tor 5 Haupttribüne/)
  expect(await page.evaluate(() => document.querySelector('dialog')!.matches(':modal'))).toBe(true)
  // A scanner in the hand reads the next ticket while the refusal stands: its Enter does not only close it.
  await readByHand(page, third!.code)
  await expect(answer(page)).toHaveAccessibleName('Einlass')
  await expect(answer(page)).toBeHidden()

  // The page with all its parts is kept before the network goes.
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('gate-page')).keys()).length))
    .toBeGreaterThan(5)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Keine Verbindung')).toBeVisible()
  await typeCode(page, first!.code)
  await expect(answer(page)).toHaveAccessibleName('Schon drin')
  await answer(page).getByRole('button', { name: 'Weiter' }).click()
  await typeCode(page, second!.code)
  await expect(answer(page)).toHaveAccessibleName('Einlass')
  await expect(answer(page).getByText('Ohne Verbindung entschieden')).toBeVisible()
  await expect(answer(page)).toBeHidden()
  await expect(page.getByText('2 Scans warten.')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Keine Verbindung')).toBeHidden({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Bericht' }).click()
  await expect(page.getByText('3 von 3 Tickets sind drin.')).toBeVisible()
  await expectAccessible(page)

  // Hours later, still on the desk in the steward's room, and without a network there.
  expect(await stored(page, 'list')).toBe('kept')
  await context.setOffline(true)
  await page.clock.setSystemTime(Date.now() + 9 * 3_600_000)
  // It looks every few seconds; and at once when the phone believes that there is a network.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { name: 'Der Einlass ist vorbei' })).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => stored(page, 'list')).toBeNull()
})

test('the list of a gate that nobody opens again goes with the next page of the club', async ({ page }) => {
  const match = matchOf('FC Ende')
  await matchAtGate(['19-1-4'], match)
  await openGate(page, match)
  await expect.poll(() => stored(page, 'endsAt')).toBe('kept')
  await expect.poll(() => page.evaluate(() => caches.has('gate-page'))).toBe(true)
  await page.goto(`${origin()}/impressum`)
  expect(await stored(page, 'list')).toBe('kept')
  await page.evaluate(
    () =>
      new Promise((done) => {
        const open = indexedDB.open('gate')
        open.onsuccess = () => {
          const writing = open.result.transaction('kept', 'readwrite')
          writing.objectStore('kept').put(Date.now() - 1, 'endsAt')
          writing.oncomplete = () => done(open.result.close())
        }
      }),
  )
  await page.reload()
  await expect.poll(() => stored(page, 'list')).toBeNull()
})

test('the camera reads a ticket; refused, missing and lost it leaves the field', async ({ page }) => {
  const match = matchOf('FC Film')
  const [first, second, third] = await matchAtGate(['19-1-5', '19-1-6', '19-1-7'], match)
  await addLightAndSecondCamera(page)
  holdBeforeCamera(first!.code)
  await openGate(page, match)

  const start = page.getByRole('button', { name: 'Kamera starten' })
  await refuseCamera(page, 'NotAllowedError')
  await start.click()
  await expect(page.getByText('Die Kamera ist nicht erlaubt')).toBeVisible()
  await expectAccessible(page)
  await refuseCamera(page, 'NotFoundError')
  await start.click()
  await expect(page.getByText('Keine Kamera gefunden')).toBeVisible()
  await typeCode(page, second!.code)
  await expect(answer(page)).toHaveAccessibleName('Einlass')
  await expect(answer(page)).toBeHidden()

  await refuseCamera(page, null)
  await start.click()
  await expect(answer(page)).toHaveAccessibleName('Einlass')
  await expect(answer(page).getByText('5', { exact: true })).toBeVisible()
  await expect(answer(page)).toBeHidden()
  // The other camera sees nothing, and what it would see next is there only after it is lost.
  holdBeforeCamera(null)
  await page.getByRole('button', { name: 'Licht an' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-torch', 'true')
  await page.getByRole('button', { name: 'Andere Kamera' }).click()
  await expect(page.getByRole('button', { name: 'Licht an' })).toBeVisible()
  await expectAccessible(page)

  // Another app takes it, in the middle of the queue.
  await page.evaluate(() => {
    const { srcObject } = document.querySelector('video')!
    ;(srcObject as MediaStream).getVideoTracks()[0]!.dispatchEvent(new Event('ended'))
  })
  await expect(page.getByText('Die Kamera ist weg')).toBeVisible()
  await typeCode(page, first!.code)
  await expect(answer(page)).toHaveAccessibleName('Schon drin')
  await answer(page).getByRole('button', { name: 'Weiter' }).click()
  holdBeforeCamera(third!.code)
  await start.click()
  await expect(answer(page)).toHaveAccessibleName('Einlass')
  await expect(answer(page).getByText('7', { exact: true })).toBeVisible()
})

test('who comes from another page of the club gets the gate with its own permissions', async ({ page }) => {
  await page.goto(`${origin()}/impressum`)
  const opened = page.waitForResponse((response) => response.url().endsWith('/einlass'))
  // As the router does it on every link.
  await page.evaluate(() => {
    history.pushState({}, '', '/einlass')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  expect((await opened).headers()['content-security-policy']).toContain("'wasm-unsafe-eval'")
})

test('who is no steward opens no gate', async ({ page }) => {
  await openSignedIn(page, 'firma', `${origin()}/einlass`)
  await expect(page.getByRole('heading', { name: 'Nur für Ordnerinnen und Ordner' })).toBeVisible()
})
