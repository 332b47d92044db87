import { type Page, test } from '@playwright/test'
import { club } from '#club/club.ts'
import {
  cookieDomain,
  type Domains,
  domainsOf,
  serviceOrigin,
  siteByHost,
  siteOrigin,
} from '#club/domains.ts'
import { DEMO_PASSWORD, emailOf, type PersonKey } from '#demo/people.ts'
import { TICKETS_OF } from '#modules/identity/tickets-of.rules.ts'
import { openOffice } from '#modules/staff/endpoints.ts'
import {
  type authorizationRequest,
  fetchFrom,
  type IdHost,
  signInAs,
  TestBrowser,
  type Tokens,
} from '#testing/id-host.ts'
import { COOKIES } from '#web/session/session-cookies.ts'
import { ownIssuer, userKey } from '#web/site/issuer.ts'

/**
 * Browsers that are signed in already, for journeys that are not about signing in: what the forms and the pages between them
 * would leave there is asked for by requests. Three pages less each time.
 */

const SCOPE = ['openid', ...club.signIn.scopes, 'offline_access'].join(' ')
const OFFICE_CLIENT = 'kurve-web-office'

/** Opens a page of a site as somebody who has signed in on it. */
export async function openSignedIn(page: Page, key: PersonKey, address = '/konto'): Promise<void> {
  const { domains } = here()
  const url = new URL(address, siteBase())
  const site = siteByHost(url.host, domains)
  if (!site) throw new Error(`${url.host} is no site`)
  const { browser, tokens } = await signInByRequests(page, key, {
    site: site.key,
    parameters: { scope: SCOPE },
  })
  const now = new Date().toISOString()
  const domain = `.${cookieDomain(site.cookieDomain, domains)}`
  const ofClub = (name: string, value: string) => ({
    ...{ name, value: encodeURIComponent(value), domain, path: '/', secure: true },
    ...{ httpOnly: false, sameSite: 'Lax' as const },
  })
  const ticketsOf = browser.cookies.get(TICKETS_OF)
  await page
    .context()
    .addCookies([
      ...ofIdHost(browser, domains),
      ofClub(COOKIES.loginTime, now),
      ofClub(COOKIES.timeZone, 'Europe/Berlin'),
      ...(ticketsOf ? [ofClub(TICKETS_OF, ticketsOf.value)] : []),
    ])
  await store(page, siteOrigin(site, domains), {
    [userKey(ownIssuer(domains))]: JSON.stringify(storedUser(tokens)),
    'kurve.login': now,
  })
  await page.goto(url.href)
}

/** Opens a page of the office as one of its staff. */
export async function enterOffice(page: Page, key: PersonKey, path = '/'): Promise<void> {
  const { port, domains } = here()
  const office = serviceOrigin('office', domains)
  const { browser, tokens } = await signInByRequests(page, key, {
    parameters: {
      client_id: OFFICE_CLIENT,
      redirect_uri: `${office}/sso/callback`,
      // As the office asks for it (office/session/provider.ts).
      scope: 'openid office',
    },
  })
  const answer = await fetchFrom({
    port,
    host: new URL(office).host,
    path: openOffice.path,
    init: { method: 'POST', headers: { authorization: `Bearer ${tokens.access_token}`, origin: office } },
  })
  if (answer.status !== 201) throw new Error(`The office is not opened: ${await answer.text()}`)
  const cookies = answer.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: office, secure: true, httpOnly: true }
  })
  await page
    .context()
    .addCookies([
      ...ofIdHost(browser, domains),
      ...cookies.map((cookie) => ({ ...cookie, sameSite: 'Strict' as const })),
    ])
  await page.goto(office + path)
}

function siteBase(): string {
  return test.info().project.use.baseURL!
}

function here(): { port: number; domains: Domains } {
  const port = Number(new URL(siteBase()).port)
  return { port, domains: domainsOf({ environment: 'development', port, clubDomain: null }) }
}

async function signInByRequests(
  page: Page,
  key: PersonKey,
  asked: Parameters<typeof authorizationRequest>[1],
): Promise<{ browser: TestBrowser; tokens: Tokens }> {
  const { port, domains } = here()
  const { authority: issuer } = ownIssuer(domains)
  const idHost: IdHost = {
    issuer,
    domains,
    fetch: (path, init) => fetchFrom({ port, host: new URL(issuer).host, path, init }),
  }
  // The account names the browsers in which somebody is signed in.
  const browser = new TestBrowser(idHost, await page.evaluate(() => navigator.userAgent))
  return {
    browser,
    tokens: await signInAs(browser, { email: emailOf(key), password: DEMO_PASSWORD, ...asked }),
  }
}

/** What the provider left: it knows the person from now on. */
function ofIdHost(browser: TestBrowser, domains: Domains) {
  const { hostname } = new URL(ownIssuer(domains).authority)
  return [...browser.cookies]
    .filter(([key]) => key !== TICKETS_OF)
    .map(([key, { value, path }]) => ({
      ...{ name: key.split(' ')[0]!, value, domain: hostname, path },
      ...{ secure: true, httpOnly: true, sameSite: 'Lax' as const },
    }))
}

/** As the sign-in library keeps it. */
function storedUser({ expires_in, ...tokens }: Tokens): object {
  const claims = tokens.id_token.split('.')[1]!
  return {
    ...tokens,
    token_type: 'Bearer',
    profile: JSON.parse(Buffer.from(claims, 'base64url').toString()),
    expires_at: Math.floor(Date.now() / 1000) + expires_in,
  }
}

/** Written on an empty page of that origin. */
async function store(page: Page, origin: string, values: Record<string, string>): Promise<void> {
  const blank = `${origin}/blank`
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(blank)
  await page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
  }, values)
  await page.unroute(blank)
}
