import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ErrorResponse, ErrorTimeout, OidcClient, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { describe, expect, test } from 'vitest'
import { codeOf, SignInError } from './sign-in-errors.ts'

const library = readFileSync(createRequire(import.meta.url).resolve('oidc-client-ts'), 'utf8')

const memory = () => {
  const stored = new Map<string, string>()
  return new WebStorageStateStore({
    store: {
      length: Promise.resolve(0),
      clear: async () => stored.clear(),
      key: async () => null,
      getItem: async (key) => stored.get(key) ?? null,
      setItem: async (key, value) => void stored.set(key, value),
      removeItem: async (key) => void stored.delete(key),
    },
  })
}
const settings = {
  authority: 'http://id.club.localhost',
  client_id: 'kurve-web',
  redirect_uri: 'http://club.localhost/sso/callback',
  metadata: {
    issuer: 'http://id.club.localhost',
    authorization_endpoint: 'http://id.club.localhost/connect/authorize',
  },
}

/** The sentences are those of the installed library: a new version that words them otherwise shows here. */
describe('AUTH-35 errors of the sign-in standard are told apart', () => {
  const thrown = (work: () => Promise<unknown>) => work().then(() => null, codeOf)

  test('no matching state', async () => {
    const client = new OidcClient({ ...settings, stateStore: memory() })
    const url = 'http://club.localhost/sso/callback?code=1&state=2'
    expect(await thrown(() => client.processSigninResponse(url))).toBe('no_matching_state')
    expect(
      await thrown(() => client.processSigninResponse('http://club.localhost/sso/callback?code=1')),
    ).toBe('no_matching_state')
  })

  test('missing silent redirect address', async () => {
    const manager = new UserManager(
      { ...settings, stateStore: memory(), userStore: memory(), automaticSilentRenew: false },
      { prepare: async () => null } as never,
      { prepare: async () => null } as never,
      { prepare: async () => null } as never,
    )
    Object.assign(manager.settings, { silent_redirect_uri: '' })
    expect(await thrown(() => manager.signinSilent())).toBe('missing_silent_redirect')
  })

  test('missing end-session endpoint', async () => {
    const client = new OidcClient({ ...settings, stateStore: memory() })
    expect(await thrown(() => client.createSignoutRequest({}))).toBe('missing_end_session')
  })

  test.each([
    ['frame window timeout', new ErrorTimeout('IFrame timed out without a response'), 'frame_timeout'],
    ['popup closed', new Error('Popup closed by user'), 'popup_closed'],
    ['state mismatch', new Error('State does not match'), 'state_mismatch'],
    ['invalid nonce', new Error('nonce in id_token does not match nonce in client storage'), 'invalid_nonce'],
    ['subject mismatch', new Error('sub in id_token does not match current sub'), 'subject_mismatch'],
    ['expired token', new SignInError('expired_token'), 'expired_token'],
    ['the provider’s own word', new ErrorResponse({ error: 'login_required' }), 'login_required'],
    ['no network', new TypeError('Failed to fetch'), 'unreachable'],
    ['anything else, without its text', new Error('someone@example.com'), 'Error'],
  ])('%s', (_what, error, code) => {
    expect(codeOf(error)).toBe(code)
  })

  test.each([
    'IFrame timed out without a response',
    'Popup closed by user',
    'State does not match',
    'nonce in id_token does not match nonce in client storage',
    'sub in id_token does not match current sub',
    'subject from UserInfo response does not match subject in ID Token',
  ])('the installed library still says «%s»', (sentence) => {
    expect(library).toContain(`Error${sentence.startsWith('IFrame') ? 'Timeout' : ''}("${sentence}")`)
  })
})
