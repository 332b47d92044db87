import { expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD, emailOf } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, fillIn, origin, signIn } from '../journey.ts'
import { linkInMail } from '../post.ts'

/** E-mail addresses as people change them: through the mailbox, on two devices, with a sign-in in between. */
const section = (page: Page) => page.getByRole('region', { name: 'E-Mail-Adressen' })
const row = (page: Page, email: string) => section(page).getByRole('listitem').filter({ hasText: email })
const dialog = (page: Page) => page.getByRole('dialog')
const linkTo = (to: string, subject: string) =>
  linkInMail({ to, subject, leadsTo: /\/(?:e-?mail|passwort-neu)\/[\w-]{22}$/ })

async function add(page: Page, email: string): Promise<void> {
  await page.getByLabel('Neue E-Mail-Adresse', { exact: true }).fill(email)
  await page.getByLabel('E-Mail-Adresse wiederholen').fill(email)
  await page.getByRole('button', { name: 'Adresse hinzufügen' }).click()
}

/** The browser's token says that the last proof was a day ago; the page does what the server tells it then. */
async function pretendLongAgo(page: Page): Promise<void> {
  await page.route(
    '**/setDefaultEmailAddress',
    (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          status: 401,
          title: 'FRESH_SIGN_IN_REQUIRED',
          errorCode: 'FRESH_SIGN_IN_REQUIRED',
        }),
      }),
    { times: 1 },
  )
}

