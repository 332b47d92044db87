import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { isOwnOrigin, siteOrigin } from '#club/domains.ts'
import { sites } from '#club/sites.ts'
import { testApp } from '#testing/app.ts'
import { createDriver } from '#testing/harness/driver.ts'
import { policyRoutes } from '#testing/policy.ts'

const program = await testApp()
const { domains } = program
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

/** The inputs of the API that name where the browser goes next. */
const inputs = policyRoutes.filter(
  ({ method, url }) =>
    method === 'POST' &&
    (/checkouts\/(creditcard|paypal|purchaseOnAccount|nopayment|sepa\/mandates|)$/.test(url) ||
      url.includes('/paymentInfo/')),
)

describe('C8 redirects', () => {
  test('there are enough hostile targets and inputs', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(250)
    expect(inputs.length).toBeGreaterThanOrEqual(9)
  })

  test.each(inputs)('$url goes back to our own hosts only', async ({ url, row }) => {
    for (const redirectUrl of hostile) {
      const body = { ...row.body, redirectUrl }
      const { status, json } = await program.send({ method: 'POST', path: url, token: fan, body })
      expect(status, `${redirectUrl}: ${JSON.stringify(json)}`).toBe(400)
      expect(['REDIRECT_NOT_ALLOWED', 'INVALID_INPUT']).toContain(json.errorCode)
    }
    const good = { ...row.body, redirectUrl: `${SHOP}/konto` }
    const answer = await program.send({ method: 'POST', path: url, token: fan, body: good })
    expect(answer.json?.errorCode).not.toBe('REDIRECT_NOT_ALLOWED')
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
