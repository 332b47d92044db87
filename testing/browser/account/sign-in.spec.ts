import { type BrowserContext, expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD, emailOf, organisations } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, fillIn, origin, signIn, signInButton, signOut } from '../journey.ts'
import { FRESH_PASSWORD, fillInRegistration, linkInMail, register } from '../post.ts'

test.use({ serviceWorkers: 'allow' })

/** Signing in as people do it: real provider, real cookies, several tabs and sites. */
/** What the page reports while signing in; the browser's own beacons cannot be read from outside. */
async function watchReports(page: Page): Promise<() => Promise<unknown[]>> {
  const reports: unknown[] = []
  await page.exposeFunction('noteReport', (text: string) => reports.push(JSON.parse(text)))
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, data) => {
      if (String(url).includes('client-errors') && data instanceof Blob)
        void data.text().then((window as unknown as { noteReport(text: string): void }).noteReport)
      return send(url, data)
    }
  })
  return async () => reports
}

const storedUser = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))
    return key
      ? (JSON.parse(localStorage.getItem(key)!) as { access_token: string; expires_at: number })
      : null
  })

const cookieNames = async (context: BrowserContext) =>
  (await context.cookies(origin())).map((cookie) => cookie.name)

/** Somebody's token is about to end, in all tabs of this site. */
const age = (page: Page, secondsLeft: number) =>
  page.evaluate((left) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))!
    const user = JSON.parse(localStorage.getItem(key)!)
    localStorage.setItem(key, JSON.stringify({ ...user, expires_at: Math.floor(Date.now() / 1000) + left }))
  }, secondsLeft)

test('AUTH-02 AUTH-04 AUTH-09 AUTH-11 AUTH-12 signs in and comes back to the page one was on', async ({
  page,
  context,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/konto')
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
  expect(loaded.filter((url) => /manager-|oidc-client/.test(url))).toEqual([])
  await signIn(page, 'fan')
  await expect(page).toHaveURL(`${origin()}/konto`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna')
  const cookies = await context.cookies(origin())
  const cookieValue = (name: string) =>
    decodeURIComponent(cookies.find((one) => one.name === name)?.value ?? '')
  expect(cookieValue('OpenIdUrlBeforeSignin')).toBe(`${origin()}/konto`)
  expect(Date.parse(cookieValue('LoginDatetime'))).toBeGreaterThan(Date.now() - 60_000)
  expect(cookieValue('LoginTimezone')).toBe('Europe/Berlin')
  expect(cookies.find((one) => one.name === 'LoginDatetime')?.domain).toBe('.club.localhost')
  expect(page.url()).not.toContain('code=')
})

test('AUTH-02 another site of the club knows the person without asking', async ({ page }) => {
  await signIn(page, 'fan')
  await expect(page).toHaveURL(`${origin()}/konto`)
  await page.goto(origin('profis'))
  await expect(page.getByRole('button', { name: 'Konto von Anna Sommer' })).toBeVisible()
})

test('AUTH-05 AUTH-10 AUTH-27 AUTH-32 signs out everywhere, in open tabs of other sites too, and comes back', async ({
  page,
  context,
}) => {
  const reports = await watchReports(page)
  await signIn(page, 'fan')
  await expect(page).toHaveURL(`${origin()}/konto`)
  await page.goto(origin('profis'))
  await expect(page.getByRole('button', { name: 'Konto von Anna Sommer' })).toBeVisible()
  await page.goto('/konto')
  const { access_token: token } = (await storedUser(page))!
  const elsewhere = await context.newPage()
  await elsewhere.goto(origin('profis'))
  await expect(elsewhere.getByRole('button', { name: 'Konto von Anna Sommer' })).toBeVisible()
  await signOut(page)
  await expect(elsewhere.getByRole('button', { name: /^(Einloggen|Anmelden)$/ }).first()).toBeVisible()
  await expect(page).toHaveURL(`${origin()}/konto`)
  await expect(signInButton(page)).toBeVisible()
  expect(await reports()).toEqual([])
  expect(await cookieNames(context)).not.toContain('LoginDatetime')
  expect(await cookieNames(context)).not.toContain('LoginTimezone')
  expect(await storedUser(page)).toBeNull()
  await expect
    .poll(() =>
      page.evaluate(async (bearer) => {
        const headers = { authorization: `Bearer ${bearer}` }
        return (await fetch('/api/contact/contacts/self', { headers })).status
      }, token),
    )
    .toBe(401)
  await page.goto(origin('profis'))
  await expect(page.getByRole('button', { name: /^Einloggen$/ }).first()).toBeVisible()
  // What this site kept goes as soon as the page is alive.
  await expect.poll(() => storedUser(page)).toBeNull()
})

test('AUTH-03 AUTH-30 five tabs renew the token once, a minute before it ends', async ({ page, context }) => {
  await signIn(page, 'fan')
  await expect(page).toHaveURL(`${origin()}/konto`)
  const before = await storedUser(page)
  await age(page, 66)
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/connect/token')) asked.push(request.url())
  })
  const tabs = await Promise.all(Array.from({ length: 4 }, () => context.newPage()))
  await Promise.all([page.reload(), ...tabs.map((tab) => tab.goto('/konto'))])
  await expect
    .poll(async () => (await storedUser(page))!.access_token, { timeout: 20_000 })
    .not.toBe(before!.access_token)
  // Every tab goes on with the new one, and nobody has lost the sign-in by a replay.
  for (const tab of [page, ...tabs]) {
    await tab.reload()
    await expect(tab.getByRole('heading', { level: 1 })).toContainText('Anna')
  }
  expect(asked).toHaveLength(1)
})

