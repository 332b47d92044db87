import { expect, type Page } from '@playwright/test'
import { demoSeasonName } from '#demo/season.ts'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, origin } from '../journey.ts'
import { linkInMail } from '../post.ts'

const season = demoSeasonName(new Date()).replace('/', '-')

/** Narrowing the shop down, waiting for a size, and giving a voucher away. */
const stores = () => origin('stores')
const names = (page: Page) => page.locator('.product-grid .product b, .product-grid .feature b')

test('PRD-01 filters stand in the address, each can be taken back, and going back brings them again', async ({
  page,
}) => {
  await page.goto(`${stores()}/trikots`)
  const main = page.getByRole('main')
  const all = await names(page).count()
  await main.getByText('Größe', { exact: true }).click()
  await main.getByRole('checkbox', { name: /^4XL/ }).check()
  await expect(page).toHaveURL(/\/trikots\?size=4XL$/)
  await expect.poll(() => names(page).count()).toBeLessThan(all)
  await main.getByText('Farbe', { exact: true }).click()
  await main.getByRole('checkbox', { name: /^Nachtblau/ }).check()
  await expect(page).toHaveURL(/\/trikots\?colour=night&size=4XL$/)
  const narrowed = await names(page).allTextContents()
  const tags = main.getByRole('list', { name: 'Gewählte Filter' })
  await tags.getByRole('link', { name: 'Größe 4XL entfernen' }).click()
  await expect(page).toHaveURL(/\/trikots\?colour=night$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/trikots\?colour=night&size=4XL$/)
  await expect.poll(() => names(page).allTextContents()).toEqual(narrowed)
  await expectAccessible(page)
  await page.reload()
  expect(await names(page).allTextContents()).toEqual(narrowed)
  await tags.getByRole('link', { name: 'Alle entfernen' }).click()
  await expect(page).toHaveURL(/\/trikots$/)
  await expect.poll(() => names(page).count()).toBe(all)
})

test('an empty shelf says what to do, and a slip of the finger finds what was meant', async ({ page }) => {
  await page.goto(`${stores()}/?colour=green&min=200`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Alle Filter entfernen' }).click()
  await expect(page).toHaveURL(`${stores()}/`)
  await page.goto(`${stores()}/?q=heimtrikto`)
  await expect(main.getByText('Zu „heimtrikto“ haben wir nichts.')).toBeVisible()
  await expect(names(page).first()).toContainText('Heimtrikot')
  await expect(page.locator('.product-grid mark').first()).toHaveText('Heimtrikot')
})

test('PRD-07 a name of the squad is printed and lies in the cart; the pictures turn by themselves', async ({
  page,
}) => {
  await page.goto(`${stores()}/trikots`)
  const main = page.getByRole('main')
  await main
    .getByRole('link', { name: new RegExp(`Heimtrikot ${demoSeasonName(new Date())}`) })
    .first()
    .click()
  await main.getByRole('button', { name: 'Größentabelle' }).click()
  const table = page.getByRole('dialog', { name: 'Größentabelle' })
  await expect(table.getByRole('row', { name: /^XL / })).toBeVisible()
  await table.getByRole('button', { name: 'Schließen' }).click()
  await main.getByRole('button', { name: 'Spieler', exact: true }).click()
  await main.getByLabel('Spieler', { exact: true }).selectOption({ label: '10 Conti' })
  await expect(main.getByRole('img', { name: /von hinten mit Flock CONTI 10/ })).toBeInViewport()
  await main.getByRole('radio', { name: 'M', exact: true }).check({ force: true })
  await main.getByRole('button', { name: 'In den Warenkorb' }).click()
  await expect(page.getByRole('status').getByText(/liegt im Warenkorb/)).toBeVisible()
  await page.goto(`${stores()}/warenkorb`)
  await expect(main.getByText(/CONTI 10/).first()).toBeVisible()
})

test('who misses a size is asked by mail, confirms, and can take the address off again', async ({ page }) => {
  const email = `wartet-${Date.now()}@example.com`
  await page.goto(`${stores()}/trikots/heimtrikot-${season}-1.1001`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /Deine Größe fehlt/ }).click()
  await main.getByRole('button', { name: 'Schreibt mir' }).click()
  await expect(main.getByText('ist keine gültige E-Mail-Adresse')).toBeVisible()
  await main.getByLabel('E-Mail-Adresse').fill(email)
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Schreibt mir' }).click()
  await expect(main.getByText(/Bestätige den Link/)).toBeVisible()
  const subject = 'Sollen wir Dir schreiben, sobald es wieder da ist?'
  await page.goto(await linkInMail({ to: email, subject, leadsTo: /\/wieder-da\// }))
  await main.getByRole('button', { name: 'Ja, schreibt mir' }).click()
  await expect(main.getByText(/Du stehst auf der Liste/)).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Adresse löschen' }).click()
  await expect(main.getByText('Deine Adresse ist gelöscht.')).toBeVisible()
})

test('a gift voucher shows how it will look and lies in the cart with its words', async ({ page }) => {
  await page.goto(`${stores()}/gutscheine`)
  const main = page.getByRole('main')
  await main.getByLabel('Wert in Euro').fill('5')
  await main.getByRole('button', { name: 'In den Warenkorb' }).click()
  await expect(main.getByText(/muss zwischen 10/)).toBeVisible()
  await main.getByRole('radio', { name: '25' }).check({ force: true })
  await main.getByLabel(/Für wen/).fill('Oma Käthe')
  await main.getByLabel(/Deine Worte/).fill('Bis Samstag')
  const preview = main.getByRole('figure')
  await expect(preview).toContainText('Für Oma Käthe')
  await expect(preview).toContainText('25')
  await expectAccessible(page)
  await main.getByRole('button', { name: 'In den Warenkorb' }).click()
  await expect(page.getByRole('status').getByText(/Geschenkgutschein liegt im Warenkorb/)).toBeVisible()
  await page.goto(`${stores()}/warenkorb`)
  await expect(main.getByText('25,00').first()).toBeVisible()
})

/** What a transition takes along, as it stands when the browser takes its picture of the page that is left. */
const noteTransitions = () => {
  const noted: string[] = []
  Object.assign(globalThis, { noted })
  const start = document.startViewTransition.bind(document)
  const namesNow = () =>
    [...document.querySelectorAll('img, .pic')]
      .map((one) => getComputedStyle(one).viewTransitionName)
      .filter((name) => name !== 'none')
  document.startViewTransition = (given) => {
    noted.push(namesNow().join())
    const transition = start(given)
    void transition.finished.then(() => noted.push(namesNow().join()))
    return transition
  }
}

test('from a shelf to a product, from the squad to a player the picture goes along', async ({ page }) => {
  for (const [address, link, name] of [
    [`${origin('stores')}/trikots`, 'main a.product', 'product'],
    [`${origin('profis')}/kader`, 'main a.player', 'person'],
    [`${origin('profis')}/news`, 'main a.story', 'story'],
  ] as const) {
    await page.goto(address)
    // Before its scripts are there a link loads a page of its own.
    await page.waitForLoadState('networkidle')
    await page.evaluate(noteTransitions)
    await page.locator(link).first().click()
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { noted: string[] }).noted), {
        message: name,
      })
      .toEqual([name, name])
  }
})
