import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { domainsOf, isOwnOrigin, siteOrigin } from '#club/domains.ts'
import { sites } from '#club/sites.ts'
import { returnAddress } from './return-address.ts'

const domains = domainsOf({ environment: 'development', port: 3000, clubDomain: null })
const place = { siteKey: 'stores', domains }
const start = 'http://stores.club.localhost:3000/'

describe('where signing in leads back to', () => {
  test('AUTH-02 AUTH-04 the stored page, on every site of the club', () => {
    for (const site of sites) {
      const page = `${siteOrigin(site, domains)}/konto/tickets?seite=2#oben`
      expect(returnAddress(page, place)).toBe(page)
    }
  })

  test.each([
    null,
    '',
    '/konto',
    '//evil.example/konto',
    'https://evil.example/',
    'http://club.localhost:3000.evil.example/',
    'http://club.localhost:3000@evil.example/',
    'http://evil.example/http://club.localhost:3000/',
    'http://club.localhost/konto',
    'https://club.localhost:3000/konto',
    'http://nobody.club.localhost:3000/',
    'http://user:pass@club.localhost:3000/',
    'javascript:alert(1)//http://club.localhost:3000/',
    'data:text/html,<script>alert(1)</script>',
    'http:/\\evil.example',
    'http://id.club.localhost:3000/connect/endsession',
    'http://club.localhost:3000/sso/callback?code=1',
    'http://club.localhost:3000/sso/callback-logout',
  ])('C8 not %j but the start page', (stored) => {
    expect(returnAddress(stored, place)).toBe(start)
  })

  test('C8 whatever is stored, the way leads to the club', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((text) => `http://club.localhost:3000${text}`),
        ),
        (stored) => {
          expect(isOwnOrigin(returnAddress(stored, place), domains)).toBe(true)
        },
      ),
    )
  })
})