test('ACC-03 EML-01 … EML-05 SUC-01 SUC-02 a new address is added, confirmed on another device, becomes the primary one after signing in once more, and is taken back', async ({
  page,
  browser,
}) => {
  // Two devices, six mails, four sign-ins.
  test.slow()
  const old = emailOf('tv')
  const email = 'tilo.neu@falkenpost.example'
  await signIn(page, 'tv', '/konto/daten')
  await expect(row(page, old)).toContainText('Hauptadresse')

  await add(page, email)
  await expect(page.getByText('E-Mail-Adresse hinzugefügt.')).toBeVisible()
  await expect(row(page, email)).toContainText('Bestätigung offen')
  await expect(page.getByLabel('Neue E-Mail-Adresse', { exact: true })).toHaveValue('')
  await expectAccessible(page)

  const first = await linkTo(email, 'Bestätige Deine neue E-Mail-Adresse')
  await row(page, email)
    .getByRole('button', { name: /noch mal schicken/ })
    .click()
  await expect(page.getByText(`Mail an ${email} ist unterwegs.`)).toBeVisible()

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const elsewhere = await phone.newPage()
  await elsewhere.goto(first)
  await expect(elsewhere.getByRole('heading', { name: 'Dieser Link gilt nicht mehr.' })).toBeVisible()
  await expect
    .poll(() => linkTo(email, 'Bestätige Deine neue E-Mail-Adresse'), { timeout: 20_000 })
    .not.toBe(first)
  await elsewhere.goto(await linkTo(email, 'Bestätige Deine neue E-Mail-Adresse'))
  await expect(elsewhere.getByText('t•••@falkenstadt.example')).toBeVisible()
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('main').getByRole('button', { name: 'Einloggen', exact: true }).click()
  await fillIn(elsewhere, 'tv')
  await elsewhere.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await expect(elsewhere.getByText(`${email} ist bestätigt.`)).toBeVisible()

  await page.reload()
  await pretendLongAgo(page)
  await row(page, email)
    .getByRole('button', { name: `${email} zur Hauptadresse machen` })
    .click()
  await dialog(page).getByRole('button', { name: 'Zur Hauptadresse machen' }).click()
  await expect(dialog(page)).toContainText('Bist Du es wirklich?')
  await expect(page).toHaveURL(`${origin()}/konto/daten`)
  await dialog(page).getByRole('button', { name: 'Noch einmal einloggen' }).click()
  await page.waitForURL(/\/anmelden\?/)
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(old)
  await fillIn(page, 'tv')
  await expect(page).toHaveURL(`${origin()}/konto/daten`)
  await expect(dialog(page)).toContainText('Neue Hauptadresse?')
  await expect(dialog(page).getByRole('button', { name: 'Zur Hauptadresse machen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Änderung gespeichert.')).toBeVisible()
  await expect(row(page, email)).toContainText('Hauptadresse')
  await expect(page.getByRole('heading', { name: 'E-Mail-Adressen' })).toBeFocused()

  // The sign-in name is the new one.
  const other = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  await signIn(other, 'tv')
  await expect(other.getByText('E-Mail-Adresse oder Passwort stimmen nicht.')).toBeVisible()
  await other.getByLabel('E-Mail-Adresse').fill(email)
  await other.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD)
  await other.getByRole('button', { name: 'Einloggen', exact: true }).click()
  await expect(other).toHaveURL(`${origin()}/konto`)

  await elsewhere.goto(await linkTo(old, 'Deine Hauptadresse wurde geändert'))
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Hauptadresse zurückholen')
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('button', { name: 'Adresse zurückholen' }).click()
  await expect(elsewhere.getByText(`${old} ist wieder die Hauptadresse.`)).toBeVisible()
  await page.reload()
  // Whoever was in is out, here as everywhere; the password that somebody knew opens nothing.
  await signInWith(page, DEMO_PASSWORD)
  await expect(page.getByText('E-Mail-Adresse oder Passwort stimmen nicht.')).toBeVisible()
  await elsewhere.goto(await linkTo(old, 'Neues Passwort für Deine Falken-ID'))
  await elsewhere.getByLabel('Neues Passwort').fill(DEMO_PASSWORD)
  await elsewhere.getByRole('button', { name: 'Passwort speichern' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Dein Passwort ist gespeichert.')
  await signInWith(page, DEMO_PASSWORD)
  await expect(page).toHaveURL(`${origin()}/konto/daten`)
  await expect(row(page, old)).toContainText('Hauptadresse')
  await expect(row(page, email)).toHaveCount(0)
})

/** On the form of the id host, where a page that needs a sign-in leads by itself. */
async function signInWith(page: Page, password: string): Promise<void> {
  await page.waitForURL(/\/anmelden\?/)
  await page.getByLabel('E-Mail-Adresse').fill(emailOf('tv'))
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Einloggen', exact: true }).click()
}

test('EML-06 EML-07 FRM-03 FRM-04 what is wrong stands at the field, and what was typed stays', async ({
  page,
}) => {
  await signIn(page, 'neu', '/konto/daten')
  await expect(section(page)).toBeVisible()
  await page.getByLabel('Neue E-Mail-Adresse', { exact: true }).fill('nina@falkenpost.example')
  await page.getByLabel('E-Mail-Adresse wiederholen').fill('nina@falkenpst.example')
  await page.getByRole('button', { name: 'Adresse hinzufügen' }).click()
  await expect(section(page).getByText('stimmt nicht überein').last()).toBeVisible()
  await expectAccessible(page)
  await add(page, emailOf('fan'))
  await expect(section(page).getByText('ist schon vergeben').last()).toBeVisible()
  await expect(page.getByLabel('Neue E-Mail-Adresse', { exact: true })).toHaveValue(emailOf('fan'))
})

test('EML-03 a further address is removed by keyboard alone', async ({ page }) => {
  const email = 'nina.zwei@falkenpost.example'
  await signIn(page, 'neu', '/konto/daten')
  await add(page, email)
  await row(page, email)
    .getByRole('button', { name: `${email} entfernen` })
    .press('Enter')
  await expect(dialog(page)).toContainText('Diese Adresse entfernen?')
  await page.keyboard.press('Escape')
  await expect(row(page, email).getByRole('button', { name: `${email} entfernen` })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Entfernen' }).press('Enter')
  await expect(page.getByText('E-Mail-Adresse entfernt.')).toBeVisible()
  await expect(row(page, email)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'E-Mail-Adressen' })).toBeFocused()
})

test('ACC-20 ACC-31 the profile language changes the mails, and the page offers itself in it', async ({
  page,
}) => {
  await signIn(page, 'neu', '/konto/daten')
  await page.getByLabel('Sprache').selectOption('en')
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  const link = page.getByRole('link', { name: 'Continue in English' })
  await expect(link).toBeVisible()
  await add(page, 'nina.english@falkenpost.example')
  await expect(page.getByText('E-Mail-Adresse hinzugefügt.')).toBeVisible()
  await linkTo('nina.english@falkenpost.example', 'Confirm your new e-mail address')
  await link.click()
  await expect(page).toHaveURL(`${origin()}/en/account/data`)
  await page.getByLabel('Language').selectOption('de')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('link', { name: 'Auf Deutsch weiterlesen' })).toBeVisible()
})
