import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { isOwnOrigin, siteOrigin } from '#club/domains.ts'
import { sites } from '#club/sites.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { readApi } from '#testing/harness/api.ts'
import { stringsIn, withValue } from '#testing/harness/attacks/body-leaves.ts'
import { createDriver } from '#testing/harness/driver.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { pathOf, policyRoutes } from '#testing/policy.ts'
import { returnAddress } from '#web/session/return-address.ts'
import { isAllowedAddress } from '#web/site/allowed-address.ts'

/** How many evil names are tried in paths of pages. */
const PATH_NAMES = sizeOf('C8_PATH_NAMES', 1)

const program = await testApp({ web: 'built' })
const { domains } = program
const { operations, defs } = readApi(program.app.swagger())
const fan = await program.tokenFor('fan')
const origin = await program.app.listen({ port: 0, host: '127.0.0.1' })
const driver = createDriver({ origin })
afterAll(() => driver.close())

const own = new Set(sites.map((site) => siteOrigin(site, domains)))
const HOME = [...own][0]!.replace(/^https?:\/\//, '')
const SHOP = siteOrigin(sites.find((site) => site.key === 'stores')!, domains)

/** Ways to look like one of our addresses without being one. */
const TRICKS: ((evil: string) => string)[] = [
  (evil) => `//${evil}`,
  (evil) => `///${evil}`,
  (evil) => `/\\${evil}`,
  (evil) => `\\\\${evil}`,
  (evil) => `https:${evil}`,
  (evil) => `http:${evil}`,
  (evil) => `https:/${evil}`,
  (evil) => `http://${evil}`,
  (evil) => `https://${evil}`,
  (evil) => `http://${HOME}@${evil}`,
  (evil) => `http://${HOME}%40${evil}`,
  (evil) => `http://${HOME}:80@${evil}/`,
  (evil) => `http://user:pass@${HOME}@${evil}`,
  (evil) => `http://${HOME}.${evil}`,
  (evil) => `http://${evil}/${HOME}`,
  (evil) => `http://${evil}?${HOME}`,
  (evil) => `http://${evil}#${HOME}`,
  (evil) => `http://${evil}\\@${HOME}`,
  (evil) => `http://${evil}\t.${HOME}`,
  (evil) => `ht\ntp://${evil}`,
  (evil) => `\u0000http://${evil}`,
  (evil) => ` http://${evil}`,
  (evil) => `http://${evil}%2f%2f${HOME}`,
  (evil) => `%2f%2f${evil}`,
  (evil) => `http://${evil}。${HOME}`,
  (evil) => `http://${HOME.replace('.', '。')}.${evil}`,
  (evil) => `javascript://${HOME}/%0aalert(1)//${evil}`,
  (evil) => `data:text/html,<a href=//${evil}>`,
  (evil) => `ftp://${evil}`,
  (evil) => `blob:http://${HOME}/${evil}`,
  (evil) => `filesystem:http://${HOME}/${evil}`,
  (evil) => `http://${evil}:80\\.${HOME}`,
  (evil) => `/%09/${evil}`,
  (evil) => `/%5c${evil}`,
  (evil) => `//${evil}/%2e%2e`,
  (evil) => `/..//${evil}`,
  (evil) => `http://${HOME}\\@${evil}`,
  (evil) => `vbscript:http://${HOME}//${evil}`,
  (evil) => `http://${HOME}:3199:80@${evil}`,
  (evil) => `http://${evil}/?redirectUrl=${encodeURIComponent(`http://${HOME}/`)}`,
]
const EVIL = [
  'evil.example',
  'evil.example:3199',
  'xn--80ak6aa92e.example',
  '127.0.0.1',
  '[::1]',
  '0x7f000001',
  'club.localhost.evil.example',
  'evilclub.localhost',
  'club.localhost',
]
const hostile = EVIL.flatMap((evil) => TRICKS.map((trick) => trick(evil))).filter(
  (address) => !own.has(URL.parse(address)?.origin ?? ''),
)

/** As a request line takes it: neither blanks nor control characters, nor what is no Latin letter. */
const writable = (path: string) => path.replace(/[^!-~]/g, (sign) => encodeURIComponent(sign))

/** Where the program itself sends, and no browser goes: a push service, whose rules have tests of their own (modules/push). */
const SENT_TO = 'subscription.endpoint'

/** The inputs of the API that name where the browser goes next: whatever the description calls an address. */
const inputs = operations.flatMap(({ key, body }) => {
  const leaves = body ? stringsIn(body, defs) : []
  return leaves
    .filter(
      ({ place, schema }) =>
        schema.format === 'uri' || /(url|uri|redirect|return(to)?)$/i.test(place.at(-1)!),
    )
    .map(({ place }) => ({ key, place, name: place.join('.') }))
    .filter(({ name }) => name !== SENT_TO)
})
const inQueries = operations.flatMap(({ key, parameters }) =>
  parameters
    .filter(({ name }) => /(url|uri|redirect|returnto)$/i.test(name))
    .map(({ name }) => `${key} ${name}`),
)

describe('C8 redirects', () => {
  test('there are enough hostile targets and inputs', () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(300)
    expect(inputs.length).toBeGreaterThanOrEqual(9)
    // None is named in a query; one that comes needs its test here.
    expect(inQueries).toEqual([])
  })

  test.each(inputs)('$key $name goes back to our own hosts only', async ({ key, place }) => {
    const { method, url, row } = policyRoutes.find((route) => `${route.method} ${route.url}` === key)!
    const path = pathOf(
      url,
      (row.ids ?? []).map(() => newId()),
    )
    const ask = (address: string) =>
      program.send({ method, path, token: fan, body: withValue(row.body, place, address) as object })
    for (const address of hostile) {
      const { status, json } = await ask(address)
      expect(status, `${address}: ${JSON.stringify(json)}`).toBe(400)
      expect(['REDIRECT_NOT_ALLOWED', 'INVALID_INPUT']).toContain(json.errorCode)
    }
    expect((await ask(`${SHOP}/konto`)).json?.errorCode).not.toBe('REDIRECT_NOT_ALLOWED')
  })

  test('no payment at the bank leads anywhere else', async () => {
    const rows = await program.test.pool.query<{ url: string }>(
      'select return_url as url from bank_payments union all select cancel_url from bank_payments',
    )
    expect(rows.rows.length).toBeGreaterThan(0)
    for (const { url } of rows.rows) expect(own).toContain(new URL(url).origin)
  })

  test('the provider sends nobody to an address that is not registered', async () => {
    for (const target of hostile) {
      const query = new URLSearchParams({
        client_id: 'kurve-web',
        response_type: 'code',
        scope: 'openid',
        redirect_uri: target,
        post_logout_redirect_uri: target,
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      })
      for (const path of [`/connect/authorize?${query}`, `/connect/endsession?${query}`]) {
        const answer = await driver.send({ path, host: `id.${HOME}` })
        const to = answer.headers['location']
        const leadsTo = typeof to === 'string' ? new URL(to, `http://id.${HOME}`).host : null
        expect(answer.status, path).toBeLessThan(500)
        expect([null, `id.${HOME}`], `${path} leads to ${to}`).toContain(leadsTo)
      }
    }
  })

  test('the pages of the id host lead nowhere else, whatever their addresses say', async () => {
    for (const target of hostile) {
      const value = encodeURIComponent(target)
      for (const name of ['/anmelden', '/registrieren', '/passwort-vergessen', '/abmelden']) {
        const path = `${name}?vorgang=${value}&sprache=${value}&returnUrl=${value}&redirect_uri=${value}`
        const answer = await driver.send({ path, host: `id.${HOME}` })
        const to = answer.headers['location']
        expect(answer.status, path).toBeLessThan(500)
        if (to !== undefined) expect(`${path} ${to}`).toMatch(/ \/[a-z]/)
      }
    }
  })

  test('no address of a site leads to another host, however its path is written', async () => {
    // Each is a page to render, so a few names stand for all; how they are written is what counts.
    const names = EVIL.slice(0, PATH_NAMES)
    const targets = names.flatMap((evil) => TRICKS.map((trick) => trick(evil)))
    const paths = targets.map((target) => (target.startsWith('/') ? target : `/${target}`))
    const more = names.flatMap((evil) => [
      `//${evil}/trikots`,
      `/en//${evil}`,
      `/ja/${evil}/..`,
      `//${evil}/..;/konto`,
      `//${evil}/konto/`,
      `/jerseys/..//${evil}`,
    ])
    for (const host of [HOME, `stores.${HOME}`]) {
      for (const path of new Set([...paths, ...more].map(writable))) {
        const answer = await driver.send({ path, host })
        expect(answer.status, path).toBeLessThan(500)
        const to = answer.headers['location']
        if (typeof to === 'string')
          expect(own, `${path} ${to}`).toContain(new URL(to, `http://${host}${path}`).origin)
      }
    }
  })

  test('a host that is none of ours leads to our own, and to no other', async () => {
    for (const host of [
      'evil.example',
      `${HOME}.evil.example`,
      `evil${HOME}`,
      `stores.${HOME}.evil.example`,
      '127.0.0.1',
    ]) {
      for (const path of [
        '/',
        '//evil.example/',
        '/@evil.example',
        '/.evil.example',
        '/konto?x=//evil.example',
      ]) {
        const answer = await driver.send({ path, host })
        expect(answer.status, `${host} ${path}`).toBe(302)
        expect(new URL(String(answer.headers['location'])).origin).toBe([...own][0])
      }
    }
  })

  test('where the browser goes after signing in, out or paying is one of our own hosts', () => {
    const place = { siteKey: 'stores', domains }
    const here = `${SHOP}/checkout`
    const PAY_AT = 'https://pay.example'
    for (const stored of hostile) {
      expect(own).toContain(new URL(returnAddress(stored, place)).origin)
      const isTaken = isAllowedAddress(stored, here, { domains, payAt: [PAY_AT] })
      if (isTaken) expect(own, stored).toContain(new URL(stored, here).origin)
    }
    expect(isAllowedAddress(`${PAY_AT}/pay`, here, { domains, payAt: [PAY_AT] })).toBe(true)
    expect(returnAddress(`${SHOP}/konto`, place)).toBe(`${SHOP}/konto`)
  })

  test('control: the provider does send people to a registered address', async () => {
    const query = new URLSearchParams({
      client_id: 'kurve-web',
      response_type: 'code',
      scope: 'openid',
      prompt: 'none',
      state: 'x',
      redirect_uri: `${SHOP}/sso/callback`,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })
    const answer = await driver.send({ path: `/connect/authorize?${query}`, host: `id.${HOME}` })
    expect(String(answer.headers['location'])).toMatch(`${SHOP}/sso/callback`)
  })

  test('whatever is taken for our own address is one', () => {
    const address = fc.oneof(
      fc.webUrl(),
      fc.tuple(fc.constantFrom(...TRICKS), fc.domain()).map(([trick, domain]) => trick(domain)),
      fc.tuple(fc.constantFrom(...own), fc.string()).map(([one, rest]) => one + rest),
    )
    fc.assert(
      fc.property(address, (text) => !isOwnOrigin(text, domains) || own.has(new URL(text).origin)),
      { numRuns: 5_000 },
    )
  })
})