test('AUTH-18 AUTH-19 AUTH-36 calls carry the token; a 401 leads through the provider and back with a new one', async ({
  page,
}) => {
  await signIn(page, 'fan')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna')
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))!
    const user = JSON.parse(localStorage.getItem(key)!)
    localStorage.setItem(key, JSON.stringify({ ...user, access_token: `${user.access_token}x` }))
  })
  const refused = page.waitForResponse((response) => response.status() === 401)
  await page.goto('/konto/adressen')
  expect(await (await refused).request().headerValue('authorization')).toMatch(/^Bearer eyJ/)
  await expect(page).toHaveURL(`${origin()}/konto/adressen`)
  await expect(page.getByText('Lindenweg 4').first()).toBeVisible()
})

test('whoever is sent the address of a sign-in starts anew, and lands in their own account', async ({
  page,
  browser,
}) => {
  await page.goto('/konto')
  await signInButton(page).click()
  await expect(page).toHaveURL(/\/anmelden\?vorgang=/)
  const sent = page.url()
  const context = await browser.newContext({ baseURL: origin(), locale: 'de-DE' })
  const other = await context.newPage()
  await other.goto(sent)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(
    'Das hat in einem anderen Browser angefangen.',
  )
  await expect(other.getByLabel('Passwort', { exact: true })).toHaveCount(0)
  await expectAccessible(other)
  await other.getByRole('link', { name: 'Hier neu einloggen' }).click()
  await signInButton(other).click()
  await fillIn(other, 'fan')
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Anna')
  await context.close()
  // The one who sent it goes on as nobody else.
  await page.reload()
  await fillIn(page, 'mitglied')
  await expect(page).toHaveURL(`${origin()}/konto`)
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Anna')
})

test('AUTH-06 a hint without a session ends as signed out', async ({ page, context }) => {
  const value = encodeURIComponent(new Date().toISOString())
  await context.addCookies([
    { name: 'LoginDatetime', value, domain: '.club.localhost', path: '/', secure: true },
  ])
  await page.goto('/konto')
  await expect(signInButton(page)).toBeVisible()
  await expect.poll(() => cookieNames(context)).not.toContain('LoginDatetime')
})

