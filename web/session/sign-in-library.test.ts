// @vitest-environment jsdom
import { UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { club } from '#club/club.ts'
import { domainsOf, siteHost } from '#club/domains.ts'
import { sites } from '#club/sites.ts'
import { patternOf } from '#web/paths.ts'
import { ownIssuer } from '#web/site/issuer.ts'
import { signInSettings } from './settings.ts'
import { codeOf } from './sign-in-errors.ts'

const domains = domainsOf({ environment: 'production', port: 443, clubDomain: 'club.example' })
const origin = 'https://tickets.club.example'
const given = signInSettings({ issuer: ownIssuer(domains), origin, language: 'ja' })

describe('the library', () => {
  test('SHELL-06 AUTH-01 OPEN-02 is told to come back to addresses that are pages of every site', () => {
    const steps = ['signInCallback', 'silentCallback', 'signOutCallback'] as const
    const addresses = steps.map((step) => `${origin}${patternOf(step, 'en')}`)
    const { redirect_uri, silent_redirect_uri, post_logout_redirect_uri } = new UserManager(given).settings
    expect([redirect_uri, silent_redirect_uri, post_logout_redirect_uri]).toEqual(addresses)
  })

  test('GEN-13 signs in at a host of its own, none of the sites', () => {
    const host = new URL(given.authority).host
    expect(host).toBe('id.club.example')
    expect(sites.map((site) => siteHost(site, domains))).not.toContain(host)
  })

  test('AUTH-28 forgets a sign-in that was begun after 900 seconds, and not before', async () => {
    const store = new WebStorageStateStore({ store: localStorage })
    const manager = new UserManager({ ...given, stateStore: store })
    const seconds = Date.now() / 1000
    const begun = (age: number) => JSON.stringify({ id: `${age}`, created: Math.floor(seconds - age) })
    await store.set('old', begun(905))
    await store.set('young', begun(890))
    await manager.clearStaleState()
    expect(await store.getAllKeys()).toEqual(['young'])
  })
})

describe('a sign-in in a window of its own', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  test('AUTH-33 is looked at every 500 ms, and closing it ends the sign-in with a code', async () => {
    expect(club.constants.popupCheckMs).toBe(500)
    const popup = { closed: false, focus() {}, close() {}, location: { replace() {} } }
    vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    const { authority } = given
    const manager = new UserManager({
      ...given,
      metadata: { issuer: authority, authorization_endpoint: `${authority}/connect/authorize` },
    })
    const outcome = vi.fn()
    manager.signinPopup({ popupAbortOnClose: true }).catch((error) => outcome(codeOf(error)))
    // The real clock until the window is open: waiting must not move the faked one.
    while (vi.getTimerCount() === 0) await new Promise((done) => setImmediate(done))
    popup.closed = true
    await vi.advanceTimersByTimeAsync(club.constants.popupCheckMs - 1)
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toHaveBeenCalledWith('popup_closed')
  })
})
