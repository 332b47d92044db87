import { describe, expect, test } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { ownIssuer, userKey } from '#web/site/issuer.ts'
import { signInSettings } from './settings.ts'

const domains = domainsOf({ environment: 'development', port: 3000, clubDomain: null })
const issuer = ownIssuer(domains)
const settings = signInSettings({ issuer, origin: 'http://profis.club.localhost:3000', language: 'ja' })

describe('settings of the sign-in', () => {
  test.each([
    ['AUTH-01', 'redirect_uri', 'http://profis.club.localhost:3000/sso/callback'],
    ['AUTH-01', 'silent_redirect_uri', 'http://profis.club.localhost:3000/sso/callback-silent'],
    ['AUTH-01', 'post_logout_redirect_uri', 'http://profis.club.localhost:3000/sso/callback-logout'],
    ['AUTH-03', 'automaticSilentRenew', true],
    ['AUTH-22 AUTH-23', 'scope', 'openid shop checkout account contact cms wallet offline_access'],
    ['AUTH-23', 'response_type', 'code'],
    ['AUTH-24', 'acr_values', 'Level3'],
    ['AUTH-25', 'ui_locales', 'nb'],
    ['AUTH-26', 'loadUserInfo', false],
    ['AUTH-27', 'revokeTokensOnSignout', true],
    ['AUTH-28', 'staleStateAgeInSeconds', 900],
    ['AUTH-30', 'accessTokenExpiringNotificationTimeInSeconds', 60],
    ['AUTH-31', 'silentRequestTimeoutInSeconds', 10],
    ['AUTH-32', 'checkSessionIntervalInSeconds', 2],
  ] as const)('%s %s is %j', (_id, name, value) => {
    expect(settings[name]).toBe(value)
  })

  test('AUTH-25 OPEN-18 the language of the page travels beside the fixed locale', () => {
    expect(settings.extraQueryParams).toEqual({ language: 'ja' })
  })

  test('the user of an issuer and client has one place in the storage', () => {
    expect(userKey(issuer)).toBe('oidc.user:http://id.club.localhost:3000:kurve-web')
  })
})