test('AUTH-07 AUTH-13 AUTH-15 with an organisation chosen, calls speak for it; one who may not gets no token', async ({
  page,
  context,
}) => {
  const reports = await watchReports(page)
  await signIn(page, 'vorsitz')
  await expect(page).toHaveURL(`${origin()}/konto`)
  const { adlerhorst } = organisations
  const cookie = (name: string, value: string) => ({
    name,
    value: encodeURIComponent(value),
    domain: '.club.localhost',
    path: '/',
    secure: true,
  })
  await context.addCookies([
    cookie('ImpersonationOrgId', adlerhorst.id),
    cookie('ImpersonationOrgName', adlerhorst.name),
    cookie('ImpersonationOrgType', adlerhorst.kind),
  ])
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/contact/contacts/self'))
  await page.goto('/konto/daten')
  expect(await (await answer).json()).toMatchObject({ id: adlerhorst.id, isOrganization: true })
  await context.addCookies([cookie('ImpersonationOrgId', organisations.hafenbau.id)])
  await page.goto('/konto/daten')
  await expect.poll(reports).toContainEqual({ code: 'invalid_grant', step: 'exchange' })
})

test('AUTH-35 OPEN-09 a sign-in that fails says so in plain words, and starting again leads to the stored page', async ({
  page,
}) => {
  await page.goto('/konto/adressen')
  await signInButton(page).click()
  await expect(page).toHaveURL(/\/anmelden/)
  const reports = await watchReports(page)
  await page.goto('/sso/callback?code=x&state=forged')
  await expect.poll(reports).toEqual([{ code: 'no_matching_state', step: 'callback' }])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Das Einloggen hat nicht geklappt')
  await page.getByRole('button', { name: 'Noch einmal einloggen' }).click()
  await fillIn(page, 'fan')
  await expect(page).toHaveURL(`${origin()}/konto/adressen`)
})

test('C8 a stored page outside the club is not gone to', async ({ page, context }) => {
  await page.goto('/konto')
  await signInButton(page).click()
  await expect(page).toHaveURL(/\/anmelden/)
  const value = encodeURIComponent('https://evil.example/konto')
  await context.addCookies([
    { name: 'OpenIdUrlBeforeSignin', value, domain: '.club.localhost', path: '/', secure: true },
  ])
  await fillIn(page, 'fan')
  await expect(page).toHaveURL(`${origin()}/`)
})

test('registering, confirming by the mail, and back where one came from', async ({ page }) => {
  const email = `neu-${Date.now()}@falkenpost.example`
  await register(page, { email, from: '/konto/adressen' })
  expect((await storedUser(page))!.access_token).toBeTruthy()
})

test('the tab that waits for the mail goes on when its link was opened in another tab', async ({
  page,
  context,
}) => {
  const email = `neu-${Date.now()}@falkenpost.example`
  await page.goto('/konto/adressen')
  await page
    .getByRole('main')
    .getByRole('button', { name: /Falken-ID|Registrieren|anlegen/i })
    .click()
  await fillInRegistration(page, email)
  await expectAccessible(page)
  const other = await context.newPage()
  const subject = 'Bestätige Deine E-Mail-Adresse'
  await other.goto(await linkInMail({ to: email, subject, leadsTo: /\/bestaetigen\// }))
  await other.getByLabel('Passwort', { exact: true }).fill(FRESH_PASSWORD)
  await other.getByRole('button', { name: 'Bestätigen und weiter' }).click()
  await expect(other).toHaveURL(`${origin()}/konto/adressen`)
  await page.bringToFront()
  await expect(page).toHaveURL(`${origin()}/konto/adressen`)
  expect((await storedUser(page))!.access_token).toBeTruthy()
})

test('the sign-in page works without JavaScript and by keyboard alone', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin(), locale: 'de-DE' })
  const page = await context.newPage()
  const callback = `${origin()}/sso/callback`
  const query = new URLSearchParams({
    client_id: 'kurve-web',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: callback,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  await page.goto(`${origin('id')}/connect/authorize?${query}`)
  await page.getByLabel('E-Mail-Adresse').focus()
  await page.keyboard.type(emailOf('fan'))
  await page.keyboard.press('Tab')
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.href.startsWith(`${callback}?code=`))
  await context.close()
})
